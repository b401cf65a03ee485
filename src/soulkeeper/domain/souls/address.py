"""The address of a text: ``maya`` is a soul, ``maya/agents`` is a companion file of the agent maya.

Besides the four companion files that every agent has, an owner can keep others by name: ``maya/tools`` is TOOLS.md.

The file of a capsule has its own path inside the folder ``capsules``, made of plain names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from soulkeeper.domain.souls.names import RESERVED, agent_id, soul_id
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import Invalid


def is_companion_name(text: str) -> bool:
    return len(text) <= _LONGEST_NAME and _NAME.fullmatch(text) is not None and text not in RESERVED


class Kind(StrEnum):
    """A soul, or one of the four companion files. ``Kind("tools")`` is a companion by name: its file is TOOLS.md."""

    SOUL = "soul"
    AGENTS = "agents"
    IDENTITY = "identity"
    USER = "user"
    HEARTBEAT = "heartbeat"

    @classmethod
    def _missing_(cls, value: object) -> Kind | None:
        """Further companions. They are not members: iterating over the kinds yields the five."""
        return _companion(value) if isinstance(value, str) and is_companion_name(value) else None

    @property
    def filename(self) -> str:
        return f"{self.upper()}.md"

    @property
    def proposable(self) -> bool:
        """Agents may propose changes to their soul and AGENTS.md; only the owner changes the other files."""
        return self in (Kind.SOUL, Kind.AGENTS)


@lru_cache(maxsize=1_024)  # anybody who may read files can ask for any name
def _companion(name: str) -> Kind:
    kind = str.__new__(Kind, name)
    kind._name_, kind._value_ = name.upper(), name
    return kind


CAPSULE = ".capsule"
COMPANIONS = (Kind.AGENTS, Kind.IDENTITY, Kind.USER, Kind.HEARTBEAT)


@dataclass(frozen=True, slots=True, order=True)
class Address:
    kind: Kind
    id: str

    def __str__(self) -> str:
        return self.id if self.kind is Kind.SOUL else f"{self.id}/{self.kind}"


def address(text: str) -> Address:
    """Parse ``maya`` or ``maya/agents``; any other form raises."""
    id, slash, kind = text.partition("/")
    if not slash:
        return Address(Kind.SOUL, soul_id(id))
    if not is_companion_name(kind) or kind == Kind.SOUL:
        raise Invalid(f"{kind!r} is not a companion file", hint=f"use one of {', '.join(COMPANIONS)}")
    return Address(Kind(kind), agent_id(id))


@dataclass(frozen=True, slots=True)
class CapsulePath:
    """A file below the folder of capsules."""

    parts: tuple[str, ...]

    def __str__(self) -> str:
        return "/".join(self.parts)


Location: TypeAlias = Address | CapsulePath | Target


def capsule_path(text: str) -> CapsulePath:
    """Parse ``maya.capsule`` or ``archive/maya.capsule``; any other form raises."""
    parts = tuple(text.split("/"))
    if len(parts) > _DEEPEST or not all(map(_FILE_NAME.fullmatch, parts)) or not text.endswith(CAPSULE):
        hint = "give a path below capsules/, for example archive/maya.capsule; letters, digits, dots and hyphens"
        raise Invalid(f"{text!r} is not a path for a capsule", hint=hint)
    return CapsulePath(parts)


_NAME, _LONGEST_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*"), 64
_FILE_NAME = re.compile(r"[A-Za-z0-9_@-][A-Za-z0-9._@-]{0,190}")
_DEEPEST = 8
