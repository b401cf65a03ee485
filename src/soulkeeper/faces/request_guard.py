"""Checks that every request passes before a route sees it.

- Host and Origin must be ours: no other site can use a visitor's browser to call this server.
- A header that decides comes only once: a proxy could have checked the other one.
- Every request needs a valid token, except on open routes. A session cookie counts on console pages, and for requests that these
  pages send; each page decides what a visitor without a session sees.
- Requests per token are limited; a body has a maximum size, checked while it streams, and a time limit.
- A request with an idempotency key is carried out once.
- Agents' requests take turns: however many are waiting, some threads stay free for people who decide.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import datetime

from anyio import to_thread
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from soulkeeper.domain.authority import Caller, Role
from soulkeeper.errors import SoulError
from soulkeeper.faces.browser import LARGEST_UPLOAD, comes_from_our_page, is_console, session_secret, takes_files
from soulkeeper.faces.front import MCP, PREFIX, Front, RequestRejected, matches, problem_of, tag_of, unknown_caller
from soulkeeper.faces.readiness import READY, ready_in_time
from soulkeeper.faces.repeats import awaited, fingerprint, key_of, repeated_answer
from soulkeeper.ports import Answer, Ports
from soulkeeper.services import authentication, idempotency

_log = logging.getLogger("soulkeeper.server")

LARGEST_BODY, BODY_SECONDS, USES_EVERY = 1024 * 1024, 20.0, 60.0
_TOO_LARGE, _MOST_DISCARDED = 413, 256 * 1024 * 1024
_MOST_FAILED = 1_000
AGENTS_AT_ONCE, PROMPTS_AT_ONCE = 24, 8  # of the 40 threads that answer requests
_ALIVE = "/healthz"  # no token is looked up: the process is alive while the database is away
_OPEN = frozenset({_ALIVE, "/login", "/telegram/webhook"})  # the webhook checks its own secret
_OPEN_LOCALLY = frozenset({READY, "/metrics", "/openapi.json"})
_SINGLE = (b"authorization", b"origin", b"sec-fetch-site", b"sec-fetch-mode", b"idempotency-key", b"content-type")
_WRITE_METHODS = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_READING = re.compile(rf"{PREFIX}/(?:validate|agents/[^/]+/prompt)")  # these only read, although they are posted
_REPLAYED_HEADERS = ("content-type", "etag", "location")

Headers = Mapping[bytes, bytes]
Recorder = Callable[[Scope, int, float], None]


def ensure_ours(front: Front, method: str, raw: list[tuple[bytes, bytes]], headers: Headers) -> None:
    """Raise unless the request names one of our hosts and was not sent by another site through a browser."""
    if len(raw) != len(headers):
        _ensure_single([name for name, _ in raw])
    hosts = [value for name, value in raw if name == b"host"]
    if len(hosts) != 1 or hosts[0].decode("latin-1").lower() not in front.hosts:
        raise RequestRejected(
            421,
            "host",
            "this server does not have that host name",
            hint="send the address of this machine and the port of the server as Host"
            if front.local
            else "send the name given with --behind-tls as Host; proxies and health checks have to do so too",
        )
    origin = headers.get(b"origin")
    if origin is not None and origin.decode("latin-1").lower() not in front.origins:
        raise RequestRejected(403, "origin", "requests from other sites are not allowed")
    site = headers.get(b"sec-fetch-site")
    is_navigation = method == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"
    if site in (b"cross-site", b"same-site") and not is_navigation:
        raise RequestRejected(403, "origin", "requests from other sites are not allowed")


def _ensure_single(names: list[bytes]) -> None:
    for name in _SINGLE:
        if names.count(name) > 1:
            raise RequestRejected(400, "invalid", f"the header {name.decode()} was sent more than once")


def secret_in(headers: Headers) -> str:
    """The token of a request; empty if there is none."""
    scheme, _, secret = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


@dataclass(slots=True)
class Buckets:
    """A rate limit for each token, with room for a burst. Each process counts separately."""

    rate: float
    burst: float
    levels: dict[str, tuple[float, float]] = field(default_factory=dict)

    def take(self, token: str, cost: float = 1.0) -> None:
        now = time.monotonic()
        level, since = self.levels.get(token, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.rate)
        if level < cost:
            wait = str(max(1, round((cost - level) / self.rate)))
            raise RequestRejected(429, "rate", "too many requests with this token", headers={"Retry-After": wait})
        self.levels[token] = (level - cost, now)


@dataclass(slots=True)
class Uses:
    """When tokens were last used: collected in memory, and written at most once a minute."""

    front: Front
    last_uses: dict[str, datetime] = field(default_factory=dict)
    last_write: float = float("-inf")
    task: asyncio.Task[None] | None = None

    def note(self, token: str) -> None:
        self.last_uses[token] = self.front.ports.now()

    def write_if_due(self) -> None:
        """Call this on the event loop."""
        now = time.monotonic()
        if now - self.last_write >= USES_EVERY:
            self.last_write = now
            self.task = asyncio.create_task(self.flush())

    async def flush(self) -> None:
        uses, self.last_uses = self.last_uses, {}
        if not uses:
            return
        try:
            await to_thread.run_sync(authentication.note_uses, self.front.ports, uses)
        except (SoulError, OSError):
            self.last_uses = {**uses, **self.last_uses}


@dataclass(frozen=True, slots=True)
class Guard:
    """Runs before the routes and rejects requests that may not reach them."""

    front: Front
    routes: ASGIApp
    buckets: Buckets
    uses: Uses
    record: Recorder
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AGENTS_AT_ONCE))
    failed: deque[Answer] = field(default_factory=lambda: deque(maxlen=_MOST_FAILED))  # keys to free, the oldest first

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.routes(scope, receive, send)
        elif scope["type"] == "http":
            await self._handle(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, headers = time.perf_counter(), dict(scope["headers"])
        reply = Reply(send, headers.get(b"if-none-match", b"").decode("latin-1"), tagged=scope["method"] == "GET")
        try:
            ensure_ours(self.front, scope["method"], scope["headers"], headers)
            caller = await self._caller(scope, headers)
            scope.setdefault("state", {})["caller"] = caller
            largest = LARGEST_UPLOAD if caller is not None and takes_files(scope) else LARGEST_BODY
            body = await whole_body(receive, headers, largest)
            async with self._turn(scope, caller):
                await self._once(scope, replay_body(body, receive), reply, caller=caller, headers=headers, body=body)
        except (SoulError, RequestRejected) as error:
            await self._refuse(error, scope, receive, reply)
        except Exception as error:  # noqa: BLE001 - a bug is answered as one, with details in the log only
            _log.exception("a request failed")
            if not reply.status:
                await problem_of(error)(scope, receive, reply)
        await reply.finish()
        self.uses.write_if_due()
        self.record(scope, reply.status, time.perf_counter() - began)

    async def _refuse(self, error: SoulError | RequestRejected, scope: Scope, receive: Receive, reply: Reply) -> None:
        """Answer with a problem document. In the console, a logged-in user gets a page if the body is too large."""
        caller = scope.get("state", {}).get("caller")
        if getattr(error, "status", 0) != _TOO_LARGE or caller is None or not is_console(scope):
            await problem_of(error, caller)(scope, receive, reply)
            return
        scope["state"]["too_large"] = True
        await _discard_body(receive)
        await self.routes(scope, replay_body(b"", receive), reply)

    def _turn(self, scope: Scope, caller: Caller | None) -> AbstractAsyncContextManager[None]:
        """An agent waits for its turn; MCP, whose connections stay open, has its own turns."""
        waits = caller is not None and caller.role is Role.AGENT and scope["path"] != MCP
        return self.turns if waits else nullcontext()

    async def _caller(self, scope: Scope, headers: Headers) -> Caller | None:
        path = scope["path"].removeprefix(PREFIX)
        async with ready_in_time() if path == READY else nullcontext():
            caller = None if path == _ALIVE else await self._known(scope, headers)
        if caller is not None:
            self.buckets.take(caller.token)
            self.uses.note(caller.token)
        elif not (is_console(scope) or path in _OPEN or (path in _OPEN_LOCALLY and self.front.local)):
            raise unknown_caller()
        return caller

    async def _known(self, scope: Scope, headers: Headers) -> Caller | None:
        """Who holds the token of this request or, on and from our own pages, the session cookie."""
        console, secret = is_console(scope), secret_in(headers)
        if secret and not console:
            return await self._authenticate(authentication.authenticate, secret)
        session = session_secret(headers, self.front.url)
        if session and (console or comes_from_our_page(scope["method"], headers, session)):
            return await self._authenticate(authentication.authenticate_session, session)
        return None

    async def _authenticate(self, find: Callable[[Ports, str], Caller | None], secret: str) -> Caller | None:
        if self.front.inline:
            return find(self.front.ports, secret)
        return await to_thread.run_sync(find, self.front.ports, secret, abandon_on_cancel=True)

    async def _once(
        self, scope: Scope, receive: Receive, reply: Reply, *, caller: Caller | None, headers: Headers, body: bytes
    ) -> None:
        """Run the request; with an idempotency key, only if it was not done before."""
        key = headers.get(b"idempotency-key")
        if key is None or caller is None or not takes_key(scope["method"], scope["path"]):
            return await self.routes(scope, receive, reply)
        idempotency_key = key_of(key)
        first = await to_thread.run_sync(self._claim, caller.token, idempotency_key, fingerprint(scope, body))
        claim = await awaited(self.front.ports, first)
        if claim.status:
            return await repeated_answer(claim)(scope, receive, reply)
        reply.hold()
        scope["state"]["claim"] = claim
        try:
            await self.routes(scope, receive, reply)
        except Exception:
            await to_thread.run_sync(self._release, claim)
            raise
        await to_thread.run_sync(self._store_answer, claim, reply)
        return None

    def _claim(self, token: str, key: str, request: str) -> Answer:
        failed = tuple(self.failed)
        claim = idempotency.claim(self.front.ports, token, key, request, failed=failed)
        for freed in failed:
            with suppress(ValueError):
                self.failed.remove(freed)
        return claim

    def _release(self, claim: Answer) -> None:
        """Free the key of a request that failed; later, if the ledger is unavailable."""
        try:
            idempotency.release(self.front.ports, claim)
        except (SoulError, OSError):
            self.failed.append(claim)

    def _store_answer(self, claim: Answer, reply: Reply) -> None:
        """Store the answer for repeated requests, unless it is marked ``no-store``; that of a failed request frees its key. If it
        cannot be stored, the caller gets it all the same: the work is done."""
        if reply.status >= 500:
            return self._release(claim)
        headers = {name: reply.header(name) for name in _REPLAYED_HEADERS if reply.header(name)}
        body = bytes(reply.body)
        try:
            if "no-store" in reply.header("cache-control"):
                return idempotency.withhold_answer(self.front.ports, claim)
            idempotency.store_answer(self.front.ports, claim, status=reply.status, headers=headers, body=body)
        except (SoulError, OSError) as error:
            _log.warning("an answer was not stored for repeated requests: %s", error)
        return None


class Reply:
    """An outgoing answer. If it gets a tag or must be stored, it is held back until it is complete; a stream is not."""

    def __init__(self, send: Send, known: str, *, tagged: bool) -> None:
        self._send, self._known, self._tagged, self._held = send, known, tagged, tagged
        self._start: Message | None = None
        self.body = bytearray()
        self.status = 0

    def hold(self) -> None:
        self._held = True

    def header(self, name: str) -> str:
        values = (v for k, v in self._start["headers"] if k == name.encode()) if self._start else iter(())
        return next(values, b"").decode("latin-1")

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", []), (b"x-content-type-options", b"nosniff")]
            self.status, self._start = message["status"], {**message, "headers": headers}
            if self.header("content-type").startswith("text/event-stream"):
                self._held = False
            if not self._held:
                await self._send(self._start)
        elif self._held:
            self.body += message.get("body", b"")
        else:
            await self._send(message)

    async def finish(self) -> None:
        if self._start is None or not self._held:
            return
        if self._tagged and self.status == 200:
            self._tag(self._start)
        await self._send(self._start)
        await self._send({"type": "http.response.body", "body": bytes(self.body)})

    def _tag(self, start: Message) -> None:
        tag = self.header("etag") or tag_of(bytes(self.body))
        if not self.header("etag"):
            start["headers"].append((b"etag", tag.encode()))
        if self._known and matches(self._known, tag, weak=True):
            self.status = start["status"] = 304
            start["headers"] = [(k, v) for k, v in start["headers"] if k not in (b"content-length", b"content-type")]
            self.body.clear()


async def whole_body(receive: Receive, headers: Headers, largest: int = LARGEST_BODY) -> bytes:
    """The body of a request. One that is too large or too slow is rejected at once."""
    content_length = headers.get(b"content-length", b"0")
    if content_length.isdigit() and int(content_length) > largest:
        raise _too_large(largest)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read_body(receive, largest)
    except TimeoutError as error:
        raise RequestRejected(
            408, "slow", "the body did not arrive in time", headers={"Connection": "close"}
        ) from error


async def _read_body(receive: Receive, largest: int) -> bytes:
    body, is_complete = bytearray(), False
    while not is_complete:
        message = await receive()
        if message["type"] == "http.disconnect":  # what came so far may be valid and mean something else
            raise RequestRejected(400, "invalid", "the connection was closed before the whole body arrived")
        body += message.get("body", b"")
        if len(body) > largest:
            raise _too_large(largest)
        is_complete = _is_last(message)
    return bytes(body)


def _is_last(message: Message) -> bool:
    return message["type"] == "http.disconnect" or not message.get("more_body", False)


async def _discard_body(receive: Receive) -> None:
    """Read the rest of a body, because a browser shows no answer before it has sent the whole request."""
    size = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(BODY_SECONDS):
            while size < _MOST_DISCARDED:
                message = await receive()
                size += len(message.get("body", b""))
                if _is_last(message):
                    return


def replay_body(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that first returns the body that was read already."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return messages.pop() if messages else await receive()

    return again


def _too_large(largest: int) -> RequestRejected:
    hint = "a soul has at most 65,536 bytes"
    return RequestRejected(
        _TOO_LARGE,
        "too_large",
        f"the body is larger than {largest:,} bytes",
        hint=hint,
        headers={"Connection": "close"},
    )


def takes_key(method: str, path: str) -> bool:
    """Whether repeating this request could do something twice. MCP has no keys."""
    is_reading = method == "POST" and _READING.fullmatch(path) is not None
    return method in _WRITE_METHODS and path != MCP and not is_reading
