"""Buttons, shown questions and handled updates of chats in memory: a part of the in-memory ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from soulkeeper.domain.notices.chat import Button, SentMessage

BOOKKEEPING = frozenset({"buttons", "sent_messages", "handled_updates"})


@dataclass
class MemoryChats:
    buttons: dict[str, Button] = field(default_factory=dict)
    sent_messages: dict[tuple[str, str], SentMessage] = field(default_factory=dict)
    handled_updates: dict[int, datetime] = field(default_factory=dict)

    def find_button(self, hash: str) -> Button | None:
        return self.buttons.get(hash)

    def buttons_of(self, chat: str, message: int) -> list[Button]:
        buttons = (button for button in self.buttons.values() if (button.chat, button.message) == (chat, message))
        return sorted(buttons, key=lambda button: button.hash)

    def find_sent(self, chat: str, approval: str) -> SentMessage | None:
        return self.sent_messages.get((chat, approval))

    def find_sent_as(self, chat: str, message: int) -> SentMessage | None:
        return next(
            (sent for sent in self.sent_messages.values() if (sent.chat, sent.message) == (chat, message)), None
        )

    def open_messages(self, chat: str) -> list[SentMessage]:
        messages = (sent for sent in self.sent_messages.values() if sent.chat == chat and not sent.closed)
        return sorted(messages, key=lambda sent: sent.approval)

    def is_update_handled(self, id: int) -> bool:
        return id in self.handled_updates

    def last_update(self) -> int:
        return max(self.handled_updates, default=0)

    def put_button(self, button: Button) -> None:
        self.buttons[button.hash] = button

    def drop_buttons(self, chat: str, message: int) -> None:
        hashes = {button.hash for button in self.buttons_of(chat, message)}
        self.buttons = {hash: button for hash, button in self.buttons.items() if hash not in hashes}

    def put_sent(self, message: SentMessage) -> None:
        self.sent_messages[message.chat, message.approval] = message

    def add_update(self, id: int, at: datetime) -> None:
        self.handled_updates.setdefault(id, at)

    def drop_chat_notes(self, *, before: datetime) -> None:
        self.handled_updates = {id: at for id, at in self.handled_updates.items() if at >= before}
        self.sent_messages = {
            key: sent for key, sent in self.sent_messages.items() if not sent.closed or sent.at >= before
        }
        self.buttons = {hash: button for hash, button in self.buttons.items() if button.expires_at >= before}
