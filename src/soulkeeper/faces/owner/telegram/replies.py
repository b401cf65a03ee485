"""Replies of the bot: a message with buttons that are bound to it, an edit, or a notice above the chat."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from soulkeeper.domain.notices.chat import Chat
from soulkeeper.domain.notices.chat_text import ChatText, bold, lines
from soulkeeper.notice_ports import Messenger, Undelivered
from soulkeeper.ports import Ports
from soulkeeper.services import chat_buttons
from soulkeeper.services.chat_buttons import Key

_log = logging.getLogger("soulkeeper.telegram")


@dataclass(frozen=True, slots=True)
class Replies:
    """Answers to one update. A reply that cannot be sent is logged: the owner can ask again, and no decision depends on it.
    ``url`` is the address of the console."""

    ports: Ports
    messenger: Messenger
    url: str = ""

    def send(self, chat: Chat, text: ChatText, keys: Sequence[Sequence[Key]] = ()) -> int:
        """Send a message and return its number; 0 if it could not be sent. A long one goes as a file, without buttons."""
        try:
            if not text.fits():
                where = f"in the console: {self.url}" if self.url else "in the console"
                title = lines((bold("Too long for a message"), f"The file has all of it; decide it {where}"))
                return self.messenger.send_file(chat.chat, "message.txt", f"{text.text}\n".encode(), title)
            keyboard = chat_buttons.issue_for(self.ports, chat, keys)
            message = self.messenger.send(chat.chat, text, keyboard)
        except Undelivered as error:
            _log.warning("an answer was not sent: %s", error)
            return 0
        chat_buttons.bind_to(self.ports, keyboard, message)
        return message

    def edit(self, chat: Chat, message: int, text: ChatText, keys: Sequence[Sequence[Key]] = ()) -> None:
        if not text.fits():
            self.send(chat, text)
            return
        keyboard = chat_buttons.issue_for(self.ports, chat, keys, message=message)
        try:
            self.messenger.edit(chat.chat, message, text, keyboard)
        except Undelivered as error:
            _log.warning("a message was not edited: %s", error)

    def tell(self, tap: str, words: str = "") -> None:
        """Show a notice above the chat to the person who tapped."""
        try:
            self.messenger.answer(tap, words[:200])
        except Undelivered as error:
            _log.info("a tap was not answered: %s", error)

    def write(self, chat: int, text: ChatText) -> None:
        """Send a message to a chat that is not paired."""
        try:
            self.messenger.send(chat, text)
        except Undelivered as error:
            _log.warning("an answer was not sent: %s", error)
