"""What doctor says about the Telegram bot: whether it can run, whether it answers, and which chats decide."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from soulkeeper.bootstrap_network import open_messenger, telegram_token
from soulkeeper.config import TELEGRAM_TOKEN
from soulkeeper.domain.notices.chat import Chat
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.cli.app import App
from soulkeeper.services import chat_messages, chats
from soulkeeper.services.integrity import CheckResult, Health

_CHECK = "bot"


def check_bot(app: App) -> Iterator[CheckResult]:
    paired_chats = chats.chats(app.ports)
    if paired_chats:
        names = ", ".join(chat.name for chat in paired_chats)
        yield CheckResult(
            _CHECK, Health.OK, f"these chats can decide for you: {names}", "soul telegram revoke ID revokes one"
        )
    yield from (_blocked_check(chat, at) for chat in paired_chats if (at := chat_messages.blocked_at(app.ports, chat)))
    if not telegram_token():
        if paired_chats or app.workspace.settings.telegram:
            hint = f"create a bot with @BotFather, then: export {TELEGRAM_TOKEN}=TOKEN"
            yield CheckResult(_CHECK, Health.WARN, f"the bot cannot run: ${TELEGRAM_TOKEN} is not set", hint)
        return
    yield _answer_check()


def _blocked_check(chat: Chat, at: datetime) -> CheckResult:
    message = f"the bot may not write to {chat.name}, so that no question arrives there ({at:%Y-%m-%d %H:%M} UTC)"
    hint = f"unblock the bot in Telegram and send it /start; or end the pairing: soul telegram revoke {chat.id[:8]}"
    return CheckResult(_CHECK, Health.RED, message, hint)


def _answer_check() -> CheckResult:
    try:
        messenger = open_messenger()
        name = messenger.name()
        messenger.close()
    except SoulError as error:
        message = f"the Telegram bot does not answer: {error.message}"
        return CheckResult(_CHECK, Health.RED, message, error.hint or "check its token")
    return CheckResult(_CHECK, Health.OK, f"the Telegram bot @{name} answers")
