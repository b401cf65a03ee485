r"""Blocks: the outermost parts of a Markdown text, parsed line by line.

- Any text is accepted.
- Lines end only at "\n".
- Blocks are whole lines, in order, and do not overlap.
- CommonMark's container rules are followed as far as they determine where an outermost heading or list item begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from soulkeeper.domain.souls.containers import Container, Containers

_RULE = re.compile(r"([-_*])[ ]*(?:\1[ ]*){2,}")
_SETEXT = re.compile(r"(=+|-+)[ ]*")
_FENCE = re.compile(r"(`{3,})[^`]*|(~{3,}).*")
_MARKER = re.compile(r"([-+*]|\d{1,9}[.)])( +|$)")
_PLAIN_ITEM = re.compile(r"[-+*] [^\W\d_]")
_PLAIN_HEADING = re.compile(r"(#{1,6}) ")
_SECTION = re.compile(r"^(?=#{1,6} )", re.M)
_REMEMBERED = 64  # sections of a text
_DELIMITERS = re.compile(r"\|?[ ]*:?-+:?[ ]*(?:\|[ ]*:?-+:?[ ]*)*(?:\|[ ]*)?")
_DEFINITION = re.compile(r"\[\s*[^\[\]\s][^\[\]]*\]:[ ]*[^\s<]\S*(?:[ ]+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?[ ]*")

_RAW_TAGS = "script|pre|style|textarea"
_BLOCK_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset"
    "|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|link|main|menu"
    "|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul"
)
_ATTRIBUTE = r"[ ]+[A-Za-z_:][\w.:-]*(?:[ ]*=[ ]*(?:[^\"'=<>`\s]+|'[^']*'|\"[^\"]*\"))?"
_ALONE = re.compile(rf"<(?:[A-Za-z][A-Za-z0-9-]*(?:{_ATTRIBUTE})*[ ]*/?|/[A-Za-z][A-Za-z0-9-]*[ ]*)>[ ]*", re.ASCII)
_HTML = (
    (re.compile(rf"<(?:{_RAW_TAGS})(?=[ >]|$)", re.I), re.compile(rf"</(?:{_RAW_TAGS})>", re.I)),
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<![A-Za-z]"), re.compile(r">")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(rf"</?(?:{_BLOCK_TAGS})(?=[ ]|/?>|$)", re.I), None),
)


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    QUOTE = "quote"
    FENCE = "fence"
    CODE = "code"
    HTML = "html"
    TABLE = "table"
    RULE = "rule"
    DEFINITION = "definition"


class Block(NamedTuple):
    """``end`` follows the last line that is not blank; ``indent`` and ``width`` are the columns of marker and text."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    title: str = ""
    marker: str = ""
    indent: int = 0
    width: int = 0


