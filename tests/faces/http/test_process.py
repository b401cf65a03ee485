"""The server as a process: it starts, answers, streams, disconnects slow clients, stops gracefully, and comes back after a kill."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import uvicorn

from soulkeeper.bootstrap import Workspace
from soulkeeper.domain.authority import Role
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.event import Event
from soulkeeper.errors import Refused
from soulkeeper.faces import listener, server
from soulkeeper.faces.front import Front
from soulkeeper.faces.owner.cli import run
from soulkeeper.faces.site import VARIABLE, Site
from soulkeeper.services import tokens
from tests.conftest import OWNER
from tests.faces.http.conftest import proposal
from tests.faces.http.serving import SOUL, get, post, stream, until_it_answers
from tests.ports import free_port


def journal_of(root: Path, port: int) -> Path:
    """A file for the output of a server: a pipe that nobody reads would block it."""
    return root.parent / f"{root.name}-{port}.log"


@contextmanager
def running_server(root: Path, port: int, *options: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """A running server, with what it printed at its start."""
    command = [*SOUL, "-w", str(root), "--json", "serve", "--port", str(port), *options]
    journal = journal_of(root, port)
    with journal.open("w") as lines:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=lines, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
        )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said, journal.read_text()
        until_it_answers(f"http://127.0.0.1:{port}/healthz")
        yield process, json.loads(said)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.communicate()


def test_a_login_link_is_printed_while_the_server_runs(root: Path) -> None:
    port = free_port()
    with running_server(root, port) as (process, said):
        command = [*SOUL, "-w", str(root), "--json", "serve", "--port", str(port), "--login"]
        answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
        link = json.loads(answer.stdout)["login"]
        assert link != said["login"]
        assert get(link).json()["token"]
        assert process.poll() is None


def test_the_first_start_makes_an_owner_and_a_link_that_logs_in_once(root: Path) -> None:
    port = free_port()
    with running_server(root, port) as (process, said):
        mine = {"authorization": f"Bearer {said['token']}"}
        assert get(f"{said['url']}/api/v1/souls", headers=mine).status_code == 200
        assert get(said["login"]).json()["role"] == "owner"
        assert get(said["login"]).status_code == 404
        assert get(f"{said['url']}/api/v1/souls").status_code == 401
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) == 0
        logs = journal_of(root, port).read_text()
    assert all(json.loads(line)["event"] for line in logs.splitlines())
    assert said["token"] not in logs
    assert "once=" not in logs
    listed = subprocess.run(
        [*SOUL, "-w", str(root), "--json", "token", "list"], capture_output=True, text=True, check=True
    )
    assert [token["role"] for token in json.loads(listed.stdout)] == ["owner", "owner"]
    assert "lastUsedAt" in json.loads(listed.stdout)[0]
    with running_server(root, free_port()) as (_, again):
        assert "token" not in again


def test_a_server_verifies_the_chain_of_events_once_and_holds_no_owner_key(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified: list[int] = []
    served: list[Workspace] = []
    usual, make_front = Chain.append, server.front

    def append(chain: Chain, event: Event) -> None:
        verified.append(event.seq)
        usual(chain, event)

    def front(workspace: Workspace, where: Site) -> Front:
        served.append(workspace)
        return make_front(workspace, where)

    monkeypatch.setattr(Chain, "append", append)
    monkeypatch.setattr(server, "front", front)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: self.config.load())
    run(["-w", str(root), "serve", "--port", str(free_port())])
    assert verified == sorted(set(verified)) != []
    with pytest.raises(Refused, match="needs more authority"):
        tokens.create(served[0].ports, OWNER, Role.OWNER)


def test_what_was_acknowledged_is_there_after_a_kill(root: Path) -> None:
    port = free_port()
    with running_server(root, port) as (process, said):
        mine = {"authorization": f"Bearer {said['token']}"}
        base = f"{said['url']}/api/v1"
        asked = post(f"{base}/agents/default/proposals", json=proposal(), headers=mine)
        assert asked.status_code == 201, asked.text
        id, code = asked.json()["id"], asked.json()["reviewCode"]
        key = {**mine, "idempotency-key": "yes-1"}
        yes = post(f"{base}/approvals/{id}/approve", json={"code": code}, headers=key)
        assert yes.status_code == 200
        process.kill()
        process.wait(120)
    with running_server(root, port):
        again = post(f"{base}/approvals/{id}/approve", json={"code": code}, headers=key)
        assert (again.status_code, again.content) == (200, yes.content)
        prompt = get(f"{base}/agents/default/prompt", headers=mine)
        assert prompt.headers["x-soul-revision"] == "2"


def test_events_are_streamed_as_they_happen_and_a_stream_ends_with_the_server(root: Path) -> None:
    port = free_port()
    with running_server(root, port) as (process, said):
        mine = {"authorization": f"Bearer {said['token']}"}
        base = f"{said['url']}/api/v1"
        last = get(f"{base}/events?perPage=200", headers=mine).json()["totalRecords"]
        live = {**mine, "accept": "text/event-stream", "last-event-id": str(last)}
        with stream("GET", f"{base}/events", headers=live) as events:
            assert events.headers["content-type"].startswith("text/event-stream")
            lines = events.iter_lines()
            assert next(lines).startswith("retry:")
            made = post(f"{base}/souls", json={"id": "streamed"}, headers=mine)
            assert made.status_code == 201
            told = [line for line in (next(lines) for _ in range(5)) if line]
            assert f"id: {last + 1}" in told
            happened = json.loads(next(line for line in told if line.startswith("data:")).removeprefix("data:"))
            assert (happened["kind"], happened["address"], happened["door"]) == ("revision.added", "streamed", "rest")
            process.send_signal(signal.SIGTERM)
            assert list(lines) == []
        assert process.wait(120) == 0
        assert '"level": "error"' not in journal_of(root, port).read_text()


def test_a_client_that_never_ends_its_headers_is_dropped(root: Path, tmp_path: Path) -> None:
    port = free_port()
    where = json.dumps({"root": str(root), "port": port})
    start = f"""
