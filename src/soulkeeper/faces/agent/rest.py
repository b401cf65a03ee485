"""The agent's REST door: propose, withdraw, check limits, log sessions, read its own files. Nothing here decides."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi import Body as BodyField
from pydantic import ConfigDict, Field

from soulkeeper.domain.approvals.approval import statuses
from soulkeeper.domain.authority import Role
from soulkeeper.domain.evolution.change import MOST_EVIDENCE, PARTS, Change, ChangeKind, Trigger, parse_change
from soulkeeper.domain.evolution.source_link import LONGEST_LINK
from soulkeeper.domain.prompts.runtime import runtime_blocks
from soulkeeper.domain.reflection.session import Message, MessageRole, Source
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.errors import Invalid
from soulkeeper.faces import session_shapes, wire
from soulkeeper.faces.agent import views
from soulkeeper.faces.front import AgentResponse
from soulkeeper.faces.http import (
    AgentReader,
    Body,
    Document,
    Name,
    PageQuery,
    PromptTexts,
    Requester,
    RequestPorts,
    StrictRoute,
    Whole,
    Words,
    asker,
    state_tag,
)
from soulkeeper.faces.openapi_records import GapShape, OwnApprovalShape, ReflectionShape
from soulkeeper.faces.openapi_schemas import (
    AllowedShape,
    FileShape,
    LoggedShape,
    MessageShape,
    PinShape,
    PromptShape,
    RevisionShape,
    SessionShape,
    answers,
    pages,
)
from soulkeeper.ports import Ports
from soulkeeper.services import gaps as gap_service
from soulkeeper.services import prompts, queries
from soulkeeper.services import proposals as proposal_service
from soulkeeper.services import sessions as session_service
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.lookups import SavedRevision

router = APIRouter(
    prefix="/agents/{agent}", route_class=StrictRoute, default_response_class=AgentResponse, tags=["agent"]
)
_EXAMPLE: dict[str, Any] = {
    "kind": "add",
    "field": "always-do",
    "value": "Ask before sending.",
    "reason": "corrected twice",
    "evidence": ["s-41", "s-44"],
    "baseRevision": 3,
}
_KINDS = "The kind of change and the keys it needs: " + "; ".join(
    f"`{kind}` {' and '.join(f'`{name}`' for name in keys)}" for kind, (keys, _) in PARTS.items()
)


class ProposalBody(Body):
    """A change to one text. `kind` decides which of the other keys are needed."""

    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    target: Annotated[
        str, Field(description="`soul` (the one the agent uses), `agents` (its AGENTS.md), or the id of a soul.")
    ] = "soul"
    kind: Annotated[ChangeKind, Field(strict=False, description=_KINDS)] = ChangeKind.REPLACE
    field: Annotated[str, Field(max_length=200, description="A frontmatter key or a heading: `traits`, `Tone`.")] = ""
    old: Annotated[str, Field(max_length=65_536, description="`modify`: the current item or passage.")] = ""
    value: Annotated[
        str,
        Field(max_length=65_536, description="`add`, `modify`: the new item or passage. `remove`: the one to remove."),
    ] = ""
    question: Annotated[str, Field(max_length=65_536, description="`add_faq`: the question.")] = ""
    answer: Annotated[str, Field(max_length=65_536, description="`add_faq`: its answer.")] = ""
    new_text: Annotated[
        str, Field(max_length=262_144, description="`replace`: the whole new text, including frontmatter.")
    ] = ""
    reason: Annotated[
        Words,
        Field(
            description="Why, so that the owner can judge: what happened, and how often. It cannot be blank.",
            json_schema_extra={"minLength": 1},
        ),
    ]
    trigger: Annotated[Trigger, Field(strict=False, description="What led to it; here always `conversation`.")] = (
        Trigger.CONVERSATION
    )
    evidence: Annotated[list[Name], Field(description="Ids of sessions that support it.")] = Field(
        default_factory=list, max_length=MOST_EVIDENCE
    )
    link: Annotated[
        str,
        Field(max_length=LONGEST_LINK, description="The issue or discussion it comes from: an http or https address."),
    ] = ""
    base_revision: Annotated[
        Whole | None, Field(description="The revision you read; if there is a newer one, the answer is 409.")
    ] = None


class SessionBody(Body):
    id: Annotated[str, Field(max_length=128, description="The runtime's own id; default: a new one.")] = ""
    soul: Annotated[
        str,
        Field(max_length=128, description="Use this soul instead of the agent's own; with an owner token, any soul."),
    ] = ""


class MessageBody(Body):
    id: Name
    role: Annotated[MessageRole, Field(strict=False)]
    text: Document
    speaker: Annotated[str, Field(max_length=200)] = ""
    at: Annotated[datetime | None, Field(strict=False)] = None
    source: Annotated[
        Source | None,
        Field(strict=False, description="Whose words these are. Only with an owner's token can they be the owner's."),
    ] = None


class MessagesBody(Body):
    messages: Annotated[list[MessageBody], Field(min_length=1, max_length=200)]


class RuntimeBody(Body):
    """Texts that the runtime manages. They are placed in the prompt between the frame and the soul."""

    environment: Annotated[str, Field(description="Where the agent runs: date, place, channel.")] = ""
    tools: Annotated[str, Field(description="The tools it can call.")] = ""
    workflows: Annotated[str, Field(description="Procedures of the runtime.")] = ""
    memory: Annotated[str, Field(description="What the runtime remembers.")] = ""
    schema_: Annotated[str, Field(alias="schema", description="The form of the answers.")] = ""


class PromptBody(Body):
    session: Annotated[str, Field(max_length=128, description="The prompt this session was opened with.")] = ""
    blocks: Annotated[RuntimeBody, Field(description="At most 64 KiB each and 128 KiB together.")] = Field(
        default_factory=RuntimeBody
    )


@router.post("/prompt", responses=answers(PromptShape))
def prompt_with_blocks(
    agent: str, body: PromptBody, caller: AgentReader, ports: RequestPorts, texts: PromptTexts
) -> dict[str, Any]:
    """Get the prompt with blocks of the runtime, as JSON. It writes nothing; the blocks belong to this request only."""
    blocks = runtime_blocks(body.blocks.model_dump(by_alias=True))
    return wire.prompt(prompts.render(ports, texts, agent, session=body.session, blocks=blocks))


@router.get("/can-propose", responses=answers(AllowedShape))
def can_propose(agent: str, caller: Requester, ports: RequestPorts) -> dict[str, Any]:
    """Check whether the agent may propose now; if not, list every reason."""
    reasons = proposal_service.can_propose(ports, agent)
    return {"allowed": not reasons, "reasons": [wire.reason(reason) for reason in reasons]}


@router.post("/proposals", status_code=201, responses=answers(OwnApprovalShape, 201))
def propose(
    agent: str, body: ProposalBody, caller: Requester, ports: RequestPorts, response: Response
) -> dict[str, Any]:
    """Propose a change. 403 lists every reason for a refusal; 409 means that the base is outdated."""
    where = proposal_service.resolve_target(ports, agent, body.target)
    created_proposal = proposal_service.propose(ports, asker(caller), agent, _draft(body, where))
    response.headers["Location"] = f"/api/v1/agents/{agent}/proposals/{created_proposal.id}"
    return views.approval_for(
        caller, created_proposal, proposal_service.own_proposal(ports, agent, created_proposal.id)
    )


@router.get("/proposals", responses=pages(OwnApprovalShape))
def proposals(
    agent: str,
    caller: Requester,
    ports: RequestPorts,
    page: PageQuery,
    status: Annotated[str, Query(max_length=20)] = "",
) -> dict[str, Any]:
    """List the agent's proposals, newest first, with their status and the owner's feedback."""
    status_filter = statuses(status) if status else None
    own = proposal_service.proposals_of(
        ports, agent, statuses=status_filter, words=page.q, limit=page.size, offset=page.start
    )
    return page.show(own, lambda approval: views.approval_for(caller, approval))


@router.get("/proposals/{id}", responses=answers(OwnApprovalShape))
def proposal(agent: str, id: str, caller: Requester, ports: RequestPorts) -> dict[str, Any]:
    """Get one proposal with its diff; if the agent does not reach its soul any more, without it."""
    view = proposal_service.own_proposal(ports, agent, id, by_owner=caller.role is Role.OWNER)
    return views.approval_for(caller, view.approval, view)


@router.delete("/proposals/{id}", responses=answers(OwnApprovalShape))
def withdraw(agent: str, id: str, caller: Requester, ports: RequestPorts) -> dict[str, Any]:
    """Withdraw a proposal before it is decided."""
    proposal_service.own_proposal(ports, agent, id)
    return views.approval_for(caller, proposal_service.withdraw(ports, asker(caller), agent, id))


@router.get("/files/{file}", responses=answers(FileShape))
def read_file(agent: str, file: Kind, caller: AgentReader, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Get the approved text of a file; `soul` is the soul the agent uses."""
    saved = queries.show(ports, proposal_service.resolve_target(ports, agent, file))
    response.headers["ETag"] = state_tag(saved.soul)
    return file_shape(saved, file)


