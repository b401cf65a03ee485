"""Wording: where concepts stand in a text, found in one walk over it.

Laws: the walk is linear, whatever the text and however many words the lexicons hold; it reads folded text alone; the index is built
when it is first needed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

import re2

from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution.rules.concepts import Concept
from soulkeeper.domain.evolution.rules.lexicon.judging import JUDGING
from soulkeeper.domain.evolution.rules.lexicon.lasting import LASTING
from soulkeeper.domain.evolution.rules.lexicon.oversight import OVERSIGHT
from soulkeeper.domain.evolution.rules.lexicon.people import PEOPLE
from soulkeeper.domain.evolution.rules.lexicon.reach import REACH
from soulkeeper.domain.evolution.rules.lexicon.rules import RULES
from soulkeeper.domain.evolution.rules.lexicon.saying import SAYING

Hits: TypeAlias = dict[Concept, list[tuple[int, int]]]
Phrase: TypeAlias = tuple[Concept, tuple[str, ...]]
Begun: TypeAlias = tuple[tuple[Phrase, ...], dict[str, tuple[Phrase, ...]]]

_ANY_WORDS: Final = "*"
_WORDS_BETWEEN: Final = 4
_ARTICLES: Final = ("وال", "بال", "فال", "لل", "ال", "و", "ب", "ل", "ف")


@dataclass(frozen=True, slots=True)
class Index:
    """All entries, by what they begin with."""

    words: dict[str, list[Phrase]] = field(default_factory=dict)
    stems: dict[str, list[Phrase]] = field(default_factory=dict)
    signs: dict[str, list[Concept]] = field(default_factory=dict)
    lengths: dict[str, list[int]] = field(default_factory=dict)


class Word(NamedTuple):
    text: str
    start: int
    end: int


@lru_cache(maxsize=4_000)
def find_concepts(folded: str) -> Hits:
    """The concepts of a folded text, with their places. The answer is shared: do not change it."""
    hits: Hits = {}
    words = words_of(folded)
    for at, word in enumerate(words):
        always, by_next = _begun_by(word.text)
        likely = by_next.get(words[at + 1].text, ()) if by_next and at + 1 < len(words) else ()
        for concept, rest in (*always, *likely):
            last = _last_of(rest, words, at + 1)
            if last is not None:
                _note(hits, concept, word.start, words[last - 1].end)
    if not folded.isascii():
        _add_signs(folded, hits)
    return hits


def words_of(folded: str) -> list[Word]:
    """The words of scripts that put spaces between them."""
    words, at = [], 0
    for piece in folded.translate(_SPACED).split(" "):
        text = piece.strip("._-'")
        if text:
            start = at + piece.index(text)
            words.append(Word(text, start, start + len(text)))
        at += len(piece) + 1
    return words


def bare_words(folded: str) -> Iterator[str]:
    """The same words without their places."""
    return (word for piece in folded.translate(_SPACED).split() if (word := piece.strip("._-'")))


def _add_signs(folded: str, hits: Hits) -> None:
    index = _index()
    for at, char in enumerate(folded):
        for length in index.lengths.get(char, ()):
            for concept in index.signs.get(folded[at : at + length], ()):
                _note(hits, concept, at, at + length)


def _note(hits: Hits, concept: Concept, start: int, end: int) -> None:
    """One place is one hit, however many entries agree on it."""
    found = hits.setdefault(concept, [])
    if not found or found[-1][0] != start:
        found.append((start, end))
    elif found[-1][1] < end:
        found[-1] = (start, end)


@lru_cache(maxsize=20_000)
def _begun_by(word: str) -> Begun:
    """The phrases of the lexicons that may begin with this word: those to try always, and those to try before one next word."""
    index = _index()
    found: list[Phrase] = []
    for form in _forms(word):
        found += index.words.get(form, ())
        for length in range(2, min(len(form), 24) + 1):
            found += index.stems.get(form[:length], ())
    always = tuple(phrase for phrase in found if not phrase[1] or phrase[1][0].endswith(_ANY_WORDS))
    by_next: dict[str, tuple[Phrase, ...]] = {}
    for phrase in found:
        if phrase not in always:
            by_next[phrase[1][0]] = (*by_next.get(phrase[1][0], ()), phrase)
    return always, by_next


def _forms(word: str) -> Iterator[str]:
    """The word, and the word without an elided or attached article."""
    yield word
    head, elided, rest = word.partition("'")
    if elided and len(head) <= 4 and rest:
        yield rest
    for article in _ARTICLES:
        if word.startswith(article) and len(word) > len(article) + 2:
            yield word[len(article) :]
            return


def _last_of(rest: tuple[str, ...], words: list[Word], at: int) -> int | None:
    """Where a phrase ends whose first word has matched, or nothing."""
    if not rest:
        return at
    if rest[0] == _ANY_WORDS:
        return _last_after_any(rest[1:], words, at)
    if at < len(words) and _is(words[at].text, rest[0]):
        return _last_of(rest[1:], words, at + 1)
    return None


def _last_after_any(rest: tuple[str, ...], words: list[Word], at: int) -> int | None:
    for begin in range(at, at + _WORDS_BETWEEN + 1):
        last = _last_of(rest, words, begin)
        if last is not None:
            return last
    return None


def _is(word: str, wanted: str) -> bool:
    return word.startswith(wanted[:-1]) if wanted.endswith("*") else word == wanted


@cache
def _index() -> Index:
    index = Index()
    for concept, by_language in (RULES | PEOPLE | SAYING | OVERSIGHT | JUDGING | REACH | LASTING).items():
        for entry in ",".join(by_language.values()).split(","):
            _add(index, concept, fold(entry.strip()))
    return index


def _add(index: Index, concept: Concept, entry: str) -> None:
    if not entry:
        return
    if not entry.isascii() and _unspaced().search(entry):
        known = index.signs.setdefault(entry, [])
        known.extend({concept} - set(known))
        lengths = index.lengths.setdefault(entry[0], [])
        lengths.extend({len(entry)} - set(lengths))
        return
    first, *rest = entry.split()
    places, key = (index.stems, first[:-1]) if first.endswith("*") else (index.words, first)
    phrases = places.setdefault(key, [])
    phrases.extend({(concept, tuple(rest))} - set(phrases))


class _Spaces(dict[int, str]):
    """Every character that is no part of a spaced word becomes a space; remembers what it has seen."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        kept = char in "'-._" or char.isalnum() or char.isidentifier() or unicodedata.category(char).startswith("M")
        self[code] = char if kept and not _unspaced().match(char) else " "
        return self[code]


@cache
def _unspaced() -> Any:
    return re2.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}]")


_SPACED: Final = _Spaces()
