"""Search: what a text is found by. The same terms feed every store, so that all of them find the same.

Laws:
- Of ASCII a term has letters and digits alone: no query can carry an operator or a quote to a store.
- Case, compatibility forms and Latin, Greek and Cyrillic accents do not count.
- Scripts without spaces are cut into overlapping pairs, the last character once more alone: every character begins a term.
- A text is found by a query where each wanted term begins one of its terms. So every part of a text in a script without spaces,
  and every beginning of a word, finds it.
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
    """What a text is found by, each term once, in the order of the text."""
    return _each(text, _indexed)


def wanted(query: str) -> tuple[str, ...]:
    """What a text must have to be found; empty where a query has nothing that can be searched for."""
    if len(query) > LONGEST_QUERY:
        raise Invalid(f"the query has {len(query)} characters, {LONGEST_QUERY} are allowed", hint="search for less")
    return _each(query, _asked)


def found(by: Iterable[str], query: Iterable[str]) -> bool:
    """Whether a text with these terms is found by what is wanted."""
    known = tuple(by)
    return all(any(term.startswith(want) for term in known) for want in query)


def _each(text: str, cut: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """The terms of all words. Most words are of ASCII and a term as they are."""
    found = ((word[:_LONGEST_TERM],) if word.isascii() else _foreign(word, cut) for word in _words(text))
    return tuple(dict.fromkeys(chain.from_iterable(found)))


def _words(text: str) -> list[str]:
    """What ASCII's signs and spaces part, each once. Bytes are many times as fast to split as text is to search."""
    parts = text.lower().encode(errors="surrogatepass").translate(_SPLIT).split()
    return b" ".join(dict.fromkeys(parts)).decode(errors="surrogatepass").split()


def _foreign(word: str, cut: Callable[[str], tuple[str, ...]]) -> Iterator[str]:
    for part in _folded(word).translate(_SPACED).split():
        for run in filter(None, _UNSPACED.split(part)):
            yield from cut(run)


def _indexed(run: str) -> tuple[str, ...]:
    return (*_pairs(run), run[-1]) if _is_unspaced(run) else (run[:_LONGEST_TERM],)


def _asked(run: str) -> tuple[str, ...]:
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
        kept = unicodedata.category(char)[0] in "LNM" or _UNSPACED.match(char) is not None
        self[code] = code if kept else ord(" ")
        return self[code]


_SPACED = _Spacing()
