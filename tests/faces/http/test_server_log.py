"""The server's log and metrics: lines without secrets, metrics that Prometheus reads, readiness that recovers."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.authority import Caller, Role
from soulkeeper.errors import Conflict, Reason, Unenrolled, Unproved
from soulkeeper.faces import failure_log
from soulkeeper.faces.front import problem_of
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.faces.server_log import Journal, PlainLines
from tests.faces.http.conftest import House
from tests.faces.http.serving import Server, get, post, serving, until_it_answers
from tests.postgres import Postgres

KEYS = ["time", "level", "event", "method", "path", "status", "ms", "token"]


def noted(count: int, *, status: int = 200, quiet: bool = False, plain: bool = False) -> list[bytes]:
    written: list[bytes] = []
    scope: dict[str, Any] = {"method": "GET", "state": {"caller": Caller("t1", Role.READER, "", "rin")}}

    async def ask() -> None:
        journal = Journal(quiet=quiet, plain=plain, write=written.append)
        for _ in range(count):
            journal.note(scope, '/souls/{id}"', status, 0.0021)
        journal.flush()
        await asyncio.sleep(0.3)

    asyncio.run(ask())
    return written


def test_a_line_says_when_what_how_long_and_whose_token() -> None:
    (line,) = noted(1)
    said = json.loads(line)
    assert list(said) == KEYS
    assert said["time"].endswith("Z")
    assert {key: said[key] for key in KEYS[1:]} == {
        "level": "info", "event": "request", "method": "GET", "path": '/souls/{id}"', "status": 200, "ms": 2.1, "token": "t1",
    }  # fmt: skip


def test_on_a_terminal_a_line_is_for_a_person() -> None:
    (line,) = noted(1, plain=True)
    assert re.fullmatch(rb'\d\d:\d\d:\d\d  200 GET    /souls/\{id\}"  2 ms  token t1\n', line)


def test_many_lines_are_written_completely_in_batches_that_a_pipe_accepts_at_once() -> None:
    written = noted(500)
    assert sum(len(piece.splitlines()) for piece in written) == 500
    assert len(written) < 100
    assert all(len(piece) <= 4096 and piece.endswith(b"\n") for piece in written)


def test_a_quiet_server_logs_only_what_went_wrong() -> None:
    assert noted(5, quiet=True) == []
    (line,) = noted(1, status=503, quiet=True)
    assert json.loads(line)["level"] == "error"


def requests(server: Server) -> list[dict[str, Any]]:
    return [line for line in server.lines() if line["event"] == "request"]


def test_no_log_line_contains_anything_that_a_caller_sent(root: Path) -> None:
    with serving(root) as server:
        secret = server.said["token"]
        for path in (
            "/souls/s3cret-1",
            "/s3cret-2",
            "/souls?q=s3cret-3",
            "/agents/s3cret-4/prompt",
            "/login?once=s3cret-5",
        ):
            get(server.api + path, headers={**server.mine, "x-note": "s3cret-6", "user-agent": "s3cret-7"})
        post(f"{server.api}/souls", json={"id": "s3cret-8"}, headers={**server.mine, "idempotency-key": "s3cret-9"})
        get(f"{server.api}/souls", headers={"authorization": "Bearer s3cret-10"})
        server.process.terminate()
        server.process.wait(120)
        told = [(line["method"], line["path"], line["status"], "token" in line) for line in requests(server)[-7:]]
        everything = json.dumps(server.lines())
    assert told == [
        ("GET", "/api/v1/souls/{id}", 404, True),
        ("GET", "none", 404, True),
        ("GET", "/api/v1/souls", 200, True),
        ("GET", "/api/v1/agents/{agent}/prompt", 404, True),
        ("GET", "/api/v1/login", 404, True),
        ("POST", "/api/v1/souls", 201, True),
        ("GET", "none", 401, False),
    ]
    assert "s3cret" not in everything
    assert secret not in everything


def totals(family: Metric, *labels: str) -> dict[tuple[str, ...], float]:
    counted = (one for one in family.samples if one.name.endswith("_total"))
    return {tuple(one.labels[label] for label in labels): one.value for one in counted}


def test_prometheus_reads_what_was_counted(house: House) -> None:
    for status in ("owner", "owner", ""):
        house.client(status).get("/souls")
        house.client(status).get("/agents/maya/prompt")
    answer = house.client("").get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    families = {family.name: family for family in text_string_to_metric_families(answer.text)}
    asked = totals(families["soulkeeper_requests"], "route", "status")
    assert (asked["/api/v1/souls", "200"], asked["none", "401"]) == (2, 1)
    assert totals(families["soulkeeper_prompts"], "status") == {("200",): 2, ("401",): 1}
    timed = {one.name: one.value for one in families["soulkeeper_prompt_seconds"].samples}
    assert timed["soulkeeper_prompt_seconds_count"] == 3
    assert families["soulkeeper_events"].samples[0].value > 5


@pytest.fixture
def away(tmp_path: Path) -> Iterator[tuple[Postgres, Server]]:
    database = Postgres()
    root = tmp_path / "fleet"
    create_layout(root)
    (root / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{database.fresh()}"\n')
    begin(root)
    with serving(root) as server:
        yield database, server
    database.remove()


def test_a_server_whose_database_is_away_lives_is_not_ready_and_is_again_by_itself(
    away: tuple[Postgres, Server],
) -> None:
    database, server = away
    ready = f"{server.said['url']}/readyz"
    assert get(ready).json()["status"] == "ready"
    database.stop()
    refused = get(ready)
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert get(f"{server.said['url']}/healthz").status_code == 200
    database.start()
    until_it_answers(ready)
    assert get(f"{server.api}/agents/default/prompt", headers=server.mine).status_code == 200


@pytest.fixture(scope="module")
def outside() -> str:
    """An address of this machine that others could use."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses an address
        except OSError:
            pytest.skip("this machine has no address but its own loopback")
        found: str = probe.getsockname()[0]
    if found.startswith("127."):
        pytest.skip("this machine has no address but its own loopback")
    return found


