"""What a changed line is under, for a reviewer who sees only a few lines around it.

"- Delete old files" says the opposite in a list under "Never:" and in one under "Do freely:". Above a hunk that shows neither the
heading nor what introduces the line, the reviewer reads both.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from soulkeeper.domain.souls.diff import Hunk, Mark, hunks, lines, unified
from soulkeeper.domain.souls.statements import introduces
from soulkeeper.domain.souls.text import parse

_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
_INSIDE = 2  # a line indented by as much belongs to the item above it
_LONGEST = 100
_BETWEEN = " › "


class _Above(NamedTuple):
    """Something that a line is under: the number of the line with which it begins, and its words."""

    number: int
    words: str


def review_diff(before: str, after: str, *, labels: tuple[str, str]) -> str:
    """A unified diff for somebody who decides about it: each hunk says what it is under."""
    return unified(before, after, labels=labels, leads=leads(before, after))


@lru_cache(maxsize=32)
def leads(before: str, after: str, *, context: int = 3) -> tuple[str, ...]:
    """For each hunk what its first change is under and the hunk does not show; empty if it shows all of that."""
    parts = hunks(before, after, context=context)
    changed = [_first_change(hunk) for hunk in parts]
    above = {
        mark: _everything_above(text, {number for side, number in changed if side is mark})
        for mark, text in ((Mark.REMOVED, before), (Mark.ADDED, after))
    }
    return tuple(
        _BETWEEN.join(_cut(one.words) for one in above[mark][number] if one.number < _first_shown(hunk, mark))
        for hunk, (mark, number) in zip(parts, changed, strict=True)
    )


def _first_shown(hunk: Hunk, mark: Mark) -> int:
    return (hunk.new_start if mark is Mark.ADDED else hunk.start) - 1


def _first_change(hunk: Hunk) -> tuple[Mark, int]:
    """The mark of the first changed line, and its number in the text that has it."""
    place = next(at for at, (mark, _) in enumerate(hunk.lines) if mark in (Mark.REMOVED, Mark.ADDED))
    mark = hunk.lines[place][0]
    return mark, _first_shown(hunk, mark) + place


@dataclass(slots=True)
class _Level:
    """The last item with this indentation, and the last one that introduces others."""

    indent: int
    item: _Above
    introduction: _Above | None


@dataclass(slots=True)
class _Section:
    """What was read of a section: its last paragraph, and the items since then that the next line may be under."""

    paragraph: _Above | None = None
    columns: str = ""  # the first row, if the paragraph is a table
    levels: list[_Level] = field(default_factory=list)
    is_open: bool = False  # the next line belongs to the same paragraph

    def read(self, number: int, line: str) -> None:
        if not line.strip():
            self.is_open = False
        elif marker := _ITEM.match(line):
            self._read_item(_Above(number, line), _indent(line), is_introduction=introduces(line[marker.end() :]))
        elif self.is_open or not self.levels or _indent(line) < self.levels[0].indent + _INSIDE:
            if self.paragraph and self.is_open:
                self.paragraph = self.paragraph._replace(words=f"{self.paragraph.words} {line}")
                self.columns = self.columns if _is_row(line) else ""
            else:
                self.paragraph, self.columns = _Above(number, line), line if _is_row(line) else ""
            self.levels, self.is_open = [], True

    def _read_item(self, item: _Above, indent: int, *, is_introduction: bool) -> None:
        while self.levels and self.levels[-1].indent > indent:
            self.levels.pop()
        if not self.levels or self.levels[-1].indent < indent:
            self.levels.append(_Level(indent, item, None))
        self.levels[-1].item, self.is_open = item, False
        if is_introduction:
            self.levels[-1].introduction = item

    def above(self, line: str) -> Iterator[_Above]:
        """What a line here is under, outermost first. A row of a table is under the names of its columns."""
        if self.paragraph:
            is_row = self.is_open and self.columns and _is_row(line)
            yield self.paragraph._replace(words=self.columns) if is_row else self.paragraph
        for level in self.levels:
            if level.introduction and level.indent <= _indent(line):
                yield level.introduction
            if level.indent < _indent(line) and level.item is not level.introduction:
                yield level.item


def _everything_above(text: str, numbers: Set[int]) -> Mapping[int, tuple[_Above, ...]]:
    """What each of these lines is under: its headings, or its key in the frontmatter; then what introduces it. In one pass,
    because a change may have thousands of hunks; a section without any of these lines is not read."""
    if not numbers:
        return {}
    soul, unread = parse(text), list[tuple[int, str]]()
    keys = deque(soul.front.entries if soul.front else ())
    sections, heads, section = deque(soul.sections), list[tuple[int, _Above]](), _Section()
    front_end, body, offset = soul.front.end if soul.front else 0, 0, 0
    key: tuple[_Above, ...] = ()
    result: dict[int, tuple[_Above, ...]] = {}
    for number, line in islice(enumerate(lines(text)), max(numbers) + 1):
        end = offset + len(line)
        while keys and keys[0].start < end:
            key = (_Above(number, keys.popleft().name),)
        while sections and sections[0].start < end:
            level, title, body = sections[0].level, sections[0].title, sections.popleft().body
            if number in numbers:  # of a heading, also the one beside it: the lines below may have been under that
                result[number] = tuple(head for rank, head in heads if rank <= level)
            heads = [*(head for head in heads if head[0] < level), (level, _Above(number, title))]
            section, unread = _Section(), []
        if number in numbers and number not in result:
            for earlier in unread:
                section.read(*earlier)
            unread.clear()
            headings = (head for _, head in heads)
            result[number] = key if offset < front_end else (*headings, *section.above(line))
        if offset >= max(front_end, body):
            unread.append((number, line))
        offset = end
    return result


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _indent(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())


def _cut(words: str) -> str:
    """A long line with its beginning and its end: a word that turns it round may stand in either."""
    line, half = " ".join(words.split()), _LONGEST // 2
    return line if len(line) <= _LONGEST else f"{line[:half]} … {line[-half:]}"
