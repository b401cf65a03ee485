"""The stream of events belongs to a token and ends with it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpx
import pytest

from soulkeeper.domain.authority import Role
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Unavailable, Unproved
from soulkeeper.faces.front import PREFIX
from soulkeeper.faces.owner import rest_access
from soulkeeper.services import queries, souls, tokens
from tests.conftest import OWNER
from tests.faces.http.conftest import PORT, House


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rest_access, "INTERVAL", 0.02)


async def streamed(house: House, secret: str) -> str:
    """Everything a stream sends until it ends by itself."""
    transport = httpx.ASGITransport(app=house.app)
    headers = {"authorization": f"Bearer {secret}", "accept": "text/event-stream"}
    async with (
        httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{PORT}") as client,
        asyncio.timeout(120),
    ):
        return (await client.get(f"{PREFIX}/events", headers=headers)).text


def test_a_revoked_token_ends_its_stream_and_gets_nothing_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ports, begun, told = house.front.ports, asyncio.Event(), rest_access._encoded
    token, secret = tokens.create(ports, OWNER, Role.OWNER)

    def telling(event: Event) -> bytes:
        begun.set()
        return told(event)

    monkeypatch.setattr(rest_access, "_encoded", telling)

    async def listened() -> str:
        stream = asyncio.create_task(streamed(house, secret))
        await begun.wait()
        tokens.revoke(ports, OWNER, token.id)
        souls.create(ports, OWNER, address("later"), "# Later\n\nHello.\n")
        return await stream

    heard = asyncio.run(listened())
    assert "token.created" in heard
    assert "later" not in heard


def test_a_token_that_expires_ends_its_stream(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tokens.create(house.front.ports, OWNER, Role.OWNER, lasts=timedelta(hours=1))[1]
    now, later, told = house.front.ports.now, [timedelta()], rest_access._encoded

    def telling(event: Event) -> bytes:
        later[0] = timedelta(hours=1)  # an hour passes while the stream is open
        return told(event)

    monkeypatch.setattr(rest_access, "_encoded", telling)
    clocked = house.limited(ports=replace(house.front.ports, now=lambda: now() + later[0]))
    assert "token.created" in asyncio.run(streamed(clocked, secret))


@pytest.mark.parametrize(("error", "goes_on"), [(Unavailable("no answer"), True), (Unproved("altered"), False)])
def test_a_stream_goes_on_when_the_ledger_is_back_and_ends_if_a_record_is_not_proved(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Unavailable, goes_on: bool
) -> None:
    ports, find, failures = house.front.ports, queries.events, [error, error]
    token, secret = tokens.create(ports, OWNER, Role.OWNER)

    def events(*arguments: Any, **more: Any) -> Any:
        if failures:
            raise failures.pop()
        if goes_on:
            tokens.revoke(ports, OWNER, token.id)
            monkeypatch.setattr(queries, "events", find)
        return find(*arguments, **more)

    monkeypatch.setattr(queries, "events", events)
    monkeypatch.setattr(rest_access, "SIGN_OF_LIFE", 0.0)

    heard = asyncio.run(streamed(house, secret))

    assert heard.count(": still here") == (2 if goes_on else 0)
    assert (len(failures), caplog.text) == (0 if goes_on else 1, "")


def test_a_time_outside_of_the_calendar_is_a_problem_of_the_caller(house: House) -> None:
    said = {"id": "m", "role": "user", "text": "x", "at": "0001-01-01T00:00:00+14:00"}
    answer = house.client("agent").post("/agents/maya/sessions/s/messages", {"messages": [said]})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


@pytest.mark.parametrize("number", ["9223372036854775808", "99999999999999999999"])
def test_a_stream_after_a_number_that_no_event_can_have_is_a_problem_of_the_caller(house: House, number: str) -> None:
    headers = {"accept": "text/event-stream", "last-event-id": number}
    answer = house.client().get("/events", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
