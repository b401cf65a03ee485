"""The ASGI app: the prompt's own callable first, then the request guard, then the doors of agent and owner."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from soulkeeper.bootstrap import Workspace, open_backup_folder, open_files, open_workspace
from soulkeeper.bootstrap_network import open_courier, open_messenger, open_remote, telegram_library, telegram_token
from soulkeeper.config import TELEGRAM_TOKEN
from soulkeeper.errors import CapsuleIntegrityError, SoulError
from soulkeeper.faces import health
from soulkeeper.faces.agent import prompt, rest, rest_requests
from soulkeeper.faces.agent.mcp.http import Door
from soulkeeper.faces.browser import is_console
from soulkeeper.faces.file_watch import TargetWatch
from soulkeeper.faces.http import MCP, PREFIX, Background, Front, LegibleJson, Unwelcome, problem, problem_of
from soulkeeper.faces.openapi import described, operation_id
from soulkeeper.faces.owner import rest as owner
from soulkeeper.faces.owner.telegram import webhook as telegram_webhook
from soulkeeper.faces.owner.web.app import make_console
from soulkeeper.faces.request_guard import Buckets, Guard, Uses
from soulkeeper.faces.server_log import Journal, is_for_a_person
from soulkeeper.faces.webhook_sender import Outgoing
from soulkeeper.services import recovery
from soulkeeper.starters import prompt_texts

if TYPE_CHECKING:
    from soulkeeper.faces.owner.telegram.phone import Phone

VARIABLE = "SOULKEEPER_SERVE"
_LOG = logging.getLogger("soulkeeper")


# Seconds after which a thread that judges a text lets another go on. With Python's own 0.005 the longest of twelve approvals takes
# twice as long while an agent floods the server: 0.52 s against 0.26 s (benchmarks/bench_waiting.py).
_SWITCH = 0.001


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Where the server listens, and its public name if it runs behind a proxy."""

    root: str
    host: str = "127.0.0.1"
    port: int = 8765
    behind_tls: str = ""
    alone: bool = True
    quiet: bool = False

    @property
    def url(self) -> str:
        return f"https://{self.behind_tls}" if self.behind_tls else f"http://127.0.0.1:{self.port}"

    @property
    def names(self) -> frozenset[str]:
        if self.behind_tls:
            return frozenset({self.behind_tls, f"{self.behind_tls}:443"})
        local = {"localhost", "127.0.0.1", "[::1]"}
        return frozenset(f"{name}:{self.port}" for name in local) | (
            frozenset(local) if self.port == 80 else frozenset()
        )

    @property
    def origins(self) -> frozenset[str]:
        scheme = "https" if self.behind_tls else "http"
        return frozenset(f"{scheme}://{name}" for name in self.names)


def app() -> ASGIApp:
    """The app of a worker process, with the settings that `soul serve` put into the environment."""
    where = Site(**json.loads(os.environ[VARIABLE]))
    workspace = open_workspace(Path(where.root))
    recovery.recover(workspace.ports)
    application = make_app(front(workspace, where), Journal(quiet=where.quiet, plain=is_for_a_person()))
    sys.setswitchinterval(_SWITCH)
    gc.collect()
    gc.freeze()  # everything loaded so far stays: later collections, which pause every request, can skip it
    return application


def as_environment(where: Site) -> str:
    return json.dumps(asdict(where))


def front(workspace: Workspace, where: Site) -> Front:
    phone = _phone(workspace, where)
    return Front(
        ports=workspace.ports,
        courier=open_courier(),
        texts=prompt_texts(),
        hosts=where.names,
        origins=where.origins,
        url=where.url,
        root=where.root,
        local=not where.behind_tls,
        inline=not workspace.settings.database,
        alone=where.alone,
        background=(*_background(workspace), *((phone,) if phone else ())),
        telegram=phone if phone and phone.has_webhook else None,
        remote=open_remote(workspace.settings) if workspace.settings.git else None,
    )


def _phone(workspace: Workspace, where: Site) -> Phone | None:
    """The bot, where it is configured. Without its token the server runs, and says so."""
    plan = workspace.settings.telegram
    if plan is None:
        return None
    from soulkeeper.faces.owner.telegram.phone import Phone, webhook_secret  # noqa: PLC0415 - few servers have a bot

    token = telegram_token()
    if not token:
        _LOG.warning("the Telegram bot does not run: $%s is not set", TELEGRAM_TOKEN)
        return None
    telegram_library()
    url = workspace.settings.public_url or where.url
    return Phone(workspace.ports, open_messenger, url=url, webhook=plan.webhook_url, secret=webhook_secret(token))


def _background(workspace: Workspace) -> tuple[Background, ...]:
    from soulkeeper.faces.reflection_schedule import ReflectionSchedule  # noqa: PLC0415 - a server that starts needs it

    plan = workspace.settings.backup
    watch: tuple[Background, ...] = (TargetWatch(workspace.ports),) if workspace.ports.mirror.kept else ()
    always = (ReflectionSchedule(workspace.ports), *watch, *_sync(workspace))
    if plan is None:
        return always
    from soulkeeper.faces.backup_schedule import BackupSchedule  # noqa: PLC0415 - few servers have a plan

    folder, files = open_backup_folder(workspace.settings), open_files(workspace.root)
    return (*always, BackupSchedule(workspace.ports, folder, files, every=plan.every, keep=plan.keep))


