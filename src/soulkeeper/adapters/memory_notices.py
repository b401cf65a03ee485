"""Webhooks, deliveries and leases in memory: a part of the in-memory ledger."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from soulkeeper.domain.notices.delivery import Delivery, State
from soulkeeper.domain.notices.lease import Lease
from soulkeeper.domain.notices.webhook import Webhook

BOOKKEEPING = frozenset({"cursors", "deliveries_by_key", "leases"})


@dataclass
class MemoryNotices:
    hooks: dict[str, Webhook] = field(default_factory=dict)
    cursors: dict[str, int] = field(default_factory=dict)
    deliveries_by_key: dict[tuple[str, int], Delivery] = field(default_factory=dict)
    leases: dict[str, Lease] = field(default_factory=dict)

    def webhooks(self) -> list[Webhook]:
        active = [hook for hook in self.hooks.values() if hook.removed_at is None]
        hooks = sorted(active, key=lambda hook: (hook.created_at, hook.id))
        return [replace(hook, cursor=self.cursors.get(hook.id, hook.cursor)) for hook in hooks]

    def find_webhook(self, id: str) -> Webhook | None:
        return next((hook for hook in self.webhooks() if hook.id == id), None)

    def find_delivery(self, webhook: str, seq: int) -> Delivery | None:
        return self.deliveries_by_key.get((webhook, seq))

    def deliveries(
        self, webhook: str, *, state: State | None = None, limit: int = 50, offset: int = 0
    ) -> list[Delivery]:
        deliveries = [
            delivery
            for delivery in self.deliveries_by_key.values()
            if delivery.webhook == webhook and state in (None, delivery.state)
        ]
        return sorted(deliveries, key=lambda delivery: delivery.seq, reverse=True)[offset : offset + limit]

    def count_deliveries(self) -> dict[tuple[str, State], int]:
        counts: dict[tuple[str, State], int] = {}
        for delivery in self.deliveries_by_key.values():
            counts[delivery.webhook, delivery.state] = counts.get((delivery.webhook, delivery.state), 0) + 1
        return counts

    def due_webhooks(self, now: datetime) -> list[str]:
        return sorted({delivery.webhook for delivery in self.deliveries_by_key.values() if _is_due(delivery, now)})

    def next_due(self, webhook: str, now: datetime) -> Delivery | None:
        due = (
            delivery
            for delivery in self.deliveries_by_key.values()
            if delivery.webhook == webhook and _is_due(delivery, now)
        )
        return min(due, key=lambda delivery: delivery.seq, default=None)

    def find_lease(self, name: str) -> Lease | None:
        return self.leases.get(name)

    def put_webhook(self, webhook: Webhook) -> None:
        self.hooks[webhook.id] = webhook

    def move_cursor(self, webhook: str, seq: int) -> None:
        self.cursors[webhook] = seq

    def put_delivery(self, delivery: Delivery) -> None:
        self.deliveries_by_key[delivery.webhook, delivery.seq] = delivery

    def drop_deliveries(self, webhook: str) -> None:
        self.deliveries_by_key = {
            key: delivery for key, delivery in self.deliveries_by_key.items() if delivery.webhook != webhook
        }

    def drop_old_deliveries(self, *, before: datetime) -> None:
        old = {
            key
            for key, delivery in self.deliveries_by_key.items()
            if delivery.state is not State.WAITING and delivery.changed_at < before
        }
        self.deliveries_by_key = {key: delivery for key, delivery in self.deliveries_by_key.items() if key not in old}

    def put_lease(self, lease: Lease) -> None:
        self.leases[lease.name] = lease

    def drop_lease(self, name: str, holder: str) -> None:
        lease = self.leases.get(name)
        if lease is not None and lease.holder == holder:
            del self.leases[name]


def _is_due(delivery: Delivery, now: datetime) -> bool:
    return delivery.state is State.WAITING and delivery.due_at <= now
