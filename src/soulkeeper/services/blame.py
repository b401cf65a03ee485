"""Blame: for every line of a text, the revision that brought it, who asked for it and who approved it."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.history import blame as lines
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Ports
from soulkeeper.services.lookups import ALL, living, pick, text_or_none
from soulkeeper.services.outside_edits import observe


@dataclass(frozen=True, slots=True)
class Blame:
    """The lines of one revision, without their newlines, each with the revision that brought it."""

    soul: Soul
    revision: Revision
    lines: tuple[tuple[str, Revision], ...]
    notes: tuple[str, ...]


def blame(ports: Ports, where: Address, revision: str = "") -> Blame:
    """Attribute every line of the head, or of an earlier revision."""
    notes = observe(ports, where)
    with ports.ledger.reading() as records:
        soul = living(records, where)
        wanted = pick(records, soul, revision)
        past = records.revisions(soul.uuid, before=wanted.number + 1, limit=ALL)[::-1]
        blamed = lines.blame([text_or_none(records, each.hash) or "" for each in past])
    attributed = tuple((line.text.removesuffix("\n"), past[line.version]) for line in blamed)
    return Blame(soul, wanted, attributed, notes)
