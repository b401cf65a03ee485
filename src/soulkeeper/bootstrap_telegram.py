"""The part of ``bootstrap`` that the Telegram bot needs: its token, and the adapter that speaks with Telegram."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from soulkeeper.config import TELEGRAM_API, TELEGRAM_TOKEN
from soulkeeper.errors import Unavailable

if TYPE_CHECKING:
    from soulkeeper.notice_ports import Messenger


def open_messenger() -> Messenger:
    """The Telegram bot whose token is in the environment."""
    library = telegram_library()
    return cast(
        "Messenger", library.TelegramMessenger(telegram_token(), os.environ.get(TELEGRAM_API) or library.DEFAULT_URL)
    )


def telegram_library() -> Any:
    """Raises where the extra is missing."""
    try:
        return import_module("soulkeeper.adapters.telegram")
    except ImportError as error:
        raise Unavailable(
            "Telegram needs the extra soulkeeper[telegram]", hint="pip install 'soulkeeper[telegram]'"
        ) from error


def telegram_token() -> str:
    """The token of the bot; empty where there is none."""
    return os.environ.get(TELEGRAM_TOKEN, "").strip()
