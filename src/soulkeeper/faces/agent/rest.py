"""The agent's door in REST: propose, take back, ask why not, log sessions, read its own files. Nothing here decides."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi import Body as Sent
from pydantic import ConfigDict, Field

from soulkeeper.domain.approvals.approval import statuses
from soulkeeper.domain.authority import Role
from soulkeeper.domain.evolution.change import MOST_EVIDENCE, PARTS, Change, Trigger, Way, change_said
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.http import (
    Asking,
    Body,
    Document,
    Name,
    Paged,
    RequestPorts,
    Shipped,
    Spoken,
    StrictRoute,
    Wearer,
    Whole,
    Words,
    asker,
    state_tag,
)
from soulkeeper.faces.openapi_schemas import (
    AllowedShape,
    ApprovalShape,
    FileShape,
    LoggedShape,
    PageShape,
    PinShape,
    answers,
)
from soulkeeper.ports import Ports
from soulkeeper.services import gaps as gap_service
from soulkeeper.services import proposals as proposal_service
from soulkeeper.services import queries
from soulkeeper.services import sessions as session_service
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.lookups import SavedRevision

router = APIRouter(prefix="/agents/{agent}", route_class=StrictRoute, default_response_class=Spoken, tags=["agent"])
_MOST_SESSIONS = 10_000
_EXAMPLE: dict[str, Any] = {
    "kind": "add",
    "field": "always-do",
    "value": "Ask before sending.",
    "reason": "corrected twice",
    "evidence": ["s-41", "s-44"],
    "baseRevision": 3,
}
_KINDS = "How the change is said, and what it needs: " + "; ".join(
    f"`{way}` {' and '.join(f'`{name}`' for name in needed)}" for way, (needed, _) in PARTS.items()
)


class ProposalBody(Body):
    """A change of one text. `kind` says which of the other keys are needed."""

    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    target: Annotated[
        str, Field(description="`soul` (the one the agent wears), `agents` (its AGENTS.md), or the id of a soul.")
    ] = "soul"
    kind: Annotated[Way, Field(strict=False, description=_KINDS)] = Way.REPLACE
    field: Annotated[str, Field(max_length=200, description="A frontmatter key or a heading: `traits`, `Tone`.")] = ""
    old: Annotated[str, Field(max_length=65_536, description="`modify`: the item or passage as it stands now.")] = ""
    value: Annotated[
        str, Field(max_length=65_536, description="`add`, `modify`: the new item or passage. `remove`: the one to go.")
    ] = ""
    question: Annotated[str, Field(max_length=65_536, description="`add_faq`: the question.")] = ""
    answer: Annotated[str, Field(max_length=65_536, description="`add_faq`: its answer.")] = ""
    new_text: Annotated[
        str, Field(max_length=262_144, description="`replace`: the whole text as it should be, frontmatter included.")
    ] = ""
    reason: Annotated[Words, Field(description="Why, in words the owner can judge: what happened, and how often.")]
    trigger: Annotated[Trigger, Field(strict=False, description="What led to it; here always `conversation`.")] = (
        Trigger.CONVERSATION
    )
    evidence: Annotated[list[Name], Field(description="Ids of sessions that speak for it.")] = Field(
        default_factory=list, max_length=MOST_EVIDENCE
    )
    base_revision: Annotated[
        Whole | None, Field(description="The revision that was read: where the text moved since, the answer is 409.")
    ] = None


class SessionBody(Body):
    id: Annotated[str, Field(max_length=128, description="The runtime's own id; else one is made.")] = ""
    soul: Annotated[str, Field(max_length=128, description="This soul instead of the one the agent wears.")] = ""


class MessageBody(Body):
    id: Name
    role: Annotated[MessageRole, Field(strict=False)]
    text: Document
    speaker: Annotated[str, Field(max_length=200)] = ""
    at: Annotated[datetime | None, Field(strict=False)] = None


class MessagesBody(Body):
    messages: Annotated[list[MessageBody], Field(min_length=1, max_length=200)]


@router.get("/can-propose", responses=answers(AllowedShape))
def can_propose(agent: str, caller: Asking, ports: RequestPorts) -> dict[str, Any]:
    """Whether the agent may propose now, and every reason why not."""
    reasons = proposal_service.can_propose(ports, agent)
    return {"allowed": not reasons, "reasons": [wire.reason(reason) for reason in reasons]}


@router.post("/proposals", status_code=201, responses=answers(ApprovalShape, 201))
def propose(agent: str, body: ProposalBody, caller: Asking, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Ask the owner for a change. 403 gives every reason why it is refused; 409 says that the base moved."""
    where = proposal_service.meant(ports, agent, body.target)
    asked = proposal_service.propose(ports, asker(caller), agent, _wish(body, where))
    response.headers["Location"] = f"/api/v1/agents/{agent}/proposals/{asked.id}"
    return wire.approval(asked, proposal_service.own(ports, agent, asked.id))


@router.get("/proposals", responses=answers(PageShape))
def proposals(
    agent: str, caller: Asking, ports: RequestPorts, page: Paged, status: Annotated[str, Query(max_length=20)] = ""
) -> dict[str, Any]:
    """What was asked for this agent, newest first, with states and the owner's words."""
    wanted = statuses(status) if status else None
    found = proposal_service.asked_by(ports, agent, statuses=wanted, words=page.q, limit=page.size, offset=page.start)
    return page.cut([wire.approval(asked) for asked in found], total=found.total)