def test_a_server_as_it_comes_is_not_there_for_other_machines(root: Path, outside: str) -> None:
    with serving(root) as server:
        port = httpx.URL(server.said["url"]).port
        assert port is not None
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((outside, port), timeout=5)


def test_a_server_that_others_can_reach_answers_to_its_name_and_to_nobody_without_a_token(
    root: Path, outside: str
) -> None:
    with serving(
        root, "--host", "0.0.0.0", "--behind-tls", "souls.example.org", answering="souls.example.org"
    ) as server:
        there = f"http://{outside}:{server.port}"
        wrong = get(f"{there}/healthz")
        assert (wrong.status_code, "health checks" in wrong.json()["hint"]) == (421, True)
        named = {"host": "souls.example.org"}
        assert get(f"{there}/healthz", headers=named).status_code == 200
        for path in ("/metrics", "/readyz", "/api/v1/openapi.json", "/api/v1/souls", "/api/v1/agents/default/prompt"):
            assert get(there + path, headers=named).status_code == 401, path
            assert get(there + path, headers=server.mine).status_code == 421, path
            foreign = {**named, **server.mine, "origin": "http://souls.example.org"}
            assert get(there + path, headers=foreign).status_code == 403, path
            assert get(there + path, headers={**named, **server.mine}).status_code == 200, path


def test_the_traceback_of_a_bug_controls_no_terminal() -> None:
    try:
        raise ValueError("it says \x1b[2J\x9b")
    except ValueError:
        record = logging.LogRecord("soulkeeper", logging.ERROR, "", 1, "a request failed", (), sys.exc_info())
    line = PlainLines().format(record)
    assert "it says \\x1b[2J\\x9b" in line
    assert "\nTraceback" in line


def test_a_service_without_a_place_for_the_witness_says_so_at_its_start(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with serving(root) as server:
        warnings = [line["event"] for line in server.lines() if line["level"] == "warning"]
    assert any("the witness cannot be kept in" in words for words in warnings), warnings


def test_the_page_on_servers_names_every_metric(root: Path) -> None:
    with serving(root) as server:
        shown = get(f"{server.said['url']}/metrics").text
    names = {line.split()[2] for line in shown.splitlines() if line.startswith("# TYPE ")}
    page = (Path(__file__).parents[3] / "docs/servers.md").read_text()
    documented = set(re.findall(r"`(soulkeeper_\w+)`", page))
    assert {name for name in names if not name.endswith("_created")} == documented


def test_the_log_says_why_requests_fail_once_a_minute_for_each_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [time.monotonic()]
    monkeypatch.setattr(failure_log.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(failure_log, "_last", {})
    for _ in range(3):
        assert problem_of(Unproved("the ledger is shorter", hint="soul verify --accept")).status_code == 503
    assert problem_of(Unenrolled([Reason("not_enrolled", "this key was withdrawn")])).status_code == 503
    problem_of(Conflict("already decided"))
    now[0] += failure_log.EVERY
    problem_of(Unproved("the ledger is shorter", hint="soul verify --accept"))
    shorter = "requests fail: the ledger is shorter (soul verify --accept)"
    assert [record.getMessage() for record in caplog.records] == [
        shorter,
        "requests fail: this key was withdrawn",
        shorter,
    ]
