"""An agent's past requests, as the gate needs them: their times and outcomes.

Order comes from sequence numbers, never from time. If the clock went back, earlier records have later times; they count as made
at the moment when that was noticed, so that no limit is skipped and nobody is locked out for longer than the policy says.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.domain.canonical import moment, parse_moment

DAY, WEEK = timedelta(days=1), timedelta(days=7)
_MOST_STEPS = 50


@dataclass(frozen=True, slots=True)
class ClockStep:
    """A step back of the clock: when it was noticed, the ``questions`` recorded by then, and the event that says so."""

    at: datetime
    questions: int
    seq: int = 0


def steps(setting: str | None) -> list[ClockStep]:
    """The clock's steps back from a setting, oldest first."""
    return [ClockStep(parse_moment(at), *counts) for at, *counts in json.loads(setting or "[]")]


def with_step(setting: str | None, step: ClockStep) -> str:
    """Add a step back, which replaces earlier ones that led to a later time. If there are too many, the two closest are merged."""
    earlier = [*(earlier_step for earlier_step in steps(setting) if earlier_step.at < step.at), step]
    if len(earlier) > _MOST_STEPS:
        del earlier[min(range(_MOST_STEPS), key=lambda n: earlier[n + 1].at - earlier[n].at)]
    return json.dumps([[moment(earlier_step.at), earlier_step.questions, earlier_step.seq] for earlier_step in earlier])


def question_time(at: datetime, number: int, back: Sequence[ClockStep]) -> datetime:
    """When question ``number`` counts as asked: a question before a step back cannot be later than the step."""
    return min([at, *(step.at for step in back if number <= step.questions)])


def denial_time(at: datetime, seq: int | None, back: Sequence[ClockStep]) -> datetime:
    """The same for the denial that event ``seq`` records."""
    return min([at, *(step.at for step in back if seq is not None and seq < step.seq)])


@dataclass(frozen=True, slots=True)
class PastRequest:
    """An earlier request and the time that counts for it. The proposals of one reflection share a batch."""

    at: datetime
    batch: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """``requests`` are the newest ones, newest first: at least as many as any limit of the policy allows."""

    requests: Sequence[PastRequest] = ()
    pending: int = 0
    denied_at: datetime | None = None
    clock_seen_at: datetime | None = None

    def when(self, at: datetime, now: datetime) -> datetime:
        """The time that counts for a record, given the current time."""
        if at <= now:
            return at
        return min(at, self.clock_seen_at) if self.clock_seen_at else at

    def within(self, span: timedelta, now: datetime) -> list[datetime]:
        """The times of the requests in the last ``span``, latest first."""
        times = (self.when(request.at, now) for request in self.requests)
        return sorted((at for at in times if now - at < span), reverse=True)

    def last_request(self, now: datetime, *, batch: str = "") -> datetime | None:
        """The newest request that is not of the same batch."""
        others = (request for request in self.requests if not batch or request.batch != batch)
        return next((self.when(request.at, now) for request in others), None)

    def last_denial(self, now: datetime) -> datetime | None:
        return self.when(self.denied_at, now) if self.denied_at else None


@dataclass(frozen=True, slots=True)
class Statistics:
    """The amount of conversation: sessions with an agent, and the exchanges in them."""

    sessions: int = 0
    exchanges: int = 0
