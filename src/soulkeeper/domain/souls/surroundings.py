"""What a changed line is under, for a reviewer who sees only a few lines around it.

"- Delete old files" says the opposite in a list under "Never:" and in one under "Do freely:". Above a hunk that shows neither the
heading nor what introduces the line, the reviewer reads both.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from soulkeeper.domain.souls.diff import Hunk, Mark, hunks, lines, unified
from soulkeeper.domain.souls.statements import introduces
from soulkeeper.domain.souls.text import parse

_ITEM = re.compile(r"\s*(?:[-*+•‣◦▪●○–—]|\d{1,9}[.)]|[A-Za-z][.)])\s+")  # also what people take for one
_QUOTE = re.compile(r"(?:\s{0,3}>\s?)+")
_INSIDE = 2  # a line indented by as much belongs to the item above it
_DEEPEST = float("inf")
_LONGEST = 100
_MOST = 6  # introductions of one line that are named
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


class _Head(NamedTuple):
    """A heading, and what introduces the headings below it; level 0 is the beginning of the text."""

    level: int
    words: tuple[_Above, ...] = ()


@dataclass(slots=True)
class _Level:
    """The last item with this indentation, and the last one that introduces others."""

    indent: int
    item: _Above
    introduction: _Above | None


@dataclass(slots=True)
class _Section:
    """What was read of a section: its last paragraph, what introduced that, and the items since then that the next line may be
    under."""

    outer: tuple[_Above, ...] = ()
    paragraph: _Above | None = None
    levels: list[_Level] = field(default_factory=list)
    is_open: bool = False  # the next line belongs to the same paragraph
    points_on: bool = False

    def read(self, number: int, line: str) -> None:
        bare = _unquoted(line)
        if not bare.strip():
            self.is_open = False
            return
        introduction, self.points_on = self.introduction, introduces(_content(bare))
        if _ITEM.match(bare):
            self._read_item(_Above(number, line), _indent(bare), is_introduction=self.points_on)
        elif self.is_open and self.paragraph and not introduction:
            self.paragraph = _Above(self.paragraph.number, f"{self.paragraph.words} {line}")
        elif not self.levels or _indent(bare) < self.levels[0].indent + _INSIDE:
            self.outer, self.paragraph, self.levels, self.is_open = introduction, _Above(number, line), [], True
        elif self.points_on:  # a further line of an item
            self.levels[-1].introduction = _Above(number, line)

    @property
    def introduction(self) -> tuple[_Above, ...]:
        """What introduces whatever comes next; empty if the last line does not point on."""
        return tuple(self._above(_DEEPEST))[-_MOST:] if self.points_on else ()

    def _read_item(self, item: _Above, indent: int, *, is_introduction: bool) -> None:
        while self.levels and self.levels[-1].indent > indent:
            self.levels.pop()
        if not self.levels or self.levels[-1].indent < indent:
            self.levels.append(_Level(indent, item, None))
        self.levels[-1].item, self.is_open = item, False
        if is_introduction:
            self.levels[-1].introduction = item

    def above(self, line: str) -> Iterator[_Above]:
        """What a line here is under, outermost first."""
        return self._above(_indent(_unquoted(line)))

    def _above(self, indent: float) -> Iterator[_Above]:
        yield from self.outer
        if self.paragraph:
            yield self.paragraph
        for level in self.levels:
            if level.introduction and level.indent <= indent:
                yield level.introduction
            if level.indent < indent and level.item is not level.introduction:
                yield level.item


def _everything_above(text: str, numbers: Set[int]) -> Mapping[int, tuple[_Above, ...]]:
    """What each of these lines is under: its headings, or its key in the frontmatter; then what introduces it. In one pass,
    because a change may have thousands of hunks; a section without any of these lines is not read."""
    if not numbers:
        return {}
    soul, unread = parse(text), list[tuple[int, str]]()
    keys = deque(soul.front.entries if soul.front else ())
    sections, heads, section = deque(soul.sections), [_Head(0)], _Section()
    front_end, body = (soul.front.end, soul.front.inner_start) if soul.front else (0, 0)
    key, offset = tuple[_Above, ...](), 0
    result: dict[int, tuple[_Above, ...]] = {}
    for number, line in islice(enumerate(lines(text)), max(numbers) + 1):
        end = offset + len(line)
        while keys and keys[0].start < end:
            key, body = (_Above(number, keys.popleft().name),), end
            section, unread = _Section(), []
        if offset == front_end:
            key, section, unread = (), _Section(), []
        while sections and sections[0].start < end:
            level, title, body = sections[0].level, sections[0].title, sections.popleft().body
            if number in numbers:  # of a heading, also the one beside it: the lines below may have been under that
                result[number] = tuple(above for head in heads if head.level <= level for above in head.words)
            heads[-1] = _Head(heads[-1].level, (*heads[-1].words, *_introduction(section, unread)))
            heads = [*(head for head in heads if head.level < level), _Head(level, (_Above(number, title),))]
            section, unread = _Section(), []
        if number in numbers and number not in result:
            for earlier in unread:
                section.read(*earlier)
            unread.clear()
            headings = (above for head in heads for above in head.words)
            result[number] = (*key, *headings, *section.above(line))
        if offset >= body:
            unread.append((number, line))
        offset = end
    return result


def _introduction(section: _Section, unread: Sequence[tuple[int, str]]) -> tuple[_Above, ...]:
    """What introduces the heading after a section, which is read only if it ends with something that points on."""
    last = next((line for _, line in reversed(unread) if line.strip()), "")
    if last and not introduces(_content(_unquoted(last))):
        return ()
    for earlier in unread:
        section.read(*earlier)
    return section.introduction


def _unquoted(line: str) -> str:
    return line[quote.end() :] if (quote := _QUOTE.match(line)) else line


def _content(line: str) -> str:
    """A line without the marker of an item."""
    return line[marker.end() :] if (marker := _ITEM.match(line)) else line


def _indent(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())


def _cut(words: str) -> str:
    """A long line with its beginning and its end: a word that turns it round may stand in either."""
    line, half = " ".join(words.split()), _LONGEST // 2
    return line if len(line) <= _LONGEST else f"{line[:half]} … {line[-half:]}"
