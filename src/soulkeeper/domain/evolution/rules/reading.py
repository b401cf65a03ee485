"""A passage as rules read it: the concepts found in it, and which of them it denies.

Laws: hits inside a quotation count only when nobody is said to speak there; a denial reaches to the end of its clause; the cost
grows with the passage, not with its square.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import Any

import re2

from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution.rules.concepts import Concept
from soulkeeper.domain.evolution.rules.passages import QUOTATION_MARKS, Passage, Place
from soulkeeper.domain.evolution.rules.wording import Hits, bare_words, find_concepts, words_of

_MARKS = frozenset(QUOTATION_MARKS)
_CLOSING = frozenset(QUOTATION_MARKS.values())
_SHOWING = (
    "what is wrong",
    "which of these",
    "quiz",
    "sample",
    "tricks",
    "seen",
    "spot the",
    "exercise",
    "spam",
    "fraud",
)
_HANDLING = ("treat ", "mark ", "flag ", "report ", "quote ", "count ")
_WHO_SAYS = (
    " who writes ", " who says ", " who types ", " that says ", " which says ", " who claims ", "says: ", "writes: ", "asks: ",
    "message: ", "mail: ", "letter: ", "caller: ", "call: ", " sentences like ",
)  # fmt: skip
_REACH_OF_NOT = 42
_REACH_OF_FIRST_NOT = 100  # "Never do this, that or the other"
_LONGEST_HEADING = 40
_REFUSALS = ("refus", "declin", "reject", "stop", "warn", "detect", "report", "resist", "avoid", "拒绝", "避免")
_JOINERS = (" and ", " und ", " et ", " y ", " e ", " и ", "并", "然后")
_WITHOUT = (
    "without",
    "rather",
    "instead",
    "against",
    "ohne",
    "sans",
    "sin",
    "sem",
    "senza",
    "zonder",
    "без",
    "bez",
    "report",
    "watch",
)
_CLAUSE_BREAKS = (
    ": ",
    " but ",
    " then ",
    " instead ",
    " - ",
    "; ",
    ", and ",
    ", aber ",
    " sondern ",
    ", pero ",
    ", mais ",
    "但",
    "、",
)
_FORBIDDING = (
    "never", "don't", "do not", "forbid", "prohibit", "not allowed", "anti-pattern", "red line", "won't", "will not", "niemals",
    "jamais", "nunca", "нельзя", "никогда", "禁", "不做", "不要", "红线", "금지", "しない",
)  # fmt: skip
# Japanese, Korean and Hindi deny after the verb.
_DENIES_AFTER = (("\u3040", "\u30ff"), ("\uac00", "\ud7a3"), ("\u0900", "\u097f"))


class Reading:
    """A passage with the concepts found in it."""

    def __init__(self, passage: Passage, before: str = "") -> None:
        self.passage = passage
        self.folded = fold(passage.text).replace("\n", " ")
        self._before = before
        self._seen: dict[Concept, frozenset[bool]] = {}

    @cached_property
    def hits(self) -> Hits:
        found = find_concepts(self.folded)
        unsaid = self._unsaid(found) + self._addresses()
        if not unsaid:
            return found
        kept = {concept: outside(hits, unsaid) for concept, hits in found.items()}
        return {concept: hits for concept, hits in kept.items() if hits}

    @cached_property
    def spoken(self) -> str:
        """The folded text with blanks where somebody else is said to speak: every place in it is where it was."""
        text = self.folded
        if _MARKS.isdisjoint(text):
            return text
        for start, end in self._unsaid(find_concepts(text)):
            text = f"{text[:start]}{' ' * (min(end, len(text)) - start)}{text[end:]}"
        return text

    @cached_property
    def words(self) -> frozenset[str]:
        """The stems of its words, for comparing."""
        return frozenset(word[:5] for word in bare_words(self.folded) if len(word) > 2) | _signs(self.folded)

    @cached_property
    def denied_words(self) -> frozenset[str]:
        """The stems of the words that a denial stands right before."""
        denied = set()
        for _, end in self._nots:
            denied |= {word.text[:5] for word in words_of(self.folded[end : end + 24])[:2] if len(word.text) > 3}
        return frozenset(denied)

    @property
    def is_quoted(self) -> bool:
        """Whether it is somebody's words: a block of quotation with a quotation mark at an end."""
        text = self.passage.text
        at_an_end = text[:1] in QUOTATION_MARKS or text.rstrip()[-1:] in _CLOSING
        return self.passage.place is Place.QUOTE and (self.passage.quoted or at_an_end)

    @cached_property
    def is_asked(self) -> bool:
        """Whether it is the question of a question and its answer, and nothing beside it."""
        return self.passage.place is Place.FRONT and self.folded.endswith("?") and bool(_asked().match(self.folded))

    @cached_property
    def is_shown(self) -> bool:
        """Whether it is a quotation from end to end and the words above it say that it is shown, not said."""
        if not self.passage.quoted:
            return False
        above = f"{self.passage.under}\n{self._before}"
        return Concept.REPORTED in find_concepts(above) or any(word in above for word in _SHOWING)

    @property
    def is_unspaced(self) -> bool:
        """Signs of scripts without spaces match anywhere: one alone says too little."""
        return max(self.folded, default="") >= "\u3040"

    def has(self, *concepts: Concept) -> bool:
        """All of these are present."""
        return self.hits.keys() >= set(concepts)

    def any(self, *concepts: Concept) -> bool:
        return not self.hits.keys().isdisjoint(concepts)

    def asserts(self, concept: Concept) -> bool:
        """Present at least once without a denial before it."""
        return concept in self.hits and False in self._denied(concept)

    def denies(self, concept: Concept) -> bool:
        """Present at least once with a denial before it."""
        return concept in self.hits and True in self._denied(concept)

    def _denied(self, concept: Concept) -> frozenset[bool]:
        """For the places of a concept, whether they are denied."""
        if concept not in self._seen:
            self._seen[concept] = frozenset(self._is_denied(start, end) for start, end in self.hits[concept])
        return self._seen[concept]

    @property
    def denials(self) -> int:
        """How often it says no; *without* and its like say no to a thing, not to the sentence."""
        return sum(not self.folded[start:end].startswith(_WITHOUT) for start, end in self._nots)

    def denies_first(self, concept: Concept) -> bool:
        """Denied by a word before it, in scripts that deny so."""
        return not self._denies_after and self.denies(concept) and not self.asserts(concept)

    def says(self, *phrases: str) -> bool:
        return any(phrase in self.folded for phrase in phrases)

    def _is_denied(self, start: int, end: int) -> bool:
        if self._is_forbidden:
            return True
        return bool(self._nots) and (self._denied_before(start) or (self._denies_after and self._denied_behind(end)))

    def _denied_before(self, start: int) -> bool:
        """Whether a word of denial before this place is about it. A clause that ends after one ends after those before it too."""
        nots = self._nots
        for number in range(bisect_left(nots, (start + 1, 0)) - 1, -1, -1):
            at, stop = nots[number]
            if start - at > (_REACH_OF_NOT if at else _REACH_OF_FIRST_NOT):
                return False
            between = self.folded[stop:start]
            if stop <= start + 1 and not (self.folded.startswith(_REFUSALS, at) and _joined(between)):
                return between.isspace() or not self._breaks(between)
        return False

    def _denied_behind(self, end: int) -> bool:
        """Whether the next word of denial follows closely."""
        next_one = bisect_left(self._nots, (end, 0))
        if next_one == len(self._nots) or self._nots[next_one][0] - end > _REACH_OF_NOT // 2:
            return False
        return not self._breaks(self.folded[end : self._nots[next_one][0]])

    def _breaks(self, between: str) -> bool:
        """Whether a clause ends in these words. A comma ends one after a condition and after a sign of a script without spaces."""
        if any(mark in between for mark in _CLAUSE_BREAKS):
            return True
        if "," not in between:
            return False
        return self._is_conditional or self._denies_after or _comma_after_sign(between)

    @cached_property
    def _nots(self) -> list[tuple[int, int]]:
        """Words of denial in their order, without those that belong to a phrase which denies nothing."""
        nots = self.hits.get(Concept.NOT, [])
        if not nots:
            return nots
        idle = self.hits.get(Concept.NOT_REALLY, []) + self.hits.get(Concept.SILENCE, [])
        return sorted(outside(nots, idle) if idle else nots)

    @cached_property
    def denial_starts(self) -> list[int]:
        """Where its words of denial begin, in order."""
        return [at for at, _ in self._nots]

    @cached_property
    def _is_forbidden(self) -> bool:
        """Whether it is an item of a list of what is not done."""
        listed = self.passage.place in (Place.ITEM, Place.FRONT)
        return listed and _lists_what_is_not_done(self.passage.under)

    @cached_property
    def _is_conditional(self) -> bool:
        return any(start < 3 for start, _ in self.hits.get(Concept.CONDITION, ()))

    @cached_property
    def sets_a_case(self) -> bool:
        """Whether it opens with a condition, or with whoever may come."""
        return self._is_conditional or any(start < 3 for start, _ in self.hits.get(Concept.ANYONE, ()))

    @property
    def denies_afterwards(self) -> bool:
        """Whether it is in a language that denies after the verb."""
        return self._denies_after

    @cached_property
    def _denies_after(self) -> bool:
        if self.folded.isascii():
            return False
        return any(low <= char <= high for char in set(self.folded) for low, high in _DENIES_AFTER)

    def _is_reported(self, found: Hits) -> bool:
        if Concept.REPORTED in found or Concept.REFUSE in found:
            return True
        if Concept.SAYS in found and (Concept.CONDITION in found or Concept.NOT in found):
            return True
        if self.folded.startswith(_HANDLING) or any(words in self.folded for words in _WHO_SAYS):
            return True
        if self.is_quoted or self.is_shown:
            return True
        before = self._before if self.passage.place is Place.FENCE else ""
        return Concept.REPORTED in find_concepts(f"{self.passage.under}\n{before}")

    def _unsaid(self, found: Hits) -> list[tuple[int, int]]:
        """The quotations that somebody else is said to speak."""
        return self._quoted() if self._is_reported(found) else []

    def _addresses(self) -> list[tuple[int, int]]:
        """Addresses: their words are no sentence."""
        return [match.span() for match in _address().finditer(self.folded)] if "://" in self.folded else []

    def _quoted(self) -> list[tuple[int, int]]:
        listed = self.passage.place is Place.TABLE and Concept.REPORTED in find_concepts(self.passage.under)
        if listed or self.is_shown or self.passage.place in (Place.FENCE, Place.QUOTE):
            return [(0, len(self.folded))]
        return list(_quotations(self.passage.text.replace("\n", " ")))


