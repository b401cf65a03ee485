"""The owner's worklist: what waits, what needs another look and what was put off, in pages, with what each would change.

The order of a long list is remembered for as long as nothing is written to the ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.payloads import Payload, SoulUpdate
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.ports import Ports, Records
from soulkeeper.services.approval_types import texts
from soulkeeper.services.assessment import code_reasons
from soulkeeper.services.lookups import ALL, stale, waiting

PROPOSALS, HELD, ACTIONS = "proposals", "held", "actions"
_BATCH = 50


@dataclass(frozen=True, slots=True)
class Item:
    """A question in the list, with the changes of its text if it is about one."""

    approval: Approval
    payload: Payload
    changes: tuple[FieldChange, ...] = ()

    @property
    def risk(self) -> str:
        return payloads.risk_of(self.payload)

    @property
    def sort(self) -> str:
        return sort_of(self.payload)

    @property
    def findings(self) -> int:
        return len(payloads.findings_of(self.payload))


@dataclass(frozen=True, slots=True, kw_only=True)
class Worklist:
    """``counts`` are of everything that waits, by sort; ``total`` is of the sort that was asked for."""

    items: tuple[Item, ...]
    stale: tuple[Item, ...]
    later: tuple[Item, ...]
    total: int
    counts: dict[str, int]


def sort_of(payload: Payload) -> str:
    """Whether a question is a proposal, an edit of a file that is held, or an action."""
    if isinstance(payload, SoulUpdate):
        return HELD if payload.trigger is Trigger.OUTSIDE else PROPOSALS
    return ACTIONS


def worklist(ports: Ports, *, sort: str = "", limit: int = 50, offset: int = 0) -> Worklist:
    """A page of what waits, the riskiest first; and the first of what needs another look and of what was put off."""
    now = ports.now()
    with ports.ledger.reading() as records:
        everything = waiting(records, now)
        sorts = [sort_of(payloads.read(approval)) for approval in everything]
        chosen = [each for each, its in zip(everything, sorts, strict=True) if sort in ("", its)]
        return Worklist(
            items=_items(records, chosen[offset : offset + limit]),
            stale=_items(records, stale(records, now)[:limit]) if not offset else (),
            later=_items(records, _put_off(records, now)[:limit]) if not offset else (),
            total=len(chosen),
            counts={each: sorts.count(each) for each in (PROPOSALS, HELD, ACTIONS)},
        )


def next_after(ports: Ports, id: str) -> tuple[str, int, int]:
    """The id of the question after this one in the list, this one's place and the length; an empty id where it is the last."""
    with ports.ledger.reading() as records:
        ids = [approval.id for approval in waiting(records, ports.now())]
    place = ids.index(id) if id in ids else -1
    following = ids[place + 1] if place + 1 < len(ids) else (ids[0] if ids and ids[0] != id else "")
    return following, place + 1, len(ids)


def approvable_together(ports: Ports, ids: Iterable[str] = ()) -> list[Item]:
    """Pending proposals that may be approved with one confirmation: low risk, no findings, no typed code."""
    wanted = frozenset(ids)
    with ports.ledger.reading() as records:
        every = (each for each in waiting(records, ports.now()) if not wanted or each.id in wanted)
        harmless = [each for each in every if is_low_risk(records, each)][:_BATCH]
        return list(_items(records, harmless))


def is_low_risk(records: Records, approval: Approval) -> bool:
    """Whether a proposal may be approved together with others."""
    payload = payloads.read(approval)
    harmless = isinstance(payload, SoulUpdate) and payload.assessment.risk == payloads.LOW
    return harmless and not payloads.findings_of(payload) and not any(code_reasons(records, approval, payload))


def _put_off(records: Records, now: datetime) -> list[Approval]:
    pending = records.approvals(statuses=frozenset({Status.PENDING}), limit=ALL)
    return [each for each in pending if each.snoozed_until and each.is_waiting(now) and now < each.snoozed_until]


def _items(records: Records, approvals: Sequence[Approval]) -> tuple[Item, ...]:
    return tuple(_item(records, approval) for approval in approvals)


def _item(records: Records, approval: Approval) -> Item:
    payload = payloads.read(approval)
    if not isinstance(payload, SoulUpdate):
        return Item(approval, payload)
    return Item(approval, payload, _compared(*texts(records, payload)))


@lru_cache(maxsize=512)
def _compared(before: str, after: str) -> tuple[FieldChange, ...]:
    return compare(before, after)
