"""Drift: how far a soul has moved from the last text its owner wrote or confirmed.

0 is the same text, 1 shares nothing with it. Measured in words, per field and as a whole, against one text and not step by step:
many small steps add up to what they amount to.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from soulkeeper.domain.souls.fields import fields
from soulkeeper.domain.souls.text import parse

_UNSPACED = ("\u2e80", "\ud7ff")


@dataclass(frozen=True, slots=True)
class Drift:
    """``fields`` names only those that moved."""

    whole: float
    fields: tuple[tuple[str, float], ...]


def drift(baseline: str, text: str) -> Drift:
    was, now = (fields(parse(side)) for side in (baseline, text))
    moved = {
        key: distance(was[key].value if key in was else "", now[key].value if key in now else "")
        for key in {**was, **now}
    }
    return Drift(distance(baseline, text), tuple((key, far) for key, far in moved.items() if far > 0))


def distance(before: str, after: str) -> float:
    """The share of words that one side has and the other has not."""
    if before == after:
        return 0.0
    old, new = _words(before), _words(after)
    total = max(sum(old.values()), sum(new.values()))
    return 1 - sum((old & new).values()) / total if total else 0.0


def _words(text: str) -> Counter[str]:
    """Words by white space; scripts that write without it, character by character."""
    counted: Counter[str] = Counter()
    for word in text.casefold().split():
        low, high = _UNSPACED
        if any(low <= character <= high for character in word):
            counted.update(word)
        else:
            counted[word] += 1
    return counted
