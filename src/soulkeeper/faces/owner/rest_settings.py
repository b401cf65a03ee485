"""The settings of the one agent that a small program has: its souls, and which of them it wears.

- Here `content` is the body of a soul, with `name` and `description` beside it. What is changed is changed in the file, and every
  other byte of it stays.
- `If-Match` may be left out. Whoever names a state is told when it is no more (412); whoever names none still overwrites nothing
  that came between reading and writing (409).
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from pydantic import Field, StringConstraints

from soulkeeper.domain.souls import body as bodies
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, DEFAULT_SOUL
from soulkeeper.faces import wire
from soulkeeper.faces.http import Body, Document, Paged, Reader, RequestPorts, StrictRoute, Words, state_tag
from soulkeeper.faces.openapi_schemas import CONDITIONAL, AgentShape, PageShape, SoulShape, answers
from soulkeeper.faces.owner.credentials import Administrator
from soulkeeper.faces.owner.rest_agents import shape, wearable
from soulkeeper.faces.owner.rest_souls import IfMatch, ensure_seen, new_id, where
from soulkeeper.services import agents as agent_service
from soulkeeper.services import queries
from soulkeeper.services import souls as soul_service
from soulkeeper.services.lookups import SavedRevision

router = APIRouter(prefix="/settings/agent", route_class=StrictRoute, tags=["settings"])
SoulId = Annotated[str, Path(alias="soulId")]
Title = Annotated[str, StringConstraints(max_length=200, pattern=r"\S")]
About = Annotated[str, StringConstraints(max_length=2_000)]


class ChangedSettings(Body):
    selected_soul_id: Annotated[str, Field(max_length=128, description="Empty: the default soul.")] | None = None


class NewSoulInParts(Body):
    id: Annotated[str, Field(max_length=128, description="Else made from the name.")] = ""
    name: Title
    description: About = ""
    content: Document
    reason: Words = ""


class ChangedSoulInParts(Body):
    name: Title | None = None
    description: About | None = None
    content: Document | None = None
    reason: Words = ""


@router.get("", responses=answers(AgentShape))
def settings(caller: Reader, ports: RequestPorts) -> dict[str, Any]:
    """The default agent and the soul it wears."""
    return shape(ports, queries.agent(ports, DEFAULT_AGENT))


@router.patch("", responses=answers(AgentShape))
def change_settings(body: ChangedSettings, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Choose the soul that the default agent wears."""
    if body.selected_soul_id is None:
        return shape(ports, queries.agent(ports, DEFAULT_AGENT))
    chosen = wearable(ports, body.selected_soul_id or DEFAULT_SOUL)
    return shape(ports, agent_service.select(ports, owner, DEFAULT_AGENT, chosen))


@router.get("/souls", responses=answers(PageShape))
def souls(caller: Reader, ports: RequestPorts, page: Paged) -> dict[str, Any]:
    """The souls, without their texts; `q` looks in id, name, description and text."""
    found = queries.souls(ports, page.q, limit=page.size, offset=page.start)
    return page.cut([wire.soul(soul) for soul in found.souls], total=found.total)


@router.post("/souls", status_code=201, responses=answers(SoulShape, 201))
def create(body: NewSoulInParts, owner: Administrator, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Begin a soul from its name, its description and its body."""
    at = Address(Kind.SOUL, new_id(ports, body.id, body.name))
    text = bodies.begun(body.name, body.description, body.content)
    response.headers["Location"] = f"/settings/agent/souls/{at}"
    return _answered(soul_service.create(ports, owner, at, text, reason=body.reason), response)


@router.get("/souls/{soulId}", responses=answers(SoulShape))
def show(soul: SoulId, caller: Reader, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """A soul with its body."""
    return _answered(queries.show(ports, where(soul)), response)


@router.patch("/souls/{soulId}", responses={**answers(SoulShape), 412: CONDITIONAL[412]})
def change(
    soul: SoulId,
    body: ChangedSoulInParts,
    owner: Administrator,
    ports: RequestPorts,
    response: Response,
    *,
    if_match: IfMatch = "",
) -> dict[str, Any]:
    """Change name, description or body; what is not named stays. What is so already is no change."""
    seen = queries.show(ports, where(soul))
    ensure_seen(seen.soul, if_match or "*")
    text = bodies.retitled(seen.content, name=body.name, description=body.description)
    text = text if body.content is None else bodies.with_body(text, body.content)
    if text == seen.content:
        return _answered(seen, response)
    kept = soul_service.edit(ports, owner, where(soul), text, base=seen.soul.revision, reason=body.reason)
    return _answered(kept, response)


@router.delete("/souls/{soulId}", responses={**answers(SoulShape), 412: CONDITIONAL[412]})
def delete(soul: SoulId, owner: Administrator, ports: RequestPorts, if_match: IfMatch = "") -> dict[str, Any]:
    """Put a soul away. Nothing is lost: `POST /souls/{id}/undelete` brings it back."""
    seen = queries.show(ports, where(soul)).soul
    ensure_seen(seen, if_match or "*")
    return wire.soul(soul_service.delete(ports, owner, where(soul), base=seen.revision))


def _answered(kept: SavedRevision, response: Response) -> dict[str, Any]:
    response.headers["ETag"] = state_tag(kept.soul)
    return wire.soul(kept.soul, bodies.body(kept.content))