from pathlib import Path
from soulkeeper.bootstrap import open_workspace
from soulkeeper.faces import listener, site
listener.HEADER_SECONDS = 0.4
import json
where = site.Site(**json.loads({where!r}))
listener.listen(where, open_workspace(Path(where.root)))
"""
    process = subprocess.Popen([sys.executable, "-c", start], stderr=subprocess.DEVNULL)
    try:
        until_it_answers(f"http://127.0.0.1:{port}/healthz")
        for dawdling in (
            b"",
            b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
            b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000,
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=120) as slow:
                slow.sendall(dawdling)
                with suppress(ConnectionResetError):
                    assert slow.recv(1_000) == b""
    finally:
        process.kill()
        process.wait(120)


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (["--host", "0.0.0.0"], 4, "tokens would travel unencrypted"),
        (["--host", "::"], 4, "tokens would travel unencrypted"),
        (["--host", "example.org"], 4, "tokens would travel unencrypted"),
        (["--host", "0.0.0.0", "--behind-tls", "http://x/"], 2, "is not a host name"),
        (["--host", "0.0.0.0", "--behind-tls", "a b"], 2, "is not a host name"),
        (["--host", "0.0.0.0", "--behind-tls", "souls..example.org"], 2, "is not a host name"),
        (["--host", "0.0.0.0", "--behind-tls", "-x.example.org"], 2, "is not a host name"),
    ],
)
def test_a_server_that_others_could_reach_in_the_clear_is_not_started(
    root: Path,
    options: list[str],
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    started: list[Site] = []
    monkeypatch.setattr(listener, "listen", lambda where, workers: started.append(where))
    assert run(["-w", str(root), "serve", *options]) == code
    assert words in capsys.readouterr().err
    assert started == []


def test_behind_a_proxy_only_the_name_that_was_said_is_answered(root: Path) -> None:
    port = free_port()
    command = [*SOUL, "-w", str(root), "--json", "serve", "--port", str(port), "--behind-tls", "souls.example.org"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        said = json.loads(process.stdout.readline())
        url = f"http://127.0.0.1:{port}/healthz"
        until_it_answers(url, host="souls.example.org")
        assert said["login"].startswith("https://souls.example.org/login?once=")
        assert get(url).status_code == 421
        assert get(f"http://127.0.0.1:{port}/metrics", headers={"host": "souls.example.org"}).status_code == 401
    finally:
        process.kill()
        process.communicate()
