"""A change to a text as rules read it: what it adds, drops and replaces, and the reason given for it.

- Moving a passage does not add it. Of a passage that is repeated many times, only the first occurrences are read.
- The cost grows with the size of the change, not with its square.
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
ALIKE: Final = 0.3
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
        """The new text without its struck-out parts: a rule that is crossed out no longer applies."""
        text = without_struck(self.after)
        return self.new if text == self.after else sentences(text)

    @cached_property
    def frontmatter(self) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
        """The old and the new frontmatter; both empty if it does not change."""
        old, new = _front_lines(self.old), _front_lines(self.new)
        same = [(line.text, line.column) for line in old] == [(line.text, line.column) for line in new]
        return ((), ()) if same else (old, new)

    @cached_property
    def added(self) -> tuple[Passage, ...]:
        return tuple(_passages_not_in(self.new, self.old))

    @cached_property
    def statements(self) -> Statements:
        """What the new text says, to check whether a dropped passage is still stated."""
        return Statements(self.unstruck, frozenset(new.sentence.key for new in self.added))

    def mentions(self, concept: str) -> Sequence[Passage]:
        """The added passages that contain a concept, without mere questions."""
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
        return tuple(_passages_not_in(self._old_unstruck, self.unstruck))

    @cached_property
    def _old_unstruck(self) -> tuple[Sentence, ...]:
        text = without_struck(self.before)
        return self.old if text == self.before else sentences(text)

    @cached_property
    def replaced(self) -> tuple[tuple[Passage, Passage], ...]:
        """Dropped passages with the added ones that replace them: the most similar one, or the one in the same place."""
        if not self.dropped or len(self.dropped) > _COMPARED:
            return ()
        by_stem: dict[str, list[Passage]] = defaultdict(list)
        standing = {sentence.key for sentence in self.unstruck}
        added = tuple(passage for passage in self.added if passage.sentence.key in standing)
        for passage in added:
            for stem in passage.stems:
                by_stem[stem].append(passage)
        by_spot = _by_spot(self.new, added)
        pairs = (
            (old, _counterpart(old, by_stem, by_spot[spot], number * len(by_spot[spot]) // len(olds)))
            for spot, olds in _by_spot(self._old_unstruck, self.dropped).items()
            for number, old in enumerate(olds)
        )
        return tuple((old, new) for old, new in pairs if new is not None)

    @cached_property
    def reworded(self) -> tuple[tuple[Passage, Passage], ...]:
        """The same, but passages that a single one replaces are joined."""
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
        """Every changed passage before and after; None where it was added or removed."""
        known = {id(new): old for old, new in self.reworded}
        return (*((known.get(id(new)), new) for new in self.added), *((old, None) for old in self.removed))

    @cached_property
    def explanation(self) -> Passage:
        """The reason as a passage."""
        return Passage(Sentence(self.reason, fold(self.reason), 0, 0, Place.PROSE))

    @cached_property
    def added_lines(self) -> tuple[tuple[int, str], ...]:
        """Lines of the new text that the old one did not have, with their numbers."""
        known = Counter(self.before.split("\n"))
        fresh = []
        for number, line in enumerate(self.after.split("\n"), 1):
            if left := known.get(line):  # indexing a Counter with a missing key is slow
                known[line] = left - 1
            else:
                fresh.append((number, line))
        return tuple(fresh)

    @cached_property
    def added_text(self) -> str:
        return "\n".join(line for _, line in self.added_lines)

    @property
    def size(self) -> int:
        """The number of added or of dropped passages, whichever is larger."""
        return max(len(self.added), len(self.dropped))


def _front_lines(some: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The lines of the frontmatter, which is always at the start."""
    return tuple(takewhile(lambda sentence: sentence.place is Place.FRONT, some[:_FRONT_LINES]))


def _passages_not_in(some: Iterable[Sentence], others: Iterable[Sentence]) -> Iterator[Passage]:
    known = Counter(map(_KEY, others))
    before = above = ""  # the last sentence, and the last one that is not a list item
    for sentence in some:
        key, place = sentence.key, sentence.place
        left = known[key] = known.get(key, 0) - 1
        if -_REPEATED <= left < 0 and key:
            yield Passage(sentence, above if place is Place.ITEM else before)
        if place is not Place.FENCE:
            before = key
            above = above if place is Place.ITEM else key


def _by_spot(every: tuple[Sentence, ...], some: tuple[Passage, ...]) -> dict[str, list[Passage]]:
    """The passages by the unchanged sentence before them."""
    changed, by_spot = {id(passage.sentence): passage for passage in some}, defaultdict[str, list[Passage]](list)
    spot = ""
    for sentence in every:
        if passage := changed.get(id(sentence)):
            by_spot[spot].append(passage)
        elif sentence.key:
            spot = sentence.key
    return by_spot


def _joined(several: Sequence[Passage]) -> Passage:
    text = "; ".join(old.sentence.text for old in several)
    return several[0] if len(several) == 1 else Passage(several[0].sentence._replace(text=text))


def _counterpart(
    old: Passage, by_stem: Mapping[str, list[Passage]], at: Sequence[Passage], first: int
) -> Passage | None:
    """The most similar passage, or one in the same place: in a block of changed lines, the first of the same rank or after it."""
    candidates = {id(new): new for stem in sorted(old.stems) for new in by_stem.get(stem, ())[:_CANDIDATES]}
    alike = (new for new in candidates.values() if (new.place is Place.FENCE) is (old.place is Place.FENCE))
    best = max(alike, key=lambda new: overlap(old, new), default=None)
    if best is not None and overlap(old, best) >= ALIKE:
        return best
    alike = (new for new in (*at[first:], *at[:first]) if old.stems & new.stems or old.place is new.place)
    return next(alike, None)
