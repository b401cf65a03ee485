"""A messenger that only records, and one conversation with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from soulkeeper.domain.notices.chat import Chat
from soulkeeper.domain.notices.chat_text import ChatText
from soulkeeper.faces.owner.telegram.conversation import handle
from soulkeeper.faces.owner.telegram.sender import MessageSender
from soulkeeper.notice_ports import Keyboard
from soulkeeper.ports import Ports
from soulkeeper.services import chats, decisions
from tests.conftest import OWNER


@dataclass
class Said:
    chat: int
    text: ChatText
    keyboard: Keyboard = ()
    file: bytes = b""

    @property
    def words(self) -> str:
        return self.text.text

    @property
    def buttons(self) -> list[str]:
        return [label for row in self.keyboard for label, _ in row]

    def data(self, label: str) -> str:
        return next(data for row in self.keyboard for name, data in row if name == label)


@dataclass
class RecordingMessenger:
    messages: dict[int, Said] = field(default_factory=dict)
    told: dict[str, str] = field(default_factory=dict)

    def send(self, chat: int, text: ChatText, keyboard: Keyboard = ()) -> int:
        self.messages[len(self.messages) + 1] = Said(chat, text, keyboard)
        return len(self.messages)

    def send_file(self, chat: int, name: str, content: bytes, caption: ChatText, keyboard: Keyboard = ()) -> int:
        self.messages[len(self.messages) + 1] = Said(chat, caption, keyboard, content)
        return len(self.messages)

    def edit(self, chat: int, message: int, text: ChatText, keyboard: Keyboard = ()) -> None:
        self.messages[message] = Said(chat, text, keyboard)

    def edit_caption(self, chat: int, message: int, caption: ChatText, keyboard: Keyboard = ()) -> None:
        self.messages[message] = Said(chat, caption, keyboard, self.messages[message].file)

    def answer(self, tap: str, words: str = "") -> None:
        self.told[tap] = words

    def updates(self, after: int, seconds: float) -> list[Mapping[str, Any]]:
        return []

    def name(self) -> str:
        return "souls_bot"

    def set_commands(self, commands: Sequence[tuple[str, str]]) -> None: ...
    def set_webhook(self, url: str, secret: str) -> None: ...
    def delete_webhook(self) -> None: ...
    def close(self) -> None: ...


@dataclass
class Talk:
    """One person and the bot, update by update."""

    ports: Ports
    messenger: RecordingMessenger
    user: int = 7
    name: str = "Ada"
    updates: int = 0
    url: str = ""

    def write(self, text: str, **more: Any) -> Said:
        """Write to the bot. Returns its last message."""
        self._handle(message={"message_id": 9_000 + self.updates, "text": text, **more, **self._envelope()})
        return self.last

    def press(self, label: str, message: int = 0) -> str:
        """Press a button of the newest message that has it. Returns the notice above the chat."""
        theirs = [n for n, said in self.messenger.messages.items() if said.chat == self.user and label in said.buttons]
        number = message or theirs[-1]
        return self.press_data(self.messenger.messages[number].data(label), number)

    def press_data(self, data: str, message: int = 1) -> str:
        """A tap with any data, under any message."""
        id, envelope = f"tap {self.updates}", self._envelope()
        shown = {"message_id": message, "chat": envelope["chat"]}
        self._handle(callback_query={"id": id, "from": envelope["from"], "message": shown, "data": data})
        return self.messenger.told[id]

    def look(self, url: str = "") -> Said:
        """Let the bot send what is due."""
        MessageSender(self.ports, self.messenger, url).send_due(self.chat)
        return self.last

    def pair(self) -> Chat:
        self.write("/start")
        asked = next(each for each in decisions.pending(self.ports) if each.subject.endswith(f"/{self.user}"))
        decisions.approve(self.ports, OWNER, asked.id, code=asked.review_code)
        self.look()
        return self.chat

    @property
    def chat(self) -> Chat:
        return next(chat for chat in chats.chats(self.ports) if chat.user == self.user)

    @property
    def last(self) -> Said:
        return [said for said in self.messenger.messages.values() if said.chat == self.user][-1]

    @property
    def mine(self) -> list[Said]:
        return [said for said in self.messenger.messages.values() if said.chat == self.user]

    def _handle(self, **content: Any) -> None:
        self.updates += 1
        handle(self.ports, self.messenger, {"update_id": self.user * 1_000 + self.updates, **content}, self.url)

    def _envelope(self) -> dict[str, Any]:
        sender = {"id": self.user, "is_bot": False, "first_name": self.name}
        return {"from": sender, "chat": {"id": self.user, "type": "private"}}
