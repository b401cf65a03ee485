"""What reflections need from the world: a part of ``ports``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # as in ports
    from soulkeeper.domain.evolution.findings.finding import GateFinding
    from soulkeeper.domain.reflection.material import Material, Reflection
    from soulkeeper.domain.reflection.run import ReflectionRun


class ReflectionRecords(Protocol):
    def reflections(self, agent: str, *, limit: int = 20) -> list[ReflectionRun]:
        """The runs of an agent's reflection, newest first. They are written by their events."""

    def last_reflection(self, agent: str) -> datetime | None:
        """When the newest run that looked at sessions began."""

    def due_reflections(self, now: datetime, *, limit: int) -> list[str]:
        """The agents whose planned reflection is due, the longest waiting first."""

    def planned_for(self, agent: str) -> datetime | None: ...
    def planned(self) -> dict[str, tuple[datetime, str]]:
        """When each agent's next reflection is due, and the hash of the policy that it was planned by."""


class PlanWriter(Protocol):
    def plan_reflections(self, due: Mapping[str, tuple[datetime, str]]) -> None:
        """Set when reflections are due. The plan is bookkeeping: it needs no event."""

    def unplan_reflections(self, agents: Iterable[str]) -> None: ...


class Reflector(Protocol):
    """Finds what people asked for again and again. What it finds is proposed by others; a failure is Unavailable."""

    @property
    def name(self) -> str: ...
    def reflect(self, material: Material) -> Reflection: ...


class Critic(Protocol):
    """Gives a second opinion on a change; nothing where it has no objection. A failure is Unavailable."""

    def opinion(self, before: str, after: str, reason: str) -> GateFinding | None: ...
