"""What a changed line is under, for a reviewer who sees only a few lines around it.

"- Delete old files" says the opposite in a list under "Never:" and in one under "Do freely:". Above a hunk that shows neither the
heading nor what introduces the line, the reviewer reads both.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from itertools import islice
from typing import NamedTuple

from soulkeeper.domain.souls.blocks import Block, BlockKind
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
    is_paragraph: bool = False


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


def introductions(text: str, numbers: Set[int]) -> Mapping[int, tuple[str, ...]]:
    """What each of these lines, counted from 0, is under: headings, items, and a paragraph if it points on to what follows."""
    words_of = cache(_introduction)  # thousands of lines may be under the same long one
    return {
        number: tuple(words for one in every if (words := words_of(one)) is not None)
        for number, every in _everything_above(text, numbers).items()
    }


def _introduction(above: _Above) -> str | None:
    return " ".join(above.words.split()) if not above.is_paragraph or introduces(above.words) else None


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
    columns: str = ""  # the first row, if the paragraph is a table
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
            self.paragraph = _Above(self.paragraph.number, f"{self.paragraph.words} {line}", is_paragraph=True)
            self.columns = self.columns if _is_row(bare) else ""
        elif not self.levels or _indent(bare) < self.levels[0].indent + _INSIDE:
            self.outer, self.paragraph = introduction, _Above(number, line, is_paragraph=True)
            self.columns = line if _is_row(bare) else ""
            self.levels, self.is_open = [], True
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
        """What a line here is under, outermost first. A row of a table is under the names of its columns."""
        is_row = self.is_open and _is_row(line)
        return self._above(_indent(_unquoted(line)), columns=self.columns if is_row else "")

    def _above(self, indent: float, *, columns: str = "") -> Iterator[_Above]:
        yield from self.outer
        if self.paragraph:
            yield self.paragraph._replace(words=columns) if columns else self.paragraph
        for level in self.levels:
            if level.introduction and level.indent <= indent:
                yield level.introduction
            if level.indent < indent and level.item is not level.introduction:
                yield level.item


@dataclass(slots=True)
class _Part:
    """A section, or a key of the frontmatter, and the last fence or comment in it: that introduces nothing but its own lines.

    Its lines are read when somebody asks: most parts have none that changed."""

    section: _Section = field(default_factory=_Section)
    block: Block | None = None
    inside: _Section = field(default_factory=_Section)
    unread: list[tuple[int, str, Block | None]] = field(default_factory=list)

    def above(self, line: str, block: Block | None) -> Iterator[_Above]:
        self._read()
        yield from self.section.above(line)
        if block:
            self._enter(block)
            yield from self.inside.above(line)

    @property
    def introduction(self) -> tuple[_Above, ...]:
        """What introduces the heading after it; nothing if it does not end with something that points on."""
        last = next((line for _, line, block in reversed(self.unread) if line.strip() and not block), "")
        if last and not introduces(_content(_unquoted(last))):
            return ()
        self._read()
        return self.section.introduction

    def _read(self) -> None:
        for number, line, block in self.unread:
            if block:
                self._enter(block)
                self.section.is_open = False
            (self.inside if block else self.section).read(number, line)
        self.unread.clear()

    def _enter(self, block: Block) -> None:
        if block is not self.block:
            self.block, self.inside = block, _Section()


def _everything_above(text: str, numbers: Set[int]) -> Mapping[int, tuple[_Above, ...]]:
    """What each of these lines is under: its headings, or its key in the frontmatter; then what introduces it. In one pass,
    because a change may have thousands of hunks."""
    if not numbers:
        return {}
    soul, part, heads = parse(text), _Part(), [_Head(0)]
    keys, blocks = deque(soul.front.entries if soul.front else ()), deque(filter(partial(_is_apart, text), soul.blocks))
    sections = deque(soul.sections)
    front_end, body = (soul.front.end, soul.front.inner_start) if soul.front else (0, 0)
    key, offset = tuple[_Above, ...](), 0
    result: dict[int, tuple[_Above, ...]] = {}
    for number, line in islice(enumerate(lines(text)), max(numbers) + 1):
        end = offset + len(line)
        while keys and keys[0].start < end:
            key, body, part = (_Above(number, keys.popleft().name),), end, _Part()
        if offset == front_end:
            key, part = (), _Part()
        while sections and sections[0].start < end:
            level, title, body = sections[0].level, sections[0].title, sections.popleft().body
            if number in numbers:  # of a heading, also the one beside it: the lines below may have been under that
                result[number] = tuple(above for head in heads if head.level <= level for above in head.words)
            heads[-1] = _Head(heads[-1].level, (*heads[-1].words, *part.introduction))
            heads = [*(head for head in heads if head.level < level), _Head(level, (_Above(number, title),))]
            part = _Part()
        while blocks and blocks[0].end <= offset:
            blocks.popleft()
        block = blocks[0] if blocks and blocks[0].start <= offset else None
        if number in numbers and number not in result:
            headings = (above for head in heads for above in head.words)
            result[number] = (*key, *headings, *part.above(line, block))
        if offset >= body:
            part.unread.append((number, line, block))
        offset = end
    return result


def _is_apart(text: str, block: Block) -> bool:
    """Whether it is a fence, or a comment and nothing else: it stands above other lines without introducing them."""
    if block.kind is not BlockKind.HTML:
        return block.kind is BlockKind.FENCE
    source = text[block.start : block.end].strip()
    return source.startswith("<!--") and source.find("-->") == len(source) - len("-->")


def _unquoted(line: str) -> str:
    return line[quote.end() :] if (quote := _QUOTE.match(line)) else line


def _content(line: str) -> str:
    """A line without the marker of an item."""
    return line[marker.end() :] if (marker := _ITEM.match(line)) else line


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _indent(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())


def _cut(words: str) -> str:
    """A long line with its beginning and its end: a word that turns it round may stand in either."""
    line, half = " ".join(words.split()), _LONGEST // 2
    return line if len(line) <= _LONGEST else f"{line[:half]} … {line[-half:]}"
