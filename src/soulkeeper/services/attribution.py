"""Ports for one caller's request: the events it writes name the token that was used.

- An event that came through the caller's door carries the caller's credential. An outside edit found on the way does not.
- If the request has an idempotency key, the transaction that does the work also marks the key as done. Work whose key was
  given to another request in the meantime is undone.
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


def attributed(ports: Ports, caller: Caller, door: str, taken: Answer | None = None) -> Ports:
    """The same ports, attributed to this caller. ``taken`` is the idempotency key of the request."""
    return replace(ports, ledger=cast("Ledger", CreditedLedger(ports.ledger, caller, door, taken)))


@dataclass(frozen=True, slots=True)
class CreditedLedger:
    """A ledger that adds the caller's credential to events; everything else goes to the ledger itself."""

    ledger: Ledger
    caller: Caller
    door: str
    taken: Answer | None

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        with self.ledger.writing() as writer:
            crediting = CreditingWriter(writer, self.caller, self.door)
            yield cast("Writer", crediting)
            if self.taken is not None and crediting.has_written:
                idempotency.mark_done(writer, self.taken)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ledger, name)


class CreditingWriter:
    def __init__(self, writer: Writer, caller: Caller, door: str) -> None:
        self._writer, self._caller, self._door = writer, caller, door
        self.has_written = False

    def append(self, kind: str, at: datetime, facts: Mapping[str, Any]) -> Event:
        if facts.get("door") != self._door:
            return self._writer.append(kind, at, facts)
        self.has_written = True
        return self._writer.append(kind, at, {**facts, "credential": self._caller.credential})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._writer, name)
