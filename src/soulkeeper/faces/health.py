"""Whether the server is there, whether it can work, and how much it did: health, readiness, metrics."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.types import Scope

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Verb
from soulkeeper.faces.http import Kept, StrictRoute, caller_of, ensure_may, front_of
from soulkeeper.faces.shapes import HealthShape, answers

router = APIRouter(route_class=StrictRoute, tags=["health"])


class Metrics:
    """What this process did. Every worker counts by itself."""

    def __init__(self) -> None:
        kept = self.registry = CollectorRegistry()
        by_route = ["method", "route", "status"]
        self._requests = Counter("soulkeeper_requests", "Requests by route and status.", by_route, registry=kept)
        self._seconds = Histogram("soulkeeper_request_seconds", "How long requests took.", ["route"], registry=kept)
        self._prompts = Counter("soulkeeper_prompts", "Prompts by status.", ["status"], registry=kept)
        self._prompts_by: dict[int, Counter] = {}
        self.pending = Gauge("soulkeeper_pending_approvals", "Questions that wait for the owner.", registry=kept)
        self.events = Gauge("soulkeeper_events", "The number of the last event.", registry=kept)

    def record(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        self._requests.labels(scope["method"], route, status).inc()
        self._seconds.labels(route).observe(seconds)

    def count_prompt(self, status: int) -> None:
        counter = self._prompts_by.get(status)
        if counter is None:
            counter = self._prompts_by[status] = self._prompts.labels(status)
        counter.inc()


@router.get("/healthz", responses=answers(HealthShape))
async def healthz() -> dict[str, Any]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/readyz", responses=answers(HealthShape))
def readyz(request: Request, ports: Kept) -> dict[str, Any]:
    """The ledger answers too."""
    _ensure_welcome(request)
    with ports.ledger.reading() as records:
        return {"status": "ready", "events": records.last_seq()}


@router.get("/metrics", responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
def metrics(request: Request, ports: Kept) -> Response:
    """What happened, in Prometheus' format."""
    _ensure_welcome(request)
    kept: Metrics = request.app.state.metrics
    with ports.ledger.reading() as records:
        kept.events.set(records.last_seq())
        kept.pending.set(len(records.approvals(statuses=frozenset({Status.PENDING}), limit=10_000)))
    return Response(generate_latest(kept.registry), media_type=CONTENT_TYPE_LATEST)


def _ensure_welcome(request: Request) -> None:
    """Anybody on this machine where the server is not reachable from elsewhere; else whoever may read."""
    if not front_of(request).local:
        ensure_may(caller_of(request), Verb.READ)
