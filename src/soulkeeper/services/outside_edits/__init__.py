"""Observe the files on disk before anything else happens to a soul.

A file that is unchanged costs one read. ``intake`` decides what happens to any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.domain.souls.address import Address, Kind, Location
from soulkeeper.domain.souls.names import RESERVED, slug
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import DiskFull, ReadOnly, SoulError, Unproved
from soulkeeper.ports import FileState, Ports, Records
from soulkeeper.services.targets import every_target, places, unchecked_note
from soulkeeper.sync_ports import ManyFiles

MOST_NEW = 100  # at most this many texts that are not souls yet wait for the owner at once
_NAMED = 20
_READ_ONLY = "the folder of the workspace cannot be written"
_DISK_FULL = "the disk is full"
LATER = "outside/"  # the settings in which older versions kept edits while an agent's limits were reached


def observe(ports: Ports, address: Address) -> tuple[str, ...]:
    """Observe the files of one soul. Returns a sentence for everything the owner should know."""
    if not ports.mirror.has_files:
        return ()
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
        files = places(records, soul, address)
    return observe_files(ports, address, soul, files)


def observe_for_reading(ports: Ports, address: Address) -> tuple[str, ...]:
    """The same for a use case that writes nothing: if the disk is too full to record an edit, the recorded text is read."""
    try:
        return observe(ports, address)
    except DiskFull:
        return (f"{address}: the text in its file cannot be recorded: {_DISK_FULL}",)


@contextmanager
def observed(ports: Ports, address: Address) -> Iterator[tuple[Records, tuple[str, ...]]]:
    """A view of the ledger after the files of one soul were observed, and the notes. If nothing changed, one view does both."""
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
        if soul is not None and _matches_each(ports, soul, places(records, soul, address)):
            yield records, ()
            return
    notes = observe_for_reading(ports, address)
    with ports.ledger.reading() as records:
        yield records, notes


def _matches_each(ports: Ports, soul: Soul, files: Iterable[Location]) -> bool:
    return not ports.mirror.has_files or all(matches_files(ports, soul, file) for file in files)


def observe_files(ports: Ports, address: Address, soul: Soul | None, files: Iterable[Location]) -> tuple[str, ...]:
    """The same if the soul and its files are known."""
    if not ports.mirror.has_files:
        return ()
    changed_files = [file for file in files if soul is None or not matches_files(ports, soul, file)]
    return tuple(note for file in changed_files for note in _observe_file(ports, address, file))


def observe_all(ports: Ports) -> tuple[str, ...]:
    """Observe every file, known and new. An altered record does not keep the files of other texts from being observed."""
    if not ports.mirror.has_files:
        return ()
    files, unusable_names = ports.mirror.addresses()
    with ports.ledger.reading() as records:
        souls = {soul.address: soul for soul in records.souls(None)}
        targets = every_target(records)
        later = {
            key for key, hash in records.settings().items() if key.startswith(LATER) and hash.startswith("sha256:")
        }
        too_many = _too_many(records, [address for address in files if address not in souls])
    notes: list[str] = []
    intact = _intact(ports, souls)
    for address in sorted({*files, *souls}.difference(too_many, intact if not (targets or later) else ())):
        try:
            if address not in souls or not _matches_files_everywhere(ports, souls[address], targets):
                notes += observe(ports, address)
            if LATER + str(address) in later:
                notes += _ask_about_kept_edit(ports, address)
        except Unproved as error:
            notes.append(unchecked_note(address, error))
    return (*notes, *_left_alone(len(too_many), unusable_names, taken={*files, *souls}))


def observe_all_for_reading(ports: Ports) -> tuple[str, ...]:
    """The same for a use case that writes nothing."""
    try:
        return observe_all(ports)
    except DiskFull:
        return (f"edits of files cannot be recorded: {_DISK_FULL}",)


def _left_alone(new: int, unusable_names: list[str], *, taken: Collection[Address]) -> Iterator[str]:
    if new:
        yield f"{new} more new files are left alone until you have decided on the first ones"
    for name in unusable_names[:_NAMED]:
        id = slug(name.rpartition("/")[2].removesuffix(".md"))
        is_usable = id and id not in RESERVED and Address(Kind.SOUL, id) not in taken
        rename = f"rename it to {id}.md" if is_usable else "give it another name"
        yield f"{name}: left alone, because its name is not a soul id; {rename} to make it a soul"
    if len(unusable_names) > _NAMED:
        yield f"{len(unusable_names) - _NAMED} more files have such names"


def _too_many(records: Records, new: list[Address]) -> frozenset[Address]:
    """The new files that are not read because each would be a question."""
    if len(new) <= MOST_NEW:
        return frozenset()
    from soulkeeper.services.policies import is_guarded  # noqa: PLC0415 - only where many files appeared

    return frozenset(new[MOST_NEW:]) if is_guarded(records, None) else frozenset()


def _intact(ports: Ports, souls: Mapping[Address, Soul]) -> frozenset[Address]:
    """The texts whose own file is unchanged, if the mirror can tell that for many at once."""
    if not isinstance(ports.mirror, ManyFiles):
        return frozenset()
    hashes = ports.mirror.hashes(souls)
    return frozenset(where for where, soul in souls.items() if hashes.get(where) == soul.hash)


def _matches_files_everywhere(ports: Ports, soul: Soul, targets: Mapping[str, tuple[Target, ...]]) -> bool:
    own = (target for target in targets.get(soul.uuid, ()) if not target.is_released)
    return matches_files(ports, soul, soul.address) and all(matches_files(ports, soul, target) for target in own)


def matches_files(ports: Ports, soul: Soul, location: Location) -> bool:
    try:
        state = ports.mirror.read(location)
    except (SoulError, OSError):
        return False
    return state is not None and matches_head(soul, state)


def matches_head(soul: Soul, state: FileState) -> bool:
    return bytes_hash(state.content) == soul.hash


def _observe_file(ports: Ports, address: Address, file: Location) -> tuple[str, ...]:
    from soulkeeper.services.outside_edits import intake  # noqa: PLC0415 - loaded when a file differs

    try:
        return intake.observe_file(ports, address, file)
    except ReadOnly:
        return (f"{address}: the text in its file cannot be recorded: {_READ_ONLY}",)


def _ask_about_kept_edit(ports: Ports, address: Address) -> tuple[str, ...]:
    from soulkeeper.services.outside_edits import intake  # noqa: PLC0415 - loaded when a file differs

    try:
        return intake.ask_about_kept_edit(ports, address)
    except ReadOnly:
        return (f"{address}: an earlier edit that was kept cannot be recorded: {_READ_ONLY}",)
