"""MCP over HTTP. The request guard has authenticated the caller, and only an agent's token is accepted.

The SDK is loaded with the first MCP request: a server without MCP clients does not pay for it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from soulkeeper.domain.authority import Caller, Role
from soulkeeper.errors import Reason, Refused, missing_extra
from soulkeeper.faces.agent.mcp.access import DOOR, AgentAccess
from soulkeeper.faces.agent.mcp.strict_json import INVALID_REQUEST, PARSE_ERROR, ambiguity
from soulkeeper.faces.front import Front, unknown_caller
from soulkeeper.faces.request_guard import replay_body, secret_in, whole_body
from soulkeeper.services import authentication
from soulkeeper.services.attribution import attributed


class McpServer(Protocol):
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None: ...
    async def close(self) -> None: ...


@dataclass(slots=True)
class Door:
    """The running MCP servers, by token."""

    front: Front
    servers: dict[str, McpServer] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, caller = dict(scope["headers"]), _agent(scope)
        if scope["method"] != "POST" and not self.front.alone:
            return await _NO_STREAM(scope, receive, send)
        server = await self._server(caller, secret_in(headers))
        if scope["method"] != "POST":
            return await server(scope, receive, send)
        body = await whole_body(receive, headers)
        if flaw := ambiguity(body):
            return await _parse_error(flaw)(scope, receive, send)
        return await server(scope, replay_body(body, receive), send)

    async def close(self) -> None:
        servers, self.servers = self.servers, {}
        await asyncio.gather(*(server.close() for server in servers.values()))

    async def _server(self, caller: Caller, secret: str) -> McpServer:
        async with self.lock:
            if caller.token not in self.servers:
                self.servers[caller.token] = await self._open_server(caller, secret)
            return self.servers[caller.token]

    async def _open_server(self, caller: Caller, secret: str) -> McpServer:
        front = self.front
        try:
            token_servers = await run_in_threadpool(import_module, "soulkeeper.faces.agent.mcp.token_servers")
        except ImportError as error:
            raise missing_extra("MCP", "mcp") from error
        access = AgentAccess(
            ports=attributed(front.ports, caller, DOOR),
            texts=front.texts,
            agent=caller.agent,
            name=caller.name,
            credential=caller.credential,
            notifies=front.alone,
            is_authenticated=lambda: authentication.authenticate(front.ports, secret) is not None,
        )
        server: McpServer = await token_servers.open_server(access)
        return server


_NO_STREAM = JSONResponse(  # without sessions nothing would ever come on it, and nothing would limit how many are open
    {
        "jsonrpc": "2.0",
        "id": None,
        "error": {"code": INVALID_REQUEST, "message": "this server keeps no sessions: use POST"},
    },
    405,
    {"allow": "POST"},
)


def _parse_error(flaw: str) -> JSONResponse:
    error = {"code": PARSE_ERROR, "message": f"this is not plain JSON: {flaw}"}
    return JSONResponse({"jsonrpc": "2.0", "id": None, "error": error}, 400)


def _agent(scope: Scope) -> Caller:
    caller: Caller | None = scope.get("state", {}).get("caller")
    if caller is None:
        raise unknown_caller()
    if caller.role is not Role.AGENT:
        message = f"MCP needs a token with the role agent, not {caller.role}"
        hint = "soul token create --role agent --agent A creates one"
        raise Refused([Reason("role", message, value=caller.role, hint=hint)])
    return caller
