"""Reflection: standing wishes that no dial knows, grouped by their content words.

Laws: a group needs a sentence that says it is to hold from now on; its other sentences ask for the same thing in other
sessions; a group that somebody took back, or that people dispute, is dropped; the wish is proposed in the words of whoever said
it last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.reflection.counting import Dropped, Finding
from soulkeeper.domain.reflection.cues import Remark
from soulkeeper.domain.reflection.dials import is_about_others
from soulkeeper.domain.reflection.utterances import Utterance

LEAST_WORDS, _LONGEST = 2, 200
_ALIKE: Final = 0.5
_OPENING: Final = re.compile(
    r"(?i)^(?:(?:and|so|ok|okay|please|again|as i said|from now on|in (?:the )?future|next time|i told you|remember)[\s,:]+)+"
)


@dataclass(frozen=True, slots=True)
class Wish:
    remark: Remark
    words: frozenset[str]
    utterance: Utterance
    standing: bool
    revoked: bool


def wishes(utterances: Sequence[Utterance]) -> Iterator[Finding | Dropped]:
    """The wishes in what turned no dial, each with everything that asks for the same."""
    spoken = [wish for utterance in utterances for wish in _wishes(utterance)]
    used: set[int] = set()
    for number, wish in enumerate(spoken):
        if number in used or not wish.standing:
            continue
        group = [place for place, other in enumerate(spoken) if place not in used and _is_same(wish, other)]
        used.update(group)
        yield _verdict([spoken[place] for place in group])


def _wishes(utterance: Utterance) -> Iterator[Wish]:
    for remark in utterance.remarks:
        words, revoked = language.content_words(remark.written), remark.has("revoke")
        if (revoked or len(words) >= LEAST_WORDS) and _is_wish(remark):
            yield Wish(remark, words, utterance, standing=remark.has("standing") and not revoked, revoked=revoked)


def _is_wish(remark: Remark) -> bool:
    asks = remark.opens_with("asks") or remark.written.endswith(("?", "？"))
    return not (asks or is_about_others(remark))


def _is_same(one: Wish, other: Wish) -> bool:
    common = len(one.words & other.words)
    enough = 1 if other.revoked else LEAST_WORDS
    return common >= enough and common >= _ALIKE * min(len(one.words), len(other.words))


def _verdict(group: Sequence[Wish]) -> Finding | Dropped:
    asked = [wish for wish in group if not wish.revoked]
    chosen = max(asked, key=lambda wish: (wish.standing, len(wish.words), wish.utterance.order))
    topic = f"wish.{' '.join(sorted(chosen.words))}"
    support = tuple(dict.fromkeys(wish.utterance for wish in asked))
    sessions = tuple(dict.fromkeys(each.session for each in support))
    if any(wish.revoked and wish.utterance.order > chosen.utterance.order for wish in group):
        return Dropped(topic=topic, why="it was taken back later", sessions=sessions)
    if _is_disputed(asked):
        return Dropped(topic=topic, why="people want opposite things", sessions=sessions)
    return Finding(topic=topic, support=support, text=_as_rule(chosen.remark.written))


def _is_disputed(group: Sequence[Wish]) -> bool:
    """Whether one person denies what another one asks for."""
    sides = {(wish.utterance.speaker, language.negated(wish.remark.written)) for wish in group}
    return any(one[0] != other[0] and one[1] != other[1] for one in sides for other in sides)


def _as_rule(text: str) -> str:
    """The wish as a line of a soul: without what opens it."""
    bare = _OPENING.sub("", text.strip()).strip(" ,.!")[:_LONGEST]
    return bare[:1].upper() + bare[1:]
