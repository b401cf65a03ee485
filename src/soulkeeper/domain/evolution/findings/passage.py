"""A passage as rules read it: a sentence with its concepts, what it negates, and what it only quotes.

- Quoted words are ignored only if the text says that somebody else speaks them.
- An item of a list of forbidden things counts as negated. How far other negations reach is decided in ``language``.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution.findings.concepts import Hits, find_concepts
from soulkeeper.domain.evolution.findings.finding import Match, excerpt
from soulkeeper.domain.language import QUOTATION_MARKS, Denial, Place, Sentence
from soulkeeper.domain.souls.lost_rules import denies_always

_STEM, _LITTLE = 5, 2
_LONGEST_HEADING: Final = 40
_QUESTIONS: Final = ("q:", "question:", "- q:", "- question:")
_QUOTATION: Final = re.compile("|".join(f"{start}[^{end}]*{end}" for start, end in QUOTATION_MARKS.items()))
_MARK: Final = re.compile(f"[{''.join(QUOTATION_MARKS)}]")
_SHOWN: Final = (Place.FENCE, Place.QUOTE, Place.TABLE)  # not a set: hashing an enum member is slow


class Passage:
    """A sentence of a change. ``above`` is the sentence before it or, for a list item, the one that introduces the list.

    ``is_quoted``: all of it is a quotation that other words introduce; ``is_question``: it is the question of a FAQ entry.
    """

    def __init__(self, sentence: Sentence, above: str = "") -> None:
        self.sentence = sentence
        self.place = sentence.place
        self.folded = fold(sentence.text).replace("\n", " ")
        shown = sentence.quoted or self.place in _SHOWN
        self.is_quoted = shown and _speaks_of_others(f"{sentence.under}\n{above}")
        self.is_question = self.folded[-1:] == "?" and self.folded.lstrip().startswith(_QUESTIONS)
        self.spoken = self._spoken()
        self.words = language.bare_words(self.spoken)
        self._label = above if above.endswith((":", "：")) else ""
        self._hits: Hits | None = None
        self._denials: tuple[Denial, ...] | None = None

    def match(self, note: str = "") -> Match:
        return Match(self.sentence.line, self.sentence.column, excerpt(self.sentence.text), note)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The first letters of its words, for comparisons; in scripts without spaces, pairs of characters."""
        words = language.bare_words(self.folded)
        return frozenset(word[:_STEM] for word in words if len(word) > _LITTLE or not word.isascii())

    def _spoken(self) -> str:
        """The folded text, with other people's words blanked out, so that all positions stay the same."""
        if self.is_quoted:
            return " " * len(self.folded)
        if _MARK.search(self.folded) is None:
            return self.folded
        bare = _QUOTATION.sub(lambda quotation: " " * len(quotation[0]), self.folded)
        return bare if bare != self.folded and _speaks_of_others(bare) else self.folded

    @property
    def hits(self) -> Hits:
        if self._hits is None:  # faster than cached_property, which takes a lock
            self._hits = find_concepts(self.spoken, self.words)
        return self._hits

    @property
    def denials(self) -> tuple[Denial, ...]:
        if self._denials is None:
            self._denials = language.denials(self.spoken)
        return self._denials

    @property
    def is_forbidden(self) -> bool:
        """Whether it is an item of a list of things not to do, by the heading above it or the label before it."""
        return self.place in (Place.ITEM, Place.FRONT) and (forbids(self.sentence.under) or forbids(self._label))

    @cached_property
    def polarity(self) -> dict[str, bool]:
        """For each topic word, whether its first occurrence is negated."""
        topic = language.content_words(self.spoken)
        spoken = language.language_of(self.spoken)
        words = (word for word in language.words(self.spoken) if language.stem(word.text, spoken) in topic)
        polarity: dict[str, bool] = {}
        for word in words:
            polarity.setdefault(word.text[:_STEM], self._is_denied(word.start))
        return polarity

    def has(self, *concepts: str) -> bool:
        """Whether all of these concepts occur."""
        return self.hits.keys() >= set(concepts)

    def any(self, *concepts: str) -> bool:
        return not self.hits.keys().isdisjoint(concepts)

    def count(self, concept: str) -> int:
        return len(self.hits.get(concept, ()))

    def asserts(self, concept: str) -> bool:
        return not self.is_forbidden and not all(self._is_denied(at) for at, _ in self.hits.get(concept, ()))

    def assertions(self, concept: str) -> int:
        """How often the concept occurs without a negation."""
        return 0 if self.is_forbidden else sum(not self._is_denied(at) for at, _ in self.hits.get(concept, ()))

    def denies(self, concept: str) -> bool:
        """Whether the concept occurs at least once with a negation."""
        return any(self.is_forbidden or self._is_denied(at) for at, _ in self.hits.get(concept, ()))

    def _is_denied(self, at: int) -> bool:
        return language.is_denied(self.denials, at)


def overlap(one: Passage, other: Passage) -> float:
    """The share of stems that two passages have in common."""
    together = len(one.stems | other.stems)
    return len(one.stems & other.stems) / together if together else 0.0


@lru_cache(maxsize=200)
def forbids(heading: str) -> bool:
    """Whether a heading, or a bare label, introduces things not to do: "Never do", "Forbidden topics"; "Not forbidden" does not."""
    words = heading.replace("-", " ")
    concepts = find_concepts(words) if 0 < len(words) < _LONGEST_HEADING and denies_always(words) else {}
    is_bare = bool(language.denials(words)) and not language.content_words(words)
    return ("forbidden" in concepts and (is_bare or heading[-1] not in ":：")) or ("never" in concepts and is_bare)


@lru_cache(maxsize=2_000)
def _speaks_of_others(text: str) -> bool:
    return "quoting" in find_concepts(text) or bool(language.denials(text))
