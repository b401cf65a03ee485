"""An event: one line of the workspace's append-only record. Every write appends one, in its own transaction.

The chain, the audit and the feed are views of this list, so an event carries the hash of what was written, not only its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from soulkeeper.domain.canonical import canonical, leaf_hash, moment, strict_json

CLOCK, DENIED, PURGED = "clock", "approval.denied", "revision.purged"
_FAMILIES = {
    "agent": ("added", "changed", "companions", "deleted", "selected"),
    "approval": (
        *("asked", "updated", "carried", "snoozed", "approved", "applied", "failed"),
        *("denied", "expired", "withdrawn", "stale"),
    ),
    "base": ("reviewed",),
    "baseline": ("confirmed",),
    "capsule": ("sealed", "updated", "moved", "restored", "imported", "violation"),
    "gap": ("opened", "closed"),
    "outside": ("found", "shown"),
    "policy": ("changed",),
    "revision": ("added", "purged"),
    "session": ("opened", "ended", "moved"),
    "soul": ("imported", "renamed", "deleted", "undeleted"),
    "token": ("created", "revoked"),
    "webhook": ("created", "removed", "retried"),
    "workspace": ("begun", "rekeyed", "restored"),
}
KINDS = (CLOCK, *(f"{family}.{what}" for family, kinds in _FAMILIES.items() for what in kinds))
_JITTER = timedelta(seconds=1)  # clocks of several servers differ a little; that is not a step back


@dataclass(frozen=True, slots=True)
class Event:
    seq: int
    kind: str
    at: datetime
    body: str
    leaf: str

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = strict_json(self.body)
        return facts


def event(seq: int, kind: str, at: datetime, facts: Mapping[str, Any]) -> Event:
    """Create an event. ``facts`` name the subject, who acted and the hashes of the new records."""
    body = canonical({**facts, "seq": seq, "kind": kind, "at": moment(at)})
    return Event(seq, kind, at, body.decode(), leaf_hash(body))


def following(seq: int, last: datetime, kind: str, at: datetime, facts: Mapping[str, Any]) -> Iterator[Event]:
    """The next event after number ``seq``, preceded by a ``clock`` event if the clock has gone back."""
    if is_behind(at, last) and kind != CLOCK:
        seq += 1
        yield event(seq, CLOCK, at, {"behind": moment(last)})
    yield event(seq + 1, kind, at, facts)


def is_behind(at: datetime, last: datetime) -> bool:
    """Whether the clock has gone back since the last record."""
    return last - at >= _JITTER


def as_said(words: str) -> str:
    """Words in the encoding of an event's body."""
    return canonical({"": words}).decode()[5:-2]


def leaf_of(record: Event) -> str:
    return leaf_hash(record.body.encode())
