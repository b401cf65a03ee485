"""Telegram over its Bot API, with python-telegram-bot.

- Updates are passed on unchanged. We parse them ourselves, so that an invalid one stops nothing.
- The token is in every URL. No URL is logged, and no message of the library is repeated.
- One object, one thread: each has its own event loop and its own connections.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Mapping, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    LinkPreviewOptions,
    Message,
    MessageEntity,
)
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, RetryAfter, TelegramError, TimedOut
from telegram.request import HTTPXRequest

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.notices.chat_text import ChatText
from soulkeeper.notice_ports import Blocked, Keyboard, Undelivered

DEFAULT_URL = "https://api.telegram.org/bot"
_SECONDS, _FILE_SECONDS, _LONGEST_WAIT = 10.0, 30.0, 86_400.0
_UPDATE_TYPES = ["message", "channel_post", "callback_query"]
_RAW_UPDATES = "getupdates"  # Telegram does not mind case; the library would parse "getUpdates"
_UNCHANGED, _NOT_STARTED = "message is not modified", "chat not found"
_BLOCKED = "the bot was blocked, was never started, or may not write to this chat"
_WORDS = {
    TimedOut: "Telegram did not answer in time",
    InvalidToken: "Telegram does not know the bot's token",
    Conflict: "another program receives the updates of this bot, or a webhook does",
}
_NOT_VALID = "Telegram cannot be reached, or its answer is not valid"
_UNREADABLE = (
    TypeError,
    ValueError,
    LookupError,
    AttributeError,
    RecursionError,
)  # from the library, while it reads an answer
_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
T = TypeVar("T")

os.environ.setdefault("PTB_TIMEDELTA", "true")  # durations as in the library's next version; otherwise it warns
logging.getLogger("httpx").setLevel(logging.WARNING)
logging.getLogger("telegram").setLevel(logging.CRITICAL)


class TelegramMessenger:
    def __init__(self, token: str, url: str = DEFAULT_URL, *, seconds: float = _SECONDS) -> None:
        request = HTTPXRequest(
            connection_pool_size=4,
            read_timeout=seconds,
            write_timeout=seconds,
            connect_timeout=seconds,
            media_write_timeout=_FILE_SECONDS,
        )
        try:
            self._bot = Bot(token, base_url=url, request=request, get_updates_request=request)
        except InvalidToken:
            raise Undelivered("the bot's token is empty", is_final=True) from None
        self._runner = asyncio.Runner()
        self._seconds = seconds

    def close(self) -> None:
        self._runner.run(self._bot.request.shutdown())
        self._runner.close()

    def name(self) -> str:
        return self._run(self._bot.get_me()).username or ""

    def send(self, chat: int, text: ChatText, keyboard: Keyboard = ()) -> int:
        markup, spans = _markup(keyboard), _entities(text)
        request = self._bot.send_message(
            chat, text.text, entities=spans, reply_markup=markup, link_preview_options=_NO_PREVIEW
        )
        return self._run(_number(request))

    def send_file(self, chat: int, name: str, content: bytes, caption: ChatText, keyboard: Keyboard = ()) -> int:
        request = self._bot.send_document(
            chat,
            InputFile(content, filename=name),
            caption=caption.text,
            caption_entities=_entities(caption),
            reply_markup=_markup(keyboard),
        )
        return self._run(_number(request))

    def edit(self, chat: int, message: int, text: ChatText, keyboard: Keyboard = ()) -> None:
        self._run_edit(
            self._bot.edit_message_text(
                text.text,
                chat,
                message,
                entities=_entities(text),
                reply_markup=_markup(keyboard),
                link_preview_options=_NO_PREVIEW,
            )
        )

    def edit_caption(self, chat: int, message: int, caption: ChatText, keyboard: Keyboard = ()) -> None:
        self._run_edit(
            self._bot.edit_message_caption(
                chat,
                message,
                caption=caption.text,
                caption_entities=_entities(caption),
                reply_markup=_markup(keyboard),
            )
        )

    def answer(self, tap: str, words: str = "") -> None:
        self._run(self._bot.answer_callback_query(tap, words or None))

    def updates(self, after: int, seconds: float) -> list[Mapping[str, Any]]:
        parameters = {"offset": after + 1, "timeout": int(seconds), "allowed_updates": _UPDATE_TYPES}
        updates = self._run(self._bot.do_api_request(_RAW_UPDATES, parameters, read_timeout=seconds + self._seconds))
        if not isinstance(updates, list):
            raise Undelivered("Telegram did not send a list of updates")
        return [update for update in updates if isinstance(update, dict)]

    def set_commands(self, commands: Sequence[tuple[str, str]]) -> None:
        self._run(self._bot.set_my_commands(list(commands)))

    def set_webhook(self, url: str, secret: str) -> None:
        self._run(self._bot.set_webhook(url, secret_token=secret, allowed_updates=_UPDATE_TYPES, max_connections=4))

    def delete_webhook(self) -> None:
        self._run(self._bot.delete_webhook())

    def _run_edit(self, request: Awaitable[object]) -> None:
        try:
            self._run(request)
        except Undelivered as error:
            if _UNCHANGED not in error.message.lower():
                raise

    def _run(self, request: Awaitable[T]) -> T:
        async def perform() -> T:
            return await request

        try:
            return self._runner.run(perform())
        except TelegramError as error:
            raise _undelivered(error) from None  # its context may hold the URL, and that holds the token
        except _UNREADABLE:
            raise Undelivered(_NOT_VALID) from None


async def _number(sending: Awaitable[Message]) -> int:
    return (await sending).message_id


def _undelivered(error: TelegramError) -> Undelivered:
    if isinstance(error, RetryAfter):
        seconds = _seconds(error.retry_after)
        return Undelivered(f"Telegram asks to wait {seconds:.0f} seconds", retry_after=seconds)
    if isinstance(error, Forbidden) or (isinstance(error, BadRequest) and _NOT_STARTED in error.message.lower()):
        return Blocked(_BLOCKED)
    if isinstance(error, BadRequest):
        return Undelivered(f"Telegram refused it: {line_of(error.message)}", is_final=True)
    return Undelivered(_WORDS.get(type(error), _NOT_VALID))


def _seconds(wait: object) -> float:
    """How long to wait; 0 if the answer does not say it, and never more than a day."""
    seconds = wait.total_seconds() if isinstance(wait, timedelta) else wait
    return min(_LONGEST_WAIT, max(0.0, seconds)) if isinstance(seconds, int | float) else 0.0


def _markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    rows = [[InlineKeyboardButton(label, callback_data=data) for label, data in row] for row in keyboard]
    return InlineKeyboardMarkup(rows) if rows else None


def _entities(text: ChatText) -> list[MessageEntity]:
    return [
        MessageEntity(str(span.mark), span.offset, span.length, language=span.language or None) for span in text.spans
    ]
