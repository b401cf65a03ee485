"""Stances: passages that name an attack in order to withstand it, and passages that leave a decision to somebody else.

Laws: what somebody says or wants counts as withstood only where the passage goes on with a refusal and does nothing of the kind;
a decision counts as left only where another decides it, by a word and not by silence.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import re2

from soulkeeper.domain.evolution.rules.concepts import Concept
from soulkeeper.domain.evolution.rules.reading import Reading

_CLAIM: Final = (
    r"\b(?:says?|said|claims?|insists?|pretends?|asks?|wants?|tells?|told|orders?|urges?|begs?|demands?|writes?|states?|suggests?)"
    r"(?: to| you| me| us| the (?:assistant|agent|model))?(?: that| to)\b|\beven (?:if|when) \w+"
)
_WITHSTOOD: Final = (
    r"\b(?:refus|declin|(?:is|are|do|does|will|you|i) not\b|never\b|nothing (?:else|happens|changes)|neither\b|don't|doesn't|won't|"
    r"keeps? no|ends? the call|puts? (?:it )?aside|set aside|left (?:undone|out)|a stranger|"
    r"same (?:friendly )?(?:answer|rule|question)|"
    r"as (?:text|data|a card|paper|a quotation)|shown? to|mention|report|point (?:it|them) out|warn|hang up|smile|"
    r"tell the (?:owner|team|lead|editor))"
)
_COMPLIES: Final = (
    r"\b(?:do it|do so|does so|comply|complies|obey|follow (?:it|them|that)|go ahead|at once|right away|is fine|you may|gladly|"
    r"carry it out|is done|counts?|give (?:it|them)|gives? way)\b"
)
_ASKED_FOR: Final = r"\b(?:propos|suggest|amend|improvement|vorschl|wish for a change|open an issue|only ask)"
_BY_ANOTHER: Final = (
    r"\b(?:decides?|decide|approves?|approved|signs?|signature|says? yes|yes or no|picks?|accepts?|rejects?|merges?|"
    r"reads? (?:it|them)|nimmt|nehmen|entscheide[nt]?|lehnt|may change it)\b"
)
_BY_ITSELF: Final = (
    r"\b(?:myself|itself|yourself|on (?:my|your|its) own|alone|automatic|silence|no answer|nobody|without (?:an answer|asking|"
    r"waiting)|unless|already|small|minor|tiny|applies|in force|at once|until|own|behalf|nothing|then propose|bots|i merge)\b"
)


def is_firm(r: Reading) -> bool:
    return withstands(r) or defers(r)


def withstands(r: Reading) -> bool:
    """Whether it tells of what somebody says or wants, and refuses it."""
    claim = _found(_CLAIM).search(r.spoken)
    if not claim or r.asserts(Concept.OBEY) or r.asserts(Concept.FOLLOW) or r.has(Concept.NO_NEED):
        return False
    said = r.spoken[: claim.start()] if r.folded[claim.start() :].startswith("even") else r.spoken[claim.end() :]
    return bool(_found(_WITHSTOOD).search(said)) and not _found(_COMPLIES).search(r.spoken)


def defers(r: Reading) -> bool:
    """Whether it speaks of wishes about which somebody else decides."""
    text = r.spoken
    asked = _found(_ASKED_FOR).search(text) or r.has(Concept.PROPOSAL)
    return bool(asked) and bool(_found(_BY_ANOTHER).search(text)) and not _found(_BY_ITSELF).search(text)


@cache
def _found(pattern: str) -> Any:
    return re2.compile(pattern)
