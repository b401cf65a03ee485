"""The hot path: a runtime asks for the prompt of an agent. A small ASGI callable that stands before all other routes.

On SQLite it is answered on the event loop, from what is recalled; where a file differs from what is kept, and on PostgreSQL, in a
thread.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple
from urllib.parse import parse_qsl

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from soulkeeper.domain.authority import Caller, Verb
from soulkeeper.errors import SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.http import (
    PREFIX,
    Front,
    StrictRoute,
    Unwelcome,
    ensure_askable,
    ensure_may,
    matches,
    problem_of,
    unknown_caller,
)
from soulkeeper.faces.http import as_json as json_bytes
from soulkeeper.faces.openapi_schemas import PROBLEMS, PromptShape
from soulkeeper.faces.request_guard import Buckets, Headers, Recorder, Uses, ensure_ours, secret_in
from soulkeeper.services.prompt_cache import Recall
from soulkeeper.services.prompts import RenderedPrompt

PATH = re.compile(rf"{PREFIX}/agents/([^/]+)/prompt")
ROUTE = f"{PREFIX}/agents/{{agent}}/prompt"
COST = 0.01  # of what a token has a second: a prompt is asked for at every turn
_REMEMBERED = 512

Pairs = list[tuple[bytes, bytes]]
State = dict[str, Any]


class Wanted(NamedTuple):
    agent: str
    session: str
    as_json: bool


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer as it is sent, made of this very prompt."""

    given: RenderedPrompt
    tag: str
    headers: Pairs
    kind: Pairs
    body: bytes


@dataclass(slots=True)
class PromptDoor:
    """``ready`` holds what was answered last for each question."""

    front: Front
    buckets: Buckets
    uses: Uses
    record: Recorder
    recall: Recall = field(init=False)
    ready: dict[Wanted, Ready] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.recall = Recall(self.front.ports, self.front.texts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, headers = time.perf_counter(), dict(scope["headers"])
        try:
            ensure_ours(self.front, "GET", scope["headers"], headers)
            wanted = _wanted(scope, headers)
            given = await self._given(scope.setdefault("state", {}), wanted, secret_in(headers))
            ready = self._answer(given, wanted)
            status = await _send(ready, headers.get(b"if-none-match"), send)
        except (SoulError, Unwelcome) as error:
            refused = problem_of(error, scope.get("state", {}).get("caller"))
            status = refused.status_code
            await refused(scope, receive, send)
        self.uses.write_if_due()
        self.record(scope, status, time.perf_counter() - began)

    async def _given(self, state: State, wanted: Wanted, secret: str) -> RenderedPrompt:
        seen = self._glance(state, wanted, secret) if self.front.inline else None
        return seen if seen is not None else await run_in_threadpool(self._look, state, wanted, secret)

    def _glance(self, state: State, wanted: Wanted, secret: str) -> RenderedPrompt | None:
        self.recall.refresh()
        self._admit(state, self.recall.caller(secret), wanted)
        return self.recall.glance(wanted.agent, wanted.session)

    def _look(self, state: State, wanted: Wanted, secret: str) -> RenderedPrompt:
        def admit(caller: Caller | None) -> None:
            self._admit(state, caller, wanted)

        return self.recall.look(secret, wanted.agent, session=wanted.session, admit=admit)

    def _admit(self, state: State, caller: Caller | None, wanted: Wanted) -> None:
        if caller is None:
            raise unknown_caller()
        state["caller"] = caller
        self.buckets.take(caller.token, COST)
        self.uses.note(caller.token)
        ensure_may(caller, Verb.WEAR, wanted.agent)

    def _answer(self, given: RenderedPrompt, wanted: Wanted) -> Ready:
        ready = self.ready.get(wanted)
        if ready is None or ready.given is not given:
            if len(self.ready) >= _REMEMBERED:
                self.ready.clear()
            ready = self.ready[wanted] = _answered(given, as_json=wanted.as_json)
        return ready


def _wanted(scope: Scope, headers: Headers) -> Wanted:
    found = PATH.fullmatch(scope["path"])
    session = _session(scope["query_string"]) if scope["query_string"] else ""
    return Wanted(found[1] if found else "", session, b"application/json" in headers.get(b"accept", b""))


def _session(query: bytes) -> str:
    said = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    ensure_askable([name for name, _ in said], {"session"})
    return dict(said).get("session", "")


async def _send(ready: Ready, known: bytes | None, send: Send) -> int:
    if known is not None and matches(known.decode("latin-1"), ready.tag, weak=True):
        await send({"type": "http.response.start", "status": 304, "headers": ready.headers})
        await send({"type": "http.response.body", "body": b""})
        return 304
    await send({"type": "http.response.start", "status": 200, "headers": ready.headers + ready.kind})
    await send({"type": "http.response.body", "body": ready.body})
    return 200


def _answered(given: RenderedPrompt, *, as_json: bool) -> Ready:
    tag = _tag(given, as_json=as_json)
    kind = b"application/json" if as_json else b"text/plain; charset=utf-8"
    body = json_bytes(wire.prompt(given)) if as_json else given.prompt.text.encode()
    sized = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
    return Ready(given, tag, _headers(given, tag), sized, body)


def _tag(given: RenderedPrompt, *, as_json: bool) -> str:
    """The same prompt of another revision is another answer: its headers differ."""
    form = "j" if as_json else "t"
    return f'"{given.prompt.hash[7:39]}-{given.sources.revision}-{len(given.sources.notes)}{form}"'


def _headers(seen: RenderedPrompt, tag: str) -> Pairs:
    found = seen.sources
    headers = [
        (b"etag", tag.encode()),
        (b"vary", b"Accept, Authorization"),
        (b"cache-control", b"private, no-cache"),
        (b"x-soul-agent", found.agent.encode()),
        (b"x-soul-id", str(found.soul.address).encode()),
        (b"x-soul-revision", b"%d" % found.revision),
        (b"x-soul-version", found.version.encode()),
        (b"x-soul-hash", found.hash.encode()),
        (b"x-soul-guardrails", seen.guardrails_version.encode()),
        (b"x-soul-prompt-hash", seen.prompt.hash.encode()),
    ]
    if seen.notes:
        headers.append((b"x-soul-notes", b"%d" % len(seen.notes)))
    return headers


router = APIRouter(route_class=StrictRoute, tags=["prompt"])


@router.get(
    "/agents/{agent}/prompt",
    response_class=PlainTextResponse,
    responses={
        200: {"model": PromptShape, "content": {"text/plain": {"schema": {"type": "string"}}}},
        304: {"description": "It is what you have."},
        **PROBLEMS,
    },
)
async def prompt(
    agent: str, session: Annotated[str, Query(description="What this session was opened with.")] = ""
) -> Response:
    """What a model is given: frame, soul and guardrails, as text; headers `X-Soul-*` say which soul, revision and hash it is.

    With `Accept: application/json` it comes with its layers, what was left out, and notes. Ask at every turn with
    `If-None-Match`: 304 while nothing changed.
    """
    # PromptDoor answers before the routes are asked; this one stands here so that the description is complete.
    raise Unwelcome(500, "error", f"the prompt of {agent} is served by another door")
