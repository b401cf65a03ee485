"""Daily limits on an agent's sessions and messages, so that one runaway agent cannot fill the disk.

- The time of arrival counts, by our clock, never the time that a message claims.
- Messages are counted by the hour of arrival: an hour stops counting when its beginning is a day ago.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.errors import Reason

DAY = timedelta(hours=24)
SESSIONS = 5_000  # each is an event, and events are kept forever: one every seventeen seconds around the clock
MESSAGES = 200_000  # forty in each of them
BYTES = 256 * 1024 * 1024  # some forty million words: no people talk as much with one agent
_HINT = "wait until then; the owner's own imports are not limited"


@dataclass(frozen=True, slots=True)
class HourlyIntake:
    """An agent's messages in one hour."""

    hour: datetime
    messages: int
    bytes: int

    def with_message(self, size: int) -> HourlyIntake:
        return HourlyIntake(self.hour, self.messages + 1, self.bytes + size)


def hour_of(at: datetime) -> datetime:
    return at.replace(minute=0, second=0, microsecond=0)


def sessions_full(count: int, first: datetime | None) -> Reason | None:
    """Why another session is refused, given how many were opened within a day and when the first was; None if it is allowed."""
    if count < SESSIONS or first is None:
        return None
    message = f"{count:,} sessions were opened within 24 hours, but at most {SESSIONS:,} are allowed"
    hint = "continue an open session, or wait until then"
    return Reason("sessions_per_day", message, limit=SESSIONS, value=count, available_at=first + DAY, hint=hint)


def messages_full(hours: Sequence[HourlyIntake]) -> Reason | None:
    """Why another message is refused, given the hours of the last day, oldest first; None if it is allowed."""
    count, size = sum(hour.messages for hour in hours), sum(hour.bytes for hour in hours)
    if count >= MESSAGES:
        message = f"{count:,} messages were logged within 24 hours, but at most {MESSAGES:,} are allowed"
        again = _room_again([(hour.hour, hour.messages) for hour in hours], MESSAGES)
        return Reason("messages_per_day", message, limit=MESSAGES, value=count, available_at=again, hint=_HINT)
    if size >= BYTES:
        message = f"{size:,} bytes of messages were logged within 24 hours, but at most {BYTES:,} are allowed"
        again = _room_again([(hour.hour, hour.bytes) for hour in hours], BYTES)
        return Reason("bytes_per_day", message, limit=BYTES, value=size, available_at=again, hint=_HINT)
    return None


def _room_again(amounts: Sequence[tuple[datetime, int]], limit: int) -> datetime | None:
    """When enough of the oldest hours have stopped counting."""
    total = sum(amount for _, amount in amounts)
    for hour, amount in amounts:
        total -= amount
        if total < limit:
            return hour + DAY
    return None
