"""Reflection: which dial a message turns, by what people wrote in other words for the same thing.

A linear model, fitted by ``make weights`` to the lines in ``training/hearing/`` and stored as ``data/hearing.tsv``. It reads a message
as a whole. Above ``clear`` it says which dial is turned; above ``hint`` it only confirms a dial that somebody turned clearly.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.characters.lookalikes import fold

HUNDREDTHS: Final = 100
_MORE, _LESS = "more", "less"
DIALS: Final = (
    "length", "emoji", "sources", "table", "bullets", "markup", "warmth", "formality", "humour", "greeting", "signoff",
    "initiative", "asking",
)  # fmt: skip
ENDS: Final = tuple(f"{dial}.{way}" for dial in DIALS for way in (_MORE, _LESS))
_STEM, _LONGEST_RUN = 5, 3
_HERE: Final = "soulkeeper.domain.reflection"

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Hearing:
    """The fitted model: for every feature how rare it is, and its weight for each end of a dial."""

    clear: float
    agreed: float
    hint: float
    bases: Weights
    rarity: Weights
    weights: Mapping[str, Weights]

    def scores(self, text: str) -> dict[str, float]:
        """How much a message resembles the wish for each end of a dial, such as ``length.less``."""
        known = [mark for mark in marks(text) if mark in self.rarity]
        length = math.sqrt(sum(self.rarity[mark] ** 2 for mark in known))
        result = dict(self.bases)
        for mark in known:
            share = self.rarity[mark] / length
            for end, weight in self.weights[mark].items():
                result[end] += share * weight
        return result


def marks(text: str) -> frozenset[str]:
    """The features of a message: its words, their beginnings and their pairs; in a script without spaces, short runs of signs."""
    if language.is_unspaced(text):
        plain = f"^{''.join(filter(str.isalnum, fold(text)))}$"
        return frozenset(
            plain[at : at + size] for size in range(1, _LONGEST_RUN + 1) for at in range(len(plain) - size + 1)
        )
    words = language.bare_words(text)
    ends = [sign for sign in "?:!" if text.rstrip().endswith(sign)]
    stems = (f"{word[:_STEM]}-" for word in words)
    return frozenset((*words, *stems, *_pairs(words), *ends))


def _pairs(words: list[str]) -> Iterator[str]:
    yield from (f"{first} {second}" for first, second in pairwise(("^", *words, "$")))
    yield from (f"{first} _ {second}" for first, second in zip(words, words[2:], strict=False))


def clearest(text: str, *, agreed: bool) -> tuple[str, bool] | None:
    """The dial that a message turns, and whether up; None if it does not turn one clearly. Where the agent ``agreed`` or gave its
    answer again, less is enough."""
    scores = _scores(text)
    end = max(scores, key=scores.__getitem__)
    if scores[end] < (model().agreed if agreed else model().clear):
        return None
    dial, _, way = end.partition(".")
    return dial, way == _MORE


def hints(text: str, dial: str, *, more: bool) -> bool:
    """Whether a message may turn a dial up, or down: enough if something else says so too."""
    return _scores(text)[f"{dial}.{_MORE if more else _LESS}"] >= model().hint


@lru_cache(maxsize=4_096)
def _scores(text: str) -> Mapping[str, float]:
    return model().scores(text)


@cache
def model() -> Hearing:
    """The fitted model: ``@name value`` lines, the ends of dials each with its base, then for each feature its rarity and weights."""
    settings: dict[str, float] = {}
    bases: dict[str, float] = {}
    rarity: dict[str, float] = {}
    weights: dict[str, dict[str, float]] = {}
    for line in language.lines("hearing.tsv", _HERE):
        name, value, *cells = line.split("\t")
        if name.startswith("@"):
            (bases if "." in name else settings)[name[1:]] = float(value)
            continue
        rarity[name] = int(value) / HUNDREDTHS
        pairs = (cell.split(":") for cell in cells)
        weights[name] = {ENDS[int(end)]: int(weight) / HUNDREDTHS for end, weight in pairs}
    return Hearing(**settings, bases=bases, rarity=rarity, weights=weights)
