"""Workers of a fleet: real processes on one PostgreSQL; each run is done once, and a killed one is taken over."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest

from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.evolution.policy import DEFAULT, policy_hash
from soulkeeper.errors import Unavailable
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.faces.reflection_schedule import JobWorker
from soulkeeper.ports import Ports
from soulkeeper.reflection_ports import Jobs
from soulkeeper.services import agents, reflection_schedule
from soulkeeper.starters import starters
from tests.adapters.model_server import model_server
from tests.conftest import OWNER, open_owned
from tests.faces.conftest import Soul
from tests.faces.http.serving import serving
from tests.postgres import Postgres
from tests.services.test_reflection import talk

AGENTS = ["maya", "bo", "eve", "tom"]
SOUL = str(Path(sys.executable).parent / "soul")
PAST = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def fleet(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Ports]:
    """A workspace on PostgreSQL with agents that are due; the first one has sessions."""
    url, root = postgres.fresh(), tmp_path / "fleet"
    create_layout(root)
    (root / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{url}"\n')
    monkeypatch.delenv("SOULKEEPER_WORKSPACE", raising=False)
    begin(root)
    ports = open_owned(root).ports
    for agent in AGENTS:
        agents.new_agent(ports, OWNER, agent, starters())
    talk(ports, *["no emojis please"] * 5)
    with ports.ledger.writing() as writer:
        writer.plan_reflections({agent: (PAST, policy_hash(DEFAULT)) for agent in AGENTS})
    return root, ports


def runs(ports: Ports) -> list[int]:
    with ports.ledger.reading() as records:
        return [len(records.reflections(agent)) for agent in AGENTS]


def start(root: Path) -> subprocess.Popen[str]:
    words = [SOUL, "-w", str(root), "worker", "--heartbeat", "0.5"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def until(happened: Callable[[], object], worker: subprocess.Popen[str]) -> None:
    """Well below the hour after which a lost job is due again."""
    end = time.monotonic() + 120
    while not happened():
        assert worker.poll() is None, worker.communicate()[0]
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.slow
def test_of_two_workers_and_a_server_one_does_each_run_and_that_of_a_killed_worker_is_taken_over(
    fleet: tuple[Path, Ports],
) -> None:
    """A worker dies while it waits for a model. The other one, which has none, does the rest, and then that run too."""
    root, ports = fleet
    settings = (root / "soulkeeper.toml").read_text()
    with model_server() as served:
        served.answer = lambda _: served.stopped.wait(60) and None
        (root / "soulkeeper.toml").write_text(f'{settings}[llm]\nbase_url = "{served.url}"\nmodel = "small"\n')
        killed = start(root)
        until(lambda: served.requests, killed)
        (root / "soulkeeper.toml").write_text(settings)
        other = start(root)
        with serving(root):
            until(lambda: runs(ports) == [0, 1, 1, 1], other)
            killed.kill()
            killed.communicate()
            until(lambda: runs(ports) == [1, 1, 1, 1], other)
        other.send_signal(signal.SIGTERM)
        said = other.communicate(timeout=60)[0]
    assert (other.returncode, "jobs taken over from silent workers: 1" in said) == (0, True), said
    with ports.ledger.reading() as records:
        assert (len(served.requests), [approval.agent for approval in records.approvals()]) == (1, ["maya"])


def test_once_says_that_nothing_is_due(soul: Soul) -> None:
    assert soul("worker", "--once").out == "Nothing is due\n"
    assert soul("worker", "--once", "--json").json == {"planned": 0, "runs": []}


def test_what_is_due_runs_once_and_is_reported(soul: Soul, home: Path) -> None:
    from soulkeeper.bootstrap import open_workspace

    soul("worker", "--once")
    with open_workspace(home).ports.ledger.writing() as writer:
        writer.plan_reflections({"default": (PAST - timedelta(days=1), policy_hash(DEFAULT))})
    assert soul("worker", "--once").out == "default: skipped\n"
    assert soul("worker", "--once").out == "Nothing is due\n"


class OneJob:
    def work(self, run: Callable[[str, datetime], object], *, wait: bool = True) -> None:
        run("maya", PAST)


def test_a_job_that_cannot_run_now_is_logged_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise Unavailable("PostgreSQL did not answer")

    monkeypatch.setattr(reflection_schedule, "run_job", fail)
    worker = JobWorker(cast("Ports", None), cast("Jobs", OneJob()), every=1.0)
    assert worker.work_off() == []
    assert "the reflection of maya is waiting: PostgreSQL did not answer" in caplog.text
