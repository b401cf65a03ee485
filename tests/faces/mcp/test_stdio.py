"""MCP as a process: the official client in both protocol versions, clean shutdown, nothing but the protocol on the wire."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import mcp_types as types
import pytest

from soulkeeper.faces.owner.clients import CLIENTS
from tests.faces.conftest import Soul
from tests.faces.loading import that_decide
from tests.faces.mcp.conftest import AGES, CHANGE, command, read, started
from tests.forked import run_here

HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}


TWO_WAYS = (b'{"a":"safe","a":"evil"}', b'{"n":NaN}', b'{"n":-Infinity}', b'{"n":{"b":1,"b":1}}')


def asking(input: bytes) -> bytes:
    """A request for permission whose input is exactly these bytes."""
    call = b'{"name":"approval_request","arguments":{"tool":"t","why":"w","input":%s}}' % input
    return b'{"jsonrpc":"2.0","id":9,"method":"tools/call","params":%s}' % call


class Lines:
    """A client of our own: a line out, a line in. Input is read at once, whoever waits for it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.said: list[dict[str, Any]] = []
        self.came: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.came.put(line)
        self.came.put(b"")

    def say(self, line: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def ask(self, id: object, method: str, **params: Any) -> None:
        self.say(json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).encode())

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.came.get(timeout=60))
        assert heard["jsonrpc"] == "2.0"
        self.said.append(heard)
        return heard

    def until(self, id: object) -> dict[str, Any]:
        while (heard := self.hear()).get("id") != id or "method" in heard:
            pass
        return heard

    def begin(self) -> None:
        self.ask("begin", "initialize", **HELLO)
        assert self.until("begin")["result"]["serverInfo"]["name"] == "soulkeeper"
        self.say(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')


@contextmanager
def talking(root: Path, program: list[str] | None = None) -> Iterator[Lines]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(program or command(root), **pipes)  # type: ignore[call-overload]
    try:
        yield Lines(process)
    finally:
        process.kill()
        process.wait(120)
        for pipe in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError):
                pipe.close()


@pytest.mark.parametrize("age", AGES)
def test_the_official_client_reads_proposes_and_learns_why_not(root: Path, age: str) -> None:
    async def session() -> None:
        async with started(root, age=age) as client:
            assert client.server_info
            assert client.server_info.name == "soulkeeper"
            assert len((await client.list_tools()).tools) == 12
            assert read(await client.call_tool("soul_read", {"file": "soul"})).shape["revision"] == 1
            assert read(await client.call_tool("soul_propose_change", CHANGE)).shape["status"] == "pending"
            refused = read(await client.call_tool("soul_propose_change", CHANGE))
            assert (refused.failed, refused.shape["code"]) == (True, "refused")
            assert len((await client.list_resources()).resources) == 6
            assert (await client.get_prompt("propose_well")).messages

    asyncio.run(session())


def approve_as_another_process(root: Path, id: str) -> None:
    done = run_here("-w", str(root), "approve", id)
    assert done.returncode == 0, done.stderr


@pytest.mark.filterwarnings("ignore::mcp.shared.exceptions.MCPDeprecationWarning")
def test_a_subscriber_is_told_when_the_owner_approves_through_another_process(root: Path) -> None:
    told: asyncio.Queue[str] = asyncio.Queue()

    async def heard(message: object) -> None:
        if isinstance(message, types.ResourceUpdatedNotification):
            told.put_nowait(str(message.params.uri))

    async def session() -> None:
        async with started(root, message_handler=heard) as client:
            assert client.server_capabilities.resources == types.ResourcesCapability(subscribe=True, list_changed=False)
            asked = read(await client.call_tool("soul_propose_change", CHANGE)).shape
            for name in ("soul", "approvals"):
                await client.subscribe_resource(f"soul://maya/{name}")
            await asyncio.to_thread(approve_as_another_process, root, asked["id"])
            awaited = {"soul://maya/soul", "soul://maya/approvals"}
            async with asyncio.timeout(120):
                while awaited:
                    awaited.discard(await told.get())
            assert read(await client.call_tool("soul_read", {"file": "soul"})).shape["revision"] == 2

    asyncio.run(session())


