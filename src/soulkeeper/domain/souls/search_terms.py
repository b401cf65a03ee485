"""Search terms of a text. Every store uses the same terms, so that all of them find the same texts.

Laws:
- The only ASCII characters in a term are letters and digits: no query can pass an operator or a quote to a store.
- Case, compatibility forms and Latin, Greek and Cyrillic accents are ignored.
- Scripts without spaces are split into overlapping pairs, plus the last character alone: every character begins a term.
- A query finds a text if each of its terms is a prefix of one of the text's terms. So every part of a text in a script without
  spaces, and every beginning of a word, finds it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise

from soulkeeper.errors import Invalid

LONGEST_QUERY = 200
_LONGEST_TERM = 64
_OF_WORDS = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789") | frozenset(range(0x80, 0x100))
_SPLIT = bytes(byte if byte in _OF_WORDS else ord(" ") for byte in range(0x100))
_DROPPED = re.compile("[\u0300-\u036f\ufe00-\ufe0f]")  # accents, and what chooses how a character looks
_UNSPACED = re.compile(
    "(["
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Myanmar, Khmer
    "\u1100-\u11ff\uac00-\ud7ff"  # Hangul
    "\u2600-\u27bf\U0001f000-\U0001faff"  # emoji
    "\u2e80-\u2fdf\u3005-\u3007\u3040-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han, kana, bopomofo
    "\U00020000-\U0003ffff"
    "]+)"
)


def terms(text: str) -> tuple[str, ...]:
    """The terms of a text, each once, in the order of the text."""
    return _each(text, _text_cut)


def query_terms(query: str) -> tuple[str, ...]:
    """The terms of a query; empty if it has nothing that can be searched for."""
    if len(query) > LONGEST_QUERY:
        raise Invalid(
            f"the query has {len(query)} characters, but at most {LONGEST_QUERY} are allowed",
            hint="use a shorter query",
        )
    return _each(query, _query_cut)


def is_match(text_terms: Iterable[str], query: Iterable[str]) -> bool:
    """Whether a text with these terms matches the wanted terms."""
    all_terms = tuple(text_terms)
    return all(any(term.startswith(prefix) for term in all_terms) for prefix in query)


def _each(text: str, cut: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """The terms of all words. Most words are ASCII and are terms as they are."""
    words = ((word[:_LONGEST_TERM],) if word.isascii() else _foreign(word, cut) for word in _words(text))
    return tuple(dict.fromkeys(chain.from_iterable(words)))


def _words(text: str) -> list[str]:
    """The words between ASCII punctuation and spaces, each once. Splitting bytes is many times faster than searching text."""
    parts = text.lower().encode(errors="surrogatepass").translate(_SPLIT).split()
    return b" ".join(dict.fromkeys(parts)).decode(errors="surrogatepass").split()


def _foreign(word: str, cut: Callable[[str], tuple[str, ...]]) -> Iterator[str]:
    for part in _folded(word).translate(_SPACED).split():
        for run in filter(None, _UNSPACED.split(part)):
            yield from cut(run)


def _text_cut(run: str) -> tuple[str, ...]:
    return (*_pairs(run), run[-1]) if _is_unspaced(run) else (run[:_LONGEST_TERM],)


def _query_cut(run: str) -> tuple[str, ...]:
    return (_pairs(run) or (run,)) if _is_unspaced(run) else (run[:_LONGEST_TERM],)


def _pairs(run: str) -> tuple[str, ...]:
    return tuple(map("".join, pairwise(run)))


def _is_unspaced(run: str) -> bool:
    return not run.isascii() and _UNSPACED.match(run) is not None


def _folded(text: str) -> str:
    """Caseless, without accents, composed again. Folding once may leave something to fold."""
    plain = _DROPPED.sub("", unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold()))
    return unicodedata.normalize("NFKC", plain).casefold()


class _Spacing(dict[int, int]):
    """A table for ``str.translate`` that fills itself: what belongs to no word becomes a space."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        is_word = unicodedata.category(char)[0] in "LNM" or _UNSPACED.match(char) is not None
        self[code] = code if is_word else ord(" ")
        return self[code]


_SPACED = _Spacing()
