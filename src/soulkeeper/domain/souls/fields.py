"""Fields: frontmatter keys and sections under one canonical key, and what changed between two texts.

- Every section, frontmatter key and preamble is part of exactly one field.
- ``compare`` is empty if and only if the texts are equal.
- Its changes are enough to rebuild every field's prose and items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from soulkeeper.domain.souls.blocks import Block, BlockKind
from soulkeeper.domain.souls.frontmatter import Entry, Nested
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.text import BOM, SoulText, item_text, parse

PREAMBLE = "preamble"
FRONTMATTER = "frontmatter"
LAYOUT = "layout"

Place: TypeAlias = Literal["frontmatter", "section"]


class FieldShape(StrEnum):
    SCALAR = "scalar"
    LIST = "list"
    PROSE = "prose"
    PAIRS = "pairs"
    NESTED = "nested"


@dataclass(frozen=True, slots=True)
class Part:
    """One place of a field: a frontmatter key, or a section's own text without sub-sections.

    ``items`` of pairs are "question\\nanswer". ``prose`` has the other blocks in order, with "" for a list.
    """

    place: Place
    name: str
    shape: FieldShape
    value: str
    items: tuple[str, ...]
    start: int
    end: int
    prose: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    key: str
    parts: tuple[Part, ...]

    @property
    def items(self) -> tuple[str, ...]:
        if len(self.parts) == 1:  # most fields
            return self.parts[0].items
        return tuple(value for part in self.parts for value in part.items)

    @property
    def value(self) -> str:
        return "\n\n".join(part.value for part in self.parts)

    @property
    def prose(self) -> tuple[tuple[str, ...], ...]:
        return tuple(part.prose for part in self.parts)


class ChangeType(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    MODIFIED = "modified"
    REORDERED = "reordered"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """What happened to one field.

    A whole field that was added or removed has ``before`` or ``after``; added or removed items are in ``values`` alone. A
    modified item is in ``before`` and ``after`` and again in ``values``; a modified field has no ``values``.
    """

    field: str
    type: ChangeType
    values: tuple[str, ...] = ()
    before: str | None = None
    after: str | None = None


class _Span(NamedTuple):
    """The location of a part, before its content is read. Only a part of the frontmatter has an entry."""

    key: str
    name: str
    start: int
    end: int
    entry: Entry | None = None


def fields(soul: SoulText, keys: Collection[str] | None = None) -> dict[str, Field]:
    """All fields, or those with these keys, in order of first appearance."""
    parts: dict[str, list[Part]] = {}
    for span in _spans(soul):
        if keys is None or span.key in keys:
            parts.setdefault(span.key, []).append(_part(soul, span))
    return {key: Field(key, tuple(pieces)) for key, pieces in parts.items()}


def whole(soul: SoulText, key: str) -> tuple[str, ...]:
    """The text of each place of the field, with sub-sections: protected fields are compared by it."""
    name = canonical_key(key)
    entries = soul.front.entries if soul.front else ()
    values = [soul.text[entry.start : entry.end] for entry in entries if entry.key == name]
    return (*values, *(soul.text[part.start : part.whole] for part in soul.sections if part.key == name))


@lru_cache(maxsize=32)
def compare(before: str, after: str) -> tuple[FieldChange, ...]:
    if before == after:
        return ()
    old, new = parse(before), parse(after)
    sources, new_sources = _sources(old), _sources(new)
    keys = [key for key in {**sources, **new_sources} if sources.get(key) != new_sources.get(key)]
    was, now = fields(old, keys), fields(new, keys)
    changes = [change for key in keys for change in _field_changes(key, was.get(key), now.get(key))]
    return tuple(changes) or (FieldChange(LAYOUT, _layout_type(old, new)),)


def _sources(soul: SoulText) -> dict[str, list[str]]:
    """The source of every field. Fields with the same source are the same, and most changes touch few of them."""
    sources: dict[str, list[str]] = {}
    for span in _spans(soul):
        sources.setdefault(span.key, []).append(soul.text[span.start : span.end])
    return sources


def _spans(soul: SoulText) -> Iterator[_Span]:
    if soul.front and soul.front.problem:
        yield _Span(FRONTMATTER, FRONTMATTER, soul.front.inner_start, soul.front.inner_end)
    for entry in soul.front.entries if soul.front else ():
        yield _Span(entry.key, entry.name, entry.start, entry.end, entry)
    start = soul.preamble[0] + soul.text.startswith(BOM, soul.preamble[0])
    if soul.text[start : soul.preamble[1]].strip():
        yield _Span(PREAMBLE, PREAMBLE, start, soul.preamble[1])
    for section in soul.sections:
        yield _Span(section.key, section.title, section.body, section.end)


def _part(soul: SoulText, span: _Span) -> Part:
    if span.entry:
        return _entry_part(span.entry)
    if soul.front and span.start < soul.front.end:
        return _unreadable_part(soul.text, span.start, span.end)
    return _section_part(soul, span.name, span.start, span.end)


def _unreadable_part(text: str, start: int, end: int) -> Part:
    source = text[start:end].strip()
    return Part("frontmatter", FRONTMATTER, FieldShape.NESTED, source, (), start, end, (source,))


def _entry_part(entry: Entry) -> Part:
    shape, items = _shape_and_items(entry)
    if isinstance(entry.value, Nested):
        value = entry.value.source.strip()
    elif isinstance(entry.value, str):
        value = entry.value.strip()
    else:
        value = "\n".join(f"- {item}" for item in items)
    prose = ("",) if items else (value,) if value else ()
    return Part("frontmatter", entry.name, shape, value, items, entry.start, entry.end, prose)


def _shape_and_items(entry: Entry) -> tuple[FieldShape, tuple[str, ...]]:
    if isinstance(entry.value, str):
        return FieldShape.SCALAR, ()
    if isinstance(entry.value, Nested):
        return FieldShape.NESTED, ()
    pairs = any(isinstance(item, tuple) for item in entry.value)
    items = tuple("\n".join(item) if isinstance(item, tuple) else item.strip() for item in entry.value)
    return (FieldShape.PAIRS if pairs else FieldShape.LIST), items


def _section_part(soul: SoulText, name: str, start: int, end: int) -> Part:
    text = soul.text
    blocks = [block for block in soul.blocks_of(start, end) if block.kind is not BlockKind.RULE]
    items = tuple([item_text(text, block) for block in blocks if block.kind is BlockKind.ITEM])
    value = text[blocks[0].start : blocks[-1].end].strip() if blocks else ""
    if blocks and len(items) == len(blocks):
        return Part("section", name, FieldShape.LIST, value, items, start, end, ("",))
    return Part("section", name, FieldShape.PROSE, value, items, start, end, tuple(_prose(text, blocks)))


def _prose(text: str, blocks: Sequence[Block]) -> Iterator[str]:
    in_list = False
    for block in blocks:
        if block.kind is not BlockKind.ITEM:
            yield text[block.start : block.end].replace("\r\n", "\n").strip()
        elif not in_list:
            yield ""
        in_list = block.kind is BlockKind.ITEM


def _field_changes(key: str, old: Field | None, new: Field | None) -> Iterator[FieldChange]:
    if old is None or new is None:
        if new:
            yield FieldChange(key, ChangeType.ADDED, new.items, after=new.value)
        if old:
            yield FieldChange(key, ChangeType.REMOVED, old.items, before=old.value)
    elif not _same_prose(old, new):
        yield FieldChange(key, ChangeType.MODIFIED, before=old.value, after=new.value)
    elif old.items != new.items:
        yield from _item_changes(key, old.items, new.items)
    elif [part.items for part in old.parts] != [part.items for part in new.parts]:
        yield FieldChange(key, ChangeType.REORDERED, new.items)


def _same_prose(old: Field, new: Field) -> bool:
    """A list that lost its last item, or got its first one, still has the same prose around it."""
    if old.items and new.items:
        return old.prose == new.prose
    bare_old, bare_new = ([tuple(filter(None, prose)) for prose in field.prose] for field in (old, new))
    return bare_old == bare_new


def _item_changes(key: str, old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[FieldChange]:
    common = Counter(old) & Counter(new)
    kept_old, old_by_gap = _split(old, common)
    kept_new, new_by_gap = _split(new, common)
    removed: list[str] = []
    added: list[str] = []
    for gap in sorted({*old_by_gap, *new_by_gap}):
        left, right = old_by_gap.get(gap, []), new_by_gap.get(gap, [])
        yield from (FieldChange(key, ChangeType.MODIFIED, (a, b), a, b) for a, b in zip(left, right, strict=False))
        removed += left[len(right) :]
        added += right[len(left) :]
    if removed:
        yield FieldChange(key, ChangeType.REMOVED, tuple(removed))
    if added:
        yield FieldChange(key, ChangeType.ADDED, tuple(added))
    if kept_old != kept_new:
        yield FieldChange(key, ChangeType.REORDERED, new)


def _split(items: tuple[str, ...], common: Counter[str]) -> tuple[list[str], dict[int, list[str]]]:
    """The items both sides have, and the other items by the gap between common items they are in."""
    remaining = Counter(common)
    parts: list[str] = []
    others: dict[int, list[str]] = {}
    for value in items:
        if remaining[value]:
            remaining[value] -= 1
            parts.append(value)
        else:
            others.setdefault(len(parts), []).append(value)
    return parts, others


def _layout_type(old: SoulText, new: SoulText) -> ChangeType:
    was, now = ([span.key for span in _spans(soul)] for soul in (old, new))
    return ChangeType.MODIFIED if was == now else ChangeType.REORDERED
