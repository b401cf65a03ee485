"""Numbers in a rule: how many of what, from where to where."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from soulkeeper.domain import language

_PACKAGE: Final = "soulkeeper.domain.evolution.consistency"
_DIGITS: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,3})?")
_CLOCK: Final = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b")
_MINUTES: Final = dict(
    zip(("minut", "hour", "day", "week", "month", "year"), (1, 60, 1_440, 10_080, 43_200, 525_600), strict=True)
)
_RHYTHMS: Final = {"hourly": 60, "daily": 1_440, "weekly": 10_080, "monthly": 43_200, "yearly": 525_600}
_TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}
_PER: Final = (["a"], ["per"], ["every"], ["each"])


class Bound(NamedTuple):
    """At least ``low`` and at most ``high`` of one unit."""

    low: float
    high: float
    unit: str

    def excludes(self, other: Bound) -> bool:
        return self.unit == other.unit and (self.high < other.low or other.high < self.low)

    def narrows(self, other: Bound) -> bool:
        return self.unit == other.unit and self != other and self.low >= other.low and self.high <= other.high


def bounds(text: str, code: str = "en") -> tuple[Bound, ...]:
    """The limits that a rule sets, in order, each with its unit."""
    words = language.bare_words(_CLOCK.sub(" ", text))
    return (*(_rates(words) or _counts(words, code)), *_clocks(text))


def is_number(word: str) -> bool:
    return _DIGITS.fullmatch(word) is not None or word in _numbers()


def _rates(words: list[str]) -> list[Bound]:
    """Rates, such as "twice a day", which is one limit and not two days."""
    bounds = []
    for at, word in enumerate(words):
        times, unit = _TIMES.get(word, 0), language.stem(" ".join(words[at + 2 : at + 3]))
        span = _MINUTES.get(unit, 0) if times and words[at + 1 : at + 2] in _PER else 0
        span, times = (span, times) if span else (_RHYTHMS.get(word, 0), 1)
        if span:
            bounds.append(Bound(times / span, times / span, "rate"))
    return bounds


def _counts(words: list[str], code: str) -> Iterator[Bound]:
    for at, word in enumerate(words[:-1]):
        if is_number(word):
            unit, before, after = language.stem(words[at + 1], code), words[:at], words[at + 1 : at + 5]
            value = float(_numbers().get(word, word))
            yield _bound(value, unit, before=" ".join(before), after=f" {' '.join(after)} ")


def _bound(value: float, unit: str, *, before: str, after: str) -> Bound:
    factor = _MINUTES.get(unit, 1)
    value, unit = value * factor, "minut" if unit in _MINUTES else unit
    most = _ends_with(before, "most") or _holds(after, "after-most")
    least = _ends_with(before, "least") or _holds(after, "after-least")
    if (most or least) and language.negated(before):
        most, least = least, most  # "never send more than two"
    return Bound(-math.inf if most else value, math.inf if least else value, unit)


def _clocks(text: str) -> Iterator[Bound]:
    for hour, minute in _CLOCK.findall(text):
        at = int(hour) * 60 + int(minute)
        yield Bound(at, at, "clock")


def _ends_with(before: str, name: str) -> bool:
    return f" {before}".endswith(tuple(f" {phrase}" for phrase in _phrases(name)))


def _holds(after: str, name: str) -> bool:
    return any(f" {phrase} " in after for phrase in _phrases(name))


@cache
def _phrases(name: str) -> tuple[str, ...]:
    return tuple(language.table("bounds", _PACKAGE)[name])


@cache
def _numbers() -> dict[str, str | int]:
    (entries,) = (entries for key, entries in language.rows("bounds", _PACKAGE) if key == "number")
    return {word: value for value, word in enumerate(entries)}
