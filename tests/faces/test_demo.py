"""The demo of `make run`: two weeks with an agent, under the real gate, and a server with pending proposals."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pexpect
import pytest

from soulkeeper.faces.owner import demo
from soulkeeper.faces.owner.cli.serve import PORT
from tests.faces.conftest import Soul
from tests.faces.http.serving import get, until_it_answers
from tests.faces.terminal import KEYS, Terminal, ended
from tests.ports import free_port

START = """
import runpy
from soulkeeper.faces.owner.cli import serve
serve.PORT = {port}
runpy.run_module("soulkeeper.faces.owner.demo", run_name="__main__")
"""
LINK = re.compile(
    r"Open the console \(the link works once, for 15 minutes\): (http://127\.0\.0\.1:\d+/login\?once=\S+)"
)


@pytest.fixture
def here(soul: Soul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without a workspace."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def demo_at(port: int) -> list[str]:
    """Start it as `make run` does, on a port that no other test uses."""
    return [sys.executable, "-c", START.format(port=port)]


@contextmanager
def running_demo(here: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The demo without a terminal, once it has printed the link: the process, its output, the link."""
    command = demo_at(port or free_port())
    quiet = {**os.environ, "PYTHONUNBUFFERED": ""}
    process = subprocess.Popen(
        command,
        cwd=here,
        env=quiet,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = ""
        while not (link := LINK.search(said)):
            line = process.stdout.readline()
            assert line, said
            said += line
        yield process, said, link[1]
    finally:
        process.kill()
        process.communicate()


def logged_in(link: str) -> httpx.Response:
    until_it_answers(f"{link.partition('/login')[0]}/healthz")
    return get(link)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_prints_what_waits_and_a_link_that_logs_in_once_and_serves_until_it_is_stopped(
    here: Path, sign: signal.Signals
) -> None:
    with running_demo(here) as (process, said, link):
        assert said.startswith("Creating a demo workspace in demo/ (only once)\n")
        assert len(re.findall(r"^[0-9a-f]{8}  (?:high|medium|low)? *(?:risk)? *maya", said, re.M)) == 2
        assert "soul -w demo review" in said
        assert "rm -r demo && make run" in said
        assert "Owner token (shown only once): soul_" in said
        assert logged_in(link).json()["role"] == "owner"
        assert logged_in(link).status_code == 404
        assert process.poll() is None
        process.send_signal(sign)
        assert process.wait(120) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert sorted(path.name for path in here.iterdir()) == ["demo"]


def test_a_second_start_finds_the_demo_makes_another_link_and_takes_the_next_port(here: Path) -> None:
    demo.make_atomically(here / "demo")
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        for is_first in (True, False):
            with running_demo(here, port) as (_, said, link):
                assert f"Port {port} is in use, trying {port + 1}" in said
                assert f"127.0.0.1:{port}/" not in link
                assert ("Owner token" in said) is is_first
                assert "Creating a demo" not in said
                assert "demo/ is as you left it:\n" in said
                assert "get a TOKEN:  soul -w demo token create --role owner\n" in said


def test_in_a_terminal_ctrl_c_ends_it_well(here: Path) -> None:
    port = free_port()
    program, *arguments = demo_at(port)
    screen = pexpect.spawn(program, arguments, cwd=str(here), encoding="utf-8", timeout=120, use_poll=True)
    screen.expect("Open the console")
    screen.expect("once=")
    until_it_answers(f"http://127.0.0.1:{port}/healthz")
    screen.sendintr()
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert "Traceback" not in str(screen.before)


def test_its_history_has_the_ages_of_two_weeks_and_no_clock_that_went_back(here: Path, soul: Soul) -> None:
    demo.make(here / "demo")
    told = soul("history", "maya", "-w", "demo").out
    assert [line.split(" · ")[2] for line in told.splitlines()[::2]] == ["8 days ago", "11 days ago", "14 days ago"]
    events = soul("events", "-w", "demo", "--json").json
    assert [event["at"] for event in events] == sorted(event["at"] for event in events)
    assert "clock" not in {event["kind"] for event in events}
    (denied,) = soul("approvals", "list", "--status", "denied", "-w", "demo", "--json").json
    assert denied["words"] == "not in every message"
    assert soul("doctor", "-w", "demo").code == 0


def test_what_waits_can_be_reviewed_with_the_command_it_names(here: Path, terminal: Terminal) -> None:
    demo.make_atomically(here / "demo")
    terminal.folder = here
    screen = terminal.opens("-w", "demo", "review")
    screen.expect(KEYS)
    screen.press("a")
    screen.expect("type the review code")
    screen.sendline("not-this-one")
    screen.expect("is not the review code shown above")
    for key in "sa":
        screen.expect(KEYS)
        screen.press(key)
    screen.expect("maya is now at revision 4")
    assert ended(screen) == 0


def test_the_usual_port_is_taken_where_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    monkeypatch.setattr(demo, "probe", lambda _, port: tried.append(port))
    assert demo.free_port() == PORT
    assert tried == [PORT]
