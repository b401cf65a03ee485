"""The access of an agent, on ports in memory or on a real workspace; and the official client on it, in either protocol version."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, TextContent

from soulkeeper.domain.souls.address import address
from soulkeeper.faces.agent.mcp.access import AgentAccess
from soulkeeper.faces.agent.mcp.server import make_server
from soulkeeper.ports import Ports
from soulkeeper.services import agents, souls
from soulkeeper.starters import prompt_texts, starters
from tests.conftest import OWNER, OWNER_KEYS, open_gate
from tests.faces.http.conftest import MAYA, House, furnished

T = TypeVar("T")
AGES = ("legacy", "auto")  # the handshake of old, and whatever is newest
SOUL = [sys.executable, "-c", "from soulkeeper.faces.owner.cli import main; main()"]
CHANGE = {"kind": "add", "field": "always-do", "value": "Ask first.", "reason": "asked for twice"}


def furnish(ports: Ports) -> None:
    """Two agents; maya uses her own soul."""
    souls.begin(ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    souls.create(ports, OWNER, address("maya"), MAYA)
    for id in ("maya", "noor"):
        agents.new_agent(ports, OWNER, id, starters())
    agents.select(ports, OWNER, "maya", address("maya"))


@pytest.fixture
def world(ports: Ports) -> Ports:
    furnish(ports)
    open_gate(ports, "maya")
    return ports


def seat_of(ports: Ports, agent: str = "maya", **more: Any) -> AgentAccess:
    return AgentAccess(ports=ports, texts=prompt_texts(), agent=agent, name=agent, **more)


@dataclass(frozen=True, slots=True)
class Answered:
    shape: Any
    failed: bool


def read(result: CallToolResult) -> Answered:
    """The answer of a tool. Its text has the same content."""
    (text,) = result.content
    assert isinstance(text, TextContent)
    assert json.loads(text.text) == result.structured_content
    return Answered(result.structured_content, result.is_error)


def speaking(access: AgentAccess, act: Callable[[Client], Awaitable[T]], *, age: str = "legacy", **settings: Any) -> T:
    """Run something as a client of this access."""

    async def spoken() -> T:
        async with Client(make_server(access), mode=age, **settings) as client:
            return await act(client)

    return asyncio.run(spoken())


def called(access: AgentAccess, tool: str, /, **arguments: Any) -> Answered:
    async def act(client: Client) -> Answered:
        return read(await client.call_tool(tool, arguments))

    return speaking(access, act)


def code_of(ports: Ports, id: str) -> str:
    """The review code of an approval, which only its owner sees."""
    with ports.ledger.reading() as records:
        return records.approval(id).review_code


@pytest.fixture
def house(template: Path, tmp_path: Path) -> Iterator[House]:
    """A served workspace with a token for every role."""
    house = furnished(Path(shutil.copytree(template, tmp_path / "served")))
    yield house
    house.front.ports.ledger.close()  # type: ignore[attr-defined]  # a workspace on disk has one that can


@pytest.fixture
def root(house: House, tmp_path: Path) -> Path:
    return tmp_path / "served"


def command(root: Path, agent: str = "maya") -> list[str]:
    return [*SOUL, "-w", str(root), "mcp", "--agent", agent]


def started(root: Path, *, age: str = "legacy", **settings: Any) -> AbstractAsyncContextManager[Client]:
    """The official client on a process of ours."""
    program, *arguments = command(root)
    return Client(StdioServerParameters(command=program, args=arguments), mode=age, **settings)
