"""Access to the bot: every update is checked here before anything is done.

- An update is handled once. It needs a sender, their private chat, and a pairing that is valid now. Forwarded messages are
  refused.
- A tap needs a button that was issued for this chat, this message and the current text.
- Every refusal is audited.
"""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.notices.chat import Button, Chat, Refusal
from soulkeeper.ports import Ports
from soulkeeper.services import chat_buttons, chat_messages, chats
from soulkeeper.services.chats import Sender

START = "/start"


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingUpdate:
    """An update as Telegram sent it. ``user`` is 0 if it names no sender; ``tap`` is empty unless a button was tapped."""

    update: int
    user: int = 0
    chat: int = 0
    is_private: bool = False
    is_channel: bool = False
    is_forwarded: bool = False
    name: str = ""
    username: str = ""
    text: str = ""
    message: int = 0
    reply_to: int = 0
    tap: str = ""
    data: str = ""

    @property
    def sender(self) -> Sender:
        return Sender(self.user, self.chat, self.name, self.username)

    @property
    def is_start(self) -> bool:
        return not self.tap and self.text.split()[:1] == [START]


@dataclass(frozen=True, slots=True)
class AdmittedUpdate:
    """An update from a paired chat, with the button that was pressed. ``chat`` is None for /start from an unpaired user."""

    incoming: IncomingUpdate
    chat: Chat | None
    button: Button | None = None


def admit(ports: Ports, incoming: IncomingUpdate) -> AdmittedUpdate | Refusal:
    """Check whether this update may do anything. A refusal has been audited."""
    answer = _check(ports, incoming)
    if isinstance(answer, Refusal):
        chats.audit(ports, answer, user=incoming.user, where=incoming.chat, update=incoming.update)
    return answer


def refuse_secret(ports: Ports) -> None:
    """Audit a request to the webhook that did not come from Telegram."""
    chats.audit(ports, Refusal.SECRET)


def _check(ports: Ports, incoming: IncomingUpdate) -> AdmittedUpdate | Refusal:
    if refusal := _refusal(ports, incoming):
        return refusal
    with ports.ledger.reading() as records:
        chat, was_revoked = chats.find(records, incoming.user)
    if chat is None and incoming.is_start:
        return AdmittedUpdate(incoming, None)
    if chat is None:
        return Refusal.REVOKED if was_revoked else Refusal.UNPAIRED
    return _check_tap(ports, incoming, chat) if incoming.tap else AdmittedUpdate(incoming, chat)


def _refusal(ports: Ports, incoming: IncomingUpdate) -> Refusal | None:
    """The reason to refuse an update, regardless of its sender."""
    if chat_messages.is_handled(ports, incoming.update):
        return Refusal.REPLAYED
    if incoming.is_channel:
        return Refusal.CHANNEL
    if not incoming.user:
        return Refusal.NO_SENDER
    if not incoming.is_private or incoming.chat != incoming.user:
        return Refusal.NOT_PRIVATE
    return Refusal.FORWARDED if incoming.is_forwarded else None


def _check_tap(ports: Ports, incoming: IncomingUpdate, chat: Chat) -> AdmittedUpdate | Refusal:
    button = chat_buttons.find_tapped(ports, chat, incoming.data, incoming.message)
    return button if isinstance(button, Refusal) else AdmittedUpdate(incoming, chat, button)
