"""Take notice of what is on disk, before anything else happens to a soul.

A file that is as it was written costs one read. What becomes of any other is decided in ``intake``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.souls.address import Address, Location
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports, Records, Shown
from soulkeeper.services.targets import every_target, places
from soulkeeper.sync_ports import ManyFiles

MOST_NEW = 100  # texts that are no soul yet: as many wait for the owner at once
_NAMED = 20
LATER = "outside/"  # the settings in which older versions kept edits while an agent's limits were reached


def observe(ports: Ports, address: Address) -> tuple[str, ...]:
    """Take notice of the files of one soul. Gives a sentence for everything the owner should know."""
    if not ports.mirror.kept:
        return ()
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
        files = places(records, soul, address)
    return observe_files(ports, address, soul, files)


def observe_files(ports: Ports, address: Address, soul: Soul | None, files: Iterable[Location]) -> tuple[str, ...]:
    """The same where the soul and the places of its files are known."""
    if not ports.mirror.kept:
        return ()
    touched = [file for file in files if soul is None or not is_laid_out(ports, soul, file)]
    return tuple(note for file in touched for note in _taken_notice(ports, address, file))


def observe_all(ports: Ports) -> tuple[str, ...]:
    """Take notice of every file, known and new."""
    if not ports.mirror.kept:
        return ()
    there, strange = ports.mirror.addresses()
    with ports.ledger.reading() as records:
        known = {soul.address: soul for soul in records.souls(None)}
        targets = every_target(records)
        later = {
            key for key, hash in records.settings().items() if key.startswith(LATER) and hash.startswith("sha256:")
        }
        too_many = _too_many(records, [address for address in there if address not in known])
    notes: list[str] = []
    intact = _intact(ports, known)
    for address in sorted({*there, *known}.difference(too_many, intact if not (targets or later) else ())):
        if address not in known or not _is_laid_out_everywhere(ports, known[address], targets):
            notes += observe(ports, address)
        if LATER + str(address) in later:
            notes += _asked_about(ports, address)
    strange_notes = [f"{name}: not a name a soul can have; left alone" for name in strange[:_NAMED]]
    more = [f"{len(strange) - _NAMED} more files have such names"] if len(strange) > _NAMED else []
    waiting = (
        [f"{len(too_many)} more new files are left alone until you have decided about the first"] if too_many else []
    )
    return (*notes, *waiting, *strange_notes, *more)


def _too_many(records: Records, new: list[Address]) -> frozenset[Address]:
    """The new files that are not looked at, where each would be a question."""
    if len(new) <= MOST_NEW:
        return frozenset()
    from soulkeeper.services.policies import guarded  # noqa: PLC0415 - only where many files appeared

    return frozenset(new[MOST_NEW:]) if guarded(records, None) else frozenset()


def _intact(ports: Ports, known: Mapping[Address, Soul]) -> frozenset[Address]:
    """The texts whose own file is as it was written, where a mirror can tell that of many at once."""
    if not isinstance(ports.mirror, ManyFiles):
        return frozenset()
    hashes = ports.mirror.hashes(known)
    return frozenset(where for where, soul in known.items() if hashes.get(where) == soul.hash)


def _is_laid_out_everywhere(ports: Ports, soul: Soul, targets: Mapping[str, tuple[Target, ...]]) -> bool:
    own = (target for target in targets.get(soul.uuid, ()) if not target.is_released)
    return is_laid_out(ports, soul, soul.address) and all(is_laid_out(ports, soul, target) for target in own)


def is_laid_out(ports: Ports, soul: Soul, file: Location) -> bool:
    try:
        shown = ports.mirror.read(file)
    except (SoulError, OSError):
        return False
    return shown is not None and lies_as_kept(soul, shown)


def lies_as_kept(soul: Soul, shown: Shown) -> bool:
    return content_hash(shown.content.decode(errors="replace")) == soul.hash


def _taken_notice(ports: Ports, address: Address, file: Location) -> tuple[str, ...]:
    from soulkeeper.services.outside_edits import intake  # noqa: PLC0415 - loaded when a file differs

    return intake.taken_notice(ports, address, file)


def _asked_about(ports: Ports, address: Address) -> tuple[str, ...]:
    from soulkeeper.services.outside_edits import intake  # noqa: PLC0415 - loaded when a file differs

    return intake.asked_about(ports, address)
