"""Numbers that a rule sets: how many of what, from where to where."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from soulkeeper.domain import language

_PACKAGE: Final = "soulkeeper.domain.evolution.consistency"
_CLOCK: Final = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b")
_MINUTES: Final = dict(zip(("minut", "hour", "day", "week", "month", "year"), (1, 60, 1_440, 10_080, 43_200, 525_600), strict=True))
_WINDOW: Final = 3  # words before a number that say how it binds


class Bound(NamedTuple):
    """At least ``low`` and at most ``high`` of one unit."""

    low: float
    high: float
    unit: str

    def excludes(self, other: Bound) -> bool:
        return self.unit == other.unit and (self.high < other.low or other.high < self.low)

    def narrows(self, other: Bound) -> bool:
        return self.unit == other.unit and self != other and self.low >= other.low and self.high <= other.high


def bounds(text: str) -> tuple[Bound, ...]:
    """The numbers of a rule in order, each with its unit."""
    return (*_counts(text), *_clocks(text))


def is_number(word: str) -> bool:
    return word.replace(",", "").replace(".", "").isdigit() or word in _numbers()


def _counts(text: str) -> Iterator[Bound]:
    words = language.bare_words(_CLOCK.sub(" ", text))
    known = language.language_of(text)
    for at, word in enumerate(words):
        if is_number(word) and at + 1 < len(words):
            unit, after = language.stem(words[at + 1], known), " ".join(words[at + 1 : at + 5])
            yield _bound(_value(word), unit, before=" ".join(words[max(at - _WINDOW, 0) : at]), after=after, denied=_denied(words[:at]))


def _bound(value: float, unit: str, *, before: str, after: str, denied: bool) -> Bound:
    factor = _MINUTES.get(unit, 1)
    value, unit = value * factor, "minut" if unit in _MINUTES else unit
    most = _ends_with(before, "most") or _holds(after, "after-most")
    least = _ends_with(before, "least") or _holds(after, "after-least")
    if denied and (most or least):
        most, least = least, most
    return Bound(-math.inf if most else value, math.inf if least else value, unit)


def _denied(before: list[str]) -> bool:
    """Whether "more than" is turned round: "never send more than two"."""
    return language.negated(" ".join(before))


def _clocks(text: str) -> Iterator[Bound]:
    for hour, minute in _CLOCK.findall(text):
        at = int(hour) * 60 + int(minute)
        yield Bound(at, at, "clock")


def _ends_with(before: str, name: str) -> bool:
    return before.endswith(_phrases(name))


def _holds(after: str, name: str) -> bool:
    return any(f" {phrase}" in after for phrase in _phrases(name))


@cache
def _phrases(name: str) -> tuple[str, ...]:
    return tuple(language.table("bounds", _PACKAGE)[name])


@cache
def _numbers() -> dict[str, int]:
    (entries,) = (entries for key, entries in language.rows("bounds", _PACKAGE) if key == "number")
    return {word: value for value, word in enumerate(entries)}


def _value(word: str) -> float:
    return float(_numbers()[word]) if word in _numbers() else float(word.replace(",", "").rstrip("."))
