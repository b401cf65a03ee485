"""Evolution: what a rule narrows with "only" and what it widens with "every".

Laws: a thing is narrowed or widened in its place, the one after a preposition or the one acted upon; a person is no thing.
"""

from __future__ import annotations

from collections.abc import Iterator

from soulkeeper.domain.evolution.meaning.lexicon import Role
from soulkeeper.domain.evolution.meaning.parts import names_of, weight
from soulkeeper.domain.evolution.meaning.people import is_person
from soulkeeper.domain.evolution.meaning.tokens import Token

ALL = "*"
_ONLY = frozenset(
    {
        "only",
        "nothing_but",
        "exclusively",
        "exclusiv",
        "nur",
        "solo",
        "sólo",
        "uniquement",
        "seulement",
        "apenas",
        "soltanto",
    }
)
_EVERY = frozenset(
    {
        "every",
        "all",
        "any",
        "each",
        "jed",
        "jede",
        "jeden",
        "jedes",
        "alle",
        "cada",
        "todo",
        "todos",
        "todas",
        "tout",
        "tous",
        "ogni",
    }
)
_ANYTHING = frozenset({"everyth", "anyth", "whatever", "everything", "anything", "alles"})
_DIRECT = ""
_NEAR = 3
Limits = tuple[tuple[str, frozenset[str]], ...]


def narrowed(found: tuple[Token, ...]) -> Limits:
    """With their places: the things that something is done only with."""
    return tuple(_placed(found, _ONLY))


def widened(found: tuple[Token, ...]) -> Limits:
    """With their places: the things that something is done with, whichever they are."""
    every = ((_place_before(found, at), frozenset({ALL})) for at, token in enumerate(found) if token.key in _ANYTHING)
    return (*_placed(found, _EVERY), *every)


def _placed(found: tuple[Token, ...], words: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    for at, token in enumerate(found):
        if token.key not in words:
            continue
        after = found[at + 1 : at + 2]
        inner = after[0].key if after and after[0].has(Role.PREPOSITIONS) else ""
        things = frozenset(_things(found[at + 1 + bool(inner) :]))
        if things:
            yield inner or _place_before(found, at), things


def _place_before(found: tuple[Token, ...], at: int) -> str:
    return found[at - 1].key if at and found[at - 1].has(Role.PREPOSITIONS) else _DIRECT


def _things(rest: tuple[Token, ...]) -> Iterator[str]:
    for token in rest[:_NEAR]:
        if token.has(Role.BREAKS, Role.PREPOSITIONS, Role.CONDITION, Role.RELATIVE) or is_person(token):
            return
        if names_of(token) and not token.poles and weight(token.concept) > 0.4:
            yield token.concept
