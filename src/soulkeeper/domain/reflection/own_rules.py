"""Reflection: where the agent breaks its own rules, and what people may not change by repeating it.

Laws: a rule that the soul has already, and that people still ask for, is a gap in behaviour and not a change of the soul; an
agent that says it did what a rule forbids broke it; a wish that touches a protected rule is never proposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.reflection.counting import Finding
from soulkeeper.domain.reflection.dials import MANNER, stance
from soulkeeper.domain.reflection.material import DeniedChange, Material, ObservedGap
from soulkeeper.domain.reflection.session import MessageRole
from soulkeeper.domain.reflection.wording import rules_of

_FORBIDDEN: Final = "never-do"
_LEAST_WORDS, _SHARE = 2, 0.6


def ignored_rule(finding: Finding, soul: str) -> tuple[str, str] | None:
    """The field and the rule of the soul that already say what people ask for again."""
    family = finding.topic.partition(".")[0]
    if family in MANNER:  # "friendly" stands in most souls: whoever asks for more warmth asks for more than that
        return None
    same = (rule for rule in rules_of(soul) if stance(rule[1], family) == finding.turn)
    return next(same, None)


def broken_rules(material: Material) -> Iterator[ObservedGap]:
    """What the agent did although its soul forbids it, judged by its own messages."""
    for field, rule in rules_of(material.soul):
        if field == _FORBIDDEN:
            sessions = [
                messages[0].session for messages in material.sessions if any(map(_says(rule), _answers(messages)))
            ]
            if sessions:
                yield ObservedGap(field=field, what=f"it did what this rule forbids: {rule}", evidence=tuple(sessions))


def touches(value: str, rules: Sequence[str]) -> str:
    """The first rule that shares its topic with a text; empty where none does."""
    words = language.content_words(value)
    for rule in rules:
        own = language.content_words(rule)
        common = len(words & own)
        if own and common >= min(_LEAST_WORDS, len(own)) and 2 * common >= min(len(own), len(words)):
            return rule
    return ""


def was_denied(finding: Finding, value: str, denials: Sequence[DeniedChange]) -> bool:
    """Whether the owner refused the same change, in these words or others."""
    family = finding.topic.partition(".")[0]
    return any(
        stance(denied.value, family) == finding.turn or touches(value, [denied.value]) != "" for denied in denials
    )


def _answers(messages: Sequence[object]) -> Iterator[str]:
    for message in messages:
        if getattr(message, "role", None) is MessageRole.AGENT:
            text = str(getattr(message, "text", ""))
            yield from (text[start:end].strip() for start, end in language.sentence_spans(text[:2_000]))


def _says(rule: str) -> _Match:
    return _Match(language.content_words(rule))


class _Match:
    """Whether a sentence says what a rule forbids: most of its words, not denied and not asked."""

    def __init__(self, words: frozenset[str]) -> None:
        self._words = words

    def __call__(self, sentence: str) -> bool:
        common = len(self._words & language.content_words(sentence))
        enough = common >= _LEAST_WORDS and common >= _SHARE * len(self._words)
        return enough and not sentence.endswith("?") and not language.negated(sentence)
