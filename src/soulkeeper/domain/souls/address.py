"""The address of a text: ``maya`` is a soul, ``maya/agents`` is a companion file of the agent maya.

The file of a capsule has a path of its own inside the folder ``capsules``, made of plain names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from soulkeeper.domain.souls.names import agent_id, soul_id
from soulkeeper.errors import Invalid


class Kind(StrEnum):
    SOUL = "soul"
    AGENTS = "agents"
    IDENTITY = "identity"
    USER = "user"
    HEARTBEAT = "heartbeat"

    @property
    def filename(self) -> str:
        return f"{self.upper()}.md"

    @property
    def proposable(self) -> bool:
        """Agents may propose changes to their soul and AGENTS.md; only the owner changes the other files."""
        return self in (Kind.SOUL, Kind.AGENTS)


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
    if kind not in set(COMPANIONS):
        raise Invalid(f"{kind!r} is not a companion file", hint=f"use one of {', '.join(COMPANIONS)}")
    return Address(Kind(kind), agent_id(id))


@dataclass(frozen=True, slots=True)
class CapsulePath:
    """A file below the folder of capsules."""

    parts: tuple[str, ...]

    def __str__(self) -> str:
        return "/".join(self.parts)


Location: TypeAlias = Address | CapsulePath


def capsule_path(text: str) -> CapsulePath:
    """Read ``maya.capsule`` or ``archive/maya.capsule``; every other form raises."""
    parts = tuple(text.split("/"))
    if len(parts) > _DEEPEST or not all(map(_FILE_NAME.fullmatch, parts)) or not text.endswith(CAPSULE):
        hint = "give a path below capsules/, for example archive/maya.capsule; letters, digits, dots and hyphens"
        raise Invalid(f"{text!r} is not a path for a capsule", hint=hint)
    return CapsulePath(parts)


_FILE_NAME = re.compile(r"[A-Za-z0-9_@-][A-Za-z0-9._@-]{0,190}")
_DEEPEST = 8
