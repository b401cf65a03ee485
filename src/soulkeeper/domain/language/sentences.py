"""Sentences: a Markdown text split into the units that a reader judges one by one.

- No word is lost, and every sentence knows where it starts. Lines end only at a line feed. The cost is linear.
- Wrapped lines of a paragraph are one text, so that a line break cannot hide a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from soulkeeper.domain.characters.lookalikes import fold

SHORTEST: Final = 6  # "e.g. " does not end a sentence, "Listen. " does
LONGEST: Final = 600
_REMEMBERED: Final = 4  # texts: a text before a change, the one after it, and those of the change before
QUOTATION_MARKS: Final = {'"': '"', "“": "”", "«": "»", "「": "」", "『": "』", "`": "`", "„": "“", "‹": "›"}


class Place(StrEnum):
    PROSE = auto()
    ITEM = auto()
    HEADING = auto()
    QUOTE = auto()
    FENCE = auto()
    COMMENT = auto()
    FRONT = auto()
    TABLE = auto()


_WHOLE: Final = (Place.FENCE, Place.FRONT, Place.TABLE, Place.HEADING)


class Sentence(NamedTuple):
    """A sentence, heading, item or line. ``key`` is its text for comparisons, ``under`` the folded heading above it; ``quoted``:
    its whole paragraph is one quotation."""

    text: str
    key: str
    line: int
    column: int
    place: Place
    under: str = ""
    quoted: bool = False


class TextBlock(NamedTuple):
    text: str
    line: int
    column: int
    place: Place
    under: str


@lru_cache(maxsize=_REMEMBERED)
def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text, in order."""
    return tuple(sentence for block in blocks(text) for sentence in _sentences(block))


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the sentences in a paragraph. A very short sentence is joined with the next one."""
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if match.end() - start >= SHORTEST or not match.group()[0].isascii():
            yield start, match.end()
            start = match.end()
    if text[start:].strip():
        yield start, len(text)


@lru_cache(maxsize=4_000)
def sentence_key(text: str) -> str:
    """A sentence without markup, case and white space: sentences with equal keys are the same."""
    plain = text.lower() if text.isascii() and text.replace("\n", " ").isprintable() else fold(text)
    return " ".join(plain.translate(_NO_MARKUP).split())


def _sentences(block: TextBlock) -> Iterable[Sentence]:
    text, line, column, place, under = block
    if len(text) > LONGEST or (place not in _WHOLE and _has_several(text)):
        return _split_block(block)
    if text[:1].isalnum():  # most of them
        return (Sentence(text.rstrip(), sentence_key(text), line, column, place, under),)
    is_blank = not text or text.isspace()
    return () if is_blank else (_sentence(block, 0, len(text), 0, quoted=_is_quotation(block)),)


@lru_cache(maxsize=4_000)
def _has_several(text: str) -> bool:
    return _SENTENCE_END.search(text) is not None


def _split_block(block: TextBlock) -> Iterator[Sentence]:
    lines, quoted = 0, _is_quotation(block)
    for start, end in sentence_spans(block.text) if block.place not in _WHOLE else ((0, len(block.text)),):
        for at in range(start, end, LONGEST):
            stop = min(at + LONGEST, end)
            if not block.text[at:stop].isspace():
                yield _sentence(block, at, stop, lines, quoted=quoted)
            lines += block.text.count("\n", at, stop)


def _is_quotation(block: TextBlock) -> bool:
    if block.text[:1].isalnum() or block.place not in (Place.ITEM, Place.QUOTE):  # most of them
        return False
    text = block.text.strip("*_ ")
    closing = QUOTATION_MARKS.get(text[:1], "")
    return bool(closing) and text.find(closing, 1) == len(text) - 1


def _sentence(block: TextBlock, start: int, end: int, lines: int, *, quoted: bool) -> Sentence:
    """The sentence between two offsets; ``lines`` is the number of line feeds before it."""
    text = block.text[start:end].lstrip()
    first = end - len(text)
    line = lines + block.text.count("\n", start, first)
    column = first - block.text.rfind("\n", 0, first) if line else block.column + first
    return Sentence(text.rstrip(), sentence_key(text), block.line + line, column, block.place, block.under, quoted)


@lru_cache(maxsize=_REMEMBERED)
def blocks(text: str) -> tuple[TextBlock, ...]:
    """The headings, paragraphs, items and lines of a text, in order."""
    walk = _Walk()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        walk.take(number, line.removesuffix("\r"))
    walk.flush()
    return tuple(walk.done)


class _Walk:
    """Reads line by line and collects each block when it is complete."""

    def __init__(self) -> None:
        self.done: list[TextBlock] = []
        self.open: list[str] = []
        self.start = (1, 1, Place.PROSE)
        self.under = ""
        self.fence = ""
        self.front = False
        self.front_end = 0  # the line where it ended: lines in a block right after it belong to it, up to an empty line
        self.comment = False

    def take(self, number: int, line: str) -> None:
        bare = line.strip()
        if not bare:
            self.flush()
            self.front = self.front and not self.front_end
            return
        if _PLAIN_ITEM.match(bare) and not (self.front or self.fence or self.comment):  # most lines of a list
            self.flush()
            self.start, self.open = (number, line.find(bare) + 3, Place.ITEM), [bare[2:]]
            return
        special = self._special(number, bare)
        place, content = (special, line) if special else _placed(bare)
        if special or place in (Place.HEADING, Place.TABLE):
            self.flush()
            self.under = fold(content) if place is Place.HEADING else self.under
            self.done.append(TextBlock(content, number, max(line.find(content), 0) + 1, place, self.under))
            return
        if place is not Place.PROSE or not self.open:
            self.flush()
            self.start = (number, line.find(content) + 1, place)
            line = content
        self.open.append(line)

    def flush(self) -> None:
        if self.open:
            number, column, place = self.start
            self.done.append(TextBlock("\n".join(self.open), number, column, place, self.under))
            self.open = []

    def _special(self, number: int, bare: str) -> Place | None:
        if self.front or (number == self.front_end + 1 and bare == "---"):
            self.front = not self.front or bare not in ("---", "...")
            self.front_end = self.front_end if self.front else number
            if self.front and not bare.startswith(("-", "#")):
                self.under = fold(bare.partition(":")[0])
            return Place.FRONT
        if self.fence or bare.startswith(("```", "~~~")):
            closes = self.fence and bare.startswith(self.fence) and not bare.strip("`~")
            self.fence = "" if closes else self.fence or bare[:3]
            return Place.FENCE
        if self.comment or bare.startswith("<!--"):
            self.comment = "-->" not in bare
            return Place.COMMENT
        return None


def _placed(bare: str) -> tuple[Place, str]:
    if bare.startswith("#") and bare.lstrip("#")[:1] in (" ", ""):
        return Place.HEADING, bare.strip("# ")
    if bare.startswith(">"):
        return Place.QUOTE, bare.lstrip("> ")
    if bare.startswith("|") and bare.count("|") > 2:
        return Place.TABLE, bare
    if bare.startswith(("- ", "* ")) and bare[2] not in " \t[":
        return Place.ITEM, bare[2:]
    item = _ITEM.match(bare) if bare[:1] in _MARKERS else None
    return (Place.ITEM, bare[item.end() :]) if item else (Place.PROSE, bare)


# Possessive, and tried only at the start of a run: linear on any text.
_SENTENCE_END: Final = re.compile(
    r"""(?<![.!?;…])[.!?;…]++["'”’»)*_]*+\s++|(?<![。！？；])[。！？；]++["'”’」』）*]*+\s*+|[।؟۔]\s*+"""
)
_ITEM: Final = re.compile(r"(?:[-*+•]|\d{1,3}[.)])\s++(?:\[[ xX]\]\s++)?")
_PLAIN_ITEM: Final = re.compile(r"[-*] [^\W\d_]")
_MARKERS: Final = frozenset("-*+•0123456789")
_NO_MARKUP = str.maketrans(dict.fromkeys('*_`#>|~"“”', " "))
