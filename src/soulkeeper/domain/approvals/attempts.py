"""Attempts: how often a credential may be refused before it has to wait.

An attempt is consumed when it begins and refunded when it is accepted, so that concurrent attempts count as well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from soulkeeper.errors import Reason

MOST: Final = 60
AGAIN_AFTER: Final = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class Attempts:
    """How many attempts are left, as counted at a moment."""

    remaining: float
    at: datetime

    def by(self, now: datetime) -> Attempts:
        """The attempts at a later moment. A clock that went back adds and removes none."""
        elapsed = max(now - self.at, timedelta())
        return Attempts(min(self.remaining + elapsed / AGAIN_AFTER, MOST), now)

    @property
    def refusal(self) -> Reason | None:
        """Why the next attempt is refused; None if one is left."""
        if self.remaining >= 1:
            return None
        free = self.at + (1 - self.remaining) * AGAIN_AFTER
        message = f"{MOST} attempts in a row were refused; next possible at {free:%Y-%m-%d %H:%M:%S} UTC"
        hint = "read the reasons of the last refusal before you try again"
        return Reason("too_many_refused", message, limit=MOST, available_at=free, hint=hint)

    def consumed(self) -> Attempts:
        return replace(self, remaining=self.remaining - 1)

    def refunded(self) -> Attempts:
        return replace(self, remaining=min(self.remaining + 1, MOST))