@router.get("/proposals/{id}", responses=answers(ApprovalShape))
def proposal(agent: str, id: str, caller: Asking, ports: RequestPorts) -> dict[str, Any]:
    """One proposal with its diff."""
    seen = proposal_service.own(ports, agent, id)
    return wire.approval(seen.approval, seen)


@router.delete("/proposals/{id}", responses=answers(ApprovalShape))
def withdraw(agent: str, id: str, caller: Asking, ports: RequestPorts) -> dict[str, Any]:
    """Take a proposal back before it is decided."""
    proposal_service.own(ports, agent, id)
    return wire.approval(proposal_service.withdraw(ports, asker(caller), agent, id))


@router.get("/files/{file}", responses=answers(FileShape))
def read_file(agent: str, file: Kind, caller: Wearer, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """A companion file as it is kept; `soul` is the soul the agent wears."""
    kept = queries.show(ports, proposal_service.meant(ports, agent, file))
    response.headers["ETag"] = state_tag(kept.soul)
    return file_shape(kept, file)


@router.post("/sessions", status_code=201, responses=answers(PinShape, 201))
def open_session(
    agent: str,
    body: Annotated[SessionBody, Sent(default_factory=SessionBody)],
    caller: Asking,
    ports: RequestPorts,
    texts: Shipped,
) -> dict[str, Any]:
    """Open a session: it is pinned to the soul it is given now, and `prompt?session=` goes on giving that."""
    opened = session_service.open_session(ports, texts, asker(caller), agent, session=body.id, soul=body.soul)
    return {**wire.pin(opened.pin), "soulId": str(opened.given.soul.address), "notes": list(opened.given.notes)}


@router.get("/sessions", responses=answers(PageShape))
def sessions(agent: str, caller: Asking, ports: RequestPorts, page: Paged) -> dict[str, Any]:
    """The sessions of an agent, newest first, with what each was given."""
    found = session_service.sittings(ports, agent, limit=_MOST_SESSIONS)
    return page.of([seen for seen in found if page.q in seen.id], wire.sitting)


@router.post("/sessions/{session}/messages", status_code=201, responses=answers(LoggedShape, 201))
def log(agent: str, session: str, body: MessagesBody, caller: Asking, ports: RequestPorts) -> dict[str, Any]:
    """Log what was said. A message that comes twice, by its id, is kept once."""
    queries.agent(ports, agent)
    said = [_message(ports, agent, session, one) for one in body.messages]
    return {
        "session": session,
        "received": len(said),
        "new": session_service.log(ports, said, bound=caller.role is Role.AGENT),
    }


@router.get("/sessions/{session}/messages", responses=answers(PageShape))
def messages(agent: str, session: str, caller: Asking, ports: RequestPorts, page: Paged) -> dict[str, Any]:
    """What was said in a session, in order."""
    wanted = page.q.casefold()
    found = session_service.messages(ports, agent, session)
    return page.of([said for said in found if wanted in said.text.casefold()], wire.message)


@router.get("/gaps", responses=answers(PageShape))
def gaps(
    agent: str, caller: Asking, ports: RequestPorts, page: Paged, *, closed: Annotated[bool, Query()] = False
) -> dict[str, Any]:
    """Behaviour that differs from the soul."""
    found = gap_service.gaps(ports, agent, closed=closed)
    return page.of([gap for gap in found if page.q.casefold() in gap.what.casefold()], wire.gap)


def file_shape(kept: SavedRevision, file: Kind) -> dict[str, Any]:
    at = wire.time(kept.revision.created_at)
    return {**wire.soul(kept.soul, kept.content), "file": file, "filename": file.filename, "lastModified": at}


def _wish(body: ProposalBody, where: Address) -> ProposalDraft:
    if body.trigger not in (Trigger.CONVERSATION, Trigger.OWNER_DIRECTED):
        raise Invalid(f"{body.trigger} is no trigger that a caller can give", hint="use conversation")
    return ProposalDraft(
        where=where,
        change=_change(body),
        reason=sayable(body.reason),
        trigger=body.trigger,
        evidence=tuple(body.evidence),
        base=body.base_revision,
    )


def _change(body: ProposalBody) -> Change:
    """A question and its answer may also be said as `old` and `value`."""
    faq = {"question": body.question or body.old, "answer": body.answer or body.value}
    said = {**faq, "newText": body.new_text, "field": body.field, "old": body.old, "value": body.value}
    return change_said(body.kind, {name: part for name, part in said.items() if part})


def _message(ports: Ports, agent: str, session: str, said: MessageBody) -> Message:
    at = said.at or ports.now()
    if at.tzinfo is None:
        raise Invalid(f"the time {at.isoformat()} says no zone", hint="ISO 8601 with a zone: 2026-11-15T09:00:00Z")
    return Message(
        id=said.id,
        agent=agent,
        session=session,
        role=said.role,
        speaker=sayable(said.speaker),
        text=said.text,
        at=at,
    )
