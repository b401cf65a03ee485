"""Rate limits and waiting times, which proposals and requests share.

Each function yields a reason to refuse, or nothing. A reason names the limit, the value and the time when it becomes possible; its
hint says what the agent can do, and which command the owner can use to change exactly this limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.domain.approvals.past import DAY
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.errors import Reason


@dataclass(frozen=True, slots=True)
class Limit:
    """A setting of an agent's policy, what it counts, and what the agent can do when it is reached."""

    agent: str
    key: str
    what: str
    advice: str

    def hint(self, value: str) -> str:
        """``value`` is a less strict one to suggest."""
        return f"{self.advice}; the owner can change it: soul policy set {self.key} {value} --agent {self.agent}"


def too_many_pending(pending: int, allowed: int, limit: Limit) -> Iterator[Reason]:
    if pending >= allowed:
        waits = "waits" if pending == 1 else "wait"
        message = f"{several(pending, limit.what)} already {waits} for the owner; at most {allowed} may wait"
        hint = limit.hint(str(max(2 * allowed, 1)))
        yield Reason("too_many_pending", message, limit=allowed, value=pending, hint=hint)


def too_many_within(span: timedelta, times: Sequence[datetime], allowed: int, limit: Limit) -> Iterator[Reason]:
    """``times`` are those in the last ``span``, latest first. The window is a rolling one."""
    if (count := len(times)) < allowed:
        return
    code, name = ("daily_limit", "24 hours") if span == DAY else ("weekly_limit", "7 days")
    free = times[allowed - 1] + span if allowed else None
    possible = f"; next possible at {free:%Y-%m-%d %H:%M} UTC" if free else ""
    message = f"{several(count, limit.what)} in the last {name}, at most {allowed} {are(allowed)} allowed{possible}"
    hint = limit.hint(str(max(2 * allowed, 1)))
    yield Reason(code, message, limit=allowed, value=count, available_at=free, hint=hint)


def silence(
    denied: datetime | None, now: datetime, policy: Policy, limit: Limit, *, about: str = ""
) -> Iterator[Reason]:
    """``about`` names what the owner denied, if only that has to wait."""
    if denied and now - denied < policy.silence:
        free = denied + policy.silence
        message = (
            f"the owner denied a {limit.what}{about} at {denied:%Y-%m-%d %H:%M} UTC; the next one is possible "
            f"{in_words(policy.cooldown_after_rejection)} later, at {free:%Y-%m-%d %H:%M} UTC"
        )
        yield Reason("silence_after_denial", message, available_at=free, hint=limit.hint("1h"))


def several(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def are(count: int) -> str:
    return "is" if count == 1 else "are"


def in_words(span: str) -> str:
    """``4h`` as ``4 hours``."""
    return several(int(span[:-1]), _UNITS[span[-1]]) if span[-1] in _UNITS else span


_UNITS = {"s": "second", "m": "minute", "h": "hour", "d": "day", "w": "week"}
