"""MCP on standard input and output: each line is a message, and only messages are written.

- Anything else that is printed goes to standard error.
- A line that is not a message is answered with a protocol error; only the beginning of a line that is too long is read.
- When the input ends or the process is stopped, pending requests are answered first.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain

import anyio
import mcp_types as types
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from anyio.to_thread import run_sync
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from soulkeeper.faces.agent.mcp.access import AgentAccess
from soulkeeper.faces.agent.mcp.server import make_server
from soulkeeper.faces.agent.mcp.strict_json import ambiguity

LONGEST_LINE = 1024 * 1024
FINISH_WITHIN = 2.0
_CHUNK, _READ_AHEAD = 64 * 1024, 16
_ENDLESS, _NOTIFICATION = "subscriptions/listen", "notifications/"

Inbox = asyncio.Queue[bytes | None]
ClientMessage = SessionMessage | Exception


def serve(access: AgentAccess) -> None:
    """Serve MCP until the input ends or a signal arrives."""
    wire = os.dup(1)
    os.dup2(2, 1)
    anyio.run(_serve, access, wire)


async def _serve(access: AgentAccess, wire: int) -> None:
    inbox, loop = Inbox(_READ_AHEAD), asyncio.get_running_loop()
    threading.Thread(target=_read_into, args=(inbox, loop), daemon=True).start()
    to_server, from_client = anyio.create_memory_object_stream[ClientMessage](0)
    to_client, from_server = anyio.create_memory_object_stream[SessionMessage](0)
    pipe = Pipe(wire, inbox, to_server, to_client.clone())
    for stop in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(stop, pipe.open.cancel)
    server = make_server(access)
    async with pipe.to_client, anyio.create_task_group() as tasks:
        tasks.start_soon(pipe.forward_input)
        tasks.start_soon(pipe.write_answers, from_server)
        await server.run(from_client, to_client, server.create_initialization_options())
        tasks.cancel_scope.cancel()


@dataclass(slots=True)
class Pipe:
    """Connects the client's lines and the server's messages in both directions. ``unanswered`` has the ids of open requests."""

    wire: int
    inbox: Inbox
    to_server: MemoryObjectSendStream[ClientMessage]
    to_client: MemoryObjectSendStream[SessionMessage]
    open: anyio.CancelScope = field(default_factory=anyio.CancelScope)
    unanswered: set[object] = field(default_factory=set)

    async def forward_input(self) -> None:
        """Pass every message to the server until the input ends; then wait for the unanswered requests."""
        async with self.to_server:
            with self.open:
                while (line := await self.inbox.get()) is not None:
                    await self._forward(line)
            with anyio.move_on_after(FINISH_WITHIN):
                while self.unanswered:
                    await anyio.sleep(0.01)

    async def write_answers(self, answers: MemoryObjectReceiveStream[SessionMessage]) -> None:
        async with answers:
            with suppress(OSError):  # the client has gone
                async for answer in answers:
                    await self._write_answer(answer.message)
        self.unanswered.clear()
        self.open.cancel()

    async def _write_answer(self, message: types.JSONRPCMessage) -> None:
        await run_sync(_write, self.wire, message.model_dump_json(by_alias=True, exclude_unset=True))
        if isinstance(message, types.JSONRPCResponse | types.JSONRPCError):
            self.unanswered.discard(message.id)

    async def _forward(self, line: bytes) -> None:
        if len(line) > LONGEST_LINE:
            return await self._refuse(types.INVALID_REQUEST, f"a message has at most {LONGEST_LINE:,} bytes")
        if not line.strip():
            return None
        try:
            message = types.jsonrpc_message_adapter.validate_json(line, by_name=False)
        except ValidationError as error:
            is_json = error.errors(include_url=False, include_input=False)[0]["type"] != "json_invalid"
            code = types.INVALID_REQUEST if is_json else types.PARSE_ERROR
            return await self._refuse(code, "this line is not a message" if is_json else "this line is not JSON")
        if flaw := ambiguity(line):
            return await self._refuse(types.PARSE_ERROR, f"this line is not plain JSON: {flaw}")
        if isinstance(message, types.JSONRPCNotification) and not message.method.startswith(_NOTIFICATION):
            return await self._refuse(types.INVALID_REQUEST, "a request needs an id: a string or an integer")
        if isinstance(message, types.JSONRPCRequest) and message.method != _ENDLESS:
            self.unanswered.add(message.id)
        return await self.to_server.send(SessionMessage(message))

    async def _refuse(self, code: int, words: str) -> None:
        error = types.ErrorData(code=code, message=words)
        with suppress(anyio.BrokenResourceError):
            await self.to_client.send(SessionMessage(types.JSONRPCError(jsonrpc="2.0", id=None, error=error)))


def _read_into(inbox: Inbox, loop: asyncio.AbstractEventLoop) -> None:
    """Runs in a daemon thread, because nothing can interrupt its wait for a line."""
    with suppress(RuntimeError, CancelledError):  # the loop has ended
        for line in chain(_lines(0), (None,)):
            accepted: Future[None] = Future()
            loop.call_soon_threadsafe(_put, inbox, line, accepted)
            accepted.result()


def _put(inbox: Inbox, line: bytes | None, accepted: Future[None]) -> None:
    """Runs in the loop, so that a loop that ends first leaves no coroutine that nobody awaits."""
    task = asyncio.ensure_future(inbox.put(line))
    task.add_done_callback(lambda future: accepted.cancel() if future.cancelled() else accepted.set_result(None))


def _lines(fd: int) -> Iterator[bytes]:
    """Lines without line endings. A line that is too long is cut just above the limit."""
    pending = bytearray()
    with suppress(OSError):
        while chunk := os.read(fd, _CHUNK):
            *complete, rest = chunk.split(b"\n")
            for part in complete:
                yield bytes(pending + part)
                pending.clear()
            pending += rest
            del pending[LONGEST_LINE + 1 :]
    if pending:
        yield bytes(pending)


def _write(fd: int, line: str) -> None:
    remaining = memoryview(line.encode() + b"\n")
    while remaining:
        remaining = remaining[os.write(fd, remaining) :]
