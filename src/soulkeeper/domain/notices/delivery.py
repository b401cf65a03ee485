"""A delivery: one event for one webhook, attempted until it is accepted or given up.

First attempts are in the order of events; a failed attempt does not delay later events.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from soulkeeper.errors import Conflict

KEPT = timedelta(days=30)
_WAITS = tuple(
    timedelta(**span)
    for span in (
        {"seconds": 10},
        {"minutes": 1},
        {"minutes": 5},
        {"minutes": 30},
        {"hours": 2},
        {"hours": 6},
        {"hours": 12},
    )
)
TRIES = len(_WAITS) + 1


class State(StrEnum):
    WAITING = "waiting"
    DELIVERED = "delivered"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    """The outcome of one attempt: the status of the answer, or 0 and why there was none."""

    status: int = 0
    error: str = ""

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    webhook: str
    seq: int
    state: State = State.WAITING
    attempts: int = 0
    due_at: datetime
    changed_at: datetime
    status: int = 0
    error: str = ""

    def after_attempt(self, outcome: AttemptOutcome, at: datetime) -> Delivery:
        """The delivery after one more attempt: delivered, due again later, or dead after the last one."""
        attempts = self.attempts + 1
        wait = backoff(attempts)
        state = State.DELIVERED if outcome.is_good else State.DEAD if wait is None else State.WAITING
        due = at + wait if wait and state is State.WAITING else at
        error = "" if outcome.is_good else outcome.error or f"answered {outcome.status}"
        return replace(
            self, state=state, attempts=attempts, due_at=due, changed_at=at, status=outcome.status, error=error
        )

    def retried(self, at: datetime) -> Delivery:
        """A dead delivery starts again."""
        if self.state is not State.DEAD:
            stands = "was delivered" if self.state is State.DELIVERED else "is still being tried"
            raise Conflict(f"event {self.seq} {stands}; only deliveries that were given up can be retried")
        return replace(self, state=State.WAITING, attempts=0, due_at=at, changed_at=at)


def first(webhook: str, seq: int, at: datetime) -> Delivery:
    return Delivery(webhook=webhook, seq=seq, due_at=at, changed_at=at)


def backoff(attempts: int) -> timedelta | None:
    """How long to wait after this many attempts; None after the last one."""
    return _WAITS[attempts - 1] if attempts < TRIES else None
