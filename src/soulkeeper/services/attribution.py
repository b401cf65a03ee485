"""Ports for one caller's request: the events it writes name the token that was used.

- An event from the caller's door carries the caller's credential. An outside edit found during the request does not.
- What makes a request work only once (an idempotency key, a chat button) is marked as used in the transaction that does the work.
  If another request has taken the key in the meantime, the work is rolled back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, cast

from soulkeeper.domain.authority import Caller
from soulkeeper.domain.history.event import Event
from soulkeeper.ports import Answer, Ledger, Ports, Writer
from soulkeeper.services import idempotency


def attributed(ports: Ports, caller: Caller, door: str, claim: Answer | None = None) -> Ports:
    """The same ports, attributed to this caller. ``claim`` is the idempotency key of the request."""
    mark = partial(idempotency.mark_done, claim=claim) if claim is not None else None
    return with_credential(ports, caller.credential, door, mark)


def with_credential(ports: Ports, credential: str, door: str, mark: Callable[[Writer], object] | None = None) -> Ports:
    """The same ports, attributed to the holder of this credential. ``mark`` is called at the end of a transaction that did
    work."""
    return replace(ports, ledger=cast("Ledger", CreditedLedger(ports.ledger, credential, door, mark)))


@dataclass(frozen=True, slots=True)
class CreditedLedger:
    """A ledger that adds the caller's credential to events; everything else goes to the ledger itself."""

    ledger: Ledger
    credential: str
    door: str
    mark: Callable[[Writer], object] | None

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        with self.ledger.writing() as writer:
            credited_writer = CreditingWriter(writer, self.credential, self.door)
            yield cast("Writer", credited_writer)
            if self.mark is not None and credited_writer.has_written:
                self.mark(writer)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ledger, name)


class CreditingWriter:
    def __init__(self, writer: Writer, credential: str, door: str) -> None:
        self._writer, self._credential, self._door = writer, credential, door
        self.has_written = False

    def append(self, kind: str, at: datetime, facts: Mapping[str, Any]) -> Event:
        if facts.get("door") != self._door:
            return self._writer.append(kind, at, facts)
        self.has_written = True
        return self._writer.append(kind, at, {**facts, "credential": self._credential})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._writer, name)
