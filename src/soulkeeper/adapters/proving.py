"""A ledger that proves what it gives: every row that somebody relies on must be the one its signed event vouches for.

- The chain of events is followed once and then only its new end. What does not follow is ``Unproved``, and so is a chain that is
  shorter than it was, here or as the witness outside of the workspace remembers it.
- A soul, an agent, a token, a pin, an approval, a policy that is read is compared with the newest event about it, and that event
  with its authority. Both are remembered in memory, so that reading again costs a comparison.
- Every event that is written is signed and carries the hash of the row it leaves behind; a row without an event is refused.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Protocol, TypeVar, cast

from soulkeeper.domain.approvals.approval import Approval, record_of
from soulkeeper.domain.authority import Token
from soulkeeper.domain.history.attestation import (
    RECORD,
    attests,
    is_proved_setting,
    row_hash,
    setting_hash,
    subject_of_row,
)
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.event import ADDED, Event, Sign, subject_of
from soulkeeper.domain.history.revision import Revision, link_of
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import NotFound, Unproved
from soulkeeper.ports import Ledger, Records, Writer

Row = TypeVar("Row")
_PAGE = 2_000
_HINT = "soul verify looks at everything; soul restore FILE brings a backup back"


class Witness(Protocol):
    """Remembers, outside of the workspace, how long the chain was and how it ended."""

    def ensure(self, chain: Chain, fetch: Callable[[int], Event]) -> None: ...
    def remember(self, chain: Chain) -> None: ...


class ProvedLedger:
    """Another ledger, proved. ``sign`` vouches for what is written."""

    def __init__(self, ledger: Ledger, chain: Chain, sign: Sign, witness: Witness | None = None) -> None:
        self.ledger, self.chain, self.sign, self.witness = ledger, chain, sign, witness
        self._proved: dict[str, object] = {}
        self._witnessed = witness is None
        self._lock = threading.Lock()

    @contextmanager
    def reading(self) -> Iterator[Records]:
        known = self.chain.seq
        with self.ledger.reading() as records:
            self._follow(records, known)
            yield cast("Records", ProvedRecords(records, self))

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        known = self.chain.seq
        with self.ledger.writing() as writer:
            self._follow(writer, known)
            proved = ProvedWriter(writer, self)
            try:
                yield cast("Writer", proved)
                proved.ensure_attested()
            except BaseException:
                self._proved.clear()  # what was proved in a transaction that is undone is proved no more
                raise
        self._advance(proved.written)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ledger, name)

    def prove(self, records: Records, subject: str, row: object, matches: Callable[[Mapping[str, Any]], bool]) -> None:
        """That a row is what the newest event about it left behind, and that this event may be relied on."""
        if not self.chain.is_sealed or self._proved.get(subject) == row:
            return
        about = records.last_event(subject)
        if about is None or not matches(about.facts):
            raise Unproved(f"the record {subject} is not what was signed", hint=_HINT)
        self.ensure(records, about)
        self._proved[subject] = row

    def ensure(self, records: Records, event: Event) -> None:
        """That an event is part of the chain that was followed, and may be relied on."""
        with self._lock:
            self.chain.ensure(event, lambda seq: _event(records, seq))

    def _follow(self, records: Records, known: int) -> None:
        if (last := records.last_seq()) < known:
            raise Unproved(f"the ledger ends at event {last}, it had {known}", hint=_HINT)
        if last > self.chain.seq or not self._witnessed:
            with self._lock:
                self._extend(records)

    def _extend(self, records: Records) -> None:
        while page := records.events(after=self.chain.seq, limit=_PAGE):
            for event in page:
                self.chain.take(event)
                self._proved.pop(event.subject, None)
        if not self._witnessed and self.witness is not None:
            self.witness.ensure(self.chain, lambda seq: _event(records, seq))
            self._witnessed = True

    def _advance(self, events: list[Event]) -> None:
        """What this process wrote itself is known without reading it again."""
        with self._lock:
            for event in events:
                if event.seq == self.chain.seq + 1:
                    self.chain.take(event)
                    self.chain.trust(event)
                self._proved.pop(event.subject, None)
            if events and self.witness is not None and self.chain.is_sealed:
                self.witness.remember(self.chain)


class ProvedRecords:
    """A view of the ledger in which what is looked up by name is proved; lists are as they are stored."""

    def __init__(self, records: Records, ledger: ProvedLedger) -> None:
        self._records, self._ledger = records, ledger

    def __getattr__(self, name: str) -> Any:
        return getattr(self._records, name)

    def find_soul(self, address: Address) -> Soul | None:
        return self._row(self._records.find_soul(address))

    def soul(self, address: Address) -> Soul:
        return self._row(self._records.soul(address))

    def soul_by_uuid(self, uuid: str) -> Soul:
        return self._row(self._records.soul_by_uuid(uuid))

    def find_agent(self, id: str) -> Agent | None:
        return self._row(self._records.find_agent(id))

    def find_token(self, hash: str) -> Token | None:
        token = self._row(self._records.find_token(hash))
        chain = self._ledger.chain
        return None if token is not None and chain.is_sealed and chain.is_void(token.id) else token

    def find_pin(self, agent: str, session: str) -> Pin | None:
        return self._row(self._records.find_pin(agent, session))

    def approval(self, id: str) -> Approval:
        approval = self._records.approval(id)
        record = record_of(approval)
        self._prove(f"approval/{approval.id}", approval, lambda facts: facts.get("record") == record)
        return approval

    def revision(self, soul: str, number: int) -> Revision:
        revision = self._records.revision(soul, number)
        if self._ledger.chain.is_sealed:
            self._ensure_added(revision)
        return revision

    def setting(self, key: str) -> str | None:
        value = self._records.setting(key)
        if is_proved_setting(key) and (value is not None or self._records.last_event(key) is not None):
            self._prove(key, value, lambda facts: attests(facts, setting_hash(value or "")))
        return value

    def _row(self, row: Row) -> Row:
        if row is not None:
            self._prove(subject_of_row(row), row, lambda facts: attests(facts, row_hash(row)))
        return row

    def _prove(self, subject: str, row: object, matches: Callable[[Mapping[str, Any]], bool]) -> None:
        self._ledger.prove(self._records, subject, row, matches)

    def _ensure_added(self, revision: Revision) -> None:
        added = self._records.event_of(revision)
        if (
            added is None or added.seq < self._ledger.chain.root
        ):  # before the seal: the soul's own chain of links proves it
            return
        facts = added.facts
        said = (added.kind, facts.get("soul"), facts.get("revision"), facts.get("link"))
        if said != (ADDED, revision.soul, revision.number, link_of(revision)):
            raise Unproved(f"revision {revision.number} of {facts.get('address')} is not what was signed", hint=_HINT)
        self._ledger.ensure(self._records, added)


class ProvedWriter(ProvedRecords):
    """The same, able to add. Rows that were put are attested by the next event about them."""

    def __init__(self, writer: Writer, ledger: ProvedLedger) -> None:
        super().__init__(writer, ledger)
        self._writer = writer
        self._pending: dict[str, str] = {}
        self.written: list[Event] = []

    def add_soul(self, soul: Soul) -> None:
        self._put(soul, self._writer.add_soul)

    def put_soul(self, soul: Soul) -> None:
        self._put(soul, self._writer.put_soul)

    def put_agent(self, agent: Agent) -> None:
        self._put(agent, self._writer.put_agent)

    def put_token(self, token: Token) -> None:
        self._put(token, self._writer.put_token)

    def add_pin(self, pin: Pin) -> None:
        self._put(pin, self._writer.add_pin)

    def put_setting(self, key: str, value: str) -> None:
        self._writer.put_setting(key, value)
        if is_proved_setting(key):
            self._pending[key] = setting_hash(value)

    def append(self, kind: str, at: datetime, facts: Mapping[str, Any]) -> Event:
        subject = subject_of(kind, facts)
        row = self._pending.pop(subject, None)
        attested = {**facts, RECORD: row} if row is not None else facts
        before = self._writer.last_seq()
        event = cast("Any", self._writer).append(kind, at, attested, sign=self._ledger.sign)
        self.written += self._writer.events(after=before)
        self._ledger._proved.pop(subject, None)
        return cast("Event", event)

    def add_event(self, event: Event) -> None:
        """An event that is put back, as a restore does, attests the row that was put back before it."""
        self._writer.add_event(event)
        if attests(event.facts, self._pending.get(event.subject, "")):
            del self._pending[event.subject]

    def ensure_attested(self) -> None:
        if self._pending:
            raise Unproved(f"no signed event vouches for {', '.join(sorted(self._pending)[:3])}", hint=_HINT)

    def _put(self, row: Any, put: Callable[[Any], None]) -> None:
        put(row)
        subject = subject_of_row(row)
        self._pending[subject] = row_hash(row)
        self._ledger._proved.pop(subject, None)

    def _prove(self, subject: str, row: object, matches: Callable[[Mapping[str, Any]], bool]) -> None:
        if subject not in self._pending:  # what this transaction put itself is attested when it ends
            super()._prove(subject, row, matches)


def _event(records: Records, seq: int) -> Event:
    found = records.event(seq)
    if found is None:
        raise NotFound(f"no event {seq}")
    return found
