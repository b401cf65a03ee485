"""Findings: what a rule tells the owner about a change. A finding warns; it never refuses and never hides anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:  # reading a change is heavy, and a finding that is only shown needs none of it
    from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.reading import Reading

_EXCERPT = 80
_PLACES = 20


class Severity(StrEnum):
    NOTE = "note"
    MEDIUM = "medium"
    HIGH = "high"


class Kind(StrEnum):
    """What a change does to the owner's place."""

    AUTHORITY = "authority"
    SECRECY = "secrecy"
    OVERSIGHT = "oversight"
    REACH = "reach"
    LOYALTY = "loyalty"
    PERSISTENCE = "persistence"
    HIDDENNESS = "hiddenness"
    WEAKENING = "weakening"
    FORGERY = "forgery"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in the new text (1-based), the words that a reader should look at, and what to note about them."""

    line: int
    column: int
    excerpt: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    code: str
    severity: Severity
    message: str
    line: int
    column: int
    hint: str = ""


def gravest(findings: Iterable[Finding]) -> str:
    """The risk of what has these findings."""
    found = {finding.severity for finding in findings}
    return "high" if Severity.HIGH in found else "medium" if Severity.MEDIUM in found else "low"


@dataclass(frozen=True, slots=True)
class Example:
    """A change that a rule must or must not find: *before* becomes *after*, for this reason."""

    after: str = ""
    before: str = ""
    reason: str = ""


Check: TypeAlias = "Callable[[Difference], Iterable[Spot]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule: its examples are its tests and its documentation."""

    code: str
    kind: Kind
    severity: Severity
    title: str
    why: str
    bad: tuple[Example, ...]
    good: tuple[Example, ...]
    check: Check

    def findings(self, difference: Difference) -> tuple[Finding, ...]:
        """The first places of this rule: a text that is full of them is not read to its end."""
        spots = islice(self.check(difference), _PLACES)
        return tuple(self._finding(spot) for spot in spots)

    def _finding(self, spot: Spot) -> Finding:
        message = f"{self.title}: “{spot.excerpt}”" + (f" ({spot.note})" if spot.note else "")
        return Finding(self.code, self.severity, message, spot.line, spot.column, self.why)


def added(*texts: str) -> tuple[Example, ...]:
    """Examples of text that a change adds."""
    return tuple(Example(text) for text in texts)


def replaced(*pairs: tuple[str, str]) -> tuple[Example, ...]:
    """Examples of text put in place of other text."""
    return tuple(Example(after, before) for before, after in pairs)


def told(*reasons: str) -> tuple[Example, ...]:
    """Examples of reasons given for a harmless change."""
    return tuple(Example("- calm", "", reason) for reason in reasons)


def spot_of(reading: Reading) -> Spot:
    return Spot(reading.passage.line, reading.passage.column, excerpt(reading.passage.text))


def excerpt(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _EXCERPT else flat[: _EXCERPT - 1] + "…"


def in_added(holds: Callable[[Reading], bool]) -> Check:
    """A check that looks at every added passage by itself."""
    return lambda difference: (spot_of(reading) for reading in difference.added if holds(reading))


def in_telling(holds: Callable[[Reading], bool]) -> Check:
    """The same for what cannot hold where no concept stands: most passages are not asked."""
    return lambda difference: (spot_of(reading) for reading in difference.telling if holds(reading))
