"""Reflection: where the agent breaks its own rules, and which rules repeated wishes cannot change.

- A rule that the soul has already, and that people still ask for, is a gap in behaviour and not a change of the soul.
- An agent that says it did what a rule forbids broke it.
- A wish that touches a protected rule is never proposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.reflection.counting import Topic
from soulkeeper.domain.reflection.dials import MANNER, speaks_of, stance
from soulkeeper.domain.reflection.material import DeniedChange, Material, ObservedGap
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.reflection.utterances import Utterance
from soulkeeper.domain.reflection.wording import rules_of

_FORBIDDEN: Final = "never-do"
_LEAST_WORDS, _SHARE = 2, 0.75


def ignored_rule(topic: Topic, soul: str) -> tuple[str, str] | None:
    """The field and the rule of the soul that already cover what people keep asking for."""
    family = topic.name.partition(".")[0]
    if family in MANNER:  # most souls say "friendly": people who ask for more warmth want more than that
        return None
    wish = "" if topic.answer else topic.text
    same = (
        (field, rule)
        for field, rule in rules_of(soul)
        if stance(rule, family) == topic.turn or (touches(wish, [rule]) and names_topic(topic, [rule]))
    )
    return next(same, None)


def broken_rules(material: Material, utterances: Sequence[Utterance]) -> Iterator[ObservedGap]:
    """What the agent did although its soul forbids it, according to its own messages or to a complaint."""
    for field, rule in rules_of(material.soul):
        if field == _FORBIDDEN or language.negated(rule):
            words = language.content_words(rule)
            own = [messages[0].session for messages in material.sessions if _admits(words, messages)]
            complaints = [
                utterance.session for utterance in utterances if utterance.owner and _is_blamed(words, utterance)
            ]
            sessions = tuple(dict.fromkeys((*own, *complaints)))
            if sessions:
                yield ObservedGap(field=field, what=f"it did what this rule forbids: {rule}", evidence=sessions)


def touches(value: str, rules: Sequence[str]) -> str:
    """The first rule that shares its topic with a text; empty if none does."""
    words = language.content_words(value)
    for rule in rules:
        own = language.content_words(rule)
        common = len(words & own)
        if own and common >= min(_LEAST_WORDS, len(own)) and 2 * common >= min(len(own), len(words)):
            return rule
    return ""


def was_denied(topic: Topic, value: str, denials: Sequence[DeniedChange]) -> bool:
    """Whether the owner refused the same change, in these words or others."""
    family = topic.name.partition(".")[0]
    return any(
        stance(denial.value, family) == topic.turn
        or speaks_of(denial.words, family)
        or touches(value, [denial.value]) != ""
        or names_topic(topic, [denial.value, denial.words])
        for denial in denials
    )


def names_topic(topic: Topic, texts: Sequence[str]) -> bool:
    """Whether one of these texts has a topic word of the wish."""
    family, _, words = topic.name.partition(".")
    code, words_of_topic = topic.support[0].remarks[0].languages[0], frozenset(words.split())
    return family == "wish" and any(words_of_topic & language.content_words(text, code) for text in texts)


def _admits(rule: frozenset[str], messages: Sequence[Message]) -> bool:
    """Whether the agent says that it did what a rule forbids."""
    texts = (message.text[:2_000] for message in messages if message.role is MessageRole.AGENT)
    sentences = (text[start:end].strip() for text in texts for start, end in language.sentence_spans(text))
    return any(_says(rule, said) and not said.endswith("?") and not language.negated(said) for said in sentences)


def _is_blamed(rule: frozenset[str], utterance: Utterance) -> bool:
    """Whether somebody tells the agent that it did what a rule forbids."""
    return any(remark.has("address") and not remark.asks and _says(rule, remark.text) for remark in utterance.remarks)


def _says(rule: frozenset[str], sentence: str) -> bool:
    """Whether a sentence has most of the words of a rule."""
    common = len(rule & language.content_words(sentence))
    return common >= _LEAST_WORDS and common >= _SHARE * len(rule)
