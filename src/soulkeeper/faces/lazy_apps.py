"""The API and the console, loaded in a thread after the server has started, or with the first request for them.

Agents that want their prompt right after the start, and health checks, need neither.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from soulkeeper.faces.browser import is_console
from soulkeeper.faces.front import PREFIX, Front, LegibleJson
from soulkeeper.faces.metrics import Metrics
from soulkeeper.faces.startup import frozen_imports, load_fastapi

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.applications import Starlette

ALIVE = {"status": "ok"}
_LOG = logging.getLogger("soulkeeper")
HEALTH = ("/healthz", f"{PREFIX}/healthz")


@dataclass(frozen=True, slots=True)
class Apps:
    api: FastAPI
    console: Starlette


@dataclass(slots=True)
class LazyApps:
    front: Front
    metrics: Metrics
    _lock: Lock = field(default_factory=Lock)
    _apps: Apps | None = None
    _is_broken: bool = False
    _is_ending: bool = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._apps is None and not self._is_broken and _asks_for_health(scope):
            await LegibleJson(ALIVE)(scope, receive, send)
            return
        apps = await run_in_threadpool(self.load) if self._apps is None else self._apps
        await (apps.console if is_console(scope) else apps.api)(scope, receive, send)

    def load(self) -> Apps:
        with self._lock:
            if self._apps is None:
                self._apps = _load_apps(self.front, self.metrics)
            return self._apps

    def warm(self) -> None:
        """Load what the first requests would wait for. If that fails, the server is not healthy."""
        try:
            with frozen_imports():
                for _ in self._warm_steps():
                    if self._is_ending:
                        return
        except Exception:  # noqa: BLE001 - whatever a module raises, prompts are served
            self._is_broken = True
            _LOG.exception("the API and the console cannot be loaded")

    def end(self) -> None:
        """Stop loading: the server is shutting down."""
        self._is_ending = True

    def _warm_steps(self) -> Iterator[object]:
        yield (apps := self.load())
        yield from apps.console.state.warm_steps()


def _load_apps(front: Front, metrics: Metrics) -> Apps:
    load_fastapi()
    from soulkeeper.faces.api import make_api  # noqa: PLC0415 - slow to load
    from soulkeeper.faces.owner.web.app import make_console  # noqa: PLC0415

    api = make_api(front, metrics)
    return Apps(api, make_console(front, api.openapi))


def _asks_for_health(scope: Scope) -> bool:
    return scope["method"] == "GET" and scope["path"] in HEALTH and not scope["query_string"]