@router.get("/files/{file}/revisions", responses=pages(RevisionShape))
def file_history(agent: str, file: Kind, caller: AgentReader, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the revisions of a file, newest first, without their texts; `soul` is the soul the agent uses."""
    where = proposal_service.resolve_target(ports, agent, file)
    reader = agent if caller.role is Role.AGENT else ""
    past = queries.revisions(ports, where, words=page.q, limit=page.size, offset=page.start, seen_by=reader)
    return page.show(past, lambda revision: wire.revision(revision, str(where)))


@router.post("/sessions", status_code=201, responses=answers(PinShape, 201))
def open_session(
    agent: str,
    body: Annotated[SessionBody, BodyField(default_factory=SessionBody)],
    caller: Requester,
    ports: RequestPorts,
    texts: PromptTexts,
) -> dict[str, Any]:
    """Open a session, pinned to the current soul: `prompt?session=` keeps returning it."""
    session = session_service.open_session(
        ports,
        texts,
        asker(caller),
        agent,
        session=body.id,
        soul=body.soul,
        any_soul=caller.role is Role.OWNER,
    )
    return {**wire.pin(session.pin), "soulId": str(session.prompt.soul.address), "notes": list(session.prompt.notes)}


@router.get("/sessions", responses=pages(SessionShape))
def sessions(agent: str, caller: Requester, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the sessions of an agent, newest first, with the soul each one got."""
    found = session_service.session_page(ports, agent, words=page.q, limit=page.size, offset=page.start)
    ends = session_service.end_times(ports, agent, found)
    return page.show(found, lambda session: wire.agent_session(session, ends.get(session.id)))


@router.post("/sessions/{session}/messages", status_code=201, responses=answers(LoggedShape, 201))
def log(agent: str, session: str, body: MessagesBody, caller: Requester, ports: RequestPorts) -> dict[str, Any]:
    """Log messages. A message with the same id is stored once."""
    queries.agent(ports, agent)
    owner = caller.role is Role.OWNER
    batch = [_message(ports, agent, session, message, owner=owner) for message in body.messages]
    return {
        "session": session,
        "received": len(batch),
        "new": session_service.log(ports, batch, limited=caller.role is Role.AGENT),
    }


@router.get("/sessions/{session}/messages", responses=pages(MessageShape))
def messages(agent: str, session: str, caller: Requester, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the messages of a session, in order."""
    recorded = session_service.messages(ports, agent, session, words=page.q, limit=page.size, offset=page.start)
    return page.show(recorded, session_shapes.message)


@router.get("/gaps", responses=pages(GapShape))
def gaps(
    agent: str, caller: Requester, ports: RequestPorts, page: PageQuery, *, closed: Annotated[bool, Query()] = False
) -> dict[str, Any]:
    """List the agent's gaps: behaviour that differs from the soul."""
    every = gap_service.gaps(ports, agent, closed=closed)
    return page.of([gap for gap in every if page.q.casefold() in gap.what.casefold()], wire.gap)


@router.get("/reflections", responses=pages(ReflectionShape))
def reflections(agent: str, caller: Requester, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the runs of the agent's reflection, newest first: what each read, proposed and dropped, and why."""
    runs = session_service.reflection_page(ports, agent, words=page.q, limit=page.size, offset=page.start)
    return page.show(runs, session_shapes.reflection_run)


def file_shape(saved: SavedRevision, file: Kind) -> dict[str, Any]:
    at = wire.time(saved.revision.created_at)
    return {**wire.soul(saved.soul, saved.content), "file": file, "filename": file.filename, "lastModified": at}


def _draft(body: ProposalBody, where: Address) -> ProposalDraft:
    if body.trigger is not Trigger.CONVERSATION:
        raise Invalid(f"{body.trigger} is not a trigger that a caller can use", hint="use conversation")
    return ProposalDraft(
        where=where,
        change=_change(body),
        reason=storable_text(body.reason),
        trigger=body.trigger,
        evidence=tuple(body.evidence),
        base=body.base_revision,
        link=body.link,
    )


def _change(body: ProposalBody) -> Change:
    """A change from its body. A FAQ's question and answer may also be given as `old` and `value`."""
    if "kind" not in body.model_fields_set and not body.new_text:
        raise Invalid("kind is missing", hint=f"one of {', '.join(PARTS)}; replace, the default, takes newText")
    faq = {"question": body.question or body.old, "answer": body.answer or body.value}
    values = {**faq, "newText": body.new_text, "field": body.field, "old": body.old, "value": body.value}
    return parse_change(body.kind, {name: part for name, part in values.items() if part})


def _message(ports: Ports, agent: str, session: str, body: MessageBody, *, owner: bool) -> Message:
    return Message(
        id=body.id,
        agent=agent,
        session=session,
        role=body.role,
        speaker=storable_text(body.speaker),
        text=body.text,
        at=body.at or ports.now(),
        source=session_service.source_of(body.source, by_owner=owner),
    )
