"""A workspace with a bot, our own Bot API server, and people who write to the bot."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from tools.telegram_api import TOKEN, TelegramApi, labels, person

from soulkeeper.adapters.telegram import TelegramMessenger
from soulkeeper.bootstrap import new_chain, open_workspace
from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.owner.telegram.bot import Bot
from soulkeeper.ports import Ports
from soulkeeper.services import chats, decisions, policies, proposals, queries, verification
from soulkeeper.services.approvals import ProposalDraft
from tests.conftest import open_owned

ADA, EVE = person(7001, "Ada", "ada_l"), person(6660, "Eve")
OWNER = Owner("ada", "cli", "owner")
MAYA = Asker("maya", "mcp")
URL = "https://souls.example.org"
Message = dict[str, Any]


class World:
    """``owner`` are the ports of the command line, with the owner key; ``ports`` those of the bot, with only the log key."""

    def __init__(self, template: Path, root: Path) -> None:
        shutil.copytree(template, root)
        self.api = TelegramApi()
        self.owner = open_owned(root).ports
        self.ports: Ports = open_workspace(root).ports
        self.root = root
        self.bot: Bot | None = None
        limits = {"maxProposalsPerWeek": "1000", "maxProposalsPerDay": "1000", "maxPendingProposals": "1000"}
        waits = {"cooldownBetweenProposals": "0", "cooldownAfterRejection": "0"}
        data = {"requireMinConversations": "0", "requireMinSessions": "0"}
        policies.replace(self.owner, OWNER, "default", {**limits, **waits, **data})

    def start(self, **settings: Any) -> Bot:
        self.bot = Bot(self.ports, self.connect, url=URL, **{"number": "4242", "poll": 1.0, **settings})
        self.bot.start()
        return self.bot

    def stop(self) -> None:
        if self.bot:
            self.bot.stop()
        self.bot = None

    def close(self) -> None:
        self.stop()
        self.api.close()

    def connect(self) -> TelegramMessenger:
        return TelegramMessenger(TOKEN, self.api.url)

    def pair(self, user: Message = ADA) -> chats.Chat:
        self.api.write(user, "/start")
        self.message(user, "Pair this chat")
        waiting = next(each for each in decisions.pending(self.owner) if each.subject.endswith(f"/{user['id']}"))
        decisions.approve(self.owner, OWNER, waiting.id, code=waiting.review_code)
        return next(chat for chat in chats.chats(self.owner) if chat.user == user["id"])

    def propose(
        self, value: str, *, kind: ChangeKind = ChangeKind.ADD, field: str = "always-do", reason: str = "asked"
    ) -> Approval:
        change = Change(kind=kind, field=field, value=value)
        draft = ProposalDraft(where=address("default"), change=change, reason=reason)
        return proposals.propose(self.owner, MAYA, "default", draft)

    def found(self, id: str) -> Approval:
        return decisions.find(self.owner, id)

    def message(self, user: Message, *words: str, button: str = "") -> Message:
        """Wait for the newest message of the bot with these words and this button."""

        def newest() -> Message | None:
            said = reversed(self.api.said(user["id"]))
            return next(
                (m for m in said if all(w in text(m) for w in words) and (not button or button in labels(m))), None
            )

        found: Message = self.api.wait_for(newest)
        return found

    def becomes(self, message: Message, *words: str) -> Message:
        """Wait until the same message has these words."""
        where = message["chat"]["id"], message["message_id"]
        self.api.wait_for(lambda: all(word in text(self.api.messages[where]) for word in words))
        return self.api.messages[where]

    def settled(self) -> None:
        """Wait until the bot has handled everything that was sent to it."""
        self.api.wait_for(lambda: self.api.is_idle)

    def told(self, update: Message) -> str:
        """The notices above the chat for the person who tapped."""
        id = update["callback_query"]["id"]
        answer: str = self.api.wait_for(lambda: self.api.answers[id])
        return answer

    def events(self, kind: str) -> list[Event]:
        return [event for event in queries.events(self.owner, limit=100_000) if event.kind == kind]

    def problems(self) -> tuple[str, ...]:
        return verification.verify(self.owner, new_chain()).problems


def text(message: Message) -> str:
    found: str = message.get("text") or message.get("caption", "")
    return found
