"""The part of ``bootstrap`` that reaches other machines: webhooks, the queue of a fleet, a model, a git remote, Telegram.

Each library is loaded when it is first needed; if its extra is not installed, the error names it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from soulkeeper.adapters.model import LazyModel
from soulkeeper.adapters.pins import is_pinned
from soulkeeper.config import FILE, KEY_VARIABLE, TELEGRAM_API, TELEGRAM_TOKEN, Settings
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.errors import NotFound, Reason, Refused, missing_extra

if TYPE_CHECKING:
    from soulkeeper.notice_ports import Messenger
    from soulkeeper.ports import WebhookClient
    from soulkeeper.reflection_ports import Drafter, Jobs
    from soulkeeper.sync_ports import Remote


def open_webhook_client() -> WebhookClient:
    from soulkeeper.adapters.webhooks import HttpWebhookClient  # noqa: PLC0415 - only a server sends

    return HttpWebhookClient()


def open_jobs(settings: Settings, *, heartbeat: float = 10.0, upgrade: bool = False) -> Jobs | None:
    """The queue that the workers of a fleet share; a ledger on SQLite has none."""
    if not settings.database:
        return None
    from soulkeeper.adapters.jobs import PostgresJobs  # noqa: PLC0415 - an extra, and only workers need it

    return PostgresJobs(settings.database, heartbeat=heartbeat, upgrade=upgrade)


def open_drafter(settings: Settings) -> Drafter | None:
    """The configured model, for the drafts of an interview."""
    return LazyModel(settings.llm, os.environ.get(KEY_VARIABLE, ""), settings.data / "model") if settings.llm else None


def open_remote(settings: Settings) -> Remote:
    """The git remote of a workspace; raises if it has none."""
    if settings.git is None:
        hint = f'write [git] and remote = "…" into {line_of(str(settings.root / FILE))}; docs/sync.md shows how'
        raise NotFound("this workspace has no git remote", hint=hint)
    from importlib.util import find_spec  # noqa: PLC0415 - few commands sync

    if find_spec("pygit2") is None:
        raise missing_extra("git sync", "git")
    from soulkeeper.adapters.git import GitRemote  # noqa: PLC0415

    _ensure_pinned_remote(settings.data / "sync", settings.git.place.key)
    return GitRemote(settings.data / "sync", settings.git.place)


def _ensure_pinned_remote(folder: Path, key: str) -> None:
    """The first remote is recorded beside its copy."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
    if not is_pinned(folder / "remote", key):
        message = f"{FILE} names another git remote, branch or folder than before"
        hint = f"if you changed it on purpose, remove {line_of(str(folder / 'remote'))}"
        raise Refused([Reason("remote_moved", message, hint=hint)])


def open_messenger() -> Messenger:
    """The Telegram bot whose token is in the environment."""
    library = telegram_library()
    return cast(
        "Messenger", library.TelegramMessenger(telegram_token(), os.environ.get(TELEGRAM_API) or library.DEFAULT_URL)
    )


def telegram_library() -> Any:
    """Raise if the extra is missing."""
    try:
        return import_module("soulkeeper.adapters.telegram")
    except ImportError as error:
        raise missing_extra("Telegram", "telegram") from error


def telegram_token() -> str:
    """The token of the bot; empty if there is none."""
    return os.environ.get(TELEGRAM_TOKEN, "").strip()
