"""The part of ``ports`` for reflections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # as in ports
    from soulkeeper.domain.evolution.findings.finding import GateFinding
    from soulkeeper.domain.reflection.material import Material, Reflection
    from soulkeeper.domain.reflection.run import ReflectionRun


class ReflectionRecords(Protocol):
    def reflections(self, agent: str, *, limit: int = 20, offset: int = 0) -> list[ReflectionRun]:
        """The reflection runs of an agent, newest first. Each comes from its event."""

    def count_reflections(self, agent: str) -> int: ...

    def last_reflection(self, agent: str) -> datetime | None:
        """When the newest run that looked at sessions began."""

    def due_reflections(self, now: datetime, *, limit: int) -> list[str]:
        """The agents whose planned reflection is due, the one that has waited longest first."""

    def planned_for(self, agent: str) -> datetime | None: ...
    def reflection_plan(self) -> dict[str, tuple[datetime, str]]:
        """When each agent's next reflection is due, and the hash of the policy it was planned with."""


class PlanWriter(Protocol):
    def plan_reflections(self, due: Mapping[str, tuple[datetime, str]]) -> None:
        """Set when reflections are due. The plan is bookkeeping: it needs no event."""

    def unplan_reflections(self, agents: Iterable[str]) -> None: ...
    def postpone_due(self, now: datetime, until: datetime, *, limit: int) -> list[str]:
        """Postpone due reflections, the one that has waited longest first. Returns their agents."""


class Reflector(Protocol):
    """Finds what people asked for repeatedly. Others propose what it finds; a failure is Unavailable."""

    @property
    def name(self) -> str: ...
    def reflect(self, material: Material) -> Reflection: ...


class Jobs(Protocol):
    """A queue of reflections that workers share. A failure is Unavailable."""

    def defer(self, agents: Sequence[str], at: datetime) -> None:
        """Put a job for each agent into the queue, unless one is already waiting."""

    def count_waiting(self) -> int:
        """The number of jobs that no worker has started."""

    def take_over(self) -> int:
        """Put the jobs of silent workers back into the queue. Returns how many."""

    def work(self, run: Callable[[str, datetime], object], *, wait: bool = True) -> None:
        """Run jobs until ``stop``, or, without ``wait``, until none is left. ``run`` gets the agent and the time of ``defer``."""

    def stop(self) -> None: ...


class Drafter(Protocol):
    """Words the answers of an interview. A failure is Unavailable."""

    def draft(self, name: str, answers: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]: ...


class Critic(Protocol):
    """Gives a second opinion on a change; None if it has no objection. A failure is Unavailable."""

    def opinion(self, before: str, after: str, reason: str) -> GateFinding | None: ...
