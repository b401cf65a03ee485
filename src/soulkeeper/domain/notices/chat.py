"""Paired chats of the owner, their preferences, and the buttons under their messages.

- A chat is a person's private chat with the bot: both numbers are Telegram's and never change. Names prove nothing.
- A button is a random token that works once. It is bound to the chat, the message and the digest it was shown for, and it expires;
  nothing else that a client sends counts.
- Every reason to refuse a tap or a message has a code, under which it is audited.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from soulkeeper.domain.authority import secret_hash
from soulkeeper.domain.canonical import canonical, moment, parse_moment, record_hash
from soulkeeper.errors import Conflict, Invalid

SETTING = "chat/"
BUTTON_LASTS = timedelta(days=7)
_LONGEST_DATA = 64
_SEAM, _MARK = ".", 16


@dataclass(frozen=True, slots=True)
class Preferences:
    """Hours are in the owner's time zone. ``quiet`` begins and ends at these hours; with ``digest``, one message a day at that
    hour replaces single ones."""

    quiet: tuple[int, int] | None = None
    digest: int | None = None

    def is_quiet(self, local: datetime) -> bool:
        if self.quiet is None:
            return False
        begins, ends = self.quiet
        return begins <= local.hour < ends if begins < ends else not ends <= local.hour < begins

    def is_digest_due(self, local: datetime, last: datetime | None) -> bool:
        """Whether today's digest has not been sent yet; ``last`` is when the newest one was sent."""
        if self.digest is None or local.hour < self.digest:
            return False
        return last is None or last.astimezone(local.tzinfo).date() < local.date()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """``approval`` is the one that paired it; ``paired_by`` is who decided it, and ``paired_with`` their credential."""

    id: str
    user: int
    chat: int
    name: str
    paired_at: datetime
    paired_by: str
    paired_with: str = ""
    approval: str
    preferences: Preferences = field(default_factory=Preferences)
    revoked_at: datetime | None = None

    @property
    def credential(self) -> str:
        return f"chat {self.id}"

    def revoked(self, at: datetime) -> Chat:
        if self.revoked_at is not None:
            raise Conflict(f"chat {self.id[:8]} was already revoked at {self.revoked_at:%Y-%m-%d %H:%M} UTC")
        return replace(self, revoked_at=at)

    def as_record(self) -> str:
        times = {"paired_at": moment(self.paired_at), "revoked_at": self.revoked_at and moment(self.revoked_at)}
        return canonical({**asdict(self), **times}).decode()


def read_chat(record: str) -> Chat:
    values = json.loads(record)
    preferences = values["preferences"]
    quiet = (int(preferences["quiet"][0]), int(preferences["quiet"][1])) if preferences["quiet"] else None
    return Chat(
        **{
            **values,
            "preferences": Preferences(quiet, preferences["digest"]),
            "paired_at": parse_moment(values["paired_at"]),
            "revoked_at": parse_moment(values["revoked_at"]) if values["revoked_at"] else None,
        }
    )


def hour(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) < 24):
        raise Invalid(f"{text[:20]!r} is not an hour from 0 to 23", hint="for example: /quiet 22-7, /digest 9")
    return int(text)


def quiet_hours(text: str) -> tuple[int, int] | None:
    """``22-7``, or ``off``."""
    if text == "off":
        return None
    begins, dash, ends = text.partition("-")
    if not dash or hour(begins.strip()) == hour(ends.strip()):
        raise Invalid(f"{text[:20]!r} does not name quiet hours", hint="for example: /quiet 22-7, or /quiet off")
    return hour(begins.strip()), hour(ends.strip())


class ButtonAction(StrEnum):
    """What a button does. The letter leads the data that Telegram carries."""

    APPROVE = "a"
    REJECT = "r"
    REJECT_NOW = "n"
    WORDS = "w"  # no button: a message that waits for a reply
    LATER = "l"
    SHOW = "s"
    HISTORY = "h"
    DETAILS = "d"
    ROLLBACK = "b"
    CONFIRM = "y"
    CANCEL = "c"
    AGENT = "g"
    SELECT = "e"
    QUIET = "q"
    DIGEST = "i"


