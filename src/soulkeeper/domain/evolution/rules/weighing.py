"""Weighing: how the words that a change adds, drops and keeps weigh, by what they did in thousands of changes we wrote ourselves.

Laws: words alone are weighed, by their first letters, and pairs of neighbours; a word that was never seen weighs nothing; a long
passage weighs no more for being long. The table is made by ``make weights`` from the lines in ``training/``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import Final

from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.reading import Reading
from soulkeeper.domain.evolution.rules.weights import BASE, WEIGHTS
from soulkeeper.domain.evolution.rules.wording import words_of

LETTERS: Final = 6
FEWEST: Final = 8
CHANGED: Final = "~changed"
LOST: Final = "~lost"
_LITTLE: Final = 5
_LIGHT: Final = -1.5


def changed_passages(difference: Difference) -> Iterator[tuple[Reading | None, Reading | None]]:
    """What stood there and what stands there now, passage by passage: one of the two is missing where none replaces the other."""
    before = {id(come): gone for gone, come in difference.replaced}
    for come in difference.added:
        yield before.get(id(come)), come
    for gone in difference.lost:
        yield gone, None


def marks(gone: Reading | None, come: Reading | None) -> frozenset[str]:
    """What is weighed: ``+`` before what is new, ``-`` before what is gone, ``=`` before a word that stays beside them."""
    old, new = _grams(gone), _grams(come)
    kept = {f"={gram}" for gram in old & new if " " not in gram}
    told = {CHANGED} if gone and come else {LOST} if gone else set()
    return frozenset({f"+{gram}" for gram in new - old} | {f"-{gram}" for gram in old - new} | kept | told)


def weight(of: frozenset[str]) -> float:
    """Above zero: more like the changes that took something from the owner than like the others."""
    table = _table()
    return BASE + sum(table.get(mark, 0.0) for mark in of) / scale(len(of))


def is_light(gone: Reading | None, come: Reading | None) -> bool:
    """So much like ordinary changes that a rule which only suspects keeps silent."""
    return weight(marks(gone, come)) < _LIGHT


def scale(count: int) -> float:
    return sqrt(max(count, FEWEST))


def heaviest(gone: Reading | None, come: Reading | None, *, most: int = 4) -> tuple[str, ...]:
    """The new and the missing words that weigh most, as they are written; little words weigh too, and tell a reader nothing."""
    table = _table()
    written = {
        word.text[:LETTERS]: word.text for reading in (gone, come) if reading for word in words_of(reading.folded)
    }
    telling = (
        mark for mark in marks(gone, come) if mark[0] in "+-" and len(mark) > _LITTLE and table.get(mark, 0.0) > 0
    )
    heavy = sorted(telling, key=lambda mark: (-table[mark], mark))[:most]
    return tuple(mark[0] + " ".join(written[word] for word in mark[1:].split()) for mark in heavy)


def _grams(reading: Reading | None) -> frozenset[str]:
    if reading is None:
        return frozenset()
    words = [word.text[:LETTERS] for word in words_of(reading.folded)]
    return frozenset(words) | {f"{one} {other}" for one, other in pairwise(words)}


@cache
def _table() -> Mapping[str, float]:
    """By its mark what each word weighs; the table that people read is ordered by weight."""
    return {mark: tenths / 10 for tenths, marks in WEIGHTS.items() for mark in marks.split(", ")}
