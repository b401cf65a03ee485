"""Stems: what the forms of a word have in common, by Snowball's algorithms.

The library is loaded on first use. In a language without an algorithm, a word is its own stem.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

_ALGORITHMS: Final = {
    "ar": "arabic", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish", "fi": "finnish",
    "fr": "french", "hi": "hindi", "hu": "hungarian", "it": "italian", "nl": "dutch", "no": "norwegian", "pl": "polish",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sv": "swedish", "ta": "tamil", "tr": "turkish",
}  # fmt: skip
_LONGEST_HEAD: Final = 4  # elided words: l', d', qu', all'
_SHORTEST_REST: Final = 3


@lru_cache(maxsize=20_000)
def stem(word: str, language: str = "en") -> str:
    """The stem of a folded word."""
    head, elided, rest = word.partition("'")
    if elided:
        whole = len(head) > _LONGEST_HEAD or len(rest) < _SHORTEST_REST
        word = head if whole else rest
    algorithm = _algorithm(language)
    return str(algorithm.stemWord(word)) if algorithm else word


@cache
def _algorithm(language: str) -> Any:
    import snowballstemmer  # noqa: PLC0415 - start-up of the command line does not load it

    name = _ALGORITHMS.get(language, "")
    return snowballstemmer.stemmer(name) if name in snowballstemmer.algorithms() else None
