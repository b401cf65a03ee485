"""The owner's REST routes for agents: create, change, delete; policy, companion files and gaps."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Response
from fastapi import Body as BodyField
from pydantic import Field

from soulkeeper.domain.evolution.change import MOST_EVIDENCE
from soulkeeper.domain.evolution.policy import as_record
from soulkeeper.domain.evolution.source_link import LONGEST_LINK
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.faces import wire
from soulkeeper.faces.http import (
    AgentReader,
    Body,
    Document,
    Name,
    PageQuery,
    Reader,
    RequestPorts,
    StrictRoute,
    Words,
    state_tag,
)
from soulkeeper.faces.openapi_records import GapShape, PolicyShape
from soulkeeper.faces.openapi_schemas import CONDITIONAL, AgentShape, FileShape, PinShape, answers, pages
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.faces.owner.rest_souls import IfMatch, expected_revision
from soulkeeper.ports import Ports
from soulkeeper.services import agent_pages, gaps, policies, prompts, queries, session_control, souls
from soulkeeper.services import agents as agent_service
from soulkeeper.starters import starters

router = APIRouter(prefix="/agents", route_class=StrictRoute, tags=["agents"])
SettingValue = str | int | float | list[str]


class NewAgent(Body):
    id: Annotated[str, Field(min_length=1, max_length=128)]
    selected_soul_id: Annotated[str, Field(max_length=128)] = ""


class ChangedAgent(Body):
    selected_soul_id: Annotated[str, Field(max_length=128)] | None = None
    protected: bool | None = None
    companions: list[Annotated[Kind, Field(strict=False)]] | None = None


class ChangedPolicy(Body):
    preset: Annotated[str, Field(max_length=40)] = ""
    settings: Annotated[dict[str, SettingValue], Field(max_length=40)] = Field(default_factory=dict)


class NewText(Body):
    content: Document
    reason: Words = ""
    allow_weaken: Annotated[bool, Field(description="Allow a protected field to lose something.")] = False


class NewGap(Body):
    field: Name
    what: Annotated[str, Field(min_length=1, max_length=2_000)]
    evidence: list[Name] = Field(default_factory=list, max_length=MOST_EVIDENCE)
    link: Annotated[str, Field(max_length=LONGEST_LINK, description="The issue or discussion it comes from.")] = ""


class ClosedGap(Body):
    words: Words = ""


@router.get("", responses=pages(AgentShape))
def agents(caller: Reader, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the agents and the souls they use."""
    pairs, total = agent_pages.agent_list(ports, words=page.q, limit=page.size, offset=page.start)
    return page.cut([wire.agent(*pair) for pair in pairs], total=total)


