"""Concepts: the few meanings that phrase rules look for, and where they occur in a text.

- The words of each concept are data (``data/concepts.txt``). All concepts are found in one pass, linear in the text.
- A concept says that a meaning is present, never that it is bad.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from soulkeeper.domain import language

Hits: TypeAlias = dict[str, list[tuple[int, int]]]
_PACKAGE: Final = "soulkeeper.domain.evolution.findings"
_STEM: Final = "*"
_SHORTEST_STEM: Final = 2


class Phrase(NamedTuple):
    """One or more words; a word that ends in ``*`` matches every word with that prefix."""

    concept: str
    words: tuple[str, ...]


class Beginnings(NamedTuple):
    """What a word can start: concepts that it names by itself, and phrases, by the first letter of their second word."""

    alone: tuple[str, ...]
    phrases: dict[str, list[Phrase]]


class Index(NamedTuple):
    """All entries by how they start: with a whole word, a stem, or the first character of a script without spaces.

    ``heads`` are the first letters of the stems, a quick filter that most words do not pass.
    """

    words: dict[str, list[Phrase]]
    stems: dict[str, list[Phrase]]
    heads: set[str]
    signs: dict[str, list[tuple[str, str]]]


def find_concepts(folded: str, bare: Sequence[str] | None = None) -> Hits:
    """The concepts in a folded text and their positions. ``bare`` are the words of the text, if the caller has them."""
    hits: Hits = {}
    bare = language.bare_words(folded) if bare is None else bare
    telling = [(at, begun) for at, begun in enumerate(map(_beginnings, bare)) if begun]
    spans = language.word_spans(folded) if telling else ()
    for at, (alone, phrases) in telling:
        for concept in alone:
            hits.setdefault(concept, []).append(spans[at])
        for phrase in phrases.get(bare[at + 1][:1], ()) if phrases and at + 1 < len(bare) else ():
            if _matches(phrase, bare, at):
                last = at + len(phrase.words) - 1
                hits.setdefault(phrase.concept, []).append((spans[at][0], spans[last][1]))
    if language.is_unspaced(folded):
        _add_signs(folded, hits)
    return hits


def _add_signs(folded: str, hits: Hits) -> None:
    signs = _index().signs
    for at, char in enumerate(folded):
        for concept, entry in signs.get(char, ()):
            if folded.startswith(entry, at):
                hits.setdefault(concept, []).append((at, at + len(entry)))


@lru_cache(maxsize=20_000)
def _beginnings(word: str) -> Beginnings | None:
    """What this word, or the part after an elided article (l'…), can start; None for most words."""
    index, rest = _index(), word.partition("'")[2]
    forms = [form for form in (word, rest) if form in index.words or form[:_SHORTEST_STEM] in index.heads]
    if not forms:
        return None
    stems = [form[:length] for form in forms for length in range(_SHORTEST_STEM, len(form) + 1)]
    entries = (*(index.words.get(form, ()) for form in forms), *(index.stems.get(stem, ()) for stem in stems))
    phrases = [phrase for row in entries for phrase in row]
    longer: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in phrases:
        if len(phrase.words) > 1:
            longer[phrase.words[1][0]].append(phrase)
    alone = tuple(phrase.concept for phrase in phrases if len(phrase.words) == 1)
    return Beginnings(alone, dict(longer)) if phrases else None


def _matches(phrase: Phrase, bare: Sequence[str], at: int) -> bool:
    following = bare[at + 1 : at + len(phrase.words)]
    return len(following) == len(phrase.words) - 1 and all(map(_is, following, phrase.words[1:]))


def _is(word: str, wanted: str) -> bool:
    return word == wanted or (wanted[-1] == _STEM and word.startswith(wanted[:-1]))


@cache
def _index() -> Index:
    index = Index(defaultdict(list), defaultdict(list), set(), defaultdict(list))
    for concept, entries in (*language.rows("concepts", _PACKAGE), *_grammar()):
        for entry in entries:
            first, *rest = entry.split()
            if language.is_unspaced(entry):
                index.signs[entry[0]].append((concept, entry))
            elif first.endswith(_STEM):
                index.stems[first[:-1]].append(Phrase(concept, (first, *rest)))
                index.heads.add(first[:_SHORTEST_STEM])
            else:
                index.words[first].append(Phrase(concept, (first, *rest)))
    return index


def _grammar() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Concepts from the word tables: *always* and *only* are strict, *sometimes* is a hedge, *when* is a condition."""
    for key, entries in language.rows("frequencies"):
        yield "hedge" if key.startswith("some-") else "strict", entries
    for _, entries in language.rows("conditions"):
        yield "condition", entries
