"""The rules of number and time, in the one form that proposals and requests share.

Each gives a reason to refuse, or nothing. ``what`` is the noun of what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from soulkeeper.domain.evolution.past import DAY
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.errors import Reason


def too_many_pending(pending: int, limit: int, what: str, *, hint: str) -> Iterator[Reason]:
    if pending >= limit:
        waits = "waits" if pending == 1 else "wait"
        message = f"{several(pending, what)} {waits} for the owner already, {limit} may"
        yield Reason("too_many_pending", message, limit=limit, value=pending, hint=hint)


def too_many_within(span: timedelta, made: Sequence[datetime], limit: int, what: str, *, hint: str) -> Iterator[Reason]:
    """``made`` are those of the last ``span``, latest first: the window rolls, and the reason says when there is room again."""
    if len(made) < limit:
        return
    code, name = ("daily_limit", "the last 24 hours") if span == DAY else ("weekly_limit", "the last 7 days")
    free = made[limit - 1] + span if limit else None
    message = f"{several(len(made), what)} in {name}, {limit} {are(limit)} allowed"
    yield Reason(code, message, limit=limit, value=len(made), available_at=free, hint=hint)


def silence(denied: datetime | None, now: datetime, policy: Policy, *, about: str = "") -> Iterator[Reason]:
    """``about`` says what the owner said no to, where it was one thing."""
    if denied and now - denied < policy.silence:
        said = f"the owner said no{about} at {denied:%Y-%m-%d %H:%M} UTC"
        message = f"{said}; {policy.cooldown_after_rejection} of silence follow"
        free = denied + policy.silence
        yield Reason("silence_after_denial", message, available_at=free, hint="read the owner's words meanwhile")


def several(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def are(count: int) -> str:
    return "is" if count == 1 else "are"
