"""Ports as one caller's request has them: what is written is told with the token that did it.

- An event that came through the caller's door carries the caller's credential. What is found by the way, an edit on disk, does not.
- Where the request has an idempotency key, the transaction that does the work strikes the key out too: work that is done and a key
  that says so are one. Work whose key was given to another meanwhile is undone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, cast

from soulkeeper.domain.authority import Caller
from soulkeeper.domain.history.event import Event
from soulkeeper.ports import Answer, Ledger, Ports, Writer
from soulkeeper.services import idempotency


def credited(ports: Ports, caller: Caller, door: str, taken: Answer | None = None) -> Ports:
    """The same ports, for what this caller does with them. ``taken`` is the idempotency key of the request."""
    return replace(ports, ledger=cast("Ledger", CreditedLedger(ports.ledger, caller, door, taken)))


@dataclass(frozen=True, slots=True)
class CreditedLedger:
    """A ledger in whose transactions events are credited; in everything else the ledger itself."""

    ledger: Ledger
    caller: Caller
    door: str
    taken: Answer | None

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        with self.ledger.writing() as writer:
            crediting = CreditingWriter(writer, self.caller, self.door)
            yield cast("Writer", crediting)
            if self.taken is not None and crediting.told:
                idempotency.strike_out(writer, self.taken)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ledger, name)


class CreditingWriter:
    def __init__(self, writer: Writer, caller: Caller, door: str) -> None:
        self._writer, self._caller, self._door = writer, caller, door
        self.told = False

    def append(self, kind: str, at: datetime, facts: Mapping[str, Any]) -> Event:
        if facts.get("door") != self._door:
            return self._writer.append(kind, at, facts)
        self.told = True
        return self._writer.append(kind, at, {**facts, "credential": self._caller.credential})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._writer, name)