def overlap(one: Reading, other: Reading) -> float:
    """The share of words that two readings have in common."""
    together = len(one.words | other.words)
    return len(one.words & other.words) / together if together else 0.0


def outside(hits: Iterable[tuple[int, int]], spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The hits that begin in none of the spans."""
    ordered = sorted(spans)
    starts, ends = [start for start, _ in ordered], list(accumulate((end for _, end in ordered), max))
    return [hit for hit in hits if not (at := bisect_right(starts, hit[0])) or ends[at - 1] <= hit[0]]


@lru_cache(maxsize=200)
def _lists_what_is_not_done(heading: str) -> bool:
    return len(heading) < _LONGEST_HEADING and any(mark in heading for mark in _FORBIDDING)


def _comma_after_sign(text: str) -> bool:
    """Whether a comma follows a sign of a script without spaces."""
    return not text.isascii() and any(one >= "\u3040" and other == "," for one, other in pairwise(text))


@cache
def _address() -> Any:
    """What follows the first slashes of an address: that there is one stays said."""
    return re2.compile(r"//[^\s<>\"')\]]+")


@cache
def _asked() -> Any:
    return re2.compile(r"\s*(?:- )?(?:q|question|frage|pregunta|domanda|pergunta|问|質問|질문)\s*[:：]")


def _joined(between: str) -> bool:
    return any(word in between for word in _JOINERS)


def _quotations(text: str) -> Iterator[tuple[int, int]]:
    start, closing = -1, ""
    for at, char in enumerate(text):
        if start >= 0 and char == closing:
            yield start, at
            start = -1
        elif start < 0 and char in QUOTATION_MARKS:
            start, closing = at, QUOTATION_MARKS[char]


def _signs(folded: str) -> frozenset[str]:
    """Pairs of signs, for scripts without spaces."""
    if folded.isascii():
        return frozenset()
    signs = [char if char >= "\u3040" else " " for char in folded]
    return frozenset(a + b for a, b in pairwise(signs) if a != " " and b != " ")
