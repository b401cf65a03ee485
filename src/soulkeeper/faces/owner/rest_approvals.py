"""Approvals in REST: list, show, approve, deny, revoke, rebase, snooze."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi import Body as BodyField
from pydantic import Field

from soulkeeper.domain.approvals.approval import Approval, Status, statuses
from soulkeeper.domain.authority import Verb
from soulkeeper.domain.durations import duration
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.front import caller_of, ensure_may
from soulkeeper.faces.http import Body, Document, PageQuery, RequestPorts, StrictRoute, Words
from soulkeeper.faces.openapi_records import ApprovalShape
from soulkeeper.faces.openapi_schemas import answers, pages
from soulkeeper.faces.owner.rest_owners import Decider
from soulkeeper.ports import Ports
from soulkeeper.services import decisions
from soulkeeper.services import rebase as rebase_service
from soulkeeper.services.lookups import has_words
from soulkeeper.services.outside_edits import held_texts

router = APIRouter(prefix="/approvals", route_class=StrictRoute, tags=["approvals"])


class ApproveBody(Body):
    code: Annotated[str, Field(max_length=64, description="The review code you saw.")] | None = None
    new_text: Document | None = None
    base_revision: (
        Annotated[
            int,
            Field(ge=0, description="The revision `newText` was compared with; default: the proposal's first base."),
        ]
        | None
    ) = None
    allow_weaken: Annotated[bool, Field(description="Allow a protected field to lose something.")] = False


class DenyBody(Body):
    words: Words = ""


class SnoozeBody(Body):
    until: Annotated[str, Field(max_length=40, description="A time in ISO 8601, or a duration such as `4h`.")]


@router.get("", responses=pages(ApprovalShape))
def approvals(
    reviewer: Decider,
    ports: RequestPorts,
    page: PageQuery,
    status: Annotated[str, Query(max_length=20)] = "",
    type: Annotated[str, Query(max_length=40)] = "",
) -> dict[str, Any]:
    """List approvals, newest first; with `status=pending`, the highest risk first. `status=stale` needs another look."""
    if status == Status.PENDING:
        pending = (approval for approval in decisions.pending(ports) if type in ("", approval.type))
        matches = [approval for approval in pending if not page.q or has_words(approval, page.q)]
        return page.of(matches, wire.approval)
    status_filter = statuses(status) if status else None
    found = decisions.approvals(
        ports, statuses=status_filter, type=type, words=page.q, limit=page.size, offset=page.start
    )
    return page.show(found, wire.approval)


@router.get("/{id}", responses=answers(ApprovalShape))
def show(
    id: str,
    reviewer: Decider,
    ports: RequestPorts,
    text: Annotated[
        int | None,
        Query(ge=1, le=10_000, description="The Nth text that was found in a file, under its own review code."),
    ] = None,
) -> dict[str, Any]:
    """Get one approval with its diff, findings and review code. If a file was edited several times, `textCount` texts
    are waiting: approve one of them with its code."""
    approval = decisions.find(ports, id)
    total = held_texts.count_texts(ports, approval)
    review = decisions.review(ports, approval) if text is None else held_texts.show(ports, approval, text).review
    return {**wire.approval(review.approval, review), **wire.held_text(text or total, total)}


@router.post("/{id}/approve", responses=answers(ApprovalShape))
def approve(
    id: str,
    body: Annotated[ApproveBody, BodyField(default_factory=ApproveBody)],
    reviewer: Decider,
    ports: RequestPorts,
    request: Request,
) -> dict[str, Any]:
    """Approve: exactly the reviewed text is applied, or 409 names what changed. `newText` is the owner's own version."""
    if body.new_text is not None or body.allow_weaken:
        ensure_may(caller_of(request), Verb.ADMINISTER)
    decision = decisions.approve(
        ports,
        reviewer,
        id,
        code=body.code,
        edited=body.new_text,
        base=body.base_revision,
        weaken=body.allow_weaken,
    )
    return _whole(ports, decision.approval)


@router.post("/{id}/deny", responses=answers(ApprovalShape))
def deny(
    id: str, body: Annotated[DenyBody, BodyField(default_factory=DenyBody)], reviewer: Decider, ports: RequestPorts
) -> dict[str, Any]:
    """Deny, with feedback the agent can learn from."""
    return _whole(ports, decisions.deny(ports, reviewer, id, words=body.words))


@router.post("/{id}/revoke", responses=answers(ApprovalShape))
def revoke(
    id: str, body: Annotated[DenyBody, BodyField(default_factory=DenyBody)], reviewer: Decider, ports: RequestPorts
) -> dict[str, Any]:
    """Take back a permission that the agent has not used yet; 409 if it was used."""
    return _whole(ports, decisions.revoke(ports, reviewer, id, words=body.words))


@router.post("/{id}/rebase", responses=answers(ApprovalShape))
def rebase(id: str, reviewer: Decider, ports: RequestPorts) -> dict[str, Any]:
    """Propose a stale change again, on the current text."""
    return _whole(ports, rebase_service.rebase(ports, reviewer, id))


@router.post("/{id}/snooze", responses=answers(ApprovalShape))
def snooze(id: str, body: SnoozeBody, reviewer: Decider, ports: RequestPorts) -> dict[str, Any]:
    """Postpone a decision."""
    return _whole(ports, decisions.snooze(ports, reviewer, id, _until(ports, body.until)))


def _whole(ports: Ports, approval: Approval) -> dict[str, Any]:
    return wire.approval(approval, decisions.review(ports, approval))


def _until(ports: Ports, value: str) -> datetime:
    if value[:1].isdigit() and value[-1:].isalpha() and "T" not in value:
        return ports.now() + duration(value)
    try:
        at = datetime.fromisoformat(value)
        at = at.astimezone(UTC) if at.tzinfo else at
    except (ValueError, OverflowError) as error:
        raise Invalid(f"{value!r} is not a time", hint="use 2026-11-15T09:00:00Z or a duration such as 4h") from error
    if at.tzinfo is None or at <= ports.now():
        raise Invalid(
            f"{value} is not a time in the future with a time zone",
            hint="use 2026-11-15T09:00:00Z or a duration such as 4h",
        )
    return at
