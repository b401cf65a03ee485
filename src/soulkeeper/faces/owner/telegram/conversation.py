"""Conversation: each update is checked, done and answered. The only place where a paired chat becomes an ``Owner``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from typing import Any

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.notices.chat import Button, ButtonAction, Chat, Refusal, hour, quiet_hours, words_of
from soulkeeper.domain.notices.chat_text import ChatText, bold, code, lines, plain
from soulkeeper.errors import Conflict, SoulError
from soulkeeper.faces.owner.telegram import history_wording
from soulkeeper.faces.owner.telegram.browsing import HistoryBrowser
from soulkeeper.faces.owner.telegram.hints import for_chat
from soulkeeper.faces.owner.telegram.replies import Replies
from soulkeeper.faces.owner.telegram.updates import parse_update
from soulkeeper.notice_ports import Messenger
from soulkeeper.ports import Ports
from soulkeeper.services import chat_access, chat_buttons, chat_messages, chats, decisions
from soulkeeper.services.attribution import with_credential
from soulkeeper.services.chat_access import AdmittedUpdate, IncomingUpdate
from soulkeeper.services.chat_buttons import Key

_CODE = re.compile(r"[0-9a-f]{8}", re.IGNORECASE)
_LABELLED_CODE = re.compile(r"\W*(?:\w+\W+){0,3}[0-9a-f]{8}\W*", re.IGNORECASE)  # as in "Code: 1a2b3c4d"
_DECISIONS = frozenset(
    {ButtonAction.APPROVE, ButtonAction.LATER, ButtonAction.REJECT_NOW, ButtonAction.SELECT, ButtonAction.CONFIRM}
)
_LATER = timedelta(hours=3)
_WORDS_WITHIN = timedelta(minutes=10)


def owner_of(chat: Chat) -> Owner:
    return Owner(chat.name, chats.DOOR, chat.credential)


def handle(ports: Ports, messenger: Messenger, update: Mapping[str, Any], url: str = "") -> None:
    """Answer one update and mark it as handled. If the ledger fails, it is not marked, and Telegram sends it again. ``url`` is the
    address of the console."""
    message = parse_update(update)
    replies = Replies(ports, messenger, url)
    admitted = chat_access.admit(ports, message)
    if isinstance(admitted, Refusal):
        if message.tap:
            replies.tell(message.tap, words_of(admitted))
    elif admitted.chat is None:
        _start(ports, replies, message)
    else:
        Conversation(ports, replies, admitted.chat, admitted).answer()
    chat_messages.mark_handled(ports, message.update)


def _start(ports: Ports, replies: Replies, update: IncomingUpdate) -> None:
    request = chats.request(ports, update.sender)
    if isinstance(request, Refusal):
        chats.audit(ports, request, user=update.user, where=update.chat, update=update.update)
        replies.write(update.chat, plain(words_of(request)))
    else:
        replies.write(update.chat, _pairing_text(request))


def _pairing_text(request: Approval) -> ChatText:
    how = f"soul approve {request.id[:8]} --code {request.review_code}"
    return lines(
        (
            bold("Pair this chat"),
            "The owner must approve this within an hour, in a terminal:",
            code(how),
            plain("or in the console, with the code ") + code(request.review_code),
        )
    )


@dataclass
class Conversation:
    """One update from a paired chat. Every decision goes through the services, as the owner with this chat's name."""

    ports: Ports
    replies: Replies
    chat: Chat
    admitted: AdmittedUpdate

    def answer(self) -> None:
        button = self.admitted.button
        try:
            if button is None:
                self._text()
                return
            words = self._tap(button)
        except SoulError as error:
            words = ": ".join(filter(None, (error.message, for_chat(error.hint))))
            if button is None or len(words) > 190:
                self.replies.send(self.chat, lines((bold("Not done"), code(words))))
        if button is not None:
            self.replies.tell(self.incoming.tap, words)

    @property
    def incoming(self) -> IncomingUpdate:
        return self.admitted.incoming

    @cached_property
    def owner(self) -> Owner:
        return owner_of(self.chat)

    @cached_property
    def browser(self) -> HistoryBrowser:
        return HistoryBrowser(self.ports, self.replies, self.chat, self.owner)

    def _decision_ports(self, button: Button | None = None) -> Ports:
        """Ports whose events name this chat. The transaction that does a button's work also marks the button as used."""
        mark = chat_buttons.use(self.ports, button) if button else None
        return with_credential(self.ports, self.chat.credential, chats.DOOR, mark)

    def _tap(self, button: Button) -> str:
        if button.action in _DECISIONS:
            return self._decide(button, self._decision_ports(button))
        chat_buttons.mark_used(self.ports, button)
        match button.action:
            case ButtonAction.REJECT:
                self._ask_words(button)
            case ButtonAction.CANCEL:
                chat_messages.refresh(self.ports, self.chat, button.subject)
                return self._close_prompt("Cancelled: it is still waiting")
            case ButtonAction.QUIET | ButtonAction.DIGEST:
                return self._prefer(button.action, button.subject, self.incoming.message)
            case ButtonAction.SHOW:
                chat_messages.ask_for(self.ports, self.chat, button.subject)
            case _:
                self.browser.tap(button, self.incoming.message)
        return ""

    def _decide(self, button: Button, decision_ports: Ports) -> str:
        """Carry out a tap that changes the ledger. Returns a short answer."""
        match button.action:
            case ButtonAction.APPROVE:
                decision = decisions.approve(decision_ports, self.owner, button.subject)
                return f"Approved: now v{decision.head.revision.number}" if decision.head else "Approved"
            case ButtonAction.LATER:
                until = decisions.snooze(
                    decision_ports, self.owner, button.subject, self.ports.now() + _LATER
                ).snoozed_until
                return f"It comes back at {until:%H:%M} UTC"
            case ButtonAction.REJECT_NOW:
                decisions.deny(decision_ports, self.owner, button.subject)
                return self._close_prompt("❌ Rejected")
        return self.browser.decide(decision_ports, button, self.incoming.message)

    def _ask_words(self, button: Button) -> None:
        text = lines(
            (bold("Why do you reject it?"), "Reply to this message with your reason; the agent learns from it")
        )
        keys = [
            [
                Key("Reject without a reason", ButtonAction.REJECT_NOW, button.subject, button.digest),
                Key("Cancel", ButtonAction.CANCEL, button.subject, button.digest),
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
        elif _LABELLED_CODE.fullmatch(text):
            self._take_code(text.lower(), reply_to)
        elif not self._reject_with(text, reply_to):
            self.replies.send(self.chat, history_wording.help_text() if text else history_wording.not_text())

    def _take_code(self, text: str, reply_to: int) -> None:
        """Approve with a review code that was sent alone. With a label, or as a reply to the request for a reason, it could mean
        yes or no."""
        is_reason = reply_to and chat_buttons.find_awaited(self.ports, self.chat, reply_to)
        if _CODE.fullmatch(text) and not is_reason:
            self._approve_with(text, reply_to)
        else:
            self.replies.send(self.chat, history_wording.only_the_code())

    def _reject_with(self, text: str, reply_to: int) -> bool:
        """Reject, if the text replies to the request for a reason, or follows it soon."""
        prompt = chat_messages.recall(self.ports, self.chat, chat_messages.WORDS, within=_WORDS_WITHIN)
        message = reply_to or (prompt.message if prompt else 0)
        button = chat_buttons.find_awaited(self.ports, self.chat, message) if message else None
        if button is None or not text:
            return False
        if isinstance(button, Refusal):
            raise Conflict(words_of(button))
        decisions.deny(self._decision_ports(button), self.owner, button.subject, words=text)
        self.replies.edit(self.chat, message, lines((bold("❌ Rejected"), code(text))))
        chat_messages.remember(self.ports, self.chat, chat_messages.WORDS, 0)
        return True

    def _approve_with(self, review_code: str, reply_to: int) -> None:
        """Approve with a typed review code, sent as a reply to its question or on its own."""
        approval = chat_messages.answered_by(self.ports, self.chat, review_code, reply_to)
        if not approval:
            self.replies.send(self.chat, plain("No question here has the review code ") + code(review_code))
            return
        decision = decisions.approve(self._decision_ports(), self.owner, approval, code=review_code)
        now = f": now v{decision.head.revision.number}" if decision.head else ""
        self.replies.send(self.chat, bold(f"✅ Approved{now}"))

    def _command(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        name = word[1:].partition("@")[0].lower()
        match name:
            case "start":
                self.replies.send(self.chat, plain("This chat is paired: it decides as ") + code(self.chat.name))
            case "quiet" | "digest" if rest.strip():
                self._prefer(ButtonAction.QUIET if name == "quiet" else ButtonAction.DIGEST, rest.strip().lower(), 0)
            case "quiet" | "digest":
                self.browser.settings()
            case _:
                self.browser.command(name, rest.strip())

    def _prefer(self, action: ButtonAction, value: str, message: int) -> str:
        current = self.chat.preferences
        if action is ButtonAction.QUIET:
            preferences = replace(current, quiet=quiet_hours(value))
        else:
            preferences = replace(current, digest=None if value == "off" else hour(value))
        self.chat = chats.set_preferences(self._decision_ports(), self.owner, self.chat, preferences)
        HistoryBrowser(self.ports, self.replies, self.chat, self.owner).settings(message)
        return "Saved"
