"""Common ground: which words of two rules match, because they are equal, synonyms or opposites."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.statements import PACKAGE, Statement

_LIGHT: Final = 0.25
_ALIKE: Final = 0.8
_NEAR: Final = 0.6
_WORD: Final = 6
_ENDING: Final = 2
_TURNING: Final = ("un", "in", "im", "dis", "non", "ir")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """``shared`` words, ``turned`` pairs of opposites, and the words that only the ``left`` or the ``right`` rule has."""

    shared: frozenset[str]
    turned: frozenset[tuple[str, str]]
    left: frozenset[str]
    right: frozenset[str]
    light: float
    heads_meet: bool

    @property
    def likeness(self) -> float:
        """From 0 (nothing in common) to 1 (every word has a match)."""
        met = 2 * (len(self.shared) + len(self.turned))
        total = met + len(self.left) + len(self.right)
        return (met + self.light) / (total + 2 * _LIGHT) if total else self.light / (2 * _LIGHT)

    @property
    def is_common(self) -> bool:
        """Whether both are about the same thing: each may say a little more, but not begin with something else."""
        apart = self.left and self.right and not self.heads_meet
        return self.likeness >= (_ALIKE if apart else _NEAR)


@lru_cache(maxsize=4_000)
def ground(one: Statement, other: Statement) -> Ground:
    """How the words of two rules match."""
    shared, turned = set(one.keys & other.keys), set[tuple[str, str]]()
    left, right = set(one.keys - other.keys), set(other.keys - one.keys)
    for mine, theirs in product(sorted(left | one.light), sorted(right | other.light)):
        side = _word_relation(mine, theirs, one.language)
        if side and (mine in left or theirs in right):
            left.discard(mine)
            right.discard(theirs)
            shared.update((mine,) * (side > 0))
            turned.update(((mine, theirs),) * (side < 0))
    return Ground(
        shared=frozenset(shared),
        turned=frozenset(turned),
        left=frozenset(left),
        right=frozenset(right),
        light=_light_agreement(one, other),
        heads_meet=one.head not in left and other.head not in right,
    )


def _light_agreement(one: Statement, other: Statement) -> float:
    """How far the light words (those that say little) agree: from 0 to twice their weight."""
    if not one.light and not other.light:
        return 2 * _LIGHT
    return 2 * _LIGHT * len(one.light & other.light) / max(len(one.light), len(other.light), 1)


def same_share(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of words that two sets have in common; 1 if both are empty."""
    total = len(one) + len(other)
    return 2 * len(one & other) / total if total else 1.0


@cache
def _word_relation(mine: str, theirs: str, code: str) -> int:
    """1 for synonyms, -1 for opposites, 0 for unrelated words."""
    if any(mine == prefix + theirs or theirs == prefix + mine for prefix in _TURNING):
        return -1
    short, long = sorted((mine, theirs), key=len)
    if len(short) >= _WORD and long.startswith(short) and len(long) <= len(short) + _ENDING:
        return 1
    sides = _sides(code)
    for row, side in sides.get(mine, ()):
        for other_row, other_side in sides.get(theirs, ()):
            if row == other_row:
                return side * other_side
    return 0


@cache
def _sides(code: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each stem, the rows of opposites that contain it, and on which side."""
    sides: dict[str, tuple[tuple[int, int], ...]] = {}
    for number, (key, entries) in enumerate(language.rows("opposites", PACKAGE)):
        middle = entries.index("|")
        for at, word in enumerate(entries if key == code else ()):
            if word not in ("|", "~"):
                stem = language.stem(word, code)
                sides[stem] = (*sides.get(stem, ()), (number, 1 if at < middle else -1))
    return sides
