"""Protection of what a text already forbids: the rule-like sections of a text, and how to make them protected fields."""

from __future__ import annotations

from collections.abc import Iterable

from soulkeeper.domain.souls.rule_sections import RuleSection
from soulkeeper.domain.souls.rule_sections import rule_sections as _rule_sections


def rule_sections(text: str) -> tuple[RuleSection, ...]:
    """The sections of a text that hold rules, in order. ``key`` is the name to protect, ``title`` what a person reads."""
    return _rule_sections(text)


def fields_to_protect(texts: Iterable[str]) -> tuple[str, ...]:
    """The field names of every rule-like section, each once."""
    return tuple(dict.fromkeys(section.key for text in texts for section in rule_sections(text)))
