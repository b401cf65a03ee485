"""Topics: what a sentence is about, by the stems of the words that carry it.

Laws: words of grammar, duty, number and denial are no topic; likeness is the same from both sides and 1 for a text and itself.
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
    """The stems of the words that say what a text is about; for scripts without spaces its pairs of signs."""
    known = language or language_of(text)
    written = _signs(text, known) if is_unspaced(text) else text
    return frozenset(stem(word, known) for word in bare_words(written) if _carries(word, known))


def likeness(a: str, b: str) -> float:
    """The share of topic words that two texts have in common, from 0 to 1."""
    words, other_words = content_words(a), content_words(b)
    if not words or not other_words:
        return float(a == b)
    return 2 * len(words & other_words) / (len(words) + len(other_words))


def _carries(word: str, language: str) -> bool:
    return word not in _grammar(language) and not denies(word, language)


def _signs(text: str, language: str) -> str:
    """A text in a script without spaces, without its grammar; Japanese writes grammar in hiragana."""
    bare = _closed_signs(language).sub(" ", text)
    topics = _HIRAGANA.sub(" ", bare) if language == "ja" else bare
    return topics if bare_words(topics) else bare


@cache
def _closed_signs(language: str) -> re.Pattern[str]:
    """Words of grammar in a script without spaces: taken out before pairs are formed, longest first."""
    entries = sorted(_grammar(language), key=lambda entry: (-len(entry), entry))
    return re.compile("|".join(map(re.escape, entries)) or "(?!)")


@cache
def _grammar(language: str) -> frozenset[str]:
    frequencies = table("frequencies")
    how_many = (frequencies.get(f"{kind}-{language}", frozenset()) for kind in ("all", "only", "anyone"))
    return frozenset().union(*(words_of(name, language) for name in _GRAMMAR), *how_many)
