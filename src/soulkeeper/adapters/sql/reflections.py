"""Reflections in SQL: their runs, a view of events, and the plan of the next ones, which is bookkeeping."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from soulkeeper.adapters.sql.columns import Row, reads
from soulkeeper.adapters.sql.dialect import Connection
from soulkeeper.domain.canonical import moment, parse_moment

if TYPE_CHECKING:
    from soulkeeper.domain.history.event import Event
    from soulkeeper.domain.reflection.run import ReflectionRun

RUN = "reflection.run"
_LETTERS = tuple(map("_".join, product("abcdefghijklmnop", repeat=2)))  # a parameter's name has no digits
_AT_ONCE = len(_LETTERS)
INSERT = "INSERT INTO reflections (seq, agent, at, done, body) VALUES (:seq, :agent, :at, :done, :body)"


class ReflectionRecords:
    _db: Connection

    def reflections(self, agent: str, *, limit: int = 20, offset: int = 0) -> list[ReflectionRun]:
        sql = "SELECT seq, body FROM reflections WHERE agent = :agent ORDER BY seq DESC LIMIT :limit OFFSET :offset"
        return [_run(row) for row in self._db.rows(sql, {"agent": agent, "limit": limit, "offset": offset})]

    def count_reflections(self, agent: str) -> int:
        return int(self._db.rows("SELECT count(*) FROM reflections WHERE agent = :agent", {"agent": agent})[0][0])

    def last_reflection(self, agent: str) -> datetime | None:
        sql = "SELECT seq, at FROM reflections WHERE agent = :agent AND done = 1 ORDER BY seq DESC LIMIT 1"
        matches = self._db.rows(sql, {"agent": agent})
        return _time_of_run(matches[0]) if matches else None

    def due_reflections(self, now: datetime, *, limit: int) -> list[str]:
        sql = "SELECT agent FROM reflection_plan WHERE due_at <= :now ORDER BY due_at, agent LIMIT :limit"
        return [agent for (agent,) in self._db.rows(sql, {"now": moment(now), "limit": limit})]

    def planned_for(self, agent: str) -> datetime | None:
        sql = "SELECT agent, due_at, policy FROM reflection_plan WHERE agent = :agent"
        matches = self._db.rows(sql, {"agent": agent})
        return _plan(matches[0])[1][0] if matches else None

    def reflection_plan(self) -> dict[str, tuple[datetime, str]]:
        return dict(map(_plan, self._db.rows("SELECT agent, due_at, policy FROM reflection_plan")))


class PlanWriter:
    _db: Connection

    def plan_reflections(self, due: Mapping[str, tuple[datetime, str]]) -> None:
        remaining = iter(due.items())
        while portion := list(islice(remaining, _AT_ONCE)):
            values = {
                f"{name}{_LETTERS[number]}": value
                for number, (agent, (at, policy)) in enumerate(portion)
                for name, value in (("agent", agent), ("due", moment(at)), ("policy", policy))
            }
            self._db.run(_plan_statement(len(portion)), values)

    def unplan_reflections(self, agents: Iterable[str]) -> None:
        for agent in agents:
            self._db.run("DELETE FROM reflection_plan WHERE agent = :agent", {"agent": agent})

    def postpone_due(self, now: datetime, until: datetime, *, limit: int) -> list[str]:
        sql = """
            UPDATE reflection_plan SET due_at = :until WHERE agent IN (
                SELECT agent FROM reflection_plan WHERE due_at <= :now ORDER BY due_at, agent LIMIT :limit
            ) RETURNING agent
        """
        matches = self._db.rows(sql, {"now": moment(now), "until": moment(until), "limit": limit})
        return sorted(agent for (agent,) in matches)


@reads("reflection", "seq, body", numbers="seq")
def _run(row: Row) -> ReflectionRun:
    from soulkeeper.domain.reflection.run import run_of  # noqa: PLC0415 - few commands look at runs

    return run_of(json.loads(row[1]))


@reads("reflection", "seq, at", numbers="seq")
def _time_of_run(row: Row) -> datetime:
    return parse_moment(row[1])


@reads("plan of reflections", "agent, due_at, policy")
def _plan(row: Row) -> tuple[str, tuple[datetime, str]]:
    agent, due, policy = row
    return agent, (parse_moment(due), policy)


@cache
def _plan_statement(count: int) -> str:
    """One statement for many rows: a fleet is planned in seconds."""
    rows = ", ".join(f"(:agent{letters}, :due{letters}, :policy{letters})" for letters in _LETTERS[:count])
    return f"""
        INSERT INTO reflection_plan (agent, due_at, policy) VALUES {rows}
        ON CONFLICT (agent) DO UPDATE SET due_at = excluded.due_at, policy = excluded.policy
    """  # noqa: S608 - only names of parameters are put into it


def values(event: Event) -> dict[str, Any]:
    """The row of a run from its event."""
    facts = event.facts
    is_done = int(facts["outcome"] == "done")
    return {
        "seq": event.seq,
        "agent": facts["agent"],
        "at": facts["beganAt"],
        "done": is_done,
        "body": json.dumps(dict(facts)),
    }
