"""What an owner can be asked about, one file a type: its payload, what people see of it, and what a yes does.

- A type is found by the name of its file and gives one value, ``MATTER``. A new type is a new file; nothing else changes.
- Asking for one type loads no other.
- A type that is not known here (the ledger may be newer) is shown and can be denied; it cannot be approved.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import record_hash
from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.diff import unified
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.errors import Conflict, NotFound, Reason, Unavailable
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services.revisions import SavedRevision

Payload = Mapping[str, Any]
_NAME = re.compile(r"[a-z]+(?:_[a-z]+)*")
BOUND = ("by", "nonce", "findings", "risk")  # what asking adds to a payload


@dataclass(frozen=True, slots=True)
class Review:
    """Everything there is to see before deciding. The texts and what lies between them are there for changes of a text alone."""

    approval: Approval
    before: str = ""
    after: str = ""
    diff: str = ""
    changes: tuple[FieldChange, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The question as plain lines, for whatever door has no better way to show it."""
        return list(type_of(self.approval).lines(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class Yes:
    """An owner's yes while it is being carried out. ``edited`` is their own text, ``weaken`` that a protected field may change."""

    owner: Owner
    approval: Approval
    edited: str | None = None
    weaken: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """What a yes made: what the approval keeps of it, and the revision where there is one."""

    result: Mapping[str, Any] = field(default_factory=dict)
    kept: SavedRevision | None = None


def _nothing(_: Payload) -> tuple[Reason, ...]:
    return ()


def _unnoticed(_: Payload) -> dict[str, Any]:
    return {}


def _unmoved(*_: object) -> None:
    return None


def _whole(payload: Payload) -> Payload:
    return payload


def _ensure_bound(_: Records, approval: Approval) -> None:
    ensure_digest(approval, bound_digest(approval.type, approval.agent, approval.payload))


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalType:
    """One type of question.

    ``payload`` reads what is asked, or raises Invalid with every problem. ``apply`` carries out a yes inside the transaction that
    decides; where there is none, a yes is leave that the agent takes by a claim. ``texts`` are those that a change of a text lies
    between, ``file`` is where that text is kept: it is looked at first. ``moved`` says why a question no longer holds,
    ``ensure_bound`` that it is still the one the review code names. ``same`` gives the part of a payload by which two requests are
    the same, ``against`` what speaks against one at any time, ``noticed`` the findings and the risk that the owner is told of.
    """

    name: str
    payload: Callable[[Payload], dict[str, Any]]
    about: Callable[[Payload], str]
    lines: Callable[[Review], Iterable[str]]
    apply: Callable[[Ports, Writer, Yes], Done] | None = None
    texts: Callable[[Records, Approval], tuple[str, str]] | None = None
    file: Callable[[Records, Approval], Address] | None = None
    moved: Callable[[Records, Approval], Conflict | None] = _unmoved
    ensure_bound: Callable[[Records, Approval], None] = _ensure_bound
    same: Callable[[Payload], Payload] = _whole
    against: Callable[[Payload], tuple[Reason, ...]] = _nothing
    noticed: Callable[[Payload], dict[str, Any]] = _unnoticed
    agents_may_ask: bool = False
    waits: timedelta | None = None


def between(approval: Approval, before: str, after: str) -> Review:
    """A change of a text with its whole diff, recomputed from the two texts it lies between."""
    name = approval.payload["filename"]
    diff = unified(before, after, labels=(f"current/{name}", f"proposed/{name}"))
    return Review(approval, before, after, diff, compare(before, after))


def names() -> tuple[str, ...]:
    return tuple(sorted(found.name for found in iter_modules(__path__) if _NAME.fullmatch(found.name)))


@cache
def approval_type(name: str) -> ApprovalType:
    if name not in names():
        raise NotFound(f"nothing of the type {name[:40]!r} can be asked here", hint=f"one of {', '.join(names())}")
    found: ApprovalType = import_module(f"{__name__}.{name}").APPROVAL_TYPE
    return found


def type_of(approval: Approval) -> ApprovalType:
    try:
        return approval_type(approval.type)
    except NotFound:
        return _unknown(approval.type)


def bound_digest(type: str, agent: str, payload: Payload) -> str:
    """What the approval of a request is bound to: who asks for what, all of it, and a nonce that the asker did not choose."""
    return record_hash({"type": type, "agent": agent, "payload": payload})


def subject_of(approval_type: ApprovalType, agent: str, payload: Payload) -> str:
    """The same for every request of the same thing by the same agent."""
    asked = {"type": approval_type.name, "agent": agent, "asked": approval_type.same(without_bound(payload))}
    return f"{approval_type.name}/{record_hash(asked).rpartition(':')[2]}"


def without_bound(payload: Payload) -> dict[str, Any]:
    return {key: value for key, value in payload.items() if key not in BOUND}


def ensure_digest(approval: Approval, derived: str) -> None:
    if derived != approval.digest:
        raise Conflict(
            f"the content of {approval.id[:8]} is not what its review code names",
            hint="soul doctor looks at the records",
        )


def _unknown(type: str) -> ApprovalType:
    def refused(*_: object) -> Any:
        raise Unavailable(f"questions of the type {type!r} are not known here", hint="update soulkeeper")

    def lines(review: Review) -> Iterable[str]:
        shown = json.dumps(dict(review.approval.payload), indent=2, ensure_ascii=False, sort_keys=True)
        return (visible(line) for line in shown.split("\n"))

    return ApprovalType(name=type, payload=refused, about=lambda _: type, lines=lines, ensure_bound=refused)
