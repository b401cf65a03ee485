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
    """``events`` have the names ``root``, ``token`` and ``revision``; those that the revision does not stand on are missing."""

    revision: int
    text: str
    events: tuple[tuple[str, Event], ...]


def evidence(ports: Ports, where: Address, number: str) -> Evidence:
    with ports.ledger.reading() as records:
        soul = records.soul(where)
        revision = pick(records, soul, number)
        added = records.event_of(revision)
        if added is None or not added.authority:
            raise Conflict(
                f"revision {revision.number} is from before events were signed",
                hint="the owner's seal covers it: soul verify",
            )
        return Evidence(revision.number, records.text(revision.hash), tuple(_events(records, added)))


def _events(records: Records, added: Event) -> Iterator[tuple[str, Event]]:
    root = records.last_event("workspace")
    if root is not None:
        yield "root", root
    vouched = authority(added.authority)
    if vouched is not None and vouched.by is By.TOKEN:
        granted = records.last_event(f"token/{vouched.grant}")
        if granted is not None:
            yield "token", granted
    yield "revision", added
