"""Passages: a text taken apart into the sentences that a reader judges one by one.

Laws: lines end at a line feed alone; a passage knows where it starts; the walk is linear; wrapped lines of one paragraph are one
text, so that a line break does not hide a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cache
from typing import Any, Final

import re2

from soulkeeper.domain.evolution.lookalikes import fold

SHORTEST: Final = 10
LONGEST: Final = 600


class Place(StrEnum):
    PROSE = auto()
    ITEM = auto()
    HEADING = auto()
    QUOTE = auto()
    FENCE = auto()
    COMMENT = auto()
    FRONT = auto()
    TABLE = auto()


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence, heading, item or line. ``key`` is its text for comparing; ``under`` the folded heading above it."""

    text: str
    key: str
    line: int
    column: int
    place: Place
    under: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    text: str
    line: int
    column: int
    place: Place
    under: str


def passages(text: str) -> tuple[Passage, ...]:
    """The passages of a text in order."""
    return tuple(passage for block in blocks(text) for passage in _sentences(block))


def sentence_key(text: str) -> str:
    """A sentence without markup, case and white space: equal keys are the same sentence."""
    return " ".join(fold(text).translate(_NO_MARKUP).split())


def _sentences(block: Block) -> Iterator[Passage]:
    start = 0
    for end in _ends(block):
        yield from (_passage(block, at, min(at + LONGEST, end)) for at in range(start, end, LONGEST))
        start = end


def _ends(block: Block) -> Iterator[int]:
    """Where its sentences end; a very short one goes with the next."""
    size, start = len(block.text), 0
    if size < SHORTEST or block.place in (Place.FENCE, Place.FRONT, Place.TABLE, Place.HEADING):
        if block.text.strip():
            yield size
        return
    for match in _sentence_end().finditer(block.text):
        if match.end() - start >= SHORTEST:
            yield match.end()
            start = match.end()
    if block.text[start:].strip():
        yield size


def _passage(block: Block, start: int, end: int) -> Passage:
    text = block.text[start:end]
    lines = block.text.count("\n", 0, start)
    column = start - block.text.rfind("\n", 0, start) if lines else block.column + start
    column += len(text) - len(text.lstrip())
    return Passage(text.strip(), sentence_key(text), block.line + lines, column, block.place, block.under)


def blocks(text: str) -> Iterator[Block]:
    """The headings, paragraphs, items and lines of a text in order."""
    walk = _Walk()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        yield from walk.take(number, line.removesuffix("\r"))
    yield from walk.flush()


class _Walk:
    """Reads line by line and hands out a block when it is complete."""

    def __init__(self) -> None:
        self.open: list[str] = []
        self.start = (1, 1, Place.PROSE)
        self.under = ""
        self.fence = ""
        self.front = False
        self.comment = False

    def take(self, number: int, line: str) -> Iterator[Block]:
        bare = line.strip()
        special = self._special(number, bare)
        place, content = (special, line) if special else _placed(line)
        if special or not bare or place in (Place.HEADING, Place.TABLE):
            yield from self.flush()
            self.under = fold(content) if place is Place.HEADING else self.under
            if bare:
                yield Block(content, number, max(line.find(content), 0) + 1, place, self.under)
            return
        if place is not Place.PROSE or not self.open:
            yield from self.flush()
            self.start = (number, line.find(content) + 1, place)
            line = content
        self.open.append(line)

    def flush(self) -> Iterator[Block]:
        if self.open:
            number, column, place = self.start
            yield Block("\n".join(self.open), number, column, place, self.under)
        self.open = []

    def _special(self, number: int, bare: str) -> Place | None:
        if self.front or (number == 1 and bare == "---"):
            self.front = number == 1 or bare not in ("---", "...")
            self.under = (
                fold(bare.partition(":")[0]) if self.front and bare and not bare.startswith(("-", "#")) else self.under
            )
            return Place.FRONT
        if self.fence or bare.startswith(("```", "~~~")):
            closes = self.fence and bare.startswith(self.fence) and not bare.strip("`~")
            self.fence = "" if closes else self.fence or bare[:3]
            return Place.FENCE
        if self.comment or bare.startswith("<!--"):
            self.comment = "-->" not in bare
            return Place.COMMENT
        return None


def _placed(line: str) -> tuple[Place, str]:
    bare = line.strip()
    if bare.startswith("#") and bare.lstrip("#")[:1] in (" ", ""):
        return Place.HEADING, bare.strip("# ")
    if bare.startswith(">"):
        return Place.QUOTE, bare.lstrip("> ")
    if bare.startswith("|") and bare.count("|") > 2:
        return Place.TABLE, bare
    item = _item().match(bare)
    if item:
        return Place.ITEM, bare[item.end() :]
    return Place.PROSE, bare


@cache
def _sentence_end() -> Any:
    return re2.compile(r"""[.!?;…]+["'”’»)*_]*\s+|[。！？；]+["'”’」』）*]*\s*|[।؟۔]\s*""")


@cache
def _item() -> Any:
    return re2.compile(r"(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?")


_NO_MARKUP = str.maketrans(dict.fromkeys('*_`#>|~"“”', " "))
