"""Hidden text: characters that a reader cannot see, or that make a reader see something else.

Laws: a control, bidirectional, unassigned, private, surrogate or default-ignorable code point is hidden text wherever it
stands, except a joiner, variation selector or tag inside a valid emoji sequence and a joiner inside a script that needs it; tabs,
line feeds, CRLF and a byte order mark at the very start are not. What stood in the text before is not the change's doing.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import re2

from soulkeeper.domain.souls.frontmatter import Entry, Nested
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Reason

PLACES_SHOWN: Final = 3

_ZWNJ, _ZWJ, _KEYCAP, _FLAG, _TAG_END = "\u200c", "\u200d", "\u20e3", "\U0001f3f4", "\U000e007f"
_PRESENTATION = frozenset("\ufe0e\ufe0f")
_TAG_LETTERS = range(0xE0020, 0xE007F)
_SHORT_ESCAPES = {
    "0": 0, "a": 7, "b": 8, "e": 0x1B, "f": 0xC, "v": 0xB, "N": 0x85, "L": 0x2028, "P": 0x2029,
}  # fmt: skip
_FLAG_REGIONS = frozenset({"gb", "us", "ca"})

_DEFAULT_IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
_BLANK_GLYPHS = frozenset("\u2800")
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Format characters that are seen: number signs and subtraction marks of Arabic, Syriac, Kaithi and Egyptian.
_SEEN_FORMAT = (
    (0x600, 0x605), (0x6DD, 0x6DD), (0x70F, 0x70F), (0x890, 0x891), (0x8E2, 0x8E2), (0x110BD, 0x110CD),
    (0x13430, 0x1343F),
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
_MONGOLIAN = (0x1820, 0x18AA)
_MONGOLIAN_SELECTORS = frozenset("\u180b\u180c\u180d\u180f")


@dataclass(frozen=True, slots=True)
class Hidden:
    """A run of hidden characters, where it starts (1-based) and what its first one is called."""

    run: str
    line: int
    column: int

    @property
    def name(self) -> str:
        first = self.run[0]
        return f"U+{ord(first):04X} {unicodedata.name(first, _unnamed(first))}"


def hidden_text(text: str) -> tuple[Hidden, ...]:
    """Every run of hidden characters, in order."""
    return (*_literal(text), *_escaped(text))


def _literal(text: str) -> tuple[Hidden, ...]:
    if text.isascii() and text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable() and _only_crlf(text):
        return ()
    starts = _line_starts(text)
    return tuple(_placed(text, start, end, starts) for start, end in _runs(text))


def _escaped(text: str) -> Iterator[Hidden]:
    """Frontmatter may write a character as an escape; whoever reads the value sees the character."""
    front = parse(text).front if "\\" in text else None
    if front is None:
        return
    if front.problem:
        yield from _literal(_unescaped(text[: front.end]))
    for entry in front.entries:
        line = text.count("\n", 0, entry.start) + 1
        if "\\" in text[entry.start : entry.end]:
            found = (hidden for value in _strings(entry) for hidden in _literal(f" {value}"))
            yield from (Hidden(hidden.run, line, 1) for hidden in found)


def _strings(entry: Entry) -> Iterator[str]:
    yield entry.name
    match entry.value:
        case str():
            yield entry.value
        case Nested():
            yield _unescaped(entry.value.source)
        case _:
            yield from (text for value in entry.value for text in ((value,) if isinstance(value, str) else value))


def _unescaped(source: str) -> str:
    read: str = re2.sub(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0abefvNLP])", _character, source)
    return read


def _character(match: Any) -> str:
    sign = str(match.group())[1:]
    code = _SHORT_ESCAPES[sign] if len(sign) == 1 else int(sign[1:], 16)
    return chr(code) if code < 0x110000 else str(match.group())


def hidden_reason(before: str, after: str) -> Reason | None:
    """The refusal of a text that hides more than the text before it did."""
    known = Counter(hidden.run for hidden in hidden_text(before))
    fresh = []
    for hidden in hidden_text(after):
        known[hidden.run] -= 1
        if known[hidden.run] < 0:
            fresh.append(hidden)
    return _reason(fresh) if fresh else None


def is_hidden(text: str, at: int) -> bool:
    """Whether the character at this place is hidden text, seen with its neighbours."""
    char = text[at]
    if char in "\n\t" or (" " <= char <= "~"):
        return False
    if char == "\r":
        return text[at + 1 : at + 2] != "\n"
    if char == "\ufeff":
        return at != 0
    return _suspect(char) and not _belongs(text, at)


def _reason(fresh: list[Hidden]) -> Reason:
    places = "; ".join(f"{h.name} at line {h.line}, column {h.column}" for h in fresh[:PLACES_SHOWN])
    more = f" and {len(fresh) - PLACES_SHOWN} more places" if len(fresh) > PLACES_SHOWN else ""
    return Reason(
        "hidden_text",
        f"the text holds characters that cannot be seen: {places}{more}",
        limit=0,
        value=sum(len(h.run) for h in fresh),
        hint="remove them; emoji and scripts that need joiners are understood",
    )


def _runs(text: str) -> Iterator[tuple[int, int]]:
    start = end = -1
    odd = {char for char in set(text) if not (" " <= char <= "~" or char in "\n\t") and _may_hide(char)}
    places = (at for at, char in enumerate(text) if char in odd) if odd else ()
    for at in (at for at in places if is_hidden(text, at)):
        if at != end:
            if start >= 0:
                yield start, end
            start = at
        end = at + 1
    if start >= 0:
        yield start, end


def _placed(text: str, start: int, end: int, starts: list[int]) -> Hidden:
    line = bisect_right(starts, start)
    return Hidden(text[start:end], line, start - starts[line - 1] + 1)


def _line_starts(text: str) -> list[int]:
    starts, at = [0], text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def _only_crlf(text: str) -> bool:
    return text.count("\r") == text.count("\r\n")


def _may_hide(char: str) -> bool:
    return char in "\r\ufeff" or _suspect(char)


@cache
def _suspect(char: str) -> bool:
    code = ord(char)
    if char in _BLANK_GLYPHS or _within(code, _DEFAULT_IGNORABLE):
        return True
    if unicodedata.category(char) not in _HIDDEN_CATEGORIES:
        return False
    return not (_within(code, _SEEN_FORMAT) or _within(code, _ASSIGNED_SINCE))


def _belongs(text: str, at: int) -> bool:
    """Whether a suspect character is a needed part of what stands around it."""
    char = text[at]
    if char in _PRESENTATION:
        return _after_pictograph(text, at) or _in_keycap(text, at)
    if char == _ZWJ and _between_pictographs(text, at):
        return True
    if char in (_ZWJ, _ZWNJ):
        return _between_joining_letters(text, at)
    if char in _MONGOLIAN_SELECTORS:
        return at > 0 and _within(ord(text[at - 1]), (_MONGOLIAN,))
    return 0xE0000 < ord(char) < 0xE0080 and _in_flag(text, at)


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
    if at == 0 or at + 1 >= len(text):
        return False
    return _joins(text[at - 1]) and _joins(text[at + 1])


@cache
def _is_pictograph(char: str) -> bool:
    return _within(ord(char), _PICTOGRAPHS)


@cache
def _joins(char: str) -> bool:
    return _within(ord(char), _JOINING_SCRIPTS) and unicodedata.category(char)[0] in "LM"


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


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)


def _unnamed(char: str) -> str:
    kinds = {"Cc": "control character", "Co": "private character", "Cs": "surrogate"}
    return kinds.get(unicodedata.category(char), "unassigned character")
