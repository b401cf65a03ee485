"""The door on standard input and output: a line is a message, and nothing but messages is written.

- What anything else prints goes to standard error.
- A line that is no message is answered with a protocol error; of one that is too long only so much is kept in mind.
- When the input ends, or the process is told to stop, what was begun is answered first.
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

from soulkeeper.faces.agent.mcp.seat import Seat
from soulkeeper.faces.agent.mcp.server import make_server
from soulkeeper.faces.agent.mcp.strict_json import ambiguity

LONGEST_LINE = 1024 * 1024
FINISH_WITHIN = 2.0
_CHUNK, _READ_AHEAD = 64 * 1024, 16
_ENDLESS = "subscriptions/listen"

Inbox = asyncio.Queue[bytes | None]
Incoming = SessionMessage | Exception


def serve(seat: Seat) -> None:
    """Speak MCP until the input ends or a signal says so."""
    wire = os.dup(1)
    os.dup2(2, 1)
    anyio.run(_served, seat, wire)


async def _served(seat: Seat, wire: int) -> None:
    inbox, loop = Inbox(_READ_AHEAD), asyncio.get_running_loop()
    threading.Thread(target=_read_into, args=(inbox, loop), daemon=True).start()
    to_server, from_client = anyio.create_memory_object_stream[Incoming](0)
    to_client, from_server = anyio.create_memory_object_stream[SessionMessage](0)
    pipe = Pipe(wire, inbox, to_server, to_client.clone())
    for stop in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(stop, pipe.open.cancel)
    server = make_server(seat)
    async with pipe.to_client, anyio.create_task_group() as tasks:
        tasks.start_soon(pipe.take)
        tasks.start_soon(pipe.give, from_server)
        await server.run(from_client, to_client, server.create_initialization_options())
        tasks.cancel_scope.cancel()


@dataclass(slots=True)
class Pipe:
    """Both ways between a client's lines and the server's messages. ``owed`` are the requests that wait for an answer."""

    wire: int
    inbox: Inbox
    to_server: MemoryObjectSendStream[Incoming]
    to_client: MemoryObjectSendStream[SessionMessage]
    open: anyio.CancelScope = field(default_factory=anyio.CancelScope)
    owed: set[object] = field(default_factory=set)

    async def take(self) -> None:
        """Hand every message on, until there is none; then wait for what is owed."""
        async with self.to_server:
            with self.open:
                while (line := await self.inbox.get()) is not None:
                    await self._hand_on(line)
            with anyio.move_on_after(FINISH_WITHIN):
                while self.owed:
                    await anyio.sleep(0.01)

    async def give(self, answers: MemoryObjectReceiveStream[SessionMessage]) -> None:
        async with answers:
            with suppress(OSError):  # nobody reads any more
                async for answer in answers:
                    message = answer.message
                    await run_sync(_write, self.wire, message.model_dump_json(by_alias=True, exclude_unset=True))
                    if isinstance(message, types.JSONRPCResponse | types.JSONRPCError):
                        self.owed.discard(message.id)
        self.owed.clear()
        self.open.cancel()

    async def _hand_on(self, line: bytes) -> None:
        if len(line) > LONGEST_LINE:
            return await self._refuse(types.INVALID_REQUEST, f"a message has at most {LONGEST_LINE:,} bytes")
        if not line.strip():
            return None
        try:
            message = types.jsonrpc_message_adapter.validate_json(line, by_name=False)
        except ValidationError as error:
            is_json = error.errors(include_url=False, include_input=False)[0]["type"] != "json_invalid"
            code = types.INVALID_REQUEST if is_json else types.PARSE_ERROR
            return await self._refuse(code, "this line is no message" if is_json else "this line is not JSON")
        if flaw := ambiguity(line):
            return await self._refuse(types.PARSE_ERROR, f"this line is not plain JSON: {flaw}")
        if isinstance(message, types.JSONRPCRequest) and message.method != _ENDLESS:
            self.owed.add(message.id)
        return await self.to_server.send(SessionMessage(message))

    async def _refuse(self, code: int, words: str) -> None:
        error = types.ErrorData(code=code, message=words)
        with suppress(anyio.BrokenResourceError):
            await self.to_client.send(SessionMessage(types.JSONRPCError(jsonrpc="2.0", id=None, error=error)))


def _read_into(inbox: Inbox, loop: asyncio.AbstractEventLoop) -> None:
    """In a thread that may be left behind: nothing can wake it from waiting for a line."""
    with suppress(RuntimeError, CancelledError):  # nobody takes lines any more
        for line in chain(_lines(0), (None,)):
            taken: Future[None] = Future()
            loop.call_soon_threadsafe(_put, inbox, line, taken)
            taken.result()


def _put(inbox: Inbox, line: bytes | None, taken: Future[None]) -> None:
    """Begun in the loop: one that ends before leaves no coroutine behind that nobody awaits."""
    putting = asyncio.ensure_future(inbox.put(line))
    putting.add_done_callback(lambda done: taken.cancel() if done.cancelled() else taken.set_result(None))


def _lines(fd: int) -> Iterator[bytes]:
    """Lines without their ends. Of one that is too long, as much as shows that it is."""
    pending = bytearray()
    with suppress(OSError):
        while chunk := os.read(fd, _CHUNK):
            *ended, rest = chunk.split(b"\n")
            for part in ended:
                yield bytes(pending + part)
                pending.clear()
            pending += rest
            del pending[LONGEST_LINE + 1 :]
    if pending:
        yield bytes(pending)


def _write(fd: int, line: str) -> None:
    left = memoryview(line.encode() + b"\n")
    while left:
        left = left[os.write(fd, left) :]
