"""Agents' requests take turns: however many of them hang, threads are left for people who decide."""

from __future__ import annotations

import asyncio
import threading

import httpx
import pytest

from soulkeeper.errors import NotFound
from soulkeeper.faces.front import PREFIX
from soulkeeper.faces.request_guard import AGENTS_AT_ONCE
from soulkeeper.services import action_requests
from tests.faces.http.conftest import PORT, House

MANY = 60  # more than there are threads


def test_the_owner_is_answered_while_more_requests_of_agents_hang_than_there_are_threads(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    release, running = threading.Event(), list[int]()

    def hang(*_: object) -> None:
        running.append(1)
        release.wait()
        raise NotFound("no request")

    monkeypatch.setattr(action_requests, "status", hang)

    async def crowd() -> tuple[int, int, list[int]]:
        transport = httpx.ASGITransport(app=house.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{PORT}{PREFIX}") as http:

            def get(path: str, role: str) -> asyncio.Task[httpx.Response]:
                headers = {"authorization": f"Bearer {house.tokens[role]}"}
                return asyncio.create_task(http.get(path, headers=headers))

            hanging = [get("/agents/maya/approval-requests/1", "agent") for _ in range(MANY)]
            while len(running) < AGENTS_AT_ONCE:
                await asyncio.sleep(0.01)
            answered, at_once = await get("/approvals", "owner"), len(running)
            release.set()
            return answered.status_code, at_once, [(await one).status_code for one in hanging]

    assert asyncio.run(crowd()) == (200, AGENTS_AT_ONCE, [404] * MANY)
