"""The part of ``ports`` for notices: webhooks, chats and leases in the ledger, and a messenger.

Cursors, deliveries, leases, buttons, shown questions and handled updates are bookkeeping: writing them needs no event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from soulkeeper.errors import Unavailable

if TYPE_CHECKING:
    from soulkeeper.domain.notices.chat import Button, SentMessage
    from soulkeeper.domain.notices.chat_text import ChatText
    from soulkeeper.domain.notices.delivery import Delivery, State
    from soulkeeper.domain.notices.lease import Lease
    from soulkeeper.domain.notices.webhook import Webhook

Keyboard = Sequence[Sequence[tuple[str, str]]]
"""Rows of buttons, each with its label and the data that a tap sends back."""


class NoticeRecords(Protocol):
    def webhooks(self) -> list[Webhook]:
        """Those that were not removed, oldest first."""

    def find_webhook(self, id: str) -> Webhook | None: ...
    def find_delivery(self, webhook: str, seq: int) -> Delivery | None: ...
    def deliveries(
        self, webhook: str, *, state: State | None = None, limit: int = 50, offset: int = 0
    ) -> list[Delivery]:
        """The deliveries of a webhook, sent or still to be sent, newest event first."""

    def count_deliveries(self) -> dict[tuple[str, State], int]: ...
    def due_webhooks(self, now: datetime) -> list[str]: ...
    def next_due(self, webhook: str, now: datetime) -> Delivery | None:
        """The due delivery with the earliest event."""

    def find_lease(self, name: str) -> Lease | None: ...
    def find_button(self, hash: str) -> Button | None: ...
    def buttons_of(self, chat: str, message: int) -> list[Button]: ...
    def find_sent(self, chat: str, approval: str) -> SentMessage | None: ...
    def find_sent_as(self, chat: str, message: int) -> SentMessage | None: ...
    def open_messages(self, chat: str) -> list[SentMessage]:
        """The messages of a chat whose questions are not closed, ordered by approval."""

    def is_update_handled(self, id: int) -> bool: ...
    def last_update(self) -> int:
        """The highest number of a stored update; 0 if there is none."""


class NoticeWriter(Protocol):
    def put_webhook(self, webhook: Webhook) -> None: ...
    def move_cursor(self, webhook: str, seq: int) -> None:
        """Record that this event was processed for the webhook."""

    def put_delivery(self, delivery: Delivery) -> None: ...
    def drop_deliveries(self, webhook: str) -> None: ...
    def drop_old_deliveries(self, *, before: datetime) -> None:
        """Delete deliveries that ended, delivered or given up, before then."""

    def put_lease(self, lease: Lease) -> None: ...
    def drop_lease(self, name: str, holder: str) -> None: ...
    def put_button(self, button: Button) -> None: ...
    def drop_buttons(self, chat: str, message: int) -> None: ...
    def put_sent(self, sent: SentMessage) -> None: ...
    def add_update(self, id: int, at: datetime) -> None: ...
    def drop_chat_notes(self, *, before: datetime) -> None:
        """Delete updates and closed messages from before then, and buttons that expired before then."""


class Undelivered(Unavailable):
    """The messenger failed. ``retry_after`` is the number of seconds it asks to wait; with ``is_final`` a retry cannot succeed."""

    def __init__(self, message: str, *, retry_after: float = 0.0, is_final: bool = False) -> None:
        super().__init__(message)
        self.retry_after, self.is_final = retry_after, is_final


class Blocked(Undelivered):
    """This person does not want messages of the bot, or has never started it. It can be sent again after they write to the bot."""


class Messenger(Protocol):
    """Sends to chats and receives from them. Every failure is ``Undelivered``."""

    def send(self, chat: int, text: ChatText, keyboard: Keyboard = ()) -> int:
        """Send a message. Returns its number."""

    def send_file(self, chat: int, name: str, content: bytes, caption: ChatText, keyboard: Keyboard = ()) -> int: ...
    def edit(self, chat: int, message: int, text: ChatText, keyboard: Keyboard = ()) -> None:
        """Replace a text; without a keyboard, its buttons are removed. An unchanged text is not a failure."""

    def edit_caption(self, chat: int, message: int, caption: ChatText, keyboard: Keyboard = ()) -> None: ...
    def answer(self, tap: str, words: str = "") -> None:
        """Show a notice to the person who tapped; without words the button only stops waiting."""

    def updates(self, after: int, seconds: float) -> list[Mapping[str, Any]]:
        """The updates after this one; waits up to ``seconds`` for the first."""

    def name(self) -> str:
        """The name of the bot."""

    def set_commands(self, commands: Sequence[tuple[str, str]]) -> None: ...
    def set_webhook(self, url: str, secret: str) -> None: ...
    def delete_webhook(self) -> None: ...
    def close(self) -> None: ...
