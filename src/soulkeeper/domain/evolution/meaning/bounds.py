"""Evolution: how many, how long: the numbers a rule sets.

Laws: a number without a unit bounds nothing; text is measured in words and time in seconds, so that a line and a page can be
compared.
"""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.evolution.meaning.lexicon import Role
from soulkeeper.domain.evolution.meaning.parts import SEVERAL, weight
from soulkeeper.domain.evolution.meaning.tokens import Token

INFINITE = float("inf")
LENGTHS = {"word": 1.0, "sentence": 15.0, "line": 15.0, "paragraph": 60.0, "page": 400.0}
TIMES = {
    "second": 1.0,
    "minute": 60.0,
    "hour": 3600.0,
    "day": 86400.0,
    "week": 604800.0,
    "month": 2592000.0,
    "year": 31536000.0,
}
_FAINT = 0.25
_LOOK_BACK = 5
_DAYPARTS = frozenset({"morning", "night", "evening", "noon", "afternoon", "breakfast"})
_PER = frozenset(
    {
        "a",
        "an",
        "per",
        "each",
        "every",
        "am",
        "jed",
        "jede",
        "jeden",
        "pro",
        "cada",
        "por",
        "al",
        "par",
        "chaqu",
        "每",
        "毎",
    }
)
_OF_CLOCK = frozenset({"am", "pm", "uhr", "heur", "h", "点", "時"})
_EVERY = frozenset({"every", "each", "all", "alle", "cada", "tous", "toutes", "每"})
_RHYTHMS = {
    "hourly": 3600.0, "daily": 86400.0, "weekly": 604800.0, "monthly": 2592000.0, "quarterly": 7776000.0, "yearly": 31536000.0,
    "every_other_week": 1209600.0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bound:
    """How many of a unit; units of text and of time share one scale each."""

    low: float
    high: float
    unit: str

    @property
    def exact(self) -> bool:
        return self.low == self.high

    def clashes(self, other: Bound) -> bool:
        return self.unit == other.unit and (self.high < other.low or other.high < self.low)


def bounds_of(found: tuple[Token, ...]) -> tuple[Bound, ...]:
    return tuple(bound for at in range(len(found)) if (bound := _bound(found, at)))


def _number(found: tuple[Token, ...], at: int) -> float | None:
    """A figure, or the one in "within an hour"."""
    token = found[at]
    if token.key in {"a", "an"} and at + 1 < len(found) and found[at + 1].concept in TIMES:
        near = (*found[max(0, at - _LOOK_BACK) : at], *found[at + 2 : at + 4])
        return 1.0 if any(_compares(one) for one in near) else None
    return token.number


def _compares(token: Token) -> Role | None:
    if token.has(Role.AT_MOST):
        return Role.AT_MOST
    waits = any((pole.axis, pole.sign) == ("waiting", 1) for pole in token.poles)
    return Role.AT_LEAST if token.has(Role.AT_LEAST) or waits else None


def _bound(found: tuple[Token, ...], at: int) -> Bound | None:
    number = _number(found, at)
    units = [token.concept for token in found[at + 1 : at + 5] if _counted(token)]
    unit = next((name for name in units if weight(name) > _FAINT), units[0] if units else "")
    if unit and found[at].key in SEVERAL:
        return Bound(0.0, 1.0, unit) if _denied_before(found, at) else Bound(2.0, INFINITE, unit)
    if number is None or not unit:
        return None
    near = (*reversed(found[max(0, at - _LOOK_BACK) : at]), *found[at + 1 : at + 6])
    compared = next((role for token in near if (role := _compares(token))), None)
    if compared is Role.AT_LEAST and _denied_before(found, at):
        compared = Role.AT_MOST
    size = LENGTHS.get(unit) or TIMES.get(unit) or 1.0
    scale = "text" if unit in LENGTHS else "time" if unit in TIMES else unit
    if compared is None:
        return Bound(number * size, number * size, scale)
    return Bound(0.0, number * size, scale) if compared is Role.AT_MOST else Bound(number * size, INFINITE, scale)


def _counted(token: Token) -> bool:
    named = token.carries_content or token.has(Role.PEOPLE) or token.concept in TIMES
    return named and not token.has(Role.STOP) and not token.poles


def _denied_before(found: tuple[Token, ...], at: int) -> bool:
    """ "No x has more than five y" sets a ceiling."""
    start = next((i for i in range(at, -1, -1) if found[i].has(Role.BREAKS)), 0)
    return any(token.has(Role.NEGATIVE, Role.NEGATIVE_ELSEWHERE) for token in found[start:at])


def rate_of(found: tuple[Token, ...]) -> Bound | None:
    """How often in a second: "twice a day", "at most every two hours", "weekly"; nothing where it is not said, or said twice."""
    rates = [rate for at, token in enumerate(found) if (rate := _rate(found, at, token))]
    if len(rates) != 1:
        return None
    compared = {role for token in found if (role := _compares(token))}
    if len(compared) > 1:
        return None
    low = 0.0 if Role.AT_MOST in compared else rates[0] * 0.9
    return Bound(low, INFINITE if Role.AT_LEAST in compared else rates[0] * 1.1, "rate")


def _rate(found: tuple[Token, ...], at: int, token: Token) -> float | None:
    if token.choice and token.choice[0] == "rhythm":
        return _times(found[max(0, at - 2) : at]) / _RHYTHMS[token.choice[1]] if token.choice[1] in _RHYTHMS else None
    if at and token.concept in _DAYPARTS and found[at - 1].key in _EVERY:
        return 1 / TIMES["day"]
    if token.concept not in TIMES or not at:
        return None
    before = found[at - 1]
    if before.key in _PER and (
        before.key not in {"a", "an"} or any(one.number for one in found[max(0, at - 4) : at - 1])
    ):
        return _times(found[max(0, at - 4) : at - 1]) / TIMES[token.concept]
    every = at > 1 and before.number is not None and found[at - 2].key in _EVERY
    return 1 / (TIMES[token.concept] * before.number) if every and before.number else None


def clock_of(found: tuple[Token, ...]) -> float | None:
    """The one hour of the day that is named: "at 9:00", "at six pm", "um 18 Uhr"."""
    hours = [
        hour
        for at, token in enumerate(found)
        if (hour := _hour(token, found[at + 1 : at + 2])) is not None or (hour := _at_hour(found, at)) is not None
    ]
    return hours[0] if len(hours) == 1 else None


def _hour(token: Token, following: tuple[Token, ...]) -> float | None:
    if token.number is None or not (":" in token.key or (following and following[0].key in _OF_CLOCK)):
        return None
    return token.number + (12.0 if following and following[0].key == "pm" and token.number < 12 else 0.0)


def _at_hour(found: tuple[Token, ...], at: int) -> float | None:
    """ "at nine", with nothing counted behind it."""
    ends = at + 1 == len(found) or found[at + 1].has(Role.BREAKS, Role.PREPOSITIONS, Role.JOINS)
    return found[at].number if at and found[at - 1].key == "at" and ends else None


def _times(before: tuple[Token, ...]) -> float:
    return next((token.number for token in reversed(before) if token.number), 1.0)
