"""One outcome: a hundred approvers of one proposal, threads in several processes, on both databases."""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from soulkeeper.adapters.files import FileMirror, NoMirror
from soulkeeper.adapters.memory import MemoryDiary, MemorySessions
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.change import Change, Way
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import keeping, proposing, reviewing, serving
from soulkeeper.services.asking import Wish
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER
from tests.postgres import Postgres

PROCESSES, THREADS = 4, 25
WHERE = address("maya")


def opened(where: str, *, create: bool = False) -> Ledger:
    if where.startswith("postgresql:"):
        from soulkeeper.adapters.sql.postgres import PostgresLedger

        return PostgresLedger(where, create=create)
    from soulkeeper.adapters.sql.sqlite import SqliteLedger

    return SqliteLedger(Path(where), create=create)


def real_ports(where: str, *, create: bool = False) -> Ports:
    """The real clock, real ids and, where there is a folder, real files."""
    return Ports(
        ledger=opened(where, create=create),
        mirror=NoMirror() if where.startswith("postgresql:") else FileMirror(Path(where).parent),
        diary=MemoryDiary(),
        sessions=MemorySessions(),
        now=lambda: datetime.now(UTC),
        wait=lambda _seconds: None,
        new_id=lambda: str(uuid4()),
    )


def attempts(where: str, id: str, process: int) -> list[str]:
    """Many owners in one process say yes or no at the same moment. Gives what each was told."""
    ports = real_ports(where)
    together = threading.Barrier(THREADS)

    def attempt(number: int) -> str:
        owner = Owner(f"owner-{process}-{number}", "test", "owner")
        together.wait()
        try:
            if number % 3 == 2:
                reviewing.deny(ports, owner, id)
                return f"won {owner.name}"
            reviewing.approve(ports, owner, id)
        except Conflict as conflict:
            return conflict.message
        return f"won {owner.name}"

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(attempt, range(THREADS)))


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "ledger.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()


@pytest.mark.parametrize("round_", range(3))
def test_a_hundred_deciders_have_one_winner_whom_the_others_are_told(where: str, round_: int) -> None:
    ports = real_ports(where, create=True)
    keeping.begin(ports, OWNER, starters(), {})
    keeping.create(ports, OWNER, WHERE, "# Maya\n\n## Traits\n\n- kind\n")
    keeping.new_agent(ports, OWNER, "maya", starters())
    keeping.select(ports, OWNER, "maya", WHERE)
    change = Change(way=Way.ADD, field="traits", value="curious")
    asked = proposing.propose(ports, MAYA, "maya", Wish(where=WHERE, change=change, reason="x"))

    context = multiprocessing.get_context("spawn")
    with context.Pool(PROCESSES) as pool:
        answers = pool.starmap(attempts, [(where, asked.id, process) for process in range(PROCESSES)])

    told = [answer for process in answers for answer in process]
    winners = [answer.removeprefix("won ") for answer in told if answer.startswith("won ")]
    assert (len(told), len(winners)) == (100, 1)
    assert sum(f"by {winners[0]} at" in answer for answer in told) == 99
    head = serving.show(ports, WHERE)
    final = reviewing.find(ports, asked.id)
    assert head.soul.revision == (2 if final.status == "applied" else 1)
    with ports.ledger.reading() as records:
        decided = [event for event in records.events(limit=1000) if event.facts.get("approval") == asked.id]
    assert len(decided) == 2
