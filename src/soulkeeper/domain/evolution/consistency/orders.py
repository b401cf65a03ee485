"""Orders: what a rule puts before what."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.statements import PACKAGE


class Order(NamedTuple):
    """The stems of what comes first and of what comes second."""

    first: frozenset[str]
    second: frozenset[str]

    def is_reverse_of(self, other: Order) -> bool:
        return bool(self.first & other.second) and bool(self.second & other.first) and not self.is_same_as(other)

    def is_same_as(self, other: Order) -> bool:
        return bool(self.first & other.first) and bool(self.second & other.second)


@lru_cache(maxsize=4_000)
def order(text: str) -> Order | None:
    """The order that a rule sets; None if it sets none. A negated order is reversed."""
    padded = f" {' '.join(language.bare_words(text))} "
    for row in ("first", "second"):
        for words in _rows()[row]:
            before, joint, after = padded.partition(f" {words} ")
            if joint and (pair := _order(before, after)):
                turned = (row == "second") != language.negated(text)
                return Order(pair.second, pair.first) if turned else pair
    return None


def _order(before: str, after: str) -> Order | None:
    frame = _rows()["frame"]
    first, second = (language.content_words(part) - frozenset(frame) for part in (before, after))
    return Order(first, second) if first and second and first.isdisjoint(second) else None


@cache
def _rows() -> dict[str, tuple[str, ...]]:
    return dict(language.rows("order", PACKAGE))
