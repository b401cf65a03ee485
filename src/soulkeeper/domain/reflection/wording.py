"""Reflection: a topic as a change to one field of the soul.

- The words are in the soul's language. A topic that fits nowhere gives no change.
- A rule that says the opposite is replaced, unless it restrains the agent; anything else is added.
- A protected field is never chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.evolution.change import Change, ChangeKind, applied
from soulkeeper.domain.evolution.consistency.rules import Relation, relation
from soulkeeper.domain.evolution.findings.comparisons import guard_removed
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.reflection.counting import Topic
from soulkeeper.domain.reflection.dial_model import DIALS, MORE
from soulkeeper.domain.reflection.dials import stance
from soulkeeper.domain.souls.fields import fields
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import SoulError

_STYLE: Final = ("communication-style", "style", "voice", "tone")
_RULES: Final = "always-do"
_ABOUT_RULES: Final = frozenset({"sources", "asking", "initiative", "wish"})
_ABOUT_MANNER: Final = frozenset(DIALS) - _ABOUT_RULES
_OWN_NAMES: Final = {
    "english": "English", "german": "German (Deutsch)", "spanish": "Spanish (español)", "french": "French (français)",
    "portuguese": "Portuguese (português)", "italian": "Italian (italiano)", "dutch": "Dutch (Nederlands)",
    "chinese": "Chinese (中文)", "japanese": "Japanese (日本語)",
}  # fmt: skip


def change_of(topic: Topic, soul: str, protected: frozenset[str]) -> Change | None:
    """The first wording of the topic that fits into the soul."""
    for change in _ways(topic, soul, protected):
        try:
            after = applied(change, soul)
        except SoulError:
            continue
        if not any(guard_removed.findings(TextChange(soul, after))):
            return change
    return None


def rules_of(soul: str) -> Iterator[tuple[str, str]]:
    """Every rule of a soul with its field: list items, and the sentences of prose."""
    for key, field in fields(parse(soul)).items():
        if key not in ("version", "name", "changelog", "faq"):
            yield from ((key, item) for item in field.items)
            for start, end in language.sentence_spans(field.value) if not field.items else ():
                yield key, field.value[start:end].strip()


def value_of(topic: Topic, soul: str) -> str:
    """What a topic says, in the language of the soul."""
    family, _, setting = topic.name.partition(".")
    if family == "wish":
        return topic.text
    code = language.language_of(soul)
    if family == "language":
        return _wording("language", code).format(_OWN_NAMES[setting])
    if family == "name":
        return _wording("name", code).format(" and ".join(topic.speakers), setting)
    end = "more" if topic.turn == MORE else "less"
    return _wording(topic.name if setting else f"{family}.{end}", code)


def _ways(topic: Topic, soul: str, protected: frozenset[str]) -> Iterator[Change]:
    if topic.answer:
        yield Change(kind=ChangeKind.ADD_FAQ, field="faq", old=topic.text, value=topic.answer)
        return
    family, value = topic.name.partition(".")[0], value_of(topic, soul)
    soul_fields = fields(parse(soul))
    for field, rule in rules_of(soul) if value else ():
        if field not in protected and field in soul_fields and _says_opposite(rule, family, topic.turn, value):
            yield Change(kind=ChangeKind.MODIFY, field=field, old=rule, value=value)
    if family == "greeting" and "greeting" in soul_fields and value:
        yield Change(kind=ChangeKind.MODIFY, field="greeting", value=value)
    for field in _places(family, frozenset(soul_fields)) if value else ():
        if field not in protected:
            yield Change(kind=ChangeKind.ADD, field=field, value=value)


def _says_opposite(rule: str, family: str, turn: int, value: str) -> bool:
    """A contradiction counts for the manner alone: many rules say in passing when the agent may act."""
    is_contrary = family in _ABOUT_MANNER and relation(rule, value).relation is Relation.CONTRADICTION
    return is_contrary or stance(rule, family) == -turn


def _places(family: str, existing: frozenset[str]) -> Iterator[str]:
    """The fields for a rule, those that already exist first."""
    style = [field for field in _STYLE if field in existing]
    rules = [_RULES] if _RULES in existing else []
    yield from (*rules, *style, _RULES, _STYLE[0]) if family in _ABOUT_RULES else (*style, *rules, _STYLE[0], _RULES)


@cache
def _wording(key: str, code: str) -> str:
    rows = (line.partition(": ") for line in language.lines("wordings.txt", "soulkeeper.domain.reflection"))
    wordings = {key: text for key, _, text in rows}
    return wordings.get(f"{key} {code}") or wordings.get(f"{key} en", "")
