"""Evolution: the ground two rules share.

Laws: only claims with opposite signs oppose; a manner tells by itself, a thing if it is no word of every rule, a
deed with
its object; an exception of the other is no opposition.
"""

from __future__ import annotations

from collections.abc import Iterable

from soulkeeper.domain.evolution.meaning.bounds import LENGTHS, TIMES
from soulkeeper.domain.evolution.meaning.lexicon import key_of
from soulkeeper.domain.evolution.meaning.parts import weight
from soulkeeper.domain.evolution.meaning.statements import LEAVE, Kinds, Statement

_UNSPACED = frozenset({"ja", "zh"})
_SPOKEN_OF = 0.4
_ANYBODY = """
user owner anyon everyon everybod everybody anybod anybody nobod nobody someon somebod somebody peopl person they
he she
"""
_HAVE = "fill book hold schedule plan have include list show offer set allow contain has need pack"
_HAVING = frozenset(map(key_of, _HAVE.split()))
EVERYBODY = frozenset(_ANYBODY.split())
_DAYPARTS = frozenset({"morning", "night", "evening", "noon", "afternoon", "midnight", "midday", "clock"})
_OF_MOVING = frozenset({"pace", "~early", "~do_it_now"})
_SPEAK = "speak"
_TURNS = frozenset({"nicht", "never", "nie", "not", "no", "jamais", "nunca", "mai", "rarely", "seldom", "niemals"})
_ONLY = frozenset({"only", "nur", "solo", "sólo", "solamente", "seulement", "uniquement", "apenas", "só"})
_WAYS = """
speak answer write phrase explain describe word express reply say tell talk respond communicate summarise
summarize put present
comment formulate greet address ask translate report telling asking sound discuss argue feedback criticise review
advice note message
"""
_SPEAKING = frozenset((*_WAYS.split(), *map(key_of, _WAYS.split())))
_NO_TOPIC = EVERYBODY | LENGTHS.keys() | TIMES.keys()
Verdict = tuple[float, str] | None


def mass(claims: Iterable[str]) -> float:
    return sum(map(weight, claims))


def opposed_claims(a: Statement, b: Statement) -> frozenset[str]:
    return frozenset(claim for claim in a.claims if a.claims[claim] * b.claims.get(claim, 0) < 0)


def agreed_claims(a: Statement, b: Statement) -> frozenset[str]:
    return frozenset(claim for claim in a.claims if a.claims[claim] * b.claims.get(claim, 0) > 0)


def shared_claims(a: Statement, b: Statement) -> frozenset[str]:
    return frozenset(a.claims.keys() & b.claims.keys())


def rest_of(a: Statement, b: Statement, within: frozenset[str] = frozenset()) -> frozenset[str]:
    """What a speaks of and b does not; only beside the claims ``within``, where some are given."""
    beside = (
        frozenset(claim for part in a.together if part & within for claim in part) if within else frozenset(a.claims)
    )
    case = frozenset() if a.circumstances & b.circumstances else a.circumstances
    more = frozenset(claim for claim in beside | case if weight(claim) >= 0.5) - b.claims.keys() - b.circumstances
    return frozenset(claim for claim in more if a.kin.get(claim, frozenset()).isdisjoint(b.claims))


def overlap(a: Statement, b: Statement) -> float:
    least = min(mass(a.claims), mass(b.claims))
    return mass(shared_claims(a, b)) / least if least else 0.0


def same_actor(a: Statement, b: Statement) -> bool:
    """What is banned without a name is banned for whoever is allowed it."""
    return a.actor == b.actor or (a.bans and b.permits) or (b.bans and a.permits)


def one_topic(a: Statement, b: Statement, unit: set[str], *, strictly: bool = False) -> bool:
    measures = LENGTHS.keys() | TIMES.keys() | {"length", "waiting", "pace"} | unit | _HAVING
    beside_a, beside_b = ((one.solid | _cases(one)) - measures for one in (a, b))
    if beside_a & beside_b:
        return True
    return not (beside_a or beside_b) if strictly else not (beside_a and beside_b)


def _cases(a: Statement) -> frozenset[str]:
    return frozenset(name for name in a.circumstances if weight(name) >= 0.9)


def goes_on(a: Statement, b: Statement) -> bool:
    """Whether b says a word for word and then more; what it adds may narrow a, not turn it round."""
    said, more = (one.text.casefold().strip(" .!").split() for one in (a, b))
    if a.language in _UNSPACED or not 1 < len(said) < len(more) or more[len(said)].strip(",;") in _TURNS:
        return False
    return [word.strip(",;:") for word in more[: len(said)]] == said and not _turned_round(a, b)


def _turned_round(a: Statement, b: Statement) -> bool:
    return bool(opposed_claims(a, b) - b.circumstances - b.exceptions)


