"""Common ground: which words of two rules meet, as the same, as words for the same, or as opposites."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.statements import PACKAGE, Statement

_LIGHT: Final = 0.25
_TURNING: Final = ("un", "in", "im", "dis", "non", "ir")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """``shared`` words of both, ``turned`` pairs of opposites, ``left`` and ``right`` what only one of them says."""

    shared: frozenset[str]
    turned: frozenset[tuple[str, str]]
    left: frozenset[str]
    right: frozenset[str]
    light: float

    @property
    def likeness(self) -> float:
        """From 0, nothing in common, to 1, all words meet."""
        met = 2 * (len(self.shared) + len(self.turned))
        total = met + len(self.left) + len(self.right)
        return (met + self.light) / (total + 2 * _LIGHT) if total else self.light / (2 * _LIGHT)

    @property
    def touches(self) -> bool:
        return bool(self.shared or self.turned)


def ground(one: Statement, other: Statement) -> Ground:
    """How the words of two rules meet."""
    shared = set(one.keys & other.keys)
    left, right = set(one.keys - other.keys), set(other.keys - one.keys)
    turned: set[tuple[str, str]] = set()
    for mine in sorted(left):
        for theirs in sorted(right):
            side = _meet(mine, theirs, one.language)
            if side:
                left.discard(mine)
                right.discard(theirs)
                (shared.add(mine) if side > 0 else turned.add((mine, theirs)))
                break
    return Ground(
        shared=frozenset(shared),
        turned=frozenset(turned),
        left=frozenset(left),
        right=frozenset(right),
        light=_light(one, other),
    )


def _light(one: Statement, other: Statement) -> float:
    """How far the words that say little agree, from 0 to twice their weight."""
    if not one.light and not other.light:
        return 2 * _LIGHT
    return 2 * _LIGHT * len(one.light & other.light) / max(len(one.light), len(other.light), 1)


@cache
def _meet(mine: str, theirs: str, code: str) -> int:
    """1 for two words of one thing, -1 for its opposite ends, 0 for words that have nothing to do with each other."""
    if any(mine == prefix + theirs or theirs == prefix + mine for prefix in _TURNING):
        return -1
    sides = _sides(code)
    for row, side in sides.get(mine, ()):
        for other_row, other_side in sides.get(theirs, ()):
            if row == other_row:
                return side * other_side
    return 0


@cache
def _sides(code: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each stem the rows of opposites it stands in, and on which side."""
    sides: dict[str, tuple[tuple[int, int], ...]] = {}
    for number, (key, entries) in enumerate(language.rows("opposites", PACKAGE)):
        middle = entries.index("|")
        for at, word in enumerate(entries if key == code else ()):
            if word not in ("|", "~"):
                stem = language.stem(word, code)
                sides[stem] = (*sides.get(stem, ()), (number, 1 if at < middle else -1))
    return sides
