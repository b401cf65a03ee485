"""An MCP server for each token that connects over HTTP, with the sessions that token opened.

- A session belongs to the token that opened it; no other token can reach it.
- The number of sessions is limited, and an idle session is dropped.
- Answers are JSON; notifications come on the stream that a client opens for them.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.types import Receive, Scope, Send

from soulkeeper.faces.agent.mcp.access import AgentAccess
from soulkeeper.faces.agent.mcp.server import make_server
from soulkeeper.faces.request_guard import LARGEST_BODY

SESSIONS, IDLE_SECONDS = 16, 900.0


@dataclass(slots=True)
class TokenServer:
    """A separate task keeps it open until the server stops."""

    manager: StreamableHTTPSessionManager
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.manager.handle_request(scope, receive, send)

    async def close(self) -> None:
        self.closing.set()
        if self.task is not None:
            await self.task

    async def open(self) -> None:
        ready = asyncio.Event()
        self.task = asyncio.create_task(self._run(ready))
        await ready.wait()

    async def _run(self, ready: asyncio.Event) -> None:
        async with self.manager.run():
            ready.set()
            await self.closing.wait()


async def open_server(access: AgentAccess) -> TokenServer:
    manager = StreamableHTTPSessionManager(
        make_server(access),
        json_response=True,
        stateless=not access.notifies,
        session_idle_timeout=IDLE_SECONDS,
        max_request_body_size=LARGEST_BODY,
        max_sessions=SESSIONS,
    )
    server = TokenServer(manager)
    await server.open()
    return server
