"""What the calls of the client return, and how each is read from an answer of the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar
from uuid import uuid4

from soulkeeper.domain.canonical import content_hash, parse_moment
from soulkeeper.errors import Reason, Unavailable

T = TypeVar("T")
NO_SERVER = "check that this is the address of a soulkeeper server"


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt and the soul it comes from. ``stale``: the server is unavailable, and this is its last answer."""

    text: str
    agent: str
    soul: str
    revision: int
    version: str
    hash: str
    prompt_hash: str
    guardrails_version: str
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal and its outcome. ``words`` are the owner's; ``revision`` is what the soul became if it was applied.

    ``approval`` is the server's whole answer.
    """

    id: str
    status: str
    approval: Mapping[str, Any] = field(repr=False)
    target: str = ""
    reason: str = ""
    words: str = ""
    decided_by: str = ""
    revision: int | None = None
    link: str = ""

    @property
    def is_pending(self) -> bool:
        return self.status == "pending"


@dataclass(frozen=True, slots=True)
class Approval:
    """A request to act once with exactly this input. ``words`` are the owner's; ``expires_at`` ends the request, and then the
    permission."""

    id: str
    status: str
    tool: str
    input: Mapping[str, Any]
    words: str = ""
    decided_by: str = ""
    expires_at: datetime | None = None

    @property
    def is_pending(self) -> bool:
        return self.status == "pending"

    @property
    def is_approved(self) -> bool:
        return self.status == "approved"


@dataclass(frozen=True, slots=True)
class Session:
    """An open session, and the revision of the soul that its prompts keep."""

    id: str
    soul: str
    revision: int
    version: str


@dataclass(frozen=True, slots=True)
class Revision:
    """A revision of a text: who wrote and approved it, when, and why."""

    number: int
    version: str
    hash: str
    author: str
    approver: str
    reason: str
    summary: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether an agent may propose now, and if not, every reason."""

    allowed: bool
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return self.allowed


@dataclass(frozen=True, slots=True)
class SessionMessage:
    """A message of a session; ``role`` is user, assistant or other, ``source`` third_party, background or, with an owner's token,
    owner. A message with the same id is stored once."""

    role: str
    text: str
    speaker: str = ""
    at: datetime | None = None
    id: str = field(default_factory=lambda: uuid4().hex)
    source: str = ""


def read_prompt(shape: Mapping[str, Any]) -> Prompt:
    prompt = parse(
        lambda: Prompt(
            text=shape["text"],
            agent=shape["agent"],
            soul=shape["soul"],
            revision=int(shape["revision"]),
            version=shape["version"],
            hash=shape["hash"],
            prompt_hash=shape["promptHash"],
            guardrails_version=shape["guardrailsVersion"],
            left_out=tuple(shape.get("leftOut", ())),
            notes=tuple(shape.get("notes", ())),
        )
    )
    if content_hash(prompt.text) != prompt.prompt_hash:
        raise Unavailable(
            "the prompt was changed in transit: its hash does not match",
            hint="check the proxies between you and the server",
        )
    return prompt


def read_proposal(shape: Mapping[str, Any]) -> Proposal:
    return parse(
        lambda: Proposal(
            id=shape["id"],
            status=shape["status"],
            approval=shape,
            target=shape.get("target", ""),
            reason=shape.get("reason", ""),
            words=shape.get("words", ""),
            decided_by=shape.get("decidedBy", ""),
            revision=shape.get("resultRevision"),
            link=shape.get("link", ""),
        )
    )


def read_approval(shape: Mapping[str, Any]) -> Approval:
    return parse(
        lambda: Approval(
            id=shape["id"],
            status=shape["status"],
            tool=shape["payload"]["tool"],
            input=shape["payload"]["input"],
            words=shape.get("words", ""),
            decided_by=shape.get("decidedBy", ""),
            expires_at=parse_moment(shape["expiresAt"]) if shape.get("expiresAt") else None,
        )
    )


def read_session(shape: Mapping[str, Any]) -> Session:
    return parse(lambda: Session(shape["session"], shape["soul"], int(shape["revision"]), shape["version"]))


def read_revision(shape: Mapping[str, Any]) -> Revision:
    return Revision(
        number=int(shape["number"]),
        version=shape["version"],
        hash=shape["hash"],
        author=shape["author"],
        approver=shape["approver"],
        reason=shape["reason"],
        summary=shape["summary"],
        created_at=parse_moment(shape["createdAt"]),
    )


def parse(read: Callable[[], T]) -> T:
    try:
        return read()
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unavailable("the server sent an unexpected answer", hint=NO_SERVER) from error


def read_reasons(value: Any) -> tuple[Reason, ...]:
    reasons = [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
    return tuple(parse(lambda item=item: _reason(item)) for item in reasons)  # type: ignore[misc]


def _reason(record: Mapping[str, Any]) -> Reason:
    return Reason(
        code=record["code"],
        message=record["message"],
        limit=record.get("limit"),
        value=record.get("value"),
        available_at=parse_moment(record["availableAt"]) if record.get("availableAt") else None,
        hint=record.get("hint", ""),
    )
