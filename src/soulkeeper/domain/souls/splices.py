"""Splices: the small replacements that make up every edit of a soul's text.

A splice changes only its own span and uses the file's line breaks. The result is parsed again, and refused if more than the
intended field changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from soulkeeper.domain.souls.fields import Field, compare, fields
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.text import BOLD_LEVEL, Section, SoulText
from soulkeeper.errors import Invalid, NotFound

CHANGELOG = "changelog"
TITLES = {
    "traits": "Traits",
    "core-values": "Core Values",
    "greeting": "Greeting",
    "tone": "Tone",
    "communication-style": "Communication Style",
    "always-do": "Always Do",
    "never-do": "Never Do",
    "blocked-topics": "Blocked Topics",
    "escalation-triggers": "Escalation Triggers",
    "faq": "FAQ",
}


def splice(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]


def line_break(text: str) -> str:
    at = text.find("\n")
    return "\r\n" if at > 0 and text[at - 1] == "\r" else "\n"


def with_breaks_of(text: str, value: str) -> str:
    """The value with the line breaks of its text."""
    return value.replace("\r\n", "\n").replace("\n", line_break(text))


def folded(value: str) -> str:
    return " ".join(value.split())


def item_number(items: Iterable[str], value: str) -> int | None:
    """The number of an item: by its text or, if that is unique, by its text without surrounding bold or quotes."""
    texts = [folded(item) for item in items]
    if folded(value) in texts:
        return texts.index(folded(value))
    bare = [_unwrapped(item) for item in texts]
    bare_value = _unwrapped(folded(value))
    return bare.index(bare_value) if bare.count(bare_value) == 1 else None


def _unwrapped(value: str) -> str:
    return value.strip("*_\"'`“”‘’ ")


def required_field(soul: SoulText, field: str) -> Field:
    all_fields = fields(soul)
    if match := all_fields.get(canonical_key(field)):
        return match
    hint = f"its fields are {', '.join(all_fields)}" if all_fields else "the text has no fields yet"
    raise NotFound(f"no field named {canonical_key(field)}", hint=hint)


def verified(before: str, after: str, allowed: Iterable[str]) -> str:
    """The new text, if only the allowed fields changed."""
    changed = {change.field for change in compare(before, after)}
    if not changed:
        raise Invalid("this changes nothing")
    if others := changed - set(allowed):
        raise Invalid(
            f"the value would change more than its field: {', '.join(sorted(others))}",
            hint="remove headings, code fences and horizontal rules, or propose the whole text",
        )
    return after


def place_section(soul: SoulText, position: int, heading: str, body: str) -> str:
    """Insert a section as a block of its own at a line start or at the end; the end of the file stays the same."""
    text, eol = soul.text, line_break(soul.text)
    before, after = text[:position], text[position:]
    block = f"{heading}{eol}{eol}{with_breaks_of(text, body)}"
    if after:
        return f"{before}{_gap(before, eol)}{block}{eol}{eol}{after}"
    return f"{before}{_gap(before, eol)}{block}{'' if before and not before.endswith(chr(10)) else eol}"


def _gap(before: str, eol: str) -> str:
    body = before.lstrip("\ufeff").replace("\r\n", "\n")
    if not body or body.endswith("\n\n"):
        return ""
    return eol if body.endswith("\n") else eol * 2


def append_section(soul: SoulText, field: str, body: str) -> str:
    heading = f"{'#' * field_level(soul)} {_title(field)}"
    return place_section(soul, _end_of_body(soul), heading, body)


def _end_of_body(soul: SoulText) -> int:
    log = next((part for part in soul.sections if part.key == CHANGELOG and part.whole == len(soul.text)), None)
    return log.start if log else len(soul.text)


def field_level(soul: SoulText) -> int:
    """The heading level of the file's fields: below its title, and never so deep that a new section falls into another."""
    levels = Counter(section.level for section in soul.sections if section.level < BOLD_LEVEL)
    if not levels:
        return 2
    top = min(levels)
    if levels[top] > 1 or not _is_title(soul.sections[0], top):
        return top
    return min((level for level in levels if level > top), default=top + 1)


def _is_title(section: Section, top: int) -> bool:
    return section.level == top and top < 6 and section.key not in TITLES


def _title(field: str) -> str:
    key, name = canonical_key(field), field.strip().strip("#").strip()
    if key in TITLES:
        return TITLES[key]
    looks_written = " " in name or not name.isascii() or (name[:1].isupper() and "_" not in name)
    title = name if looks_written and "\n" not in name else key.replace("-", " ").title()
    if not name or canonical_key(title) != key:
        raise Invalid(f"{field!r} cannot be a heading", hint="use plain words for the field's name")
    return title
