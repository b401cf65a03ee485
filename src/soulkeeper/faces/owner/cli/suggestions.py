"""Suggestions for a mistyped name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggestion(name: str, known: Iterable[str]) -> str:
    """A question with the closest names; empty if none is close."""
    matches = get_close_matches(name, list(known))
    return f"did you mean {' or '.join(map(repr, matches))}?" if matches else ""
