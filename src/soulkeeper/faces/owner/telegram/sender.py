"""Sending: new questions, the outcomes of earlier ones, and digests."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.notices.chat import Chat, SentMessage
from soulkeeper.domain.notices.chat_text import ChatText, bold
from soulkeeper.errors import NotFound
from soulkeeper.faces.owner.telegram import wording
from soulkeeper.faces.owner.telegram.wording import ShownQuestion
from soulkeeper.notice_ports import Keyboard, Messenger, Undelivered
from soulkeeper.ports import Ports
from soulkeeper.services import chat_buttons, chat_messages, decisions
from soulkeeper.services.approval_types import Review
from soulkeeper.services.chat_messages import DIGEST, WELCOME, MessageStep, MessageTask

_FILE = "question.diff"
_NEVER = -1
_log = logging.getLogger("soulkeeper.telegram")


@dataclass(frozen=True, slots=True)
class MessageSender:
    """``url`` is the address of the console, for links."""

    ports: Ports
    messenger: Messenger
    url: str = ""

    def send_due(self, chat: Chat) -> int:
        """Send what this chat needs now. Returns how many tasks there were."""
        tasks = chat_messages.due(self.ports, chat)
        for task in tasks:
            self._do(chat, task)
        return len(tasks)

    def _do(self, chat: Chat, task: MessageTask) -> None:
        match task.step:
            case MessageStep.SHOW:
                self._show(chat, task.approval)
            case MessageStep.UPDATE if task.sent:
                self._update(chat, task.approval, task.sent)
            case MessageStep.REPLACE if task.sent:
                self._close(chat, task.approval, task.sent)
                self._show(chat, task.approval)
            case MessageStep.WELCOME:
                message = self.messenger.send(chat.chat, wording.welcome(chat))
                chat_messages.remember(self.ports, chat, WELCOME, message)
            case MessageStep.DIGEST:
                self._digest(chat, task.approvals)

    def _show(self, chat: Chat, approval: Approval) -> None:
        question = self._question(approval)
        content = wording.question(question, wording.outcome(approval, self.ports.now()))
        keys = wording.keys(question, as_file=content.as_file)
        keyboard = chat_messages.begin(self.ports, chat, approval, keys, as_file=content.as_file)
        message = self._deliver(chat, content, keyboard)
        chat_messages.confirm(self.ports, chat, approval, message, keyboard, as_file=content.as_file)

    def _deliver(self, chat: Chat, content: wording.QuestionMessage, keyboard: Keyboard) -> int:
        """Send a question. Returns its message number; ``_NEVER`` if Telegram will never accept it."""
        try:
            if content.as_file:
                return self.messenger.send_file(chat.chat, _FILE, content.file, content.text, keyboard)
            return self.messenger.send(chat.chat, content.text, keyboard)
        except Undelivered as error:
            if not error.is_final:
                raise
            _log.error("a question was not sent to %s: %s", chat.id[:8], error)
            return _NEVER

    def _update(self, chat: Chat, approval: Approval, sent: SentMessage) -> None:
        question = self._question(approval)
        above = wording.outcome(approval, self.ports.now())
        if above is None and sent.state.startswith("pending"):
            above = wording.carried_note(question)
        content = wording.question(question, above)
        if content.as_file and not sent.as_file and approval.status is Status.PENDING:
            self._close(chat, approval, sent)  # a message cannot become a file
            self._show(chat, approval)
            return
        keys = wording.keys(question, as_file=sent.as_file or content.as_file)
        keyboard = chat_buttons.issue_for(self.ports, chat, keys, message=sent.message)
        text = wording.caption(question, above) if sent.as_file else content.text
        self._edit(chat, sent, text, keyboard)
        chat_messages.confirm(self.ports, chat, approval, sent.message, keyboard, as_file=sent.as_file)

    def _close(self, chat: Chat, approval: Approval, sent: SentMessage) -> None:
        """Remove the buttons of a message whose question is shown again below."""
        if sent.digest != approval.digest:
            words = "The file was edited again: see below. This edit is still waiting in the console"
        else:
            words = "It is shown again below"
        chat_buttons.drop(self.ports, chat, sent.message)
        self._edit(chat, sent, bold(words), ())

    def _edit(self, chat: Chat, sent: SentMessage, text: ChatText, keyboard: Keyboard) -> None:
        """Edit a message, unless it is gone or too old to be edited."""
        edit = self.messenger.edit_caption if sent.as_file else self.messenger.edit
        try:
            edit(chat.chat, sent.message, text, keyboard)
        except Undelivered as error:
            if not error.is_final:
                raise

    def _digest(self, chat: Chat, approvals: tuple[Approval, ...]) -> None:
        keyboard = chat_buttons.issue_for(self.ports, chat, wording.digest_keys(approvals))
        message = self.messenger.send(chat.chat, wording.digest(approvals), keyboard)
        chat_buttons.bind_to(self.ports, keyboard, message)
        chat_messages.remember(self.ports, chat, DIGEST, message)

    def _question(self, approval: Approval) -> ShownQuestion:
        try:
            review = decisions.review(self.ports, approval)
        except NotFound:  # its texts were purged
            review = Review(approval, payloads.read(approval))
        why = decisions.why_code(self.ports, approval) if approval.status is Status.PENDING else ""
        return ShownQuestion(review, why, self.url)
