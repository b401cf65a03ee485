"""Evolution: a rule understood well enough to be set beside another.

Laws: a claim is a thing with a sign (1 wanted, -1 unwanted, 0 only spoken of); a limit of text is a wish for length, and
to wait for leave is to have no free hand; a rule is read to its 600th character, so that time is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType

import re2

from soulkeeper.domain.evolution.meaning import words
from soulkeeper.domain.evolution.meaning.bounds import Bound, bounds_of, clock_of, rate_of
from soulkeeper.domain.evolution.meaning.contests import Sides, contested, default_of, winners
from soulkeeper.domain.evolution.meaning.hours import closes, hours_of
from soulkeeper.domain.evolution.meaning.languages import language_of
from soulkeeper.domain.evolution.meaning.lexicon import Role, key_of
from soulkeeper.domain.evolution.meaning.limits import Limits, narrowed, widened
from soulkeeper.domain.evolution.meaning.order import ANYTHING, Need, Ranked, needs_of, ranks_in_conflict, ranks_of
from soulkeeper.domain.evolution.meaning.parts import (
    VERBLESS,
    Part,
    any_of,
    claims_of,
    direct_objects,
    head_of,
    let_be,
    names_of,
    parted,
    sign_of,
    tells_how,
    undone,
    verb_of,
    weight,
)
from soulkeeper.domain.evolution.meaning.people import AGENT, actor_of, decider_of, people_named, reserved_for
from soulkeeper.domain.evolution.meaning.slots import slots_of
from soulkeeper.domain.evolution.meaning.tokens import Token, tokens

CONCORD = frozenset({"es", "pt", "fr", "it", "pl", "ru"})
LEAVE = frozenset({"approval", "asking"})
READ = 600
Kinds = Mapping[str, frozenset[str]]
_OWNED = re2.compile(r"\W*(?:(?i)the|a|an|your|our|my)?\s*\w+['’]s\s")
PREPOSITIONS = frozenset(map(key_of, words.PREPOSITIONS.split()))
_ARTICLES = frozenset({"the", "a", "an", "your", "our", "every", "each", "all"})
_WITH = frozenset({"with", "to", "about", "for"})
_PLACING = frozenset({"on", "in", "at", "during", "in_the"})


@dataclass(frozen=True, slots=True)
class Statement:
    """``together`` are the claims of each part, ``leans`` the sign of the
    part a word stands in, ``things`` all it names, ``settings`` those of them
    that tell where, for whom or with what,
    ``named`` every word of content, ``topics`` those beside verbs and manners, with the axes each is on,
    ``ruled_out`` those it denies themselves, ``attributes`` manners said only of a thing, ``reserved`` whom it is kept for,
    ``cases`` the signed claims of its conditions, ``kinds`` what a thing is told apart by: "temporary" files,
    ``heads`` its verbs, ``acts`` those that are verbs for sure, ``ends`` the poles of its words before any negation,
    ``kin`` the axes of one word, ``wins`` which ends win a contest, ``default`` whether it is on or off unless told,
    ``bans`` whether it forbids without naming anybody."""

    text: str
    language: str
    keys: tuple[str, ...]
    claims: Mapping[str, int]
    leans: Mapping[str, int]
    together: tuple[frozenset[str], ...]
    verbs: tuple[frozenset[str], ...]
    named: frozenset[str]
    topics: Mapping[str, frozenset[str]]
    objects: frozenset[str]
    things: frozenset[str]
    manners: frozenset[str]
    deeds: frozenset[str]
    attributes: frozenset[str]
    choices: Mapping[str, frozenset[str]]
    circumstances: frozenset[str]
    exceptions: frozenset[str]
    conditional: bool
    settings: frozenset[str]
    places: frozenset[str]
    ruled_out: frozenset[str]
    needs: tuple[Need, ...]
    ranks: tuple[Ranked, ...]
    actor: str
    decider: str
    reserved: frozenset[str]
    universal: bool
    bound_to: bool
    permits: bool
    weak: bool
    negative: bool
    heads: frozenset[str] = frozenset()
    acts: frozenset[str] = frozenset()
    ends: Mapping[str, int] = field(default_factory=dict)
    kin: Kinds = field(default_factory=dict)
    cases: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, Kinds] = field(default_factory=dict)
    narrowed: Limits = ()
    widened: Limits = ()
    bounds: tuple[Bound, ...] = ()
    rate: Bound | None = None
    clock: float | None = None
    hours: frozenset[int] = frozenset()
    closes: bool = False
    bans: bool = False
    contested: bool = False
    wins: Sides = frozenset()
    default: int = 0

    @property
    def solid(self) -> frozenset[str]:
        """The claims that say what the rule is about."""
        return frozenset(claim for claim in self.claims if weight(claim) >= 0.9)


@dataclass(frozen=True, slots=True)
class _Reading:
    """A rule cut into words and parts; ``rule`` are the parts that say something, with their ``signs``."""

    language: str
    found: tuple[Token, ...]
    parts: list[Part]
    rule: list[Part]
    signs: list[int]
    bounds: tuple[Bound, ...]
    ranks: tuple[Ranked, ...]
    needs: tuple[Need, ...]

    @property
    def inner(self) -> list[Token]:
        return [token for part in self.rule for token in part.tokens]

    @property
    def wanted(self) -> list[Part]:
        return [part for part, sign in zip(self.rule, self.signs, strict=True) if sign > 0]


def _reading(text: str, language: str, *, wide: bool) -> _Reading:
    found = tokens(text, language, wide=wide)
    parts = parted(found, concord=language in CONCORD)
    rule = [part for part in parts if part.role is None]
    signs = [sign_of(part) for part in rule]
    ranks = (*ranks_of(found), *ranks_in_conflict(parts), *_places(rule))
    return _Reading(language, found, parts, rule, signs, bounds_of(found), ranks, needs_of(parts, signs))


def _places(rule: list[Part]) -> Iterator[Ranked]:
    """ "Open with x" puts it before everything, "close with x" after."""
    for kind, filling in (slot for part in rule for slot in slots_of(part)):
        if kind == "opener":
            yield Ranked(filling, frozenset({ANYTHING}))
        elif kind == "closer":
            yield Ranked(frozenset({ANYTHING}), filling)


def understood(text: str, language: str = "", *, wide: bool = False) -> Statement:
    read = _reading(text[:READ], language or language_of(text[:READ]), wide=wide)
    said, found = _said(text, read), read.found
    conditions = [replace(part, role=None) for part in read.parts if part.role is Role.CONDITION]
    return replace(
        said,
        cases=MappingProxyType(claims_of(conditions, list(map(sign_of, conditions)))),
        kinds=MappingProxyType(_kinds(read.parts)),
        ends=MappingProxyType({pole.axis: pole.sign for token in read.inner for pole in token.poles}),
        kin=MappingProxyType(_kin(read.inner)),
        acts=frozenset(act for part in read.rule for act in _acts(part)),
        heads=frozenset(head.concept for part in read.rule if (head := _deed(part))),
        narrowed=narrowed(found),
        widened=widened(found),
        bounds=read.bounds,
        rate=rate_of(found),
        clock=clock_of(found),
        hours=hours_of(found),
        closes=closes(found),
        bans=said.negative and said.actor == AGENT and any(map(_nobody_named, read.rule)),
        contested=contested(found),
        wins=winners(found),
        default=default_of(found, denied=said.negative),
    )


def _said(text: str, read: _Reading) -> Statement:
    found, parts, rule, signs, inner = read.found, read.parts, read.rule, read.signs, read.inner
    implied = _implied(read.bounds, read.needs)
    return Statement(
        text=text,
        language=read.language,
        keys=_keys(found),
        claims=MappingProxyType({**claims_of(rule, signs), **implied}),
        leans=MappingProxyType(_leans(rule, signs)),
        together=tuple(_beside(part, implied) for part in rule),
        verbs=tuple(map(verb_of, rule)),
        named=frozenset(token.concept for token in inner if names_of(token)),
        topics=MappingProxyType(_topics(rule)),
        objects=frozenset(name for part in rule for name in direct_objects(part)),
        things=frozenset(token.concept for token in found if _is_thing(token)),
        manners=_axes(inner, manner=True) | implied.keys(),
        deeds=_axes(inner, manner=False),
        attributes=_attributes(rule),
        choices=_choices(read.wanted),
        circumstances=_contents(parts, Role.CONDITION, Role.BEFORE, Role.AFTER, Role.UNTIL, Role.RELATIVE),
        exceptions=_contents(parts, Role.EXCEPTION),
        conditional=any(part.role is Role.ONLY_IF for part in parts) or _only_what(found),
        settings=_settings(inner, PREPOSITIONS),
        places=_settings(inner, _PLACING),
        ruled_out=_ruled_out(inner),
        needs=(*read.needs, *_asked_first(read.ranks, -1 if -1 in signs else 1)),
        ranks=read.ranks,
        actor=AGENT if _OWNED.match(text) else actor_of(rule),
        decider=decider_of(rule, people_named(text)),
        reserved=reserved_for(found),
        universal=any_of(found, Role.UNIVERSAL, Role.EVEN),
        bound_to=any_of(inner, Role.OBLIGATION),
        permits=any_of(inner, Role.PERMISSION, Role.OPTIONAL),
        weak=any_of(found, Role.WEAK, Role.OPTIONAL),
        negative=-1 in signs,
    )


def _axes(inner: list[Token], *, manner: bool) -> frozenset[str]:
    return frozenset(pole.axis for token in inner for pole in token.poles if pole.manner is manner)


def _only_what(found: tuple[Token, ...]) -> bool:
    """ "Promise only what you can keep" """
    return any(
        one.key in {"only", "nur", "solo"} and two.has(Role.RELATIVE, Role.CONDITION) for one, two in pairwise(found)
    ) or (len(found) > 1 and found[0].key == "only" and any_of(found[1:], Role.RELATIVE))


def _keys(found: tuple[Token, ...]) -> tuple[str, ...]:
    """The words in order, every plain negation spelt alike."""
    keys: list[str] = []
    for token in found:
        if token.has(Role.NEGATIVE, Role.NEGATIVE_ELSEWHERE) and not token.poles:
            keys.append("not")
        elif not token.has(Role.BREAKS, Role.STOP, Role.JOINS):
            keys.append(token.poles[0].axis if token.poles and token.poles[0].sign > 0 else token.concept)
    return tuple(keys)


def _beside(part: Part, implied: Mapping[str, int]) -> frozenset[str]:
    """The claims of one part; the leave that is waited for is already said by the lack of a free hand."""
    content = part.content | implied.keys()
    return content - LEAVE if "autonomy" in content else content


def _implied(bounds: tuple[Bound, ...], needs: tuple[Need, ...]) -> dict[str, int]:
    implied: dict[str, int] = {}
    for bound in bounds:
        if bound.unit == "text" and bound.high <= 100:
            implied["length"] = 1
        elif bound.unit == "text" and bound.low >= 60:
            implied["length"] = -1
    for need in needs:
        if need.leave & LEAVE:
            implied["autonomy"] = -need.sign
    return implied


def _asked_first(ranks: tuple[Ranked, ...], sign: int) -> Iterator[Need]:
    """ "Ask for leave before x" makes x wait for it."""
    for rank in ranks:
        if rank.first & LEAVE and ANYTHING not in rank.then:
            yield Need(rank.then, rank.first & LEAVE, sign)


def _leans(rule: list[Part], signs: list[int]) -> dict[str, int]:
    """The sign of the part that a word stands in; "no entry without a badge" leans to neither side."""
    leans: dict[str, int] = {}
    for part, sign in zip(rule, signs, strict=True):
        if not any_of(part.tokens, Role.NEARBY_NEGATIVE):
            topic = let_be(part, sign)
            names = part.content - frozenset(names_of(topic) if topic else ())
            lean = (1 if sign < 0 else 0) if undone(part) else sign
            leans |= dict.fromkeys(names, 0 if sign < 0 and tells_how(part) else lean)
    return leans


def _topics(rule: list[Part]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for part in rule:
        head = head_of(part)
        for at, token in enumerate(part.tokens):
            named = token is not head and names_of(token)
            if named and (_behind(part.tokens[:at], token) or not any(pole.manner for pole in token.poles)):
                found[token.concept] = frozenset(pole.axis for pole in token.poles)
    return found


def _behind(before: list[Token], token: Token) -> bool:
    """Whether a preposition opens it: "with praise" """
    return any(one.key in _WITH for one in before[-2:]) or token.key.partition("_")[0] in _WITH


def _kin(inner: list[Token]) -> dict[str, frozenset[str]]:
    """The axes that one word stands on together."""
    kin: dict[str, frozenset[str]] = {}
    for token in inner:
        axes = frozenset(pole.axis for pole in token.poles)
        kin |= {axis: axes | kin.get(axis, frozenset()) for axis in axes if len(axes) > 1}
    return kin


def _nobody_named(part: Part) -> bool:
    """ "No dogs", "dogs are not allowed": nobody is told, so that everybody is."""
    states = any(
        token.has(Role.PASSIVE) or token.key.startswith(("is_", "are_", "has_", "have_")) for token in part.tokens[1:4]
    )
    return part.tokens[0].key in VERBLESS or (states and part.tokens[0].carries_content)


def _deed(part: Part) -> Token | None:
    """Its verb, where that is a word of its own and not a manner."""
    head = head_of(part)
    return None if head is None or any(pole.manner for pole in head.poles) else head


def _acts(part: Part) -> Iterator[str]:
    """A first word with an article behind it is a verb for sure: "book the room"."""
    if len(part.tokens) > 1 and part.tokens[1].key in _ARTICLES and part.tokens[0].carries_content:
        yield part.tokens[0].concept


def _kinds(parts: list[Part]) -> dict[str, Kinds]:
    """What stands right before a thing, other than the verb, with the axes it is on."""
    found: dict[str, Kinds] = {}
    for part in parts:
        head = head_of(part)
        for one, thing in pairwise(part.tokens):
            if _is_thing(thing) and one is not head and names_of(one) and not one.has(Role.PEOPLE):
                axes = frozenset(pole.axis for pole in one.poles)
                found[thing.concept] = {**found.get(thing.concept, {}), one.concept: axes}
    return found


def _settings(inner: list[Token], openers: frozenset[str]) -> frozenset[str]:
    """Where, for whom and with what: the things that a preposition opens."""
    found: set[str] = set()
    open_ = False
    for token in inner:
        open_ = (token.has(Role.PREPOSITIONS) and token.key in openers) or (open_ and not token.has(Role.BREAKS))
        if open_ and (_is_thing(token) or (token.choice and token.carries_content and not token.poles)):
            found.add(token.concept)
    return frozenset(found)


def _ruled_out(inner: list[Token]) -> frozenset[str]:
    """The things that are denied themselves: "no salt", "without salt", "salt-free"."""
    after = (thing.concept for no, thing in pairwise(inner) if _denies_a_thing(no))
    less = (
        token.concept for token in inner if any(pole.axis == token.concept and pole.sign < 0 for pole in token.poles)
    )
    return frozenset((*after, *less))


def _denies_a_thing(token: Token) -> bool:
    return token.has(Role.NEARBY_NEGATIVE) or (
        token.key in VERBLESS and token.has(Role.NEGATIVE, Role.NEGATIVE_ELSEWHERE)
    )


def _is_thing(token: Token) -> bool:
    named = token.carries_content and not token.poles and (not token.choice or token.concept != token.choice[1])
    return named and weight(token.concept) >= 0.9


def _contents(parts: Iterable[Part], *roles: Role) -> frozenset[str]:
    return frozenset(name for part in parts if part.role in roles for name in part.content)


def _attributes(rule: list[Part]) -> frozenset[str]:
    """The manners that are only said of a thing: "serious" in "serious bugs"; a phrase at the head is the deed itself."""
    said = (
        token
        for part in rule
        for token, thing in pairwise(part.tokens)
        if thing.carries_content
        and not thing.poles
        and weight(thing.concept) >= 0.9
        and not ("_" in token.key and token is head_of(part))
    )
    return frozenset(pole.axis for token in said for pole in token.poles if pole.manner)


def _choices(wanted: list[Part]) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for part in wanted:
        for kind, value in (token.choice for token in part.tokens if token.choice):
            found[kind] = found.get(kind, frozenset()) | {value}
        for kind, filling in slots_of(part):
            found.setdefault(kind, filling)
    return MappingProxyType(found)
