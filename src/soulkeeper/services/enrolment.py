"""Enrolling log keys: the owner key vouches for the key with which a machine or a server writes.

A restore without the keys signs with a new key, which ``workspace.restored`` names. The key is enrolled from that event on: at
once if it is this machine's key, otherwise when the owner confirms the restore, because anybody could write that event.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.chain import ENROLLED, WITHDRAWN
from soulkeeper.domain.history.event import CLOCK, Event
from soulkeeper.domain.history.signature import authority
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.ports import Ports, Records

_RESTORE = "restored"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyUse:
    """How many events a key has signed, and when it signed the last one."""

    events: int
    last_at: datetime | None


def enrol_missing(ports: Ports, owner: Owner, log_key: str, *, restore: bool = False) -> tuple[str, ...]:
    """Enrol a log key, and with ``restore`` that of the last restore, unless they are enrolled. Returns the new ones."""
    with ports.ledger.reading() as records:
        unenrolled = dict(_unenrolled_keys(records, log_key, restore=restore))
    if unenrolled:
        with ports.ledger.writing() as writer:
            for key, since in unenrolled.items():
                facts = {"key": storable_text(key), "since": since, "by": owner.name, "door": owner.door}
                writer.append(ENROLLED, ports.now(), facts)
    return tuple(unenrolled)


def is_enrolled(ports: Ports, log_key: str) -> bool:
    """Whether this machine's events can be proved. A ledger without an owner key needs no enrolment."""
    with ports.ledger.reading() as records:
        return records.last_event("workspace") is None or _is_enrolled(records, log_key)


def is_withdrawn(ports: Ports, log_key: str) -> bool:
    """Whether the owner withdrew a log key. It counts as enrolled, because it cannot be enrolled again."""
    with ports.ledger.reading() as records:
        root, newest = records.last_event("workspace"), records.last_event(f"key/{log_key}")
        return bool(root and newest and newest.kind == WITHDRAWN and newest.seq > root.seq)


def may_write(ports: Ports, log_key: str) -> bool:
    """Whether the owner lets the machine with this log key write."""
    return is_enrolled(ports, log_key) and not is_withdrawn(ports, log_key)


def foreign_restore(ports: Ports, log_key: str = "") -> Event | None:
    """The last restore, if it wrote with a key that is neither enrolled nor ``log_key``."""
    with ports.ledger.reading() as records:
        restore = records.last_event(_RESTORE)
        key = restore.facts.get("log_key") if restore else None
        is_known = key in (None, log_key) or records.last_event("workspace") is None or _is_enrolled(records, str(key))
        return None if is_known else restore


def first_event_of(records: Records, restore: Event) -> int:
    """The number of the first event that a restore wrote: if the clock is behind the backup, a ``clock`` event comes first."""
    before = records.event(restore.seq - 1)
    is_own = before is not None and before.kind == CLOCK and key_of(before) == key_of(restore)
    return restore.seq - 1 if is_own else restore.seq


def _unenrolled_keys(records: Records, log_key: str, *, restore: bool) -> list[tuple[str, int]]:
    """Keys that sign events but were never enrolled, each with its first event."""
    event = records.last_event(_RESTORE)
    since = {log_key: records.last_seq() + 1} if log_key else {}
    if event and (key := event.facts.get("log_key")) and (restore or key == log_key):
        since[key] = first_event_of(records, event)
    return [(key, seq) for key, seq in since.items() if not _is_enrolled(records, key)]


def use_of(ports: Ports, fingerprint: str) -> KeyUse:
    """How much a key has signed. Reads every event."""
    with ports.ledger.reading() as records:
        times = [event.at for event in records.every_event() if key_of(event) == fingerprint]
    return KeyUse(events=len(times), last_at=times[-1] if times else None)


def key_of(event: Event) -> str:
    """The fingerprint of the key that signed an event; empty if it is not signed."""
    signer = authority(event.authority)
    return signer.key if signer else ""


def _is_enrolled(records: Records, key: str) -> bool:
    root = records.last_event("workspace")
    is_root_key = root is not None and key in (root.facts.get("log_key"), root.facts.get("owner_key"))
    enrolment = records.last_event(f"key/{key}")
    return is_root_key or (enrolment is not None and root is not None and enrolment.seq > root.seq)
