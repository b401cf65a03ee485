"""Sifting: where a pattern matches, found in one search over many texts instead of one search a text.

Laws: what is found among others is what is found alone; a match never crosses from one text into the next; the cost grows with
the texts and their matches, however they are mixed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import re2

from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.finding import Check, Spot, spot_of
from soulkeeper.domain.evolution.rules.passages import Place
from soulkeeper.domain.evolution.rules.reading import Reading
from soulkeeper.domain.evolution.rules.stances import is_firm

_FEW: Final = 6
_UNSAID: Final = (Place.HEADING, Place.FENCE, Place.TABLE)

Holds: TypeAlias = Callable[[Reading, int, int], bool]


@cache
def sieve(*patterns: str) -> Any:
    """The patterns as one, its letters folded like the text they are held against."""
    return plain_sieve(*("".join(char if char.isascii() else fold(char) for char in pattern) for pattern in patterns))


@cache
def plain_sieve(*patterns: str) -> Any:
    """The patterns as one; to it every text is a line."""
    options = re2.Options()
    options.never_nl = True
    return re2.compile("(?m)" + "|".join(f"(?:{pattern})" for pattern in patterns), options)


def places(pattern: Any, texts: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Every match of a sieve: the number of its text, and where it starts and ends there. No text has a line feed."""
    # Bytes: in a str, re2 counts the characters from the start for every match.
    joined = "\n".join(texts).encode(errors="replace")
    at, number = 0, 0
    for match in pattern.finditer(joined):
        start, end = match.span()
        number += joined.count(b"\n", at, start)
        at, text = start, texts[number]
        line = joined.rfind(b"\n", 0, start) + 1
        if text.isascii():
            yield number, start - line, end - line
        else:
            before = len(joined[line:start].decode())
            yield number, before, before + len(joined[start:end].decode())


def sifted(pattern: Any, readings: Sequence[Reading], *, heard: bool = False) -> Iterator[tuple[Reading, int, int]]:
    """Every match in what the readings say, in their order; where ``heard``, also in what they quote."""
    texts = [reading.folded if heard else reading.spoken for reading in readings]
    for number, start, end in places(pattern, texts):
        yield readings[number], start, end


def in_sifted(patterns: tuple[str, ...], holds: Holds, *, heard: bool = False) -> Check:
    """A check of every added passage that holds for one of the places where a pattern matches."""

    def check(difference: Difference) -> Iterator[Spot]:
        told: Reading | None = None
        for reading, start, end in sifted(sieve(*patterns), difference.added, heard=heard):
            if reading is not told and not reading.is_asked and holds(reading, start, end):
                told = reading
                yield spot_of(reading)

    return check


def in_few(patterns: tuple[str, ...], holds: Holds) -> Check:
    """The same in small changes alone, where one sentence is the change; headings, code, tables and quotations say nothing,
    what the sentence said that stood in its place is nothing new, and what stands firm is let pass."""

    def few(difference: Difference) -> Iterator[Spot]:
        if not difference.is_small(_FEW):
            return
        pattern = sieve(*patterns)
        stood = [gone for gone, _ in difference.replaced]
        held = {id(gone) for gone, start, end in sifted(pattern, stood) if holds(gone, start, end)}
        told: Reading | None = None
        for reading, start, end in sifted(pattern, difference.added):
            gone = difference.stood_for(reading)
            said = reading is not told and _is_said(reading) and id(gone) not in held
            if said and holds(reading, start, end) and not is_firm(reading):
                told = reading
                yield spot_of(reading)

    return few


def _is_said(r: Reading) -> bool:
    return r.passage.place not in _UNSAID and not r.is_quoted and not r.is_shown and not r.is_asked