class Refusal(StrEnum):
    """Why an update decides nothing."""

    NO_SENDER = "no_sender"
    NOT_PRIVATE = "not_private"
    CHANNEL = "channel"
    FORWARDED = "forwarded"
    REPLAYED = "replayed_update"
    UNPAIRED = "not_paired"
    REVOKED = "revoked_chat"
    UNKNOWN_BUTTON = "unknown_button"
    OTHER_USER = "other_user"
    OTHER_MESSAGE = "other_message"
    USED = "used_button"
    EXPIRED = "expired_button"
    OLDER = "older_digest"
    SECRET = "webhook_secret"  # noqa: S105 - the name of a refusal
    TOO_MANY = "too_many_pairings"


_WORDS = {
    Refusal.NOT_PRIVATE: "This works only in your private chat with the bot",
    Refusal.UNPAIRED: "This chat is not paired. Send /start to ask for it",
    Refusal.REVOKED: "This chat was revoked. Send /start to ask for it again",
    Refusal.FORWARDED: "A forwarded message decides nothing",
    Refusal.UNKNOWN_BUTTON: "This button is unknown",
    Refusal.OTHER_USER: "This button belongs to somebody else",
    Refusal.OTHER_MESSAGE: "This button belongs to another message",
    Refusal.USED: "This button was already used",
    Refusal.EXPIRED: "This button has expired. Send /pending for new ones",
    Refusal.OLDER: "This shows an older text. Use the newest message, or send /pending",
    Refusal.TOO_MANY: "Too many pairing requests. Try again tomorrow",
}


def words_of(refusal: Refusal) -> str:
    """The answer to the sender; empty if there is none."""
    return _WORDS.get(refusal, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """``subject`` is the approval, the soul or the agent that it is about. ``message`` is 0 until the message was sent."""

    hash: str
    action: ButtonAction
    chat: str
    subject: str = ""
    digest: str = ""
    message: int = 0
    expires_at: datetime
    used_at: datetime | None = None

    def refusal(self, chat: Chat, message: int, now: datetime) -> Refusal | None:
        """Why a tap on it, in this chat and under this message, does nothing."""
        if self.chat != chat.id:
            return Refusal.OTHER_USER
        if self.message != message:
            return Refusal.OTHER_MESSAGE
        if self.used_at is not None:
            return Refusal.USED
        return Refusal.EXPIRED if now >= self.expires_at else None


def button_data(action: ButtonAction, secret: str, *about: str) -> str:
    """The data that Telegram returns with a tap. It ends with a mark of what the button is ``about``: its chat, its subject
    and its digest."""
    data = f"{action}{secret}{_SEAM}{_mark(f'{action}{secret}', about)}"
    if len(data.encode()) > _LONGEST_DATA:
        raise Invalid(f"{len(data)} bytes are too many for a button")
    return data


def is_about(data: str, button: Button) -> bool:
    """Whether this data was made for the button: its row alone does not prove what a tap means. Older data has no mark."""
    token, seam, mark = data.partition(_SEAM)
    is_marked = not seam or mark == _mark(token, (button.chat, button.subject, button.digest))
    return token.startswith(button.action) and is_marked


def _mark(token: str, about: tuple[str, ...]) -> str:
    return record_hash({"token": token, "about": list(about)}).rpartition(":")[2][:_MARK]


def button_hash(data: str) -> str:
    """The hash a button is stored under: reading the ledger is not enough to press it."""
    return secret_hash(data[: 2 * _LONGEST_DATA])


@dataclass(frozen=True, slots=True, kw_only=True)
class SentMessage:
    """A question in a chat: under which message, with which digest and in which state it is shown there.

    ``message`` is 0 while it is being sent. ``as_file``: the text did not fit, and its message can only be edited as a caption.
    """

    chat: str
    approval: str
    message: int
    digest: str
    state: str
    as_file: bool = False
    closed: bool = False
    at: datetime
