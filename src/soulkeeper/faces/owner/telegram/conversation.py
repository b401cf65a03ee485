"""One update at a time: who sent it, what it asks for, the answer. The only place where a paired chat becomes an ``Owner``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from typing import Any

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.notices.chat import Action, Button, Chat, Refusal, hour, quiet_hours, words_of
from soulkeeper.domain.notices.chat_text import ChatText, bold, code, lines, plain
from soulkeeper.errors import Conflict, SoulError
from soulkeeper.faces.hints import without_flags
from soulkeeper.faces.owner.telegram import history_wording
from soulkeeper.faces.owner.telegram.browsing import Browsing
from soulkeeper.faces.owner.telegram.replies import Replies
from soulkeeper.faces.owner.telegram.updates import incoming
from soulkeeper.notice_ports import Messenger
from soulkeeper.ports import Ports
from soulkeeper.services import chat_access, chat_buttons, chat_messages, chats, decisions
from soulkeeper.services.attribution import with_credential
from soulkeeper.services.chat_access import Admitted, Incoming
from soulkeeper.services.chat_buttons import Key

_CODE = re.compile(r"[0-9a-f]{8}", re.IGNORECASE)
_DECIDING = frozenset({Action.APPROVE, Action.LATER, Action.REJECT_NOW, Action.SELECT, Action.CONFIRM})
_LATER = timedelta(hours=3)
_WORDS_WITHIN = timedelta(minutes=10)


def owner_of(chat: Chat) -> Owner:
    return Owner(chat.name, chats.DOOR, chat.credential)


def handle(ports: Ports, messenger: Messenger, update: Mapping[str, Any]) -> None:
    """Answer one update. After it, the update counts as handled; if the ledger is away, it does not, and comes again."""
    read = incoming(update)
    replies = Replies(ports, messenger)
    admitted = chat_access.admit(ports, read)
    if isinstance(admitted, Refusal):
        if read.tap:
            replies.tell(read.tap, words_of(admitted))
    elif admitted.chat is None:
        _start(ports, replies, read)
    else:
        Conversation(ports, replies, admitted.chat, admitted).answer()
    chat_messages.mark_handled(ports, read.update)


def _start(ports: Ports, replies: Replies, read: Incoming) -> None:
    asked = chats.request(ports, read.sender)
    if isinstance(asked, Refusal):
        chats.audit(ports, asked, user=read.user, where=read.chat, update=read.update)
        replies.write(read.chat, plain(words_of(asked)))
    else:
        replies.write(read.chat, _pairing(asked))


def _pairing(asked: Approval) -> ChatText:
    how = f"soul approve {asked.id[:8]} --code {asked.review_code}"
    return lines(
        (
            bold("Pair this chat"),
            "The owner must approve this within an hour, in a terminal:",
            code(how),
            plain("or in the console, with the code ") + code(asked.review_code),
        )
    )


@dataclass
class Conversation:
    """What one paired chat says. Every decision goes through the services, as the owner with this chat's name."""

    ports: Ports
    replies: Replies
    chat: Chat
    admitted: Admitted

    def answer(self) -> None:
        button = self.admitted.button
        try:
            if button is None:
                self._text()
                return
            words = self._tap(button)
        except SoulError as error:
            words = ": ".join(filter(None, (error.message, without_flags(error.hint))))
            if button is None or len(words) > 190:
                self.replies.send(self.chat, lines((bold("Not done"), code(words))))
        if button is not None:
            self.replies.tell(self.incoming.tap, words)

    @property
    def incoming(self) -> Incoming:
        return self.admitted.incoming

    @cached_property
    def owner(self) -> Owner:
        return owner_of(self.chat)

    @cached_property
    def browsing(self) -> Browsing:
        return Browsing(self.ports, self.replies, self.chat, self.owner)

    def _deciding(self, button: Button | None = None) -> Ports:
        """Ports whose events name this chat. A button is used up by the transaction that does its work."""
        mark = chat_buttons.use(self.ports, button) if button else None
        return with_credential(self.ports, self.chat.credential, chats.DOOR, mark)

    def _tap(self, button: Button) -> str:
        if button.action in _DECIDING:
            return self._decide(button, self._deciding(button))
        chat_buttons.mark_used(self.ports, button)
        match button.action:
            case Action.REJECT:
                self._ask_words(button)
            case Action.CANCEL:
                chat_messages.refresh(self.ports, self.chat, button.subject)
                return self._close_prompt("Cancelled: it still waits")
            case Action.QUIET | Action.DIGEST:
                return self._prefer(button.action, button.subject, self.incoming.message)
            case Action.SHOW:
                chat_messages.ask_for(self.ports, self.chat, button.subject)
            case _:
                self.browsing.tap(button, self.incoming.message)
        return ""

    def _decide(self, button: Button, deciding: Ports) -> str:
        """A tap that changes something in the ledger: the answer in a few words."""
        match button.action:
            case Action.APPROVE:
                decided = decisions.approve(deciding, self.owner, button.subject)
                return f"Approved: now v{decided.kept.revision.number}" if decided.kept else "Approved"
            case Action.LATER:
                until = decisions.snooze(deciding, self.owner, button.subject, self.ports.now() + _LATER).snoozed_until
                return f"It comes back at {until:%H:%M} UTC"
            case Action.REJECT_NOW:
                decisions.deny(deciding, self.owner, button.subject)
                return self._close_prompt("❌ Rejected")
        return self.browsing.decide(deciding, button, self.incoming.message)

    def _ask_words(self, button: Button) -> None:
        text = lines(
            (bold("Why do you reject it?"), "Reply to this message with your words; the agent learns from them")
        )
        keys = [
            [
                Key("Reject without words", Action.REJECT_NOW, button.subject, button.digest),
                Key("Cancel", Action.CANCEL, button.subject, button.digest),
            ]
        ]
        if message := self.replies.send(self.chat, text, keys):
            chat_buttons.await_reply(self.ports, self.chat, button.subject, button.digest, message)
            chat_messages.remember(self.ports, self.chat, chat_messages.WORDS, message)

    def _close_prompt(self, words: str) -> str:
        self.replies.edit(self.chat, self.incoming.message, bold(words))
        chat_messages.remember(self.ports, self.chat, chat_messages.WORDS, 0)
        return words

    def _text(self) -> None:
        text, reply_to = self.incoming.text.strip(), self.incoming.reply_to
        if text.startswith("/"):
            self._command(text)
            return
        if self._gave_words(text, reply_to):
            return
        if _CODE.fullmatch(text):
            self._approve_with(text.lower(), reply_to)
            return
        self.replies.send(self.chat, history_wording.help_text())

    def _gave_words(self, text: str, reply_to: int) -> bool:
        """A reply to the request for words is a reason to reject; so is what follows it at once, unless it is a code."""
        asked = chat_messages.recall(self.ports, self.chat, chat_messages.WORDS, within=_WORDS_WITHIN)
        message = reply_to or (asked.message if asked and not _CODE.fullmatch(text) else 0)
        button = chat_buttons.find_awaited(self.ports, self.chat, message) if message else None
        if button is None or not text:
            return False
        if isinstance(button, Refusal):
            raise Conflict(words_of(button))
        decisions.deny(self._deciding(button), self.owner, button.subject, words=text)
        self.replies.edit(self.chat, message, lines((bold("❌ Rejected"), code(text))))
        chat_messages.remember(self.ports, self.chat, chat_messages.WORDS, 0)
        return True

    def _approve_with(self, typed: str, reply_to: int) -> None:
        """The typed review code: in reply to its question, or alone."""
        approval = chat_messages.answered_by(self.ports, self.chat, typed, reply_to)
        if not approval:
            self.replies.send(self.chat, plain("No question here has the review code ") + code(typed))
            return
        decided = decisions.approve(self._deciding(), self.owner, approval, code=typed)
        now = f": now v{decided.kept.revision.number}" if decided.kept else ""
        self.replies.send(self.chat, bold(f"✅ Approved{now}"))

    def _command(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        name = word[1:].partition("@")[0].lower()
        match name:
            case "start":
                self.replies.send(self.chat, plain("This chat is paired: it decides as ") + code(self.chat.name))
            case "quiet" | "digest":
                self._prefer(Action.QUIET if name == "quiet" else Action.DIGEST, rest.strip().lower(), 0)
            case _:
                self.browsing.command(name, rest.strip())

    def _prefer(self, action: Action, wanted: str, message: int) -> str:
        known = self.chat.preferences
        if action is Action.QUIET:
            changed = replace(known, quiet=quiet_hours(wanted))
        else:
            changed = replace(known, digest=None if wanted == "off" else hour(wanted))
        self.chat = chats.prefer(self._deciding(), self.owner, self.chat, changed)
        Browsing(self.ports, self.replies, self.chat, self.owner).settings(message)
        return "Saved"
