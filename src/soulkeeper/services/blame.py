"""Blame: for every line of a text, the revision that added it, who asked for it and who approved it."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.history import blame as lines
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Ports
from soulkeeper.services.lookups import ALL, active_soul, pick, text_or_none
from soulkeeper.services.outside_edits import observe_for_reading


@dataclass(frozen=True, slots=True)
class Blame:
    """The lines of one revision, without their newlines, each with the revision that added it."""

    soul: Soul
    revision: Revision
    lines: tuple[tuple[str, Revision], ...]
    notes: tuple[str, ...]


def blame(ports: Ports, where: Address, revision: str = "") -> Blame:
    """Attribute every line of the head, or of an earlier revision."""
    notes = observe_for_reading(ports, where)
    with ports.ledger.reading() as records:
        soul = active_soul(records, where)
        target = pick(records, soul, revision)
        past = records.revisions(soul.uuid, before=target.number + 1, limit=ALL)[::-1]
        texts = {entry: text_or_none(records, entry.hash) for entry in past[:-1]} | {target: records.text(target.hash)}
    known = {entry: text for entry, text in texts.items() if text is not None}
    sources = tuple(known)
    attributed_lines = tuple(
        (line.text.removesuffix("\n"), sources[line.version]) for line in lines.blame([*known.values()])
    )
    purged = (entry.number for entry in past if entry not in known)
    return Blame(soul, target, attributed_lines, (*notes, *map(_purged_note, purged)))


def _purged_note(number: int) -> str:
    return f"revision {number} was purged: what it added is shown as added by the next one"
