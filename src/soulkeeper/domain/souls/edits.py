"""Edits: changes to one field of a text.

- Every byte outside the edited place stays.
- The new text is parsed again, and an edit that changed another field, or not what was requested, is refused.
- Adding an item and removing it again gives the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from soulkeeper.domain.souls import keys
from soulkeeper.domain.souls.blocks import BlockKind
from soulkeeper.domain.souls.faq import add_faq
from soulkeeper.domain.souls.fields import PREAMBLE, Field, FieldShape, Part, fields
from soulkeeper.domain.souls.frontmatter import Entry
from soulkeeper.domain.souls.keys import remove_key, set_key
from soulkeeper.domain.souls.lists import append_item, remove_item, rendered, replace_item
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.splices import (
    append_section,
    folded,
    item_number,
    line_break,
    required_field,
    splice,
    verified,
    with_breaks_of,
)
from soulkeeper.domain.souls.text import Section, SoulText, items, parse
from soulkeeper.errors import Invalid, NotFound

__all__ = ["add", "add_faq", "modify", "remove", "remove_key", "set_key", "set_section"]

LISTS = frozenset({"traits", "core-values", "always-do", "never-do", "blocked-topics", "escalation-triggers"})
SCALARS = frozenset({"name", "version", "greeting", "tone", "communication-style"})


def add(text: str, field: str, value: str) -> str:
    """Add an item to the field's list, or a paragraph to a section of prose; create the field if it does not exist."""
    soul, key, value = parse(text), canonical_key(field), value.strip()
    if not value:
        raise Invalid(f"no text to add to {key}", hint="give the text of the new item")
    current = fields(soul).get(key)
    if current is None:
        return verified(text, _new_field(soul, field, value), {key})
    if folded(value) in [folded(item) for item in current.items]:
        raise Invalid(f"{value!r} is already in {key}")
    if part := _prose_part(current):
        return _with_paragraph(soul, current, part, value)
    return _verified_items(text, _with_new_item(soul, current, value), current, [*current.items, value])


def modify(text: str, field: str, old: str, new: str) -> str:
    """Replace an item, a scalar or a passage of prose; an empty ``old`` means the whole single value."""
    soul, old, new = parse(text), old.strip(), new.strip()
    current = required_field(soul, field)
    if not new:
        raise Invalid(f"no new value for {current.key}", hint="to remove something, use remove")
    if old == new:
        raise Invalid(f"replacing {new!r} by itself changes nothing")
    if old and (number := item_number(current.items, old)) is not None:
        expected = [*current.items[:number], new, *current.items[number + 1 :]]
        return _verified_items(text, _with_item(soul, current, number, new), current, expected)
    part = _passage(soul, current, old) if old else _single(current)
    return verified(text, _with_passage_replaced(soul, part, old, new), {current.key})


def remove(text: str, field: str, value: str = "") -> str:
    """Remove an item, a passage, or (with an empty value, or all of its text) the field with its sub-sections."""
    soul, value = parse(text), value.strip()
    current = required_field(soul, field)
    if value and (number := item_number(current.items, value)) is not None:
        expected = [*current.items[:number], *current.items[number + 1 :]]
        return _verified_items(text, _without_item(soul, current, number), current, expected)
    if not value or folded(value) == folded(current.value):
        return _without_field(soul, current)
    return verified(text, _without_passage(soul, _passage(soul, current, value), value), {current.key})


def set_section(text: str, field: str, body: str) -> str:
    """Replace a section's own text; create the section if it does not exist. Sub-sections stay."""
    soul, key = parse(text), canonical_key(field)
    current = fields(soul).get(key)
    parts = [part for part in current.parts if part.place == "section"] if current else []
    if not parts:
        return verified(text, append_section(soul, field, body.strip()), {key})
    if len(parts) > 1:
        raise Invalid(f"{key} is in {len(parts)} sections", hint="propose the whole text")
    return verified(text, _with_part_replaced(soul, parts[0], body.strip()), {key})


def _new_field(soul: SoulText, field: str, value: str) -> str:
    key = canonical_key(field)
    structured = any(entry.key in LISTS and not isinstance(entry.value, str) for entry in keys.entries(soul))
    if structured and key in LISTS:
        return keys.add_list_key(soul, key, value)
    if key in SCALARS or "\n" in value:
        return append_section(soul, field, value)
    return append_section(soul, field, f"- {value}")


