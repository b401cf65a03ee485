"""Three-way merge of soul texts, field by field.

Laws:
- ``merge(b, b, t)`` is ``t``, ``merge(b, o, b)`` is ``o`` and ``merge(b, x, x)`` is ``x``, to the letter.
- Edits to different fields do not conflict, unless one side removed the section that the other put a new one into, or
  left a fence or comment open. Additions to one list are both kept, ours first.
- Edits to different paragraphs do not conflict; edits to lines that touch do.
- No line that both sides kept or added is lost.
- A merged text parses as exactly the merged segments and never has a conflict marker. With any conflict there is no text.
- White space between pieces is never a conflict: if both sides changed it, the wider one stays.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable
from dataclasses import dataclass, replace

from soulkeeper.domain.souls.diff import Splice, splices
from soulkeeper.domain.souls.fields import LAYOUT
from soulkeeper.domain.souls.segments import Piece, PieceKind, Segment, Split, Zone, joined, split

Segments = dict[Hashable, Segment]
Pieces = tuple[Piece, ...]

_LAYERS = (
    {PieceKind.HEADING, PieceKind.KEY},
    {PieceKind.LINE, PieceKind.ITEM, PieceKind.ELEMENT},
    {PieceKind.BRACKET},
)
_BLANK_LINE = 2  # line breaks between two paragraphs


@dataclass(frozen=True, slots=True)
class MergeConflict:
    """What both sides changed differently; None if it is absent on a side. For a layout: the fields, in order."""

    field: str
    base: str | None
    ours: str | None
    theirs: str | None


@dataclass(frozen=True, slots=True)
class MergeResult:
    text: str | None
    conflicts: tuple[MergeConflict, ...] = ()


def merge(base: str, ours: str, theirs: str) -> MergeResult:
    if theirs in (base, ours):
        return MergeResult(ours)
    if ours == base:
        return MergeResult(theirs)
    root, mine, other = split(base), split(ours), split(theirs)
    merged = _merge_splits(root, mine, other)
    if merged.text is None:
        return merged
    turned = _merge_splits(root, other, mine)  # whether the sides agree must not depend on their order
    if turned.text is None or any(_loses_line(text, base, ours, theirs) for text in (merged.text, turned.text)):
        return MergeResult(None, (_layout(root, mine, other),))
    return merged


def _loses_line(text: str, base: str, ours: str, theirs: str) -> bool:
    """Whether a line that both sides have is missing. Items that differ only in their indentation can be taken for each other."""
    merged, before, mine, others = (Counter(map(str.rstrip, side.split("\n"))) for side in (text, base, ours, theirs))
    shared = (line for line in mine.keys() & others.keys() - merged.keys() if line.lstrip("\ufeff \t"))
    return any(mine[line] + others[line] > before[line] for line in shared)


def _merge_splits(base: Split, ours: Split, theirs: Split) -> MergeResult:
    sides = _keyed(base, ours, theirs)
    merged, at_odds = _merge_fields(*sides)
    if conflicts := dict.fromkeys((*at_odds, *_orphaned(*sides, merged))):
        return MergeResult(None, tuple(conflicts))
    order = _order(*sides, merged)
    head, tail = _wider(base.head, ours.head, theirs.head), _wider(base.tail, ours.tail, theirs.tail)
    whole = Split(head, tuple(merged[key] for key in order or ()), tail)
    text = joined(whole)
    if order is None or not _reads_as(text, whole):
        return MergeResult(None, (_layout(base, ours, theirs),))
    return MergeResult(text)


def _layout(base: Split, ours: Split, theirs: Split) -> MergeConflict:
    names = ("\n".join(segment.field for segment in whole.segments) for whole in (base, ours, theirs))
    return MergeConflict(LAYOUT, *names)


def _reads_as(text: str, whole: Split) -> bool:
    """Segments put together may read as others: an open fence of one side swallows what the other side added."""
    return _reading(split(text)) == _reading(whole)


def _reading(whole: Split) -> list[tuple[str, list[Hashable]]]:
    return [(segment.field, _identities(segment.pieces)) for segment in whole.segments]


def _wider(base: str | None, ours: str | None, theirs: str | None) -> str:
    if base in (ours, theirs):
        return (theirs if ours == base else ours) or ""
    return max(ours or "", theirs or "", key=len)


def _keyed(*splits: Split) -> tuple[Segments, Segments, Segments]:
    """A field that no text has twice is identified by its name alone; others by their path and number."""
    counts = [Counter((segment.zone, segment.field) for segment in whole.segments) for whole in splits]
    repeated = {key for count in counts for key, number in count.items() if number > 1}
    base, ours, theirs = (_by_key(whole.segments, repeated) for whole in splits)
    return base, ours, theirs


def _by_key(segments: tuple[Segment, ...], repeated: set[tuple[Zone, str]]) -> Segments:
    seen: Counter[Hashable] = Counter()
    by_key: Segments = {}
    for segment in segments:
        name = (segment.zone, segment.field)
        key = (*name, segment.path) if name in repeated else name
        seen[key] += 1
        by_key[(*key, seen[key])] = segment
    return by_key


def _merge_fields(base: Segments, ours: Segments, theirs: Segments) -> tuple[Segments, tuple[MergeConflict, ...]]:
    merged: Segments = {}
    conflicts: list[MergeConflict] = []
    for key in dict.fromkeys((*base, *ours, *theirs)):
        three = (base.get(key), ours.get(key), theirs.get(key))
        pieces = _merge_segment(*three)
        if pieces is None:
            conflicts.append(_conflict(*three))
        elif pieces:
            merged[key] = replace(next(filter(None, three[::-1])), pieces=pieces)
    return merged, tuple(conflicts)


def _orphaned(base: Segments, ours: Segments, theirs: Segments, merged: Segments) -> tuple[MergeConflict, ...]:
    """Sections that one side removed while the other put a new one into them."""
    parents = {field for key, segment in merged.items() if key not in base for field in segment.path}
    removed = [key for key, segment in base.items() if key not in merged and segment.field in parents]
    return tuple(_conflict(base[key], ours.get(key), theirs.get(key)) for key in removed)


def _conflict(base: Segment | None, ours: Segment | None, theirs: Segment | None) -> MergeConflict:
    three = (base, ours, theirs)
    field = next(segment.field for segment in three if segment)
    return MergeConflict(field, *(segment.source if segment else None for segment in three))


def _merge_segment(base: Segment | None, ours: Segment | None, theirs: Segment | None) -> Pieces | None:
    """An empty list if the segment is removed; None if the sides conflict."""
    if ours and theirs and base in (ours, theirs):
        return theirs.pieces if ours == base else ours.pieces
    if ours and theirs:
        return _merge_bodies(base.pieces if base else (), ours.pieces, theirs.pieces)
    only_side = ours or theirs
    if not base or not only_side:
        return only_side.pieces if only_side else ()
    return () if only_side.source == base.source else None


def _merge_bodies(base: Pieces, ours: Pieces, theirs: Pieces) -> Pieces | None:
    """Heading, body and closing bracket each on their own, so that a new heading does not touch the first item."""
    merged: list[Piece] = []
    for kinds in _LAYERS:
        three = (tuple(piece for piece in side if piece.kind in kinds) for side in (base, ours, theirs))
        pieces = _merge_pieces(*three)
        if pieces is None:
            return None
        merged += pieces
    return tuple(merged)


def _merge_pieces(base: Pieces, ours: Pieces, theirs: Pieces) -> Pieces | None:
    """The white space above the first piece stays there, whichever piece is the first."""
    merged = _merge_regions(base, _with_base_lead(base, ours), _with_base_lead(base, theirs))
    if not (merged and base and ours and theirs):
        return merged
    return (replace(merged[0], lead=_wider(base[0].lead, ours[0].lead, theirs[0].lead)), *merged[1:])


def _with_base_lead(base: Pieces, side: Pieces) -> Pieces:
    """The same pieces. One that has become the first is divided from others as it was before."""
    if not side or not base or side[0].identity == base[0].identity:
        return side
    lead = next((piece.lead for piece in base if piece.identity == side[0].identity), side[0].lead)
    return (replace(side[0], lead=lead), *side[1:])


def _merge_regions(base: Pieces, ours: Pieces, theirs: Pieces) -> Pieces | None:
    merged: list[Piece] = []
    at = our_shift = their_shift = 0
    for region in (*_regions(base, ours, theirs), _Region(len(base), len(base), 0, 0)):
        start, end = region.start, region.end
        our_start, their_start = start + our_shift, start + their_shift
        merged += map(_same, base[at:start], ours[at + our_shift : our_start], theirs[at + their_shift : their_start])
        our_shift, their_shift = our_shift + region.our_growth, their_shift + region.their_growth
        pieces = _resolve(base[start:end], ours[our_start : end + our_shift], theirs[their_start : end + their_shift])
        if pieces is None:
            return None
        merged += pieces
        at = end
    return tuple(merged)


@dataclass(frozen=True, slots=True)
class _Region:
    """Base pieces that at least one side changed, and by how many it grew on either side."""

    start: int
    end: int
    our_growth: int
    their_growth: int

    def joined(self, other: _Region) -> _Region:
        growths = (self.our_growth + other.our_growth, self.their_growth + other.their_growth)
        return _Region(self.start, max(self.end, other.end), *growths)


def _regions(base: Pieces, ours: Pieces, theirs: Pieces) -> list[_Region]:
    """Changes of both sides that overlap or touch are one region. A blank line keeps them apart."""
    mine = [_Region(s.start, s.end, _growth(s), 0) for s in _changes(base, ours)]
    others = [_Region(s.start, s.end, 0, _growth(s)) for s in _changes(base, theirs)]
    regions: list[_Region] = []
    for change in sorted((*mine, *others), key=lambda change: (change.start, change.end)):
        if regions and _touches(regions[-1], change, base):
            regions[-1] = regions[-1].joined(change)
        else:
            regions.append(change)
    return regions


def _touches(region: _Region, change: _Region, base: Pieces) -> bool:
    if change.start != region.end:
        return change.start < region.end
    is_insertion = region.start == region.end or change.start == change.end
    return is_insertion or (base[change.start].lead or "").count("\n") < _BLANK_LINE


def _growth(change: Splice) -> int:
    return (change.new_end - change.new_start) - (change.end - change.start)


def _changes(before: Pieces, after: Pieces) -> tuple[Splice, ...]:
    return splices(_identities(before), _identities(after))


def _identities(pieces: Pieces) -> list[Hashable]:
    return [piece.identity for piece in pieces]


def _same(base: Piece, ours: Piece, theirs: Piece) -> Piece:
    """One piece in three spellings: markers and white space may differ."""
    source = theirs.source if ours.source == base.source else ours.source
    return replace(ours, lead=_wider(base.lead, ours.lead, theirs.lead), source=source)


def _resolve(base: Pieces, ours: Pieces, theirs: Pieces) -> Pieces | None:
    names, our_names, their_names = _identities(base), _identities(ours), _identities(theirs)
    if their_names in (our_names, names):
        return ours
    if our_names == names:
        return theirs
    kinds = {piece.kind for piece in (*base, *ours, *theirs)}
    return _merge_lists(base, ours, theirs) if kinds in ({PieceKind.ITEM}, {PieceKind.ELEMENT}) else None


def _merge_lists(base: Pieces, ours: Pieces, theirs: Pieces) -> Pieces | None:
    mine, others = _Fates.of(base, ours), _Fates.of(base, theirs)
    our_additions = mine.additions()
    merged: list[Piece] = []
    for place in range(len(base) + 1):
        merged += mine.added[place]
        merged += [piece for piece in others.added[place] if piece.identity not in our_additions]
        if place == len(base):
            break
        three = (base[place], mine.pieces[place], others.pieces[place])
        if _at_odds(*three):
            return None
        merged += [piece for piece in [_choose(*three)] if piece]
    return tuple(merged)


@dataclass(frozen=True, slots=True)
class _Fates:
    """What each item of a list became on one side (None: removed), and the items added before each and at the end."""

    pieces: list[Piece | None]
    added: list[list[Piece]]

    @classmethod
    def of(cls, base: Pieces, side: Pieces) -> _Fates:
        pieces: list[Piece | None] = []
        added: list[list[Piece]] = [[] for _ in range(len(base) + 1)]
        at = 0
        for s in (*_changes(base, side), Splice(len(base), len(base), len(side), len(side))):
            pieces += side[at : at + s.start - len(pieces)]
            new = side[s.new_start : s.new_end]
            size = s.end - s.start
            pieces += [*new[:size], *[None] * (size - len(new))]
            added[s.end] += new[size:]
            at = s.new_end
        return cls(pieces, added)

    def additions(self) -> set[Hashable]:
        return {piece.identity for pieces in self.added for piece in pieces}


def _at_odds(base: Piece, ours: Piece | None, theirs: Piece | None) -> bool:
    names = [piece and piece.identity for piece in (base, ours, theirs)]
    return len(set(names)) == 3


def _choose(base: Piece, ours: Piece | None, theirs: Piece | None) -> Piece | None:
    if ours and theirs and ours.identity == theirs.identity:
        return _same(base, ours, theirs)
    return theirs if ours and ours.identity == base.identity else ours


def _order(base: Segments, ours: Segments, theirs: Segments, merged: Segments) -> list[Hashable] | None:
    """The order of the side that moved something; additions of the other side follow their predecessor there."""
    we_moved, they_moved = _is_moved(base, ours), _is_moved(base, theirs)
    if we_moved and they_moved and _is_moved(ours, theirs):
        return None
    if they_moved and not we_moved:
        return _interleave(theirs, ours, merged, yields=0)
    return _interleave(ours, theirs, merged, yields=1)


def _is_moved(before: Segments, after: Segments) -> bool:
    return [key for key in before if key in after] != [key for key in after if key in before]


def _interleave(frame: Segments, other: Segments, merged: Segments, *, yields: int) -> list[Hashable]:
    """Segments of ``other`` alone wait for the segments of ``frame`` alone at that place, if those are deeper (or, with
    ``yields``, as deep), so that no new section gets the other side's children."""
    followers = _followers(frame, other, merged)
    waiting = deque(followers.get(None, ()))
    order: list[Hashable] = []
    for key in (key for key in frame if key in merged):
        while waiting and (key in other or merged[key].level + yields <= merged[waiting[0]].level):
            order.append(waiting.popleft())
        order.append(key)
        waiting.extend(followers.get(key, ()))
    return sorted((*order, *waiting), key=lambda key: merged[key].zone)


def _followers(frame: Segments, other: Segments, merged: Segments) -> dict[Hashable | None, list[Hashable]]:
    """The segments that only ``other`` has, by the segment that they follow there."""
    followers: dict[Hashable | None, list[Hashable]] = {}
    last: Hashable | None = None
    for key in (key for key in other if key in merged):
        if key in frame:
            last = key
        else:
            followers.setdefault(last, []).append(key)
    return followers
