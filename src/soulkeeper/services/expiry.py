"""Expiry: approvals past their deadline are recorded as expired, so that lists, webhooks and messages agree.

Every use case that writes starts here: with ``sweep`` or ``reading`` if it reads first, otherwise with ``writing``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from soulkeeper.domain.approvals.approval import OPEN, Approval
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services.approval_records import put_answer
from soulkeeper.services.lookups import ALL


def sweep(ports: Ports) -> tuple[Approval, ...]:
    """Record what has expired. If nothing has, nothing is written."""
    with ports.ledger.reading() as records:
        due = _due(ports, records)
    if not due:
        return ()
    with ports.ledger.writing() as writer:
        return _expire_due(ports, writer)


@contextmanager
def reading(ports: Ports) -> Iterator[Records]:
    """A view in which everything that has expired is recorded."""
    with ports.ledger.reading() as records:
        if not _due(ports, records):
            yield records
            return
    sweep(ports)
    with ports.ledger.reading() as records:
        yield records


@contextmanager
def writing(ports: Ports) -> Iterator[Writer]:
    """A transaction that first records what has expired by now."""
    with ports.ledger.writing() as writer:
        _expire_due(ports, writer)
        yield writer


def _expire_due(ports: Ports, writer: Writer) -> tuple[Approval, ...]:
    due = _due(ports, writer)
    for approval in due:
        put_answer(writer, approval.seen_at(ports.now()), was=approval.status)
    return tuple(due)


def _due(ports: Ports, records: Records) -> list[Approval]:
    """The open approvals that have expired; only rows past their deadline are read."""
    now = ports.now()
    open_rows = records.approvals(statuses=OPEN, expired_by=now, limit=ALL)
    return [approval for approval in open_rows if approval.seen_at(now) is not approval]
