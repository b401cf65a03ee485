"""Lineage: which soul was written against which version of another.

- ``extends: base@1.2.0`` names a base that exists, at a version it has; it is pinned to that version's hash.
- No soul is its own ancestor, and a chain is at most eight deep. Nothing is inherited automatically.
- When a base gets a new MAJOR version, every soul on an older one is marked as *review due*. Nothing is blocked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from soulkeeper.domain.history.semver import Version, version
from soulkeeper.domain.souls.names import soul_id
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Invalid

DEEPEST = 8
EXTENDS = "extends"


@dataclass(frozen=True, slots=True)
class Base:
    """The base that a text names."""

    id: str
    version: Version

    def __str__(self) -> str:
        return f"{self.id}@{self.version}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A soul's base as the ledger pinned it. ``reviewed`` is the newest version of the base that was reviewed."""

    base: str
    version: str
    hash: str
    reviewed: str

    def is_due(self, current: str) -> bool:
        """Whether the base has a newer MAJOR version than the reviewed one."""
        return version(current).major > version(self.reviewed).major


def base_of(text: str) -> Base | None:
    """The base a text names in its frontmatter as ``base@1.2.0``. Any other form belongs to another system and is ignored."""
    extends = extends_of(text)
    return base(extends) if "@" in extends else None


def changed_base(before: str, after: str) -> Base | None:
    """The base that a change sets; None if the earlier text had the same one."""
    return None if extends_of(before) == extends_of(after) else base_of(after)


def extends_of(text: str) -> str:
    front = parse(text).front
    values = [e.value for e in front.entries if e.key == EXTENDS and isinstance(e.value, str)] if front else []
    return values[0].strip() if values else ""


def base(extends: str) -> Base:
    id, at, label = extends.partition("@")
    if not at:
        raise Invalid(f"{extends!r} is not a base with a version", hint="write it as base@1.2.0")
    return Base(soul_id(id), version(label))


def ensure_descends(soul: str, base: str, links: Mapping[str, str]) -> None:
    """Refuse a base that would make a soul its own ancestor, or a chain that is too deep. ``links`` maps souls to bases."""
    line, at = [soul], base
    while at:
        if at in line:
            raise Invalid("a soul cannot extend itself, directly or through others", hint="choose another base")
        line.append(at)
        at = links.get(at, "")
    if len(line) > DEEPEST:
        raise Invalid(
            f"this chain would be {len(line)} souls deep, but at most {DEEPEST} are allowed",
            hint="extend a base with fewer ancestors",
        )
