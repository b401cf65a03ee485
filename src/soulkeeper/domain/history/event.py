"""An event: one line of the workspace's append-only record. Every write appends one, in its own transaction.

- An event carries the hashes of what was written, so that the chain, the audit and the feed are views of one list.
- Each event names the hash of the one before it (``prev``) and is signed together with it: an event that is edited, removed,
  inserted or moved breaks the chain, and nobody without a key can repair it.
- ``subject`` is what the event is about (``token/…``, ``soul/…``): the newest event of a subject states its current state.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from soulkeeper.domain.canonical import canonical, json_string, leaf_hash, moment, strict_record

ADDED, CLOCK, DENIED, PURGED = "revision.added", "clock", "approval.denied", "revision.purged"
ATTESTED = "record.attested"
BEFORE_KEY = "beforeKey"  # a clock event with this fact is signed by the owner key: the log key may have been withdrawn
_KEY = "key."
_FAMILIES = {
    "agent": ("added", "changed", "companions", "deleted", "selected"),
    "approval": (
        *("asked", "updated", "carried", "snoozed", "approved", "applied", "failed"),
        *("denied", "expired", "withdrawn", "stale"),
    ),
    "base": ("reviewed",),
    "baseline": ("confirmed",),
    "capsule": ("sealed", "updated", "moved", "restored", "imported", "violation"),
    "chat": ("paired", "changed", "revoked", "refused"),
    "gap": ("opened", "closed"),
    "key": ("enrolled", "rotated", "withdrawn"),
    "outside": ("found", "shown"),
    "policy": ("changed",),
    "reflection": ("run",),
    "revision": ("added", "purged"),
    "session": ("opened", "ended", "moved", "deleted", "expired"),
    "soul": ("imported", "renamed", "deleted", "undeleted"),
    "sync": ("trusted", "distrusted", "published", "resolved"),
    "target": ("added", "removed"),
    "token": ("created", "revoked"),
    "webhook": ("created", "removed", "retried"),
    "record": ("attested",),
    "workspace": ("begun", "rekeyed", "restored", "sealed"),
}
KINDS = (CLOCK, *(f"{family}.{what}" for family, kinds in _FAMILIES.items() for what in kinds))
_JITTER = timedelta(seconds=1)  # clocks of several servers differ a little; that is not a step back


@dataclass(frozen=True, slots=True)
class Event:
    """``leaf`` is the event's own hash. ``authority`` and ``signature`` are empty in ledgers from before events were signed."""

    seq: int
    kind: str
    at: datetime
    body: str
    leaf: str
    subject: str = ""
    prev: str = ""
    authority: str = ""
    signature: str = ""

    @property
    def facts(self) -> dict[str, Any]:
        return _facts(self.body)

    @property
    def statement(self) -> bytes:
        """What is hashed and signed, in canonical form: everything but the signature. The body says number, kind and time."""
        return _statement(self, self.authority)


def _statement(event: Event, authority: str) -> bytes:
    subject = json_string(event.subject)
    return f'{{"authority":{authority},"body":{event.body},"prev":"{event.prev}","subject":{subject}}}'.encode()


@lru_cache(maxsize=16)
def _facts(body: str) -> dict[str, Any]:
    """Parsed once for several callers in a row. No caller changes the result."""
    facts: dict[str, Any] = strict_record(body)
    if not isinstance(facts, dict):
        raise ValueError("the body of an event is an object")
    return facts


Sign = Callable[[Event], Event]


def event(seq: int, kind: str, at: datetime, facts: Mapping[str, Any], *, prev: str = "") -> Event:
    """An event that records what happened. ``facts`` name the subject, who did it and the hashes of the new records."""
    body = canonical({**facts, "seq": seq, "kind": kind, "at": moment(at)})
    return Event(seq, kind, at, body.decode(), leaf_hash(body), subject=subject_of(kind, facts), prev=prev)


