"""Buttons, shown questions and handled updates of chats in memory: a part of the in-memory ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from soulkeeper.domain.notices.chat import Button, SentMessage

BOOKKEEPING = frozenset({"buttons", "shown", "handled"})


@dataclass
class MemoryChats:
    buttons: dict[str, Button] = field(default_factory=dict)
    shown: dict[tuple[str, str], SentMessage] = field(default_factory=dict)
    handled: dict[int, datetime] = field(default_factory=dict)

    def find_button(self, hash: str) -> Button | None:
        return self.buttons.get(hash)

    def buttons_of(self, chat: str, message: int) -> list[Button]:
        buttons = (each for each in self.buttons.values() if (each.chat, each.message) == (chat, message))
        return sorted(buttons, key=lambda each: each.hash)

    def find_sent(self, chat: str, approval: str) -> SentMessage | None:
        return self.shown.get((chat, approval))

    def find_sent_as(self, chat: str, message: int) -> SentMessage | None:
        return next((each for each in self.shown.values() if (each.chat, each.message) == (chat, message)), None)

    def open_messages(self, chat: str) -> list[SentMessage]:
        messages = (each for each in self.shown.values() if each.chat == chat and not each.closed)
        return sorted(messages, key=lambda each: each.approval)

    def is_update_handled(self, id: int) -> bool:
        return id in self.handled

    def last_update(self) -> int:
        return max(self.handled, default=0)

    def put_button(self, button: Button) -> None:
        self.buttons[button.hash] = button

    def drop_buttons(self, chat: str, message: int) -> None:
        gone = {each.hash for each in self.buttons_of(chat, message)}
        self.buttons = {hash: each for hash, each in self.buttons.items() if hash not in gone}

    def put_sent(self, sent: SentMessage) -> None:
        self.shown[sent.chat, sent.approval] = sent

    def add_update(self, id: int, at: datetime) -> None:
        self.handled.setdefault(id, at)

    def drop_chat_notes(self, *, before: datetime) -> None:
        self.handled = {id: at for id, at in self.handled.items() if at >= before}
        self.shown = {key: each for key, each in self.shown.items() if not each.closed or each.at >= before}
        self.buttons = {hash: each for hash, each in self.buttons.items() if each.expires_at >= before}
