"""Suggestions for a mistyped name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggestion(name: str, known: Iterable[str]) -> str:
    """A question with the closest names; empty if none is close."""
    matches = get_close_matches(name, list(known))
    *others, last = map(repr, matches or [""])
    names = f"{', '.join(others)} or {last}" if others else last
    return f"did you mean {names}?" if matches else ""
