"""Health, readiness and metrics of the server.

Health means that this process answers; readiness means that its database answers too, checked every time.
"""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.notices.delivery import State
from soulkeeper.errors import Unavailable
from soulkeeper.faces.front import Front, caller_of, ensure_may, front_of
from soulkeeper.faces.http import RequestPorts, StrictRoute
from soulkeeper.faces.metrics import Metrics
from soulkeeper.faces.openapi_schemas import PROBLEMS, HealthShape, answers
from soulkeeper.faces.readiness import READY, ready_in_time
from soulkeeper.ports import Ports
from soulkeeper.services import enrolment, queries, webhooks

router = APIRouter(route_class=StrictRoute, tags=["health"])


@router.get("/healthz", responses=answers(HealthShape))
async def healthz() -> dict[str, Any]:
    """Check that the process answers."""
    return {"status": "ok"}


@router.get(READY, responses=answers(HealthShape))
async def readyz(request: Request, ports: RequestPorts) -> dict[str, Any]:
    """Check that the ledger answers too, within a short time, and that the owner lets this machine write."""
    _ensure_may_read(request)
    async with ready_in_time():
        counts = await to_thread.run_sync(_writable_counts, ports, front_of(request), abandon_on_cancel=True)
    return {"status": "ready", "events": counts.events}


@router.get("/metrics", response_class=PlainTextResponse, responses=PROBLEMS)
def metrics(request: Request, ports: RequestPorts) -> Response:
    """Get metrics in the Prometheus format."""
    _ensure_may_read(request)
    metrics_of_app: Metrics = request.app.state.metrics
    counts = queries.ledger_counts(ports)
    metrics_of_app.events.set(counts.events)
    metrics_of_app.pending.set(counts.pending)
    deliveries = [webhook.counts for webhook in webhooks.webhooks(ports)]
    for state in (State.WAITING, State.DEAD):
        metrics_of_app.deliveries.labels(state.value).set(sum(of_one.get(state, 0) for of_one in deliveries))
    return Response(metrics_of_app.text(), media_type=CONTENT_TYPE_LATEST)


def _writable_counts(ports: Ports, front: Front) -> queries.LedgerCounts:
    """Raise if the owner has not enrolled the key of this machine, or has withdrawn it: it could only read."""
    if front.log_key and not enrolment.may_write(ports, front.log_key()):
        raise Unavailable("the owner has not enrolled the key of this machine, or has withdrawn it", hint="soul doctor")
    return queries.ledger_counts(ports)


def _ensure_may_read(request: Request) -> None:
    """If other machines can reach the server, the caller needs a token that may read."""
    if not front_of(request).local:
        ensure_may(caller_of(request), Verb.READ)
