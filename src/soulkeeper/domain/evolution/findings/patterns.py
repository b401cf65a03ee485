"""Regular expressions that take linear time on any text. Each is compiled when it is first used."""

from __future__ import annotations

from functools import cache
from typing import Any

from soulkeeper.domain.characters.expressions import linear


@cache
def compiled(form: str) -> Any:
    return linear(form)


@cache
def any_of(forms: tuple[str, ...]) -> Any:
    """One multi-line pattern for all of these forms."""
    return linear("(?m)" + "|".join(f"(?:{form})" for form in forms))
