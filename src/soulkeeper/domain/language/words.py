"""Words: one tokeniser for every script.

A word is folded and knows its position in the text as written. In scripts without spaces, words are overlapping pairs of
characters. The cost is linear.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from soulkeeper.domain.characters.lookalikes import fold

LONGEST_WORD: Final = 64
_JOINS: Final = "'’ʼ._-‐‑"  # part of a word between letters, but not at its ends
_UNSPACED: Final = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Myanmar, Khmer
    "\u1100-\u11ff\uac00-\ud7ff"  # Hangul: its words carry their particles
    "\u2e80-\u2fdf\u3005-\u3007\u3040-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han, kana, bopomofo
    "\U00020000-\U0003ffff"
)
_ASCII_WORD: Final = re.compile(r"[a-z0-9](?:[a-z0-9'._-]*[a-z0-9])?")
_RUN: Final = re.compile(f"[{_UNSPACED}]+|[^ {_UNSPACED}]+")
_UNSPACED_SIGN: Final = re.compile(f"[{_UNSPACED}]")


class Word(NamedTuple):
    """A folded word, or a pair of characters, with its position in the text as written."""

    text: str
    start: int
    end: int


@lru_cache(maxsize=3_000)
def words(text: str) -> tuple[Word, ...]:
    """The words of a text, in order. Cached, because several rules read the same sentence."""
    if text.isascii():  # folding only changes case, and moves nothing
        return tuple(Word(word, *span) for word, span in zip(bare_words(text), word_spans(text), strict=True))
    return tuple(_words(text))


@lru_cache(maxsize=3_000)
def word_spans(text: str) -> tuple[tuple[int, int], ...]:
    """The spans of the ``bare_words`` of a text."""
    if text.isascii():
        return tuple([match.span() for match in _ASCII_WORD.finditer(text.lower())])
    return tuple([(start, end) for _, start, end in words(text)])


def bare_words(text: str) -> list[str]:
    """The words of a text without positions, each cut to ``LONGEST_WORD`` letters."""
    if text.isascii():
        every: list[str] = _ASCII_WORD.findall(text.lower())
        return every if len(text) <= LONGEST_WORD else [word[:LONGEST_WORD] for word in every]
    return [word.text[:LONGEST_WORD] for word in words(text)]


def is_unspaced(text: str) -> bool:
    """Whether a text has characters of a script that puts no spaces between words."""
    return not text.isascii() and _UNSPACED_SIGN.search(text) is not None


def _words(text: str) -> Iterator[Word]:
    for run in _RUN.finditer(text.translate(_SPACED)):
        piece = run.group()
        if _UNSPACED_SIGN.match(piece):
            yield from _pairs(piece, run.start())
            continue
        bare = piece.strip(_JOINS)
        folded = fold(bare)
        if folded:
            start = run.start() + piece.index(bare)
            yield Word(folded[:LONGEST_WORD], start, start + len(bare))


def _pairs(run: str, at: int) -> Iterator[Word]:
    for offset in range(max(len(run) - 1, 1)):
        pair = run[offset : offset + 2]
        yield Word(_folded(pair), at + offset, at + offset + len(pair))


_folded = lru_cache(maxsize=20_000)(fold)  # of pairs: few of them are used in any script


class _Spaces(dict[int, int]):
    """A table for ``str.translate`` that fills itself: characters that belong to no word become spaces."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        belongs = char in _JOINS or unicodedata.category(char)[0] in "LNM" or unicodedata.category(char) == "Cf"
        self[code] = code if belongs else ord(" ")
        return self[code]


_SPACED: Final = _Spaces()
