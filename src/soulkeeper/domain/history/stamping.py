"""Version and changelog in the file, where the file keeps them: written with a change, part of the text that is reviewed.

- A file that carries a version gets the new one; a file that carries a changelog table gets one row more. A file that has neither
  gets neither: the ledger has both.
- The least bump is computed from the rest of the text; an author may ask for more, never for less.
- Going back brings the old text back, not the old version: rows are never lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import takewhile

from soulkeeper.domain.history.semver import Bump, Least, Version, least_bump, version
from soulkeeper.domain.history.summary import clean, summary
from soulkeeper.domain.souls.blocks import lines
from soulkeeper.domain.souls.edits import set_key
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.domain.souls.text import SoulText, parse
from soulkeeper.errors import Invalid

VERSION, UPDATED, CHANGELOG = "version", "updated", "changelog"


@dataclass(frozen=True, slots=True)
class Stamped:
    """A text with its version and row written in, and why it is that version."""

    text: str
    version: Version
    least: Least
    changes: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class Author:
    """Who a changelog row names, on which day."""

    name: str
    on: date


def stamped(
    before: str,
    after: str,
    head: Version,
    author: Author,
    *,
    protected: frozenset[str] = frozenset(),
    asked: Bump = Bump.NONE,
) -> Stamped:
    """The text as it will stand. Raises if the text asks for a lower version than the change needs."""
    plain = unstamped(after, before)
    changes = compare(before, plain)
    least = least_bump(changes, protected)
    lowest = head.bumped(max(least.bump, asked, Bump.PATCH))
    target = max(lowest, _said_version(before, after, lowest))
    dated = _with_date(_with_version(after, target), before, author.on)
    text = _with_row(dated, before, target, author, summary(changes))
    return Stamped(text, target, least, changes)


def unstamped(after: str, before: str) -> str:
    """The text with the version and the changelog it had before: what is left is the change itself."""
    return _with_changelog_of(_with_key_of(_with_key_of(after, before, VERSION), before, UPDATED), before)


def brought_back(old: str, head: str) -> str:
    """An old text with today's version and rows: they go forward when a text goes back."""
    return unstamped(old, head)


def carried_version(text: str) -> Version | None:
    """The version a text gives itself, where it is one."""
    said = _version_key(text)
    try:
        return version(said) if said is not None else None
    except Invalid:
        return None


def _said_version(before: str, after: str, lowest: Version) -> Version:
    """What the author wrote into the version key, if that is another version than before."""
    was, now = _version_key(before), _version_key(after)
    if now is None or now == was or carried_version(before) is None:
        return lowest
    asked = version(now)
    if asked < lowest:
        raise Invalid(
            f"this change needs version {lowest}, the text says {asked}",
            hint=f"write {lowest} or leave the version as it was",
        )
    return asked


def _version_key(text: str) -> str | None:
    return _said(text, VERSION)


def _said(text: str, key: str) -> str | None:
    front = parse(text).front
    said = [e.value for e in front.entries if e.key == key and isinstance(e.value, str)] if front else []
    return said[0] if said else None


def _with_version(text: str, target: Version) -> str:
    said = carried_version(text)
    return text if said is None or said == target else set_key(text, VERSION, str(target))


def _with_key_of(text: str, other: str, key: str) -> str:
    said, known = _said(text, key), _said(other, key)
    return text if said is None or known is None or said == known else set_key(text, key, known)


def _with_date(text: str, before: str, on: date) -> str:
    """A file that says when it was updated says the day of this change, unless its author wrote one."""
    said = _said(text, UPDATED)
    return text if not said or said != _said(before, UPDATED) else set_key(text, UPDATED, on.isoformat())


def _with_row(text: str, before: str, target: Version, author: Author, told: str) -> str:
    """One row more, unless the author wrote one for this version already."""
    table = _table(parse(text))
    if table is None:
        return text
    rows = _rows(text, table)
    if len(rows) > len(_rows_of(before)) and any(_cells(row)[:1] == [str(target)] for row in rows):
        return text
    end = "\r\n" if "\r\n" in text else "\n"
    row = f"| {target} | {author.on.isoformat()} | {_cell(author.name)} | {_cell(told)} |{end}"
    place = table[0] if _newest_first(rows) else table[1]
    lead = end if place and text[place - 1] != "\n" else ""
    return text[:place] + lead + row + text[place:]


def _with_changelog_of(text: str, other: str) -> str:
    """The text with the other's changelog in place of its own; put at the end where it has none."""
    theirs = _section(parse(other))
    if theirs is None:
        return text
    rows = other[theirs[0] : theirs[1]]
    ours = _section(parse(text))
    if ours is not None:
        return text[: ours[0]] + _fitted(rows, text[ours[0] : ours[1]]) + text[ours[1] :]
    lead = "" if text.endswith("\n\n") or not text else "\n" if text.endswith("\n") else "\n\n"
    return text + lead + rows.rstrip("\n") + "\n"


def _fitted(rows: str, replaced: str) -> str:
    """The rows with the blank lines that stood after what they replace."""
    gap = replaced[len(replaced.rstrip()) :]
    return rows.rstrip() + gap


def _section(soul: SoulText) -> tuple[int, int] | None:
    found = next((part for part in soul.sections if part.key == CHANGELOG), None)
    return (found.start, found.whole) if found else None


def _table(soul: SoulText) -> tuple[int, int] | None:
    """Where the rows of the changelog's table begin and end: after its delimiter row, after its last row."""
    found = next((part for part in soul.sections if part.key == CHANGELOG), None)
    if found is None:
        return None
    spans = [(start, stop, soul.text[start:stop].strip()) for start, stop in lines(soul.text, found.body, found.end)]
    rule = next((n for n, (_, _, line) in enumerate(spans) if line.startswith("|") and set(line) <= set("|-: ")), None)
    if rule is None:
        return None
    rows = takewhile(lambda span: span[2].startswith("|"), spans[rule + 1 :])
    begin = spans[rule][1]
    return begin, max([begin, *(stop for _, stop, _ in rows)])


def _rows(text: str, table: tuple[int, int]) -> list[str]:
    return [line for line in text[table[0] : table[1]].split("\n") if line.strip()]


def _rows_of(text: str) -> list[str]:
    table = _table(parse(text))
    return _rows(text, table) if table else []


def _newest_first(rows: list[str]) -> bool:
    said = [_row_version(row) for row in rows]
    known = [found for found in said if found]
    return len(known) > 1 and known[0] > known[-1]


def _row_version(row: str) -> Version | None:
    try:
        return version(_cells(row)[0])
    except (Invalid, IndexError):
        return None


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _cell(text: str) -> str:
    return clean(text).replace("|", "/").strip()
