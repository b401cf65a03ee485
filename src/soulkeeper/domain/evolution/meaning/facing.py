"""Evolution: two rules that face each other: read more widely, they say opposite things of one thing.

Laws: what is opposed tells only beside a thing both speak of; other cases, other objects and other people do not collide; where
one is the narrower, the other must leave no room for it.
"""

from __future__ import annotations

from functools import lru_cache

from soulkeeper.domain.evolution.meaning.bounds import TIMES
from soulkeeper.domain.evolution.meaning.grounds import (
    Verdict,
    agreed_claims,
    holds_everywhere,
    listed,
    opposed_claims,
    other_case,
    same_actor,
)
from soulkeeper.domain.evolution.meaning.lexicon import OPPOSITE
from soulkeeper.domain.evolution.meaning.parts import weight
from soulkeeper.domain.evolution.meaning.statements import Statement, understood

_IDLE = frozenset({"doing", "~reply_to", "~listen", "~correct", "accepting", "changing", "~interrupt"})
_DISMISSING = frozenset(
    {"telling", "keeping", "adding", "accepting", "sending", "allowing", "joining", "~follow", "~accept"}
)
_SMALL_ACTS = frozenset({"telling", "asking", "doing"})
_EVERYBODY = frozenset(
    {
        "user",
        "owner",
        "anyon",
        "everyon",
        "everybod",
        "anybod",
        "nobod",
        "someon",
        "somebod",
        "peopl",
        "person",
        "they",
        "he",
        "she",
    }
)


def set_against(a: Statement, b: Statement) -> Verdict:
    return _facing(_widely(a.text), _widely(b.text))


@lru_cache(maxsize=2048)
def _widely(text: str) -> Statement:
    return understood(text, wide=True)


def how_often(a: Statement, b: Statement) -> Verdict:
    """The same act on the same thing, at two rhythms."""
    if not a.rate or not b.rate or 0.8 < a.rate / b.rate < 1.25 or not same_actor(a, b) or other_case(a, b):
        return None
    bounded = any(0.0 < bound.low < bound.high or bound.low == 0.0 for one in (a, b) for bound in one.bounds)
    shared = (a.things & b.things) - TIMES.keys()
    apart = a.things - b.things - TIMES.keys() and b.things - a.things - TIMES.keys()
    if bounded or not shared or apart or _other_object(a, b):
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
    one, other = _widely(a.text), _widely(b.text)
    case = one.circumstances & other.circumstances
    idle = [bool(_IDLE & {axis for axis in each.deeds if each.claims.get(axis, 0) < 0}) for each in (one, other)]
    if not case or case != one.circumstances or case != other.circumstances or idle[0] == idle[1]:
        return None
    return 0.7, f"in the case of {listed(case)} one acts and the other lets it be"


def _facing(a: Statement, b: Statement) -> Verdict:
    opposed = _opposed(a, b)
    chosen = _chosen_apart(a, b)
    if not (opposed or chosen) or _other_people(a, b) or other_case(a, b) or _other_object(a, b):
        return None
    shared = _shared(a, b)
    left_a, left_b = a.things - b.things, b.things - a.things
    by_itself = bool(opposed & a.manners & b.manners) and not (left_a and left_b)
    by_itself = by_itself or (bool(opposed) and not _named(a) ^ _named(b))
    by_itself = by_itself or (bool(_faintly(a, b)) and not (left_a and left_b))
    if not shared and not by_itself and not (chosen and a.universal and b.universal):
        return None
    plain = not chosen and not opposed & (a.manners | a.deeds)
    if plain and left_a and left_b and len(shared) == 1 and not shared & (a.ruled_out | b.ruled_out):
        return None
    if _elsewhere(a, b) or min(len(left_a), len(left_b)) > len(shared) + 1:
        return None
    if not _leaves_no_room(a, b, opposed or chosen):
        return None
    names = frozenset(claim.removeprefix(OPPOSITE) for claim in opposed | chosen)
    return 0.65, f"opposite sides of {listed(names)}" + (f", both about {listed(shared)}" if shared else "")


def _elsewhere(a: Statement, b: Statement) -> bool:
    """Each speaks of a place, a person or a purpose that the other does not."""
    return bool(a.settings - b.things and b.settings - a.things)


def _opposed(a: Statement, b: Statement) -> frozenset[str]:
    """What is claimed with opposite signs; where no axis speaks, also the things of a rule and of its denial."""
    opposed = frozenset(claim for claim in opposed_claims(a, b) if _tells(claim, a.ruled_out | b.ruled_out))
    axes = (a.manners | a.deeds) & (b.manners | b.deeds)
    if opposed or axes or a.permits or b.permits:
        return opposed
    both = (thing for thing in a.things & b.things if len(thing) > 1)
    return frozenset(thing for thing in both if a.leans.get(thing, 0) * b.leans.get(thing, 0) < 0)


def _tells(claim: str, ruled_out: frozenset[str]) -> bool:
    return claim.startswith(OPPOSITE) or weight(claim) >= 0.9 or (claim in ruled_out and weight(claim) >= 0.4)


def _shared(a: Statement, b: Statement) -> frozenset[str]:
    """The things, acts and people that both speak of."""
    acts = (agreed_claims(a, b) & a.deeds & b.deeds) - _SMALL_ACTS
    acts = frozenset(act for act in acts if not act.startswith(OPPOSITE))
    people = frozenset(
        claim for claim in a.claims.keys() & b.claims.keys() if 0.4 <= weight(claim) < 0.9 and len(claim) > 1
    )
    return (a.things & b.things) | acts | (people - _EVERYBODY)


def _faintly(a: Statement, b: Statement) -> frozenset[str]:
    """The words of many rules that both use: an answer, a message."""
    both = a.claims.keys() & b.claims.keys()
    return frozenset(claim for claim in both if not claim.startswith(OPPOSITE)) - a.deeds - a.manners - _EVERYBODY


def _named(a: Statement) -> frozenset[str]:
    """What it speaks of beside its deeds and manners."""
    return frozenset(claim for claim in a.claims if weight(claim) >= 0.4) - a.deeds - a.manners


def turned_down(a: Statement, b: Statement) -> Verdict:
    """One does away with the very thing that the other deals with."""
    one, other = _widely(a.text), _widely(b.text)
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
    if a.negative or b.negative:
        return frozenset()
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
