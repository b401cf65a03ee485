"""The guard at the door: what every request passes before a route sees it.

- Host and Origin are of ours, or the request goes no further: no other site in a browser can speak for its reader.
- Nobody comes in without a good token, but for what is said to be open.
- A token has so much a second; a body is capped while it streams and has so long to come.
- A request with an idempotency key is done once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from soulkeeper.domain.authority import Caller
from soulkeeper.domain.canonical import record_hash
from soulkeeper.errors import SoulError
from soulkeeper.faces.http import MCP, PREFIX, Front, Unwelcome, matches, problem_of, tag_of, unknown_caller
from soulkeeper.ports import Answer
from soulkeeper.services import authentication, idempotency

_log = logging.getLogger("soulkeeper.server")

LARGEST_BODY = 1024 * 1024
BODY_SECONDS = 20.0
USES_EVERY = 60.0
_LONGEST_KEY = 128
_OPEN = frozenset({"/healthz", "/login"})
_OPEN_HERE = frozenset({"/readyz", "/metrics", "/openapi.json"})
_WRITING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_REPLAYED = ("content-type", "etag", "location")

Headers = Mapping[bytes, bytes]
Recorder = Callable[[Scope, int, float], None]


def ensure_ours(front: Front, method: str, raw: list[tuple[bytes, bytes]], headers: Headers) -> None:
    """The request names one of our hosts, and no other site made the browser send it."""
    hosts = [value for name, value in raw if name == b"host"]
    if len(hosts) != 1 or hosts[0].decode("latin-1").lower() not in front.hosts:
        raise Unwelcome(
            421,
            "host",
            "this server is not called by that name",
            hint="call it as it was started: by its loopback address, or by the name behind TLS",
        )
    origin = headers.get(b"origin")
    if origin is not None and origin.decode("latin-1").lower() not in front.origins:
        raise Unwelcome(403, "origin", "a page of another site may not speak to this server")
    site = headers.get(b"sec-fetch-site")
    followed = method == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"
    if site in (b"cross-site", b"same-site") and not followed:
        raise Unwelcome(403, "origin", "a page of another site may not speak to this server")


def secret_in(headers: Headers) -> str:
    """The token that came with a request; nothing where there is none."""
    scheme, _, secret = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


@dataclass(slots=True)
class Buckets:
    """So much a second for each token, with a reserve for a burst. Every process counts by itself."""

    rate: float
    burst: float
    levels: dict[str, tuple[float, float]] = field(default_factory=dict)

    def take(self, token: str, cost: float = 1.0) -> None:
        now = time.monotonic()
        level, since = self.levels.get(token, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.rate)
        if level < cost:
            wait = str(max(1, round((cost - level) / self.rate)))
            raise Unwelcome(429, "rate", "this token asks too often", headers={"Retry-After": wait})
        self.levels[token] = (level - cost, now)


@dataclass(slots=True)
class Uses:
    """When tokens were last used: kept in mind, and written down at most once a minute."""

    front: Front
    seen: dict[str, datetime] = field(default_factory=dict)
    written: float = float("-inf")
    writing: asyncio.Task[None] | None = None

    def note(self, token: str) -> None:
        self.seen[token] = self.front.ports.now()

    def write_if_due(self) -> None:
        """Called on the event loop."""
        now = time.monotonic()
        if now - self.written >= USES_EVERY:
            self.written = now
            self.writing = asyncio.create_task(self.flush())

    async def flush(self) -> None:
        uses, self.seen = self.seen, {}
        if not uses:
            return
        try:
            await run_in_threadpool(authentication.note_uses, self.front.ports, uses)
        except (SoulError, OSError):
            self.seen = {**uses, **self.seen}


@dataclass(frozen=True, slots=True)
class Guard:
    """Stands before the routes and lets in whoever may come in."""

    front: Front
    routes: ASGIApp
    buckets: Buckets
    uses: Uses
    record: Recorder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.routes(scope, receive, send)
        elif scope["type"] == "http":
            await self._received(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _received(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, headers = time.perf_counter(), dict(scope["headers"])
        told = Reply(send, headers.get(b"if-none-match", b"").decode("latin-1"), tagged=scope["method"] == "GET")
        try:
            ensure_ours(self.front, scope["method"], scope["headers"], headers)
            caller = await self._caller(scope, headers)
            scope.setdefault("state", {})["caller"] = caller
            body = await whole_body(receive, headers)
            await self._once(scope, replayed(body, receive), told, caller=caller, headers=headers, body=body)
        except (SoulError, Unwelcome) as error:
            await problem_of(error, scope.get("state", {}).get("caller"))(scope, receive, told)
        except Exception as error:  # noqa: BLE001 - a fault of the program is told as one, and its details in the log
            _log.exception("a request failed")
            if not told.status:
                await problem_of(error)(scope, receive, told)
        await told.finish()
        self.uses.write_if_due()
        self.record(scope, told.status, time.perf_counter() - began)

    async def _caller(self, scope: Scope, headers: Headers) -> Caller | None:
        path = scope["path"].removeprefix(PREFIX)
        secret = secret_in(headers)
        caller = await self._known(secret) if secret else None
        if caller is not None:
            self.buckets.take(caller.token)
            self.uses.note(caller.token)
        elif path not in _OPEN and not (path in _OPEN_HERE and self.front.local):
            raise unknown_caller()
        return caller

    async def _known(self, secret: str) -> Caller | None:
        if self.front.inline:
            return authentication.recognised(self.front.ports, secret)
        return await run_in_threadpool(authentication.recognised, self.front.ports, secret)

    async def _once(
        self, scope: Scope, receive: Receive, told: Reply, *, caller: Caller | None, headers: Headers, body: bytes
    ) -> None:
        """Do what is asked; with a key, only if it was not done before."""
        key = headers.get(b"idempotency-key")
        can_be_repeated = scope["method"] in _WRITING and scope["path"] != MCP
        if key is None or caller is None or not can_be_repeated:
            return await self.routes(scope, receive, told)
        ports, said = self.front.ports, _key(key)
        taken = await run_in_threadpool(idempotency.take, ports, caller.token, said, _fingerprint(scope, body))
        if taken.status:
            return await _again(taken)(scope, receive, told)
        told.hold()
        scope["state"]["taken"] = taken
        await self.routes(scope, receive, told)
        await run_in_threadpool(self._settle, taken, told)
        return None

    def _settle(self, taken: Answer, told: Reply) -> None:
        """Keep an answer that can be given again. One that says "store me not", or whose outcome is unknown, is not kept."""
        ports, kept = self.front.ports, {name: told.header(name) for name in _REPLAYED if told.header(name)}
        if told.status < 500 and "no-store" not in told.header("cache-control"):
            idempotency.settle(ports, taken, status=told.status, headers=kept, body=bytes(told.body))


class Reply:
    """An answer on its way out. One that can be tagged or must be kept is held until it is whole; a stream is let through."""

    def __init__(self, send: Send, known: str, *, tagged: bool) -> None:
        self._send, self._known, self._tagged, self._held = send, known, tagged, tagged
        self._start: Message | None = None
        self.body = bytearray()
        self.status = 0

    def hold(self) -> None:
        self._held = True

    def header(self, name: str) -> str:
        found = (v for k, v in self._start["headers"] if k == name.encode()) if self._start else iter(())
        return next(found, b"").decode("latin-1")

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


async def whole_body(receive: Receive, headers: Headers) -> bytes:
    """The body of a request, refused at the first byte too many and after too long a wait."""
    announced = headers.get(b"content-length", b"0")
    if announced.isdigit() and int(announced) > LARGEST_BODY:
        raise _too_large()
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                body += message.get("body", b"")
                if len(body) > LARGEST_BODY:
                    raise _too_large()
                if message["type"] == "http.disconnect" or not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError as error:
        raise Unwelcome(408, "slow", "the body did not come in time", headers={"Connection": "close"}) from error


def replayed(body: bytes, receive: Receive) -> Receive:
    """What was read, given once more; after it, whatever comes next."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def _too_large() -> Unwelcome:
    hint = "a soul has at most 65,536 bytes"
    return Unwelcome(
        413, "too_large", f"the body is larger than {LARGEST_BODY:,} bytes", hint=hint, headers={"Connection": "close"}
    )


def _key(raw: bytes) -> str:
    said = raw.decode("latin-1")
    if not (0 < len(said) <= _LONGEST_KEY and said.isascii() and said.isprintable()):
        raise Unwelcome(400, "invalid", "an idempotency key has 1 to 128 printable ASCII characters")
    return said


def _fingerprint(scope: Scope, body: bytes) -> str:
    """What makes two requests the same."""
    headers = dict(scope["headers"])
    parts = {
        "method": scope["method"],
        "path": scope["path"],
        "query": scope.get("query_string", b"").decode("latin-1"),
    }
    sent = {name: headers.get(name.encode(), b"").decode("latin-1") for name in ("content-type", "if-match")}
    return record_hash({**parts, **sent, "body": tag_of(body)})


def _again(answer: Answer) -> Response:
    return Response(answer.body, answer.status, {**answer.headers, "Idempotent-Replayed": "true"})
