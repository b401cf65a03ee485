"""Buttons of chats: issued before their message is sent, bound to it afterwards, and pressed once.

The transaction that does the work of a tap also marks its button as used. If the text has changed since the button was shown, the
transaction is rolled back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.notices.chat import (
    BUTTON_LASTS,
    Button,
    ButtonAction,
    Chat,
    Refusal,
    button_data,
    button_hash,
    is_about,
)
from soulkeeper.errors import Conflict, NotFound
from soulkeeper.notice_ports import Keyboard
from soulkeeper.ports import Ports, Records, Writer

_ABOUT_APPROVALS = frozenset(
    {
        ButtonAction.APPROVE,
        ButtonAction.REJECT,
        ButtonAction.REJECT_NOW,
        ButtonAction.WORDS,
        ButtonAction.LATER,
        ButtonAction.CANCEL,
    }
)
_WAIT, _WAITS = 0.2, 10  # a tap may come before the number of its message is known


@dataclass(frozen=True, slots=True)
class Key:
    """A button before it has a token: what it says and does."""

    label: str
    action: ButtonAction
    subject: str = ""
    digest: str = ""


def issue(ports: Ports, writer: Writer, chat: Chat, keys: Sequence[Sequence[Key]], *, message: int = 0) -> Keyboard:
    """Create tokens for these buttons. Earlier buttons of the message stop working."""
    if message:
        writer.drop_buttons(chat.id, message)
    return [[(key.label, _issue_token(ports, writer, chat, key, message)) for key in row] for row in keys]


def issue_for(ports: Ports, chat: Chat, keys: Sequence[Sequence[Key]], *, message: int = 0) -> Keyboard:
    if not keys and not message:
        return []
    with ports.ledger.writing() as writer:
        return issue(ports, writer, chat, keys, message=message)


def _issue_token(ports: Ports, writer: Writer, chat: Chat, key: Key, message: int) -> str:
    data = button_data(key.action, ports.new_secret(), chat.id, key.subject, key.digest)
    button = Button(
        hash=button_hash(data),
        action=key.action,
        chat=chat.id,
        subject=key.subject,
        digest=key.digest,
        message=message,
        expires_at=ports.now() + BUTTON_LASTS,
    )
    writer.put_button(button)
    return data


def drop(ports: Ports, chat: Chat, message: int) -> None:
    """Make the buttons of a message stop working."""
    with ports.ledger.writing() as writer:
        writer.drop_buttons(chat.id, message)


def bind(writer: Writer, keyboard: Keyboard, message: int) -> None:
    """Make the buttons work, under this message only."""
    for _, data in (key for row in keyboard for key in row):
        if button := writer.find_button(button_hash(data)):
            writer.put_button(replace(button, message=message))


def bind_to(ports: Ports, keyboard: Keyboard, message: int) -> None:
    if keyboard:
        with ports.ledger.writing() as writer:
            bind(writer, keyboard, message)


def await_reply(ports: Ports, chat: Chat, approval: str, digest: str, message: int) -> None:
    """Treat a reply to this message as the owner's reason to reject."""
    words = Button(
        hash=content_hash(f"{chat.id}/{message}"),
        action=ButtonAction.WORDS,
        chat=chat.id,
        subject=approval,
        digest=digest,
        message=message,
        expires_at=ports.now() + BUTTON_LASTS,
    )
    with ports.ledger.writing() as writer:
        writer.put_button(words)


def find_tapped(ports: Ports, chat: Chat, data: str, message: int) -> Button | Refusal:
    """The button of a tap, if it may be pressed now."""
    button = _find(ports, data)
    for _ in range(_WAITS):
        if button is None or button.message or button.chat != chat.id:
            break
        ports.wait(_WAIT)
        button = _find(ports, data)
    result = _check(ports, chat, button, message) if button else Refusal.UNKNOWN_BUTTON
    is_forged = isinstance(result, Button) and not is_about(data, result)
    return Refusal.UNKNOWN_BUTTON if is_forged else result


def _find(ports: Ports, data: str) -> Button | None:
    with ports.ledger.reading() as records:
        return records.find_button(button_hash(data))


def find_awaited(ports: Ports, chat: Chat, message: int) -> Button | Refusal | None:
    """What a reply to this message answers; None if nothing was asked there."""
    with ports.ledger.reading() as records:
        prompts = [button for button in records.buttons_of(chat.id, message) if button.action is ButtonAction.WORDS]
    return _check(ports, chat, prompts[0], message) if prompts else None


def _check(ports: Ports, chat: Chat, button: Button, message: int) -> Button | Refusal:
    if refusal := button.refusal(chat, message, ports.now()):
        return refusal
    with ports.ledger.reading() as records:
        return button if _is_current(records, button) else Refusal.OLDER


def use(ports: Ports, button: Button) -> Callable[[Writer], None]:
    """A function that marks the button as used, for the transaction that does its work."""

    def mark(writer: Writer) -> None:
        current = writer.find_button(button.hash)
        if current is None or current.used_at is not None:
            raise Conflict("this button was already used", hint="use the newest message")
        if not _is_current(writer, button):
            raise Conflict("this shows an older text", hint="use the newest message")
        writer.put_button(replace(current, used_at=ports.now()))

    return mark


def mark_used(ports: Ports, button: Button) -> None:
    """Use a button whose tap changes nothing in the ledger."""
    with ports.ledger.writing() as writer:
        use(ports, button)(writer)


def _is_current(records: Records, button: Button) -> bool:
    """Whether the question is the same as when the button was issued."""
    if button.action not in _ABOUT_APPROVALS or not button.digest:
        return True
    try:
        return records.approval(button.subject).digest == button.digest
    except NotFound:
        return False
