"""Evolution: two rules that face each other: read more widely, they say opposite things of one thing.

Laws: what is opposed tells only beside a thing both speak of; other cases, other objects and other people do not collide; where
one is the narrower, the other must leave no room for it.
"""

from __future__ import annotations

from functools import lru_cache

from soulkeeper.domain.evolution.meaning.bounds import TIMES
from soulkeeper.domain.evolution.meaning.grounds import (
    EVERYBODY,
    Verdict,
    agreed_claims,
    holds_everywhere,
    listed,
    only_the_verb,
    opposed_claims,
    other_activity,
    other_case,
    other_deed,
    other_kind,
    other_topic,
    same_actor,
    verbs_beside,
)
from soulkeeper.domain.evolution.meaning.lexicon import OPPOSITE
from soulkeeper.domain.evolution.meaning.parts import weight
from soulkeeper.domain.evolution.meaning.statements import Statement, understood

_IDLE = frozenset({"doing", "~seriously", "~reply_to", "~listen", "~correct", "accepting", "changing", "~interrupt"})
_DISMISSING = frozenset(
    {"telling", "keeping", "adding", "accepting", "sending", "allowing", "joining", "~follow", "~accept"}
)
_SMALL_ACTS = frozenset({"telling", "asking", "doing"})


def set_against(a: Statement, b: Statement) -> Verdict:
    return _facing(widely(a), widely(b))


def opposed_in_deed(a: Statement, b: Statement) -> bool:
    """Whether what looks alike is set against each other by what is done, and nothing done agrees."""
    one, other = widely(a), widely(b)
    done = (a.manners | a.deeds) & (b.manners | b.deeds)
    if agreed_claims(a, b) & done or a.negative or b.negative:
        return False
    return bool(opposed_claims(one, other) & (one.manners | one.deeds)) and _facing(one, other) is not None


def turned_twice(a: Statement, b: Statement) -> bool:
    """One forbids the opposite of what the other asks for: "no smoking indoors", "smoke outside"."""
    if a.negative == b.negative:
        return False
    one, other = widely(a), widely(b)
    both = one.deeds & other.deeds
    turned = frozenset(axis for axis in agreed_claims(one, other) & both if one.ends.get(axis) != other.ends.get(axis))
    return bool(turned) and not opposed_claims(one, other) & both


def widely(a: Statement) -> Statement:
    return _wide(a.text, a.language)


@lru_cache(maxsize=2048)
def _wide(text: str, language: str) -> Statement:
    return understood(text, language, wide=True)


def how_often(a: Statement, b: Statement) -> Verdict:
    """The same act on the same thing, at two rhythms, or more often than it may be."""
    if not a.rate or not b.rate or not same_actor(a, b) or other_case(a, b) or not a.rate.clashes(b.rate):
        return None
    shared = (a.things & b.things) - TIMES.keys()
    apart = a.things - b.things - TIMES.keys() and b.things - a.things - TIMES.keys()
    if not shared or apart or _other_object(a, b):
        return None
    return 0.7, f"two rhythms for {listed(shared)}"


def two_times(a: Statement, b: Statement) -> Verdict:
    """The same thing at two hours of the day."""
    if not a.clock or not b.clock or a.clock == b.clock or not same_actor(a, b):
        return None
    shared = a.things & b.things
    if not shared or (a.things - b.things and b.things - a.things) or opposed_claims(a, b):
        return None
    return 0.7, f"{listed(shared)} at two times of the day"


def stands_by(a: Statement, b: Statement) -> Verdict:
    """In one and the same case one acts and the other lets it be."""
    one, other = widely(a), widely(b)
    case = one.circumstances & other.circumstances
    idle = [bool(_IDLE & {axis for axis in each.deeds if each.claims.get(axis, 0) < 0}) for each in (one, other)]
    if not case or case != one.circumstances or case != other.circumstances or idle[0] == idle[1]:
        return None
    return 0.7, f"in the case of {listed(case)} one acts and the other lets it be"


def _facing(a: Statement, b: Statement) -> Verdict:
    opposed, chosen = _opposed(a, b), _chosen_apart(a, b)
    if not (opposed or chosen) or _apart(a, b, opposed, chosen):
        return None
    shared = _shared(a, b, opposed)
    if not shared and not _by_itself(a, b, opposed) and not (chosen and a.universal and b.universal):
        return None
    if _too_thin(a, b, opposed | chosen, shared) or not _leaves_no_room(a, b, opposed or chosen):
        return None
    names = frozenset(claim.removeprefix(OPPOSITE) for claim in opposed | chosen)
    return 0.65, f"opposite sides of {listed(names)}" + (f", both about {listed(shared)}" if shared else "")


def _apart(a: Statement, b: Statement, opposed: frozenset[str], chosen: frozenset[str]) -> bool:
    """Other people, other cases, other objects, other topics."""
    if _other_people(a, b) or other_case(a, b) or _other_object(a, b) or _elsewhere(a, b):
        return True
    return not chosen and (other_topic(a, b, opposed) or other_kind(a, b, opposed) or other_activity(a, b, opposed))


