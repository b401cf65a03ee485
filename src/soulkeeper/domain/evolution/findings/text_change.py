"""A change of a text as rules read it: what it adds, what it drops, what it puts in place of what, and the reason given for it.

Laws: a passage that stood in the text before is not added by moving it; one that is said again and again is looked at in its first
places; the cost grows with the change, not with its square.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from operator import attrgetter
from typing import Final

from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution.findings.passage import Passage, overlap
from soulkeeper.domain.language import Place, Sentence, sentences
from soulkeeper.domain.souls.lost_rules import Statements
from soulkeeper.domain.souls.struck import without_struck

_COMPARED: Final = 60
_CANDIDATES: Final = 12
_ALIKE: Final = 0.3
_FRONT_LINES: Final = 500
_REPEATED: Final = 20
_KEY: Final = attrgetter("key")


class TextChange:
    """What a change from one text to another adds, drops and replaces, and what its author says about it."""

    def __init__(self, before: str, after: str, reason: str = "") -> None:
        self.before = before
        self.after = after
        self.reason = reason

    @cached_property
    def old(self) -> tuple[Sentence, ...]:
        return sentences(self.before)

    @cached_property
    def new(self) -> tuple[Sentence, ...]:
        return sentences(self.after)

    @cached_property
    def unstruck(self) -> tuple[Sentence, ...]:
        """The new text without what is struck out in it: a rule that is crossed out is no longer said."""
        text = without_struck(self.after)
        return self.new if text == self.after else sentences(text)

    @cached_property
    def frontmatter(self) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
        """The old and the new frontmatter; nothing where it stays as it is."""
        old, new = _front_lines(self.old), _front_lines(self.new)
        same = [(line.text, line.column) for line in old] == [(line.text, line.column) for line in new]
        return ((), ()) if same else (old, new)

    @cached_property
    def added(self) -> tuple[Passage, ...]:
        return tuple(_passages_not_in(self.new, self.old))

    @cached_property
    def statements(self) -> Statements:
        """What the new text says, to ask whether it still says a passage that is gone."""
        return Statements(self.unstruck, frozenset(new.sentence.key for new in self.added))

    def mentions(self, concept: str) -> Sequence[Passage]:
        """The added passages in which a concept stands and which do not merely ask."""
        return self._mentions.get(concept, ())

    @cached_property
    def _mentions(self) -> Mapping[str, Sequence[Passage]]:
        passages: dict[str, list[Passage]] = defaultdict(list)
        for passage in self.added:
            for concept in passage.hits if not passage.is_question else ():
                passages[concept].append(passage)
        return passages

    @cached_property
    def dropped(self) -> tuple[Passage, ...]:
        text = without_struck(self.before)
        return tuple(_passages_not_in(self.old if text == self.before else sentences(text), self.unstruck))

    @cached_property
    def replaced(self) -> tuple[tuple[Passage, Passage], ...]:
        """Dropped passages with the added ones that stand in their place: the most similar, or the one at the same spot."""
        if not self.dropped or len(self.dropped) > _COMPARED:
            return ()
        by_spot: dict[str, list[Passage]] = defaultdict(list)
        for passage, spot in _with_spots(self.new, self.added):
            by_spot[spot].append(passage)
        by_stem: dict[str, list[Passage]] = defaultdict(list)
        for passage in self.added:
            for stem in passage.stems:
                by_stem[stem].append(passage)
        dropped = _with_spots(self.old, self.dropped)
        pairs = ((old, _counterpart(old, by_stem, by_spot.get(spot, ()))) for old, spot in dropped)
        return tuple((old, new) for old, new in pairs if new is not None)

    @cached_property
    def reworded(self) -> tuple[tuple[Passage, Passage], ...]:
        """The same, and where one passage says what several did, these as one."""
        groups: dict[int, tuple[list[Passage], Passage]] = {}
        for old, new in self.replaced:
            groups.setdefault(id(new if old.stems & new.stems else old), ([], new))[0].append(old)
        return tuple((_joined(olds), new) for olds, new in groups.values())

    @cached_property
    def removed(self) -> tuple[Passage, ...]:
        """The dropped passages that nothing replaces."""
        replaced = {id(old) for old, _ in self.replaced}
        return tuple(old for old in self.dropped if id(old) not in replaced)

    @cached_property
    def pairs(self) -> tuple[tuple[Passage | None, Passage | None], ...]:
        """What stood there and what stands there now, passage by passage; one is missing where none replaces the other."""
        known = {id(new): old for old, new in self.reworded}
        return (*((known.get(id(new)), new) for new in self.added), *((old, None) for old in self.removed))

    @cached_property
    def explanation(self) -> Passage:
        """The reason, read like a passage."""
        return Passage(Sentence(self.reason, fold(self.reason), 1, 1, Place.PROSE))

    @cached_property
    def added_lines(self) -> tuple[tuple[int, str], ...]:
        """Lines of the new text that the old one did not have, with their numbers."""
        known = Counter(self.before.split("\n"))
        fresh = []
        for number, line in enumerate(self.after.split("\n"), 1):
            if left := known.get(line):  # a counter looks up what it does not know slowly
                known[line] = left - 1
            else:
                fresh.append((number, line))
        return tuple(fresh)

    @cached_property
    def added_text(self) -> str:
        return "\n".join(line for _, line in self.added_lines)

    @property
    def size(self) -> int:
        """How many passages it adds or drops, whichever is more."""
        return max(len(self.added), len(self.dropped))


def _front_lines(some: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """What stands in the frontmatter, which nothing comes before."""
    return tuple(takewhile(lambda sentence: sentence.place is Place.FRONT, some[:_FRONT_LINES]))


def _passages_not_in(some: Iterable[Sentence], others: Iterable[Sentence]) -> Iterator[Passage]:
    known = Counter(map(_KEY, others))
    before = above = ""  # the last sentence, and the last that is no item of a list
    for sentence in some:
        key, place = sentence.key, sentence.place
        left = known[key] = known.get(key, 0) - 1
        if -_REPEATED <= left < 0 and key:
            yield Passage(sentence, above if place is Place.ITEM else before)
        if place is not Place.FENCE:
            before = key
            above = above if place is Place.ITEM else key


def _with_spots(every: tuple[Sentence, ...], some: tuple[Passage, ...]) -> Iterator[tuple[Passage, str]]:
    """Each passage with the unchanged sentence that stands before it."""
    changed = {id(passage.sentence): passage for passage in some}
    spot = ""
    for sentence in every:
        passage = changed.get(id(sentence))
        if passage is not None:
            yield passage, spot
        elif sentence.key:
            spot = sentence.key


def _joined(several: Sequence[Passage]) -> Passage:
    text = "; ".join(old.sentence.text for old in several)
    return several[0] if len(several) == 1 else Passage(several[0].sentence._replace(text=text))


def _counterpart(old: Passage, by_stem: Mapping[str, list[Passage]], at_spot: Sequence[Passage]) -> Passage | None:
    candidates = {id(new): new for stem in sorted(old.stems) for new in by_stem.get(stem, ())[:_CANDIDATES]}
    best = max(candidates.values(), key=lambda new: overlap(old, new), default=None)
    if best is not None and overlap(old, best) >= _ALIKE:
        return best
    alike = (new for new in at_spot if old.stems & new.stems or old.place is new.place)
    return next(alike, None)
