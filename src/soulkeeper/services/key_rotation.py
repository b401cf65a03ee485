"""Rotation of the owner key and of a machine's log key. The owner key signs the event; if the owner key itself changes, the old
one signs. Earlier signatures of a replaced key stay valid; later ones are not.
"""

from __future__ import annotations

from collections.abc import Iterator

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.chain import ENROLLED, ROTATED
from soulkeeper.domain.history.event import Event
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects

OWNER, LOG = "owner", "log"


def rotate(ports: Ports, owner: Owner, role: str, *, previous: str, key: str) -> tuple[str, ...]:
    """Replace one public key with another. Returns a note for each effect that failed."""
    with ports.ledger.writing() as writer:
        if writer.setting(f"{role}_key") == previous:
            writer.put_setting(f"{role}_key", key)
        facts = {"role": role, "key": key, "previous": previous, "by": owner.name, "door": owner.door}
        writer.append(ROTATED, ports.now(), facts)
        effects.schedule_log_line(writer, ports.now(), f"new {role} key, handed over by {owner.name}")
    return effects.finish(ports)


def owner_keys(records: Records) -> Iterator[str]:
    """The owner's public keys, the current one first, each followed by the one it replaced."""
    key = records.setting("owner_key") or ""
    while key:
        yield key
        key = _previous(records, key)


def owner_rotations(records: Records) -> list[Event]:
    """The events that led to the owner's current key, oldest first, each signed by the key that it replaced."""
    events = [records.last_event(f"key/{key}") for key in owner_keys(records)]
    return [event for event in reversed(events) if event and event.kind == ROTATED]


def log_keys(records: Records) -> Iterator[str]:
    """The public keys that machines use or used for writing."""
    root = records.last_event("workspace")
    if root is not None and root.facts.get("log_key"):
        yield str(root.facts["log_key"])
    for event in records.every_event():
        if event.kind in (ENROLLED, ROTATED) and event.facts.get("role", LOG) == LOG:
            yield str(event.facts["key"])


def _previous(records: Records, key: str) -> str:
    event = records.last_event(f"key/{key}")
    return str(event.facts.get("previous", "")) if event and event.kind == ROTATED else ""
