"""A server in this process, on ports in memory or on a real workspace, with a token of every role."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from soulkeeper.adapters import keys
from soulkeeper.bootstrap import create_layout, signing_key
from soulkeeper.domain.authority import Role
from soulkeeper.domain.souls.address import address
from soulkeeper.faces import api, server
from soulkeeper.faces.browser import cookie_name, csrf_token
from soulkeeper.faces.front import PREFIX, Front
from soulkeeper.faces.lazy_apps import Apps, LazyApps
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.faces.site import Site
from soulkeeper.services import agents, capsules, logins, souls, tokens
from soulkeeper.services.lookups import setting
from soulkeeper.starters import starters
from tests.conftest import OWNER, open_gate, open_owned

MAYA = "---\nname: Maya\n---\n\n# Maya\n\n## Tone\n\nWarm.\n\n## Always Do\n\n- Confirm an order.\n\n## Never Do\n\n- Never lie.\n"
PORT = 8765
real_make_api, _routes, _PATCHING = api.make_api, list[BaseRoute](), Lock()


def make_app(front: Front) -> ASGIApp:
    """FastAPI analyses every route at the first request of an app, which takes longer than most tests: here it does so once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "LazyApps", _KnownApps)
        return server.make_app(front)


class _KnownApps(LazyApps):
    def load(self) -> Apps:
        with (
            _PATCHING,
            pytest.MonkeyPatch.context() as patch,
        ):  # apps load in threads: one could put back the patch of another
            patch.setattr(api, "make_api", _with_known_routes)
            return LazyApps.load(self)


def _with_known_routes(*given: Any) -> FastAPI:
    made = real_make_api(*given)
    _routes.extend([] if _routes else made.router.routes)
    made.router.routes = _routes
    return made


@dataclass
class House:
    """A served workspace: two agents, a soul for one of them, and a token for every role."""

    front: Front
    tokens: dict[str, str]
    app: ASGIApp = field(init=False)

    def __post_init__(self) -> None:
        self.app = make_app(self.front)

    def client(self, role: str = "owner", **headers: str) -> Caller:
        return Caller(self, {"authorization": f"Bearer {self.tokens[role]}", **headers} if role else headers)

    def code_of(self, id: str) -> str:
        """The review code of an approval, which only its owner sees."""
        code: str = self.client().get(f"/approvals/{id}").json()["reviewCode"]
        return code

    def limited(self, **limits: Any) -> House:
        return House(replace(self.front, **limits), self.tokens)


@dataclass
class Caller:
    """Sends requests one after the other to the app in this process."""

    house: House
    headers: dict[str, str]

    def __call__(self, method: str, path: str, *, base: str = PREFIX, **more: Any) -> httpx.Response:
        headers = {**self.headers, **more.pop("headers", {})}

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.house.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{PORT}") as client:
                return await client.request(method, base + path, headers=headers, **more)

        return asyncio.run(ask())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self("GET", path, **more)

    def post(self, path: str, json: Any = None, **more: Any) -> httpx.Response:
        return self("POST", path, json={} if json is None else json, **more)


class Browser:
    """Somebody who is logged in to the console."""

    def __init__(self, house: House, role: str = "") -> None:
        once = house.tokens[role] if role else tokens.invite(house.front.ports, OWNER)
        _, self.secret = logins.log_in(house.front.ports, once, door="web")
        cookie = f"{cookie_name(house.front.url)}={self.secret}"
        self.caller = Caller(house, {"cookie": cookie, "sec-fetch-site": "same-origin"})

    def get(self, path: str) -> str:
        return self.caller.get(path, base="").text

    def send(self, path: str, /, *, file: bytes | None = None, **fields: str) -> httpx.Response:
        more: dict[str, Any] = {} if file is None else {"files": {"upload": ("talk.jsonl", file)}}
        return self.caller("POST", path, base="", data={"csrf": csrf_token(self.secret), **fields}, **more)


def sealed_capsule(house: House) -> Path:
    """Seal maya's soul with the owner's key, as the command line does. Returns the file."""
    ports = house.front.ports
    root: Path = ports.mirror._root  # type: ignore[attr-defined]
    key = keys.open_key(root / "data" / "keys", keys.OWNER, setting(ports, "owner_key"))
    kept = capsules.seal(ports, OWNER, address("maya"), signing_key(key))
    return root / "capsules" / kept.record.path


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("blank") / "workspace"
    create_layout(root)
    begin(root)
    return root


@pytest.fixture
def root(blank: Path, tmp_path: Path) -> Path:
    """A workspace to serve, of one test alone."""
    return Path(shutil.copytree(blank, tmp_path / "served"))


def furnished(root: Path, **settings: Any) -> House:
    workspace = open_owned(root)
    ports = workspace.ports
    souls.create(ports, OWNER, address("maya"), MAYA)
    for id in ("maya", "noor"):
        agents.new_agent(ports, OWNER, id, starters())
        open_gate(ports, id)
    agents.select(ports, OWNER, "maya", address("maya"))
    wanted = {role: (Role(role), "") for role in ("owner", "reviewer", "reader")}
    wanted |= {"agent": (Role.AGENT, "maya"), "other": (Role.AGENT, "noor")}
    secrets = {name: tokens.create(ports, OWNER, role, agent=agent)[1] for name, (role, agent) in wanted.items()}
    front = replace(server.front(workspace, Site(root=str(root), port=PORT)), rate=1e6, burst=1e6)
    return House(replace(front, **settings), secrets)


@pytest.fixture
def house(blank: Path, tmp_path: Path) -> Iterator[House]:
    root = tmp_path / "served"
    shutil.copytree(blank, root)
    house = furnished(root)
    yield house
    house.front.ports.ledger.close()  # type: ignore[attr-defined]  # a workspace on disk has one that can


def proposal(**more: Any) -> dict[str, Any]:
    return {"kind": "add", "field": "always-do", "value": "Ask first.", "reason": "asked for twice", **more}
