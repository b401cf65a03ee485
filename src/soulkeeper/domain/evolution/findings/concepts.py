"""Concepts: where the few meanings that phrase rules speak of stand in a text.

Laws: the words are data (``data/concepts.txt``); one walk over the words finds them all, linear in the text; a concept says that a
meaning is present, never that it is bad.
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
    """A word or several; a word that ends in ``*`` stands for every word that begins so."""

    concept: str
    words: tuple[str, ...]


class Beginnings(NamedTuple):
    """What a word may begin: concepts that it names alone, and phrases by the first letter of their second word."""

    alone: tuple[str, ...]
    phrases: dict[str, list[Phrase]]


class Index(NamedTuple):
    """All entries by what they begin with: a whole word, a stem, or the first sign of a script without spaces.

    ``heads`` are the first letters of the stems: most words begin with none of them.
    """

    words: dict[str, list[Phrase]]
    stems: dict[str, list[Phrase]]
    heads: set[str]
    signs: dict[str, list[tuple[str, str]]]


def find_concepts(folded: str, bare: Sequence[str] | None = None) -> Hits:
    """The concepts of a folded text, with their places; ``bare`` are its words, where they are known."""
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
    """What may begin with this word, or with what follows an elided article; for most words nothing."""
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
    """What the language layer knows: *always* and *only* bind, *sometimes* leaves cases open, *when* sets one."""
    for key, entries in language.rows("frequencies"):
        yield "hedge" if key.startswith("some-") else "strict", entries
    for _, entries in language.rows("conditions"):
        yield "condition", entries
