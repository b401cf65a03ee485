"""Evolution: places in a rule that only one thing can take: what comes first, what comes last, what is sorted by.

Laws: a slot is a verb and its preposition; whatever is named behind it fills it.
"""

from __future__ import annotations

from collections.abc import Iterator

from soulkeeper.domain.evolution.meaning.lexicon import Role
from soulkeeper.domain.evolution.meaning.parts import Part, names_of, weight
from soulkeeper.domain.evolution.meaning.tokens import Token

_WITH = frozenset({"with", "mit", "con", "avec", "com"})
_BY = frozenset({"by", "nach", "por", "par"})
_OPENING = "start begin open opens kick_off beginn start_with begin_with open_with empiez comienz commenc inizi"
_CLOSING = "end finish close conclud end_with finish_with close_with termin finis"
_SORTING = "sort order arrang group rank sortier orden tri"
_SLOTS = (
    ("opener", _WITH, frozenset(_OPENING.split())),
    ("closer", _WITH, frozenset(_CLOSING.split())),
    ("sorting", _BY, frozenset(_SORTING.split())),
)
_LITTLE = 0.3


def slots_of(part: Part) -> Iterator[tuple[str, frozenset[str]]]:
    for kind, prepositions, verbs in _SLOTS:
        verb = next((at for at, token in enumerate(part.tokens) if token.key in verbs), None)
        if verb is None:
            continue
        behind = _behind(part.tokens[verb:], prepositions)
        filling = frozenset(token.concept for token in behind if names_of(token) and weight(token.concept) > _LITTLE)
        if filling:
            yield kind, filling


def _behind(rest: list[Token], prepositions: frozenset[str]) -> list[Token]:
    start = next((at for at, token in enumerate(rest) if token.key.rpartition("_")[2] in prepositions), len(rest))
    following = rest[start + 1 :]
    end = next((at for at, token in enumerate(following) if token.has(Role.PREPOSITIONS, Role.BREAKS)), len(following))
    return following[:end]
