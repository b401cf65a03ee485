"""Workers of a fleet: real processes on one PostgreSQL; each run is done once, and one that was killed is taken over."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from soulkeeper.adapters.sql.postgres import PostgresLedger
from soulkeeper.domain.evolution.policy import DEFAULT, policy_hash
from soulkeeper.services import agents
from soulkeeper.starters import starters
from tests.adapters.model_server import model_server
from tests.conftest import OWNER, open_owned
from tests.faces.conftest import Soul
from tests.faces.http.serving import serving
from tests.postgres import Postgres

AGENTS = [f"agent-{number}" for number in range(4)]
SOUL = str(Path(sys.executable).parent / "soul")
PAST = datetime(2026, 1, 1, tzinfo=UTC)
WISH = {
    "kind": "add",
    "field": "traits",
    "old": "",
    "value": "patient",
    "reason": "asked for",
    "evidence": ["t0", "t1"],
}


def command(root: Path, *words: str) -> str:
    done = subprocess.run([SOUL, "-w", str(root), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def fleet(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """A workspace on PostgreSQL with agents; the first one has been talked with."""
    url, root = postgres.fresh(), tmp_path / "fleet"
    root.mkdir()
    (root / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{url}"\n')
    monkeypatch.delenv("SOULKEEPER_WORKSPACE", raising=False)
    subprocess.run([SOUL, "init", str(root)], capture_output=True, check=True)
    talk = [{"role": "user", "content": "be more patient"}, {"role": "assistant", "content": "All right."}] * 4
    (root / "talks.jsonl").write_text("\n".join(json.dumps({"id": f"t{n}", "messages": talk}) for n in range(5)))
    ports = open_owned(root).ports
    for agent in AGENTS:
        agents.new_agent(ports, OWNER, agent, starters())
    ports.ledger.close()
    command(root, "memory", "import", str(root / "talks.jsonl"), "--agent", AGENTS[0])
    return root, url


def due(url: str) -> None:
    ledger = PostgresLedger(url)
    with ledger.writing() as writer:
        writer.plan_reflections({agent: (PAST, policy_hash(DEFAULT)) for agent in AGENTS})
    ledger.close()


def runs(url: str) -> list[int]:
    ledger = PostgresLedger(url)
    with ledger.reading() as records:
        counts = [len(records.reflections(agent)) for agent in AGENTS]
    ledger.close()
    return counts


def start(root: Path) -> subprocess.Popen[str]:
    words = [SOUL, "-w", str(root), "worker", "--heartbeat", "0.5"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def until(happened: Callable[[], object], worker: subprocess.Popen[str]) -> None:
    """Well below the hour after which a lost job is due again."""
    end = time.monotonic() + 60
    while not happened():
        assert worker.poll() is None, worker.communicate()[0]
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.slow
def test_of_two_workers_and_a_server_one_does_each_run_and_that_of_a_killed_worker_is_taken_over(
    fleet: tuple[Path, str],
) -> None:
    """A worker dies while it waits for a model. Meanwhile the other one does the rest; then it does that run, too."""
    root, url = fleet
    settings = (root / "soulkeeper.toml").read_text()
    due(url)
    with model_server() as served:
        served.answer = lambda _: served.stopped.wait(60) and None
        (root / "soulkeeper.toml").write_text(f'{settings}[llm]\nbase_url = "{served.url}"\nmodel = "small"\n')
        killed = start(root)
        until(lambda: served.requests, killed)
        served.answer = json.dumps({"changes": [WISH], "gaps": []})
        other = start(root)
        with serving(root):
            until(lambda: runs(url) == [0, 1, 1, 1], other)
            killed.kill()
            killed.communicate()
            until(lambda: runs(url) == [1, 1, 1, 1], other)
        other.send_signal(signal.SIGTERM)
        said = other.communicate(timeout=60)[0]
    assert (other.returncode, "took over 1 from a worker that is gone" in said) == (0, True), said
    assert len(served.requests) == 2
    assert [approval["agent"] for approval in json.loads(command(root, "pending", "--json"))] == [AGENTS[0]]
    assert command(root, "worker", "--once") == "Nothing is due\n"


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
