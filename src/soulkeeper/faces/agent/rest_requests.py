"""The agent's REST door for permissions: request one, check its status, use it once. Nothing here decides."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi import Body as BodyField
from pydantic import Field

from soulkeeper.domain.approvals.approval import statuses
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION
from soulkeeper.faces.agent import views
from soulkeeper.faces.front import AgentResponse
from soulkeeper.faces.http import Body, PageQuery, Requester, RequestPorts, StrictRoute, asker
from soulkeeper.faces.openapi_records import OwnApprovalShape
from soulkeeper.faces.openapi_schemas import BeatShape, answers, pages
from soulkeeper.services import action_requests, heartbeats

router = APIRouter(
    prefix="/agents/{agent}", route_class=StrictRoute, default_response_class=AgentResponse, tags=["agent"]
)


class RequestBody(Body):
    type: Annotated[str, Field(min_length=1, max_length=40)] = HEARTBEAT_ACTION
    payload: Annotated[dict[str, Any], Field(description="For a `heartbeat_action`: `tool`, `input`, `why`.")]


class ClaimBody(Body):
    input: Annotated[dict[str, Any], Field(description="Exactly the approved input.")]


class BeatBody(Body):
    dry_run: Annotated[bool, Field(description="Show what would be requested, without requesting it.")] = False


@router.post("/approval-requests", status_code=201, responses=answers(OwnApprovalShape, 201))
def request(
    agent: str, body: RequestBody, caller: Requester, ports: RequestPorts, response: Response
) -> dict[str, Any]:
    """Request permission. A pending or approved request is returned as it is; 403 lists every reason for a refusal."""
    pending_request = action_requests.request(ports, asker(caller), agent, body.type, body.payload)
    response.headers["Location"] = f"/api/v1/agents/{agent}/approval-requests/{pending_request.id}"
    return views.approval_for(caller, pending_request)


@router.get("/approval-requests", responses=pages(OwnApprovalShape))
def requests(
    agent: str,
    caller: Requester,
    ports: RequestPorts,
    page: PageQuery,
    status: Annotated[str, Query(max_length=20)] = "",
) -> dict[str, Any]:
    """List the agent's requests, newest first, with their status and the owner's feedback."""
    status_filter = statuses(status) if status else None
    own = action_requests.requests_of(
        ports, agent, statuses=status_filter, words=page.q, limit=page.size, offset=page.start
    )
    return page.show(own, lambda approval: views.approval_for(caller, approval))


@router.get("/approval-requests/{id}", responses=answers(OwnApprovalShape))
def status(agent: str, id: str, caller: Requester, ports: RequestPorts) -> dict[str, Any]:
    """Get one request with its current status."""
    return views.approval_for(caller, action_requests.status(ports, agent, id))


@router.post("/approval-requests/{id}/claim", responses=answers(OwnApprovalShape))
def claim(agent: str, id: str, body: ClaimBody, caller: Requester, ports: RequestPorts) -> dict[str, Any]:
    """Use a permission, once, with exactly the approved input; 409 says why it cannot be used."""
    return views.approval_for(caller, action_requests.claim(ports, asker(caller), agent, id, body.input))


@router.post("/heartbeat", responses=answers(BeatShape))
def heartbeat(
    agent: str, body: Annotated[BeatBody, BodyField(default_factory=BeatBody)], caller: Requester, ports: RequestPorts
) -> dict[str, Any]:
    """Request permission for the open tasks in HEARTBEAT.md that name a tool: at most five new ones, none twice."""
    return views.heartbeat_for(caller, heartbeats.run_heartbeat(ports, asker(caller), agent, dry=body.dry_run))