def lines(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Spans of the lines, each with its line break."""
    stop = len(text) if end is None else end
    while start < stop:
        line_end = text.find("\n", start, stop)
        after = stop if line_end < 0 else line_end + 1
        yield start, after
        start = after


def blocks(text: str, start: int = 0, end: int | None = None) -> list[Block]:
    all_blocks: list[Block] = []
    at = start
    for part, scanned in _sections(text[start:end]):
        moved = (Block(block[0], block[1] + at, block[2] + at, *block[3:]) for block in scanned.blocks)
        all_blocks += moved if at else scanned.blocks
        at += len(part)
    return all_blocks


def _sections(text: str) -> list[tuple[str, _Scanned]]:
    """The text section by section, because most changes touch few of them; as a whole if a fence or HTML hides a heading, or if
    there are more sections than the cache keeps."""
    parts = _SECTION.split(text)
    sections = [(part, _scanned(part)) for part in parts] if len(parts) <= _REMEMBERED else []
    if not sections or any(scanned.is_raw for _, scanned in sections[:-1]):
        return [(text, _scanned(text))]
    return sections


class _Scanned(NamedTuple):
    """The blocks of a part, and whether it ends inside a fence or HTML."""

    blocks: tuple[Block, ...]
    is_raw: bool


@lru_cache(maxsize=2 * _REMEMBERED)
def _scanned(part: str) -> _Scanned:
    scanner = _Scanner(part)
    for begin, after in lines(part):
        scanner.read(begin, after)
    return _Scanned(tuple(scanner.result()), scanner.leaf in (BlockKind.FENCE, BlockKind.HTML))


@dataclass(slots=True)
class _Draft:
    """A block while its lines are still being read."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    marker: str = ""
    indent: int = 0
    width: int = 0


def _block(text: str, draft: _Draft) -> Block:
    title = _title(text[draft.start : draft.end], draft.level) if draft.kind is BlockKind.HEADING else ""
    return Block(draft.kind, draft.start, draft.end, draft.level, title, draft.marker, draft.indent, draft.width)


def _title(source: str, level: int) -> str:
    inner = source.strip()
    if not inner.startswith("#" * level):  # a setext heading: the last line is its underline
        return "\n".join(line.strip() for line in inner.split("\n")[:-1])
    inner = inner[level:]
    open_end = inner.rstrip("#")
    is_closed = open_end != inner and (not open_end or open_end[-1] in " \t")
    return (open_end if is_closed else inner).strip()


@dataclass(slots=True)
class _Scanner:
    text: str
    done: list[Block] = field(default_factory=list)
    last: _Draft | None = None
    containers: Containers = field(default_factory=Containers)
    uneven: int = 0  # while the rest of the line is longer than this, it is no rule
    leaf: BlockKind | None = None  # what is open in the innermost container
    end_pattern: re.Pattern[str] | None = (
        None  # what closes the open fence or HTML; HTML without one ends at a blank line
    )
    header: str = ""  # the last line of the open paragraph: a table may begin with it
    top: _Draft | None = None  # the outermost block that is still open

    def read(self, begin: int, after: int) -> None:
        line = self.text[begin:after].rstrip("\r\n")
        bare = not self.containers and self.leaf in (None, BlockKind.PARAGRAPH)
        if not line and bare:
            self.leaf = self.top = None
            return
        if bare and line[0].isalpha():
            self._words(line, begin)
        elif not (bare or self.containers) or "\t" in line:
            self._structure(line.expandtabs(4), begin)
        elif _PLAIN_ITEM.match(line):
            self._plain_item(line, begin)
        elif heading := _PLAIN_HEADING.match(line):  # at the margin, like such an item, it closes whatever was open
            self._put(BlockKind.HEADING, begin, 0, level=heading.end() - 1)
        else:
            self._structure(line, begin)
        if self.top and line.strip(" \t"):
            self.top.end = after

    def _plain_item(self, line: str, begin: int) -> None:
        """A bullet at the margin with a word after it, as most lines of a list: it closes whatever was open."""
        self._open_top(_Draft(BlockKind.ITEM, begin, begin, 0, line[0], 0, 2))
        self.containers.enter_bullet()
        self.leaf, self.header = BlockKind.PARAGRAPH, line[2:]

    def _structure(self, line: str, begin: int) -> None:
        matched, rest = self.containers.descend(line)
        inside = matched == len(self.containers)
        if inside and self.leaf in (BlockKind.FENCE, BlockKind.HTML):
            self._raw(rest)
        elif not rest.strip(" "):
            self._blank(matched)
        else:
            self._begin(rest, begin, matched)

    def _raw(self, rest: str) -> None:
        if self.end_pattern is None:
            is_closed = not rest.strip(" ")
        elif self.leaf is BlockKind.FENCE:
            is_closed = bool(self.end_pattern.fullmatch(rest))
        else:
            is_closed = bool(self.end_pattern.search(rest))
        self.leaf = None if is_closed else self.leaf

    def _blank(self, matched: int) -> None:
        if matched < len(self.containers):
            self._leave(matched)
        if self.leaf is not BlockKind.CODE:
            self.leaf = None
        if not self.containers and self.leaf is None:
            self.top = None

    def _begin(self, rest: str, begin: int, matched: int) -> None:
        """Open every container that begins in this line, outermost first, until text or a leaf is reached."""
        lazy, self.uneven = self.leaf is BlockKind.PARAGRAPH, len(rest)
        while True:
            stripped = rest.lstrip(" ")
            indent = len(rest) - len(stripped)
            direct = lazy and matched == len(self.containers)
            if not stripped or indent >= 4:
                break
            if stripped[0] == ">":
                self._enter(Container(0), matched, _Draft(BlockKind.QUOTE, begin, begin))
                rest = stripped[2:] if stripped[1:2] == " " else stripped[1:]
            elif item := self._item(stripped, interrupting=direct):
                width = _item_width(item, stripped)
                draft = _Draft(BlockKind.ITEM, begin, begin, marker=item[1], indent=indent, width=indent + width)
                self._enter(Container(indent + width, filled=bool(stripped[width:].strip(" "))), matched, draft)
                rest = stripped[width:]
            else:
                break
            matched, lazy = len(self.containers), False
        self._fill(rest, begin, matched, lazy=lazy)

    def _item(self, stripped: str, *, interrupting: bool) -> re.Match[str] | None:
        match = _MARKER.match(stripped) if stripped[0] in "-+*" or stripped[0].isdecimal() else None
        if not match or self._is_rule(stripped):
            return None
        if interrupting and (match.end() == len(stripped) or match[1].rstrip(".)") not in ("-", "+", "*", "1")):
            return None
        if interrupting and _SETEXT.fullmatch(stripped):
            return None
        return match

    def _is_rule(self, stripped: str) -> bool:
        """Whether the rest of the line is a rule. What keeps it from being one also keeps its parts from it, as far as they have
        it: a line of thousands of markers is read once."""
        if len(stripped) > self.uneven:
            return False
        if _RULE.fullmatch(stripped):
            return True
        self.uneven = len(stripped.lstrip(f"{stripped[0]} "))
        return False

    def _enter(self, container: Container, matched: int, draft: _Draft) -> None:
        self._leave(matched)
        if not self.containers:
            self._open_top(draft)
        self.containers.enter(container)

    def _leave(self, matched: int) -> None:
        self.containers.leave(matched)
        self.leaf = None

    def _open_top(self, draft: _Draft) -> None:
        """A block is finished when the next one begins."""
        if self.last:
            self.done.append(_block(self.text, self.last))
        self.last = self.top = draft

    def result(self) -> list[Block]:
        return [*self.done, _block(self.text, self.last)] if self.last else []

    def _fill(self, rest: str, begin: int, matched: int, *, lazy: bool) -> None:
        stripped = rest.lstrip(" ")
        if not stripped:
            return
        self.containers.fill(matched)
        direct = lazy and matched == len(self.containers)
        if len(rest) - len(stripped) >= 4:
            self._indented(rest, begin, matched, lazy=lazy)
            return
        block = self._leaf(stripped, begin, matched, direct=direct) or self._html(stripped, begin, matched, lazy=lazy)
        if not block:
            self._paragraph(stripped, begin, matched, lazy=lazy)

    def _indented(self, rest: str, begin: int, matched: int, *, lazy: bool) -> None:
        if lazy:
            self._words(rest, begin)
        elif self.leaf is not BlockKind.CODE or matched < len(self.containers):
            self._put(BlockKind.CODE, begin, matched)

    def _leaf(self, stripped: str, begin: int, matched: int, *, direct: bool) -> bool:
        """Whether the line is more than text: a heading, a rule, a fence or a table."""
        sign = stripped[0]  # a look at it spares most lines the patterns
        hashes = len(stripped) - len(stripped.lstrip("#"))
        if 1 <= hashes <= 6 and stripped[hashes : hashes + 1] in ("", " "):
            self._put(BlockKind.HEADING, begin, matched, level=hashes)
        elif direct and self._turns_paragraph(stripped):
            return True
        elif sign in "-_*" and _RULE.fullmatch(stripped):
            self._put(BlockKind.RULE, begin, matched)
        elif sign in "`~" and (fence := _FENCE.fullmatch(stripped)):
            ticks = fence[1] or fence[2]
            self._put(BlockKind.FENCE, begin, matched)
            self.end_pattern = re.compile(rf" {{0,3}}{ticks[0]}{{{len(ticks)},}}[ ]*")
        else:
            return False
        return True

    def _turns_paragraph(self, stripped: str) -> bool:
        """A setext underline or a table's delimiter row changes what the open paragraph is."""
        if _is_delimiter_row(stripped, self.header):
            self._turn(BlockKind.TABLE, level=0)
            self.leaf = BlockKind.TABLE
        elif _SETEXT.fullmatch(stripped):
            self._turn(BlockKind.HEADING, level=1 if stripped[0] == "=" else 2)
            self.leaf = None
        else:
            return False
        return True

    def _turn(self, kind: BlockKind, *, level: int) -> None:
        if self.top and not self.containers:
            self.top.kind, self.top.level = kind, level

    def _html(self, stripped: str, begin: int, matched: int, *, lazy: bool) -> bool:
        if stripped[0] != "<":
            return False
        for opening, end_pattern in _HTML:
            if opening.match(stripped):
                self._put(BlockKind.HTML, begin, matched)
                self.end_pattern = end_pattern
                self.leaf = None if end_pattern and end_pattern.search(stripped) else BlockKind.HTML
                return True
        if lazy or self.leaf is BlockKind.TABLE or not _ALONE.fullmatch(stripped):
            return False
        self._put(BlockKind.HTML, begin, matched)
        self.end_pattern = None
        return True

    def _paragraph(self, stripped: str, begin: int, matched: int, *, lazy: bool) -> None:
        if lazy:
            self.header = stripped
        elif self.leaf is BlockKind.TABLE and matched == len(self.containers):
            return
        elif stripped[0] == "[" and _DEFINITION.fullmatch(stripped):
            self._put(BlockKind.DEFINITION, begin, matched)
        else:
            self._put(BlockKind.PARAGRAPH, begin, matched)
            self.header = stripped

    def _words(self, line: str, begin: int) -> None:
        if self.leaf is not BlockKind.PARAGRAPH:
            self._put(BlockKind.PARAGRAPH, begin, 0)
        self.header = line

    def _put(self, kind: BlockKind, begin: int, matched: int, *, level: int = 0) -> None:
        self._leave(matched)
        if not self.containers:
            self._open_top(_Draft(kind, begin, begin, level))
        if kind not in (BlockKind.HEADING, BlockKind.RULE, BlockKind.DEFINITION):
            self.leaf = kind


def _item_width(match: re.Match[str], stripped: str) -> int:
    """Text begins after the marker's spaces; with none, or more than four (code), after one."""
    gap = len(match[2])
    return len(match[1]) + (gap if 1 <= gap <= 4 and match.end() < len(stripped) else 1)


def _is_delimiter_row(row: str, header: str) -> bool:
    has_shape = "|" in header and len(row.rstrip(" ")) > 1 and _DELIMITERS.fullmatch(row)
    return bool(has_shape) and _columns(row) == _columns(header)


def _columns(row: str) -> int:
    inner = row.strip(" ").replace("\\|", "")
    return inner.removeprefix("|").removesuffix("|").count("|") + 1
