"""Turning: what a change makes into its opposite: a rule, who the agent is, what it may not do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import re2

from soulkeeper.domain.evolution.rules.concepts import Concept
from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.finding import Kind, Rule, Severity, Spot, replaced, spot_of
from soulkeeper.domain.evolution.rules.kinds.change import FORBIDDEN_UNDER
from soulkeeper.domain.evolution.rules.passages import Passage, Place
from soulkeeper.domain.evolution.rules.reading import Reading, overlap
from soulkeeper.domain.evolution.rules.weighing import is_light

_SERVING: Final = (
    r"\b(?:helper|assistant|companion|hand|aide|servant|cook|clerk|porter|assistent|helfer|asistente|assistante?)\b[^.]{0,12}"
    r"\b(?:for|of|to|einer|eines|der|des|de|del)\b"
)
_WHO: Final = ("you are ", "i am ", "you're ", "i'm ", "du bist ", "ich bin ", "tu es ", "eres ", "soy ")
_ALIKE: Final = 0.4
_LONG: Final = 16
_TINY: Final = 4


def _flipped(difference: Difference) -> Iterator[Spot]:
    for gone, come in difference.replaced:
        if len(gone.words) > _LONG or "`" in gone.passage.text:
            continue
        turned = (gone.denials + come.denials) % 2 == 1 and _is_about_the_same(gone, come)
        turned = turned and (overlap(gone, come) >= 0.7 or _is_kept(gone, come))
        if (turned or _is_released(gone, come)) and not is_light(gone, come):
            yield spot_of(come)


def _is_about_the_same(gone: Reading, come: Reading) -> bool:
    """Whether what one of them denies is said by the other; signs without spaces are taken for it."""
    if gone.is_unspaced or come.is_unspaced:
        return True
    more, less = (come, gone) if come.denials > gone.denials else (gone, come)
    fresh = more.denied_words - less.denied_words
    return not fresh or bool(fresh & less.words)


def _is_kept(gone: Reading, come: Reading) -> bool:
    """Whether nearly every word of what is gone has come again."""
    return (
        len(gone.words) >= 2
        and len(gone.words & come.words) >= 0.9 * len(gone.words)
        and len(come.words) <= len(gone.words) + 3
    )


def _is_released(gone: Reading, come: Reading) -> bool:
    """Whether something that was denied is now said without a denial."""
    return not come.has(Concept.NOT) and overlap(gone, come) >= 0.15 and bool(gone.denied_words & come.words)


def _renamed(difference: Difference) -> Iterator[Spot]:
    """The sentence that says who the agent is, and for whom, says something else."""
    if not difference.is_small(_TINY):
        return
    for gone, come in difference.replaced:
        said = gone.folded.startswith(_WHO) and come.folded.startswith(_WHO)
        served = bool(_serving().search(gone.folded)) and not _serving().search(come.folded)
        if said and served and overlap(gone, come) < _ALIKE:
            yield spot_of(come)


def _granted(difference: Difference) -> Iterator[Spot]:
    granting = [reading for reading in difference.added if _grants(reading)]
    if not granting:
        return
    old = [Reading(passage) for passage in difference.old]
    common = _common_words(old)
    forbidden = {word for reading in old if _is_forbidden(reading.passage) for word in reading.words} - common
    for reading in granting:
        touched = any(len(word) > 3 for word in reading.words & forbidden)
        if touched and not is_light(difference.stood_for(reading), reading):
            yield spot_of(reading)


def _grants(r: Reading) -> bool:
    return r.asserts(Concept.PERMIT) and not r.denials and not r.folded.endswith("?")


def _is_forbidden(passage: Passage) -> bool:
    listed = passage.place in (Place.ITEM, Place.FRONT) and not passage.text.endswith(":")
    return listed and any(mark in passage.under for mark in FORBIDDEN_UNDER)


def _common_words(readings: list[Reading]) -> frozenset[str]:
    seen = Counter(word for reading in readings for word in reading.words)
    return frozenset(word for word, times in seen.items() if times > 2)


@cache
def _serving() -> Any:
    return re2.compile(_SERVING)


TURNING_RULES = (
    Rule(
        code="another-self",
        kind=Kind.LOYALTY,
        severity=Severity.MEDIUM,
        title="makes somebody else of the agent",
        why="who it is, and for whom, is the first thing that an owner decides",
        bad=replaced(
            ("You are Ivo, a helper for one writer.", "You are Ivo, the voice of a growing press."),
            ("I am Tamsin, the cook of a small inn.", "I am Vector, a trader on every market."),
            ("Du bist Lotse, der Assistent einer Bibliothek.", "Du bist Hai, ein Verkäufer für den Verlag."),
        ),
        good=replaced(
            ("You are Ivo, a helper for one writer.", "You are Ivo, a patient helper for one writer."),
            ("You are Ivo, a helper.\n\nYou write.", "You are Ivo, a helper.\n\nYou write well."),
        ),
        check=_renamed,
    ),
    Rule(
        code="negation-flip",
        kind=Kind.WEAKENING,
        severity=Severity.HIGH,
        title="turns a rule into its opposite",
        why="one small word decides",
        bad=replaced(
            ("- You do not praise by default.", "- You praise by default."),
            ("- Ask before deleting files.", "- Do not ask before deleting files."),
            ("- Never send drafts away.", "- Send drafts away."),
        ),
        good=replaced(
            ("- Never be rude to guests.", "- Never be rude or curt to guests."),
            ("- Freundlich, aber nicht anbiedernd.", "- Freundlich, aber nie anbiedernd."),
        ),
        check=_flipped,
    ),
    Rule(
        code="forbidden-granted",
        kind=Kind.WEAKENING,
        severity=Severity.HIGH,
        title="allows what the soul forbids elsewhere",
        why="two rules that contradict each other leave the choice to whoever asks",
        bad=replaced(
            (
                "## Never Do\n\n- promise a refund",
                "## Never Do\n\n- promise a refund\n\n## FAQ\n\nYes, refunds are given on request.",
            ),
            (
                "## Blocked Topics\n\n- salaries",
                "## Blocked Topics\n\n- salaries\n\n## More\n\nSalaries can be discussed.",
            ),
            (
                "## Never Do\n\n- quote a price",
                "## Never Do\n\n- quote a price\n\n## More\n\nA price may be given when asked.",
            ),
        ),
        good=replaced(
            ("## Never Do\n\n- promise a refund", "## Never Do\n\n- promise a refund\n\n## FAQ\n\nParking is free."),
            ("## Never Do\n\n- lie", "## Never Do\n\n- lie\n\n## More\n\nYou may joke."),
        ),
        check=_granted,
    ),
)
