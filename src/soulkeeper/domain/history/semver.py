"""Semantic versions, with the smallest bump computed from what changed.

- The first version is 1.0.0; no 0.x, no leading zeros, no prefix, parts of at most nine digits; compared as numbers.
- Every change needs a bump, and only a change does. An author may ask for more, never for less.
- MAJOR   a prime directive changes, a value or a constraint goes, the name or the base changes, a protected field is weakened
- MINOR   a field, a section or an item is added, another one removed, or an item of values, constraints or rules is replaced by
          one that shares less than half of its words
- PATCH   the rest: wording, order, formatting, examples
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from soulkeeper.domain.souls.fields import ChangeType, FieldChange
from soulkeeper.errors import Invalid

_PART = r"(0|[1-9][0-9]{0,8})"
_VERSION = re.compile(rf"{_PART}\.{_PART}\.{_PART}")
_WORD = re.compile(r"\w+")

DIRECTIVES = frozenset({"prime-directive", "prime-directives"})
VALUES = frozenset({"values", "core-values"})
CONSTRAINTS = frozenset({"constraints", "never-do", "blocked-topics", "escalation-triggers"})
RULES = frozenset({"always-do", "rules", "boundaries", "principles"})
BOOKKEEPING = frozenset({"version", "changelog", "updated"})
WEIGHTY = VALUES | CONSTRAINTS | RULES


class Bump(IntEnum):
    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


@dataclass(frozen=True, slots=True, order=True)
class Version:
    major: int
    minor: int
    patch: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"

    def bumped(self, bump: Bump) -> Version:
        match bump:
            case Bump.MAJOR:
                return Version(self.major + 1, 0, 0)
            case Bump.MINOR:
                return Version(self.major, self.minor + 1, 0)
            case Bump.PATCH:
                return Version(self.major, self.minor, self.patch + 1)
            case Bump.NONE:
                return self


FIRST = Version(1, 0, 0)


def version(text: str) -> Version:
    match = _VERSION.fullmatch(text)
    if not match:
        raise Invalid(f"{text!r} is not a version", hint="use three whole numbers without leading zeros, such as 1.2.0")
    parsed = Version(*map(int, match.groups()))
    if parsed < FIRST:
        raise Invalid(f"version {text} is below 1.0.0", hint="versions start at 1.0.0")
    return parsed


@dataclass(frozen=True, slots=True)
class Least:
    """The smallest bump a change needs, and why: one sentence for each change that requires it."""

    bump: Bump
    because: tuple[str, ...]


def least_bump(changes: Sequence[FieldChange], protected: frozenset[str] = frozenset()) -> Least:
    weights = [_weigh(change, protected) for change in changes if change.field not in BOOKKEEPING]
    if not weights:
        return Least(Bump.PATCH, ("only its version, date or changelog changed",)) if changes else Least(Bump.NONE, ())
    most = max(bump for bump, _ in weights)
    return Least(most, tuple(sentence for bump, sentence in weights if bump is most))


def bump_between(older: str, newer: str) -> Bump:
    """Which part of a version changed."""
    was, now = version(older), version(newer)
    if was.major != now.major:
        return Bump.MAJOR
    return Bump.MINOR if was.minor != now.minor else Bump.PATCH if was != now else Bump.NONE


def _weigh(change: FieldChange, protected: frozenset[str]) -> tuple[Bump, str]:
    for weigh in _BUMP_RULES:
        result = weigh(change, protected)
        if result:
            return result
    return Bump.PATCH, f"{change.field} {_verb(change)}"


Weight = tuple[Bump, str] | None


def _directive(change: FieldChange, _protected: frozenset[str]) -> Weight:
    if change.field in DIRECTIVES and change.type is not ChangeType.REORDERED:
        return Bump.MAJOR, f"prime directive {_verb(change)}"
    return None


def _name_or_base(change: FieldChange, _protected: frozenset[str]) -> Weight:
    if change.field == "name" and change.type is not ChangeType.ADDED:
        return Bump.MAJOR, f"name {_verb(change)}{_from_to(change)}"
    if change.field == "extends" and _base(change.before) != _base(change.after):
        return Bump.MAJOR, f"base {_verb(change)}{_from_to(change)}"
    return None


def _value_or_constraint_removed(change: FieldChange, protected: frozenset[str]) -> Weight:
    heavy = VALUES | CONSTRAINTS | protected
    if change.field in heavy and change.type is ChangeType.REMOVED:
        return Bump.MAJOR, f"{_noun(change.field)} {_value_list(change)} removed"
    if change.field in protected and change.type is ChangeType.MODIFIED:
        return Bump.MAJOR, f"protected field {change.field} changed"
    return None


def _added_or_removed(change: FieldChange, _protected: frozenset[str]) -> Weight:
    if change.type in (ChangeType.ADDED, ChangeType.REMOVED):
        return Bump.MINOR, f"{_noun(change.field)} {_value_list(change)} {change.type}"
    return None


def _replaced_by_another(change: FieldChange, _protected: frozenset[str]) -> Weight:
    if change.type is not ChangeType.MODIFIED or change.field not in WEIGHTY:
        return None
    if _shared_words(change.before or "", change.after or "") < 0.5:
        return Bump.MINOR, f"{_noun(change.field)} replaced{_from_to(change)}"
    return None


_BUMP_RULES: tuple[Callable[[FieldChange, frozenset[str]], Weight], ...] = (
    _directive,
    _name_or_base,
    _value_or_constraint_removed,
    _added_or_removed,
    _replaced_by_another,
)


def _verb(change: FieldChange) -> str:
    return "changed" if change.type is ChangeType.MODIFIED else str(change.type)


def _noun(field: str) -> str:
    if field in VALUES:
        return "value"
    return "constraint" if field in CONSTRAINTS else field


def _value_list(change: FieldChange) -> str:
    quoted = ", ".join(f'"{_short(value)}"' for value in change.values[:3])
    more = len(change.values) - 3
    return (quoted + (f" and {more} more" if more > 0 else "")) or "section"


def _from_to(change: FieldChange) -> str:
    return f': "{_short(change.before or "")}" became "{_short(change.after or "")}"'


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:57] + "…"


def _base(extends: str | None) -> str:
    return (extends or "").partition("@")[0]


def _shared_words(before: str, after: str) -> float:
    """The share of the longer text's words that are in both."""
    ours, theirs = (set(_WORD.findall(text.casefold())) for text in (before, after))
    return len(ours & theirs) / max(len(ours), len(theirs), 1)
