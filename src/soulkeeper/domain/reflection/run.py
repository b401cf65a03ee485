"""Reflection: the record of one run: what it read, proposed and dropped, why, and what it cost.

- A run names sessions, messages and proposals by their ids and contains none of their words.
- Its event is its record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from soulkeeper.domain.canonical import moment, parse_moment

RUN: Final = "reflection.run"


class RunOutcome(StrEnum):
    DONE = "done"
    SKIPPED = "skipped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What a run used: nothing for the offline reflector."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunProposal:
    """A change that a run found worth asking for. ``approval`` is empty in a dry run."""

    approval: str
    field: str
    kind: str
    evidence: tuple[str, ...]
    messages: tuple[str, ...]
    score: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDrop:
    topic: str
    why: str
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionRun:
    id: str
    agent: str
    soul: str
    reflector: str
    outcome: RunOutcome
    began_at: datetime
    scheduled: bool = False
    sessions: int = 0
    messages: int = 0
    proposals: tuple[RunProposal, ...] = ()
    gaps: tuple[str, ...] = ()
    dropped: tuple[RunDrop, ...] = ()
    note: str = ""
    cost: Cost = field(default_factory=Cost)

    @property
    def is_done(self) -> bool:
        return self.outcome is RunOutcome.DONE


def record_of(run: ReflectionRun) -> dict[str, Any]:
    """The run as its event records it."""
    return {
        **{
            name: getattr(run, name)
            for name in ("id", "agent", "soul", "reflector", "scheduled", "sessions", "messages", "note")
        },
        "outcome": run.outcome.value,
        "beganAt": moment(run.began_at),
        "proposals": [_plain(asdict(proposal)) for proposal in run.proposals],
        "gaps": list(run.gaps),
        "dropped": [_plain(asdict(drop)) for drop in run.dropped],
        "cost": asdict(run.cost),
    }


def run_of(record: Mapping[str, Any]) -> ReflectionRun:
    plain = {
        name: record[name] for name in ("id", "agent", "soul", "reflector", "scheduled", "sessions", "messages", "note")
    }
    return ReflectionRun(
        **plain,
        outcome=RunOutcome(record["outcome"]),
        began_at=parse_moment(record["beganAt"]),
        proposals=tuple(RunProposal(**_tuples(proposal)) for proposal in record["proposals"]),
        gaps=tuple(record["gaps"]),
        dropped=tuple(RunDrop(**_tuples(drop)) for drop in record["dropped"]),
        cost=Cost(**record["cost"]),
    )


def _plain(parts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(part) if isinstance(part, tuple) else part for name, part in parts.items()}


def _tuples(parts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(part) if isinstance(part, list) else part for name, part in parts.items()}
