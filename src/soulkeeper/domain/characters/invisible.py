"""Invisible characters: one table for what is refused, what is escaped and what matching ignores.

- Control, bidirectional, unassigned, private-use, surrogate, default-ignorable and blank characters are hidden.
- Exceptions: joiners, variation selectors and tags inside a valid emoji sequence, and characters that join, stack or shape letters
  directly beside letters of their own script. So only a character and its neighbours decide whether it is hidden.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

Ranges: TypeAlias = tuple[tuple[int, int], ...]

_ZWNJ, _ZWJ, _KEYCAP, _FLAG, _TAG_END = "\u200c", "\u200d", "\u20e3", "\U0001f3f4", "\U000e007f"
_VIRAMA = 9  # the combining class
_PRESENTATION = frozenset("\ufe0e\ufe0f")
_TAG_LETTERS = range(0xE0020, 0xE007F)
_FLAG_REGIONS = frozenset({"gb", "us", "ca"})

_DEFAULT_IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
# As wide as a letter but empty, so that readers see a space.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# A placeholder for a missing object, and a note without a note head.
_EMPTY = frozenset("\ufffc\U0001d159")
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Visible format characters: number signs and subtraction marks of Arabic, Syriac and Kaithi.
_VISIBLE_FORMAT = (
    (0x600, 0x605), (0x6DD, 0x6DD), (0x70F, 0x70F), (0x890, 0x891), (0x8E2, 0x8E2), (0x110BD, 0x110CD),
)  # fmt: skip
# Assigned after the Unicode version of the oldest interpreter we run on.
_ASSIGNED_SINCE = (
    (0x1F6D8, 0x1F6D8), (0x1F6DC, 0x1F6DC), (0x1FA75, 0x1FA77), (0x1FA87, 0x1FA8A), (0x1FA8E, 0x1FA8F),
    (0x1FAAD, 0x1FAAF), (0x1FABB, 0x1FABF), (0x1FAC6, 0x1FAC8), (0x1FACD, 0x1FACF), (0x1FADA, 0x1FADF),
    (0x1FAE8, 0x1FAEA), (0x1FAEF, 0x1FAF8), (0x2EBF0, 0x2EE5D), (0x31350, 0x33479),
)  # fmt: skip
_PICTOGRAPHS = (
    (0xA9, 0xA9), (0xAE, 0xAE), (0x203C, 0x203C), (0x2049, 0x2049), (0x2122, 0x2122), (0x2139, 0x2139),
    (0x2194, 0x2199), (0x21A9, 0x21AA), (0x231A, 0x231B), (0x2328, 0x2328), (0x23CF, 0x23CF), (0x23E9, 0x23FA),
    (0x24C2, 0x24C2), (0x25AA, 0x25AB), (0x25B6, 0x25B6), (0x25C0, 0x25C0), (0x25FB, 0x25FE), (0x2600, 0x27BF),
    (0x2934, 0x2935), (0x2B05, 0x2B07), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55), (0x3030, 0x3030),
    (0x303D, 0x303D), (0x3297, 0x3297), (0x3299, 0x3299), (0x1F000, 0x1FAFF),
)  # fmt: skip
# Arabic and Syriac, the Brahmic scripts, Tibetan and Myanmar, Khmer, Mongolian.
_JOINING_SCRIPTS = (
    (0x600, 0x7FF), (0x840, 0x8FF), (0x900, 0xDFF), (0xF00, 0x109F), (0x1780, 0x17FF), (0x1800, 0x18AF),
    (0xFB50, 0xFDFF), (0xFE70, 0xFEFC),
)  # fmt: skip

_MYANMAR: Final = ((0x1000, 0x109F), (0xA9E0, 0xA9FE), (0xAA60, 0xAA7F))
_MEETEI: Final = ((0xAAE0, 0xAAFF), (0xABC0, 0xABFF))
# Characters that join their neighbours into one cluster, by the script of those neighbours.
_BETWEEN: Final[tuple[tuple[tuple[int, int], Ranges], ...]] = (
    ((0x1039, 0x1039), _MYANMAR), ((0x17D2, 0x17D2), ((0x1780, 0x17D3),)), ((0x1A60, 0x1A60), ((0x1A20, 0x1AAD),)),
    ((0x1BAB, 0x1BAB), ((0x1B80, 0x1BBF),)), ((0x2D7F, 0x2D7F), ((0x2D30, 0x2D67),)), ((0xAAF6, 0xAAF6), _MEETEI),
    ((0x10A3F, 0x10A3F), ((0x10A00, 0x10A3A),)), ((0x1107F, 0x1107F), ((0x11052, 0x11065),)),
    ((0x11133, 0x11133), ((0x11100, 0x11147),)), ((0x113D0, 0x113D0), ((0x11380, 0x113CF),)),
    ((0x1193E, 0x1193E), ((0x11900, 0x11943),)), ((0x11A47, 0x11A47), ((0x11A00, 0x11A3E),)),
    ((0x11A99, 0x11A99), ((0x11A50, 0x11A9D),)), ((0x11D45, 0x11D45), ((0x11D00, 0x11D47),)),
    ((0x11D97, 0x11D97), ((0x11D60, 0x11D98),)), ((0x11F42, 0x11F42), ((0x11F00, 0x11F40),)),
    ((0x13430, 0x1345F), ((0x13000, 0x1342F),)),
)  # fmt: skip
# Characters that change the shape of the one before: Mongolian, Khitan, Duployan and SignWriting (fill, then rotation).
_AFTER: Final[tuple[tuple[tuple[int, int], Ranges], ...]] = (
    ((0x180B, 0x180D), ((0x1820, 0x18AA),)), ((0x180F, 0x180F), ((0x1820, 0x18AA),)),
    ((0x16FE4, 0x16FE4), ((0x18B00, 0x18CFF),)), ((0x1BC9D, 0x1BC9D), ((0x1BC00, 0x1BC99),)),
    ((0x1DA9B, 0x1DA9F), ((0x1D800, 0x1DA8B),)), ((0x1DAA1, 0x1DAAF), ((0x1D800, 0x1DA8B), (0x1DA9B, 0x1DA9F))),
)  # fmt: skip


def hides(text: str, at: int) -> bool:
    """Whether the character at this position is invisible, or displayed as something else."""
    return may_hide(text[at]) and not _belongs(text, at)


def places(text: str) -> Iterator[int]:
    """The positions of hidden characters, in order. Line endings and tabs are not hidden."""
    odd = {char for char in set(text) if may_hide(char)}
    contextual = {char for char in odd if _may_belong(char)}
    if odd:
        yield from (
            at for at, char in enumerate(text) if char in odd and not (char in contextual and _belongs(text, at))
        )


def readable(text: str) -> str:
    """The text for matching: without invisible characters, and with every blank as a plain space."""
    if text.isascii() and text.isprintable():
        return text
    odd = {ord(char): _read_as(char) for char in set(text) if may_hide(char) or is_odd_space(char)}
    return text.translate(odd) if odd else text


@cache
def is_odd_space(char: str) -> bool:
    """A space that is not on the keyboard but looks like one."""
    return char != " " and unicodedata.category(char) == "Zs"


def _read_as(char: str) -> str:
    if char == "\r":
        return char
    return " " if char in _BLANKS or is_odd_space(char) else ""


@cache
def may_hide(char: str) -> bool:
    """Whether a character is invisible unless its neighbours need it."""
    if " " <= char <= "~" or char in "\n\t":
        return False
    code = ord(char)
    if char in _BLANKS or char in _EMPTY or within(code, _DEFAULT_IGNORABLE) or _neighbourhood(code):
        return True
    if unicodedata.category(char) not in _HIDDEN_CATEGORIES:
        return False
    return not (within(code, _VISIBLE_FORMAT) or within(code, _ASSIGNED_SINCE))


@cache
def _neighbourhood(code: int) -> tuple[Ranges, Ranges] | None:
    """The characters required before and after a character; None if its script does not decide."""
    for (first, last), script in _BETWEEN:
        if first <= code <= last:
            return script, script
    return next(((script, ()) for (first, last), script in _AFTER if first <= code <= last), None)


@cache
def _may_belong(char: str) -> bool:
    code = ord(char)
    return char in _PRESENTATION or char in (_ZWJ, _ZWNJ) or bool(_neighbourhood(code)) or 0xE0000 < code < 0xE0080


def _belongs(text: str, at: int) -> bool:
    """Whether an invisible character is needed by its neighbours."""
    char = text[at]
    if char in _PRESENTATION:
        return _after_pictograph(text, at) or _in_keycap(text, at)
    if char == _ZWJ and _between_pictographs(text, at):
        return True
    if char in (_ZWJ, _ZWNJ):
        return _between_joining_letters(text, at)
    if _neighbourhood(ord(char)):
        return at > 0 and _stands_between(text[at - 1], char, text[at + 1 : at + 2])
    return 0xE0000 < ord(char) < 0xE0080 and _in_flag(text, at)


@cache
def _stands_between(before: str, char: str, after: str) -> bool:
    signs = _neighbourhood(ord(char))
    return signs is not None and _is_sign(before, signs[0]) and (not signs[1] or _is_sign(after, signs[1]))


def _is_sign(char: str, script: Ranges) -> bool:
    return char != "" and within(ord(char), script) and not _neighbourhood(ord(char))


def _after_pictograph(text: str, at: int) -> bool:
    return at > 0 and _is_pictograph(text[at - 1])


def _in_keycap(text: str, at: int) -> bool:
    return at > 0 and text[at - 1] in "0123456789#*" and text[at + 1 : at + 2] == _KEYCAP


def _between_pictographs(text: str, at: int) -> bool:
    before = at - 1 if at > 0 and text[at - 1] not in _PRESENTATION else at - 2
    if before < 0 or at + 1 >= len(text):
        return False
    return _is_pictograph(text[before]) and _is_pictograph(text[at + 1])


def _between_joining_letters(text: str, at: int) -> bool:
    """After a virama, a joiner may also end a word: it selects the form of the letter before it."""
    if at == 0 or not _joins(text[at - 1]):
        return False
    return unicodedata.combining(text[at - 1]) == _VIRAMA or (at + 1 < len(text) and _joins(text[at + 1]))


@cache
def _is_pictograph(char: str) -> bool:
    return within(ord(char), _PICTOGRAPHS)


@cache
def _joins(char: str) -> bool:
    return within(ord(char), _JOINING_SCRIPTS) and unicodedata.category(char)[0] in "LM"


def _in_flag(text: str, at: int) -> bool:
    """A black flag, the tag letters of a region and its part, and the end tag."""
    start = at
    while start > 0 and at - start < 8 and 0xE0000 < ord(text[start - 1]) < 0xE0080:
        start -= 1
    end = text.find(_TAG_END, start, start + 6)
    if start == 0 or end < at or text[start - 1] != _FLAG:
        return False
    region = "".join(chr(ord(tag) - 0xE0000) for tag in text[start:end] if ord(tag) in _TAG_LETTERS)
    return len(region) == end - start and 4 <= len(region) <= 5 and region[:2] in _FLAG_REGIONS and region.isalpha()


def within(code: int, ranges: Ranges) -> bool:
    return any(first <= code <= last for first, last in ranges)
