"""The owner's worklist: pending, stale and snoozed questions, with what each would change.

A ``Board`` remembers the order of the list. It reads every open question once, and then only those that new events are about, so
that a page of a long list costs as much as one of a short list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from itertools import islice
from threading import Lock

from soulkeeper.domain.approvals.approval import UNANSWERED, Approval, Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.payloads import Payload, SoulUpdate
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.errors import NotFound
from soulkeeper.ports import Ports, Records
from soulkeeper.services import risks
from soulkeeper.services.approval_types import texts
from soulkeeper.services.assessment import code_reasons
from soulkeeper.services.lookups import ALL, waiting_approvals

PROPOSALS, HELD, ACTIONS = "proposals", "held", "actions"
BATCH = 12
_NEWS = 500  # more events than this: read everything again


@dataclass(frozen=True, slots=True)
class WorklistItem:
    """A question in the list, with the changes of its text if it is about one."""

    approval: Approval
    payload: Payload
    changes: tuple[FieldChange, ...] = ()

    @property
    def risk(self) -> str:
        return payloads.risk_of(self.payload)

    @property
    def kind(self) -> str:
        return kind_of(self.payload)

    @property
    def findings(self) -> int:
        return len(payloads.findings_of(self.payload))


@dataclass(frozen=True, slots=True, kw_only=True)
class Worklist:
    """``counts`` has the number of open questions by kind; ``total`` is that of the requested kind."""

    items: tuple[WorklistItem, ...]
    stale: tuple[WorklistItem, ...]
    later: tuple[WorklistItem, ...]
    total: int
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class WorklistEntry:
    """What the order of the list depends on."""

    id: str
    status: Status
    rank: int
    kind: str
    created_at: datetime
    expires_at: datetime | None
    snoozed_until: datetime | None

    def is_open(self, now: datetime, status: Status) -> bool:
        return self.status is status and (self.expires_at is None or now < self.expires_at)

    def is_snoozed(self, now: datetime) -> bool:
        return self.snoozed_until is not None and self.created_at <= now < self.snoozed_until


@dataclass(slots=True)
class Board:
    """The open questions of one ledger, in order. One for each process; threads share it."""

    seq: int = -1
    entries: dict[str, WorklistEntry] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def open_questions(self, ports: Ports) -> list[WorklistEntry]:
        """Every open question, the riskiest first, then the oldest."""
        with self.lock:
            if not self._read_news(ports):
                self._read_all(ports)
            return list(self.entries.values())

    def _read_all(self, ports: Ports) -> None:
        """Read the order as it is stored, without proof: the questions that are shown are looked up one by one, which proves
        them."""
        with ports.ledger.reading_unproved() as records:
            self._order(_entry(approval) for approval in records.approvals(statuses=UNANSWERED, limit=ALL))
            self.seq = records.last_seq()

    def _read_news(self, ports: Ports) -> bool:
        """Read what happened since the last read. Returns False if that is too much, or if nothing was read before."""
        with ports.ledger.reading() as records:
            last = records.last_seq()
            if not self.seq <= last <= self.seq + _NEWS or self.seq < 0:
                return False
            if last > self.seq:
                self._read_touched(records, last)
            self.seq = last
            return True

    def _read_touched(self, records: Records, last: int) -> None:
        events = records.events(after=self.seq, limit=last - self.seq)
        ids = {str(event.facts["approval"]) for event in events if "approval" in event.facts}
        if ids:
            fresh = [_entry(approval) for id in ids if (approval := _find_approval(records, id))]
            entries = (entry for entry in self.entries.values() if entry.id not in ids)
            self._order([*entries, *(entry for entry in fresh if entry.status in UNANSWERED)])

    def _order(self, entries: Iterable[WorklistEntry]) -> None:
        ordered = sorted(entries, key=lambda entry: (entry.rank, entry.created_at, entry.id))
        self.entries = {entry.id: entry for entry in ordered}

    def waiting_entries(self, ports: Ports) -> list[WorklistEntry]:
        now = ports.now()
        every = self.open_questions(ports)
        return [entry for entry in every if entry.is_open(now, Status.PENDING) and not entry.is_snoozed(now)]


def kind_of(payload: Payload) -> str:
    """Whether a question is a proposal, a held file edit, or an action."""
    if isinstance(payload, SoulUpdate):
        return HELD if payload.trigger is Trigger.OUTSIDE else PROPOSALS
    return ACTIONS


def worklist(ports: Ports, board: Board, *, kind: str = "", limit: int = 50, offset: int = 0) -> Worklist:
    """A page of the pending questions, the riskiest first, and the first stale and snoozed ones."""
    now, open_now = ports.now(), board.waiting_entries(ports)
    every = list(board.entries.values())
    matches = [entry for entry in open_now if kind in ("", entry.kind)]
    stale = [entry for entry in every if entry.is_open(now, Status.STALE)] if not offset else []
    later = [entry for entry in every if entry.is_open(now, Status.PENDING) and entry.is_snoozed(now)]
    kinds = [entry.kind for entry in open_now]
    with ports.ledger.reading() as records:
        return Worklist(
            items=_items(records, matches[offset : offset + limit]),
            stale=_items(records, stale[:limit]),
            later=_items(records, later[:limit]) if not offset else (),
            total=len(matches),
            counts={name: kinds.count(name) for name in (PROPOSALS, HELD, ACTIONS)},
        )


def next_after(ports: Ports, board: Board, id: str, *, kind: str = "") -> tuple[str, int, int]:
    """The id of the next question in the list, of one kind or of all, this one's place and the length; an empty id if it is the
    last."""
    ids = [entry.id for entry in board.waiting_entries(ports) if kind in ("", entry.kind)]
    place = ids.index(id) if id in ids else -1
    next_id = ids[place + 1] if place + 1 < len(ids) else (ids[0] if ids and ids[0] != id else "")
    return next_id, place + 1, len(ids)


def approvable_together(ports: Ports, board: Board, ids: Iterable[str] = ()) -> list[WorklistItem]:
    """The first of the low-risk proposals, or of those with these ids."""
    selection = frozenset(ids)
    low = [entry for entry in board.waiting_entries(ports) if entry.rank == risks.place(payloads.LOW)]
    with ports.ledger.reading() as records:
        items = (_item(records, entry.id) for entry in low if not selection or entry.id in selection)
        return list(islice((item for item in items if _is_low_risk(records, item.approval, item.payload)), BATCH))


def low_risk(ports: Ports) -> list[Approval]:
    """Every pending proposal that may be approved together with others."""
    with ports.ledger.reading() as records:
        return [
            approval
            for approval in waiting_approvals(records, ports.now())
            if _is_low_risk(records, approval, payloads.read(approval))
        ]


def _is_low_risk(records: Records, approval: Approval, payload: Payload) -> bool:
    """Whether one confirmation may approve this with others: a proposal of low risk without findings and without a typed code."""
    is_low = kind_of(payload) == PROPOSALS and payloads.risk_of(payload) == payloads.LOW
    return is_low and not payloads.findings_of(payload) and not any(code_reasons(records, approval, payload))


def _find_approval(records: Records, id: str) -> Approval | None:
    try:
        return records.approval(id)
    except NotFound:
        return None


def _entry(approval: Approval) -> WorklistEntry:
    payload = payloads.read(approval)
    return WorklistEntry(
        approval.id,
        approval.status,
        risks.place(payloads.risk_of(payload)),
        kind_of(payload),
        approval.created_at,
        approval.expires_at,
        approval.snoozed_until,
    )


def _items(records: Records, entries: Sequence[WorklistEntry]) -> tuple[WorklistItem, ...]:
    return tuple(_item(records, entry.id) for entry in entries)


def _item(records: Records, id: str) -> WorklistItem:
    approval = records.approval(id)
    payload = payloads.read(approval)
    if not isinstance(payload, SoulUpdate):
        return WorklistItem(approval, payload)
    return WorklistItem(approval, payload, _compare(*texts(records, payload)))


@lru_cache(maxsize=512)
def _compare(before: str, after: str) -> tuple[FieldChange, ...]:
    return compare(before, after)
