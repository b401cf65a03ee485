"""Evolution: how many, how long: the numbers a rule sets.

Laws: a number without a unit bounds nothing; text is measured in words and time in seconds, so that a line and a page can be
compared.
"""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.evolution.meaning.lexicon import Role
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
        near = found[max(0, at - 1) : at]
        return 1.0 if any(_compares(one) for one in near) else None
    return token.number


def _compares(token: Token) -> Role | None:
    if token.has(Role.AT_MOST):
        return Role.AT_MOST
    waits = any((pole.axis, pole.sign) == ("waiting", 1) for pole in token.poles)
    return Role.AT_LEAST if token.has(Role.AT_LEAST) or waits else None


def _bound(found: tuple[Token, ...], at: int) -> Bound | None:
    number = _number(found, at)
    unit = next((token.concept for token in found[at + 1 : at + 5] if _counted(token)), "")
    if number is None or not unit:
        return None
    near = (*reversed(found[max(0, at - 3) : at]), *found[at + 1 : at + 6])
    compared = next((role for token in near if (role := _compares(token))), None)
    if compared is Role.AT_LEAST and _denied_before(found, at):
        compared = Role.AT_MOST
    size = LENGTHS.get(unit) or TIMES.get(unit) or 1.0
    scale = "text" if unit in LENGTHS else "time" if unit in TIMES else unit
    if compared is None:
        return Bound(number * size, number * size, scale)
    return Bound(0.0, number * size, scale) if compared is Role.AT_MOST else Bound(number * size, INFINITE, scale)


def _counted(token: Token) -> bool:
    return (token.carries_content or token.has(Role.PEOPLE)) and not token.has(Role.STOP) and not token.poles


def _denied_before(found: tuple[Token, ...], at: int) -> bool:
    """ "No x has more than five y" sets a ceiling."""
    start = next((i for i in range(at, -1, -1) if found[i].has(Role.BREAKS)), 0)
    return any(token.has(Role.NEGATIVE, Role.NEGATIVE_ELSEWHERE) for token in found[start:at])
