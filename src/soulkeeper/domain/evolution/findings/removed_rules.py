"""Removed rules: lines that forbid, and lines under rule-like headings, that go without an equivalent replacement.

Laws: what else a change adds or how large it is makes no difference; a rule that is said elsewhere in the new text is not removed;
a rewording is judged by the comparing rules; it warns and asks for the typed code, it never refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from math import ceil
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.evolution.findings.finding import Kind, Match, Severity, excerpt, replaced, rule
from soulkeeper.domain.evolution.findings.passage import Passage
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.language import Place, Sentence
from soulkeeper.domain.souls.prohibitions import forbids
from soulkeeper.domain.souls.rule_sections import is_rule_heading, rule_spans
from soulkeeper.domain.souls.text import parse

RULE_REMOVED: Final = "rule-removed"
_STILL_SAID: Final = 0.6
_REWORDED: Final = 0.4
_CANDIDATES: Final = 20
_SHOWN: Final = 5
_LEAST_WORDS: Final = 2
_LEAST_PAIRS: Final = 4  # of signs, in scripts without spaces
_BEGINNING: Final = 6
_LITTLE: Final = 2
_NO_LINE: Final = frozenset({Place.HEADING, Place.COMMENT, Place.FENCE})


@rule(
    RULE_REMOVED,
    kind=Kind.WEAKENING,
    severity=Severity.MEDIUM,
    exact=False,
    bad=replaced(
        ("- Never send drafts outside.\n- Be kind.", "- Be kind.\n- Love tea.\n- Sing.\n- Walk.\n- Rest."),
        ("## Boundaries\n\n- Private things stay private.\n- Be kind.", "## Boundaries\n\n- Be kind."),
        ("## 边界\n\n- 隐私的东西保持隐私。\n- 友善。", "## 边界\n\n- 友善。"),
        ("## Red lines\n\n- Ask before posting.\n\n## Tone\n\nWarm.", "## Tone\n\nWarm."),
        ("- Never share keys.", "- ~~Never share keys.~~"),
        (
            "## Off limits\n\n- Prices of suppliers.\n- Salaries.",
            "## Small talk\n\n- Prices of suppliers.\n- Salaries.",
        ),
    ),
    good=replaced(
        ("- warm\n- concise", "- warm"),
        ("- Never send drafts.\n- Be kind.", "- Be kind.\n- Never send drafts."),
        ("- Never send drafts away.\n- Be kind.", "Be kind, and never send drafts away."),
        ("## Boundaries\n\n- Be kind.", "## Boundaries\n\n- Be kind.\n- Never shout."),
        ("## Boundaries\n\n- Ask before posting.", "## Limits\n\n- Ask before posting."),
        ("- You are not a chatbot.\n- Be kind.", "- Be kind."),
    ),
)
def rule_removed(change: TextChange) -> Iterator[Match]:
    """Takes away a rule and puts nothing like it in its place. What is no longer written no longer holds, whatever else the
    change brings."""
    return islice(_removed(change), _SHOWN)


REMOVAL_RULES: Final = (rule_removed,)


def _removed(change: TextChange) -> Iterator[Match]:
    spans = _line_spans(change.before) if change.dropped else ()
    added = frozenset(new.sentence.key for new in change.added) if change.dropped else frozenset()
    for old in change.dropped:
        if _is_rule(old, spans) and not _is_still_said(old, change.standing, added):
            yield Match(1, 1, excerpt(old.sentence.text))
    yield from _unheaded(change)


def _is_rule(old: Passage, spans: Sequence[tuple[int, int]]) -> bool:
    """A line that forbids, or one that says something and stands under a heading of rules."""
    if old.place in _NO_LINE:
        return False
    if forbids(old.sentence.text):
        return True
    under = old.place is Place.FRONT and is_rule_heading(old.sentence.under)
    stands = under or any(first <= old.sentence.line < last for first, last in spans)
    least = _LEAST_PAIRS if language.is_unspaced(old.sentence.key) else _LEAST_WORDS
    return stands and len(_topic(old.sentence.key)) >= least


def _is_still_said(old: Passage, standing: Sequence[Sentence], added: frozenset[str]) -> bool:
    """Whether the new text says it: nearly the same, and as forbidding as it was; or in other words, in its place."""
    forbidding, topic = forbids(old.sentence.text), _topic(old.sentence.key)
    for new in islice(_candidates(topic, standing), _CANDIDATES):
        alike = _likeness(topic, _topic(new.key))
        enough = _REWORDED if new.key in added else _STILL_SAID
        if alike >= enough and (not forbidding or forbids(new.text)):
            return True
    return False


def _candidates(topic: frozenset[str], standing: Sequence[Sentence]) -> Iterator[Sentence]:
    """The sentences that have enough of its words; looked for as they are written, which costs little."""
    least = max(min(_LEAST_WORDS, len(topic)), ceil(len(topic) * _REWORDED / 2))
    return (new for new in standing if sum(map(new.key.__contains__, topic)) >= least)


def _unheaded(change: TextChange) -> Iterator[Match]:
    """Lines that stay while the heading that made rules of them goes."""
    before, after = parse(change.before), parse(change.after)
    kept = {part.key for part in after.sections}
    gone = [part for part in before.sections if part.key not in kept and is_rule_heading(part.title)]
    places = {sentence.key: sentence.line for sentence in change.standing} if gone else {}
    spans = _line_spans(change.after) if gone else ()
    for part in gone:
        lines = (places.get(said.key) for said in language.sentences(before.own(part)) if not forbids(said.text))
        stays = (line for line in lines if line)
        if any(not any(first <= line < last for first, last in spans) for line in stays):
            yield Match(1, 1, excerpt(part.title), "its lines stay without it")


@lru_cache(maxsize=32)
def _line_spans(text: str) -> tuple[tuple[int, int], ...]:
    """From which line to which rules stand under headings that say so."""
    return tuple((text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 2) for start, end in rule_spans(text))


@lru_cache(maxsize=4_000)
def _topic(text: str) -> frozenset[str]:
    """What the words that say something begin with. Stems proper would cost more than the rule is allowed to."""
    return frozenset(word[:_BEGINNING] for word in language.bare_words(text) if _carries(word))


def _carries(word: str) -> bool:
    return word not in _grammar() and (len(word) > _LITTLE or not word.isascii())


@cache
def _grammar() -> frozenset[str]:
    tables = (language.table(name) for name in ("function_words", "negators", "modals"))
    return frozenset(word for table in tables for words in table.values() for word in words)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0
