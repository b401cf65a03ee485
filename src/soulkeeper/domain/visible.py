"""Foreign text made visible: what hides, moves or commands is written out, so that a screen shows what is there.

Laws: what it gives holds no character that hides or reorders, and of controls only line ends and tabs; plain text stays as it is.
"""

from __future__ import annotations

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_JOINERS, _SELECTORS, _KEYCAP = frozenset("\u200c\u200d"), frozenset("\ufe0e\ufe0f"), "\u20e3"
_KEYS = frozenset("0123456789#*")


def visible(text: str) -> str:
    """Text with every character that hides, moves or commands written out: ``\\x1b``, ``\\u202e``."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(char) if hides(text, at) else char for at, char in enumerate(text))


def line_of(text: str) -> str:
    """Foreign text that stands on a line of its own, or on part of one: its line ends are written out too."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def hides(text: str, at: int) -> bool:
    """Whether nothing is seen of a character, or something else than it."""
    char = text[at]
    if char in "\n\t":
        return False
    if char in _JOINERS or char in _SELECTORS:
        return not _belongs(text, at)
    selector = "\ufe00" <= char <= "\ufe0d" or "\U000e0100" <= char <= "\U000e01ef"
    return selector or char in _BLANK or unicodedata.category(char) in _HIDDEN


def _belongs(text: str, at: int) -> bool:
    """Joiners belong to emoji and to the scripts from Arabic to Mongolian that join, selectors to emoji alone."""
    left = text[at - 1 : at]
    pictured = left != "" and unicodedata.category(left) in ("So", "Sk")
    if text[at] in _SELECTORS:  # one for each picture: a row of them would be a text that nobody sees
        drawn = left >= "\u203c" and left not in _SELECTORS and unicodedata.category(left)[0] in "SP"
        return pictured or drawn or (left in _KEYS and text[at + 1 : at + 2] == _KEYCAP)
    return left in _SELECTORS or pictured or "\u0600" <= left <= "\u18af"


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65_536 else f"\\U{code:08x}"
