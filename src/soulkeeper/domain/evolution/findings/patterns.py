"""Patterns that take linear time on any text. Each is compiled when it is first looked for."""

from __future__ import annotations

from functools import cache
from typing import Any

import re2


@cache
def compiled(form: str) -> Any:
    return re2.compile(form)


@cache
def any_of(forms: tuple[str, ...]) -> Any:
    """One pattern for all of these forms, line by line."""
    return re2.compile("(?m)" + "|".join(f"(?:{form})" for form in forms))
