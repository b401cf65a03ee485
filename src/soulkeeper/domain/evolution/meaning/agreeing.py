"""Evolution: the ways in which two rules say the same, or one sharpens the other.

Laws: each test gives its certainty and a sentence, or nothing; only the second rule can refine the first.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.meaning.facing import opposed_in_deed
from soulkeeper.domain.evolution.meaning.grounds import (
    Verdict,
    agreed_claims,
    compared_needs,
    is_telling,
    listed,
    one_topic,
    opposed_claims,
    rest_of,
    same_actor,
)
from soulkeeper.domain.evolution.meaning.parts import light, weight
from soulkeeper.domain.evolution.meaning.statements import Statement


def same_words(a: Statement, b: Statement) -> Verdict:
    if a.keys and a.keys == b.keys and not opposed_claims(a, b):
        return 1.0, "both use the same words"
    return None


def _extends(a: Statement, b: Statement) -> bool:
    """Whether the words of a stand in b, in order, with something added."""
    if not a.keys or len(b.keys) <= len(a.keys):
        return False
    rest = iter(b.keys)
    return all(key in rest for key in a.keys)


def narrower(a: Statement, b: Statement) -> Verdict:
    if not _extends(a, b) or opposed_claims(a, b) - b.circumstances - b.exceptions:
        return None
    added = [key for key in b.keys if key not in a.keys and weight(key) >= 0.9 and not light(key)]
    if not added and not b.circumstances and not b.exceptions and not b.bounds:
        return None
    return 0.9, f"the second says all of the first and adds {listed(added) or 'a case'}"


def same_condition(a: Statement, b: Statement) -> Verdict:
    return compared_needs(a, b, 1, "both wait for {}")


def exception(a: Statement, b: Statement) -> Verdict:
    opposed = opposed_claims(a, b) - a.attributes - b.attributes
    if opposed and same_actor(a, b) and is_telling(opposed, a, b) and bool(rest_of(a, b)) != bool(rest_of(b, a)):
        return 0.6, f"one excepts a case from what the other says of {listed(opposed)}"
    return None


def same_order(a: Statement, b: Statement) -> Verdict:
    for one in a.ranks:
        for other in b.ranks:
            if not one.first & other.first or (one.first - other.first and other.first - one.first):
                continue
            if one.then & other.then:
                return 0.7, f"both put {listed(one.first & other.first)} before {listed(one.then & other.then)}"
    return None


def same_number(a: Statement, b: Statement) -> Verdict:
    if a.bounds and a.bounds == b.bounds and one_topic(a, b, {a.bounds[0].unit}):
        return 0.75, "both set the same number"
    return None


def closer_number(a: Statement, b: Statement) -> Verdict:
    for one in a.bounds:
        for other in b.bounds:
            if one.unit == other.unit and one != other and one_topic(a, b, {one.unit}):
                return 0.6, f"both bound the number of {one.unit}, one more closely"
    return None


def same_meaning(a: Statement, b: Statement) -> Verdict:
    agreed = agreed_claims(a, b) & a.solid
    if (b.bounds and not a.bounds) or bool(a.needs) != bool(b.needs) or a.reserved != b.reserved:
        return None
    if not agreed or opposed_claims(a, b) or not same_actor(a, b) or opposed_in_deed(a, b):
        return None
    if len(rest_of(a, b)) + len(rest_of(b, a)) > len(agreed) - 1 or bool(a.exceptions) != bool(b.exceptions):
        return None
    return 0.7, f"both say the same of {listed(agreed)}"


def more_precise(a: Statement, b: Statement) -> Verdict:
    agreed = agreed_claims(a, b) & a.solid - a.attributes - b.attributes
    more = rest_of(b, a) or b.bounds or b.needs or b.reserved
    if not agreed or opposed_claims(a, b) or not same_actor(a, b) or rest_of(a, b) or not more:
        return None
    if opposed_in_deed(a, b):
        return None
    return 0.6, f"the second says more of {listed(agreed)}"


def reworded(a: Statement, b: Statement) -> Verdict:
    agreed = agreed_claims(a, b) & a.solid - a.attributes - b.attributes
    if not agreed or opposed_claims(a, b) or not same_actor(a, b) or rest_of(b, a):
        return None
    if len(rest_of(a, b)) > 2 or a.exceptions or opposed_in_deed(a, b):
        return None
    return 0.55, f"the second says as much of {listed(agreed)} in fewer words"
