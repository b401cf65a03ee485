"""What reflections need from the world: a part of ``ports``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
    def reflection_plan(self) -> dict[str, tuple[datetime, str]]:
        """When each agent's next reflection is due, and the hash of the policy that it was planned by."""


class PlanWriter(Protocol):
    def plan_reflections(self, due: Mapping[str, tuple[datetime, str]]) -> None:
        """Set when reflections are due. The plan is bookkeeping: it needs no event."""

    def unplan_reflections(self, agents: Iterable[str]) -> None: ...
    def postpone_due(self, now: datetime, until: datetime, *, limit: int) -> list[str]:
        """Move the reflections that are due to a later moment, the longest waiting first, and name their agents."""


class Reflector(Protocol):
    """Finds what people asked for again and again. What it finds is proposed by others; a failure is Unavailable."""

    @property
    def name(self) -> str: ...
    def reflect(self, material: Material) -> Reflection: ...


class Jobs(Protocol):
    """A queue of reflections that workers share. A failure is Unavailable."""

    def defer(self, agents: Sequence[str], at: datetime) -> None:
        """Put a job for each agent into the queue, unless one waits there already."""

    def count_waiting(self) -> int:
        """How many jobs no worker has begun yet."""

    def take_over(self) -> int:
        """Put the jobs of silent workers back into the queue, and count them."""

    def work(self, run: Callable[[str, datetime], None], *, wait: bool = True) -> None:
        """Run jobs until ``stop``, or, without ``wait``, until none is left. ``run`` is told the agent and the deferring moment."""

    def stop(self) -> None: ...


class Drafter(Protocol):
    """Words the answers of an interview. A failure is Unavailable."""

    def draft(self, name: str, answers: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]: ...


class Critic(Protocol):
    """Gives a second opinion on a change; nothing where it has no objection. A failure is Unavailable."""

    def opinion(self, before: str, after: str, reason: str) -> GateFinding | None: ...
