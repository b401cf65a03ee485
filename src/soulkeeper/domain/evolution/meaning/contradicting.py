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
)
from soulkeeper.domain.evolution.meaning.lexicon import lexicon, stem
from soulkeeper.domain.evolution.meaning.order import ANYTHING
from soulkeeper.domain.evolution.meaning.statements import Statement

_ACCESS = (
    "see read view know open opening telling enter access hav get sit visit look give giv reserv join joining hear"
)
ACCESS = frozenset(_ACCESS.split())


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
    if not a.decider or not b.decider or a.decider == b.decider:
        return None
    who = {"decide", a.decider, b.decider}
    topic = ((a.named | a.circumstances) & (b.named | b.circumstances)) - who
    if not topic and (a.solid - who or b.solid - who):
        return None
    return 0.75, f"one lets the {a.decider} decide, the other the {b.decider}"


def reserved_for(a: Statement, b: Statement) -> Verdict:
    kept, other = (a, b) if a.reserved else (b, a)
    if not kept.reserved or other.reserved or other.negative or kept.reserved & ({other.actor} | other.named):
        return None
    if not (_wide_open(other) or kept.reserved & {kept.actor}):
        return None
    verbs = frozenset(name for verb in kept.verbs for name in verb)
    kept_things = kept.things - kept.reserved - verbs - ACCESS
    act = verbs - kept.reserved - ACCESS
    ground = kept_things or (kept.solid - kept.reserved - ACCESS) & other.claims.keys()
    if not ground or not ground <= other.named | other.claims.keys() or _another_act(act, kept, other):
        return None
    return 0.75, f"one keeps {listed(ground)} for the {listed(kept.reserved)}, the other does not"


def _wide_open(a: Statement) -> bool:
    return (
        a.universal
        or a.permits
        or a.actor != "agent"
        or max(a.claims.get(axis, 0) for axis in ("opening", "telling")) > 0
    )


def _another_act(act: frozenset[str], kept: Statement, other: Statement) -> bool:
    """To look at a thing is no less than to have it; to sign it is something else."""
    others = frozenset(name for verb in other.verbs for name in verb) - other.objects - ACCESS - kept.named
    return kept.language == "en" and bool(act and others) and act.isdisjoint(other.named | other.claims.keys())


def number_clash(a: Statement, b: Statement) -> Verdict:
    if not same_actor(a, b) or ("keeping" in a.claims) != ("keeping" in b.claims):
        return None
    for one in a.bounds:
        for other in b.bounds:
            if one.clashes(other) and one_topic(a, b, {one.unit}, strictly=one.exact and other.exact):
                return 0.85, f"the two numbers of {one.unit} cannot both hold"
    return None


def goes_ahead(a: Statement, b: Statement) -> Verdict:
    return compared_needs(a, b, -1, "one goes ahead without {}, the other waits for it")


def exclusive_choice(a: Statement, b: Statement) -> Verdict:
    if not same_actor(a, b):
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
    names = frozenset(
        claim for claim in a.claims if book.choices.get(stem(claim), book.choices.get(claim, ("",)))[0] == kind
    )
    return names | book.grounds.get(kind, frozenset()) | a.choices[kind]


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
