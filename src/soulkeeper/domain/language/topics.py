"""Topics: what a sentence is about, by the stems of its content words.

Function words, modals, quantifiers and negators are not content words. ``likeness`` is symmetric, and 1 for equal texts.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from soulkeeper.domain.language.languages import language_of
from soulkeeper.domain.language.negation import denies
from soulkeeper.domain.language.stems import stem
from soulkeeper.domain.language.tables import table, words_of
from soulkeeper.domain.language.words import bare_words, is_unspaced

_HIRAGANA: Final = re.compile("[\u3040-\u309f]+")
_GRAMMAR: Final = ("function_words", "negators", "privatives", "modals", "contrasts", "conditions")


@lru_cache(maxsize=8_000)
def content_words(text: str, language: str = "") -> frozenset[str]:
    """The stems of the content words of a text; in scripts without spaces, pairs of characters."""
    known = language or language_of(text)
    written = _signs(text, known) if is_unspaced(text) else text
    return frozenset(stem(word, known) for word in bare_words(written) if _carries(word, known))


def likeness(a: str, b: str) -> float:
    """The share of content words that two texts have in common, from 0 to 1."""
    words, other_words = content_words(a), content_words(b)
    if not words or not other_words:
        return float(a == b)
    return 2 * len(words & other_words) / (len(words) + len(other_words))


def _carries(word: str, language: str) -> bool:
    return word not in _grammar(language) and not denies(word, language)


def _signs(text: str, language: str) -> str:
    """A text in a script without spaces, without its grammar, which Japanese writes in hiragana."""
    bare = _closed_signs(language).sub(" ", text)
    topics = _HIRAGANA.sub(" ", bare) if language == "ja" else bare
    return topics if bare_words(topics) else bare


@cache
def _closed_signs(language: str) -> re.Pattern[str]:
    """The function words of a script without spaces, longest first: they are removed before pairs are formed."""
    entries = sorted(_grammar(language), key=lambda entry: (-len(entry), entry))
    return re.compile("|".join(map(re.escape, entries)) or "(?!)")


@cache
def _grammar(language: str) -> frozenset[str]:
    frequencies = table("frequencies")
    how_many = (frequencies.get(f"{kind}-{language}", frozenset()) for kind in ("all", "only", "anyone"))
    return frozenset().union(*(words_of(name, language) for name in _GRAMMAR), *how_many)
