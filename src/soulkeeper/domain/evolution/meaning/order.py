"""Evolution: what a rule makes wait for what, and what it puts before what.

Laws: "no x without y" makes x wait for y, "x without y" does not; "x first" comes before anything not named.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from soulkeeper.domain.evolution.meaning.lexicon import Role, key_of, unspaced
from soulkeeper.domain.evolution.meaning.parts import PLAIN_NOT, Part, compares, names_of, sign_of
from soulkeeper.domain.evolution.meaning.tokens import Token

ANYTHING = "*"
_RANKING = (Role.BEFORE, Role.AFTER, Role.OUTRANKS, Role.OUTRANKED)
_LEAVE = (Role.ONLY_IF,)
_BAR = (Role.EXCEPTION, Role.UNTIL, Role.BEFORE)
_LETTING = frozenset({"accepting", "allowing"})
_CLASH = """
differ differs diverge conflict conflicts clash clashes collide collides compete competes disagree contradict contradicts at_odds
in_conflict have_to_choose
must_choose torn pull_apart cannot_have_both widersprechen kollidieren chocan chocan_entre entran_en_conflicto
s'opposent
"""
CLASHES = frozenset(map(key_of, _CLASH.split()))
_SENTENCE_ENDS = frozenset({";", ".", "。", "；"})


@dataclass(frozen=True, slots=True)
class Need:
    """``act`` waits for ``leave`` (1), or goes ahead without it (-1)."""

    act: frozenset[str]
    leave: frozenset[str]
    sign: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """``first`` comes before ``then``, in time or in rank."""

    first: frozenset[str]
    then: frozenset[str]


def needs_of(parts: list[Part], signs: list[int]) -> tuple[Need, ...]:
    rule = [part for part in parts if part.role is None]
    needs = [need for part in rule for need in (_without(part), _required(part))]
    act = frozenset(name for part in rule for name in part.content)
    needs.extend(
        Need(act, part.content, 1) for part in parts if part.role in _LEAVE or (part.role in _BAR and -1 in signs)
    )
    if len(rule) > 1 and any(token.has(Role.NEARBY_NEGATIVE) for token in rule[0].tokens[:1]):
        rest = frozenset(name for part in rule[1:] for name in part.content)
        needs.append(Need(rest, rule[0].content, 1 if -1 in signs[1:] else -1))
    return tuple(need for need in needs if need and need.leave and need.act)


def _without(part: Part) -> Need | None:
    """ "x without y", or with a negation before it: "no x without y"."""
    act, leave = _split(part, Role.NEARBY_NEGATIVE)
    turned = any(pole.axis in _LETTING and pole.sign < 0 for token in act.tokens for pole in token.poles)
    return Need(act.content, leave.content, sign_of(act) if turned else -sign_of(act)) if act.tokens else None


def _required(part: Part) -> Need | None:
    act, leave = _split(part, Role.REQUIRES)
    return Need(act.content, leave.content, sign_of(part)) if act.tokens else None


def _split(part: Part, role: Role) -> tuple[Part, Part]:
    at = next((at for at, token in enumerate(part.tokens) if token.has(role)), 0)
    return replace(part, tokens=part.tokens[:at]), replace(part, tokens=part.tokens[at + 1 :])


def ranks_of(found: tuple[Token, ...]) -> tuple[Ranked, ...]:
    """Who comes first, from "x over y", "x before y", "before y, x", "x first, y later"."""
    ranks: list[Ranked] = []
    ranking = ((at, token) for at, token in enumerate(found) if token.has(*_RANKING))
    for at, token in ranking:
        before, after = _around(found, at)
        if compares(found) and any(one.key in PLAIN_NOT for one in before):
            before, after = after, before
        if unspaced(token.key[0]) and token.has(Role.BEFORE, Role.AFTER) and before:
            before, after = after, before  # "x 之前 y": what it follows is what it is about
        if token.has(Role.BEFORE) and not before:
            ranks.append(Ranked(*reversed(_halves(after))))
        elif token.has(Role.BEFORE, Role.OUTRANKS):
            ranks.append(Ranked(_content(before), _content(after)))
        elif token.has(Role.AFTER) and not before:
            ranks.append(Ranked(*_halves(after)))
        elif token.has(Role.AFTER, Role.OUTRANKED):
            ranks.append(Ranked(_content(after), _content(before)))
    first = next((at for at, token in enumerate(found) if token.has(Role.FIRST)), None)
    if first is not None:
        ranks.extend(_firstly(found, first))
    ranks.extend(_lastly(found, at) for at, token in enumerate(found) if token.has(Role.LAST) or _is_last(found, at))
    return tuple(rank for rank in ranks if rank.first and rank.then)


def _firstly(found: tuple[Token, ...], first: int) -> list[Ranked]:
    """What is done first; where nothing is named to come later, it comes before everything."""
    rest = found[first + 1 :]
    head = _content(found[:first])
    if not head:
        head, tail = _halves(rest)
    else:
        tail = _content(rest) - head
    return [Ranked(head, tail or frozenset({ANYTHING}))]


def _is_last(found: tuple[Token, ...], at: int) -> bool:
    """ "Write the title last." """
    ends = at + 1 == len(found) or found[at + 1].has(Role.BREAKS)
    return ends and at > 1 and found[at].key == "last"


def _lastly(found: tuple[Token, ...], last: int) -> Ranked:
    """What its clause says comes last comes after everything."""
    start = next((at + 1 for at in range(last - 1, -1, -1) if found[at].has(Role.BREAKS, Role.JOINS)), 0)
    end = next((at for at in range(last + 1, len(found)) if found[at].has(Role.BREAKS, Role.JOINS)), len(found))
    return Ranked(frozenset({ANYTHING}), _content(found[start:end]))


def ranks_in_conflict(parts: list[Part]) -> tuple[Ranked, ...]:
    """ "When x and y clash, y wins" """
    cases = (part for part in parts if part.role is Role.CONDITION and _clashes(part))
    case = frozenset(name for part in cases for name in _content(part.tokens))
    wins = case & frozenset(name for part in parts if part.role is None for name in _content(part.tokens))
    loses = case - wins - CLASHES
    return (Ranked(wins, loses),) if wins and loses else ()


def _clashes(part: Part) -> bool:
    return any(token.key in CLASHES for token in part.tokens)


def _around(found: tuple[Token, ...], at: int) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    start = next((i + 1 for i in range(at - 1, -1, -1) if found[i].key in _SENTENCE_ENDS), 0)
    end = next((i for i in range(at + 1, len(found)) if found[i].key in _SENTENCE_ENDS), len(found))
    return found[start:at], found[at + 1 : end]


def _halves(found: tuple[Token, ...]) -> tuple[frozenset[str], frozenset[str]]:
    comma = next((at for at, token in enumerate(found) if token.has(Role.BREAKS, Role.LATER)), len(found))
    return _content(found[:comma]), _content(found[comma + 1 :])


def _content(found: Iterable[Token]) -> frozenset[str]:
    return frozenset(name for token in found for name in names_of(token))
