"""Backup and restore of a whole ledger, while it is in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.backup.archive import Entry, KeyFile, Setting, packed, unpacked
from soulkeeper.domain.evolution.gap import Gap
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects
from soulkeeper.services.capsule_records import kept_capsules


def back_up(ports: Ports, keys: Iterable[KeyFile] = ()) -> Iterator[bytes]:
    """The lines of a backup: one consistent view of everything, however much is written meanwhile."""
    with ports.ledger.reading() as records:
        yield from packed(chain(keys, _everything(records)), ports.now())


def checked(lines: Iterable[bytes]) -> Counter[str]:
    """Read a backup to its end and count what is in it. Raises where it is not whole or does not prove itself."""
    return contents(lines).counted


@dataclass(frozen=True, slots=True)
class Contents:
    """What a whole backup holds: how much of everything, the owner's public key, the names of the keys it carries."""

    counted: Counter[str]
    owner_key: str
    keys: tuple[str, ...]


def contents(lines: Iterable[bytes]) -> Contents:
    counted: Counter[str] = Counter()
    pinned, keys = "", []
    for entry in unpacked(lines):
        counted[type(entry).__name__] += 1
        match entry:
            case Setting("owner_key", value):
                pinned = value
            case KeyFile(name):
                keys.append(name)
    return Contents(counted, pinned, tuple(keys))


def restore(ports: Ports, owner: Owner, lines: Iterable[bytes]) -> tuple[Counter[str], list[KeyFile]]:
    """Fill an empty ledger from a backup, all of it or nothing. Gives what was restored, and the keys it carried."""
    keys: list[KeyFile] = []
    counted: Counter[str] = Counter()
    with ports.ledger.writing() as writer:
        _ensure_empty(writer)
        for entry in unpacked(lines):
            counted[type(entry).__name__] += 1
            if isinstance(entry, KeyFile):
                keys.append(entry)
            else:
                _put(writer, entry)
        writer.append(
            "workspace.restored", ports.now(), {"by": owner.name, "door": owner.door, "events": counted["Event"]}
        )
        for soul in writer.souls(None):
            effects.owe_mirror(writer, soul.uuid)
        for record in kept_capsules(writer):
            effects.owe_capsule(writer, record)
    effects.finish(ports)
    return counted, keys


def _everything(records: Records) -> Iterator[Entry]:
    yield from (Setting(key, value) for key, value in records.settings().items())
    yield from records.every_text()
    yield from (*records.souls(None), *records.souls(None, deleted=True))
    yield from records.every_revision()
    yield from records.every_agent()
    yield from records.every_approval()
    yield from records.every_gap()
    yield from records.every_event()


def _ensure_empty(records: Records) -> None:
    if records.last_seq():
        raise Conflict("this ledger is not empty", hint="restore into a new workspace, or say --replace")


def _put(writer: Writer, entry: Entry) -> None:
    match entry:
        case str():
            writer.add_text(entry)
        case Setting():
            writer.put_setting(entry.key, entry.value)
        case Soul():
            writer.add_soul(entry)
        case Revision():
            writer.add_revision(entry)
        case Agent():
            writer.put_agent(entry)
        case Approval():
            writer.add_approval(entry)
        case Gap():
            writer.put_gap(entry)
        case Event():
            writer.add_event(entry)
        case KeyFile():
            raise AssertionError("keys are no record of the ledger")
