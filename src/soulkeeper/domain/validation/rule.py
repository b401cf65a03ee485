"""Values of the validator: rules, the text under validation, and profiles.

- A rule's examples are its tests and its documentation.
- A finding says where, what and what to do.
- A fix changes no word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from soulkeeper.domain.souls import frontmatter
from soulkeeper.domain.souls.blocks import lines
from soulkeeper.domain.souls.frontmatter import Entry
from soulkeeper.domain.souls.mask import masked
from soulkeeper.domain.souls.text import BOM, Section, SoulText, parse

_HEAD_LINES = 80


class LintSeverity(StrEnum):
    OFF = "off"
    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Requirements:
    """What a profile requires. Sections are titles; ``when_extending`` applies only to a soul with a base."""

    keys: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    when_extending: tuple[str, ...] = ()
    fewest_values: int = 0
    most_values: int = 0
    fewest_constraints: int = 0
    changelog: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """A severity for every enabled code."""

    name: str
    severities: Mapping[str, LintSeverity]
    requirements: Requirements = Requirements()


@dataclass(frozen=True, slots=True)
class Subject:
    """A text under validation. ``soul`` begins at ``offset``: a template may have a title and a comment before the frontmatter.

    ``bare`` is the text with code and comments blanked out, place for place.
    """

    text: str
    file: str
    requirements: Requirements
    soul: SoulText
    offset: int = 0
    bare: str = field(default="", repr=False)

    def at(self, position: int) -> int:
        """Convert an offset in the soul to one in the whole text."""
        return position + self.offset

    def entry(self, key: str) -> Entry | None:
        """The last entry of this name, which is the one that parsers use."""
        entries = self.soul.front.entries if self.soul.front else ()
        return next((entry for entry in reversed(entries) if entry.key == key), None)

    def scalar(self, key: str) -> str:
        entry = self.entry(key)
        return entry.value.strip() if entry and isinstance(entry.value, str) else ""

    def section(self, key: str) -> Section | None:
        return next((section for section in self.soul.sections if section.key == key), None)


@dataclass(frozen=True, slots=True)
class Spot:
    """A match of a rule: an offset into the text, and a second offset if there are two places.

    ``part`` names a key or a section that is missing and that a scaffold can add.
    """

    at: int
    message: str
    hint: str = ""
    other: int | None = None
    part: str = ""


Check: TypeAlias = Callable[[Subject], Iterable[Spot]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LintRule:
    """``any`` and ``versioned`` are its severities in those profiles. ``bad`` texts must be reported, ``good`` ones must not."""

    code: str
    title: str
    why: str
    any: LintSeverity
    versioned: LintSeverity
    check: Check
    bad: tuple[str, ...]
    good: tuple[str, ...]
    fix: Callable[[str], str] | None = None


def parse_subject(text: str, file: str = "", requirements: Requirements | None = None) -> Subject:
    offset = _frontmatter_offset(text)
    soul = parse(text[offset:])
    return Subject(text, file, requirements or Requirements(), soul, offset, masked(text))


def place(text: str, at: int) -> tuple[int, int]:
    """Line and column, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def offset_of(text: str, line: int, column: int = 1) -> int:
    """The offset of a place; lines are counted from 1."""
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    return start + column - 1


def _frontmatter_offset(text: str) -> int:
    """The offset of a frontmatter that only a title and comments precede; 0 if there is none."""
    in_comment = False
    for number, (start, end) in enumerate(lines(text)):
        line = text[start:end].removeprefix(BOM).strip()
        if number > _HEAD_LINES or (line == "---" and not in_comment):
            front = frontmatter.read(text[start:]) if line == "---" else None
            return start if front and front.entries else 0
        is_comment = in_comment or line.startswith("<!--")
        if line and not is_comment and not line.startswith("# "):
            return 0
        in_comment = is_comment and "-->" not in line
    return 0
