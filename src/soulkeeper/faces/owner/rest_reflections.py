"""The owner's REST routes for an agent's memory and reflections: run one, delete a session, see how much is stored."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from fastapi import Body as BodyField

from soulkeeper.faces.front import DOOR
from soulkeeper.faces.http import Body, RequestPorts, StrictRoute
from soulkeeper.faces.openapi_records import MemoryShape, ReflectionShape
from soulkeeper.faces.openapi_schemas import DeletedSessionShape, answers
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.faces.session_shapes import memory_report, reflection_run
from soulkeeper.services import reflection, sessions

router = APIRouter(prefix="/agents/{agent}", route_class=StrictRoute, tags=["agents"])


class ReflectionBody(Body):
    dry_run: bool = False


@router.post("/reflections", status_code=201, responses=answers(ReflectionShape, 201))
def reflect(
    agent: str,
    body: Annotated[ReflectionBody, BodyField(default_factory=ReflectionBody)],
    owner: Administrator,
    ports: RequestPorts,
) -> dict[str, Any]:
    """Reflect once on the agent's newest sessions: at most three proposals, which wait for the owner like any other."""
    outcome = reflection.run(ports, agent, door=DOOR, dry=body.dry_run)
    return reflection_run(outcome.run, dry=body.dry_run)


@router.delete("/sessions/{session}/messages", responses=answers(DeletedSessionShape))
def delete_messages(agent: str, session: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Delete the messages of a session permanently. Decisions that cite the session keep its id."""
    return {"session": session, "deleted": sessions.delete(ports, owner, agent, session)}


@router.get("/memory", responses=answers(MemoryShape))
def memory(agent: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Get how much is recorded for an agent, in all and since its last reflection."""
    return memory_report(sessions.report(ports, agent))
