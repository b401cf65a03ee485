"""Access in REST: tokens, the login link, and events as pages and as a stream."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from soulkeeper.domain.authority import Role
from soulkeeper.domain.durations import duration
from soulkeeper.domain.history.event import Event
from soulkeeper.errors import Unavailable, Unproved
from soulkeeper.faces import wire
from soulkeeper.faces.front import DOOR, RequestRejected, json_bytes
from soulkeeper.faces.http import Body, Page, PageQuery, RequestPorts, StrictRoute, Whole
from soulkeeper.faces.openapi_records import TokenShape
from soulkeeper.faces.openapi_schemas import EventShape, answers, page_of, pages
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.faces.request_guard import secret_in
from soulkeeper.faces.site import ENDING
from soulkeeper.ports import Ports
from soulkeeper.services import authentication, queries
from soulkeeper.services import tokens as token_service

router = APIRouter(route_class=StrictRoute, tags=["access"])
login = APIRouter(route_class=StrictRoute, tags=["access"])
STREAMS = 64
INTERVAL, SIGN_OF_LIFE = 0.25, 15.0


class NewToken(Body):
    role: Literal["owner", "reviewer", "agent", "reader"]
    agent: Annotated[str, Field(max_length=128)] = ""
    name: Annotated[str, Field(max_length=80)] = ""
    expires_in: Annotated[
        str, Field(max_length=10, description="A duration such as `90d`; default: it does not expire.")
    ] = ""


@router.get("/tokens", responses=pages(TokenShape))
def tokens(owner: Administrator, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the tokens. Secrets are never included."""
    matches = [
        (token, last_used)
        for token, last_used in token_service.tokens(ports)
        if page.q.casefold() in token.name.casefold()
    ]
    return page.of(matches, lambda pair: wire.token(*pair))


@router.post("/tokens", status_code=201, responses=answers(TokenShape, 201))
def create(body: NewToken, owner: Administrator, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Create a token. Only this answer contains its secret."""
    response.headers["Cache-Control"] = "no-store"
    lifetime: timedelta | None = duration(body.expires_in) if body.expires_in else None
    created, secret = token_service.create(
        ports, owner, Role(body.role), agent=body.agent, name=body.name, lasts=lifetime
    )
    return wire.token(created, secret=secret)


@router.delete("/tokens/{id}", responses=answers(TokenShape))
def revoke(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Revoke a token. The next request with it is rejected."""
    return wire.token(token_service.revoke(ports, owner, id))


@login.get("/login", responses=answers(TokenShape))
def log_in(
    once: Annotated[str, Query(min_length=1, max_length=200)], ports: RequestPorts, response: Response
) -> dict[str, Any]:
    """Exchange a login link for an owner token that lasts a working day."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    created, secret = token_service.log_in(ports, once, DOOR)
    return wire.token(created, secret=secret)


@router.get(
    "/events",
    responses={
        **pages(EventShape),
        200: {"model": page_of(EventShape), "content": {"text/event-stream": {"schema": {"type": "string"}}}},
    },
)
async def events(
    request: Request,
    owner: Administrator,
    ports: RequestPorts,
    page: PageQuery,
    *,
    after: Annotated[Whole, Query(description="Only events after this number.")] = 0,
    accept: Annotated[str, Header(include_in_schema=False)] = "",
    last_event_id: Annotated[
        str, Header(max_length=15, description="Of a stream: only events after this number.")
    ] = "",
) -> Any:
    """List events in order; `q` searches for exact text. With `Accept: text/event-stream` they are streamed as they happen."""
    if "text/event-stream" in accept:
        since = int(last_event_id) if last_event_id.isascii() and last_event_id.isdigit() else after
        return _stream(request, ports, since)
    return await run_in_threadpool(_page, ports, page, after)


def _page(ports: Ports, page: Page, after: int) -> dict[str, Any]:
    return page.show(queries.events(ports, after=after, words=page.q, limit=page.size, offset=page.start), wire.event)


def _stream(request: Request, ports: Ports, after: int) -> StreamingResponse:
    if len(_streams(request)) >= STREAMS:
        raise RequestRejected(503, "unavailable", "too many open streams", headers={"Retry-After": "10"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_event_stream(request, ports, after), media_type="text/event-stream", headers=headers)


async def _event_stream(request: Request, ports: Ports, after: int) -> AsyncIterator[bytes]:
    """Events as they happen, and a comment if nothing happens. Ends when its token is no longer valid, and with the server."""
    mark, last_sent, streams = id(request), time.monotonic(), _streams(request)
    secret = secret_in(dict(request.scope["headers"]))
    streams.add(mark)
    try:
        yield b"retry: 2000\n\n"
        while not (await request.is_disconnected() or getattr(request.state, ENDING, False)):
            news = await run_in_threadpool(_news, ports, secret, after)
            if news is None:
                return
            for event in news:
                after, last_sent = event.seq, time.monotonic()
                yield _encoded(event)
            if time.monotonic() - last_sent >= SIGN_OF_LIFE:
                last_sent = time.monotonic()
                yield b": still here\n\n"
            await asyncio.sleep(INTERVAL)
    finally:
        streams.discard(mark)


def _news(ports: Ports, secret: str, after: int) -> list[Event] | None:
    """The new events; none while the ledger is unavailable; None if the token is no longer valid, or a record not proved."""
    try:
        new_events = list(queries.events(ports, after=after))
        return new_events if authentication.authenticate(ports, secret) is not None else None
    except Unproved:
        return None
    except Unavailable:
        return []


def _streams(request: Request) -> set[int]:
    streams: set[int] = request.app.state.streams
    return streams


def _encoded(event: Event) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (event.seq, event.kind.encode(), json_bytes(wire.event(event)))
