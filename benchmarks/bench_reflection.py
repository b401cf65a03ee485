"""Reflections of a fleet, compared with time limits: planning 100,000 agents, a check that finds nothing due, the queue, one run.

Work inside this process is measured in processor time, because others use the machine; PostgreSQL in elapsed time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
from tests.postgres import Postgres

from benchmarks.measuring import Row, Timed, at_most, in_turn, row, say, scratch, timed
from soulkeeper.adapters.jobs import SCHEMA, PostgresJobs
from soulkeeper.adapters.sql.records import SqlWriter
from soulkeeper.adapters.sql.sqlite import SqliteLedger
from soulkeeper.bootstrap import create_layout, open_workspace
from soulkeeper.domain.evolution.policy import DEFAULT, policy_hash
from soulkeeper.domain.reflection.material import Material
from soulkeeper.domain.reflection.offline import reflect
from soulkeeper.domain.reflection.session import Message, MessageRole, Source
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.ports import Ports
from soulkeeper.services import reflection_schedule

AGENTS, SESSIONS, MESSAGES = 100_000, 20, 20
PAST = datetime(2026, 1, 1, tzinfo=UTC)
ROUNDS = 2
NAMES = [f"agent-{number:06}" for number in range(AGENTS)]


def run() -> Iterator[Row]:
    yield _within(f"offline reflection over {SESSIONS} sessions of {MESSAGES} messages", _spent(_reflect), 0.5, calls=5)
    with scratch() as folder:
        ports = filled(folder / "embedded")
        yield _within(f"planning {AGENTS:,} agents: processor time", lambda: _planning(ports), 10)
        look = _spent(lambda: reflection_schedule.tick(ports, "bench"))
        yield _within(f"a look that finds nothing due among {AGENTS:,}", look, 0.05, calls=20)
        server = Postgres()
        try:
            yield from _queued(folder / "fleet", server.fresh())
        finally:
            server.remove()


def _queued(root: Path, url: str) -> Iterator[Row]:
    root.mkdir()
    (root / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{url}"\n')
    ports = begun(root)
    operation = f"filling the queue: {reflection_schedule.MOST_WAITING:,} of {AGENTS:,} due agents"
    yield _within(operation, lambda: _handing_out(ports, url), 2)


def _handing_out(ports: Ports, url: str) -> float:
    jobs = PostgresJobs(url)
    with psycopg.connect(url) as db:
        db.execute(f"TRUNCATE {SCHEMA}.procrastinate_jobs CASCADE".encode())
    with ports.ledger.writing() as writer:
        writer.plan_reflections(dict.fromkeys(NAMES, (PAST, policy_hash(DEFAULT))))
    return timed(lambda: reflection_schedule.enqueue_due(ports, jobs))


def _within(operation: str, ours: Timed, seconds: float, calls: int = 1) -> Row:
    allowed = f"{seconds:g} s"
    rounds = in_turn({operation: ours, allowed: lambda: seconds}, calls, ROUNDS)
    return row(operation, rounds, operation, allowed, at_most(1))


def spent(operation: Callable[[], object]) -> float:
    began = time.process_time()
    operation()
    return time.process_time() - began


def _spent(operation: Callable[[], object]) -> Timed:
    return lambda: spent(operation)


def _planning(ports: Ports) -> float:
    with ports.ledger.reading() as records:
        known = [*records.reflection_plan()]
    with ports.ledger.writing() as writer:
        writer.unplan_reflections(known)
    return spent(lambda: reflection_schedule.plan(ports))


def begun(root: Path) -> Ports:
    create_layout(root)
    begin(root)
    return open_workspace(root).ports


def filled(root: Path) -> Ports:
    """A workspace with many agents, created without events, which would take longer than everything that is measured."""
    ports = begun(root)
    with closing(SqliteLedger(root / "data" / "ledger.db")) as ledger, ledger.exclusive() as db:
        for name in NAMES:
            SqlWriter(db).put_agent(Agent(id=name, created_at=PAST))
    return ports


def _reflect() -> None:
    reflect(MATERIAL)


def _session(number: int) -> tuple[Message, ...]:
    return tuple(_message(number, place) for place in range(MESSAGES))


def _message(session: int, place: int) -> Message:
    wishes = (
        "please keep it shorter",
        "no emojis please",
        "which room is free on Tuesday, and who has the key for it?",
    )
    text = wishes[(session + place // 2) % 3] if place % 2 == 0 else "The room at the end of the corridor is free. " * 4
    return Message(
        id=f"m{session}-{place}",
        agent="bench",
        session=f"s{session}",
        role=MessageRole.AGENT if place % 2 else MessageRole.PERSON,
        speaker="Ada",
        text=f"{text} {session}-{place}",
        at=PAST + timedelta(days=session, minutes=place),
        source=Source.OWNER,
    )


MATERIAL = Material(
    soul="# Maya\n\n## Traits\n\n- kind\n\n## Never Do\n\n- Name a price\n",
    sessions=tuple(map(_session, range(SESSIONS))),
)

if __name__ == "__main__":
    say(run())
