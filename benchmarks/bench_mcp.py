"""MCP on standard input and output, compared with an SDK server that does nothing.

The first answer is timed from the start of the process, a call from the request line to the answer line. The time beyond the SDK's
own has a separate row, with a limit of 5 ms.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.measuring import Row, Timed, at_most, clocked, in_turn, row, say, scratch

STARTS, CALLS, BEYOND_MS = 3, 40, 5.0
SOUL = str(Path(sys.executable).with_name("soul"))
EMPTY = "empty SDK server"
NOTHING = """
import anyio, mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
async def tools(context, params):
    return types.ListToolsResult(tools=[types.Tool(name="nothing", input_schema={"type": "object"})])
async def call(context, params):
    text = types.TextContent(type="text", text="{}")
    return types.CallToolResult(content=[text], structured_content={})
server = Server("nothing", on_list_tools=tools, on_call_tool=call)
async def main():
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())
anyio.run(main)
"""
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


@dataclass(slots=True)
class Talk:
    process: subprocess.Popen[bytes]
    last: int = 0

    def ask(self, method: str, **params: object) -> object:
        self.last += 1
        self._send({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params})
        return self._heard(self.last)

    def begin(self) -> None:
        self.ask("initialize", **HELLO)
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def _send(self, message: object) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def _heard(self, id: int) -> object:
        assert self.process.stdout
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == id, answer
        assert not answer["result"].get("isError"), answer
        return answer["result"]


@contextmanager
def talk(command: list[str], bytecode: Path) -> Iterator[Talk]:
    silent = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**silent, "PYTHONPYCACHEPREFIX": str(bytecode)}
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
    try:
        yield Talk(process)
    finally:
        process.communicate()


def first(command: list[str], bytecode: Path, tool: str, **arguments: str) -> Timed:
    """From the start of the process to the first answer of a tool."""

    def started() -> None:
        with talk(command, bytecode) as client:
            client.begin()
            client.ask("tools/call", name=tool, arguments=arguments)

    return clocked(started)


def beyond(operation: str, ours: list[float], floor: list[float]) -> Row:
    """Our time beyond the floor in milliseconds, compared with the limit."""
    more = median(mine - other for mine, other in zip(ours, floor, strict=True))
    mine, other = round(median(ours), 3), round(median(floor), 3)
    return Row(operation, mine, EMPTY, other, round(more, 2), f"≤ {BEYOND_MS:g} ms beyond", more <= BEYOND_MS)


def run() -> Iterator[Row]:
    with scratch() as folder:
        workspace, bytecode = str(folder / "workspace"), folder / "bytecode"
        subprocess.run([SOUL, "init", workspace], stdout=subprocess.DEVNULL, check=True)
        ours, empty = [SOUL, "-w", workspace, "mcp"], [sys.executable, "-c", NOTHING]
        starts = {
            "soul_read": first(ours, bytecode, "soul_read", file="soul"),
            EMPTY: first(empty, bytecode, "nothing"),
        }
        rounds = in_turn(starts, STARTS)
        yield row("MCP: first answer after the start", rounds, "soul_read", EMPTY, at_most(1))
        yield from _calls(ours, empty, bytecode)


def _calls(ours: list[str], empty: list[str], bytecode: Path) -> Iterator[Row]:
    with talk(ours, bytecode) as mine, talk(empty, bytecode) as other:
        mine.begin()
        other.begin()
        calls = {
            "soul_read": clocked(lambda: mine.ask("tools/call", name="soul_read", arguments={"file": "soul"})),
            "soul_can_propose": clocked(lambda: mine.ask("tools/call", name="soul_can_propose", arguments={})),
            "soul_prompt": clocked(lambda: mine.ask("tools/call", name="soul_prompt", arguments={})),
            EMPTY: clocked(lambda: other.ask("tools/call", name="nothing", arguments={})),
        }
        rounds = in_turn(calls, CALLS)
        for name in ("soul_read", "soul_can_propose", "soul_prompt"):
            yield beyond(f"MCP: {name}", rounds[name], rounds[EMPTY])


if __name__ == "__main__":
    say(run())
