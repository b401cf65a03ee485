"""Reflection: which dial a message turns, whatever its words.

A linear model of whole messages, fitted by ``make weights`` to ``training/dials/`` and kept in ``data/dial_model.tsv``.
It has three limits: from ``clear`` on a message turns a dial by itself, from ``agreed`` on if the agent took it as an instruction,
and from ``hint`` on if something else says so too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.characters.lookalikes import fold

HUNDREDTHS: Final = 100
MORE, LESS = 1, -1
_WAYS: Final = {MORE: "more", LESS: "less"}
DIALS: Final = (
    "length", "emoji", "sources", "table", "bullets", "markup", "warmth", "formality", "humour", "greeting", "signoff",
    "initiative", "asking",
)  # fmt: skip
ENDS: Final = tuple(f"{dial}.{way}" for dial in DIALS for way in _WAYS.values())
_STEM, _LONGEST_RUN = 5, 3
_ENOUGH: Final = 0.4  # the share of a message that has to be known


@dataclass(frozen=True, slots=True)
class DialModel:
    """The fitted model: for every feature how rare it is, and its weight for each end of a dial."""

    clear: float
    agreed: float
    hint: float
    bases: Mapping[str, float]
    rarity: Mapping[str, float]
    weights: Mapping[str, Mapping[str, float]]

    def scores(self, text: str) -> dict[str, float]:
        """How much a message resembles the wish for each end of a dial, such as ``length.less``."""
        known = sorted(mark for mark in marks(text) if mark in self.rarity)
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
        sizes = range(1, _LONGEST_RUN + 1)
        return frozenset(plain[at : at + size] for size in sizes for at in range(len(plain) - size + 1))
    words = language.bare_words(text)
    ends = [sign for sign in "?:!" if text.rstrip().endswith(sign)]
    stems = (f"{word[:_STEM]}-" for word in words)
    pairs = (f"{first} {second}" for first, second in pairwise(("^", *words, "$")))
    distant = (f"{first} _ {second}" for first, second in zip(words, words[2:], strict=False))
    return frozenset((*words, *stems, *pairs, *distant, *ends))


def turned(text: str, *, agreed: bool) -> tuple[str, int] | None:
    """The dial that a message turns clearly, and which way; None if there is none."""
    scores = _scores(text)
    end = max(scores, key=scores.__getitem__)
    if scores[end] < (model().agreed if agreed else model().clear):
        return None
    dial, _, way = end.partition(".")
    return dial, MORE if way == _WAYS[MORE] else LESS


def hints(text: str, dial: str, turn: int) -> bool:
    """Whether a message may turn a dial this way."""
    return _scores(text)[f"{dial}.{_WAYS[turn]}"] >= model().hint


@lru_cache(maxsize=1_024)
def _scores(text: str) -> Mapping[str, float]:
    """Of a message of which little is known, as in another language, none: "no" may be the word that is not known."""
    every = marks(text)
    known = sum(mark in model().rarity for mark in every)
    return model().scores(text) if known >= _ENOUGH * len(every) else model().bases


@cache
def model() -> DialModel:
    """The fitted model: ``@name value`` lines, then for each feature its rarity and its weights by the number of the end."""
    settings: dict[str, float] = {}
    bases: dict[str, float] = {}
    rarity: dict[str, float] = {}
    weights: dict[str, dict[str, float]] = {}
    for line in language.lines("dial_model.tsv", "soulkeeper.domain.reflection"):
        name, value, *cells = line.split("\t")
        if name.startswith("@"):
            (bases if "." in name else settings)[name[1:]] = float(value)
        else:
            rarity[name] = int(value) / HUNDREDTHS
            pairs = (cell.split(":") for cell in cells)
            weights[name] = {ENDS[int(end)]: int(weight) / HUNDREDTHS for end, weight in pairs}
    return DialModel(**settings, bases=bases, rarity=rarity, weights=weights)
