"""Version and changelog inside the file: written with a change, and part of the reviewed text.

- A file that carries a version gets the new one; a file that carries a changelog table gets one row more. A file that has neither
  gets neither: the ledger has both.
- The least bump is computed from the rest of the text; an author may ask for more, up to the next major, never for less. A number
  that leaves no room for later ones is refused.
- A rollback restores the old text, not the old version: changelog rows are never lost, and only rows are kept.
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
from soulkeeper.domain.souls.text import Section, SoulText, parse
from soulkeeper.errors import Invalid

VERSION, UPDATED, CHANGELOG = "version", "updated", "changelog"
LARGEST_PART = 99_999_999


@dataclass(frozen=True, slots=True)
class Stamped:
    """A text with its new version and changelog row, and why it has that version."""

    text: str
    version: Version
    least: Least
    changes: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class Author:
    """The author and date of a changelog row."""

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
    """The final text. Raises if the text asks for a lower version than the change needs."""
    _ensure_one_version(before, after)
    plain = unstamped(after, before)
    changes = compare(before, plain)
    least = least_bump(changes, protected)
    lowest = head.bumped(max(least.bump, asked, Bump.PATCH))
    target = max(lowest, _said_version(before, after, lowest, head.bumped(Bump.MAJOR)))
    dated = _with_date(_with_version(after, target), before, author.on)
    text = _with_row(dated, before, target, author, summary(changes))
    return Stamped(text, target, least, changes)


def unstamped(after: str, before: str) -> str:
    """The text with its earlier version and changelog, so that only the change itself remains."""
    return _with_changelog_of(_with_key_of(_with_key_of(after, before, VERSION), before, UPDATED), before)


def brought_back(old: str, head: str) -> str:
    """An old text with the current version and rows, which stay when a text is rolled back."""
    return unstamped(old, head)


def carried_version(text: str) -> Version | None:
    """The version in a text, if it is valid."""
    said = _version_key(text)
    try:
        return _roomy(version(said)) if said is not None else None
    except Invalid:
        return None


def _roomy(said: Version) -> Version:
    if max(said.major, said.minor, said.patch) > LARGEST_PART:
        raise Invalid(f"version {said} leaves no room for later ones", hint=f"use numbers up to {LARGEST_PART:,}")
    return said


def _ensure_one_version(before: str, after: str) -> None:
    """Two keys may name the version (version, soul_version); a change does not make them differ."""
    said = dict.fromkeys(_all_said(after, VERSION))
    if len(said) > 1 and said != dict.fromkeys(_all_said(before, VERSION)):
        raise Invalid(f"the text has two versions: {' and '.join(said)}", hint="keep one of the keys")


def _said_version(before: str, after: str, lowest: Version, highest: Version) -> Version:
    """The author's own version, if it differs from the earlier one."""
    was, now = _version_key(before), _version_key(after)
    if now is None or now == was or carried_version(before) is None:
        return lowest
    asked = _roomy(version(now))
    if asked > highest:
        raise Invalid(f"version {asked} is higher than the next major, {highest}", hint=f"write {highest} at most")
    if asked < lowest:
        raise Invalid(
            f"this change needs version {lowest}, but the text says {asked}",
            hint=f"write {lowest} or leave the version as it was",
        )
    return asked


def _version_key(text: str) -> str | None:
    return _said(text, VERSION)


def _said(text: str, key: str) -> str | None:
    said = _all_said(text, key)
    return said[0] if said else None


def _all_said(text: str, key: str) -> list[str]:
    front = parse(text).front
    return [e.value for e in front.entries if e.key == key and isinstance(e.value, str)] if front else []


def _with_version(text: str, target: Version) -> str:
    said = carried_version(text)
    return text if said is None or said == target else set_key(text, VERSION, str(target))


def _with_key_of(text: str, other: str, key: str) -> str:
    said, known = _said(text, key), _said(other, key)
    return text if said is None or known is None or said == known else set_key(text, key, known)


def _with_date(text: str, before: str, on: date) -> str:
    """A file with an update date gets the date of this change, unless its author wrote one."""
    said = _said(text, UPDATED)
    return text if not said or said != _said(before, UPDATED) else set_key(text, UPDATED, on.isoformat())


