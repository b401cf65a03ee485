"""Segments of a soul's text: the units that a merge takes from one side or the other.

- Segments hold pieces, and white space before each.
- ``joined(split(text)) == text``.
- A piece is a heading, a line, a list item or an element of a list in brackets, and is only ever taken whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import chain, pairwise

from soulkeeper.domain.souls.blocks import lines
from soulkeeper.domain.souls.fields import FRONTMATTER, PREAMBLE
from soulkeeper.domain.souls.frontmatter import Entry, Frontmatter
from soulkeeper.domain.souls.text import BOM, Section, SoulText, items, parse


class Zone(IntEnum):
    """Where in a text a segment may be; zones never change places."""

    OPENING = 0
    ENTRY = 1
    CLOSING = 2
    PREAMBLE = 3
    SECTION = 4


class PieceKind(StrEnum):
    HEADING = "heading"
    KEY = "key"  # the line of a frontmatter list up to its first element, and the comments above an entry
    LINE = "line"
    ITEM = "item"
    ELEMENT = "element"  # of a list in brackets
    BRACKET = "bracket"  # what closes it


@dataclass(frozen=True, slots=True)
class Piece:
    """``lead`` is the white space before it, or what divides it from the element before; None at the text's start."""

    kind: PieceKind
    name: str
    lead: str | None
    source: str

    @property
    def identity(self) -> tuple[PieceKind, str]:
        return self.kind, self.name


@dataclass(frozen=True, slots=True)
class Segment:
    """A fence, a frontmatter entry, the preamble, or a section without its sub-sections. It has at least one piece."""

    zone: Zone
    field: str
    path: tuple[str, ...]
    level: int
    pieces: tuple[Piece, ...]

    @property
    def source(self) -> str:
        rest = ((piece.lead or "") + piece.source for piece in self.pieces[1:])
        return self.pieces[0].source + "".join(rest)


@dataclass(frozen=True, slots=True)
class Split:
    """A text as white space, segments, white space."""

    head: str
    segments: tuple[Segment, ...]
    tail: str


@dataclass(frozen=True, slots=True)
class _Span:
    kind: PieceKind
    start: int
    end: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Outline:
    zone: Zone
    field: str
    spans: list[_Span]
    path: tuple[str, ...] = ()
    level: int = 0


@lru_cache(maxsize=32)
def split(text: str) -> Split:
    """Cached: when several proposals on a soul are carried, most texts are the same."""
    outlines = [outline for outline in _outlines(parse(text)) if outline.spans]
    if not outlines:
        return Split(text, (), "")
    spans = [span for outline in outlines for span in outline.spans]
    pieces = chain([_piece(text, spans[0], None)], (_piece(text, span, at.end) for at, span in pairwise(spans)))
    segments = tuple(_segment(outline, pieces) for outline in outlines)
    return Split(text[: spans[0].start], segments, text[spans[-1].end :])


def joined(whole: Split) -> str:
    """The text again; pieces that were never neighbours are separated."""
    pieces = [piece for segment in whole.segments for piece in segment.pieces]
    newline = "\r\n" if any("\r\n" in (piece.lead or "") for piece in pieces) else "\n"
    body = [piece.source for piece in pieces[:1]]
    for previous, piece in pairwise(pieces):
        body += [_lead(previous, piece, newline), piece.source]
    return "".join([whole.head, *body, whole.tail])


def _piece(text: str, span: _Span, after: int | None) -> Piece:
    source = text[span.start : span.end]
    return Piece(span.kind, span.name or source, None if after is None else text[after : span.start], source)


def _segment(outline: _Outline, pieces: Iterator[Piece]) -> Segment:
    own = tuple(next(pieces) for _ in outline.spans)
    return Segment(outline.zone, outline.field, outline.path, outline.level, own)


def _lead(previous: Piece, piece: Piece, newline: str) -> str:
    lead = piece.lead or ""
    if piece.kind is PieceKind.BRACKET:
        return lead
    if piece.kind is PieceKind.ELEMENT:
        return "" if previous.kind is PieceKind.KEY else lead if "," in lead else ", "
    if "\n" in lead:
        return lead
    return newline * 2 if piece.kind is PieceKind.HEADING else newline


def _outlines(soul: SoulText) -> Iterator[_Outline]:
    if soul.front:
        yield from _front(soul.text, soul.front)
    start, end = soul.preamble
    start = max(start, len(BOM) if soul.text.startswith(BOM) else 0)
    yield _Outline(Zone.PREAMBLE, PREAMBLE, _markdown(soul.text, start, end))
    for section in soul.sections:
        yield _Outline(Zone.SECTION, section.key, _section(soul.text, section), section.path, section.level)


def _front(text: str, front: Frontmatter) -> Iterator[_Outline]:
    start = len(BOM) if text.startswith(BOM) else 0
    at = front.inner_start
    yield _Outline(Zone.OPENING, FRONTMATTER, _plain(text, start, at))
    for entry in front.entries:
        comments = [replace(line, kind=PieceKind.KEY) for line in _plain(text, at, entry.start)]
        yield _Outline(Zone.ENTRY, entry.key, [*comments, *_entry(text, entry)])
        at = entry.end
    yield _Outline(Zone.CLOSING, FRONTMATTER, _plain(text, at, front.end))


def _entry(text: str, entry: Entry) -> list[_Span]:
    if entry.style == "flow" and text[entry.value_start] == "[":
        return _bracketed(text, entry)
    if not entry.rows:
        return _plain(text, entry.start, entry.end)
    rows = {start: _Span(PieceKind.ITEM, start, _bare(text, start, end)) for start, end in entry.rows}
    first, *rest = _lines(text, entry.start, entry.end, rows)
    return [replace(first, kind=PieceKind.KEY), *rest]


def _bracketed(text: str, entry: Entry) -> list[_Span]:
    inside = entry.value_start + 1
    first, last = (entry.elements[0][0], entry.elements[-1][1]) if entry.elements else (inside, inside)
    elements = [_Span(PieceKind.ELEMENT, start, end) for start, end in entry.elements]
    closing = _Span(PieceKind.BRACKET, last, _bare(text, last, entry.end))
    return [_Span(PieceKind.KEY, entry.start, first), *elements, closing]


def _section(text: str, section: Section) -> list[_Span]:
    heading = _Span(PieceKind.HEADING, section.start, _bare(text, section.start, section.body))
    return [heading, *_markdown(text, section.body, section.end)]


def _markdown(text: str, start: int, end: int) -> list[_Span]:
    entries = items(text, start, end)
    span_at = {
        item.start: _Span(PieceKind.ITEM, item.start, _bare(text, item.start, item.end), item.text) for item in entries
    }
    return _lines(text, start, end, span_at)


def _plain(text: str, start: int, end: int) -> list[_Span]:
    return _lines(text, start, end, {})


def _lines(text: str, start: int, end: int, span_at: dict[int, _Span]) -> list[_Span]:
    """The marked spans, and every line beside them that is not blank."""
    spans: list[_Span] = []
    for begin, after in lines(text, start, end):
        inside = spans and begin < spans[-1].end
        span = span_at.get(begin, _Span(PieceKind.LINE, begin, _bare(text, begin, after)))
        if not inside and text[span.start : span.end].strip(" \t"):
            spans.append(span)
    return spans


def _bare(text: str, start: int, end: int) -> int:
    """Where the last line ends without its line break."""
    return start + len(text[start:end].removesuffix("\n").removesuffix("\r"))
