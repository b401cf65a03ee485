"""Reflection: the cues of one data file, and the search for them in a sentence.

- A cue of a script with spaces is whole words, of another script a run of characters.
- A sentence is searched, in linear time, for the cues of its speaker's language and of English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.characters.lookalikes import fold

_HERE: Final = "soulkeeper.domain.reflection"
_ANY: Final = "any"
_PIECE: Final = re.compile(r"[,;:?!，、；：。？！()]|\s[-–—]+\s|—")


@dataclass(frozen=True, eq=False)
class Remark:
    """A sentence, or a piece of one, prepared for the search."""

    text: str
    languages: tuple[str, ...]

    @cached_property
    def plain(self) -> str:
        return fold(self.text) if self.unspaced else " ".join(language.bare_words(self.text))

    @cached_property
    def unspaced(self) -> bool:
        return language.is_unspaced(self.text)

    @cached_property
    def words(self) -> int:
        """How long it is; two signs of a script without spaces count as a word."""
        return len(self.plain) // 2 if self.unspaced else len(self.plain.split())

    def places(self, kind: str) -> Iterator[tuple[int, int]]:
        """The places of the cues of one kind in the plain text."""
        for code in (*self.languages, _ANY):
            pattern = _patterns().get((kind, code))
            if pattern is not None:
                yield from (match.span() for match in pattern.finditer(self.plain))

    def has(self, kind: str) -> bool:
        patterns = (_patterns().get((kind, code)) for code in (*self.languages, _ANY))
        return any(pattern is not None and pattern.search(self.plain) for pattern in patterns)

    def opens_with(self, kind: str) -> bool:
        return any(start == 0 for start, _ in self.places(kind))

    @property
    def asks(self) -> bool:
        """Whether it is a question, or begins like one."""
        return self.opens_with("asks") or self.text.endswith(("?", "？"))

    def without(self, kinds: Iterable[str]) -> str:
        """The plain text without the cues of some kinds."""
        bare = self.plain
        for start, stop in (place for kind in kinds for place in self.places(kind)):
            bare = bare[:start] + " " * (stop - start) + bare[stop:]
        return bare

    def pieces(self) -> Iterator[Remark]:
        """The pieces between commas, dashes and other punctuation."""
        return (Remark(part.strip(), self.languages) for part in _PIECE.split(self.text) if part.strip())


@cache
def kinds(family: str) -> tuple[str, ...]:
    """The kinds of cue whose name begins with this word and a dot."""
    names = (kind for kind, _ in _patterns() if kind.partition(".")[0] == family and not kind.endswith("*"))
    return tuple(dict.fromkeys(names))


@cache
def _patterns() -> dict[tuple[str, str], re.Pattern[str]]:
    """A pattern for every kind of cue in every language, and one for all kinds of a family together."""
    cues: dict[tuple[str, str], list[str]] = {}
    for key, values in language.rows("cues", _HERE):
        kind, _, code = key.partition(" ")
        family, dot, _ = kind.partition(".")
        for name in (kind, f"{family}{dot}*") if dot else (kind,):
            cues.setdefault((name, code), []).extend(values)
    return {key: re.compile("|".join(map(_pattern, values))) for key, values in cues.items()}


def _pattern(cue: str) -> str:
    pattern = re.escape(cue).replace(r"\*", "[^ ]*").replace(r"\ ", " ")
    return pattern if language.is_unspaced(cue) else f"(?<![^ ]){pattern}(?![^ ])"