def test_in_the_newer_protocol_a_stream_reports_the_same(root: Path) -> None:
    async def session() -> None:
        async with started(root, age="auto") as client:
            asked = read(await client.call_tool("soul_propose_change", CHANGE)).shape
            async with client.listen(resource_subscriptions=["soul://maya/soul"]) as changes:
                await asyncio.to_thread(approve_as_another_process, root, asked["id"])
                async with asyncio.timeout(120):
                    event = await anext(aiter(changes))
                assert getattr(event, "uri", "") == "soul://maya/soul"

    asyncio.run(session())


def test_what_was_asked_before_the_input_ended_is_answered(root: Path) -> None:
    asked = [{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO}]
    call = {"name": "soul_read", "arguments": {"file": "soul"}}
    asked += [{"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call} for id in range(1, 20)]
    told = "\n".join(map(json.dumps, asked)).encode()
    done = subprocess.run(command(root), input=told, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0
    assert done.stderr == b""
    assert {json.loads(line)["id"] for line in done.stdout.splitlines()} == set(range(20))


@pytest.mark.parametrize("signal_", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(root: Path, signal_: signal.Signals) -> None:
    with talking(root) as client:
        client.begin()
        client.process.send_signal(signal_)
        assert client.process.wait(120) == 0
        assert client.process.stderr
        assert client.process.stderr.read() == b""


def test_a_client_that_disconnects_ends_it_too(root: Path) -> None:
    with talking(root) as client:
        client.begin()
        for id in range(5):
            client.ask(id, "tools/list")
        assert client.process.stdin
        client.process.stdin.close()
        assert client.process.wait(120) == 0


def test_whatever_else_is_printed_goes_to_standard_error(root: Path) -> None:
    noisy = f"""
import os, sys, soulkeeper.services.queries as serving
shown = serving.show
def show(*said):
    print("printed"); os.write(1, b"written\\n"); sys.stdout.flush(); os.system("echo shouted")
    return shown(*said)
serving.show = show
sys.argv = {command(root)[2:]!r}
from soulkeeper.faces.owner.cli import main
main()
"""
    with talking(root, [sys.executable, "-c", noisy]) as client:
        client.begin()
        client.ask(1, "tools/call", name="soul_read", arguments={"file": "soul"})
        assert client.until(1)["result"]["isError"] is False
        assert client.process.stdin
        client.process.stdin.close()
        assert client.process.wait(120) == 0
        assert client.came.get(timeout=120) == b""
        assert client.process.stderr
        assert set(client.process.stderr.read().split()) == {b"printed", b"written", b"shouted"}


def test_a_whole_session_never_loads_what_decides(root: Path) -> None:
    """Every tool is called once in a process that says in the end which services it knows."""
    watched = f"""
import atexit, json, sys
sys.argv = {command(root)[2:]!r}
from soulkeeper.faces.owner.cli import main
atexit.register(lambda: print(json.dumps([m for m in sys.modules if m.startswith("soulkeeper.")]), file=sys.stderr))
main()
"""
    calls: dict[str, dict[str, Any]] = {
        "soul_read": {"file": "soul"},
        "soul_can_propose": {},
        "soul_propose_change": CHANGE,
        "soul_propose_update": {"file": "agents", "newContent": "# Agents\n\n- Rest.\n", "reason": "asked"},
        "soul_proposals": {},
        "soul_withdraw": {"id": "0"},
        "soul_history": {},
        "soul_prompt": {"session": "s-1"},
        "session_log": {"session": "s-1", "messages": [{"role": "user", "text": "hello"}]},
        "approval_request": {"tool": "mail.send", "input": {}, "why": "asked"},
        "approval_status": {"id": "0"},
        "approval_claim": {"id": "0", "input": {}},
    }
    with talking(root, [sys.executable, "-c", watched]) as client:
        client.begin()
        for id, (name, arguments) in enumerate(calls.items()):
            client.ask(id, "tools/call", name=name, arguments=arguments)
            assert "result" in client.until(id)
        client.ask("r", "resources/read", uri="soul://maya/soul")
        assert "result" in client.until("r")
        assert client.process.stdin
        client.process.stdin.close()
        assert client.process.wait(120) == 0
        assert client.process.stderr
        known = json.loads(client.process.stderr.read().splitlines()[-1])
    assert "soulkeeper.services.proposals" in known
    assert that_decide(known) == set()


def test_a_missing_agent_is_reported_before_anything_is_served(root: Path) -> None:
    done = subprocess.run(command(root, "nobody"), input=b"", capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"no agent named 'nobody'" in done.stderr


def test_without_the_extra_it_says_what_to_install(root: Path, tmp_path: Path) -> None:
    (tmp_path / "mcp_types").mkdir()
    (tmp_path / "mcp_types/__init__.py").write_text("raise ImportError('not installed')\n")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command(root), input=b"", capture_output=True, check=False, env=environment, timeout=60)
    assert (done.returncode, done.stdout) == (6, b"")
    assert b"pip install '.[mcp]'" in done.stderr


def test_every_known_client_is_told_a_command_that_opens_the_door(soul: Soul, home: Path) -> None:
    soul("agent", "new", "maya")
    programs = {tuple(program_for(soul, home, client)) for client in CLIENTS}
    for program in programs:
        assert Path(program[0]).is_absolute()
        with talking(home, list(program)) as speaking:
            speaking.begin()


def test_a_person_who_starts_it_in_a_terminal_is_told_what_it_waits_for(
    soul: Soul, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("soulkeeper.faces.agent.mcp.startup.serve", lambda _: None)
    assert soul("mcp").err == ""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert "to configure one: soul mcp --agent default --print-config claude-code" in " ".join(soul("mcp").err.split())


def test_a_configuration_says_that_mcp_is_not_installed(soul: Soul, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "extra" not in soul("mcp", "--print-config", "cursor").err
    monkeypatch.setattr("soulkeeper.faces.owner.cli.mcp.find_spec", lambda _: None)
    said = soul("mcp", "--print-config", "cursor").err
    assert "MCP needs the extra soulkeeper[mcp]: in the checkout you installed from: pip install" in " ".join(
        said.split()
    )
    assert "pipx install --force '.[all]'" in said


def program_for(soul: Soul, home: Path, client: str) -> list[str]:
    """The command that the client is configured to start."""
    told = soul("mcp", "--agent", "maya", "--print-config", client)
    assert told.code == 0
    assert str(home.resolve()) in told.out
    assert told.err
    shape = soul("mcp", "--agent", "maya", "--print-config", client, "--json").json
    assert shape["config"] in told.out
    if client == "claude-code":
        words = shape["config"].split()
        return list(words[words.index("--") + 1 :])
    entry = json.loads(shape["config"])
    while "command" not in entry:
        (entry,) = entry.values()
    return [entry["command"], *entry["args"]]


def test_what_could_be_read_in_two_ways_is_no_message_and_a_time_outside_of_the_calendar_is_invalid(root: Path) -> None:
    with talking(root) as lines:
        lines.begin()
        for input in TWO_WAYS:
            lines.say(asking(input))
            heard = lines.hear()
            assert (heard["id"], heard["error"]["code"]) == (None, types.PARSE_ERROR), input
        for id in (b"null", b"1.5", b"[]"):  # nobody could tell which request is answered
            lines.say(b'{"jsonrpc":"2.0","id":%s,"method":"tools/list"}' % id)
            assert lines.hear()["error"]["code"] == types.INVALID_REQUEST
        lines.say(asking(b'{"a":"safe"}'))
        assert lines.until(9)["result"]["structuredContent"]["payload"]["input"] == {"a": "safe"}
        said = [{"role": "user", "text": "x", "at": "9999-12-31T23:59:59-14:00"}]
        lines.ask(1, "tools/call", name="session_log", arguments={"session": "s", "messages": said})
        answer = lines.until(1)["result"]
        assert (answer["isError"], answer["structuredContent"]["code"]) == (True, "invalid")
