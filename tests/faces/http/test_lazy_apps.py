"""What a server has loaded when it first answers."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from soulkeeper.faces.lazy_apps import Apps, LazyApps
from soulkeeper.faces.metrics import Metrics
from tests.faces.http.conftest import House, _KnownApps

LATE = ("soulkeeper.faces.owner.rest", "soulkeeper.faces.owner.web.app", "fastapi", "pydantic", "jinja2", "mcp")


def test_health_and_the_prompt_are_answered_before_the_api_is_loaded_and_alike_afterwards(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[_KnownApps] = []
    load = _KnownApps.load

    def noted(self: _KnownApps) -> Apps:
        loads.append(self)
        return load(self)

    monkeypatch.setattr(_KnownApps, "load", noted)
    agent, anybody = house.client("agent"), house.client("")

    early = anybody.get("/healthz")
    assert agent.get("/agents/maya/prompt").status_code == 200
    assert anybody.get("/souls").status_code == 401
    assert loads == []
    assert anybody.get("/healthz?x=1").status_code == 400
    assert len(loads) == 1
    late = anybody.get("/healthz")
    assert (early.status_code, early.json(), early.headers) == (late.status_code, late.json(), late.headers)


def test_a_server_whose_api_cannot_be_loaded_is_not_healthy(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: LazyApps) -> Apps:
        raise ImportError("no such module")

    async def never(*_: object) -> None:
        pytest.fail("it answered")

    monkeypatch.setattr(LazyApps, "load", broken)
    apps = LazyApps(house.front, Metrics())
    apps.warm()

    with pytest.raises(ImportError):
        asyncio.run(apps({"type": "http", "method": "GET", "path": "/healthz", "query_string": b""}, never, never))
    assert "cannot be loaded" in caplog.text


def test_a_server_starts_without_the_owners_routes_the_console_and_mcp() -> None:
    code = f"import sys, soulkeeper.faces.server; print([name for name in {LATE} if name in sys.modules])"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