def _sync(workspace: Workspace) -> tuple[Background, ...]:
    """The git remote is synced with by the clock only where the settings say how often."""
    plan = workspace.settings.git
    if plan is None or plan.every is None:
        return ()
    from soulkeeper.faces.sync_schedule import SyncSchedule  # noqa: PLC0415 - few servers have a remote

    remote = open_remote(workspace.settings)
    return (SyncSchedule(workspace.ports, remote, every=plan.every, witness=plan.witness),)


def make_app(front: Front, journal: Journal | None = None) -> ASGIApp:
    metrics, buckets, uses = health.Metrics(), Buckets(front.rate, front.burst), Uses(front)
    door = Door(front)
    api = make_api(front, metrics, uses, door)
    console = make_console(front, api.openapi)
    api.state.warm = console.state.warm

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and is_console(scope):
            await console(scope, receive, send)
        else:
            await (door if scope["type"] == "http" and scope["path"] == MCP else api)(scope, receive, send)

    account = Account(metrics, journal)
    guard = Guard(front, doors, buckets, uses, account.request)
    hot = prompt.PromptDoor(front, buckets, uses, account.prompt)

    async def soulkeeper(scope: Scope, receive: Receive, send: Send) -> None:
        is_prompt = scope["type"] == "http" and scope["method"] == "GET" and prompt.PATH.fullmatch(scope["path"])
        await (hot if is_prompt else guard)(scope, receive, send)
        if scope["type"] == "lifespan" and journal:
            journal.flush()

    return soulkeeper


@dataclass(frozen=True, slots=True)
class Account:
    """What is recorded of every request: metrics, and a log line if wanted."""

    metrics: health.Metrics
    journal: Journal | None

    def request(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        self.metrics.record(scope["method"], route, status, seconds)
        if self.journal:
            self.journal.note(scope, route, status, seconds)

    def prompt(self, scope: Scope, status: int, seconds: float) -> None:
        self.metrics.record_prompt(status, seconds)
        if self.journal:
            self.journal.note(scope, prompt.ROUTE, status, seconds)


def _route(scope: Scope) -> str:
    """The full path template of the route."""
    template: str = MCP if scope["path"] == MCP else getattr(scope.get("route"), "path", "none")
    is_below = scope["path"].startswith(f"{PREFIX}/") and template.startswith("/") and not template.startswith(PREFIX)
    return PREFIX + template if is_below else template


def make_api(front: Front, metrics: health.Metrics, uses: Uses, door: Door) -> FastAPI:
    @asynccontextmanager
    async def lifespan(api: FastAPI) -> AsyncIterator[None]:
        outgoing = Outgoing(front.ports, front.courier, metrics.count_try, url=front.url)
        outgoing.start()
        for work in front.background:
            work.start()
        warming = asyncio.create_task(run_in_threadpool(api.state.warm))
        yield
        await warming
        await door.close()
        for work in front.background:
            await run_in_threadpool(work.stop)
        await run_in_threadpool(outgoing.stop)
        await uses.flush()

    api = FastAPI(
        title="Soulkeeper",
        version=version("soulkeeper"),
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        default_response_class=LegibleJson,
        generate_unique_id_function=operation_id,
    )
    api.state.front, api.state.metrics, api.state.streams = front, metrics, set[int]()
    for kind in (SoulError, Unwelcome, RequestValidationError, HTTPException, Exception):
        api.add_exception_handler(kind, _problem_response)
    called = (telegram_webhook.router,) if front.telegram else ()
    for router in (health.router, owner.login, owner.settings, *called):
        api.include_router(router, include_in_schema=False)
    for router in (prompt.router, rest.router, rest_requests.router, owner.router, health.router, owner.login):
        api.include_router(router, prefix=PREFIX)
    api.openapi = lambda: described(api)  # type: ignore[method-assign]
    api.add_api_route(f"{PREFIX}/openapi.json", api.openapi, include_in_schema=False)
    return api


async def _problem_response(request: Request, error: Exception) -> JSONResponse:
    match error:
        case RequestValidationError():
            reasons = [_reason(each) for each in error.errors()[:20]]
            return problem(400, "invalid", "the request is not well-formed", reasons=reasons)
        case HTTPException():
            code = {404: "not_found", 405: "method", 400: "invalid"}.get(error.status_code, "error")
            hint = f"{PREFIX}/openapi.json describes every route" if error.status_code in (404, 405) else ""
            return problem(error.status_code, code, str(error.detail), hint=hint, headers=error.headers)
        case _:
            if isinstance(error, CapsuleIntegrityError):
                request.app.state.metrics.count_violation()
                _LOG.warning("capsule violation refused: %s", error.message)
            is_conditional = 412 in getattr(request.scope.get("route"), "responses", {})
            caller = getattr(request.state, "caller", None)
            return problem_of(error, caller, conditional=is_conditional and "if-match" in request.headers)


def _reason(problem_found: dict[str, Any]) -> dict[str, str]:
    where = ".".join(str(part) for part in problem_found["loc"])
    return {"code": problem_found["type"], "message": f"{where}: {problem_found['msg']}"}
