"""What a changed line is under, for a reviewer who sees only a few lines around it.

"- Delete old files" says the opposite in a list under "Never:" and in one under "Do freely:". Above a hunk that shows neither the
heading nor what introduces the line, the reviewer reads both.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple

from soulkeeper.domain.souls.blocks import Block, BlockKind
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
    return {
        number: tuple(" ".join(one.words.split()) for one in every if not one.is_paragraph or introduces(one.words))
        for number, every in _everything_above(text, numbers).items()
    }


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
    levels: list[_Level] = field(default_factory=list)
    is_open: bool = False  # the next line belongs to the same paragraph

    def read(self, number: int, line: str) -> None:
        if not line.strip():
            self.is_open = False
        elif marker := _ITEM.match(line):
            self._read_item(_Above(number, line), _indent(line), is_introduction=introduces(line[marker.end() :]))
        elif self.is_open or not self.levels or _indent(line) < self.levels[0].indent + _INSIDE:
            earlier = self.paragraph if self.is_open else None
            first, words = (earlier.number, f"{earlier.words} {line}") if earlier else (number, line)
            self.paragraph = _Above(first, words, is_paragraph=True)
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
        """What a line here is under, outermost first."""
        if self.paragraph:
            yield self.paragraph
        for level in self.levels:
            if level.introduction and level.indent <= _indent(line):
                yield level.introduction
            if level.indent < _indent(line) and level.item is not level.introduction:
                yield level.item


@dataclass(slots=True)
class _Part:
    """What was read of a section, and of the last fence or comment in it: that introduces nothing but its own lines."""

    section: _Section = field(default_factory=_Section)
    block: Block | None = None
    inside: _Section = field(default_factory=_Section)

    def read(self, number: int, line: str, block: Block | None) -> None:
        if block:
            self._enter(block)
            self.section.is_open = False
        (self.inside if block else self.section).read(number, line)

    def above(self, line: str, block: Block | None) -> Iterator[_Above]:
        yield from self.section.above(line)
        if block:
            self._enter(block)
            yield from self.inside.above(line)

    def _enter(self, block: Block) -> None:
        if block is not self.block:
            self.block, self.inside = block, _Section()


def _everything_above(text: str, numbers: Set[int]) -> Mapping[int, tuple[_Above, ...]]:
    """What each of these lines is under: its headings, or its key in the frontmatter; then what introduces it. In one pass,
    because a change may have thousands of hunks; a section without any of these lines is not read."""
    if not numbers:
        return {}
    soul, unread = parse(text), list[tuple[int, str, Block | None]]()
    keys, blocks = deque(soul.front.entries if soul.front else ()), deque(filter(partial(_is_apart, text), soul.blocks))
    sections, heads, part = deque(soul.sections), list[tuple[int, _Above]](), _Part()
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
            part, unread = _Part(), []
        while blocks and blocks[0].end <= offset:
            blocks.popleft()
        block = blocks[0] if blocks and blocks[0].start <= offset else None
        if number in numbers and number not in result:
            for earlier in unread:
                part.read(*earlier)
            unread.clear()
            headings = (head for _, head in heads)
            result[number] = key if offset < front_end else (*headings, *part.above(line, block))
        if offset >= max(front_end, body):
            unread.append((number, line, block))
        offset = end
    return result


def _is_apart(text: str, block: Block) -> bool:
    """Whether it is a fence, or a comment and nothing else: it stands above other lines without introducing them."""
    if block.kind is not BlockKind.HTML:
        return block.kind is BlockKind.FENCE
    source = text[block.start : block.end].strip()
    return source.startswith("<!--") and source.find("-->") == len(source) - len("-->")


def _indent(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())


def _cut(words: str) -> str:
    """A long line with its beginning and its end: a word that turns it round may stand in either."""
    line, half = " ".join(words.split()), _LONGEST // 2
    return line if len(line) <= _LONGEST else f"{line[:half]} … {line[-half:]}"
