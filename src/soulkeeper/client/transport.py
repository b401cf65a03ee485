"""The two clients: they run the flows over HTTP, synchronously and asynchronously."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import httpx

from soulkeeper.client.protocol import Flow, Flows, Pause, Request, ServerReply, Step, change
from soulkeeper.client.records import Approval, Permission, Prompt, Proposal, Revision, Session, SessionMessage
from soulkeeper.errors import Invalid

T = TypeVar("T")
PAUSES = (0.1, 0.4, 1.2)


class Soulkeeper:
    """A client for one token. Close it, or use it in a ``with`` statement."""

    def __init__(
        self,
        url: str,
        token: str,
        *,
        timeout: float = 5.0,
        pauses: Iterable[float] = PAUSES,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._client = httpx.Client(**_settings(url, token, timeout))
        self._flows = Flows(pauses)
        self._wait = wait

    def prompt(self, agent: str = "default", *, session: str = "", blocks: Mapping[str, str] | None = None) -> Prompt:
        """Get the prompt. ``blocks`` are texts of your runtime: environment, tools, workflows, memory, schema."""
        return self._run(self._flows.prompt(agent, session, blocks or {}))

    def propose(self, agent: str, reason: str, **arguments: Any) -> Proposal:
        """Propose a change: ``kind`` (replace, add, modify, remove, add_faq) with ``field``, ``old``, ``value``,
        ``question``, ``answer`` or ``new_text``; also ``target``, ``evidence``, ``base_revision``. Refused carries every reason."""
        return self._run(self._flows.propose(agent, change(reason, arguments)))

    def proposals(self, agent: str = "default", *, status: str = "", limit: int = 50) -> tuple[Proposal, ...]:
        """List the agent's proposals, newest first, with the owner's words; ``limit`` is at most 200."""
        return self._run(self._flows.proposals(agent, status, limit))

    def proposal(self, id: str, *, agent: str = "default") -> Proposal:
        """Get one proposal as it is now."""
        return self._run(self._flows.proposal(agent, id))

    def withdraw(self, id: str, *, agent: str = "default") -> Proposal:
        """Withdraw a proposal that is not decided yet."""
        return self._run(self._flows.withdraw(agent, id))

    def wait(self, id: str, timeout: float = 60.0, *, agent: str = "default") -> Proposal:
        """Wait until a proposal is no longer pending, at most ``timeout`` seconds. Returns it as it is then."""
        return self._run(self._flows.wait(agent, id, timeout))

    def history(self, agent: str = "default", *, file: str = "soul", limit: int = 50) -> tuple[Revision, ...]:
        """List the revisions of the agent's soul or of a companion file, newest first."""
        return self._run(self._flows.history(agent, file, limit))

    def can_propose(self, agent: str = "default") -> Permission:
        return self._run(self._flows.can_propose(agent))

    def request_approval(self, agent: str, tool: str, input: Mapping[str, Any], why: str) -> Approval:
        """Request permission to use a tool once with exactly this input. The same request twice is one request."""
        return self._run(self._flows.request_approval(agent, tool, input, why))

    def approval(self, id: str, *, agent: str = "default") -> Approval:
        """Get one request with its current status."""
        return self._run(self._flows.approval(agent, id))

    def wait_for_approval(self, id: str, timeout: float = 60.0, *, agent: str = "default") -> Approval:
        """Wait until a request is no longer pending, at most ``timeout`` seconds. Returns it as it is then."""
        return self._run(self._flows.wait_for_approval(agent, id, timeout))

    def claim(self, id: str, input: Mapping[str, Any], *, agent: str = "default") -> Approval:
        """Use a permission, right before the action. Act only if this returns: Conflict says why it cannot be used."""
        return self._run(self._flows.claim(agent, id, input))

    def open_session(self, agent: str = "default", session: str = "", *, soul: str = "") -> Session:
        """Open a session, whose prompts keep the soul as it is now: pass its id to ``prompt``."""
        return self._run(self._flows.open_session(agent, session, soul))

    def log(self, agent: str, session: str, *messages: SessionMessage) -> int:
        """Log messages of a session. Returns how many were new."""
        return self._run(self._flows.log(agent, session, messages))

    def close(self) -> None:
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _run(self, flow: Flow[T]) -> T:
        step = next(flow)
        try:
            while True:
                step = flow.send(self._run_step(step))
        except StopIteration as end:
            result: T = end.value
            return result

    def _run_step(self, step: Step) -> ServerReply | None:
        if isinstance(step, Pause):
            self._wait(step.seconds)
            return None
        return self._send(step)

    def _send(self, request: Request) -> ServerReply:
        try:
            return _reply(self._client.request(**_arguments(request)))
        except httpx.RequestError as error:
            return _no_reply(error)


