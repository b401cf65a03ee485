"""Weighing: how the words that a change adds, drops and keeps weigh, by what they did in thousands of changes we wrote ourselves.

Laws: words alone are weighed, by their first letters, and pairs of neighbours; a word that was never seen weighs nothing; a long
passage weighs no more for being long. The table is made by ``make weights`` from the lines in ``training/``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.finding import Check, Spot, spot_of
from soulkeeper.domain.evolution.rules.reading import Reading
from soulkeeper.domain.evolution.rules.weights import BASE, WEIGHTS
from soulkeeper.domain.evolution.rules.wording import bare_words

LETTERS: Final = 6
FEWEST: Final = 8
CHANGED: Final = "~changed"
LOST: Final = "~lost"
_LITTLE: Final = 5
_LIGHT: Final = -1.4
_KNOWN: Final = 0.45
_TENTHS: Final = 10


def changed_passages(difference: Difference) -> Iterator[tuple[Reading | None, Reading | None]]:
    """What stood there and what stands there now, passage by passage: one of the two is missing where none replaces the other."""
    for come in difference.added:
        yield difference.stood_for(come), come
    for gone in difference.lost:
        yield gone, None


def marks(gone: Reading | None, come: Reading | None) -> frozenset[str]:
    """What is weighed: ``+`` before what is new, ``-`` before what is gone, ``=`` before a word that stays beside them."""
    old, new = _grams_of(gone), _grams_of(come)
    kept = {f"={gram}" for gram in old & new if " " not in gram}
    told = {CHANGED} if gone and come else {LOST} if gone else set()
    return frozenset({f"+{gram}" for gram in new - old} | {f"-{gram}" for gram in old - new} | kept | told)


def weight(gone: Reading | None, come: Reading | None) -> float:
    """Above zero: more like the changes that took something from the owner than like the others."""
    table = _table()
    if gone and come:
        found = marks(gone, come)
        return BASE + sum(table.by_mark.get(mark, 0) for mark in found) / _TENTHS / scale(len(found))
    # Most of a large change: the same sum without a name for every mark.
    bare, grams = table.dropped if gone else table.added, _grams_of(gone or come)
    heavy = sum(bare[gram] for gram in grams if gram in bare) + (table.by_mark.get(LOST, 0) if gone else 0)
    return BASE + heavy / _TENTHS / scale(len(grams) + bool(gone))


def is_reworded(gone: Reading | None, come: Reading | None) -> bool:
    """Whether more than commas and capitals changed."""
    return _grams_of(gone) != _grams_of(come)


def is_light(gone: Reading | None, come: Reading | None) -> bool:
    """So much like ordinary changes, in words that the table knows, that a rule which only suspects keeps silent."""
    return weight(gone, come) < _LIGHT and _is_known(come or gone)


def in_weighty(holds: Callable[[Reading], bool]) -> Check:
    """A check of every added passage in which a concept stands and whose words are not light."""

    def check(difference: Difference) -> Iterator[Spot]:
        for reading in difference.telling:
            if holds(reading) and not is_light(difference.stood_for(reading), reading):
                yield spot_of(reading)

    return check


def scale(count: int) -> float:
    return sqrt(max(count, FEWEST))


def heaviest(gone: Reading | None, come: Reading | None, *, most: int = 4) -> tuple[str, ...]:
    """The new and the missing words that weigh most, as they are written; little words weigh too, and tell a reader nothing."""
    weights = _table().by_mark
    written = {word[:LETTERS]: word for reading in (gone, come) if reading for word in bare_words(reading.folded)}
    telling = (
        mark for mark in marks(gone, come) if mark[0] in "+-" and len(mark) > _LITTLE and weights.get(mark, 0) > 0
    )
    heavy = sorted(telling, key=lambda mark: (-weights[mark], mark))[:most]
    return tuple(mark[0] + " ".join(written[word] for word in mark[1:].split()) for mark in heavy)


def _is_known(reading: Reading | None) -> bool:
    """Whether the table has seen enough of its words to speak: it knows little but English."""
    words = [word[:LETTERS] for word in bare_words(reading.spoken)] if reading else []
    return sum(word in _table().words for word in words) >= _KNOWN * max(len(words), 1)


def _grams_of(reading: Reading | None) -> frozenset[str]:
    return frozenset() if reading is None else _grams(reading.spoken)


@lru_cache(maxsize=4_000)
def _grams(folded: str) -> frozenset[str]:
    words = [word[:LETTERS] for word in bare_words(folded)]
    return frozenset(words).union(map(" ".join, pairwise(words)))


class Table(NamedTuple):
    """What each mark weighs in tenths, whole ones, so that a sum is the same in any order; and once more by the bare words of those
    that are new and of those that are gone."""

    by_mark: Mapping[str, int]
    added: Mapping[str, int]
    dropped: Mapping[str, int]
    words: frozenset[str]


@cache
def _table() -> Table:
    """By its mark what each word weighs; the table that people read is ordered by weight."""
    by_mark = {mark: tenths for tenths, marks in WEIGHTS.items() for mark in marks.split(", ")}
    added, dropped = ({mark[1:]: value for mark, value in by_mark.items() if mark[0] == sign} for sign in "+-")
    return Table(by_mark, added, dropped, frozenset(mark[1:] for mark in by_mark))
