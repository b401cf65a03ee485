"""The ASGI app: the prompt's own callable first, then the request guard, then the doors of agent and owner."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from soulkeeper.bootstrap import Workspace, open_backup_folder, open_files, open_witness, open_workspace
from soulkeeper.bootstrap_network import (
    open_messenger,
    open_remote,
    open_webhook_client,
    telegram_library,
    telegram_token,
)
from soulkeeper.config import TELEGRAM_TOKEN
from soulkeeper.faces.agent import prompt
from soulkeeper.faces.agent.mcp.http import Door
from soulkeeper.faces.file_watch import TargetWatch
from soulkeeper.faces.front import MCP, PREFIX, Background, Front
from soulkeeper.faces.lazy_apps import HEALTH, LazyApps
from soulkeeper.faces.metrics import Metrics
from soulkeeper.faces.request_guard import Buckets, Guard, Uses
from soulkeeper.faces.server_log import Journal, is_terminal
from soulkeeper.faces.site import Site
from soulkeeper.faces.webhook_sender import WebhookSender
from soulkeeper.services import recovery
from soulkeeper.starters import prompt_texts

if TYPE_CHECKING:
    from soulkeeper.faces.owner.telegram.bot import Bot

_LOG = logging.getLogger("soulkeeper")


# Seconds after which a busy thread lets another one run. With Python's default of 0.005 the slowest of twelve approvals takes twice
# as long while an agent floods the server: 0.52 s instead of 0.26 s (benchmarks/bench_waiting.py).
_SWITCH = 0.001


def open_app(where: Site, workspace: Workspace | None = None) -> ASGIApp:
    """The app of a workspace. Whatever an interrupted process left unfinished is completed first."""
    workspace = workspace or open_workspace(Path(where.root))
    recovery.recover(workspace.ports)
    witness = open_witness(workspace.settings)
    if not witness.is_writable():
        _LOG.warning("nobody would notice an older ledger: the witness cannot be kept in %s", witness.folder)
    application = make_app(front(workspace, where), Journal(quiet=where.quiet, plain=is_terminal()))
    sys.setswitchinterval(_SWITCH)
    return application


def front(workspace: Workspace, where: Site) -> Front:
    bot = _bot(workspace, where)
    return Front(
        ports=workspace.ports,
        webhook_client=open_webhook_client(),
        texts=prompt_texts(),
        hosts=where.names,
        origins=where.origins,
        url=where.url,
        root=where.root,
        local=not where.behind_tls,
        inline=not workspace.settings.database,
        alone=where.alone and not workspace.settings.database,  # other servers may share a database
        background=(*_background(workspace), *((bot,) if bot else ())),
        telegram=bot if bot and bot.has_webhook else None,
        remote=open_remote(workspace.settings) if workspace.settings.git else None,
        log_key=workspace.log_key,
    )


def _bot(workspace: Workspace, where: Site) -> Bot | None:
    """The bot, if it is configured. If its token is missing, or if Telegram would call another host, the server runs without it
    and logs a warning: somebody who edits the settings must not get the owner's taps sent elsewhere."""
    plan = workspace.settings.telegram
    if plan is None:
        return None
    from soulkeeper.faces.owner.telegram.bot import Bot, bot_number  # noqa: PLC0415 - few servers have a bot

    token = telegram_token()
    if not token:
        _LOG.warning("the Telegram bot does not run: $%s is not set", TELEGRAM_TOKEN)
        return None
    if plan.webhook_url and not where.has(plan.webhook_url):
        _LOG.warning("the Telegram bot does not run: webhook_url names another host than this server (--behind-tls)")
        return None
    telegram_library()
    url = where.url if where.behind_tls else workspace.settings.public_url or where.url
    number = bot_number(token)
    return Bot(workspace.ports, open_messenger, number=number, url=url, webhook=plan.webhook_url, token=token)


def _background(workspace: Workspace) -> tuple[Background, ...]:
    from soulkeeper.faces.reflection_schedule import ReflectionSchedule  # noqa: PLC0415 - a server that starts needs it

    plan = workspace.settings.backup
    watch: tuple[Background, ...] = (TargetWatch(workspace.ports),) if workspace.ports.mirror.has_files else ()
    always = (ReflectionSchedule(workspace.ports), *watch, *_sync(workspace))
    if plan is None:
        return always
    from soulkeeper.faces.backup_schedule import BackupSchedule  # noqa: PLC0415 - few servers have a plan

    folder, files = open_backup_folder(workspace.settings), open_files(workspace.root)
    return (*always, BackupSchedule(workspace.ports, folder, files, every=plan.every, keep=plan.keep))


def _sync(workspace: Workspace) -> tuple[Background, ...]:
    """The git remote is synced on a schedule only if the settings say how often."""
    plan = workspace.settings.git
    if plan is None or plan.every is None:
        return ()
    from soulkeeper.faces.sync_schedule import SyncSchedule  # noqa: PLC0415 - few servers have a remote

    remote = open_remote(workspace.settings)
    return (SyncSchedule(workspace.ports, remote, every=plan.every, witness=plan.witness),)


def make_app(front: Front, journal: Journal | None = None) -> ASGIApp:
    metrics, buckets, uses = Metrics(), Buckets(front.rate, front.burst), Uses(front)
    door, apps = Door(front), LazyApps(front, metrics)
    life = Router(lifespan=lambda _: _lifetime(front, Work(metrics, uses, door, apps)))

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await life(scope, receive, send)
        else:
            await (door if scope["path"] == MCP else apps)(scope, receive, send)

    recorder = RequestRecorder(metrics, journal)
    guard = Guard(front, doors, buckets, uses, recorder.request)
    hot = prompt.PromptDoor(front, buckets, uses, recorder.prompt)

    async def soulkeeper(scope: Scope, receive: Receive, send: Send) -> None:
        is_prompt = scope["type"] == "http" and scope["method"] == "GET" and prompt.agent_in(scope["path"])
        await (hot if is_prompt else guard)(scope, receive, send)
        if scope["type"] == "lifespan" and journal:
            journal.flush()

    return soulkeeper


@dataclass(frozen=True, slots=True)
class Work:
    """What a server does besides answering requests."""

    metrics: Metrics
    uses: Uses
    door: Door
    apps: LazyApps


@asynccontextmanager
async def _lifetime(front: Front, work: Work) -> AsyncIterator[None]:
    """From the start of a server to its shutdown. A thread loads what the first requests would otherwise wait for."""
    sender = WebhookSender(front.ports, front.webhook_client, work.metrics.count_try, url=front.url)
    sender.start()
    for worker in front.background:
        worker.start()
    warm_task = asyncio.create_task(run_in_threadpool(work.apps.warm))
    yield
    work.apps.end()
    await warm_task
    await work.door.close()
    await asyncio.gather(*(run_in_threadpool(worker.stop) for worker in (*front.background, sender)))  # each may wait
    await work.uses.flush()


@dataclass(frozen=True, slots=True)
class RequestRecorder:
    """Records every request: metrics and, if there is a journal, a log line."""

    metrics: Metrics
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
    is_own_template = scope["path"] in (MCP, *HEALTH)
    template: str = scope["path"] if is_own_template else getattr(scope.get("route"), "path", "none")
    is_below = scope["path"].startswith(f"{PREFIX}/") and template.startswith("/") and not template.startswith(PREFIX)
    return PREFIX + template if is_below else template
