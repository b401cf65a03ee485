"""Evolution: the ways in which two rules cannot both be followed.

Laws: each test gives its certainty and a sentence, or nothing; two people's duties do not collide.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.meaning.facing import turned_twice, widely
from soulkeeper.domain.evolution.meaning.grounds import (
    EVERYBODY,
    Verdict,
    agreed_claims,
    compared_needs,
    listed,
    one_thing,
    one_topic,
    opposition,
    other_case,
    overlap,
    rest_of,
    same_actor,
)
from soulkeeper.domain.evolution.meaning.hours import DAY
from soulkeeper.domain.evolution.meaning.lexicon import OPPOSITE, key_of, lexicon, stem
from soulkeeper.domain.evolution.meaning.order import ANYTHING, Need, Ranked
from soulkeeper.domain.evolution.meaning.parts import weight
from soulkeeper.domain.evolution.meaning.people import PERSONS
from soulkeeper.domain.evolution.meaning.statements import LEAVE, Statement

_ACCESS = "see read view know open opening telling enter access have get sit visit look give reserv join joining hear"
_PERSON = 0.4  # what a word for people weighs
ACCESS = frozenset(_ACCESS.split())
_YES = LEAVE | {"agreement", "accepting"}


def order_reversed(a: Statement, b: Statement) -> Verdict:
    if a.negative != b.negative:
        return None
    for one in a.ranks:
        for other in b.ranks:
            early, late = one.first & other.then, one.then & other.first
            if (early and late) or _first_and_last(one, other) or _first_and_last(other, one):
                return 0.8, f"what comes first for one comes later for the other: {listed(early | late)}"
    return _other_winner(a, b)


def _other_winner(a: Statement, b: Statement) -> Verdict:
    """Of two of a kind the new one wins here, the old one there."""
    if not a.contested or not b.contested:
        return None
    one, other = widely(a), widely(b)
    sides = dict(one.wins)
    turned = frozenset(axis for axis, sign in other.wins if sides.get(axis, 0) * sign < 0)
    named_a, named_b = (each.named | each.circumstances for each in (a, b))
    if not turned or not (named_a & named_b) - {"age"} or not same_actor(a, b):
        return None
    return 0.75, f"the two let opposite sides win: {listed(axis.removeprefix(OPPOSITE) for axis in turned)}"


def other_default(a: Statement, b: Statement) -> Verdict:
    """What is on unless somebody says otherwise is not off until somebody does."""
    shared = a.things & b.things
    apart = a.things - b.things - a.circumstances and b.things - a.things - b.circumstances
    if a.default * b.default >= 0 or not shared or apart or not same_actor(a, b):
        return None
    return 0.7, f"opposite defaults for {listed(shared)}"


def _first_and_last(one: Ranked, other: Ranked) -> bool:
    """What comes before anything for one comes after something for the other; each of something else is no quarrel."""
    early = one.first & other.then
    if not early or ANYTHING not in one.then:
        return False
    return ANYTHING not in other.first or not (one.first - early and other.then - early)


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
    spoken = frozenset(claim for claim in kept.claims if weight(claim) >= 0.5)
    ground = kept_things or (spoken - kept.reserved - ACCESS - verbs) & other.claims.keys()
    if not ground or not ground <= other.named | other.claims.keys() or _another_act(act, kept, other):
        return None
    return 0.75, f"one keeps {listed(ground)} for the {listed(kept.reserved)}, the other does not"


def _wide_open(a: Statement) -> bool:
    return (
        (
            a.universal
            and any(
                name in EVERYBODY | PERSONS or key_of(name) in PERSONS or weight(name) == _PERSON for name in a.named
            )
        )
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
    return compared_needs(a, b, -1, "one goes ahead without {}, the other waits for it") or _free_hand(a, b)


def _free_hand(a: Statement, b: Statement) -> Verdict:
    """One has to ask before it does what the other does on its own; a narrower case of it is an exception."""
    for asks, free in ((a, b), (b, a)):
        waiting, freely = _waiting(asks), _freely(free)
        shared = waiting & freely
        if not shared or not same_actor(a, b) or free.negative:
            continue
        leaves = frozenset(name for need in (*a.needs, *b.needs) for name in need.leave)
        more_asked = asks.things - free.things - freely - leaves
        more_free = free.things - asks.things - waiting - leaves
        broad = free if more_asked else asks
        if (more_asked and more_free) or ((more_asked or more_free) and not broad.universal):
            continue
        return 0.75, f"one asks first, the other has a free hand: {listed(shared)}"
    return None


def _asks(need: Need) -> bool:
    """Whether what is waited for is leave, or something that a person does."""
    return bool(need.leave & _YES) or any(weight(name) == _PERSON or name in PERSONS for name in need.leave)


def _waiting(a: Statement) -> frozenset[str]:
    """What it does only with leave."""
    acts = frozenset(name for need in a.needs if need.sign > 0 and _asks(need) for name in need.act)
    asked = a.circumstances | a.named if a.claims.get("autonomy", 0) < 0 else frozenset()
    return _weighty((acts | asked | _deeds_in(a)) if acts or asked else acts)


def _freely(a: Statement) -> frozenset[str]:
    acts = frozenset(name for need in a.needs if need.sign < 0 and _asks(need) for name in need.act)
    free = a.named | a.circumstances if a.claims.get("autonomy", 0) > 0 else frozenset()
    return _weighty((acts | free | _deeds_in(a)) if acts or free else acts)


def _deeds_in(a: Statement) -> frozenset[str]:
    return frozenset(name for verb in a.verbs for name in verb)


def _weighty(names: frozenset[str]) -> frozenset[str]:
    return (
        frozenset(name for name in names if weight(name) >= 0.9 or name == "telling") - LEAVE - {"autonomy"} - EVERYBODY
    )


def out_of_hours(a: Statement, b: Statement) -> Verdict:
    """One keeps hours free, or closes at one, that the other fills."""
    for no, yes in ((a, b), (b, a)):
        if not yes.hours or yes.negative or yes.closes or not same_actor(a, b) or not one_thing(a, b):
            continue
        if agreed_claims(a, b) & (a.deeds | a.manners):
            continue
        if no.hours and no.negative and not no.bounds and yes.hours & no.hours:
            return 0.7, "one does by the clock what the other leaves undone at that hour"
        kept = no.hours and not no.negative and "only" in no.keys
        if kept and yes.hours - no.hours:
            return 0.7, "one goes beyond the hours that the other keeps to"
        if no.closes and len(no.hours) == 1 and not no.negative and yes.hours & _later(no.hours):
            return 0.7, "one goes on after the hour at which the other ends"
    return None


def _later(hours: frozenset[int]) -> frozenset[int]:
    """The four hours that follow."""
    return frozenset((hour + more) % DAY for hour in hours for more in range(1, 5))


def only_or_all(a: Statement, b: Statement) -> Verdict:
    """One does it only with some things, the other with whichever."""
    for some, every in ((a, b), (b, a)):
        for place, things in some.narrowed:
            wide = frozenset(name for there, names in every.widened if there == place for name in names)
            if not wide or wide & things or every.negative or some.negative or not same_actor(a, b) or other_case(a, b):
                continue
            shared = (a.things & b.things) | (_deeds_in(a) & _deeds_in(b))
            if shared - things - wide and not (every.things - some.things - wide):
                return 0.65, f"one does it only with {listed(things)}, the other with all"
    return None


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


def _opposition(a: Statement, b: Statement) -> frozenset[str]:
    return frozenset() if turned_twice(a, b) else opposition(a, b)


def always_never(a: Statement, b: Statement) -> Verdict:
    found = _opposition(a, b)
    return (0.9, f"one always, the other never: {listed(found)}") if found and a.universal and b.universal else None


def forbidden_allowed(a: Statement, b: Statement) -> Verdict:
    found = _opposition(a, b)
    return (0.85, f"one allows what the other forbids: {listed(found)}") if found and (a.permits or b.permits) else None


def antonyms(a: Statement, b: Statement) -> Verdict:
    axes = _opposition(a, b) & (a.manners | a.deeds)
    if not axes or a.negative != b.negative:
        return None
    return 0.8, f"opposite ends of {listed(axes)}"


def direct_negation(a: Statement, b: Statement) -> Verdict:
    found = _opposition(a, b)
    return (0.85, f"one asks for what the other rules out: {listed(found)}") if found else None


def weakened(a: Statement, b: Statement) -> Verdict:
    strict, loose = (a, b) if a.universal or a.bound_to else (b, a)
    if not (strict.universal or strict.bound_to) or strict.weak or strict.permits or loose.universal:
        return None
    if strict.reserved and strict.reserved == loose.reserved:
        return None
    if not (loose.weak or loose.permits) or (rest_of(a, b) and rest_of(b, a)) or not (agreed_claims(a, b) & a.solid):
        return None
    return (0.6, "what one demands without exception, the other leaves open") if overlap(a, b) >= 0.7 else None