def opposition(a: Statement, b: Statement) -> frozenset[str]:
    """The claims that truly oppose: on common ground, and not only as an exception of the other."""
    opposed = opposed_claims(a, b)
    if not opposed or not same_actor(a, b) or not is_telling(opposed, a, b):
        return frozenset()
    if other_case(a, b) or _talk_past(a, b, opposed):
        return frozenset()
    rest_a, rest_b = rest_of(a, b, opposed), rest_of(b, a, opposed)
    if rest_a and rest_b:
        apart = bool(a.objects and b.objects) and a.objects.isdisjoint(b.objects)
        together = not apart and overlap(a, b) >= 0.6 and mass(shared_claims(a, b)) >= 2
        return opposed if together or _one_object(opposed, a, b) else frozenset()
    if rest_a or rest_b:
        narrow, broad = (a, b) if rest_a else (b, a)
        return opposed if holds_everywhere(broad, narrow, opposed) else frozenset()
    return opposed


def _talk_past(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    ways = (
        other_deed,
        only_the_verb,
        _other_sense,
        _only_the_place,
        other_topic,
        other_kind,
        other_activity,
        _of_a_thing,
    )
    return any(way(a, b, opposed) for way in ways)


def other_deed(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """One thing, but one does this to it and the other does not do that: "guard the gate", "don't block the gate"."""
    if a.language == b.language and a.language in _UNSPACED:
        return (
            not opposed & (_axes(a) | _axes(b))
            and min(mass(a.claims.keys() - b.claims), mass(b.claims.keys() - a.claims)) >= 1
        )
    verbs_a, verbs_b = verbs_beside(a, opposed), verbs_beside(b, opposed)
    if a.language != "en" or b.language != "en" or opposed & (_axes(a) | _axes(b) | verbs_a | verbs_b):
        return False
    return bool(verbs_a and verbs_b) and verbs_a.isdisjoint(verbs_b)


def only_the_verb(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """One verb, but each of something else: "charge the drone", "don't charge for the call"."""
    if opposed & (_axes(a) | _axes(b)) or not opposed <= verbs_beside(a, opposed) & verbs_beside(b, opposed):
        return False
    beside_a, beside_b = _beside(a, opposed), _beside(b, opposed)
    return bool(beside_a and beside_b) and beside_a.isdisjoint(beside_b)


def _beside(a: Statement, opposed: frozenset[str]) -> frozenset[str]:
    chosen = frozenset(value for values in a.choices.values() for value in values)
    return frozenset(name for part in a.together if part & opposed for name in part) - opposed - chosen


def _other_sense(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """A deed in one and a thing in the other: "don't ring at night", "wear your ring"."""
    if opposed & (_axes(a) | _axes(b)) or a.language != "en" or b.language != "en":
        return False
    verbs_a, verbs_b = verbs_beside(a, opposed), verbs_beside(b, opposed)
    return bool(verbs_a and verbs_b) and (opposed <= verbs_a - verbs_b or opposed <= verbs_b - verbs_a)


def _only_the_place(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """What is denied is denied at a place or a time; that place is not denied: "no work on Sundays"."""
    return any(
        one.negative and opposed <= one.places and not opposed <= other.places for one, other in ((a, b), (b, a))
    )


def other_topic(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """Opposite ends of an axis, but of other things: "be brief on the phone", "be thorough in reviews"."""
    if not opposed <= _axes(a) | _axes(b) or a.circumstances & b.circumstances:
        return False
    topics_a, topics_b = _topics_beside(a, opposed), _topics_beside(b, opposed)
    return bool(topics_a and topics_b) and topics_a.isdisjoint(b.named) and topics_b.isdisjoint(a.named)


def _of_a_thing(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """A manner that is only said of a thing, of which the other does not speak: "cold calls", "serve it cold"."""
    apart = bool(a.things and b.things) and a.things.isdisjoint(b.things)
    return apart and opposed <= a.attributes | b.attributes


def other_activity(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """One manner, but of two activities: "eat slowly", "answer fast". All ways of speaking are one."""
    if not opposed <= _OF_MOVING or a.language != "en" or b.language != "en":
        return False
    done_a, done_b = (_activities(one, opposed) for one in (a, b))
    return bool(done_a and done_b) and done_a.isdisjoint(done_b)


def _activities(a: Statement, opposed: frozenset[str]) -> frozenset[str]:
    heads = frozenset(name for name in a.heads if name not in opposed)
    return frozenset(_SPEAK if name in _SPEAKING else name for name in heads)


def _topics_beside(a: Statement, opposed: frozenset[str]) -> frozenset[str]:
    return frozenset(
        topic
        for topic, axes in a.topics.items()
        if axes.isdisjoint(opposed) and weight(topic) >= _SPOKEN_OF and topic not in _NO_TOPIC
    )


def _axes(a: Statement) -> frozenset[str]:
    return a.manners | a.deeds


def verbs_beside(a: Statement, within: frozenset[str]) -> frozenset[str]:
    """The verbs of the parts that speak of something."""
    return frozenset(name for verb, part in zip(a.verbs, a.together, strict=True) if part & within for name in verb)


def other_case(a: Statement, b: Statement) -> bool:
    """They hold at other times, in other circumstances, or one is excepted from the other."""
    if (a.exceptions and not b.universal) or (b.exceptions and not a.universal):
        return True
    if a.clock and b.clock and a.clock != b.clock:
        return True
    if any(_bars_the_rest(one, other) for one, other in ((a, b), (b, a))):
        return True
    if a.hours and b.hours and a.hours.isdisjoint(b.hours):
        return True
    if any(a.cases[claim] * b.cases.get(claim, 0) < 0 for claim in a.cases):
        return True
    case_a, case_b = (one.circumstances - EVERYBODY or one.circumstances for one in (a, b))
    own_a, own_b = (
        frozenset(name for name in own if weight(name) >= 0.9) for own in (case_a - case_b, case_b - case_a)
    )
    return bool(case_a and case_b) and (case_a.isdisjoint(case_b) or bool(own_a and own_b))


def _bars_the_rest(one: Statement, other: Statement) -> bool:
    """ "Promise only what you can keep", "never promise what you can't keep" """
    return bool((one.conditional or _ONLY & set(one.keys)) and other.negative and other.circumstances)


def other_kind(a: Statement, b: Statement, opposed: frozenset[str]) -> bool:
    """The same things, but of another kind: "temporary files", "licence files"."""
    both = a.things & b.things
    return bool(both) and all(_told_apart(a.kinds.get(thing, {}), b.kinds.get(thing, {}), opposed) for thing in both)


def _told_apart(one: Kinds, other: Kinds, opposed: frozenset[str]) -> bool:
    kinds_a, kinds_b = (
        frozenset(kind for kind, axes in each.items() if not opposed & (axes | {kind})) for each in (one, other)
    )
    return bool(kinds_a and kinds_b) and kinds_a.isdisjoint(kinds_b)


def one_thing(a: Statement, b: Statement) -> bool:
    """Both speak of one thing or one act, or neither names a thing."""
    times = TIMES.keys() | _DAYPARTS
    things_a, things_b = a.things - times, b.things - times
    acts = (a.named & b.named) - times - EVERYBODY
    return bool(things_a & things_b) or (bool(acts) and not (things_a and things_b)) or not (things_a or things_b)


def _one_object(opposed: frozenset[str], a: Statement, b: Statement) -> bool:
    """Other verbs and other circumstances, but one does something with the very thing the other keeps its hands off."""
    elsewhere = any(
        one.negative and one.settings - other.named - other.circumstances for one, other in ((a, b), (b, a))
    )
    return (
        bool(opposed & a.objects & b.objects)
        and overlap(a, b) >= 0.5
        and not (elsewhere and not a.universal | b.universal)
    )


def is_telling(opposed: frozenset[str], a: Statement, b: Statement) -> bool:
    """A manner tells by itself, a thing if it is no word of every rule, a deed with its object."""
    manners = opposed & a.manners & b.manners
    deeds = opposed & (a.deeds | b.deeds)
    things = frozenset(claim for claim in opposed if weight(claim) >= 0.9) - deeds
    beside_a, beside_b = _objects(a) - opposed, _objects(b) - opposed
    acted = deeds and (beside_a & beside_b or not beside_a or not beside_b or a.circumstances & b.circumstances)
    whole = mass(opposed - deeds) >= 0.6 * min(mass(a.claims), mass(b.claims)) and (a.universal or b.universal)
    same = a.claims.keys() == b.claims.keys() and mass(opposed) >= 0.9
    return bool(manners or things or acted or whole or same)


def _objects(a: Statement) -> frozenset[str]:
    return frozenset(claim for claim in a.claims if weight(claim) >= 0.4)


def holds_everywhere(broad: Statement, narrow: Statement, opposed: frozenset[str]) -> bool:
    """A rule without bounds leaves no room for the narrower opposite; a plain wish does."""
    if broad.universal or broad.bound_to:
        return True
    if _excepts(narrow, broad):
        return False
    if broad.negative or narrow.universal:
        return True
    return not (
        narrow.circumstances - broad.circumstances - broad.claims.keys()
        or narrow.negative
        or opposed <= narrow.attributes
    )


def _excepts(narrow: Statement, broad: Statement) -> bool:
    """Beside a plain ban: a case named with "only when", or a leave for some place or person."""
    leave = narrow.permits and not narrow.weak and narrow.settings - broad.named - narrow.circumstances
    return broad.negative and bool(narrow.conditional or leave)


def listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def compared_needs(a: Statement, b: Statement, product: int, words: str) -> Verdict:
    for one in a.needs:
        for other in b.needs:
            leave = one.leave & other.leave or (LEAVE if one.leave & LEAVE and other.leave & LEAVE else frozenset())
            if leave and one.act & other.act and one.sign * other.sign == product:
                return 0.75, words.format(listed(leave))
    return None
