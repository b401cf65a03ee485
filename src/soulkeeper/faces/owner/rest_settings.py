"""Settings for programs with a single agent: its souls, and which of them it uses.

- Here `content` is the body of a soul, beside `name` and `description`. A change keeps every other byte of the file.
- `If-Match` is optional. With it, an outdated state answers 412; without it, a change between reading and writing answers 409.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from pydantic import Field, StringConstraints

from soulkeeper.domain.souls import body as bodies
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.faces import wire
from soulkeeper.faces.http import Body, Document, PageQuery, Reader, RequestPorts, StrictRoute, Words, state_tag
from soulkeeper.faces.openapi_schemas import CONDITIONAL, AgentShape, SoulShape, answers, pages
from soulkeeper.faces.owner.rest_agents import selectable, shape
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.faces.owner.rest_souls import IfMatch, ensure_current, where
from soulkeeper.services import agents as agent_service
from soulkeeper.services import queries
from soulkeeper.services import souls as soul_service
from soulkeeper.services.lookups import SavedRevision

router = APIRouter(prefix="/settings/agent", route_class=StrictRoute, tags=["settings"])
SoulId = Annotated[str, Path(alias="soulId")]
Title = Annotated[str, StringConstraints(max_length=200, pattern=r"\S")]
About = Annotated[str, StringConstraints(max_length=2_000)]


class ChangedSettings(Body):
    selected_soul_id: Annotated[str, Field(max_length=128, description="Empty for the default soul.")] | None = None


class NewSoulInParts(Body):
    id: Annotated[str, Field(max_length=128, description="Default: derived from the name.")] = ""
    name: Title
    description: About = ""
    content: Document
    reason: Words = ""


class ChangedSoulInParts(Body):
    name: Title | None = None
    description: About | None = None
    content: Document | None = None
    reason: Words = ""
    allow_weaken: Annotated[bool, Field(description="Allow a protected field to lose something.")] = False


@router.get("", responses=answers(AgentShape))
def settings(caller: Reader, ports: RequestPorts) -> dict[str, Any]:
    """Get the default agent and the soul it uses."""
    return shape(ports, queries.agent(ports, DEFAULT_AGENT))


@router.patch("", responses=answers(AgentShape))
def change_settings(body: ChangedSettings, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Choose the soul of the default agent."""
    if body.selected_soul_id is None:
        return shape(ports, queries.agent(ports, DEFAULT_AGENT))
    if not body.selected_soul_id:
        return shape(ports, agent_service.deselect(ports, owner, DEFAULT_AGENT))
    soul_address = selectable(ports, body.selected_soul_id)
    return shape(ports, agent_service.select(ports, owner, DEFAULT_AGENT, soul_address))


@router.get("/souls", responses=pages(SoulShape))
def souls(caller: Reader, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the souls, without their texts; `q` searches id, name, description and text."""
    return page.show(queries.souls(ports, page.q, limit=page.size, offset=page.start), wire.soul)


@router.post("/souls", status_code=201, responses=answers(SoulShape, 201))
def create(body: NewSoulInParts, owner: Administrator, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Create a soul from its name, description and body."""
    at = Address(Kind.SOUL, soul_service.new_id(ports, body.id, body.name))
    text = bodies.new_text(body.name, body.description, body.content)
    response.headers["Location"] = f"/settings/agent/souls/{at}"
    return _tagged_shape(soul_service.create(ports, owner, at, text, reason=body.reason), response)


@router.get("/souls/{soulId}", responses=answers(SoulShape))
def show(soul: SoulId, caller: Reader, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Get a soul with its body."""
    return _tagged_shape(queries.show(ports, where(soul)), response)


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
    """Change name, description or body; the rest stays. If nothing differs, no revision is added."""
    current = queries.show(ports, where(soul))
    ensure_current(current.soul, if_match or "*")
    text = bodies.retitled(current.content, name=body.name, description=body.description)
    text = text if body.content is None else bodies.with_body(text, body.content)
    if text == current.content:
        return _tagged_shape(current, response)
    base, weaken = current.soul.revision, body.allow_weaken
    saved = soul_service.edit(ports, owner, where(soul), text, base=base, reason=body.reason, weaken=weaken)
    return _tagged_shape(saved, response)


@router.delete("/souls/{soulId}", responses={**answers(SoulShape), 412: CONDITIONAL[412]})
def delete(soul: SoulId, owner: Administrator, ports: RequestPorts, if_match: IfMatch = "") -> dict[str, Any]:
    """Delete a soul. Nothing is lost: `POST /souls/{id}/undelete` restores it."""
    current = queries.show(ports, where(soul)).soul
    ensure_current(current, if_match or "*")
    return wire.soul(soul_service.delete(ports, owner, where(soul), base=current.revision))


def _tagged_shape(saved: SavedRevision, response: Response) -> dict[str, Any]:
    response.headers["ETag"] = state_tag(saved.soul)
    return wire.soul(saved.soul, bodies.body(saved.content))
