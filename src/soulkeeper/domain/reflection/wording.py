"""Reflection: a finding as a change to one field of the soul.

- The words are in the soul's language.
- A rule that says the opposite is replaced, anything else is added.
- A protected field is never chosen. A finding that fits nowhere gives no change.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.evolution.change import Change, ChangeKind, applied
from soulkeeper.domain.evolution.consistency.rules import Relation, relation
from soulkeeper.domain.reflection.counting import Finding
from soulkeeper.domain.reflection.dials import stance
from soulkeeper.domain.reflection.hearing import DIALS, MORE
from soulkeeper.domain.souls.fields import fields
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import SoulError

_STYLE: Final = ("communication-style", "style", "voice", "tone")
_RULES: Final = "always-do"
_ABOUT_RULES: Final = frozenset({"sources", "asking", "initiative", "wish"})
_OWN_NAMES: Final = {
    "english": "English", "german": "German (Deutsch)", "spanish": "Spanish (español)", "french": "French (français)",
    "portuguese": "Portuguese (português)", "italian": "Italian (italiano)", "dutch": "Dutch (Nederlands)",
    "chinese": "Chinese (中文)", "japanese": "Japanese (日本語)",
}  # fmt: skip


def change_of(finding: Finding, soul: str, protected: frozenset[str]) -> Change | None:
    """The first wording of the finding that fits into the soul."""
    for change in _ways(finding, soul, protected):
        try:
            applied(change, soul)
        except SoulError:
            continue
        return change
    return None


def rules_of(soul: str) -> Iterator[tuple[str, str]]:
    """Every rule of a soul with its field: list items, and the sentences of prose."""
    for key, field in fields(parse(soul)).items():
        if key not in ("version", "name", "changelog", "faq"):
            yield from ((key, item) for item in field.items)
            for start, end in language.sentence_spans(field.value) if not field.items else ():
                yield key, field.value[start:end].strip()


def value_of(finding: Finding, soul: str) -> str:
    """What a finding says, in the language of the soul."""
    family, _, setting = finding.topic.partition(".")
    if family == "wish":
        return finding.text
    code = language.language_of(soul)
    if family == "language":
        return _wording("language", code).format(_OWN_NAMES[setting])
    if family == "name":
        return _wording("name", code).format(" and ".join(finding.speakers), setting)
    if setting:
        return _wording(finding.topic, code)
    return _wording(f"{family}.{'more' if finding.turn == MORE else 'less'}", code)


def _ways(finding: Finding, soul: str, protected: frozenset[str]) -> Iterator[Change]:
    if finding.answer:
        yield Change(kind=ChangeKind.ADD_FAQ, field="faq", old=finding.text, value=finding.answer)
        return
    family, value = finding.topic.partition(".")[0], value_of(finding, soul)
    soul_fields = fields(parse(soul))
    for field, rule in rules_of(soul) if value else ():
        if field not in protected and field in soul_fields and _says_opposite(rule, family, finding.turn, value):
            yield Change(kind=ChangeKind.MODIFY, field=field, old=rule, value=value)
    if family == "greeting" and "greeting" in soul_fields and value:
        yield Change(kind=ChangeKind.MODIFY, field="greeting", value=value)
    for field in _places(family, frozenset(soul_fields)) if value else ():
        if field not in protected:
            yield Change(kind=ChangeKind.ADD, field=field, value=value)


def _says_opposite(rule: str, family: str, turn: int, value: str) -> bool:
    return stance(rule, family) == -turn or (
        family in DIALS and relation(rule, value).relation is Relation.CONTRADICTION
    )


def _places(family: str, existing: frozenset[str]) -> Iterator[str]:
    """The fields for a rule, those that already exist first."""
    style = [field for field in _STYLE if field in existing]
    rules = [_RULES] if _RULES in existing else []
    yield from (*rules, *style) if family in _ABOUT_RULES else (*style, *rules)
    yield from (_RULES, _STYLE[0]) if family in _ABOUT_RULES else (_STYLE[0], _RULES)


@cache
def _wordings() -> dict[str, str]:
    rows = (line.partition(": ") for line in language.lines("wordings.txt", "soulkeeper.domain.reflection"))
    return {key: text for key, _, text in rows}


def _wording(key: str, code: str) -> str:
    return _wordings().get(f"{key} {code}") or _wordings().get(f"{key} en", "")
