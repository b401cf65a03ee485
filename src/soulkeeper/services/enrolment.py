"""Enrolling log keys: the owner key vouches for the key with which a machine or a server writes.

A restore without the keys writes with a key of its own. It is named in ``workspace.restored``, and enrolled from that event on.
"""

from __future__ import annotations

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.chain import ENROLLED
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.ports import Ports, Records

_RESTORED = "restored"


def enrol_missing(ports: Ports, owner: Owner, log_key: str) -> tuple[str, ...]:
    """Enrol this machine's log key, and the one of the last restore, where they are not yet. Gives those that were."""
    with ports.ledger.reading() as records:
        missing = dict(_missing(records, log_key))
    if missing:
        with ports.ledger.writing() as writer:
            for key, since in missing.items():
                facts = {"key": sayable(key), "since": since, "by": owner.name, "door": owner.door}
                writer.append(ENROLLED, ports.now(), facts)
    return tuple(missing)


def is_enrolled(ports: Ports, log_key: str) -> bool:
    """Whether whatever this machine writes can be proved. A ledger without an owner key asks for nothing."""
    with ports.ledger.reading() as records:
        return records.last_event("workspace") is None or _is_enrolled(records, log_key)


def _missing(records: Records, log_key: str) -> list[tuple[str, int]]:
    """Keys that write and that no event enrols, with the event from which they do."""
    restored = records.last_event(_RESTORED)
    wanted = [(log_key, records.last_seq() + 1)] if log_key else []
    if restored and (key := restored.facts.get("log_key")):
        wanted = [*(pair for pair in wanted if pair[0] != key), (key, restored.seq)]
    return [(key, since) for key, since in wanted if not _is_enrolled(records, key)]


def _is_enrolled(records: Records, key: str) -> bool:
    root = records.last_event("workspace")
    known = root is not None and key in (root.facts.get("log_key"), root.facts.get("owner_key"))
    enrolled = records.last_event(f"key/{key}")
    return known or (enrolled is not None and root is not None and enrolled.seq > root.seq)
