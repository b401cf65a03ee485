"""Hints for whoever has no command line: what names a command of `soul` is for the owner, and is left out at the agent's doors."""

from __future__ import annotations

import re
from typing import Any

Json = dict[str, Any]

_COMMAND = re.compile(r"(?:^|[:,(] |`)soul [a-z]")
_TOLD = frozenset({"reasons", "findings"})
_HOLDING = frozenset({"data", "payload", "proposals", "approvals", "tasks"})


def without_commands(hint: str) -> str:
    return "; ".join(said for said in hint.split("; ") if not _COMMAND.search(said))


def for_agents(shape: Any) -> Any:
    """An answer with the hints of its reasons and findings as an agent can use them. Whatever the agent sent stays as it was."""
    if isinstance(shape, list):
        return [for_agents(each) for each in shape]
    if not isinstance(shape, dict):
        return shape
    return {name: _told(name, value) for name, value in shape.items()}


def _told(name: str, value: Any) -> Any:
    if name in _TOLD and isinstance(value, list):
        return [_plain(each) for each in value]
    return for_agents(value) if name in _HOLDING else value


def _plain(told: Any) -> Any:
    has_hint = isinstance(told, dict) and isinstance(told.get("hint"), str)
    return {**told, "hint": without_commands(told["hint"])} if has_hint else told
