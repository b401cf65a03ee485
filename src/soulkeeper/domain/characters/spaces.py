"""Odd spaces: characters that are not on a keyboard, in places where typography does not need them.

A wide space belongs beside wide letters; narrow and no-break spaces belong before double punctuation, inside quotation marks, and
between a number and its unit. Anywhere else they only look like a space: they join words, or carry a hidden message.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from soulkeeper.domain.characters.invisible import is_odd_space
from soulkeeper.domain.characters.visible import beside_wide

_UNBROKEN: Final = frozenset("\u00a0\u202f\u2009")
_BEFORE: Final = frozenset(";:!?»›%‰€£$¥°–—")
_AFTER: Final = frozenset("«‹№§–—")


def odd_spaces(text: str) -> Iterator[int]:
    """The places of odd spaces without a typographic reason."""
    odd = {char for char in set(text) if is_odd_space(char)} if not text.isascii() else set()
    if odd:
        yield from (at for at, char in enumerate(text) if char in odd and not _is_typographic(text, at))


def code_point_name(char: str) -> str:
    return f"U+{ord(char):04X} {unicodedata.name(char)}"


def _is_typographic(text: str, at: int) -> bool:
    char, before, after = text[at], text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if char == "\u3000":
        return beside_wide(text, at)
    if char not in _UNBROKEN:
        return False
    after_number = before.isdigit() and (after.isalnum() or after in _BEFORE)
    return after_number or (after != "" and after in _BEFORE) or (before != "" and before in _AFTER)
