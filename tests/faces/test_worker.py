"""Workers of a fleet: real processes on one PostgreSQL; each run is done once, and one that was killed is taken over."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from soulkeeper.adapters.sql.postgres import PostgresLedger
from soulkeeper.domain.evolution.policy import DEFAULT, policy_hash
from tests.faces.conftest import Soul
from tests.postgres import Postgres

AGENTS = [f"agent-{number}" for number in range(6)]
SOUL = str(Path(sys.executable).parent / "soul")
PAST = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def fleet(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """A workspace on PostgreSQL with agents whose reflections are all due."""
    url, root = postgres.fresh(), tmp_path / "fleet"
    root.mkdir()
    (root / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{url}"\n')
    monkeypatch.delenv("SOULKEEPER_WORKSPACE", raising=False)
    for words in (("init", str(root)), *(("-w", str(root), "agent", "new", agent) for agent in AGENTS)):
        done = subprocess.run([SOUL, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    return root, url


def due(url: str, at: datetime) -> None:
    ledger = PostgresLedger(url)
    with ledger.writing() as writer:
        writer.plan_reflections({agent: (at, policy_hash(DEFAULT)) for agent in AGENTS})
    ledger.close()


def start(root: Path) -> subprocess.Popen[str]:
    words = [SOUL, "-w", str(root), "worker", "--once"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ})


def runs(url: str) -> dict[str, int]:
    ledger = PostgresLedger(url)
    with ledger.reading() as records:
        counts = {agent: len(records.reflections(agent)) for agent in AGENTS}
    ledger.close()
    return counts


@pytest.mark.slow
def test_two_workers_do_every_run_once(fleet: tuple[Path, str]) -> None:
    root, url = fleet
    due(url, PAST)
    workers = [start(root) for _ in range(2)]
    for worker in workers:
        out, err = worker.communicate(timeout=120)
        assert worker.returncode == 0, out + err
    assert runs(url) == dict.fromkeys(AGENTS, 1)


def test_once_says_that_nothing_is_due(soul: Soul) -> None:
    assert soul("worker", "--once").out == "Nothing is due\n"
    assert soul("worker", "--once", "--json").json == {"planned": 0, "runs": []}


def test_what_is_due_runs_once_and_is_told(soul: Soul, home: Path) -> None:
    from soulkeeper.bootstrap import open_workspace

    soul("worker", "--once")
    with open_workspace(home).ports.ledger.writing() as writer:
        writer.plan_reflections({"default": (PAST - timedelta(days=1), policy_hash(DEFAULT))})
    assert soul("worker", "--once").out == "default: skipped\n"
    assert soul("worker", "--once").out == "Nothing is due\n"
