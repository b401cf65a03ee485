"""A soul's text as frontmatter, preamble and sections.

- Any text is read and nothing raises.
- ``render(parse(text)) == text``.
- Frontmatter, preamble and the sections' own parts cover the text without gaps or overlaps.
- Headings are those of CommonMark and HTML headings on a line of their own, at the outermost level only.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from soulkeeper.domain.souls import frontmatter
from soulkeeper.domain.souls.blocks import Block, BlockKind, blocks, lines
from soulkeeper.domain.souls.frontmatter import Frontmatter
from soulkeeper.domain.souls.names import canonical_key

BOM = "\ufeff"
BOLD_LEVEL = 7

_BOLD = re.compile(r"(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1[ \t]*[:：]?")
_HTML_HEADING = re.compile(
    r"\s{0,3}<h([1-6])(?:\s[^<>\n]{0,200})?>(.{1,400}?)</h\1\s{0,9}>[ \t\r]*(?:\n|\Z)", re.IGNORECASE
)
_START = attrgetter("start")
_SENTENCE_ENDS = (".", "。", "…", ",", "，", ";", "；")


class Section(NamedTuple):
    """A heading with the text under it: offsets into the text.

    ``start:body`` is the heading, ``body:end`` its own part (up to the next heading of any kind), ``start:whole`` all
    of it with its sub-sections. ``path`` holds the keys of the enclosing headings, outermost first. A ``bold`` line is
    a heading of the lowest level.
    """

    level: int
    title: str
    key: str
    path: tuple[str, ...]
    start: int
    body: int
    end: int
    whole: int
    bold: bool = False


@dataclass(frozen=True, slots=True)
class SoulText:
    text: str
    front: Frontmatter | None
    preamble: tuple[int, int]
    sections: tuple[Section, ...]
    blocks: tuple[Block, ...] = field(default=(), repr=False, compare=False)

    def blocks_of(self, start: int, end: int) -> tuple[Block, ...]:
        """The outermost blocks that begin in this part of the text."""
        first = bisect_left(self.blocks, start, key=_START)
        return self.blocks[first : bisect_left(self.blocks, end, lo=first, key=_START)]

    def own(self, section: Section) -> str:
        return self.text[section.body : section.end]


class Item(NamedTuple):
    """An outermost list item: whole lines, with nested lists, without the blank lines after it."""

    marker: str
    text: str
    start: int
    end: int
    indent: int = 0
    width: int = 0


@lru_cache(maxsize=64)
def parse(text: str) -> SoulText:
    """Parse a text. The last few results are cached: the same text always parses the same."""
    front = frontmatter.read(text)
    begin = front.end if front else len(BOM) if text.startswith(BOM) else 0
    body_blocks = tuple(blocks(text, begin))
    heads = [head for block in body_blocks if block.kind is not BlockKind.ITEM and (head := _head(text, block))]
    first = heads[0].start if heads else len(text)
    return SoulText(text, front, (front.end if front else 0, first), _sections(heads, len(text)), body_blocks)


def render(soul: SoulText) -> str:
    spans = [(0, soul.front.end)] if soul.front else []
    spans += [soul.preamble, *((section.start, section.end) for section in soul.sections)]
    return "".join(soul.text[start:end] for start, end in spans)


def items(text: str, start: int = 0, end: int | None = None) -> tuple[Item, ...]:
    return tuple(item(text, block) for block in blocks(text, start, end) if block.kind is BlockKind.ITEM)


def _head(text: str, block: Block) -> Block | None:
    if block.kind is BlockKind.HEADING:
        return block
    if block.kind is BlockKind.HTML:
        return _html_head(text, block)
    if block.kind is not BlockKind.PARAGRAPH:
        return None
    line = text[block.start : block.end].strip()
    if line[:2] in ("**", "__") and _is_bold_heading(line):
        return Block(BlockKind.HEADING, block.start, block.end, BOLD_LEVEL, line)
    return None


def _html_head(text: str, block: Block) -> Block | None:
    match = _HTML_HEADING.match(text, block.start, block.end)
    return Block(BlockKind.HEADING, block.start, match.end(), int(match[1]), match[2].strip()) if match else None


def _is_bold_heading(line: str) -> bool:
    match = _BOLD.fullmatch(line)
    return match is not None and not match[2].endswith(_SENTENCE_ENDS)


def _sections(heads: list[Block], length: int) -> tuple[Section, ...]:
    ends = [head.start for head in heads[1:]] + [length]
    wholes = _wholes(heads, length)
    open_heads: list[tuple[int, str]] = []
    sections = []
    for head, end, whole in zip(heads, ends, wholes, strict=False):
        while open_heads and open_heads[-1][0] >= head.level:
            open_heads.pop()
        key, path = canonical_key(head.title), tuple(name for _, name in open_heads)
        bold = head.level == BOLD_LEVEL
        sections.append(Section(head.level, head.title, key, path, head.start, head.end, end, whole, bold))
        open_heads.append((head.level, key))
    return tuple(sections)


def _wholes(heads: list[Block], length: int) -> list[int]:
    """Where each section ends with its sub-sections: at the next heading that is not deeper."""
    ends = [length] * len(heads)
    open_heads: list[int] = []
    for number, head in enumerate(heads):
        while open_heads and heads[open_heads[-1]].level >= head.level:
            ends[open_heads.pop()] = head.start
        open_heads.append(number)
    return ends


def item(text: str, block: Block) -> Item:
    return Item(block.marker, item_text(text, block), block.start, block.end, block.indent, block.width)


def item_text(text: str, block: Block) -> str:
    """What an item says, without its marker and the margin of its lines."""
    first_end = text.find("\n", block.start, block.end - 1)
    line = text[block.start : block.end if first_end < 0 else first_end].rstrip("\r\n")
    first = line.lstrip(" \t")[len(block.marker) :].strip(" \t")
    if first_end < 0:
        return first.strip()
    rest = lines(text, first_end + 1, block.end)
    return "\n".join([first, *(_dedented(text[start:end].rstrip("\r\n"), block.width) for start, end in rest)]).strip()


def _dedented(line: str, width: int) -> str:
    wide = line.expandtabs(4) if "\t" in line[:width] else line
    margin = min(width, len(wide) - len(wide.lstrip(" ")))
    return wide[margin:].rstrip(" \t")
