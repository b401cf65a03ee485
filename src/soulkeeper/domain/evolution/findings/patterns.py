"""Regular expressions that take linear time on any text. Each is compiled when it is first used."""

from __future__ import annotations

from functools import cache
from typing import Any

import re2


@cache
def compiled(form: str) -> Any:
    return re2.compile(form)


@cache
def any_of(forms: tuple[str, ...]) -> Any:
    """One multi-line pattern for all of these forms."""
    return re2.compile("(?m)" + "|".join(f"(?:{form})" for form in forms))
