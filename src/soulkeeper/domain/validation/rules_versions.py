"""Lint rules 3xx and 5xx: the version and the changelog."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from soulkeeper.domain.history.semver import Version, version
from soulkeeper.domain.souls.blocks import Block, BlockKind
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.table import Row, data_rows, rows
from soulkeeper.domain.validation.rule import LintRule, LintSeverity, Spot, Subject
from soulkeeper.errors import Invalid

COLUMNS = ("version", "date", "author", "summary")
_HEADER = "| Version | Date | Author | Summary |"
_PARTS = re.compile(r"[vV]?(\d+(?:\.\d+)*)(.*)", re.S)


def version_hint(value: str, *, plain: bool = True) -> str:
    """What to write instead of an invalid version. ``plain``: it is written without quotes."""
    match = _PARTS.fullmatch(value.strip())
    if not match:
        return "write three whole numbers, such as 1.0.0"
    parts = [part.lstrip("0") or "0" for part in match[1].split(".")]
    if any(len(part) > 9 for part in parts):
        return "a part has at most nine digits"
    if match[2]:
        return f"write only three whole numbers, without {match[2][:20]!r}"
    if parts[0] == "0" or len(parts) > 3:
        return "versions start at 1.0.0" if parts[0] == "0" else "a version has three parts"
    corrected = ".".join((*parts, "0", "0")[:3])
    number = plain and len(parts) == 2 and value[:1] not in "vV"
    return f"YAML reads it as the number {float(match[1]):g}; write {corrected}" if number else f"write {corrected}"


def _version(subject: Subject) -> Iterator[Spot]:
    entry = subject.entry("version")
    if entry is None or entry.value == "":
        return
    if not isinstance(entry.value, str):
        yield Spot(
            subject.at(entry.start), f"{entry.name} is not a single value", "write three whole numbers, such as 1.0.0"
        )
    elif _read(entry.value.strip()) is None:
        value = entry.value.strip()
        hint = version_hint(value, plain=entry.style == "")
        yield Spot(subject.at(entry.value_start), f"{value!r} is not a version", hint)


def _read(text: str) -> Version | None:
    try:
        return version(text)
    except Invalid:
        return None


def _table(subject: Subject) -> Block | None:
    section = subject.section("changelog")
    blocks = subject.soul.blocks_of(section.body, section.whole) if section else ()
    return next((block for block in blocks if block.kind is BlockKind.TABLE), None)


def _no_table(subject: Subject) -> Iterator[Spot]:
    section, table = subject.section("changelog"), _table(subject)
    if section is None or not subject.requirements.changelog:
        return
    if table is None:
        yield Spot(subject.at(section.start), "the changelog has no table", f"begin it with {_HEADER}")
    elif not data_rows(subject.soul.text, table):
        yield Spot(subject.at(table.start), "the changelog has no rows", "add a row for the first version")


def _columns(subject: Subject) -> Iterator[Spot]:
    table = _table(subject)
    if table is None:
        return
    head = rows(subject.soul.text, table)[0]
    if tuple(canonical_key(cell) for cell in head.cells) != COLUMNS:
        columns = ", ".join(head.cells)
        yield Spot(subject.at(head.start), f"the changelog's columns are {columns}", f"write {_HEADER}")


def _rows(subject: Subject) -> Iterator[Spot]:
    for row in _known_rows(subject):
        for message, hint in _faults(row):
            yield Spot(subject.at(row.start), message, hint)


def _known_rows(subject: Subject) -> tuple[Row, ...]:
    """The rows of a changelog whose columns are the known ones."""
    table = _table(subject)
    if table is None:
        return ()
    head, *body = rows(subject.soul.text, table)
    return tuple(body) if tuple(canonical_key(cell) for cell in head.cells) == COLUMNS else ()


def _faults(row: Row) -> Iterator[tuple[str, str]]:
    if len(row.cells) != len(COLUMNS):
        yield (
            f"this row has {len(row.cells)} cells, but the table has {len(COLUMNS)} columns",
            "write a bar inside a cell as \\|",
        )
        return
    number, day, author, summary = row.cells
    if _read(number) is None:
        yield f"{number!r} is not a version", version_hint(number, plain=False)
    if not _is_day(day):
        yield f"{day!r} is not a date", "write it as 2026-01-31"
    if not author or not summary:
        yield f"version {number} has no {'summary' if author else 'author'}", "write who changed what, in a sentence"


def _is_day(text: str) -> bool:
    try:
        return len(text) == 10 and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _order(subject: Subject) -> Iterator[Spot]:
    versions = [(row, read) for row in _known_rows(subject) if (read := _read(row.cells[0]))]
    for (_, before), (row, after) in pairwise(versions):
        if after <= before:
            problem = "occurs twice" if after == before else f"comes after {before}"
            yield Spot(subject.at(row.start), f"version {after} {problem}", "only add rows, the newest last")


def _newest(subject: Subject) -> Iterator[Spot]:
    entry, own = subject.entry("version"), _read(subject.scalar("version"))
    versions = [(read, row) for row in _known_rows(subject) if (read := _read(row.cells[0]))]
    if entry is None or own is None or not versions:
        return
    newest, row = max(versions, key=lambda pair: pair[0])
    if newest != own:
        message = f"the frontmatter says {own}, but the changelog's newest row says {newest}"
        hint = f"add a row for {own}" if own > newest else f"write version: {newest}"
        yield Spot(subject.at(entry.start), message, hint, other=subject.at(row.start))


_WARNING, _ERROR, _OFF = LintSeverity.WARNING, LintSeverity.ERROR, LintSeverity.OFF


def _log(*table_rows: str, head: str = _HEADER, front: str = "") -> str:
    return f"{front}## Changelog\n\n{head}\n|---|---|---|---|\n" + "".join(f"{row}\n" for row in table_rows)


_FIRST = "| 1.0.0 | 2026-01-31 | ada | First version |"
_SECOND = "| 1.1.0 | 2026-02-01 | ada | A value was added |"

VERSION_RULES: tuple[LintRule, ...] = (
    LintRule(
        code="SK301",
        title="An invalid version",
        why="Versions are compared as numbers: 1.10.0 comes after 1.9.0. An invalid version cannot be compared.",
        any=_WARNING,
        versioned=_ERROR,
        check=_version,
        bad=tuple(
            f"---\nversion: {value}\n---\n"
            for value in ("01.2.0", "1.2", "v1.2.3", "0.9.0", "1.10", f"1.{'9' * 20}.0", "1.2.0-beta", "[1, 2]")
        ),
        good=("---\nversion: 1.10.0\n---\n", '---\nsoul_version: "2.0.1"\n---\n', "# Maya\n"),
    ),
    LintRule(
        code="SK501",
        title="A changelog without rows",
        why="The file shows its own history, even without the ledger.",
        any=_OFF,
        versioned=_ERROR,
        check=_no_table,
        bad=("## Changelog\n\n- 1.0.0: first\n", _log()),
        good=(_log(_FIRST),),
    ),
    LintRule(
        code="SK502",
        title="Unexpected changelog columns",
        why="A row is added with every change, and its cells must match the columns.",
        any=_OFF,
        versioned=_ERROR,
        check=_columns,
        bad=(_log("| 1 | 2 | 3 | 4 |", head="| Date | Version | Who | What |"),),
        good=(_log(_FIRST), _log(_FIRST, head="|version|date|author|summary|")),
    ),
    LintRule(
        code="SK503",
        title="A malformed changelog row",
        why="Readers look for version, date, author and summary in a row.",
        any=_OFF,
        versioned=_ERROR,
        check=_rows,
        bad=(
            _log("| 1.0 | 2026-01-31 | ada | First |"),
            _log("| 1.0.0 | 2026-02-30 | ada | First |"),
            _log("| 1.0.0 | 2026-01-31 | | First |"),
            _log("| 1.0.0 | 2026-01-31 |"),
        ),
        good=(_log(_FIRST, _SECOND), _log("| 1.0.0 | 2026-01-31 | ada | `a \\| b` was added |")),
    ),
    LintRule(
        code="SK504",
        title="Changelog rows out of order",
        why="A changelog only grows at its end: an older or repeated version there was added later than it claims.",
        any=_OFF,
        versioned=_ERROR,
        check=_order,
        bad=(_log(_SECOND, _FIRST), _log(_FIRST, _FIRST)),
        good=(_log(_FIRST, _SECOND), _log("| 1.9.0 | 2026-01-31 | ada | A |", "| 1.10.0 | 2026-01-31 | ada | B |")),
    ),
    LintRule(
        code="SK505",
        title="Version and changelog differ",
        why="One of the two was not updated.",
        any=_WARNING,
        versioned=_ERROR,
        check=_newest,
        bad=(_log(_FIRST, front="---\nversion: 1.1.0\n---\n"), _log(_SECOND, front="---\nversion: 1.0.0\n---\n")),
        good=(_log(_FIRST, _SECOND, front="---\nversion: 1.1.0\n---\n"), _log(_FIRST)),
    ),
)