def next_events(last: Event | None, kind: str, at: datetime, facts: Mapping[str, Any], sign: Sign) -> Iterator[Event]:
    """The next event after the last one, preceded by a ``clock`` event if the clock has gone back."""
    if last is not None and is_behind(at, last.at) and kind != CLOCK:
        why = {"behind": moment(last.at)} | ({BEFORE_KEY: True} if kind.startswith(_KEY) else {})
        last = sign(event(last.seq + 1, CLOCK, at, why, prev=last.leaf))
        yield last
    seq, prev = (last.seq + 1, last.leaf) if last else (1, "")
    yield sign(event(seq, kind, at, facts, prev=prev))


def unsigned(event: Event) -> Event:
    return event


def signed(event: Event, authority: str, sign: Callable[[bytes], str]) -> Event:
    """The event with its authority and signature; its hash covers the authority."""
    statement = _statement(event, authority)
    leaf, signature = statement_hash(statement), sign(statement)
    return Event(event.seq, event.kind, event.at, event.body, leaf, event.subject, event.prev, authority, signature)


def is_behind(at: datetime, last: datetime) -> bool:
    """Whether the clock has gone back since the last record."""
    return last - at >= _JITTER


def encoded_words(words: str) -> str:
    """Words in the encoding of an event's body."""
    return json_string(words)[1:-1]


def is_of_kind(record: Event, kind: str) -> bool:
    """Whether an event is of this kind, or of this family of kinds; without a kind, every event is."""
    return kind in ("", record.kind, record.kind.partition(".")[0])


def leaf_of(record: Event) -> str:
    return statement_hash(record.statement) if record.authority else leaf_hash(record.body.encode())


def is_intact(record: Event, statement: bytes | None = None) -> bool:
    """Whether an event matches its hash, and its columns match its body. ``statement`` is the event's, if the caller has it."""
    try:
        facts = record.facts
    except ValueError:
        return False
    from_body = (facts.get("seq"), facts.get("kind"), facts.get("at"))
    leaf = statement_hash(statement) if statement and record.authority else leaf_of(record)
    return leaf == record.leaf and from_body == (record.seq, record.kind, moment(record.at))


def statement_hash(statement: bytes) -> str:
    return "event-sha256:" + hashlib.sha256(statement).hexdigest()


# What an event is about: its family, and the facts that name it.
_SUBJECTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "agent": ("agent", ("agent",)),
    "agent.companions": ("companions", ("agent",)),
    "approval": ("approval", ("approval",)),
    "base": ("base", ("soul",)),
    "baseline": ("baseline", ("soul",)),
    "capsule": ("capsule", ("capsule",)),
    "capsule.violation": ("violation", ("capsule",)),
    "chat": ("chat", ("chat",)),
    "chat.refused": ("refused", ("sender",)),
    "gap": ("gap", ("gap",)),
    "key": ("key", ("key",)),
    "outside.found": ("held", ("address",)),
    "policy": ("policy", ("agent",)),
    "reflection": ("reflection", ("id",)),
    "revision": ("soul", ("soul",)),
    "revision.purged": ("purged", ("soul", "revision")),
    "session": ("session", ("agent", "session")),
    "session.deleted": ("deleted", ("agent", "session")),
    "session.ended": ("ended", ("agent", "session")),
    "session.expired": ("expired", ("agent",)),
    "session.moved": ("moved", ("soul",)),
    "soul": ("soul", ("soul",)),
    "soul.imported": ("envelope", ("soul",)),
    "sync": ("sync", ()),
    "sync.trusted": ("sync/trust", ()),
    "sync.distrusted": ("sync/trust", ()),
    "target": ("targets", ("soul",)),
    "token": ("token", ("token",)),
    "webhook": ("webhook", ("webhook",)),
    "workspace": ("workspace", ()),
    "workspace.restored": ("restored", ()),
}


def subject_of(kind: str, facts: Mapping[str, Any]) -> str:
    """The subject of an event; empty if nothing is looked up by it."""
    if kind == ATTESTED:
        return str(facts.get("subject", ""))
    name, keys = _subject_rule(kind)
    if len(keys) == 1:
        return f"{name}/{facts.get(keys[0], '')}"
    return "/".join((name, *(str(facts.get(key, "")) for key in keys)))


@lru_cache(maxsize=256)
def _subject_rule(kind: str) -> tuple[str, tuple[str, ...]]:
    return _SUBJECTS.get(kind) or _SUBJECTS.get(kind.partition(".")[0], ("", ()))
