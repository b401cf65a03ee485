"""What somebody may have meant who mistyped a name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(said: str, known: Iterable[str]) -> str:
    """The nearest names, as a question; empty where nothing is near."""
    near = get_close_matches(said, list(known))
    return f"did you mean {' or '.join(map(repr, near))}?" if near else ""
