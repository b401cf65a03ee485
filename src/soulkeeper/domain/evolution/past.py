"""What an agent asked before, as the gate needs it: when, and what became of it.

Order comes from sequence numbers, never from time. Where the clock went back, earlier records carry later times; they count as made
at the moment the clock was seen to be behind, so that no limit is skipped and nobody is locked out for longer than the policy says.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.domain.canonical import moment, parse_moment

DAY, WEEK = timedelta(days=1), timedelta(days=7)
_STEPS_KEPT = 50


@dataclass(frozen=True, slots=True)
class Step:
    """The clock was seen to be behind at this moment, when ``asked`` questions had been written down."""

    at: datetime
    asked: int

    def counted(self, at: datetime, number: int) -> datetime:
        """When question ``number`` counts as asked: what came before the step cannot be later than it."""
        return min(at, self.at) if number <= self.asked else at


def steps(written: str | None) -> list[Step]:
    """The clock's steps back as a setting keeps them, oldest first."""
    return [Step(parse_moment(at), asked) for at, asked in json.loads(written or "[]")]


def with_step(written: str | None, step: Step) -> str:
    kept = [*steps(written), step][-_STEPS_KEPT:]
    return json.dumps([[moment(each.at), each.asked] for each in kept])


def counted(at: datetime, number: int, back: Sequence[Step]) -> datetime:
    for step in back:
        at = step.counted(at, number)
    return at


@dataclass(frozen=True, slots=True)
class Ask:
    """A proposal that was made, at the time it counts as made. Those of one reflection share a batch."""

    at: datetime
    batch: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """``asks`` are the newest, newest first: at least as many as any limit of the policy allows.

    ``denied_ahead`` is the latest denial there is; a clock that went ahead may have written it later than now.
    """

    asks: Sequence[Ask] = ()
    pending: int = 0
    denied_at: datetime | None = None
    denied_ahead: datetime | None = None
    clock_seen_at: datetime | None = None

    def when(self, at: datetime, now: datetime) -> datetime:
        """When a record counts as made, seen from now."""
        if at <= now:
            return at
        return min(at, self.clock_seen_at) if self.clock_seen_at else at

    def within(self, span: timedelta, now: datetime) -> list[datetime]:
        """The times of the asks in the last ``span``, latest first."""
        times = (self.when(ask.at, now) for ask in self.asks)
        return sorted((at for at in times if now - at < span), reverse=True)

    def last_ask(self, now: datetime, *, batch: str = "") -> datetime | None:
        """The newest ask that is not of the same batch."""
        others = (ask for ask in self.asks if not batch or ask.batch != batch)
        return next((self.when(ask.at, now) for ask in others), None)

    def last_denial(self, now: datetime) -> datetime | None:
        denials = (at for at in (self.denied_at, self.denied_ahead) if at)
        return max((self.when(at, now) for at in denials), default=None)


@dataclass(frozen=True, slots=True)
class Statistics:
    """How much was talked: sessions with an agent, and exchanges in them."""

    sessions: int = 0
    exchanges: int = 0
