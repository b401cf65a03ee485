"""Relations: when two rules cannot both be kept, and when they say the same, by name.

Laws: a relation speaks from what both rules say, never from likeness or from counting negations alone; a rule with a case refines
one without; where two rules speak of different people, neither contradicts; silence is better than a wrong claim.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.grounds import Ground, ground
from soulkeeper.domain.evolution.consistency.orders import order
from soulkeeper.domain.evolution.consistency.statements import PACKAGE, Statement

Verdict: TypeAlias = tuple[float, str] | None

_ALIKE: Final = 0.75
_NEAR: Final = 0.5


def direct_negation(a: Statement, b: Statement) -> Verdict:
    """One asks for what the other rules out."""
    common = ground(a, b)
    if a.denied == b.denied or common.turned or not _comparable(a, b):
        return None
    if common.likeness < _ALIKE and not _denies_all_of(a, b, common):
        return None
    return 0.9, f"one denies what the other says of {_named(common)}"


def _denies_all_of(a: Statement, b: Statement, common: Ground) -> bool:
    """Whether the rule that denies is the general one: "never X" leaves no room for "X here"."""
    general, special = (common.left, common.right) if a.denied else (common.right, common.left)
    return not general and len(special) <= 2 and len(common.shared) >= 2


def antonyms(a: Statement, b: Statement) -> Verdict:
    """Both ask for opposite ends of one thing."""
    common = ground(a, b)
    if a.denied or b.denied or not common.turned or not _comparable(a, b):
        return None
    rest = len(common.left) + len(common.right)
    if rest and (not common.shared or common.likeness < _NEAR):
        return None
    one, other = min(common.turned)
    return 0.85, f"“{one}” and “{other}” exclude each other"


def numeric_limits(a: Statement, b: Statement) -> Verdict:
    """Both set a number of the same thing, and no number satisfies both."""
    apart = [(one, other) for one in a.bounds for other in b.bounds if one.excludes(other)]
    if not apart or not _comparable(a, b) or not _same_thing(a, b, apart[0][0].unit):
        return None
    return 0.9, "no number satisfies both limits"


def _same_thing(a: Statement, b: Statement, unit: str) -> bool:
    common = ground(a, b)
    return bool(common.shared - {unit}) and common.likeness >= _NEAR or not (common.left | common.right)


def two_values(a: Statement, b: Statement) -> Verdict:
    """Both fill one slot with different values: a language, a currency, a day."""
    if a.denied or b.denied or a.language != b.language or a.has_case != b.has_case:
        return None
    for values in _slots(a.language):
        mine, theirs = a.keys & values, b.keys & values
        if mine and theirs and mine.isdisjoint(theirs) and _likeness(a.keys - values, b.keys - values) >= _NEAR:
            return 0.85, f"one names “{min(mine)}”, the other “{min(theirs)}”"
    return None


def only_or_all(a: Statement, b: Statement) -> Verdict:
    """One keeps for some what the other opens to all."""
    if a.denied or b.denied or a.only == b.only or a.language != b.language or a.has_case or b.has_case:
        return None
    wide = b if a.only else a
    common = ground(a, b)
    enough = len(common.shared) >= 2 or (wide.anyone and bool(common.shared) and common.likeness >= 0.4)
    if not wide.always or not enough:
        return None
    return 0.85, "one allows only some what the other allows all"


def asks_first(a: Statement, b: Statement) -> Verdict:
    """One asks before it acts, the other acts without asking."""
    for careful, bold in ((a, b), (b, a)):
        if not _goes_ahead(bold) or careful.language != bold.language:
            continue
        waits_for = _needs_leave_for(careful)
        deed = bold.keys - _asking(bold.language)
        if waits_for and deed and (_likeness(waits_for, deed) >= _NEAR or waits_for <= deed):
            return 0.9, "one asks first, the other does not ask"
    return None


def _goes_ahead(rule: Statement) -> bool:
    return not rule.denied and not rule.without.isdisjoint(_asking(rule.language))


def _needs_leave_for(rule: Statement) -> frozenset[str]:
    """The deeds that a rule lets nobody do without asking."""
    asking = _asking(rule.language)
    if rule.denied:
        return rule.keys - asking if rule.without & asking else frozenset()
    asks = bool(rule.keys & asking) and rule.has_case and not rule.without
    return rule.case - asking if asks else frozenset()


def who_decides(a: Statement, b: Statement) -> Verdict:
    """Both name who decides, and name different people."""
    deciding = _deciding(a.language)
    if not a.subject or not b.subject or a.subject == b.subject or a.denied or b.denied or a.has_case or b.has_case:
        return None
    if not (a.keys & deciding) or not (b.keys & deciding):
        return None
    rest = _likeness(a.keys - deciding - _PEOPLE, b.keys - deciding - _PEOPLE)
    return (0.85, f"the {a.subject} decides in one, the {b.subject} in the other") if rest >= _NEAR else None


_PEOPLE: Final = frozenset({"user", "owner", "human", "custom", "client"})


def order_reversed(a: Statement, b: Statement) -> Verdict:
    """One puts first what the other puts second."""
    one, other = order(a.text), order(b.text)
    if one is None or other is None or not one.is_reverse_of(other):
        return None
    return 0.9, "the order is reversed"


def weakened_rule(a: Statement, b: Statement) -> Verdict:
    """What one demands without exception, the other leaves open."""
    for firm, loose in ((a, b), (b, a)):
        binds = firm.always or not _MUST.isdisjoint(firm.words)
        if binds and loose.optional and not firm.optional and ground(firm, loose).likeness >= 0.6:
            return 0.8, "one leaves open what the other demands"
    return None


_MUST: Final = frozenset({"must", "required", "mandatory", "never", "muss", "doit", "debe"})


def _comparable(a: Statement, b: Statement) -> bool:
    """Whether two rules are for the same people and the same case."""
    if a.language != b.language or a.only or b.only:
        return False
    if {a.subject, b.subject} & _OTHERS and a.subject != b.subject:
        return False
    return a.has_case == b.has_case and (not a.has_case or _likeness(a.case, b.case) >= _NEAR)


_OTHERS: Final = frozenset({"owner", "user"})


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    total = len(one) + len(other)
    return 2 * len(one & other) / total if total else 1.0


def _named(common: Ground) -> str:
    return ", ".join(f"“{word}”" for word in sorted(common.shared)[:3]) or "the same thing"


@cache
def _slots(code: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(language.stem(word, code) for word in words) for _, words in language.rows("values", PACKAGE))


def _asking(code: str) -> frozenset[str]:
    return language.table("asking", PACKAGE).get(code, frozenset())


def _deciding(code: str) -> frozenset[str]:
    return language.table("deciding", PACKAGE).get(code, frozenset())
