"""The table of a changelog inside a text: which rows it has, and how rows are added or restored.

- A row is in the order of its version, and no row is added for a version that has one.
- Only rows change.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise, takewhile

from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.history.semver import Version, version
from soulkeeper.domain.souls.blocks import lines
from soulkeeper.domain.souls.text import Section, SoulText, parse
from soulkeeper.errors import Invalid

CHANGELOG, AUTHOR = "changelog", "author"


def has_table(text: str) -> bool:
    return bool(_tables(parse(text)))


def row_versions(text: str) -> tuple[Version, ...]:
    """The versions that have a row, in the order of the rows."""
    return tuple(number for row in _rows_of(text) if (number := _row_version(row)))


def with_row(text: str, number: Version, row: str) -> str:
    """The text with one more row, at its version's place, unless that version has a row."""
    table = next(iter(_tables(parse(text))), None)
    if table is None or number in row_versions(text):
        return text
    end = "\r\n" if "\r\n" in text else "\n"
    place = _place_of(text, table, number)
    lead = end if place and text[place - 1] != "\n" else ""
    return text[:place] + lead + row + end + text[place:]


def disorder(before: str, after: str) -> str:
    """What is wrong with the order of the rows that a change adds; empty if nothing is, or if it was wrong before."""
    was, now = row_versions(before), row_versions(after)
    if was == now or not _in_order(was) or _in_order(now):
        return ""
    twice = next((entry for number, entry in enumerate(now) if entry in now[:number]), None)
    if twice:
        return f"the changelog has two rows for version {twice}"
    earlier, later = next(
        (first, second) for first, second in pairwise(now) if (first > second) is not (now[0] > now[-1])
    )
    return f"the changelog row {later} comes after {earlier}"


def new_authors(before: str, after: str) -> list[str]:
    """The authors that the rows name which a change adds, if the table has a column for them, or had one until now. A row that is
    only aligned in another way is not new."""
    tables = _tables(parse(before))
    known = {tuple(_cells(row)) for table in tables for row in _rows(before, table)}
    former = next((at for table in tables if (at := _author_column(before, table)) is not None), None)
    authors: list[str] = []
    for table in _tables(parse(after)):
        column = _author_column(after, table)
        at = former if column is None else column
        rows = (cells for row in _rows(after, table) if tuple(cells := _cells(row)) not in known)
        authors += ["".join(cells[at : at + 1]) for cells in rows if at is not None]
    return [author for author in dict.fromkeys(authors) if author]


def _author_column(text: str, table: _Table) -> int | None:
    header = [fold(cell).strip("*_` ") for cell in _cells(text[table.head : table.rows].split("\n", maxsplit=1)[0])]
    return header.index(AUTHOR) if AUTHOR in header else None


def with_changelog_of(text: str, other: str) -> str:
    """The text with the other text's rows instead of its own; at the end if it has no changelog."""
    ours, theirs = _tables(parse(text)), _tables(parse(other))
    if ours and theirs:
        return _with_rows(text, ours, [_rows(other, table) for table in theirs])
    rows = _heading_and_rows(other, theirs)
    if rows is None:
        return text
    heading, body = rows
    section = _changelog(parse(text))
    if section is not None:
        return text[: section.body] + _with_gap_of(body, text[section.body : section.end]) + text[section.end :]
    lead = "" if text.endswith("\n\n") or not text else "\n" if text.endswith("\n") else "\n\n"
    return text + lead + heading + body.rstrip() + "\n"


def _with_rows(text: str, ours: list[_Table], theirs: list[list[str]]) -> str:
    """Each table with the rows of its counterpart; the last one takes all remaining rows."""
    rest = [row for rows in theirs[len(ours) - 1 :] for row in rows]
    shares = [*theirs[: len(ours) - 1], rest]
    shares += [[]] * (len(ours) - len(shares))
    for table, rows in reversed(list(zip(ours, shares, strict=True))):
        if _rows(text, table) != rows:
            text = text[: table.rows] + _rows_text(text, table, rows) + text[table.end :]
    return text


def _rows_text(text: str, table: _Table, rows: list[str]) -> str:
    end = "\r\n" if "\r\n" in text else "\n"
    lead = end if rows and text[table.rows - 1] != "\n" else ""
    return lead + "".join(f"{row}{end}" for row in rows)


def _heading_and_rows(text: str, tables: list[_Table]) -> tuple[str, str] | None:
    """A changelog's heading and content: the rows of its tables, else its text."""
    section = tables[0].section if tables else _changelog(parse(text))
    if section is None or not text[section.body : section.end].strip():
        return None
    heading = text[section.start : section.body]
    if not tables:
        return heading, text[section.body : section.end]
    rows = [row for table in tables for row in _rows(text, table)]
    return heading, "\n" + text[tables[0].head : tables[0].rows] + "".join(f"{row}\n" for row in rows)


def _with_gap_of(content: str, old: str) -> str:
    """The content, with the blank lines after what it replaces."""
    gap = old[len(old.rstrip()) :]
    return content.rstrip() + (gap if old.strip() else "\n" + gap)


@dataclass(frozen=True, slots=True)
class _Table:
    """The table of a changelog: where its header begins, and where its rows begin and end."""

    section: Section
    head: int
    rows: int
    end: int


def _changelog(soul: SoulText) -> Section | None:
    return next((part for part in soul.sections if part.key == CHANGELOG), None)


def _tables(soul: SoulText) -> list[_Table]:
    """The first table of every changelog."""
    tables = (_table(soul, part) for part in soul.sections if part.key == CHANGELOG)
    return [table for table in tables if table]


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


def _place_of(text: str, table: _Table, number: Version) -> int:
    """Where the row of this version belongs: after all lower ones or, if the newest row is first, before them."""
    versions = row_versions(text)
    newest_first = len(versions) > 1 and versions[0] > versions[-1]
    spans = [(start, _row_version(text[start:stop])) for start, stop in lines(text, table.rows, table.end)]
    behind = (start for start, other in spans if other and (other < number if newest_first else other > number))
    return next(behind, table.end)


def _in_order(versions: Iterable[Version]) -> bool:
    """Whether versions only rise or only fall."""
    pairs = list(pairwise(versions))
    return all(first < second for first, second in pairs) or all(first > second for first, second in pairs)


def _row_version(row: str) -> Version | None:
    try:
        return version(_cells(row)[0])
    except (Invalid, IndexError):
        return None


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]