@router.post("", status_code=201, responses=answers(AgentShape, 201))
def create(body: NewAgent, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Create an agent with its companion files."""
    soul_address = selectable(ports, body.selected_soul_id) if body.selected_soul_id else None
    return shape(ports, agent_service.new_agent(ports, owner, agent_id(body.id), starters(), soul=soul_address))


@router.get("/{agent}", responses=answers(AgentShape))
def show(agent: str, caller: AgentReader, ports: RequestPorts) -> dict[str, Any]:
    """Get one agent."""
    return shape(ports, queries.agent(ports, agent))


@router.patch("/{agent}", responses=answers(AgentShape))
def change(agent: str, body: ChangedAgent, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Change an agent: its soul, its protection, the companion files in its prompt."""
    agent_record = queries.agent(ports, agent)
    soul_address = selectable(ports, body.selected_soul_id) if body.selected_soul_id else None
    if body.companions is not None:
        agent_service.choose_companions(ports, owner, agent, _companions(body.companions))
    if soul_address is not None:
        agent_record = agent_service.select(ports, owner, agent, soul_address)
    elif body.selected_soul_id is not None:
        agent_record = agent_service.deselect(ports, owner, agent)
    if body.protected is not None:
        agent_record = agent_service.protect_agent(ports, owner, agent, protected=body.protected)
    return shape(ports, agent_record)


@router.delete("/{agent}", responses=answers(AgentShape))
def delete(agent: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Delete an agent. Its companion files and their history are kept."""
    return shape(ports, agent_service.delete_agent(ports, owner, agent))


@router.get("/{agent}/policy", responses=answers(PolicyShape))
def policy(agent: str, caller: Reader, ports: RequestPorts) -> dict[str, Any]:
    """Get an agent's policy."""
    return as_record(policies.show(ports, agent))


@router.put("/{agent}/policy", responses=answers(PolicyShape))
def change_policy(agent: str, body: ChangedPolicy, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Use a preset, or change settings of the policy: all of them or none."""
    values = {key: _as_text(value) for key, value in body.settings.items()}
    return as_record(policies.replace(ports, owner, agent, values, preset=body.preset))


@router.put("/{agent}/files/{file}", responses={**answers(FileShape), 412: CONDITIONAL[412]})
def write_file(
    agent: str,
    file: Kind,
    body: NewText,
    owner: Administrator,
    ports: RequestPorts,
    *,
    response: Response,
    if_match: IfMatch = "",
) -> dict[str, Any]:
    """Change a companion file as its owner."""
    queries.agent(ports, agent)
    where = Address(_companions([file])[0], agent_id(agent))
    base, weaken = expected_revision(ports, where, if_match or "*"), body.allow_weaken
    saved = souls.edit(ports, owner, where, body.content, base=base, reason=body.reason, weaken=weaken)
    response.headers["ETag"] = state_tag(saved.soul)
    return {**wire.soul(saved.soul, saved.content), "file": file, "filename": file.filename}


@router.post("/{agent}/gaps", status_code=201, responses=answers(GapShape, 201))
def open_gap(agent: str, body: NewGap, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Record behaviour that contradicts a field of the soul."""
    field, what, evidence = (
        storable_text(body.field),
        storable_text(body.what),
        tuple(map(storable_text, body.evidence)),
    )
    return wire.gap(gaps.open_gap(ports, owner, agent, field, what, evidence=evidence, link=body.link))


@router.patch("/{agent}/gaps/{id}", responses=answers(GapShape))
def close_gap(
    agent: str,
    id: str,
    body: Annotated[ClosedGap, BodyField(default_factory=ClosedGap)],
    owner: Administrator,
    ports: RequestPorts,
) -> dict[str, Any]:
    """Close a gap that was fixed."""
    queries.agent(ports, agent)
    return wire.gap(gaps.close_gap(ports, owner, agent, id, words=storable_text(body.words)))


@router.delete("/{agent}/sessions/{session}", responses=answers(PinShape))
def end_session(agent: str, session: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """End a session: its prompt is refused from now on, and the runtime has to open another one."""
    return wire.pin(session_control.end(ports, owner, agent_id(agent), session))


def shape(ports: Ports, agent_record: Agent) -> dict[str, Any]:
    companions = prompts.companion_kinds(ports, agent_record.id)
    return {**wire.agent(agent_record, queries.selected_soul(ports, agent_record)), "companions": companions}


def selectable(ports: Ports, soul: str) -> Address:
    """The address of an existing soul. A missing one is an invalid value (400), not a missing resource."""
    try:
        return queries.show(ports, address(soul)).soul.address
    except NotFound as error:
        raise Invalid(f"no soul named {soul!r} to select", hint="GET /api/v1/souls lists all souls") from error


def _companions(kinds: list[Kind]) -> list[Kind]:
    if others := [kind for kind in kinds if kind not in COMPANIONS]:
        raise Invalid(f"{others[0]} is not a companion file", hint=f"use one of {', '.join(COMPANIONS)}")
    return kinds


def _as_text(value: SettingValue) -> str:
    return ",".join(value) or "none" if isinstance(value, list) else str(value)
