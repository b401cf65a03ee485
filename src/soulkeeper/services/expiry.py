"""Expiry: what waited longer than its deadline is written down as expired, so that lists, webhooks and messages agree."""

from __future__ import annotations

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.ports import Ports, Records
from soulkeeper.services.approvals import put_answer
from soulkeeper.services.lookups import ALL

_OPEN = frozenset({Status.PENDING, Status.STALE, Status.APPROVED})


def sweep(ports: Ports) -> tuple[Approval, ...]:
    """Write down what expired by now. Nothing is written where nothing did. Every use case that writes begins with it."""
    with ports.ledger.reading() as records:
        due = _due(ports, records)
    if not due:
        return ()
    with ports.ledger.writing() as writer:
        over = _due(ports, writer)
        for approval in over:
            put_answer(writer, approval.seen_at(ports.now()), was=approval.status)
    return tuple(over)


def _due(ports: Ports, records: Records) -> list[Approval]:
    now = ports.now()
    return [
        approval for approval in records.approvals(statuses=_OPEN, limit=ALL) if approval.seen_at(now) is not approval
    ]
