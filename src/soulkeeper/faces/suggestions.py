"""Suggestions for a mistyped name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


def suggestion(name: str, known: Iterable[str]) -> str:
    """A question with the closest names; empty if none is close."""
    return did_you_mean(get_close_matches(name, list(known)))


def did_you_mean(names: Sequence[str]) -> str:
    """A question with these names; empty if there are none."""
    if not names:
        return ""
    *others, last = map(repr, names)
    return f"did you mean {', '.join(others)} or {last}?" if others else f"did you mean {last}?"
