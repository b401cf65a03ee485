"""The hot path: a runtime asks for the prompt of an agent. A small ASGI callable that stands before all other routes.

For every request the ledger is asked whether anybody wrote to it, and the file system whether anybody touched a file: only where
nobody did is what was read last time still good. What is made of the texts is remembered by their hashes. On SQLite all of that
happens on the event loop; where a file differs from what is kept, and on PostgreSQL, in a thread.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, TypeVar
from urllib.parse import parse_qs

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from soulkeeper.domain.authority import Caller, Verb, secret_hash
from soulkeeper.domain.prompts.compose import Prompt
from soulkeeper.domain.souls.address import Address
from soulkeeper.errors import Invalid, SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.guarding import Buckets, Headers, Uses, ensure_ours, secret_in
from soulkeeper.faces.http import (
    PREFIX,
    Front,
    StrictRoute,
    Unwelcome,
    as_json,
    ensure_may,
    matches,
    problem_of,
    unknown_caller,
)
from soulkeeper.faces.shapes import PROBLEMS, PromptShape
from soulkeeper.ports import Marked, Stamped
from soulkeeper.services import admitting, prompting
from soulkeeper.services.prompting import Given, Sources

PATH = re.compile(rf"{PREFIX}/agents/([^/]+)/prompt")
COST = 0.01  # of what a token has a second: a prompt is asked for at every turn
_REMEMBERED = 512

Key = tuple[str, tuple[tuple[str, str], ...]]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Wanted:
    agent: str
    session: str
    as_json: bool
    known: str


@dataclass(slots=True)
class PromptDoor:
    """``seen`` holds who asked for which texts, as of ``stamp``; ``made`` what was made of texts, which never changes."""

    front: Front
    buckets: Buckets
    uses: Uses
    count: Callable[[int], None]
    made: dict[Key, Prompt] = field(default_factory=dict)
    seen: dict[tuple[str, str, str], tuple[Caller, Sources]] = field(default_factory=dict)
    stamp: object = None
    marks: dict[tuple[str, tuple[Address, ...]], tuple[object, ...]] = field(default_factory=dict)
    ledger: Stamped | None = field(init=False)
    mirror: Marked | None = field(init=False)

    def __post_init__(self) -> None:
        ledger, mirror = self.front.ports.ledger, self.front.ports.mirror
        self.ledger = ledger if isinstance(ledger, Stamped) else None
        self.mirror = mirror if isinstance(mirror, Marked) else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        try:
            ensure_ours(self.front, "GET", scope["headers"], headers)
            status, sent, body = await self._answered(_wanted(scope, headers), secret_in(headers))
            await send({"type": "http.response.start", "status": status, "headers": sent})
            await send({"type": "http.response.body", "body": body})
        except (SoulError, Unwelcome) as error:
            refused = problem_of(error)
            status = refused.status_code
            await refused(scope, receive, send)
        self.uses.write_if_due()
        self.count(status)

    async def _answered(self, wanted: Wanted, secret: str) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        seen = self._glance(wanted, secret) if self.front.inline else None
        if seen is None:
            seen = await run_in_threadpool(self._look, wanted, secret)
        return _answer(seen, wanted)

    def _glance(self, wanted: Wanted, secret: str) -> Given | None:
        """The prompt where every file shows what is kept; nothing where somebody has to look closer."""
        found = self._unchanged(wanted, secret) or self._read(wanted, secret)
        if not self._is_laid_out(found):
            return None
        return Given(found, self.made[found.hash, found.companions], found.notes)

    def _unchanged(self, wanted: Wanted, secret: str) -> Sources | None:
        """What was read for the same question, if nobody has written to the ledger since."""
        stamp = self.ledger.stamp() if self.ledger else None
        if stamp is None or stamp != self.stamp:
            self.seen, self.stamp = {}, stamp
            return None
        known = self.seen.get((secret_hash(secret), wanted.agent, wanted.session))
        if known is None or not known[0].is_good(self.front.ports.now()):
            return None
        self._ensure_admitted(known[0], wanted)
        return known[1]

    def _read(self, wanted: Wanted, secret: str) -> Sources:
        with self.front.ports.ledger.reading() as records:
            caller = self._ensure_admitted(admitting.known(records, secret, self.front.ports.now()), wanted)
            found = prompting.sources(records, wanted.agent, session=wanted.session)
            key = (found.hash, found.companions)
            if key not in self.made:
                _remember(self.made, key, prompting.composed(records, self.front.texts, found))
        _remember(self.seen, (secret_hash(secret), wanted.agent, wanted.session), (caller, found))
        return found

    def _is_laid_out(self, found: Sources) -> bool:
        """Whether every file shows what is kept. A file that the system says nobody touched since is not read again."""
        if self.mirror is None:
            return prompting.is_laid_out(self.front.ports, found)
        marks = tuple(map(self.mirror.mark, found.addresses))
        if None not in marks and self.marks.get((found.hash, found.addresses)) == marks:
            return True
        laid_out = prompting.is_laid_out(self.front.ports, found)
        if laid_out and None not in marks:
            _remember(self.marks, (found.hash, found.addresses), marks)
        return laid_out

    def _look(self, wanted: Wanted, secret: str) -> Given:
        with self.front.ports.ledger.reading() as records:
            self._ensure_admitted(admitting.known(records, secret, self.front.ports.now()), wanted)
        return prompting.given(self.front.ports, self.front.texts, wanted.agent, session=wanted.session)

    def _ensure_admitted(self, caller: Caller | None, wanted: Wanted) -> Caller:
        if caller is None:
            raise unknown_caller()
        self.buckets.take(caller.token, COST)
        self.uses.note(caller.token)
        ensure_may(caller, Verb.WEAR, wanted.agent)
        return caller


def _remember(memory: dict[K, V], key: K, value: V) -> None:
    if len(memory) >= _REMEMBERED:
        memory.clear()
    memory[key] = value


def _wanted(scope: Scope, headers: Headers) -> Wanted:
    found = PATH.fullmatch(scope["path"])
    query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True) if scope["query_string"] else {}
    if strange := sorted(set(query) - {"session"}):
        raise Invalid(f"{strange[0]!r} is nothing that can be asked for here", hint="known here: session")
    return Wanted(
        agent=found[1] if found else "",
        session=query.get("session", [""])[0],
        as_json=b"application/json" in headers.get(b"accept", b""),
        known=headers.get(b"if-none-match", b"").decode("latin-1"),
    )


def _answer(seen: Given, wanted: Wanted) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    tag = _tag(seen.sources, seen.prompt.hash, wanted)
    headers = _headers(seen, tag)
    if wanted.known and matches(wanted.known, tag, weak=True):
        return 304, headers, b""
    kind = b"application/json" if wanted.as_json else b"text/plain; charset=utf-8"
    body = as_json(wire.prompt(seen)) if wanted.as_json else seen.prompt.text.encode()
    return 200, [*headers, (b"content-type", kind), (b"content-length", b"%d" % len(body))], body


def _tag(found: Sources, prompt: str, wanted: Wanted) -> str:
    """The same prompt of another revision is another answer: its headers differ."""
    form = "j" if wanted.as_json else "t"
    return f'"{prompt[7:39]}-{found.revision}-{len(found.notes)}{form}"'


def _headers(seen: Given, tag: str) -> list[tuple[bytes, bytes]]:
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
    """What a model is given: frame, soul and guardrails; with `Accept: application/json`, with its layers.

    Answered before the routes are asked (`PromptDoor`): this stands here so that the description is complete.
    """
    raise Unwelcome(500, "error", f"the prompt of {agent} is served by another door")
