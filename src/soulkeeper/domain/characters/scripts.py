"""The script of a character, by its name; and misplaced combining marks.

- A character that all scripts share has no script.
- A mark belongs on a character of its own script or of none. A letter has no more marks than some orthography uses.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from soulkeeper.domain.characters.invisible import Ranges, may_hide, within

# Polytonic Greek puts four on a letter: length, breathing, accent, iota. Vietnamese has two, phonetic script three.
MOST_SHARED: Final = 4
# A Tibetan monogram stacks eight below a letter. Hebrew with points and accents has five, the Qur'an four, Thai two.
MOST_MARKS: Final = 9

FOREIGN: Final = "is a mark from another script than its letter"
CROWDED: Final = "is one mark too many on a letter"

LATIN: Final = "LATIN"
_FORMS: Final = frozenset({"FULLWIDTH", "HALFWIDTH", "COMBINING"})  # the script is the second word
_SCRIPT_ALIASES: Final = {"HENTAIGANA": "HIRAGANA", "KATAKANA-HIRAGANA": "KATAKANA"}
_NO_SCRIPTS: Final = frozenset({
    "MATHEMATICAL", "MODIFIER", "DOUBLE-STRUCK", "SCRIPT", "VERTICAL", "BLACK-LETTER", "SUPERSCRIPT", "PLANCK",
    "TURNED", "IDEOGRAPHIC", "FEMININE", "MICRO", "MASCULINE", "CARON", "EULER", "OHM", "KELVIN", "ANGSTROM", "ALEF",
    "BET", "GIMEL", "DALET", "INFORMATION", "ROMAN", "MASU", "VEDIC", "VARIATION", "VIETNAMESE",
})  # fmt: skip
_WITH_COMBINING_LETTERS: Final = frozenset({"CYRILLIC", "GLAGOLITIC", "DEVANAGARI", "ETHIOPIC"})
_SHARED_MARKS: Final[Ranges] = (
    (0x300, 0x36F), (0x64B, 0x655), (0x670, 0x670), (0x951, 0x954), (0x1AB0, 0x1AFF), (0x1CD0, 0x1CFF), (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF), (0x302A, 0x302D), (0x3099, 0x309A), (0xFE20, 0xFE2D),
)  # fmt: skip
_BORROWED: Final = frozenset(
    {("GRANTHA", "TAMIL"), ("COPTIC", "GREEK"), ("SYRIAC", "ARABIC"), ("ARABIC", "SYRIAC"), ("GLAGOLITIC", "CYRILLIC")}
)


@cache
def script_of(char: str) -> str:
    """The script of a letter or a mark; empty for any other character and for those that all scripts share."""
    if char.isascii():
        return LATIN if char.isalpha() else ""
    if unicodedata.category(char)[0] not in "LM" or within(ord(char), _SHARED_MARKS):
        return ""
    first, *rest = unicodedata.name(char, "").split(" ")
    if first in _FORMS:
        first = rest[0] if first != "COMBINING" or rest[0] in _WITH_COMBINING_LETTERS else ""
    return "" if first in _NO_SCRIPTS else _SCRIPT_ALIASES.get(first, first)


@cache
def is_mark(char: str) -> bool:
    """Whether a character is drawn on the one before it."""
    return not char.isascii() and unicodedata.category(char)[0] == "M" and not may_hide(char)


def misplaced(text: str) -> Iterator[tuple[int, str]]:
    """The positions of misplaced marks, and what is wrong with each."""
    weights = {char: _weight(char) for char in set(text) if is_mark(char)}
    base, count, shared, end = "", 0, 0, -1
    for at in (at for at, char in enumerate(text) if char in weights) if weights else ():
        mark = text[at]
        if at != end:
            base, count, shared = _base(text, at), 0, 0
        counts, counts_as_shared = weights[mark]
        count, shared, end = (count + 1, shared + counts_as_shared, at + 1) if counts else (0, 0, at + 1)
        if not _fits(mark, base):
            yield at, FOREIGN
        elif shared > MOST_SHARED or count > MOST_MARKS:
            yield at, CROWDED


def _weight(mark: str) -> tuple[bool, bool]:
    """Whether a mark counts towards the limit, and whether as one that all scripts share. A spacing mark does not count."""
    return unicodedata.category(mark) != "Mc", within(ord(mark), _SHARED_MARKS)


def _base(text: str, at: int) -> str:
    """The character that a mark belongs to, skipping joiners and selectors between them."""
    before = text[at - 1] if at else ""
    if before and may_hide(before):
        before = text[at - 2] if at > 1 else ""
    return before


@cache
def _fits(mark: str, base: str) -> bool:
    own, theirs = script_of(mark), script_of(base) if base else ""
    return not own or not theirs or own == theirs or (own, theirs) in _BORROWED
