"""Evidence for one revision that a stranger can check with common tools: its text, the event that added it, and its authority."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.signature import By, authority
from soulkeeper.domain.souls.address import Address
from soulkeeper.errors import Conflict
from soulkeeper.ports import Ports, Records
from soulkeeper.services.lookups import pick


@dataclass(frozen=True, slots=True)
class Evidence:
    """``events`` are named ``root``, ``token`` and ``revision``; those that the revision does not depend on are left out."""

    revision: int
    text: str
    events: tuple[tuple[str, Event], ...]


def evidence(ports: Ports, where: Address, number: str) -> Evidence:
    with ports.ledger.reading() as records:
        soul = records.soul(where)
        revision = pick(records, soul, number)
        event = records.event_of(revision)
        if event is None or not event.authority:
            raise Conflict(
                f"revision {revision.number} is from before events were signed",
                hint="the owner's seal covers it: soul verify",
            )
        return Evidence(revision.number, records.text(revision.hash), tuple(_events(records, event)))


def _events(records: Records, event: Event) -> Iterator[tuple[str, Event]]:
    root = records.last_event("workspace")
    if root is not None:
        yield "root", root
    signer = authority(event.authority)
    if signer is not None and signer.by is By.TOKEN:
        grant = records.last_event(f"token/{signer.grant}")
        if grant is not None:
            yield "token", grant
    yield "revision", event
