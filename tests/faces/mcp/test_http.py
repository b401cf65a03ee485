"""MCP over HTTP: the official client on a real server, the request guard before it, and sessions that other tokens cannot reach."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import httpx2
import mcp_types as types
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from soulkeeper.domain.authority import secret_hash
from soulkeeper.faces.agent.mcp.token_servers import SESSIONS
from soulkeeper.faces.request_guard import LARGEST_BODY
from tests.conftest import open_owned
from tests.faces.http.conftest import furnished
from tests.faces.http.serving import serving
from tests.faces.mcp.conftest import AGES, CHANGE, read
from tests.faces.mcp.test_hostile import malformed
from tests.faces.mcp.test_stdio import HELLO, TWO_WAYS, approve_as_another_process, asking
from tests.forked import run_here

TALK = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
OLD = pytest.mark.filterwarnings("ignore::mcp.shared.exceptions.MCPDeprecationWarning")


@dataclass(frozen=True, slots=True)
class Served:
    root: Path
    url: str
    tokens: dict[str, str]
    wire: httpx.Client

    def headers(self, role: str, **more: str) -> dict[str, str]:
        return {**TALK, "authorization": f"Bearer {self.tokens[role]}", **more}

    @asynccontextmanager
    async def client(self, role: str = "agent", *, age: str = "legacy", **settings: Any) -> AsyncIterator[Client]:
        token = {"authorization": f"Bearer {self.tokens[role]}"}
        async with httpx2.AsyncClient(headers=token, timeout=60) as sending:
            transport = streamable_http_client(self.url, http_client=sending)
            async with Client(transport, mode=age, **settings) as client:
                yield client

    def post(self, body: Any, role: str = "agent", **headers: str) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.wire.post(self.url, content=content, headers=self.headers(role, **headers))


def _served(template: Path, folder: Path, *options: str) -> Iterator[Served]:
    root = Path(shutil.copytree(template, folder / "served"))
    house = furnished(root)
    with serving(root, *options) as server, httpx.Client(verify=False, timeout=60) as wire:
        yield Served(root, f"{server.said['url']}/mcp", house.tokens, wire)
        server.process.terminate()
        server.process.wait(120)


@pytest.fixture(scope="module")
def door(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from _served(template, tmp_path_factory.mktemp("door"))


@pytest.fixture(scope="module")
def fleet(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from _served(template, tmp_path_factory.mktemp("fleet"), "--workers", "2")


def open_session(door: Served) -> str:
    """A session that was opened by hand."""
    begun = door.post({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}, "agent")
    assert begun.status_code == 200, begun.text
    return begun.headers["mcp-session-id"]


async def propose(client: Client, value: str) -> dict[str, Any]:
    """A pending proposal, at least a second after the last one."""
    await asyncio.sleep(1.1)
    answer = read(await client.call_tool("soul_propose_change", {**CHANGE, "value": value}))
    assert not answer.failed, answer.shape
    asked: dict[str, Any] = answer.shape
    return asked


@pytest.mark.parametrize("age", AGES)
def test_the_official_client_reads_and_learns_why_not(door: Served, age: str) -> None:
    async def session() -> None:
        async with door.client(age=age) as client:
            assert len((await client.list_tools()).tools) == 12
            seen = read(await client.call_tool("soul_read", {"file": "soul"})).shape
            assert "# Maya" in seen["content"]
            refused = read(
                await client.call_tool("soul_propose_update", {"file": "user", "newContent": "x", "reason": "x"})
            )
            assert (refused.failed, refused.shape["code"]) == (True, "refused")
            assert len((await client.list_resources()).resources) == 6
            assert (await client.get_prompt("propose_well")).messages
        async with door.client("other", age=age) as client:
            assert "# Maya" not in read(await client.call_tool("soul_read", {"file": "soul"})).shape["content"]

    asyncio.run(session())


@OLD
def test_a_subscriber_is_told_when_the_owner_approves_through_another_process(door: Served) -> None:
    told: asyncio.Queue[str] = asyncio.Queue()

    async def heard(message: object) -> None:
        if isinstance(message, types.ResourceUpdatedNotification):
            told.put_nowait(str(message.params.uri))

    async def session() -> None:
        async with door.client(message_handler=heard) as client:
            asked = await propose(client, "Say so.")
            await client.subscribe_resource("soul://maya/soul")
            await asyncio.to_thread(approve_as_another_process, door.root, asked["id"])
            async with asyncio.timeout(120):
                assert await told.get() == "soul://maya/soul"

    asyncio.run(session())


def test_in_the_newer_protocol_a_stream_reports_the_same(door: Served) -> None:
    async def session() -> None:
        async with door.client(age="auto") as client:
            asked = await propose(client, "Sum up.")
            async with client.listen(resource_subscriptions=["soul://maya/approvals"]) as changes:
                await asyncio.to_thread(approve_as_another_process, door.root, asked["id"])
                async with asyncio.timeout(120):
                    assert getattr(await anext(aiter(changes)), "uri", "") == "soul://maya/approvals"

    asyncio.run(session())


@pytest.mark.parametrize("role", ["owner", "reviewer", "reader"])
def test_only_an_agents_token_opens_the_door(door: Served, role: str) -> None:
    refused = door.post({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}, role)
    assert (refused.status_code, refused.json()["code"]) == (403, "refused")
    assert "a token with the role agent" in refused.json()["detail"]
    assert refused.json()["hint"]


def test_the_request_guard_runs_before_it(door: Served) -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}
    assert door.wire.post(door.url, json=hello, headers=TALK).status_code == 401
    assert door.post(hello, host="evil.example").status_code == 421
    assert door.post(hello, origin="https://evil.example").status_code == 403
    assert door.post(b"x" * (LARGEST_BODY + 1)).status_code == 413
    assert door.wire.get(door.url, headers=door.headers("agent", **{"mcp-session-id": "none"})).status_code == 404


def test_a_session_is_valid_only_for_the_token_that_opened_it(door: Served) -> None:
    mine = open_session(door)
    ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
    assert door.post(ping, **{"mcp-session-id": mine}).status_code == 200
    assert door.post(ping, "other", **{"mcp-session-id": mine}).status_code == 404
    assert door.wire.delete(door.url, headers=door.headers("other", **{"mcp-session-id": mine})).status_code == 404
    assert door.post(ping, **{"mcp-session-id": mine}).status_code == 200
    assert door.wire.delete(door.url, headers=door.headers("agent", **{"mcp-session-id": mine})).status_code == 200
    assert door.post(ping, **{"mcp-session-id": mine}).status_code == 404


def test_a_token_has_so_many_sessions_and_others_are_not_kept_out_by_it(door: Served) -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}
    opened: list[str] = []
    while (begun := door.post(hello, "other")).status_code == 200:
        opened.append(begun.headers["mcp-session-id"])
        assert len(opened) <= SESSIONS
    assert begun.status_code == 503
    door.wire.delete(door.url, headers=door.headers("agent", **{"mcp-session-id": open_session(door)}))
    for session in opened:
        door.wire.delete(door.url, headers=door.headers("other", **{"mcp-session-id": session}))
    assert door.post(hello, "other").status_code == 200


def test_an_idempotency_key_does_not_delay_an_answer(door: Served) -> None:
    session = open_session(door)
    ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
    key = {"mcp-session-id": session, "idempotency-key": "again"}
    assert [door.post(ping, **key).json()["result"] for _ in range(2)] == [{}, {}]


def test_malformed_messages_are_answered_in_the_protocol_and_the_server_lives(door: Served) -> None:
    chance, session = Random(11), open_session(door)
    for number in range(100):
        with_session = {"mcp-session-id": session} if chance.random() < 0.8 else {}
        answer = door.post(malformed(chance, number), **with_session)
        assert answer.status_code < 500 or answer.json()["error"]["message"] == "Too many open sessions", answer.text
    ping = {"jsonrpc": "2.0", "id": "alive", "method": "ping"}
    assert door.post(ping, **{"mcp-session-id": session}).json()["result"] == {}


@pytest.mark.parametrize("input", TWO_WAYS)
def test_what_could_be_read_in_two_ways_is_not_a_message(door: Served, input: bytes) -> None:
    session = open_session(door)
    answer = door.post(asking(input), **{"mcp-session-id": session})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, types.PARSE_ERROR)
    with open_owned(door.root).ports.ledger.reading() as records:
        assert records.approvals(agent="maya", type="heartbeat_action") == []


def test_an_event_names_the_token_that_did_it(door: Served) -> None:
    call = {"name": "soul_prompt", "arguments": {"session": "credited"}}
    body = {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": call}
    assert door.post(body, **{"mcp-session-id": open_session(door)}).status_code == 200
    with open_owned(door.root).ports.ledger.reading() as records:
        (opened,) = [event for event in records.events(words="credited") if event.kind == "session.opened"]
        used = records.find_token(secret_hash(door.tokens["agent"]))
    assert used is not None
    assert (opened.facts["door"], opened.facts["credential"]) == ("mcp", f"token {used.id}")


def test_a_revoked_token_is_turned_away_in_the_middle_of_a_session(door: Served) -> None:
    made = run_here("-w", str(door.root), "--json", "token", "create", "--role", "agent", "--agent", "maya")
    token = json.loads(made.stdout)
    brief = Served(door.root, door.url, {"agent": token["token"]}, door.wire)
    session, ping = open_session(brief), {"jsonrpc": "2.0", "id": 2, "method": "ping"}
    assert brief.post(ping, **{"mcp-session-id": session}).status_code == 200
    assert run_here("-w", str(door.root), "token", "revoke", token["id"]).returncode == 0
    assert brief.post(ping, **{"mcp-session-id": session}).status_code == 401


def test_without_sessions_there_is_no_stream_to_open(fleet: Served) -> None:
    """It stayed open for ever, nothing came on it, and a token could open as many as there are connections."""
    for method in ("GET", "DELETE"):
        with fleet.wire.stream(method, fleet.url, headers=fleet.headers("agent")) as answer:
            assert (answer.status_code, answer.headers.get("allow")) == (405, "POST")


def test_with_several_workers_it_keeps_no_session_and_offers_no_subscription(fleet: Served) -> None:
    async def session() -> None:
        for age in AGES:
            async with fleet.client(age=age) as client:
                assert not (client.server_capabilities.resources or types.ResourcesCapability()).subscribe
                for _ in range(6):
                    assert read(await client.call_tool("soul_read", {"file": "soul"})).shape["revision"] == 1

    asyncio.run(session())
    begun = fleet.post({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO})
    assert "mcp-session-id" not in begun.headers
