"""Protecting existing rules: the rule-like sections of a text, and how to make them protected fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.rule_sections import RuleSection
from soulkeeper.domain.souls.rule_sections import rule_sections as _rule_sections
from soulkeeper.ports import Ports
from soulkeeper.services import policies

_SETTING = "protectedFields"


def rule_sections(text: str) -> tuple[RuleSection, ...]:
    """The sections of a text that contain rules, in order. ``key`` is the name to protect, ``title`` is what a person reads."""
    return _rule_sections(text)


def fields_to_protect(texts: Iterable[str]) -> tuple[str, ...]:
    """The field names of every rule-like section, each once."""
    return tuple(dict.fromkeys(section.key for text in texts for section in rule_sections(text)))


def protect(ports: Ports, owner: Owner, names: Iterable[str], *, agent: str = DEFAULT_AGENT) -> Policy:
    """Add fields to those that an agent's policy protects. Returns the new policy."""
    current = policies.show(ports, agent)
    new = [name for name in names if name not in current.protected_fields]
    if not new:
        return current
    return policies.change(ports, owner, agent, _SETTING, ",".join((*current.protected_fields, *new)))


def advice(ports: Ports, texts: Iterable[str], *, agent: str = DEFAULT_AGENT) -> Iterator[str]:
    """Advice about rules that were found and are not protected yet."""
    protected_names = policies.show(ports, agent).protected_fields
    open_sections = [part for text in texts for part in rule_sections(text) if part.key not in protected_names]
    if open_sections:
        titles = ", ".join(dict.fromkeys(f"“{part.title}”" for part in open_sections))
        fields = ",".join((*protected_names, *dict.fromkeys(part.key for part in open_sections)))
        yield f"rules found in {titles}; to protect them: soul policy set {_SETTING} '{fields}' --agent {agent}"
