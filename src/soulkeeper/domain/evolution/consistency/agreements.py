"""Agreements: when two rules say the same, and when the second one makes the first more precise."""

from __future__ import annotations

from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.contradictions import Verdict
from soulkeeper.domain.evolution.consistency.grounds import Ground, ground, same_share
from soulkeeper.domain.evolution.consistency.orders import order
from soulkeeper.domain.evolution.consistency.statements import Statement

_SAME: Final = 0.75
_NEARLY_SAME: Final = 0.9  # if only one of the two says something more
_SAME_CASE: Final = 0.6


def same_sentence(a: Statement, b: Statement) -> Verdict:
    """Both have the same words."""
    return (1.0, "the same words") if language.bare_words(a.text) == language.bare_words(b.text) else None


def continues(a: Statement, b: Statement) -> Verdict:
    """The second repeats the first and adds to it."""
    short, long = (language.bare_words(rule.text) for rule in (a, b))
    more = language.content_words(" ".join(long[len(short) :]), b.language)
    repeats = bool(short and more) and long[: len(short)] == short
    return (0.9, "the second repeats the first and adds to it") if repeats else None


def same_order(a: Statement, b: Statement) -> Verdict:
    """Both put the same thing before the same other thing."""
    first, second = order(a.text), order(b.text)
    return (0.8, "both set the same order") if first and second and first.is_same_as(second) else None


def exception(a: Statement, b: Statement) -> Verdict:
    """The second makes an exception to what the first says in general."""
    narrows = b.only or b.has_case or bool(b.keys - a.keys)
    if a.has_case or a.denied == b.denied or not narrows:
        return None
    common = ground(a, b)
    return (0.7, "the second makes an exception") if common.shared and not common.left else None


def stricter_number(a: Statement, b: Statement) -> Verdict:
    """Both limit the same number, the second more narrowly."""
    closer = any(second.narrows(first) for first in a.bounds for second in b.bounds)
    return (0.8, "the second sets a narrower limit") if closer and ground(a, b).shared else None


def same_meaning(a: Statement, b: Statement) -> Verdict:
    """Both make the same claim about the same thing, in different words."""
    common = ground(a, b)
    one_says_more = bool(common.left) != bool(common.right)
    enough = common.likeness >= (_NEARLY_SAME if one_says_more else _SAME)
    if not enough or not _agree(a, b, common) or a.only != b.only:
        return None
    if a.has_case != b.has_case or same_share(a.case, b.case) < _SAME_CASE or set(a.bounds) != set(b.bounds):
        return None
    return common.likeness, "both say the same about the same thing"


def more_precise(a: Statement, b: Statement) -> Verdict:
    """The second says the same and something more."""
    common = ground(a, b)
    adds = (
        bool(common.right)
        or (b.has_case and not a.has_case)
        or (b.only and not a.only)
        or len(b.bounds) > len(a.bounds)
    )
    if not adds or common.left or not (common.shared or common.turned) or not _agree(a, b, common):
        return None
    return 0.7, "the second says the same and something more"


def _agree(a: Statement, b: Statement, common: Ground) -> bool:
    """Whether both assert or both negate. The negation of an opposite counts as an assertion."""
    return a.language == b.language and (a.denied == b.denied) == (not common.turned) and len(common.turned) <= 1
