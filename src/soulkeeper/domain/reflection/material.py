"""Reflection: the input and the result of a reflector.

- A reflector decides nothing: its candidates, at most three, become proposals that the gate judges and the owner decides.
- Every topic that it does not propose has its reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from soulkeeper.domain.evolution.change import Change
from soulkeeper.domain.evolution.policy import PROTECTED
from soulkeeper.domain.reflection.counting import DroppedTopic
from soulkeeper.domain.reflection.quality import Quality
from soulkeeper.domain.reflection.run import Cost
from soulkeeper.domain.reflection.session import Message

MOST_SESSIONS: Final = 20
MOST_CANDIDATES: Final = 3
MOST_DENIALS: Final = 10


@dataclass(frozen=True, slots=True)
class DeniedChange:
    """A change that the owner denied, with their words."""

    field: str
    value: str
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The soul, the newest sessions (oldest first), and what was denied before."""

    soul: str
    sessions: tuple[tuple[Message, ...], ...]
    denials: tuple[DeniedChange, ...] = ()
    protected: frozenset[str] = frozenset(PROTECTED)
    gaps: tuple[str, ...] = ()

    @property
    def messages(self) -> int:
        return sum(map(len, self.sessions))


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A change worth asking for, with the sessions that support it and the messages that led there."""

    topic: str
    change: Change
    reason: str
    evidence: tuple[str, ...]
    messages: tuple[str, ...]
    quality: Quality


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservedGap:
    """A rule of the soul that the agent broke."""

    field: str
    what: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflection:
    candidates: tuple[Candidate, ...] = ()
    gaps: tuple[ObservedGap, ...] = ()
    dropped: tuple[DroppedTopic, ...] = ()
    cost: Cost = field(default_factory=Cost)
