"""The difference that a change makes, as rules read it: what it adds, what it drops, what it puts in place of what.

Laws: a passage that stood in the text before is not added by moving it; hits inside a quotation count only when nobody is said to
speak there; the cost grows with the change, not with its square.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice, pairwise

from soulkeeper.domain.evolution.concepts import Concept
from soulkeeper.domain.evolution.lookalikes import fold
from soulkeeper.domain.evolution.passages import Passage, Place, passages
from soulkeeper.domain.evolution.wording import Hits, bare_words, find_concepts, words_of

_OPENING = {'"': '"', "“": "”", "«": "»", "「": "」", "『": "』", "`": "`", "„": "“", "‹": "›"}
_REACH_OF_NOT = 42
_COMPARED = 60
_FRONT_LINES = 500
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
        if not self._is_reported(found):
            return found
        quoted = self._quoted()
        kept = {concept: [hit for hit in hits if not _inside(hit, quoted)] for concept, hits in found.items()}
        return {concept: hits for concept, hits in kept.items() if hits}

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
        first = bisect_left(self._nots, (start - _REACH_OF_NOT, 0))
        last = bisect_right(self._nots, (end + _REACH_OF_NOT, 0))
        return any(self._reaches(hit, start, end) for hit in self._nots[first:last])

    def _reaches(self, denial: tuple[int, int], start: int, end: int) -> bool:
        """Whether this word of denial is about the words from start to end."""
        at, stop = denial
        if 0 <= start - at <= _REACH_OF_NOT and stop <= start + 1:
            refusal = self.folded[at:stop].startswith(_REFUSALS)
            return not self._broken(stop, start) and not (refusal and _joined(self.folded[stop:start]))
        return self._denies_after and 0 <= at - end <= _REACH_OF_NOT // 2 and not self._broken(end, at)

    def _broken(self, start: int, end: int) -> bool:
        """Whether a clause ends between these places."""
        first, last = bisect_left(self._breaks, (start, 0)), bisect_left(self._breaks, (end, 0))
        return any(stop <= end for _, stop in self._breaks[first:last])

    @cached_property
    def _breaks(self) -> list[tuple[int, int]]:
        """Where a clause ends. A comma ends one after a condition and after a sign of a script without spaces."""
        found = [place for mark in _CLAUSE_BREAKS for place in _places(self.folded, mark)]
        commas = list(_places(self.folded, ","))
        if self._is_conditional or self._denies_after:
            found += commas
        else:
            found += ((at - 1, end) for at, end in commas if at and self.folded[at - 1] >= "\u3040")
        return sorted(found)

    @cached_property
    def _nots(self) -> list[tuple[int, int]]:
        """Words of denial, without those that belong to a phrase which denies nothing."""
        idle = self.hits.get(Concept.NOT_REALLY, []) + self.hits.get(Concept.SILENCE, [])
        return [hit for hit in self.hits.get(Concept.NOT, ()) if not _inside(hit, idle)]

    @cached_property
    def _is_forbidden(self) -> bool:
        """Whether it is an item of a list of what is not done."""
        listed = self.passage.place in (Place.ITEM, Place.FRONT)
        return listed and len(self.passage.under) < 40 and any(mark in self.passage.under for mark in _FORBIDDING)

    @cached_property
    def _is_conditional(self) -> bool:
        return any(start < 3 for start, _ in self.hits.get(Concept.CONDITION, ()))

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
        before = self._before if self.passage.place is Place.FENCE else ""
        return Concept.REPORTED in find_concepts(f"{self.passage.under}\n{before}")

    def _quoted(self) -> list[tuple[int, int]]:
        if self.passage.place in (Place.FENCE, Place.QUOTE):
            return [(0, len(self.folded))]
        return list(_quotations(fold_quotes(self.passage.text)))


class Difference:
    """What a change from one text to another adds, drops and replaces, and what its author says about it."""

    def __init__(self, before: str, after: str, reason: str = "") -> None:
        self.before = before
        self.after = after
        self.reason = reason

    @cached_property
    def old(self) -> tuple[Passage, ...]:
        return passages(self.before)

    @cached_property
    def new(self) -> tuple[Passage, ...]:
        return passages(self.after)

    @cached_property
    def old_front(self) -> tuple[Passage, ...]:
        return _front(self.old)

    @cached_property
    def new_front(self) -> tuple[Passage, ...]:
        return _front(self.new)

    @cached_property
    def added(self) -> tuple[Reading, ...]:
        return tuple(_beyond(self.new, self.old))

    @cached_property
    def dropped(self) -> tuple[Reading, ...]:
        return tuple(_beyond(self.old, self.new))

    @cached_property
    def replaced(self) -> tuple[tuple[Reading, Reading], ...]:
        """Dropped passages with the added ones that stand in their place: the most similar, or the one at the same spot."""
        if len(self.dropped) > _COMPARED:
            return ()
        spots = _spots(self.new, self.added)
        by_word: dict[str, list[Reading]] = defaultdict(list)
        for reading in self.added:
            for word in reading.words:
                by_word[word].append(reading)
        pairs = (
            (gone, _counterpart(gone, by_word, spots.get(spot, ())))
            for gone, spot in _with_spots(self.old, self.dropped)
        )
        return tuple((gone, come) for gone, come in pairs if come is not None)

    @cached_property
    def lost(self) -> tuple[Reading, ...]:
        """Dropped passages that nothing replaces."""
        replaced = {id(gone) for gone, _ in self.replaced}
        return tuple(gone for gone in self.dropped if id(gone) not in replaced)

    @cached_property
    def told(self) -> Reading:
        """The reason, read like a passage."""
        return Reading(Passage(self.reason, fold(self.reason), 1, 1, Place.PROSE))

    @cached_property
    def added_lines(self) -> tuple[tuple[int, str], ...]:
        """Lines of the new text that the old one did not have, with their numbers."""
        known = Counter(self.before.split("\n"))
        fresh = []
        for number, line in enumerate(self.after.split("\n"), 1):
            known[line] -= 1
            if known[line] < 0:
                fresh.append((number, line))
        return tuple(fresh)


def _front(some: tuple[Passage, ...]) -> tuple[Passage, ...]:
    return tuple(islice((passage for passage in some if passage.place is Place.FRONT), _FRONT_LINES))


def overlap(one: Reading, other: Reading) -> float:
    """The share of words that two readings have in common."""
    together = len(one.words | other.words)
    return len(one.words & other.words) / together if together else 0.0


def fold_quotes(text: str) -> str:
    """Text as long as its folded copy when folding keeps the length; quotation marks stay."""
    return text.replace("\n", " ")


def _beyond(some: Iterable[Passage], others: Iterable[Passage]) -> Iterator[Reading]:
    known = Counter(passage.key for passage in others)
    before = ""
    for passage in some:
        known[passage.key] -= 1
        if known[passage.key] < 0 and passage.key:
            yield Reading(passage, before)
        if passage.place is not Place.FENCE:
            before = passage.key


def _spots(all_of: tuple[Passage, ...], some: tuple[Reading, ...]) -> dict[str, list[Reading]]:
    spots: dict[str, list[Reading]] = defaultdict(list)
    for reading, spot in _with_spots(all_of, some):
        spots[spot].append(reading)
    return spots


def _with_spots(all_of: tuple[Passage, ...], some: tuple[Reading, ...]) -> Iterator[tuple[Reading, str]]:
    """Each reading with the kept passage that stands before it."""
    chosen = {id(reading.passage): reading for reading in some}
    spot = ""
    for passage in all_of:
        reading = chosen.get(id(passage))
        if reading is not None:
            yield reading, spot
        elif passage.key:
            spot = passage.key


def _counterpart(gone: Reading, by_word: dict[str, list[Reading]], at_spot: Iterable[Reading]) -> Reading | None:
    shared: Counter[int] = Counter()
    candidates = {}
    for word in gone.words:
        for reading in by_word.get(word, ())[:12]:
            shared[id(reading)] += 1
            candidates[id(reading)] = reading
    best = max(candidates.values(), key=lambda reading: overlap(gone, reading), default=None)
    if best is not None and overlap(gone, best) >= 0.3:
        return best
    return next(
        (reading for reading in at_spot if gone.words & reading.words or gone.passage.place is reading.passage.place),
        None,
    )


def _joined(between: str) -> bool:
    return any(word in between for word in _JOINERS)


def _places(text: str, mark: str) -> Iterator[tuple[int, int]]:
    at = text.find(mark)
    while at >= 0:
        yield at, at + len(mark)
        at = text.find(mark, at + 1)


def _inside(hit: tuple[int, int], spans: list[tuple[int, int]]) -> bool:
    return any(start <= hit[0] < end for start, end in spans)


def _quotations(text: str) -> Iterator[tuple[int, int]]:
    start, closing = -1, ""
    for at, char in enumerate(text):
        if start >= 0 and char == closing:
            yield start, at
            start = -1
        elif start < 0 and char in _OPENING:
            start, closing = at, _OPENING[char]


def _signs(folded: str) -> frozenset[str]:
    """Pairs of signs, for scripts without spaces."""
    if folded.isascii():
        return frozenset()
    signs = [char if char >= "\u3040" else " " for char in folded]
    return frozenset(a + b for a, b in pairwise(signs) if a != " " and b != " ")