def _with_row(text: str, before: str, target: Version, author: Author, told: str) -> str:
    """Add a row, unless the author wrote one for this version."""
    table = next(iter(_tables(parse(text))), None)
    if table is None:
        return text
    rows = _rows_of(text)
    if len(rows) > len(_rows_of(before)) and any(_cells(row)[:1] == [str(target)] for row in rows):
        return text
    end = "\r\n" if "\r\n" in text else "\n"
    row = f"| {target} | {author.on.isoformat()} | {_cell(author.name)} | {_cell(told)} |{end}"
    place = table.rows if _newest_first(rows) else table.end
    lead = end if place and text[place - 1] != "\n" else ""
    return text[:place] + lead + row + text[place:]


def _with_changelog_of(text: str, other: str) -> str:
    """The text with the other's rows instead of its own; at the end if it has no changelog."""
    ours, theirs = _tables(parse(text)), _tables(parse(other))
    if ours and theirs:
        return _with_rows(text, ours, [_rows(other, table) for table in theirs])
    told = _told(other, theirs)
    if told is None:
        return text
    heading, body = told
    found = _changelog(parse(text))
    if found is not None:
        return text[: found.body] + _fitted(body, text[found.body : found.end]) + text[found.end :]
    lead = "" if text.endswith("\n\n") or not text else "\n" if text.endswith("\n") else "\n\n"
    return text + lead + heading + body.rstrip() + "\n"


def _with_rows(text: str, ours: list[_Table], theirs: list[list[str]]) -> str:
    """Each table with the rows of its counterpart; the last one takes all remaining rows."""
    rest = [row for rows in theirs[len(ours) - 1 :] for row in rows]
    shares = [*theirs[: len(ours) - 1], rest]
    shares += [[]] * (len(ours) - len(shares))
    for table, rows in reversed(list(zip(ours, shares, strict=True))):
        if _rows(text, table) != rows:
            text = text[: table.rows] + _written(text, table, rows) + text[table.end :]
    return text


def _written(text: str, table: _Table, rows: list[str]) -> str:
    end = "\r\n" if "\r\n" in text else "\n"
    lead = end if rows and text[table.rows - 1] != "\n" else ""
    return lead + "".join(f"{row}{end}" for row in rows)


def _told(text: str, tables: list[_Table]) -> tuple[str, str] | None:
    """A changelog's heading and content: the rows of its tables, else its text."""
    found = tables[0].section if tables else _changelog(parse(text))
    if found is None or not text[found.body : found.end].strip():
        return None
    heading = text[found.start : found.body]
    if not tables:
        return heading, text[found.body : found.end]
    rows = [row for table in tables for row in _rows(text, table)]
    return heading, "\n" + text[tables[0].head : tables[0].rows] + "".join(f"{row}\n" for row in rows)


def _fitted(told: str, replaced: str) -> str:
    """The content, with the blank lines after what it replaces."""
    gap = replaced[len(replaced.rstrip()) :]
    return told.rstrip() + (gap if replaced.strip() else "\n" + gap)


@dataclass(frozen=True, slots=True)
class _Table:
    """A changelog's table: where its header begins, where its rows begin and end."""

    section: Section
    head: int
    rows: int
    end: int


def _changelog(soul: SoulText) -> Section | None:
    return next((part for part in soul.sections if part.key == CHANGELOG), None)


def _tables(soul: SoulText) -> list[_Table]:
    """The first table of every changelog."""
    found = (_table(soul, part) for part in soul.sections if part.key == CHANGELOG)
    return [table for table in found if table]


def _table(soul: SoulText, part: Section) -> _Table | None:
    spans = [(start, stop, soul.text[start:stop].strip()) for start, stop in lines(soul.text, part.body, part.end)]
    rule = next((n for n, (_, _, line) in enumerate(spans) if line.startswith("|") and set(line) <= set("|-: ")), None)
    if rule is None:
        return None
    rows = takewhile(lambda span: span[2].startswith("|"), spans[rule + 1 :])
    begin = spans[rule][1]
    return _Table(part, spans[max(rule - 1, 0)][0], begin, max([begin, *(stop for _, stop, _ in rows)]))


def _rows(text: str, table: _Table) -> list[str]:
    return [line.rstrip("\r") for line in text[table.rows : table.end].split("\n") if line.strip()]


def _rows_of(text: str) -> list[str]:
    return [row for table in _tables(parse(text))[:1] for row in _rows(text, table)]


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
