"""Hints for callers without a command line: the agent's doors leave out hints that name a `soul` command."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

_COMMAND = re.compile(r"(?:^|[:,(] |`|\brun )soul [a-z]")
_FLAG = re.compile(r"(?<![\w-])--[a-z]|`soul ")
_WITH_HINTS = frozenset({"reasons", "findings"})
_CONTAINERS = frozenset({"data", "payload", "proposals", "approvals", "tasks"})


def without_commands(hint: str) -> str:
    return "; ".join(part for part in hint.split("; ") if not _COMMAND.search(part))


def without_flags(hint: str) -> str:
    """A hint for people who press buttons: what names a command or a flag is left out."""
    return "; ".join(part for part in without_commands(hint).split("; ") if not _FLAG.search(part))


def translated(hint: str, names: Iterable[tuple[str, str]]) -> str:
    """The hint at a door that has no command line: a part that names a command (a pattern) says what it is called there, and one
    that names what the door does not have is left out."""
    known = tuple(names)
    parts = (
        next((words for pattern, words in known if re.search(pattern, part)), "") or without_flags(part)
        for part in hint.split("; ")
    )
    return "; ".join(dict.fromkeys(part for part in parts if part))


def for_agents(shape: Any) -> Any:
    """A copy of an answer whose reasons and findings have hints an agent can use. What the agent itself sent stays unchanged."""
    if isinstance(shape, list):
        return [for_agents(item) for item in shape]
    if not isinstance(shape, dict):
        return shape
    return {name: _converted(name, value) for name, value in shape.items()}


def _converted(name: str, value: Any) -> Any:
    if name in _WITH_HINTS and isinstance(value, list):
        return [_without_command_hint(item) for item in value]
    return for_agents(value) if name in _CONTAINERS else value


def _without_command_hint(item: Any) -> Any:
    has_hint = isinstance(item, dict) and isinstance(item.get("hint"), str)
    return {**item, "hint": without_commands(item["hint"])} if has_hint else item
