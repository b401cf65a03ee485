"""Commands on the Telegram bot: telegram run|chats|revoke."""

from __future__ import annotations

import logging
import signal
from datetime import datetime
from types import FrameType

import click

from soulkeeper.bootstrap import Workspace
from soulkeeper.bootstrap_network import open_messenger, telegram_token
from soulkeeper.config import TELEGRAM_TOKEN
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.notices.chat import Chat
from soulkeeper.errors import Invalid, Unavailable
from soulkeeper.faces import chat_shapes
from soulkeeper.faces.owner.cli.app import App, command, say
from soulkeeper.faces.owner.cli.screen import headings
from soulkeeper.faces.wording import ago
from soulkeeper.notice_ports import Messenger, Undelivered
from soulkeeper.services import chats as chat_service

_TITLES = f"{'id':<8}  {'name':<30}  {'Telegram user':<14}  paired"


@click.group()
def telegram() -> None:
    """Run the Telegram bot for the owner's phone, and manage the chats that are paired with it.

    \b
    Example:
      soul telegram run
    """


@command(telegram, name="run")
def run(app: App) -> None:
    """Run the bot until Ctrl-C. `soul serve` runs it too, where soulkeeper.toml has [telegram].

    The token of the bot is read from SOULKEEPER_TELEGRAM_TOKEN. To pair your phone, send /start to the bot and approve the request.

    \b
    Example:
      SOULKEEPER_TELEGRAM_TOKEN=123:abc soul telegram run
    """
    from soulkeeper.faces.owner.telegram.bot import Bot, bot_number  # noqa: PLC0415 - an extra, and slow to load

    ensure_token()
    _ensure_polling(app.workspace)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    messenger = open_messenger()
    say(f"Running @{_name(messenger)} for {app.workspace.root}; stop with Ctrl-C")
    messenger.delete_webhook()
    messenger.close()
    bot = Bot(app.ports, open_messenger, number=bot_number(telegram_token()), url=app.workspace.settings.public_url)

    def end(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    try:
        bot.run()
    except KeyboardInterrupt:
        say("Stopped")


@command(telegram, name="chats")
def chats(app: App) -> None:
    """List the paired chats: whose they are, and who paired them.

    \b
    Example:
      soul telegram chats
    """
    paired_chats, now = chat_service.chats(app.ports), app.ports.now()
    lines = [*headings(_TITLES), *(_line(chat, now) for chat in paired_chats)] if paired_chats else ["No paired chats"]
    app.answer([chat_shapes.chat(chat) for chat in paired_chats], lines)


@command(telegram, name="revoke")
@click.argument("id")
def revoke(app: App, id: str) -> None:
    """Revoke a paired chat. It can no longer decide anything.

    \b
    Example:
      soul telegram revoke 1f3a
    """
    chat = chat_service.revoke(app.ports, app.owner(), id)
    app.answer(chat_shapes.chat(chat), [f"Revoked {chat.id[:8]} · {line_of(chat.name)}"])


def _name(messenger: Messenger) -> str:
    """The bot's own name: the first question to Telegram, which a wrong token and a missing network fail."""
    try:
        return messenger.name()
    except Undelivered as error:
        hint = f"check the network, and ${TELEGRAM_TOKEN}: @BotFather shows the token of your bot"
        raise Unavailable(error.message, hint=hint) from error


def ensure_token() -> None:
    if not telegram_token():
        hint = f"create a bot with @BotFather, then: export {TELEGRAM_TOKEN}=TOKEN"
        raise Unavailable(f"${TELEGRAM_TOKEN} is not set", hint=hint)


def _ensure_polling(workspace: Workspace) -> None:
    plan = workspace.settings.telegram
    if plan and plan.webhook_url:
        raise Invalid(
            "the bot has a webhook (mode in [telegram]), and only soul serve can receive its calls",
            hint="start soul serve instead",
        )


def _line(chat: Chat, now: datetime) -> str:
    pairing = f"{ago(chat.paired_at, now)} by {line_of(chat.paired_by)}"
    return f"{chat.id[:8]}  {line_of(chat.name):<30}  {chat.user:<14}  {pairing}"
