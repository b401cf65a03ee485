"""Rotation of the owner key and of a machine's log key, and the withdrawal of another machine's log key.

The owner key signs the event; if the owner key itself changes, the old one signs. Earlier signatures of such a key
stay valid, later ones do not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.chain import ROOTS, ROTATED, WITHDRAWN
from soulkeeper.domain.history.event import Event
from soulkeeper.errors import Conflict, NotFound
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects
from soulkeeper.services.lookups import ALL

OWNER, LOG = "owner", "log"
_ROOT, _KEY = "workspace", "key"


class KeyState(StrEnum):
    ENROLLED = "enrolled"
    REPLACED = "replaced"  # by another key of the same machine
    WITHDRAWN = "withdrawn"
    VOID = "void"  # an earlier owner key enrolled it, and that key was lost


@dataclass(frozen=True, slots=True, kw_only=True)
class LogKey:
    """A public key that a machine writes or wrote with. ``since``: when it came into its state."""

    public: str
    state: KeyState
    since: datetime

    @property
    def is_ended(self) -> bool:
        return self.state in (KeyState.REPLACED, KeyState.WITHDRAWN)


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


def withdraw(ports: Ports, owner: Owner, key: str) -> tuple[str, ...]:
    """End the log key of another machine. Returns a note for each effect that failed."""
    with ports.ledger.writing() as writer:
        ensure_in_use(writer, key)
        facts = {"role": LOG, "key": key, "by": owner.name, "door": owner.door}
        writer.append(WITHDRAWN, ports.now(), facts)
        effects.schedule_log_line(writer, ports.now(), f"log key withdrawn by {owner.name}")
    return effects.finish(ports)


def ensure_may_be_withdrawn(ports: Ports, key: str) -> None:
    """The same check, before anybody is asked to confirm."""
    with ports.ledger.reading() as records:
        ensure_in_use(records, key)


def every_log_key(ports: Ports) -> list[LogKey]:
    """The log keys of all machines, in the order of their enrolment."""
    with ports.ledger.reading() as records:
        return list(log_keys(records).values())


def public_keys(ports: Ports) -> list[tuple[str, str]]:
    """Every public key of this ledger with its role."""
    with ports.ledger.reading() as records:
        owners = [(OWNER, public) for public in owner_keys(records)]
        logs = [(LOG, public) for public in log_keys(records)]
    return list(dict.fromkeys([*owners, *logs]))


def ensure_in_use(records: Records, key: str) -> None:
    """Raise unless it is a log key that may sign."""
    log_key = log_keys(records).get(key)
    if key in owner_keys(records):
        raise Conflict("an owner key cannot be withdrawn", hint="soul keys rotate owner replaces it")
    if log_key is None or log_key.state is KeyState.VOID:
        raise NotFound("the owner key has not enrolled this log key", hint="soul keys show lists all log keys")
    if log_key.is_ended:
        message = f"this log key was {log_key.state} on {log_key.since:%Y-%m-%d} and can sign nothing more"
        raise Conflict(message, hint="soul keys show lists all log keys")


def log_keys(records: Records) -> dict[str, LogKey]:
    """The log keys of all machines by their public key, in the order of their enrolment.

    Only events that the owner key signs count: somebody with a log key may write ``workspace.restored``, with any facts.
    """
    events = [event for family in (_ROOT, _KEY) for event in records.newest_events(kind=family, limit=ALL)]
    keys: dict[str, LogKey] = {}
    for event in sorted(events, key=lambda event: event.seq):
        if event.kind.startswith(_KEY):
            keys |= _changed_keys(keys, event)
        elif event.kind in ROOTS:
            keys = {public: replace(key, state=KeyState.VOID, since=event.at) for public, key in keys.items()}
            keys |= _new_key(_plain(event, "log_key"), event)
    return keys


def _changed_keys(keys: dict[str, LogKey], event: Event) -> dict[str, LogKey]:
    """The keys that an event enrols or ends. A key is enrolled once."""
    public = _plain(event, "key")
    if event.facts.get("role", LOG) != LOG:
        return {}
    if event.kind == WITHDRAWN:
        return _ended_key(keys, public, KeyState.WITHDRAWN, event)
    is_known = public in keys and keys[public].state is not KeyState.VOID
    ended = _ended_key(keys, _plain(event, "previous"), KeyState.REPLACED, event)
    return ended if is_known else {**ended, **_new_key(public, event)}


def _ended_key(keys: dict[str, LogKey], public: str, state: KeyState, event: Event) -> dict[str, LogKey]:
    key = keys.get(public)
    is_in_use = key is not None and key.state is KeyState.ENROLLED
    return {public: replace(key, state=state, since=event.at)} if key and is_in_use else {}


def _new_key(public: str, event: Event) -> dict[str, LogKey]:
    return {public: LogKey(public=public, state=KeyState.ENROLLED, since=event.at)} if public else {}


def _plain(event: Event, name: str) -> str:
    """The public key that an event names, without a comment: a key has one spelling."""
    return " ".join(str(event.facts.get(name, "")).split()[:2])


def _previous(records: Records, key: str) -> str:
    event = records.last_event(f"key/{key}")
    return str(event.facts.get("previous", "")) if event and event.kind == ROTATED else ""
