"""Workers of a fleet: real processes on one PostgreSQL; each run is done once, and one that was killed is taken over."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from soulkeeper.adapters.sql.postgres import PostgresLedger
from soulkeeper.domain.evolution.policy import DEFAULT, policy_hash
from tests.adapters.model_server import model_server
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


def due(url: str, at: datetime, agents: Sequence[str] = AGENTS) -> None:
    ledger = PostgresLedger(url)
    with ledger.writing() as writer:
        writer.plan_reflections({agent: (at, policy_hash(DEFAULT)) for agent in agents})
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


@pytest.mark.slow
def test_the_run_of_a_killed_worker_is_taken_over_and_nothing_is_proposed_twice(fleet: tuple[Path, str]) -> None:
    """The worker dies while it waits for a model that never answers; five minutes later another one does the run offline."""
    root, url = fleet
    settings = (root / "soulkeeper.toml").read_text()
    talk = [{"role": "user", "content": "no emojis please"}, {"role": "assistant", "content": "All right."}] * 4
    (root / "talks.jsonl").write_text("\n".join(json.dumps({"id": f"t{n}", "messages": talk}) for n in range(5)))
    words = [SOUL, "-w", str(root), "memory", "import", str(root / "talks.jsonl"), "--agent", AGENTS[0]]
    subprocess.run(words, check=True, capture_output=True)
    with model_server() as served:
        served.answer = lambda _: served.stopped.wait(60) and None
        (root / "soulkeeper.toml").write_text(f'{settings}[llm]\nbase_url = "{served.url}"\nmodel = "small"\n')
        due(url, PAST, AGENTS[:1])
        worker = start(root)
        while not served.requests:
            assert worker.poll() is None, worker.communicate()
            time.sleep(0.05)
        worker.kill()
        worker.communicate()
    (root / "soulkeeper.toml").write_text(settings)
    assert runs(url)[AGENTS[0]] == 0
    assert "Nothing is due" in start(root).communicate(timeout=60)[0]
    due(url, PAST, AGENTS[:1])  # as if the five minutes were over
    assert start(root).communicate(timeout=60)[0] == f"{AGENTS[0]}: done\n"
    listed = subprocess.run([SOUL, "-w", str(root), "pending", "--json"], capture_output=True, text=True, check=True)
    assert [approval["agent"] for approval in json.loads(listed.stdout)] == [AGENTS[0]]