def _with_new_item(soul: SoulText, current: Field, value: str) -> str:
    part = _list_part(current)
    if part.place == "frontmatter":
        return keys.add_element(soul.text, _entry(soul, part), value)
    list_items = items(soul.text, part.start, part.end)
    if list_items:
        return append_item(soul.text, list_items, value)
    return _with_block(soul, part, rendered("- ", value, line_break(soul.text)))


def _list_part(current: Field) -> Part:
    """Where a new item goes: a list, else prose that contains one, else an empty place."""
    fits = (
        [part for part in current.parts if part.shape is FieldShape.LIST],
        [part for part in current.parts if part.items and part.shape is FieldShape.PROSE],
        [part for part in current.parts if not part.value],
    )
    for parts in fits:
        if parts:
            return parts[-1]
    if any(part.shape is FieldShape.PAIRS for part in current.parts):
        raise Invalid(f"{current.key} contains questions and answers", hint="use add_faq")
    raise Invalid(f"{current.key} is a single value, not a list", hint="use modify")


def _prose_part(current: Field) -> Part | None:
    """Where a new paragraph goes: the last section of a field that has text, but no list and no single value."""
    if current.key in SCALARS or current.items or not all(part.value for part in current.parts):
        return None
    sections = [part for part in current.parts if part.place == "section"]
    return sections[-1] if sections else None


def _with_paragraph(soul: SoulText, current: Field, part: Part, value: str) -> str:
    text, eol = soul.text, line_break(soul.text)
    if any(folded(value) == folded(passage) for prose in current.prose for passage in prose):
        raise Invalid(f"{value!r} is already in {current.key}")
    end = _end_of_prose(soul, part)
    after = splice(text, end, end, f"{eol}{eol}{with_breaks_of(text, value)}")
    field = fields(parse(after)).get(current.key)
    if field is None or field.items or len(field.prose[-1]) == len(part.prose):
        raise Invalid(f"the value cannot be a paragraph of {current.key}", hint="write it without Markdown formatting")
    return verified(text, after, {current.key})


def _end_of_prose(soul: SoulText, part: Part) -> int:
    """The end of the section's own text, before a line across the page with one closing paragraph under it."""
    blocks = [*soul.blocks_of(part.start, part.end)]
    rules = [at for at, block in enumerate(blocks) if block.kind is BlockKind.RULE]
    has_footer = bool(rules) and 0 < rules[-1] == len(blocks) - 2
    if has_footer:
        return len(soul.text[: blocks[rules[-1] - 1].end].rstrip())
    return soul.text.index(part.value, part.start) + len(part.value)


def _with_block(soul: SoulText, part: Part, block: str) -> str:
    """A block under a heading without text of its own."""
    text, eol = soul.text, line_break(soul.text)
    if part.start and text[part.start - 1] != "\n":
        return splice(text, part.start, part.start, f"{eol}{eol}{block}")
    rest = text[part.start : part.end]
    gap = eol if rest.strip() or (part.end < len(text) and not rest) else ""
    return splice(text, part.start, part.start, f"{eol}{block}{eol}{gap}")


def _verified_items(before: str, after: str, current: Field, expected: Sequence[str]) -> str:
    field = fields(parse(after)).get(current.key)
    if Counter(map(folded, field.items if field else ())) != Counter(map(folded, expected)):
        raise Invalid(f"the value cannot be an item of {current.key}", hint="write it without Markdown formatting")
    return verified(before, after, {current.key})


def _entry(soul: SoulText, part: Part) -> Entry:
    for entry in keys.entries(soul):
        if entry.start == part.start:
            return entry
    raise Invalid("the frontmatter cannot be read", hint="fix it, or propose the whole text")


def _locate_item(current: Field, number: int) -> tuple[Part, int]:
    """The part with the field's item of that number, and the item's number there."""
    for part in current.parts:
        if number < len(part.items):
            return part, number
        number -= len(part.items)
    raise NotFound(f"{current.key} has no such item")


