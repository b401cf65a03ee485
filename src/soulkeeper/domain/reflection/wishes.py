"""Reflection: standing wishes that no dial knows, grouped by their content words.

Laws: a group needs a sentence that says it is to hold from now on; its other sentences ask for the same thing in other
sessions; the wish is proposed in the words of whoever said it last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.reflection.counting import Finding
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


def wishes(said: Sequence[Utterance]) -> Iterator[Finding]:
    """The wishes in what turned no dial, each with everything that asks for the same."""
    spoken = [wish for utterance in said for wish in _wishes(utterance)]
    used: set[int] = set()
    for number, wish in enumerate(spoken):
        if number in used or not wish.standing:
            continue
        group = [place for place, other in enumerate(spoken) if place not in used and _is_same(wish, other)]
        used.update(group)
        yield _finding([spoken[place] for place in group])


def _wishes(utterance: Utterance) -> Iterator[Wish]:
    for remark in utterance.remarks:
        words = language.content_words(remark.written)
        if len(words) >= LEAST_WORDS and _is_wish(remark):
            yield Wish(remark, words, utterance, standing=remark.has("standing"))


def _is_wish(remark: Remark) -> bool:
    asks = remark.opens_with("asks") or remark.written.endswith(("?", "？"))
    return not (asks or is_about_others(remark) or remark.has("revoke"))


def _is_same(one: Wish, other: Wish) -> bool:
    common = len(one.words & other.words)
    return common >= LEAST_WORDS and common >= _ALIKE * min(len(one.words), len(other.words))


def _finding(group: Sequence[Wish]) -> Finding:
    standing = [wish for wish in group if wish.standing]
    chosen = max(standing, key=lambda wish: (len(wish.words), wish.utterance.order))
    support = tuple(dict.fromkeys(wish.utterance for wish in group))
    return Finding(
        topic=f"wish.{' '.join(sorted(chosen.words))}", support=support, text=_as_rule(chosen.remark.written)
    )


def _as_rule(text: str) -> str:
    """The wish as a line of a soul: without what opens it."""
    bare = _OPENING.sub("", text.strip()).strip(" ,.!")[:_LONGEST]
    return bare[:1].upper() + bare[1:]
