"""Contradictions: named reasons why an agent cannot follow both of two rules. No verdict is better than a wrong one.

- A verdict comes from what both rules say, never from similarity or from counting negations alone.
- A rule with a condition does not contradict one without; rules about different people do not contradict each other.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.grounds import Ground, ground, same_share
from soulkeeper.domain.evolution.consistency.orders import order
from soulkeeper.domain.evolution.consistency.statements import PACKAGE, Statement

Verdict: TypeAlias = tuple[float, str] | None

_HALF: Final = 0.5
_NEAR: Final = 0.6
_ALIKE: Final = 0.8
_SAME_CASE: Final = 0.6
_NEEDS: Final = frozenset({"need", "requir"})
_THIRD_PARTIES: Final = frozenset({"owner", "user"})


def order_reversed(a: Statement, b: Statement) -> Verdict:
    """One puts first what the other puts second."""
    first, second = order(a.text), order(b.text)
    if first is None or second is None or not first.is_reverse_of(second):
        return None
    return 0.9, "the order is reversed"


def asks_first(a: Statement, b: Statement) -> Verdict:
    """One asks before it acts, the other acts without asking."""
    for careful, bold in ((a, b), (b, a)):
        asking = _stems("asking", bold.language)
        goes_ahead = not bold.denied and not bold.without.isdisjoint(asking)
        waits_for = _deeds_that_need_permission(careful) if goes_ahead and careful.language == bold.language else None
        deed = bold.keys - asking
        if waits_for is not None and (waits_for <= deed or same_share(waits_for, deed) >= _HALF):
            return 0.9, "one asks first, the other does not ask"
    return None


def _deeds_that_need_permission(rule: Statement) -> frozenset[str] | None:
    """The actions that a rule forbids without asking; empty if it means all of them, None if it forbids none."""
    asking = _stems("asking", rule.language)
    if rule.denied:
        return None if rule.without.isdisjoint(asking) else rule.keys - asking
    if rule.without or rule.keys.isdisjoint(asking):
        return None
    if rule.has_case:
        return rule.case - asking
    return rule.keys - asking - rule.people if not _NEEDS.isdisjoint(rule.keys | rule.light) else None


def only_or_all(a: Statement, b: Statement) -> Verdict:
    """One reserves for some what the other allows to all."""
    narrow, wide = (a, b) if a.only else (b, a)
    if not narrow.only or wide.only or not wide.always or not _both_assert(a, b):
        return None
    common = ground(a, b)
    enough = len(common.shared) >= 2 or (wide.opens_to_all and bool(common.shared) and common.likeness >= 0.4)
    return (0.85, "one reserves for some what the other allows to all") if enough else None


def who_decides(a: Statement, b: Statement) -> Verdict:
    """Both name who decides, and name different people."""
    deciding = _stems("deciding", a.language)
    if not a.subject or not b.subject or a.subject == b.subject or not _both_assert(a, b):
        return None
    if a.keys.isdisjoint(deciding) or b.keys.isdisjoint(deciding):
        return None
    if same_share(a.keys - deciding - a.people, b.keys - deciding - b.people) < _HALF:
        return None
    return 0.85, f"one leaves the decision to the {a.subject}, the other to the {b.subject}"


def numeric_limits(a: Statement, b: Statement) -> Verdict:
    """Both limit the number of the same thing, and no number satisfies both."""
    units = [first.unit for first in a.bounds for second in b.bounds if first.excludes(second)]
    if not units or not _comparable(a, b) or not _counts_same(a, b, units[0]):
        return None
    return 0.9, "no number satisfies both limits"


def _counts_same(a: Statement, b: Statement, unit: str) -> bool:
    """Whether both count the same thing, or measure something that both name."""
    common = ground(a, b)
    if unit in common.shared - _measures():
        return True
    named = bool(common.shared - {unit}) and common.likeness >= _HALF
    return named or not (common.left or common.right)


def two_values(a: Statement, b: Statement) -> Verdict:
    """Both fill one slot with different values: a language, a currency, a day."""
    if not _both_assert(a, b):
        return None
    for values in _slots(a.language):
        mine, theirs = a.keys & values, b.keys & values
        if mine and theirs and mine.isdisjoint(theirs) and same_share(a.keys - values, b.keys - values) >= _HALF:
            return 0.85, f"one names “{min(mine)}”, the other “{min(theirs)}”"
    return None


def weakened_rule(a: Statement, b: Statement) -> Verdict:
    """One leaves open what the other requires without exception."""
    for firm, loose in ((a, b), (b, a)):
        if firm.binds and loose.optional and not firm.optional and ground(firm, loose).is_common:
            return 0.8, "one leaves open what the other demands"
    return None


def always_never(a: Statement, b: Statement) -> Verdict:
    """One says always, the other never, about the same thing."""
    asserts = b if a.denied else a
    verdict = direct_negation(a, b) if asserts.always else None
    return (0.95, "one says always, the other never") if verdict else None


def direct_negation(a: Statement, b: Statement) -> Verdict:
    """One requires or allows what the other forbids."""
    if a.denied == b.denied or not _comparable(a, b):
        return None
    common = ground(a, b)
    if common.turned or not _denies_all_of(a, common):
        return None
    topic = ", ".join(f"“{word}”" for word in sorted(common.shared)[:3]) or "the same thing"
    return 0.9, f"one denies what the other says of {topic}"


def _denies_all_of(a: Statement, common: Ground) -> bool:
    """Whether the negative rule is the general one: "never X" excludes "X here", but "X" does not exclude "no X here"."""
    denying, asserting = (common.left, common.right) if a.denied else (common.right, common.left)
    if denying or not common.shared or (asserting and len(common.shared) < 2):
        return common.likeness >= (_NEAR if common.heads_meet and len(common.shared) >= 2 else _ALIKE)
    return len(asserting) <= 2


def antonyms(a: Statement, b: Statement) -> Verdict:
    """Both require opposites of the same thing."""
    if a.denied or b.denied or not _comparable(a, b):
        return None
    common = ground(a, b)
    alone = not (common.left or common.right)
    if not common.turned or not (alone or (common.shared and common.is_common)):
        return None
    word, antonym = min(common.turned)
    return 0.85, f"“{word}” and “{antonym}” exclude each other"


def _both_assert(a: Statement, b: Statement) -> bool:
    """Whether both rules are in the same language, without negation and without a condition."""
    return a.language == b.language and not (a.denied or b.denied or a.has_case or b.has_case)


def _comparable(a: Statement, b: Statement) -> bool:
    """Whether two rules are about the same people and the same condition. "Never" without a condition rules out every case."""
    elsewhere = (
        a.subject != b.subject and a.people != b.people and not _THIRD_PARTIES.isdisjoint((a.subject, b.subject))
    )
    if a.language != b.language or a.only or b.only or elsewhere:
        return False
    if a.has_case != b.has_case:
        return any(rule.denied and rule.binds and not rule.has_case for rule in (a, b))
    return not a.has_case or (a.case_denied == b.case_denied and same_share(a.case, b.case) >= _SAME_CASE)


@cache
def _slots(code: str) -> tuple[frozenset[str], ...]:
    rows = language.rows("values", PACKAGE)
    return tuple(frozenset(language.stem(word, code) for word in words) for _, words in rows)


@cache
def _measures() -> frozenset[str]:
    return frozenset(language.stem(word) for word in language.table("bounds", PACKAGE)["unit"])


def _stems(table: str, code: str) -> frozenset[str]:
    return language.table(table, PACKAGE).get(code, frozenset())