def _with_item(soul: SoulText, current: Field, number: int, new: str) -> str:
    part, place = _locate_item(current, number)
    if part.shape is FieldShape.PAIRS:
        raise Invalid(f"{current.key} contains questions and answers", hint="remove the pair and add it again")
    if part.place == "frontmatter":
        return keys.replace_element(soul.text, _entry(soul, part), place, new)
    return replace_item(soul.text, items(soul.text, part.start, part.end)[place], new)


def _without_item(soul: SoulText, current: Field, number: int) -> str:
    part, place = _locate_item(current, number)
    if part.place == "frontmatter":
        return keys.remove_element(soul.text, _entry(soul, part), place)
    return remove_item(soul.text, items(soul.text, part.start, part.end), place)


def _single(current: Field) -> Part:
    if len(current.parts) > 1:
        raise Invalid(f"{current.key} is in {len(current.parts)} places", hint="specify which text to replace")
    if current.items:
        raise Invalid(f"{current.key} has {len(current.items)} items", hint="specify which one to replace")
    return current.parts[0]


def _passage(soul: SoulText, current: Field, passage: str) -> Part:
    """The only part that contains the passage, once."""
    counts = [(_occurrences(soul, part, passage), part) for part in current.parts]
    total = sum(count for count, _ in counts)
    if total == 0:
        raise NotFound(f"{passage!r} is not in {current.key}", hint=f"the text is: {current.value[:200]}")
    if total > 1:
        raise Invalid(f"{passage!r} occurs {total} times in {current.key}", hint="quote more of the text around it")
    return next(part for count, part in counts if count)


def _occurrences(soul: SoulText, part: Part, passage: str) -> int:
    if part.place == "frontmatter":
        return int(part.shape is FieldShape.SCALAR and folded(part.value) == folded(passage))
    return soul.text.count(with_breaks_of(soul.text, passage), part.start, part.end)


def _with_passage_replaced(soul: SoulText, part: Part, old: str, new: str) -> str:
    if part.place == "frontmatter":
        return keys.replace_scalar(soul.text, _entry(soul, part), new)
    if not old:
        return _with_part_replaced(soul, part, new)
    passage = with_breaks_of(soul.text, old)
    start = soul.text.index(passage, part.start, part.end)
    return splice(soul.text, start, start + len(passage), with_breaks_of(soul.text, new))


def _with_part_replaced(soul: SoulText, part: Part, new: str) -> str:
    block = with_breaks_of(soul.text, new)
    if not part.value:
        return _with_block(soul, part, block)
    start = soul.text.index(part.value, part.start)
    return splice(soul.text, start, start + len(part.value), block)


def _without_passage(soul: SoulText, part: Part, value: str) -> str:
    if part.place == "frontmatter":
        return remove_key(soul.text, part.name)
    text, passage = soul.text, with_breaks_of(soul.text, value)
    start = text.index(passage, part.start, part.end)
    end = start + len(passage)
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end) + 1 or len(text)
    if not text[line:start].strip() and not text[end:stop].strip():
        start, end = line, stop
    return splice(text, start, end, "")


def _without_field(soul: SoulText, current: Field) -> str:
    """Remove the field everywhere, with everything below its headings."""
    text = soul.text
    if current.key == PREAMBLE and not any(section.key == PREAMBLE for section in soul.sections):
        text = splice(text, current.parts[-1].start, current.parts[-1].end, "")
    if any(section.key == current.key for section in soul.sections):
        text = _without_sections(soul, current.key)
    if any(entry.key == current.key for entry in keys.entries(soul)):
        text = remove_key(text, current.key)
    if current.key in fields(parse(text)):
        raise Invalid(f"{current.key} cannot be removed as a whole", hint="propose the whole text")
    return text


def _without_sections(soul: SoulText, key: str) -> str:
    removed = [section for section in soul.sections if section.key == key and key not in section.path]
    text = soul.text
    for section in reversed(removed):
        text = _cut(text, section)
    below = {inner.key for inner in soul.sections for top in removed if top.start <= inner.start < top.whole}
    return verified(soul.text, text, below)


def _cut(text: str, section: Section) -> str:
    if section.whole < len(text):
        return splice(text, section.start, section.whole, "")
    before = text[: section.start]
    bare = before.rstrip(" \t\r\n")
    return bare + (line_break(text) if bare and text.endswith("\n") else "")