class AsyncSoulkeeper:
    """The asynchronous client. Close it, or use it in an ``async with`` statement."""

    def __init__(
        self,
        url: str,
        token: str,
        *,
        timeout: float = 5.0,
        pauses: Iterable[float] = PAUSES,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._client = httpx.AsyncClient(**_settings(url, token, timeout))
        self._flows = Flows(pauses)
        self._wait = wait

    async def prompt(
        self, agent: str = "default", *, session: str = "", blocks: Mapping[str, str] | None = None
    ) -> Prompt:
        return await self._run(self._flows.prompt(agent, session, blocks or {}))

    async def propose(self, agent: str, reason: str, **arguments: Any) -> Proposal:
        """See ``Soulkeeper.propose``."""
        return await self._run(self._flows.propose(agent, change(reason, arguments)))

    async def proposals(self, agent: str = "default", *, status: str = "", limit: int = 50) -> tuple[Proposal, ...]:
        return await self._run(self._flows.proposals(agent, status, limit))

    async def proposal(self, id: str, *, agent: str = "default") -> Proposal:
        return await self._run(self._flows.proposal(agent, id))

    async def withdraw(self, id: str, *, agent: str = "default") -> Proposal:
        return await self._run(self._flows.withdraw(agent, id))

    async def wait(self, id: str, timeout: float = 60.0, *, agent: str = "default") -> Proposal:
        return await self._run(self._flows.wait(agent, id, timeout))

    async def history(self, agent: str = "default", *, file: str = "soul", limit: int = 50) -> tuple[Revision, ...]:
        return await self._run(self._flows.history(agent, file, limit))

    async def can_propose(self, agent: str = "default") -> Permission:
        return await self._run(self._flows.can_propose(agent))

    async def request_approval(self, agent: str, tool: str, input: Mapping[str, Any], why: str) -> Approval:
        return await self._run(self._flows.request_approval(agent, tool, input, why))

    async def approval(self, id: str, *, agent: str = "default") -> Approval:
        return await self._run(self._flows.approval(agent, id))

    async def wait_for_approval(self, id: str, timeout: float = 60.0, *, agent: str = "default") -> Approval:
        return await self._run(self._flows.wait_for_approval(agent, id, timeout))

    async def claim(self, id: str, input: Mapping[str, Any], *, agent: str = "default") -> Approval:
        return await self._run(self._flows.claim(agent, id, input))

    async def open_session(self, agent: str = "default", session: str = "", *, soul: str = "") -> Session:
        return await self._run(self._flows.open_session(agent, session, soul))

    async def log(self, agent: str, session: str, *messages: SessionMessage) -> int:
        return await self._run(self._flows.log(agent, session, messages))

    async def close(self) -> None:
        await self._client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def _run(self, flow: Flow[T]) -> T:
        step = next(flow)
        try:
            while True:
                step = flow.send(await self._run_step(step))
        except StopIteration as end:
            result: T = end.value
            return result

    async def _run_step(self, step: Step) -> ServerReply | None:
        if isinstance(step, Pause):
            await self._wait(step.seconds)
            return None
        return await self._send(step)

    async def _send(self, request: Request) -> ServerReply:
        try:
            return _reply(await self._client.request(**_arguments(request)))
        except httpx.RequestError as error:
            return _no_reply(error)


def _settings(url: str, token: str, timeout: float) -> dict[str, Any]:
    if not _is_address(url):
        raise Invalid(f"{url!r} is not a server address", hint="for example http://127.0.0.1:8765")
    if not token or not all("!" <= char <= "~" for char in token):
        raise Invalid("the token contains invalid characters", hint="soul token create creates a token")
    server = url.rstrip("/").removesuffix("/api/v1")  # the address that the examples for REST name
    return {"base_url": server, "timeout": timeout, "headers": {"Authorization": f"Bearer {token}"}}


def _is_address(url: str) -> bool:
    """Whether a request can be sent there. A user in it would replace the token, and paths are appended to it."""
    try:
        parts = urlsplit(url)
        is_sent = parts.scheme in ("http", "https") and parts.port != 0 and (parts.hostname or "").encode("idna") != b""
    except ValueError:  # brackets, a port or a label that can be none
        return False
    return is_sent and not (parts.username or parts.password or parts.query)


def _arguments(request: Request) -> dict[str, Any]:
    body = {} if request.body is None else {"content": json.dumps(request.body).encode()}
    headers = {**request.headers, **({"Content-Type": "application/json"} if body else {})}
    return {"method": request.method, "url": request.path, "params": request.params, "headers": headers, **body}


def _reply(response: httpx.Response) -> ServerReply:
    return ServerReply(response.status_code, response.content.decode(errors="replace"), response.headers)


def _no_reply(error: httpx.RequestError) -> ServerReply:
    return ServerReply(0, str(error) or type(error).__name__)
