"""The difference that a change makes, as rules read it: what it adds, what it drops, what it puts in place of what.

Laws: a passage that stood in the text before is not added by moving it; the cost grows with the change, not with its square.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice

from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution.rules.passages import Passage, Place, passages
from soulkeeper.domain.evolution.rules.reading import Reading, overlap

_COMPARED = 60
_FRONT_LINES = 500


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
    def telling(self) -> tuple[Reading, ...]:
        """The added passages in which some concept stands and which do not merely ask."""
        return tuple(reading for reading in self.added if reading.hits and not reading.is_asked)

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

    def is_small(self, most: int) -> bool:
        """Whether no more passages than this are added, and no more dropped."""
        return len(self.added) <= most and len(self.dropped) <= most

    def stood_for(self, come: Reading) -> Reading | None:
        """What stood in the place of an added passage."""
        return self._stood.get(id(come))

    @cached_property
    def _stood(self) -> dict[int, Reading]:
        return {id(come): gone for gone, come in self.replaced}

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


def _beyond(some: Iterable[Passage], others: Iterable[Passage]) -> Iterator[Reading]:
    known = Counter(passage.key for passage in others)
    before = above = ""  # the last passage, and the last that is no item of a list
    for passage in some:
        known[passage.key] -= 1
        if known[passage.key] < 0 and passage.key:
            yield Reading(passage, above if passage.place is Place.ITEM else before)
        if passage.place is not Place.FENCE:
            before = passage.key
            above = above if passage.place is Place.ITEM else passage.key


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
