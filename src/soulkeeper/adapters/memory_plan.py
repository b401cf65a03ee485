"""The plan of reflections in memory: a part of the in-memory ledger. It is bookkeeping."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass
class MemoryPlan:
    plan: dict[str, tuple[datetime, str]] = field(default_factory=dict)

    def due_reflections(self, now: datetime, *, limit: int) -> list[str]:
        due = sorted((at, agent) for agent, (at, _) in self.plan.items() if at <= now)
        return [agent for _, agent in due[:limit]]

    def planned_for(self, agent: str) -> datetime | None:
        return self.plan[agent][0] if agent in self.plan else None

    def reflection_plan(self) -> dict[str, tuple[datetime, str]]:
        return dict(self.plan)

    def plan_reflections(self, due: Mapping[str, tuple[datetime, str]]) -> None:
        self.plan |= due

    def unplan_reflections(self, agents: Iterable[str]) -> None:
        for agent in agents:
            self.plan.pop(agent, None)

    def postpone_due(self, now: datetime, until: datetime, *, limit: int) -> list[str]:
        due = self.due_reflections(now, limit=limit)
        self.plan |= {agent: (until, self.plan[agent][1]) for agent in due}
        return due
