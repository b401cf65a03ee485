"""Foreign text made visible: characters that hide, reorder text or control the terminal are escaped.

The result contains no hidden or reordering characters, no controls except line endings and tabs, and no look-alike of a space.
Plain text stays unchanged.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from soulkeeper.domain.characters.invisible import hides, is_odd_space, may_hide

_WIDE_SPACE = "\u3000"
_NEAR = 4


def visible(text: str) -> str:
    """Text with every hidden, reordering or control character escaped: ``\\x1b``, ``\\u202e``."""
    if text.isascii() and text.isprintable():
        return text
    odd = {char for char in set(text) if may_hide(char) or _is_strange(char)}
    if not odd:
        return text
    return "".join(
        _escaped(char) if char in odd and _is_written_out(text, at) else char for at, char in enumerate(text)
    )


def legible(text: str) -> str:
    """Foreign text for a model: hidden and control characters are escaped; line endings and unusual spaces stay."""
    odd = {char for char in set(text) if may_hide(char)} - {"\r"}
    if not odd:
        return text
    return "".join(_escaped(char) if char in odd and hides(text, at) else char for at, char in enumerate(text))


def line_of(text: str) -> str:
    """Foreign text for one line: its line endings are escaped too."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def is_mistakable(text: str, at: int) -> bool:
    """Whether a character is invisible, displayed as something else, or looks like an ordinary space."""
    return _is_strange(text[at]) or hides(text, at)


def beside_wide(text: str, at: int) -> bool:
    """Whether a character is next to wide ones, as the Chinese and Japanese space is."""
    beside = text[max(at - _NEAR, 0) : at].rstrip(_WIDE_SPACE)[-1:] + text[at : at + _NEAR].lstrip(_WIDE_SPACE)[:1]
    return any(unicodedata.east_asian_width(char) in "WF" for char in beside)


@cache
def _is_strange(char: str) -> bool:
    """A space that is not on a keyboard, or a character that is too new for this Unicode version and maybe for the screen."""
    return is_odd_space(char) or unicodedata.category(char) == "Cn"


def _is_written_out(text: str, at: int) -> bool:
    return is_mistakable(text, at) and not (text[at] == _WIDE_SPACE and beside_wide(text, at))


@cache
def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65_536 else f"\\U{code:08x}"


def legible_json(encoded: str) -> str:
    """JSON with every hidden, reordering or control character escaped. Whoever parses it gets the same value."""
    if encoded.isascii() and encoded.isprintable():
        return encoded
    odd = {char for char in set(encoded) if char >= "\x7f" and (may_hide(char) or _is_strange(char))}
    return encoded.translate({ord(char): _json_escape(char) for char in odd}) if odd else encoded


def _json_escape(character: str) -> str:
    code = ord(character)
    if code < 0x10000:
        return f"\\u{code:04x}"
    above = code - 0x10000
    return f"\\u{0xD800 + (above >> 10):04x}\\u{0xDC00 + (above & 0x3FF):04x}"
