"""The changelog inside a soul's text.

- Past rows stay in their order and unchanged, except for the padding of cells.
- New rows of a table come after all past ones or, if the newest row is first, before them.
- New items of a list may be anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from soulkeeper.domain.souls.blocks import lines
from soulkeeper.domain.souls.text import Section, SoulText, items, parse
from soulkeeper.errors import Reason

_TITLES = ("changelog", "change-log", "version-history", "revision-history", "更新日志", "变更记录", "변경-이력")
_RULER = re.compile(r"[\s|:-]+")
_LONGEST_QUOTE = 60


def rewritten_rows(before: str, after: str) -> Reason | None:
    """Why a change would alter the past rows of a changelog; None if it would not."""
    lower = before.casefold()
    if not any(title in lower for title in ("log", "history", "更新", "变更", "변경")):
        return None
    old, new = parse(before), parse(after)
    past, rows = _rows(old), _rows(new)
    if _holds(rows, past) and _in_order(_items(new), _items(old)):
        return None
    remaining = {*rows, *_items(new)}
    missing = next((row for row in (*past, *_items(old)) if row not in remaining), "")
    what = (
        f"changes or removes the past row “{missing[:_LONGEST_QUOTE]}”"
        if missing
        else "puts rows between or around past ones"
    )
    return Reason(
        "changelog_rewritten", f"the changelog {what}", hint="add a row at the end and leave the others unchanged"
    )


def _rows(soul: SoulText) -> tuple[str, ...]:
    """The rows of its tables without headers and delimiter rows, with cells separated by a bar."""
    return tuple(row for section in _sections(soul) for row in _table_rows(soul.own(section)))


def _items(soul: SoulText) -> tuple[str, ...]:
    return tuple(item.text for section in _sections(soul) for item in items(soul.own(section)))


def _sections(soul: SoulText) -> Iterator[Section]:
    for section in soul.sections:
        if any(title in (section.key, *section.path) for title in _TITLES):
            yield section


def _table_rows(text: str) -> Iterator[str]:
    rows = [text[start:end].strip() for start, end in lines(text)]
    table = [row for row in rows if row.startswith("|")]
    head = table[1:2] and _RULER.fullmatch(table[1])
    for row in table[2:] if head else table:
        yield " | ".join(cell.strip() for cell in row.strip("|").split("|"))


def _holds(rows: Sequence[str], past: Sequence[str]) -> bool:
    """Whether the past rows are at the start or at the end of these rows."""
    return rows[: len(past)] == past or rows[len(rows) - len(past) :] == past


def _in_order(rows: Sequence[str], past: Sequence[str]) -> bool:
    """Whether the past rows are among these, in the same order."""
    remaining = iter(rows)
    return all(row in remaining for row in past)
