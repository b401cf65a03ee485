"""Counters of the server. They cover all workers of one server; each server of a fleet counts its own."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from soulkeeper.faces.site import SHARED_METRICS

_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """Counters of requests, prompts and webhooks. Several workers share a folder, and their counts are added up."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        by_route = ["method", "route", "status"]
        self._requests = Counter("soulkeeper_requests", "Requests by route and status.", by_route, registry=registry)
        self._seconds = Histogram("soulkeeper_request_seconds", "How long requests took.", ["route"], registry=registry)
        self._prompts = Counter("soulkeeper_prompts", "Prompts by status.", ["status"], registry=registry)
        self._prompts_by: dict[int, Counter] = {}
        self._prompt_seconds = Histogram(
            "soulkeeper_prompt_seconds", "How long prompts took.", buckets=_QUICK, registry=registry
        )
        self._tries = Counter(
            "soulkeeper_webhook_tries", "Webhook delivery attempts by outcome.", ["outcome"], registry=registry
        )
        self._violations = Counter("soulkeeper_capsule_violations", "Refused capsule changes.", registry=registry)
        self.pending = _level("soulkeeper_pending_approvals", "Approvals waiting for the owner.", registry)
        self.events = _level("soulkeeper_events", "The number of the last event.", registry)
        self.deliveries = _level("soulkeeper_webhook_deliveries", "Deliveries by state.", registry, "state")

    def record(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, status).inc()
        self._seconds.labels(route).observe(seconds)

    def record_prompt(self, status: int, seconds: float) -> None:
        counter = self._prompts_by.get(status)
        if counter is None:
            counter = self._prompts_by[status] = self._prompts.labels(status)
        counter.inc()
        self._prompt_seconds.observe(seconds)

    def count_try(self, outcome: str) -> None:
        self._tries.labels(outcome).inc()

    def count_violation(self) -> None:
        self._violations.inc()

    def text(self) -> bytes:
        if not os.environ.get(SHARED_METRICS):
            return generate_latest(self.registry)
        combined = CollectorRegistry()
        MultiProcessCollector(combined)  # type: ignore[no-untyped-call]
        return generate_latest(combined)


def _level(name: str, words: str, registry: CollectorRegistry, *labels: str) -> Gauge:
    return Gauge(name, words, labels, registry=registry, multiprocess_mode="mostrecent")
