"""The language of a text: by its script or, if several languages share the script, by its function words.

The result is a two-letter code, and depends only on the text. A text without signs of another language is English.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from soulkeeper.domain.characters.scripts import script_of
from soulkeeper.domain.language.tables import table, words_of
from soulkeeper.domain.language.words import bare_words

ENGLISH: Final = "en"
_BY_SCRIPT: Final = {
    "HIRAGANA": "ja", "KATAKANA": "ja", "HANGUL": "ko", "CJK": "zh", "ARABIC": "ar", "DEVANAGARI": "hi", "GREEK": "el",
    "HEBREW": "he", "THAI": "th", "TAMIL": "ta", "CYRILLIC": "ru",
}  # fmt: skip
ENOUGH: Final = 400  # characters: a longer text is judged by its beginning


@lru_cache(maxsize=4_000)
def language_of(text: str) -> str:
    """The language of a text."""
    start = text[:ENOUGH]
    accented = not start.isascii() and any(char.isalpha() and not char.isascii() for char in start)
    return _by_script(start) or by_words(bare_words(start), accented=accented)


def _by_script(text: str) -> str:
    if text.isascii():
        return ""
    letters = [script_of(char) for char in text if not char.isascii()]
    languages = {_BY_SCRIPT[script] for script in letters if script in _BY_SCRIPT}
    latin = sum(char.isascii() and char.isalpha() for char in text)
    if not languages or latin > 2 * len(letters):
        return ""
    return next((code for code in ("ja", "ko") if code in languages), min(languages))


def by_words(words: Iterable[str], *, accented: bool = False) -> str:
    """The language of words in Latin letters. ``accented``: some of them have accents, which are rare in English."""
    return _by_function_words(tuple(filter(_speakers().__contains__, words)), accented)


@lru_cache(maxsize=4_000)
def _by_function_words(words: tuple[str, ...], accented: bool) -> str:  # noqa: FBT001 - a cache wants it
    """The language with most of these words. In a tie English wins, or the other language if there are accents."""
    votes: dict[str, float] = {}
    for word in words:
        speakers = _speakers()[word]
        for language in speakers:
            votes[language] = votes.get(language, 0.0) + 1 / len(speakers)
    most = max(votes.values(), default=0.0)
    order = sorted(_languages(), key=ENGLISH.__eq__, reverse=not accented)
    return next((language for language in order if votes.get(language) == most), ENGLISH)


@cache
def _speakers() -> dict[str, tuple[str, ...]]:
    """For each function word or negator, the languages that have it."""
    speakers: dict[str, set[str]] = {}
    for name in ("function_words", "negators", "modals", "conditions"):
        for language in _languages():
            for word in words_of(name, language):
                speakers.setdefault(word, set()).add(language)
    return {word: tuple(sorted(languages)) for word, languages in speakers.items()}


@cache
def _languages() -> tuple[str, ...]:
    return tuple({**table("function_words"), **table("negators")})
