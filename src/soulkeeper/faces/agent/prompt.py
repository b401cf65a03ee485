"""The hot path: a runtime asks for the prompt of an agent. A small ASGI callable in front of all other routes.

On SQLite the answer comes from the cache, on the event loop; on PostgreSQL, or if a file differs from the ledger, from a thread.
"""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from soulkeeper.domain.authority import Caller, Verb
from soulkeeper.errors import SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.front import (
    PREFIX,
    Front,
    RequestRejected,
    ensure_known_parameters,
    ensure_may,
    json_bytes,
    matches,
    problem_of,
    unknown_caller,
)
from soulkeeper.faces.request_guard import PROMPTS_AT_ONCE, Buckets, Headers, Recorder, Uses, ensure_ours, secret_in
from soulkeeper.services.prompt_cache import PromptCache
from soulkeeper.services.prompts import RenderedPrompt

_PATH = re.compile(rf"{PREFIX}/agents/([^/]+)/prompt")
ROUTE = f"{PREFIX}/agents/{{agent}}/prompt"
COST = 0.01  # the cost of one prompt in the token's rate limit: runtimes ask for one at every turn
_MOST_ANSWERS = 512

Pairs = list[tuple[bytes, bytes]]
State = dict[str, Any]


class PromptRequest(NamedTuple):
    agent: str
    session: str
    as_json: bool


@dataclass(frozen=True, slots=True)
class Ready:
    """A complete answer for this exact prompt."""

    rendered: RenderedPrompt
    tag: str
    headers: Pairs
    kind: Pairs
    body: bytes


@dataclass(slots=True)
class PromptDoor:
    """``ready`` holds the last answer to each request. ``is_fresh``: the request that runs now had arrived before the last look
    at the ledger."""

    front: Front
    buckets: Buckets
    uses: Uses
    record: Recorder
    cache: PromptCache = field(init=False)
    ready: dict[PromptRequest, Ready] = field(default_factory=dict)
    is_fresh: bool = False
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(PROMPTS_AT_ONCE))

    def __post_init__(self) -> None:
        self.cache = PromptCache(self.front.ports, self.front.texts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, headers = time.perf_counter(), dict(scope["headers"])
        try:
            ensure_ours(self.front, "GET", scope["headers"], headers)
            request = _parse_request(scope, headers)
            rendered = await self._rendered_prompt(scope.setdefault("state", {}), request, secret_in(headers))
            ready = self._answer(rendered, request)
            status = await _send(ready, headers.get(b"if-none-match"), send)
        except (SoulError, RequestRejected) as error:
            problem = problem_of(error, scope.get("state", {}).get("caller"))
            status = problem.status_code
            await problem(scope, receive, send)
        self.uses.write_if_due()
        self.record(scope, status, time.perf_counter() - began)

    async def _rendered_prompt(self, state: State, request: PromptRequest, secret: str) -> RenderedPrompt:
        cached = self._cached_prompt(state, request, secret) if self.front.inline else None
        if cached is not None:
            return cached
        async with self.turns:
            return await run_in_threadpool(self._load, state, request, secret)

    def _cached_prompt(self, state: State, request: PromptRequest, secret: str) -> RenderedPrompt | None:
        if not self.is_fresh:
            self._refresh()
        self._admit(state, self.cache.caller(secret), request)
        return self.cache.cached(request.agent, request.session)

    def _refresh(self) -> None:
        """One look serves every request that arrived before it: the event loop starts them before what is scheduled here."""
        self.cache.refresh()
        self.is_fresh = True
        asyncio.get_running_loop().call_soon(self._expire)

    def _expire(self) -> None:
        self.is_fresh = False

    def _load(self, state: State, request: PromptRequest, secret: str) -> RenderedPrompt:
        def admit(caller: Caller | None) -> None:
            self._admit(state, caller, request)

        return self.cache.load(secret, request.agent, session=request.session, admit=admit)

    def _admit(self, state: State, caller: Caller | None, request: PromptRequest) -> None:
        if caller is None:
            raise unknown_caller()
        state["caller"] = caller
        self.buckets.take(caller.token, COST)
        self.uses.note(caller.token)
        ensure_may(caller, Verb.USE, request.agent)

    def _answer(self, rendered: RenderedPrompt, request: PromptRequest) -> Ready:
        ready = self.ready.get(request)
        if ready is None or ready.rendered is not rendered:
            if len(self.ready) >= _MOST_ANSWERS:
                self.ready.clear()
            ready = self.ready[request] = _ready_answer(rendered, as_json=request.as_json)
        return ready


@lru_cache(maxsize=_MOST_ANSWERS)
def agent_in(path: str) -> str:
    """The agent whose prompt this path asks for; empty if it is another route."""
    match = _PATH.fullmatch(path)
    return match[1] if match else ""


def _parse_request(scope: Scope, headers: Headers) -> PromptRequest:
    session = _session(scope["query_string"]) if scope["query_string"] else ""
    return PromptRequest(agent_in(scope["path"]), session, b"application/json" in headers.get(b"accept", b""))


def _session(query: bytes) -> str:
    parameters = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    ensure_known_parameters([name for name, _ in parameters], {"session"})
    return dict(parameters).get("session", "")


async def _send(ready: Ready, known: bytes | None, send: Send) -> int:
    if known is not None and matches(known.decode("latin-1"), ready.tag, weak=True):
        await send({"type": "http.response.start", "status": 304, "headers": ready.headers})
        await send({"type": "http.response.body", "body": b""})
        return 304
    await send({"type": "http.response.start", "status": 200, "headers": ready.headers + ready.kind})
    await send({"type": "http.response.body", "body": ready.body})
    return 200


def _ready_answer(rendered: RenderedPrompt, *, as_json: bool) -> Ready:
    tag = _tag(rendered, as_json=as_json)
    kind = b"application/json" if as_json else b"text/plain; charset=utf-8"
    body = json_bytes(wire.prompt(rendered)) if as_json else rendered.prompt.text.encode()
    content_headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
    return Ready(rendered, tag, _headers(rendered, tag), content_headers, body)


def _tag(rendered: RenderedPrompt, *, as_json: bool) -> str:
    """The same prompt from another revision is another answer, because its headers differ."""
    form = "j" if as_json else "t"
    return f'"{rendered.prompt.hash[7:39]}-{rendered.sources.revision}-{len(rendered.sources.notes)}{form}"'


def _headers(rendered: RenderedPrompt, tag: str) -> Pairs:
    sources = rendered.sources
    headers = [
        (b"etag", tag.encode()),
        (b"vary", b"Accept, Authorization"),
        (b"cache-control", b"private, no-cache"),
        (b"x-soul-agent", sources.agent.encode()),
        (b"x-soul-id", str(sources.soul.address).encode()),
        (b"x-soul-revision", b"%d" % sources.revision),
        (b"x-soul-version", sources.version.encode()),
        (b"x-soul-hash", sources.hash.encode()),
        (b"x-soul-guardrails", rendered.guardrails_version.encode()),
        (b"x-soul-prompt-hash", rendered.prompt.hash.encode()),
    ]
    if rendered.notes:
        headers.append((b"x-soul-notes", b"%d" % len(rendered.notes)))
    return headers
