"""Webhooks, deliveries and leases in SQL.

A webhook is a record: creating or removing it is an event.
Its cursor, its deliveries and leases are bookkeeping: they need no event.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from soulkeeper.adapters.sql import rows
from soulkeeper.adapters.sql.columns import Row, reads
from soulkeeper.adapters.sql.dialect import Connection
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.notices.delivery import Delivery, State
from soulkeeper.domain.notices.lease import Lease

if TYPE_CHECKING:
    from soulkeeper.domain.notices.webhook import Webhook

WEBHOOK = "id, url, kinds, private, secret, created_at, removed_at, cursor"
DELIVERY = "webhook, seq, state, attempts, due_at, changed_at, status, error"
LEASE = "name, holder, until"
_DUE = "state = 'waiting' AND due_at <= :now"

# ruff: noqa: S608 - every name that is put into SQL here is a column list of this file; values are always parameters


class NoticeRecords:
    _db: Connection

    def webhooks(self) -> list[Webhook]:
        matches = self._db.rows(f"SELECT {WEBHOOK} FROM webhooks WHERE removed_at IS NULL ORDER BY created_at, id")
        return [_webhook(row) for row in matches]

    def find_webhook(self, id: str) -> Webhook | None:
        matches = self._db.rows(f"SELECT {WEBHOOK} FROM webhooks WHERE id = :id AND removed_at IS NULL", {"id": id})
        return _webhook(matches[0]) if matches else None

    def find_delivery(self, webhook: str, seq: int) -> Delivery | None:
        sql = f"SELECT {DELIVERY} FROM deliveries WHERE webhook = :webhook AND seq = :seq"
        matches = self._db.rows(sql, {"webhook": webhook, "seq": seq})
        return _delivery(matches[0]) if matches else None

    def deliveries(
        self, webhook: str, *, state: State | None = None, limit: int = 50, offset: int = 0
    ) -> list[Delivery]:
        where = "webhook = :webhook AND state = :state" if state else "webhook = :webhook"
        values = {"webhook": webhook, "limit": limit, "offset": offset} | ({"state": state.value} if state else {})
        sql = f"SELECT {DELIVERY} FROM deliveries WHERE {where} ORDER BY seq DESC LIMIT :limit OFFSET :offset"
        return [_delivery(row) for row in self._db.rows(sql, values)]

    def count_deliveries(self) -> dict[tuple[str, State], int]:
        matches = self._db.rows("SELECT webhook, state, count(*) FROM deliveries GROUP BY webhook, state")
        return {(webhook, State(state)): count for webhook, state, count in matches}

    def due_webhooks(self, now: datetime) -> list[str]:
        sql = f"SELECT DISTINCT webhook FROM deliveries WHERE {_DUE} ORDER BY webhook"
        return [id for (id,) in self._db.rows(sql, {"now": moment(now)})]

    def next_due(self, webhook: str, now: datetime) -> Delivery | None:
        sql = f"SELECT {DELIVERY} FROM deliveries WHERE webhook = :webhook AND {_DUE} ORDER BY seq LIMIT 1"
        matches = self._db.rows(sql, {"webhook": webhook, "now": moment(now)})
        return _delivery(matches[0]) if matches else None

    def find_lease(self, name: str) -> Lease | None:
        matches = self._db.rows(f"SELECT {LEASE} FROM leases WHERE name = :name", {"name": name})
        return _lease(matches[0]) if matches else None


class NoticeWriter(NoticeRecords):
    def put_webhook(self, webhook: Webhook) -> None:
        self._run(rows.upsert("webhooks", WEBHOOK, "id"), _webhook_values(webhook))

    def move_cursor(self, webhook: str, seq: int) -> None:
        self._db.run("UPDATE webhooks SET cursor = :seq WHERE id = :id", {"id": webhook, "seq": seq})

    def put_delivery(self, delivery: Delivery) -> None:
        self._db.run(rows.upsert("deliveries", DELIVERY, "webhook, seq"), _delivery_values(delivery))

    def drop_deliveries(self, webhook: str) -> None:
        self._db.run("DELETE FROM deliveries WHERE webhook = :webhook", {"webhook": webhook})

    def drop_old_deliveries(self, *, before: datetime) -> None:
        sql = "DELETE FROM deliveries WHERE state IN ('delivered', 'dead') AND changed_at < :before"
        self._db.run(sql, {"before": moment(before)})

    def put_lease(self, lease: Lease) -> None:
        values = {"name": lease.name, "holder": lease.holder, "until": moment(lease.until)}
        self._db.run(rows.upsert("leases", LEASE, "name"), values)

    def drop_lease(self, name: str, holder: str) -> None:
        sql = "DELETE FROM leases WHERE name = :name AND holder = :holder"
        self._db.run(sql, {"name": name, "holder": holder})

    def _run(self, sql: str, values: Mapping[str, Any]) -> int:
        raise NotImplementedError


@reads("webhook", WEBHOOK, numbers="private, cursor", optional="removed_at")
def _webhook(row: Row) -> Webhook:
    from soulkeeper.domain.notices.webhook import Webhook  # noqa: PLC0415 - slow to load, and few workspaces have one

    id, url, kinds, private, secret, created, removed, cursor = row
    return Webhook(
        id=id,
        url=url,
        kinds=tuple(json.loads(kinds)),
        private=bool(private),
        secret=secret,
        created_at=parse_moment(created),
        removed_at=parse_moment(removed) if removed else None,
        cursor=cursor,
    )


def _webhook_values(webhook: Webhook) -> dict[str, Any]:
    values = {column: getattr(webhook, column) for column in WEBHOOK.split(", ")}
    times = {name: values[name] and moment(values[name]) for name in ("created_at", "removed_at")}
    return {**values, **times, "kinds": json.dumps(webhook.kinds), "private": int(webhook.private)}


@reads("delivery", DELIVERY, key="webhook, seq", numbers="seq, attempts, status")
def _delivery(row: Row) -> Delivery:
    values = dict(zip(DELIVERY.split(", "), row, strict=True))
    times = {name: parse_moment(values[name]) for name in ("due_at", "changed_at")}
    return Delivery(**{**values, **times, "state": State(values["state"])})


@reads("lease", LEASE)
def _lease(row: Row) -> Lease:
    name, holder, until = row
    return Lease(name, holder, parse_moment(until))


def _delivery_values(delivery: Delivery) -> dict[str, Any]:
    values = {column: getattr(delivery, column) for column in DELIVERY.split(", ")}
    times = {name: moment(values[name]) for name in ("due_at", "changed_at")}
    return {**values, **times, "state": delivery.state.value}
