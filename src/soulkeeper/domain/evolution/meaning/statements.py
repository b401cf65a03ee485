"""Evolution: a rule understood well enough to be set beside another.

Laws: a claim is a thing with a sign (1 wanted, -1 unwanted, 0 only spoken of); a limit of text is a wish for length, and
to wait for leave is to have no free hand; a rule is read to its 600th character, so that time is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from soulkeeper.domain.evolution.meaning.bounds import Bound, bounds_of, clock_of, rate_of
from soulkeeper.domain.evolution.meaning.lexicon import Role
from soulkeeper.domain.evolution.meaning.order import ANYTHING, Need, Ranked, needs_of, ranks_of
from soulkeeper.domain.evolution.meaning.parts import (
    VERBLESS,
    Part,
    actor_of,
    any_of,
    claims_of,
    direct_objects,
    parted,
    sign_of,
    weight,
)
from soulkeeper.domain.evolution.meaning.tokens import Token, language_of, tokens

CONCORD = frozenset({"es", "pt", "fr", "it", "pl", "ru"})
LEAVE = frozenset({"approval", "asking"})
READ = 600
_ALONE = frozenset({"alone", "only", "exclusiv", "allein", "nur"})
_BY = frozenset({"by", "von", "par", "por", "to", "for"})
_ONLY = frozenset({"only", "nur", "solo", "sólo", "só", "apenas", "seul", "seuls", "只有", "solely"})


@dataclass(frozen=True, slots=True)
class Statement:
    """``together`` are the claims of each part, ``leans`` the sign of the
    part a word stands in, ``things`` all it names, ``settings`` those of them
    that tell where, for whom or with what,
    ``ruled_out`` those it denies themselves, ``attributes`` manners said only of a thing, ``reserved`` whom it is kept for."""

    text: str
    language: str
    keys: tuple[str, ...]
    claims: Mapping[str, int]
    leans: Mapping[str, int]
    together: tuple[frozenset[str], ...]
    objects: frozenset[str]
    things: frozenset[str]
    manners: frozenset[str]
    deeds: frozenset[str]
    attributes: frozenset[str]
    choices: Mapping[str, frozenset[str]]
    circumstances: frozenset[str]
    exceptions: frozenset[str]
    settings: frozenset[str]
    ruled_out: frozenset[str]
    bounds: tuple[Bound, ...]
    rate: float | None
    clock: float | None
    needs: tuple[Need, ...]
    ranks: tuple[Ranked, ...]
    actor: str
    reserved: frozenset[str]
    universal: bool
    bound_to: bool
    permits: bool
    weak: bool
    negative: bool

    @property
    def solid(self) -> frozenset[str]:
        """The claims that say what the rule is about."""
        return frozenset(claim for claim in self.claims if weight(claim) >= 0.9)


def understood(text: str, *, wide: bool = False) -> Statement:
    language = language_of(text[:READ])
    found = tokens(text[:READ], language, wide=wide)
    parts = parted(found, concord=language in CONCORD)
    rule = [part for part in parts if part.role is None]
    signs = [sign_of(part) for part in rule]
    inner = [token for part in rule for token in part.tokens]
    poles = [pole for token in inner for pole in token.poles]
    bounds, ranks = bounds_of(found), ranks_of(found)
    needs = needs_of(parts, signs)
    implied = _implied(bounds, needs)
    return Statement(
        text=text,
        language=language,
        keys=_keys(found),
        claims=MappingProxyType({**claims_of(rule, signs), **implied}),
        leans=MappingProxyType(_leans(rule, signs)),
        together=tuple(_beside(part, implied) for part in rule),
        objects=frozenset(name for part in rule for name in direct_objects(part)),
        things=frozenset(token.concept for token in found if _is_thing(token)),
        manners=frozenset(pole.axis for pole in poles if pole.manner) | implied.keys(),
        deeds=frozenset(pole.axis for pole in poles if not pole.manner),
        attributes=_attributes(inner),
        choices=_choices(inner),
        circumstances=_contents(parts, Role.CONDITION, Role.BEFORE, Role.AFTER, Role.UNTIL, Role.RELATIVE),
        exceptions=_contents(parts, Role.EXCEPTION),
        settings=_settings(inner),
        ruled_out=_ruled_out(inner),
        bounds=bounds,
        rate=rate_of(found),
        clock=clock_of(found),
        needs=(*needs, *_asked_first(ranks, -1 if -1 in signs else 1)),
        ranks=ranks,
        actor=actor_of(rule),
        reserved=_reserved(found),
        universal=any_of(found, Role.UNIVERSAL, Role.EVEN),
        bound_to=any_of(inner, Role.OBLIGATION),
        permits=any_of(inner, Role.PERMISSION, Role.OPTIONAL),
        weak=any_of(found, Role.WEAK, Role.OPTIONAL),
        negative=-1 in signs,
    )


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


def _reserved(found: tuple[Token, ...]) -> frozenset[str]:
    """The people a thing is kept for: "only the owner", "nobody but the owner"."""
    for at, token in enumerate(found):
        if token.has(Role.ONLY_BY) or token.key in _ONLY:
            named = frozenset(one.concept for one in found[at + 1 : at + 4] if one.has(Role.PEOPLE))
            return named or _before_leave(found[at + 1 : at + 5]) or _before_deed(found[at + 1 : at + 3])
        if token.key in _ALONE and at > 1 and found[at - 2].key in _BY:
            return frozenset({found[at - 1].concept})
    return frozenset()


def _leans(rule: list[Part], signs: list[int]) -> dict[str, int]:
    """The sign of the part that a word stands in; "no entry without a badge" leans to neither side."""
    plain = (
        (part, sign) for part, sign in zip(rule, signs, strict=True) if not any_of(part.tokens, Role.NEARBY_NEGATIVE)
    )
    return {name: sign for part, sign in plain for name in part.content}


def _settings(inner: list[Token]) -> frozenset[str]:
    """Where, for whom and with what: the things that a preposition opens."""
    found: set[str] = set()
    open_ = False
    for token in inner:
        open_ = token.has(Role.PREPOSITIONS) or (open_ and not token.has(Role.BREAKS))
        if open_ and _is_thing(token):
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


def _before_leave(found: tuple[Token, ...]) -> frozenset[str]:
    """Whoever is named before a "may" or a "can": "only Mira may merge"."""
    leave = next((at for at, token in enumerate(found) if token.has(Role.PERMISSION)), 0)
    return frozenset(token.concept for token in found[:leave] if token.carries_content)


def _before_deed(found: tuple[Token, ...]) -> frozenset[str]:
    """Whoever is named right before a deed: "only Mira edits"."""
    if len(found) < 2 or found[0].poles or not found[0].carries_content:
        return frozenset()
    if not (found[1].poles or found[1].carries_content):
        return frozenset()
    return frozenset({found[0].concept})


def _is_thing(token: Token) -> bool:
    named = token.carries_content and not token.poles and (not token.choice or token.concept != token.choice[1])
    return named and weight(token.concept) >= 0.9


def _contents(parts: Iterable[Part], *roles: Role) -> frozenset[str]:
    return frozenset(name for part in parts if part.role in roles for name in part.content)


def _attributes(inner: list[Token]) -> frozenset[str]:
    """The manners that are only said of a thing: "serious" in "serious bugs"."""
    said = (
        token
        for token, thing in pairwise(inner)
        if thing.carries_content and not thing.poles and weight(thing.concept) >= 0.9
    )
    return frozenset(pole.axis for token in said for pole in token.poles if pole.manner)


def _choices(inner: Iterable[Token]) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for token in inner:
        if token.choice:
            kind, value = token.choice
            found[kind] = found.get(kind, frozenset()) | {value}
    return MappingProxyType(found)
