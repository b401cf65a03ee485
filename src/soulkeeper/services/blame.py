"""Blame: for every line of a text, the revision that added it, who asked for it and who approved it."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.history import blame as lines
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Ports
from soulkeeper.services.lookups import ALL, active_soul, pick, text_or_none
from soulkeeper.services.outside_edits import observe


@dataclass(frozen=True, slots=True)
class Blame:
    """The lines of one revision, without their newlines, each with the revision that added it."""

    soul: Soul
    revision: Revision
    lines: tuple[tuple[str, Revision], ...]
    notes: tuple[str, ...]


def blame(ports: Ports, where: Address, revision: str = "") -> Blame:
    """Attribute every line of the head, or of an earlier revision."""
    notes = observe(ports, where)
    with ports.ledger.reading() as records:
        soul = active_soul(records, where)
        target = pick(records, soul, revision)
        past = records.revisions(soul.uuid, before=target.number + 1, limit=ALL)[::-1]
        earlier = [text_or_none(records, entry.hash) or "" for entry in past[:-1]]
        blame_lines = lines.blame([*earlier, records.text(target.hash)])
    attributed_lines = tuple((line.text.removesuffix("\n"), past[line.version]) for line in blame_lines)
    return Blame(soul, target, attributed_lines, notes)
