"""A ledger that proves what it returns: every row that somebody relies on must be the one that its signed event attests.

- The chain of events is verified once, and then only its new end. An event that does not continue it is ``Unproved``, and so is a
  chain that is shorter than before, in this process or according to the witness outside the workspace.
- A soul, agent, token, pin, approval or policy is compared with the newest event about it, and that event with its authority. Both
  results are cached, so that reading again costs one comparison.
- Every new event is signed and carries the hash of the row it attests; a row without an event is refused.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol, cast

from soulkeeper.adapters.proved_records import HINT, ProvedRecords, ProvedWriter
from soulkeeper.domain.history.baselines import BASELINE
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import Event
from soulkeeper.errors import NotFound, Unproved
from soulkeeper.ports import Finisher, Records, StoredLedger, Writer

_PAGE = 2_000
_MOST_PROVED = 20_000


class Witness(Protocol):
    """Remembers, outside the workspace, how long the chain was and how it ended."""

    def ensure(self, chain: Chain, known: Checkpoint) -> None: ...
    def read(self) -> Checkpoint | None: ...
    def remember(self, checkpoint: Checkpoint) -> None: ...


class Signer(Protocol):
    """Signs events and checkpoints with the keys of this machine."""

    def __call__(self, event: Event) -> Event: ...
    def checkpoint(self, checkpoint: Checkpoint) -> Checkpoint: ...


class ProvedLedger:
    """Wraps a stored ledger: signs what is written with ``sign``, and proves what is read."""

    def __init__(self, ledger: StoredLedger, chain: Chain, sign: Signer, witness: Witness | None = None) -> None:
        self.ledger, self.chain, self.sign, self.witness = ledger, chain, sign, witness
        self._proved: dict[str, object] = {}
        self._owner = ""  # the owner key, once the witness has confirmed it
        self._witnessed = False
        self._lock = threading.Lock()
        if stamp := getattr(ledger, "stamp", None):
            self.stamp = stamp  # a shortcut, because every prompt calls it

    @contextmanager
    def reading(self) -> Iterator[Records]:
        known, checkpoint = self.chain.seq, self._checkpoint_before_first_read()
        with self.ledger.reading() as records:
            last = self._follow(records, known, checkpoint)
            yield cast("Records", ProvedRecords(records, self, last))

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        known, checkpoint = self.chain.seq, self._checkpoint_before_first_read()
        with self.ledger.writing() as writer:
            last = self._follow(writer, known, checkpoint)
            view = ProvedWriter(writer, self, last)
            try:
                yield cast("Writer", view)
                view.ensure_attested()
            except BaseException:
                self._proved.clear()  # it may contain rows of the transaction that is undone
                raise
        self._advance(view)

    @contextmanager
    def finishing(self) -> Iterator[Finisher]:
        """Texts written to files are proved like texts that are served, because programs read the files."""
        known, checkpoint = self.chain.seq, self._checkpoint_before_first_read()
        with self.ledger.finishing() as finisher:
            last = self._follow(finisher, known, checkpoint)
            yield cast("Finisher", ProvedRecords(finisher, self, last))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ledger, name)

    def is_proved(self, subject: str, row: object) -> bool:
        """Whether this row was proved before; None stands for a row that was proved to be missing."""
        return not self.chain.is_sealed or self._proved.get(subject, self) == row

    def remember(self, subject: str, row: object) -> None:
        if len(self._proved) >= _MOST_PROVED:
            self._proved.clear()
        self._proved[subject] = row

    def forget(self, subject: str) -> None:
        self._proved.pop(subject, None)

    def ensure(self, records: Records, event: Event) -> None:
        """Raise unless the event is part of the verified chain and was signed with the authority it needs."""
        with self._lock:
            self.chain.ensure(event, lambda seq: _event(records, seq))

    def baseline(self, records: Records, key: str, last: int) -> str | None:
        """The hash of the baseline of a soul's drift, derived from the events up to ``last``; None if they do not say.

        The row in the settings does not count: somebody who can write the database could hide drift with it.
        """
        baseline = self.chain.baselines.find(key.removeprefix(BASELINE)) if self.chain.root else None
        if baseline is None or baseline.seq > last:
            return None
        if baseline.seq not in self.chain.good:
            self.ensure(records, _event(records, baseline.seq))
        return baseline.hash

    def checkpoint(self, records: Records, contents: str = "") -> Checkpoint | None:
        """The signed length and end of the chain in this view. None if no enrolled key is available."""
        last = records.last_event()
        if last is None or not self.chain.root:
            return None
        checkpoint = Checkpoint(size=last.seq, head=last.leaf, owner=self.chain.owner, contents=contents)
        return self._sign_checkpoint(checkpoint)

    def is_signed(self, checkpoint: Checkpoint) -> bool:
        return self.chain.is_signed(checkpoint)

    def witnessed_checkpoint(self) -> Checkpoint | None:
        return self.witness.read() if self.witness is not None else None

    def ensure_matches_witness(self, chain: Chain, remembered: Checkpoint | None) -> None:
        if self.witness is not None and remembered is not None:
            self.witness.ensure(chain, remembered)

    def _checkpoint_before_first_read(self) -> Checkpoint | None:
        """What the witness remembers, at the first look. It is read before the view is opened: others may write in between."""
        return None if self._witnessed else self.witnessed_checkpoint()

    def _sign_checkpoint(self, checkpoint: Checkpoint) -> Checkpoint | None:
        try:
            result = self.sign.checkpoint(checkpoint)
        except NotFound:
            return None
        return result if self.chain.may_sign(result.key) else None

    def _follow(self, records: Records, known: int, checkpoint: Checkpoint | None) -> int:
        """Read the new events. Returns the number of the newest."""
        if (last := records.last_seq()) < known:
            raise Unproved(f"the ledger ends at event {last}, but it had {known} events before", hint=HINT)
        if last > self.chain.seq or not self._witnessed:
            with self._lock:
                self._extend(records, checkpoint)
        return last

    def _extend(self, records: Records, checkpoint: Checkpoint | None) -> None:
        while page := records.events(after=self.chain.seq, limit=_PAGE):
            for event in page:
                self.chain.append(event)
                self.forget(event.subject)
        if not self._witnessed or self.chain.owner != self._owner:
            checkpoint = self.witnessed_checkpoint() if self._witnessed else checkpoint
            self._witnessed = False
            self._ensure_witnessed(checkpoint)

    def _ensure_witnessed(self, checkpoint: Checkpoint | None) -> None:
        """Raise unless the ledger still has the known owner. A new owner key must be accepted at the witness first."""
        if self.witness is not None:
            self.ensure_matches_witness(self.chain, checkpoint)
            if self.witness.read() is None:
                self._witness()
        elif self._owner and self._owner not in self.chain.owner_keys:
            raise Unproved("this ledger belongs to another owner key than before", hint=HINT)
        self._witnessed, self._owner = True, self.chain.owner

    def _advance(self, writer: ProvedWriter) -> None:
        """Add the events of this process to the chain without reading them again."""
        with self._lock:
            self.chain = writer.restored or self.chain
            for event in writer.written:
                if event.seq == self.chain.seq + 1:
                    self.chain.add(event)
                self.forget(event.subject)
            for subject, row in writer.rows.items():
                self.remember(subject, row)
            if writer.written:
                self._owner = self.chain.owner
                self._witness()

    def _witness(self) -> None:
        """Make the witness remember the end of the chain, signed if an enrolled key is available."""
        if self.witness is not None and self.chain.root:
            now = Checkpoint(size=self.chain.seq, head=self.chain.head, owner=self.chain.owner)
            self.witness.remember(self._sign_checkpoint(now) or now)


def _event(records: Records, seq: int) -> Event:
    event = records.event(seq)
    if event is None:
        raise NotFound(f"no event {seq}")
    return event
