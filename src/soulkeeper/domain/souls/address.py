"""The address of a text: ``maya`` is a soul, ``maya/agents`` is a companion file of the agent maya."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

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
