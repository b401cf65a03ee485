"""A session is a conversation with an agent; an exchange is a person's message with its answer. Reflection works from them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class MessageRole(StrEnum):
    PERSON = "user"
    AGENT = "assistant"
    OTHER = "other"


class Source(StrEnum):
    """Who wrote a message. Only an owner's credential makes it the owner's; a policy may name further speakers."""

    OWNER = "owner"
    THIRD_PARTY = "third_party"
    BACKGROUND = "background"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """``id`` is the sender's own, so that a repeated message is stored once. ``came_at`` is when it arrived, by our clock."""

    id: str
    agent: str
    session: str
    role: MessageRole
    speaker: str
    text: str
    at: datetime
    source: Source = Source.THIRD_PARTY
    came_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    id: str
    agent: str
    began_at: datetime
    messages: int
    exchanges: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageVolume:
    """How much was said: bytes of text, messages by role and by speaker (most active first), first and last moment."""

    bytes: int = 0
    roles: tuple[tuple[MessageRole, int], ...] = ()
    speakers: tuple[tuple[str, int], ...] = ()
    first_at: datetime | None = None
    last_at: datetime | None = None

    @property
    def messages(self) -> int:
        return sum(count for _, count in self.roles)


def answers(before: MessageRole | None, now: MessageRole) -> bool:
    """Whether a message completes an exchange: the agent's answer to a person."""
    return before is MessageRole.PERSON and now is MessageRole.AGENT
