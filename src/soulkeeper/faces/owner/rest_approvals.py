"""Deciding in REST: what waits, the whole of each question, and the owner's one answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi import Body as Sent
from pydantic import Field

from soulkeeper.domain.approvals.approval import Approval, Status, statuses
from soulkeeper.domain.authority import Verb
from soulkeeper.domain.durations import duration
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.http import Body, Document, Paged, RequestPorts, StrictRoute, Words, caller_of, ensure_may
from soulkeeper.faces.openapi_schemas import ApprovalShape, PageShape, answers
from soulkeeper.faces.owner.credentials import Decider
from soulkeeper.ports import Ports
from soulkeeper.services import decisions
from soulkeeper.services import rebase as rebase_service
from soulkeeper.services.lookups import says

router = APIRouter(prefix="/approvals", route_class=StrictRoute, tags=["approvals"])


class YesBody(Body):
    code: Annotated[str, Field(max_length=64, description="The review code you saw.")] | None = None
    new_text: Document | None = None


class NoBody(Body):
    words: Words = ""


class LaterBody(Body):
    until: Annotated[str, Field(max_length=40, description="A time in ISO 8601, or a duration such as `4h`.")]


@router.get("", responses=answers(PageShape))
def approvals(
    owner: Decider,
    ports: RequestPorts,
    page: Paged,
    status: Annotated[str, Query(max_length=20)] = "",
    type: Annotated[str, Query(max_length=40)] = "",
) -> dict[str, Any]:
    """Every question and its answer, newest first; `status=pending` gives what waits, the most dangerous first."""
    if status == Status.PENDING:
        waiting = (asked for asked in decisions.pending(ports) if type in ("", asked.type))
        return page.of([asked for asked in waiting if says(asked, page.q)], wire.approval)
    wanted = statuses(status) if status else None
    found = decisions.approvals(ports, statuses=wanted, type=type, words=page.q, limit=page.size, offset=page.start)
    return page.cut([wire.approval(asked) for asked in found], total=found.total)


@router.get("/{id}", responses=answers(ApprovalShape))
def show(id: str, owner: Decider, ports: RequestPorts) -> dict[str, Any]:
    """One question with its whole diff, findings and review code."""
    return _whole(ports, decisions.find(ports, id))


@router.post("/{id}/approve", responses=answers(ApprovalShape))
def approve(
    id: str,
    body: Annotated[YesBody, Sent(default_factory=YesBody)],
    owner: Decider,
    ports: RequestPorts,
    request: Request,
) -> dict[str, Any]:
    """Say yes: exactly the reviewed text is applied, or 409 names what moved. `newText` is the owner's own version."""
    if body.new_text is not None:
        ensure_may(caller_of(request), Verb.ADMINISTER)
    done = decisions.approve(ports, owner, id, code=body.code, edited=body.new_text)
    return _whole(ports, done.approval)


@router.post("/{id}/deny", responses=answers(ApprovalShape))
def deny(
    id: str, body: Annotated[NoBody, Sent(default_factory=NoBody)], owner: Decider, ports: RequestPorts
) -> dict[str, Any]:
    """Say no, with words the agent can learn from."""
    return _whole(ports, decisions.deny(ports, owner, id, words=body.words))


@router.post("/{id}/rebase", responses=answers(ApprovalShape))
def rebase(id: str, owner: Decider, ports: RequestPorts) -> dict[str, Any]:
    """Propose the change anew on the text as it is now."""
    return _whole(ports, rebase_service.rebase(ports, owner, id))


@router.post("/{id}/snooze", responses=answers(ApprovalShape))
def snooze(id: str, body: LaterBody, owner: Decider, ports: RequestPorts) -> dict[str, Any]:
    """Put a decision off."""
    return _whole(ports, decisions.snooze(ports, owner, id, _until(ports, body.until)))


def _whole(ports: Ports, asked: Approval) -> dict[str, Any]:
    return wire.approval(asked, decisions.review(ports, asked))


def _until(ports: Ports, said: str) -> datetime:
    if said[:1].isdigit() and said[-1:].isalpha() and "T" not in said:
        return ports.now() + duration(said)
    try:
        at = datetime.fromisoformat(said)
    except ValueError as error:
        raise Invalid(f"{said!r} is no time", hint="2026-11-15T09:00:00Z, or a duration such as 4h") from error
    if at.tzinfo is None or at <= ports.now():
        raise Invalid(f"{said} is no time to come", hint="a time in the future that says its zone, or such as 4h")
    return at