def _by_itself(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """Whether what is opposed tells without a thing in common."""
    both_say_more = bool(a.things - b.things and b.things - a.things)
    if opposed and not _named(a) ^ _named(b):
        return True
    if opposed & a.deeds & b.deeds and (a.universal or b.universal) and not (a.things or b.things or _other_talk(a, b)):
        return True
    return not both_say_more and bool(opposed & a.manners & b.manners or _faintly(a, b))


def _other_talk(a: Statement, b: Statement) -> bool:
    """Each names a topic, be it a faint one, that the other does not."""
    left_a, left_b = (frozenset(topic for topic in one.topics if topic not in EVERYBODY) for one in (a, b))
    return bool(left_a - b.named and left_b - a.named)


def _too_thin(a: Statement, b: Statement, apart: frozenset[str], shared: frozenset[str]) -> bool:
    """Each says so much of its own that what they share is chance."""
    left_a, left_b = a.things - b.things, b.things - a.things
    plain = not apart & (a.manners | a.deeds | a.choices.keys())
    if plain and left_a and left_b and len(shared) == 1 and not shared & (a.ruled_out | b.ruled_out):
        return True
    return min(len(left_a), len(left_b)) > len(shared) + 1


def _elsewhere(a: Statement, b: Statement) -> bool:
    """Each speaks of a place, a person or a purpose that the other does not."""
    return bool(a.settings - b.things and b.settings - a.things)


def _opposed(a: Statement, b: Statement) -> frozenset[str]:
    """What is claimed with opposite signs; where no axis speaks, also the things of a rule and of its denial."""
    opposed = frozenset(claim for claim in opposed_claims(a, b) if _tells(claim, a.ruled_out | b.ruled_out))
    axes = (a.manners | a.deeds) & (b.manners | b.deeds)
    if opposed & axes:
        return opposed
    if not opposed and (axes or a.permits or b.permits):
        return frozenset()
    both = (thing for thing in a.things & b.things if len(thing) > 1)
    leaning = opposed or frozenset(thing for thing in both if a.leans.get(thing, 0) * b.leans.get(thing, 0) < 0)
    past = other_deed(a, b, leaning) or only_the_verb(a, b, leaning)
    return leaning if _plainly(a, b, leaning) and not past else frozenset()


def _plainly(a: Statement, b: Statement, leaning: frozenset[str]) -> bool:
    """The thing itself is denied, not something done to it; or they have more than it in common."""
    denied = next((one for one in (a, b) if one.negative), a)
    verbs = verbs_beside(denied, leaning)
    subject = verbs <= leaning and not denied.objects - leaning
    return subject or not verbs or len(a.things & b.things) > 1


def _tells(claim: str, ruled_out: frozenset[str]) -> bool:
    return claim.startswith(OPPOSITE) or weight(claim) >= 0.9 or (claim in ruled_out and weight(claim) >= 0.4)


def _shared(a: Statement, b: Statement, opposed: frozenset[str]) -> frozenset[str]:
    """The things, acts and people that both speak of."""
    topics = frozenset(
        topic
        for topic, axes in (*a.topics.items(), *b.topics.items())
        if topic in a.named & b.named and weight(topic) >= 0.9 and opposed.isdisjoint(axes)
    )
    acts = (agreed_claims(a, b) & a.deeds & b.deeds) - _SMALL_ACTS
    acts = frozenset(act for act in acts if not act.startswith(OPPOSITE))
    people = frozenset(
        claim for claim in a.claims.keys() & b.claims.keys() if 0.4 <= weight(claim) < 0.9 and len(claim) > 1
    )
    return (a.things & b.things) - (a.acts ^ b.acts) | topics | acts | (people - EVERYBODY)


def _faintly(a: Statement, b: Statement) -> frozenset[str]:
    """The words of many rules that both use: an answer, a message."""
    both = a.claims.keys() & b.claims.keys()
    return frozenset(claim for claim in both if not claim.startswith(OPPOSITE)) - a.deeds - a.manners - EVERYBODY


def _named(a: Statement) -> frozenset[str]:
    """What it speaks of beside its deeds and manners."""
    return frozenset(claim for claim in a.claims if weight(claim) >= 0.4) - a.deeds - a.manners


def turned_down(a: Statement, b: Statement) -> Verdict:
    """One does away with the very thing that the other deals with."""
    one, other = widely(a), widely(b)
    if _dismisses(one) == _dismisses(other) or not same_actor(one, other) or other_case(one, other):
        return None
    no, yes = (one, other) if _dismisses(one) else (other, one)
    shared = no.objects & yes.things
    shrinks = yes.negative or any(yes.claims.get(axis, 0) < 0 for axis in yes.deeds)
    if not shared or shrinks or (one.things - other.things and other.things - one.things):
        return None
    if no.bounds or yes.bounds or one.circumstances or other.circumstances or (no.things - yes.things):
        return None
    return 0.6, f"one does away with {listed(shared)}, the other does not"


def _dismisses(a: Statement) -> bool:
    return any(a.claims.get(axis, 0) < 0 for axis in a.deeds & _DISMISSING)


def _chosen_apart(a: Statement, b: Statement) -> frozenset[str]:
    """The choices of which each takes another value."""
    both = a.choices.keys() & b.choices.keys()
    return frozenset(kind for kind in both if a.choices[kind].isdisjoint(b.choices[kind]))


def _leaves_no_room(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    left_a, left_b = a.things - b.things, b.things - a.things
    if bool(left_a) == bool(left_b):
        return True
    narrow, broad = (a, b) if left_a else (b, a)
    return holds_everywhere(broad, narrow, opposed)


def _other_people(a: Statement, b: Statement) -> bool:
    """Two people's duties do not collide; whoever one names and the other speaks of is one person."""
    return not same_actor(a, b) and a.actor not in b.claims and b.actor not in a.claims


def _other_object(a: Statement, b: Statement) -> bool:
    """Each acts upon something that the other does not so much as name."""
    if not a.objects or not b.objects or a.objects & b.objects:
        return False
    return not (a.objects & b.things or b.objects & a.things)
