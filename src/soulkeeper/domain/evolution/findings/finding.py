"""Findings: what a rule tells the owner about a change. A finding warns; it never refuses and never hides anything.

A rule is a decorated function: its docstring is its title and its reason, its examples are its tests and its documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:  # slow to load, and not needed to show a finding
    from soulkeeper.domain.evolution.findings.text_change import TextChange

_EXCERPT = 80
_PLACES = 20


class Severity(StrEnum):
    NOTE = "note"
    MEDIUM = "medium"
    HIGH = "high"


class Kind(StrEnum):
    """The kind of harm that a change could do to the owner."""

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
class Match:
    """A position in the new text (from 1; 0 if it is no longer there), the words to show, and a note about them."""

    line: int
    column: int
    excerpt: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class GateFinding:
    code: str
    severity: Severity
    message: str
    line: int
    column: int
    hint: str = ""


def highest_risk(findings: Iterable[GateFinding]) -> str:
    """The risk of a change with these findings."""
    severities = {finding.severity for finding in findings}
    return "high" if Severity.HIGH in severities else "medium" if Severity.MEDIUM in severities else "low"


@dataclass(frozen=True, slots=True)
class Example:
    """A change from *before* to *after*, with this reason, that a rule must or must not find."""

    after: str = ""
    before: str = ""
    reason: str = ""


Check: TypeAlias = "Callable[[TextChange], Iterable[Match]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule. An ``exact`` rule looks at form, not at meaning, so it needs no scores to justify it."""

    code: str
    kind: Kind
    severity: Severity
    exact: bool
    title: str
    why: str
    bad: tuple[Example, ...]
    good: tuple[Example, ...]
    check: Check

    def findings(self, change: TextChange) -> tuple[GateFinding, ...]:
        """The first findings of this rule. A text that is full of them is not searched to its end."""
        return tuple(self._finding(match) for match in islice(self.check(change), _PLACES))

    def _finding(self, match: Match) -> GateFinding:
        message = f"{self.title}: “{match.excerpt}”" + (f" ({match.note})" if match.note else "")
        return GateFinding(self.code, self.severity, message, match.line, match.column, self.why)


def rule(
    code: str, *, kind: Kind, severity: Severity, bad: Iterable[Example], good: Iterable[Example], exact: bool = True
) -> Callable[[Check], Rule]:
    """Turn a function into a rule: the first sentence of its docstring is the title, the rest is the reason."""

    def decorate(check: Check) -> Rule:
        title, _, why = " ".join((check.__doc__ or "").split()).partition(". ")
        return Rule(
            code=code,
            kind=kind,
            severity=severity,
            exact=exact,
            title=title.removesuffix("."),
            why=why.removesuffix("."),
            bad=tuple(bad),
            good=tuple(good),
            check=check,
        )

    return decorate


def added(*texts: str) -> tuple[Example, ...]:
    """Examples of text that a change adds."""
    return tuple(Example(text) for text in texts)


def replaced(*pairs: tuple[str, str]) -> tuple[Example, ...]:
    """Examples of text that replaces other text."""
    return tuple(Example(after, before) for before, after in pairs)


def explained(*reasons: str) -> tuple[Example, ...]:
    """Examples of reasons given for a harmless change."""
    return tuple(Example("- calm", "", reason) for reason in reasons)


def excerpt(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _EXCERPT else flat[: _EXCERPT - 1] + "…"
