"""Evolution: the ways in which two rules cannot both be followed.

Laws: each test gives its certainty and a sentence, or nothing; two people's duties do not collide.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.meaning.grounds import (
    Verdict,
    agreed_claims,
    compared_needs,
    listed,
    one_topic,
    opposition,
    overlap,
    rest_of,
    same_actor,
    shared_claims,
)
from soulkeeper.domain.evolution.meaning.lexicon import lexicon
from soulkeeper.domain.evolution.meaning.order import ANYTHING
from soulkeeper.domain.evolution.meaning.statements import Statement


def order_reversed(a: Statement, b: Statement) -> Verdict:
    if a.negative != b.negative:
        return None
    for one in a.ranks:
        for other in b.ranks:
            early, late = one.first & other.then, one.then & other.first
            if (early and late) or (early and ANYTHING in one.then) or (late and ANYTHING in other.then):
                return 0.8, f"what comes first for one comes later for the other: {listed(early | late)}"
    return None


def who_decides(a: Statement, b: Statement) -> Verdict:
    shared = shared_claims(a, b)
    if "decide" not in shared or a.actor == b.actor or (len(shared) == 1 and a.solid - shared and b.solid - shared):
        return None
    return 0.75, f"one lets the {a.actor} decide, the other the {b.actor}"


def reserved_for(a: Statement, b: Statement) -> Verdict:
    kept, other = (a, b) if a.reserved else (b, a)
    if not kept.reserved or other.reserved or other.negative or kept.reserved & {other.actor}:
        return None
    if not (other.universal or other.permits or other.actor != "agent" or kept.reserved & {kept.actor}):
        return None
    act = (kept.solid & other.solid) - kept.reserved
    if not act or not (kept.solid - kept.reserved) <= other.claims.keys():
        return None
    return 0.75, f"one keeps {listed(act)} for the {listed(kept.reserved)}, the other does not"


def number_clash(a: Statement, b: Statement) -> Verdict:
    if not same_actor(a, b):
        return None
    for one in a.bounds:
        for other in b.bounds:
            if one.clashes(other) and one_topic(a, b, {one.unit}, strictly=one.exact and other.exact):
                return 0.85, f"the two numbers of {one.unit} cannot both hold"
    return None


def goes_ahead(a: Statement, b: Statement) -> Verdict:
    return compared_needs(a, b, -1, "one goes ahead without {}, the other waits for it")


def exclusive_choice(a: Statement, b: Statement) -> Verdict:
    if a.negative or b.negative or not same_actor(a, b):
        return None
    for kind in a.choices.keys() & b.choices.keys():
        if a.choices[kind] & b.choices[kind] or max(len(a.choices[kind]), len(b.choices[kind])) > 1:
            continue
        ground = _choice_words(a, kind) | _choice_words(b, kind)
        if not (rest_of(a, b) - ground) and not (rest_of(b, a) - ground):
            return 0.75, f"of {kind} only one can be had: {listed(a.choices[kind])} or {listed(b.choices[kind])}"
    return None


def _choice_words(a: Statement, kind: str) -> frozenset[str]:
    """The words of a that name the choice itself."""
    book = lexicon()
    return frozenset(claim for claim in a.claims if book.choices.get(claim, ("",))[0] == kind) | book.grounds[kind]


def always_never(a: Statement, b: Statement) -> Verdict:
    found = opposition(a, b)
    return (0.9, f"one always, the other never: {listed(found)}") if found and a.universal and b.universal else None


def forbidden_allowed(a: Statement, b: Statement) -> Verdict:
    found = opposition(a, b)
    return (0.85, f"one allows what the other forbids: {listed(found)}") if found and (a.permits or b.permits) else None


def antonyms(a: Statement, b: Statement) -> Verdict:
    axes = opposition(a, b) & (a.manners | a.deeds)
    if not axes or a.negative != b.negative:
        return None
    return 0.8, f"opposite ends of {listed(axes)}"


def direct_negation(a: Statement, b: Statement) -> Verdict:
    found = opposition(a, b)
    return (0.85, f"one asks for what the other rules out: {listed(found)}") if found else None


def weakened(a: Statement, b: Statement) -> Verdict:
    strict, loose = (a, b) if a.universal or a.bound_to else (b, a)
    if not (strict.universal or strict.bound_to) or strict.weak or strict.permits or loose.universal:
        return None
    if not (loose.weak or loose.permits) or (rest_of(a, b) and rest_of(b, a)) or not (agreed_claims(a, b) & a.solid):
        return None
    return (0.6, "what one demands without exception, the other leaves open") if overlap(a, b) >= 0.7 else None
