"""How much of an agent's sessions is taken in within a day. One agent that runs wild must not fill the disk of all.

- What counts is when something came, by our clock, never the time that it says of itself.
- Messages are counted by the hour they came in: an hour leaves the day as a whole, when its beginning is a day past.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.errors import Reason

DAY = timedelta(hours=24)
SESSIONS = 5_000  # each is an event, and events are kept for good: one every seventeen seconds around the clock
MESSAGES = 200_000  # forty in each of them
BYTES = 256 * 1024 * 1024  # some forty million words: no people talk as much with one agent
_HINT = "wait until then; the owner's own imports are not bound by this"


@dataclass(frozen=True, slots=True)
class Intake:
    """What came from one agent in one hour."""

    hour: datetime
    messages: int
    bytes: int

    def and_one(self, size: int) -> Intake:
        return Intake(self.hour, self.messages + 1, self.bytes + size)


def hour_of(at: datetime) -> datetime:
    return at.replace(minute=0, second=0, microsecond=0)


def sessions_full(opened: int, first: datetime | None) -> Reason | None:
    """What speaks against another session where so many were opened within a day, the first of them then."""
    if opened < SESSIONS or first is None:
        return None
    message = f"{opened:,} sessions were opened within 24 hours, {SESSIONS:,} are allowed"
    hint = "go on in a session that is open, or wait until then"
    return Reason("sessions_per_day", message, limit=SESSIONS, value=opened, available_at=first + DAY, hint=hint)


def messages_full(taken: Sequence[Intake]) -> Reason | None:
    """What speaks against another message after the hours of the last day, oldest first."""
    count, size = sum(hour.messages for hour in taken), sum(hour.bytes for hour in taken)
    if count >= MESSAGES:
        message = f"{count:,} messages came within 24 hours, {MESSAGES:,} are allowed"
        again = _room_again([(hour.hour, hour.messages) for hour in taken], MESSAGES)
        return Reason("messages_per_day", message, limit=MESSAGES, value=count, available_at=again, hint=_HINT)
    if size >= BYTES:
        message = f"{size:,} bytes of messages came within 24 hours, {BYTES:,} are allowed"
        again = _room_again([(hour.hour, hour.bytes) for hour in taken], BYTES)
        return Reason("bytes_per_day", message, limit=BYTES, value=size, available_at=again, hint=_HINT)
    return None


def _room_again(taken: Sequence[tuple[datetime, int]], limit: int) -> datetime | None:
    """When so many of the oldest hours have left the day that there is room."""
    left = sum(amount for _, amount in taken)
    for hour, amount in taken:
        left -= amount
        if left < limit:
            return hour + DAY
    return None
