"""Mirror targets in the ledger: which files outside the workspace show a text.

- Every change of them is an event.
- A restore suspends all of them, without an event for each: they belong to the machine where the backup was made, a forged backup
  could name any file, and the keys to sign events may be missing. Suspended targets are reported until they are adopted again or
  released.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from shlex import quote

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.souls.address import Address, Kind, Location
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import SETTING, Target, read_targets, write_targets
from soulkeeper.errors import SoulError, Unproved
from soulkeeper.ports import Ports, Records, Writer

_RESTORED = "restored"
GONE, FOLDER_GONE = "the file is gone", "its folder is gone"
_SUSPENDED = "it has not been managed since this workspace was restored from a backup; adopt it again or release it"
AT_SESSION = ("OpenClaw", "Hermes", "Claude Code", "Codex")  # these read their files when a session begins


def recorded_targets(records: Records, soul: str) -> tuple[Target, ...]:
    """Every target a text ever had; the released ones are marked."""
    known = read_targets(records.setting(SETTING + soul))
    return tuple(replace(target, is_released=True) for target in known) if _is_restored(records, soul, known) else known


def _is_restored(records: Records, soul: str, known: tuple[Target, ...]) -> bool:
    """Whether these targets came with a backup: nothing was adopted or released since."""
    restored = records.last_event(_RESTORED) if known else None
    if restored is None:
        return False
    changed = records.last_event(SETTING + soul)
    return changed is None or not changed.kind.startswith("target.") or changed.seq < restored.seq


def suspended(records: Records, soul: str) -> tuple[Target, ...]:
    """The targets of a text that a restore suspended and that nobody has adopted or released since."""
    known = read_targets(records.setting(SETTING + soul))
    return tuple(target for target in known if not target.is_released) if _is_restored(records, soul, known) else ()


def suspended_targets(records: Records) -> tuple[Target, ...]:
    return tuple(target for soul in _souls(records) for target in suspended(records, soul))


def targets_of(records: Records, soul: str) -> tuple[Target, ...]:
    return tuple(target for target in recorded_targets(records, soul) if not target.is_released)


def every_target(records: Records) -> dict[str, tuple[Target, ...]]:
    """The targets of all texts, including released ones, by the uuid of the text. Each is looked up on its own, which proves it."""
    return {soul: recorded_targets(records, soul) for soul in _souls(records)}


def _souls(records: Records) -> list[str]:
    return [key.removeprefix(SETTING) for key in records.settings(SETTING)]


def active_targets(records: Records) -> tuple[Target, ...]:
    return tuple(target for group in every_target(records).values() for target in group if not target.is_released)


def text_at(ports: Ports, path: str) -> Address | None:
    """The text of an adopted file; None if no file is adopted at this path."""
    with ports.ledger.reading() as records:
        found = (target for target in active_targets(records) if path in (target.path, target.runtime_path))
        return next((records.soul_by_uuid(target.soul).address for target in found), None)


def adopted_texts(records: Records) -> tuple[Address, ...]:
    return tuple(sorted({records.soul_by_uuid(target.soul).address for target in active_targets(records)}))


def texts_of_agent(adopted: Sequence[Address], agent: str, soul: str) -> list[Address]:
    """Those of the adopted texts that an agent uses: its soul, then its companion files."""
    souls = [where for where in adopted if (where.kind, where.id) == (Kind.SOUL, soul)]
    return [*souls, *(where for where in adopted if where.kind is not Kind.SOUL and where.id == agent)]


def adopted_companions(ports: Ports) -> tuple[Address, ...]:
    """The adopted texts that are not souls, such as a CLAUDE.md: a list of souls does not show them."""
    with ports.ledger.reading() as records:
        return tuple(where for where in adopted_texts(records) if where.kind is not Kind.SOUL)


def places(records: Records, soul: Soul | None, where: Address) -> tuple[Location, ...]:
    """Every file that shows a text: the workspace's own, then the targets."""
    return (where, *(targets_of(records, soul.uuid) if soul else ()))


def put_target(writer: Writer, owner: Owner, target: Target, *, at: datetime) -> None:
    """Make a file show its text from now on; with ``is_released``, leave the file to its runtime, unchanged."""
    soul = writer.soul_by_uuid(target.soul)
    others = (other for other in recorded_targets(writer, soul.uuid) if other.runtime_path != target.runtime_path)
    record = write_targets((*others, target))
    writer.put_setting(SETTING + soul.uuid, record)
    kind = "target.removed" if target.is_released else "target.added"
    facts = {"soul": soul.uuid, "address": str(soul.address), "path": target.runtime_path, "runtime": target.runtime}
    writer.append(kind, at, {**facts, "record": record, "by": owner.name, "door": owner.door})


def release(writer: Writer, owner: Owner, target: Target, *, at: datetime) -> None:
    put_target(writer, owner, replace(target, is_released=True), at=at)


def problems(ports: Ports, records: Records) -> Mapping[Target, str]:
    """The targets that are suspended, gone, moved, replaced or read-only, each with its problem."""
    if not ports.mirror.has_files:
        return {}
    problems = {target: ports.mirror.problem(target) for target in active_targets(records)}
    problems |= dict.fromkeys(suspended_targets(records), _SUSPENDED)
    return {target: words for target, words in problems.items() if words}


@dataclass(frozen=True, slots=True)
class WatchedFiles:
    """The active targets, and a sentence for each suspended one."""

    targets: tuple[Target, ...]
    notes: tuple[str, ...]


def watched_files(ports: Ports) -> WatchedFiles:
    """What a watch needs to know. It reads no soul: one altered record must not keep the other files unwatched."""
    with ports.ledger.reading() as records:
        notes = tuple(problem_note(target, _SUSPENDED) for target in suspended_targets(records))
        return WatchedFiles(active_targets(records), notes)


def shown_souls(ports: Ports, targets: Sequence[Target]) -> tuple[Mapping[Target, Soul], tuple[str, ...]]:
    """The soul that each of these targets shows, and a sentence for each target whose record was altered."""
    souls: dict[Target, Soul] = {}
    notes: list[str] = []
    with ports.ledger.reading() as records:
        for target in targets:
            try:
                souls[target] = records.soul_by_uuid(target.soul)
            except Unproved as error:
                notes.append(unchecked_note(target, error))
    return souls, tuple(notes)


def unchecked_note(what: Address | Target, error: SoulError) -> str:
    return f"{what} could not be checked: {error}"


def problem_notes(ports: Ports, records: Records) -> tuple[str, ...]:
    """A sentence for each of them."""
    return tuple(problem_note(target, words) for target, words in problems(ports, records).items())


def problem_note(target: Target, words: str) -> str:
    """The one sentence about a target that every report uses."""
    if words == _SUSPENDED:
        return f"{target}: {words}"
    if words == GONE:
        return f"{target}: {words}; soul doctor --fix writes it again, soul release {quote(str(target))} leaves it gone"
    return f"{target}: {words}; nothing is written anywhere else"


def use_notes(records: Records, soul: str, done: str = "approved") -> tuple[str, ...]:
    """When the runtimes of a text's targets start to use what was approved or rolled back."""
    runtimes = dict.fromkeys(target.runtime for target in targets_of(records, soul) if target.runtime in AT_SESSION)
    return (f"{done}; in use from the next session of {' and '.join(runtimes)}",) if runtimes else ()
