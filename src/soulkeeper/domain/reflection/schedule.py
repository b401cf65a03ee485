"""Reflection: when an agent's next run is due.

- A time of day is in the policy's time zone, even when the clocks change: a skipped time means the moment after the change, and a
  repeated time means the first one.
- A fixed delay for each agent spreads the runs out.
- A missed run is due once, now.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Final
from zoneinfo import ZoneInfo

from soulkeeper.domain.evolution.policy import Policy, Schedule, Weekday

SPREAD: Final = timedelta(minutes=30)
_FORTNIGHT: Final = 14
_EPOCH: Final = date(2024, 1, 1)  # a Monday: every second week is counted from here


def next_due(policy: Policy, agent: str, after: datetime) -> datetime | None:
    """The first due moment after this one; None if the policy says off."""
    later = (moment + delay(agent) for moment in _moments(policy, after))
    return next((due for due in later if due > after), None)


@lru_cache(maxsize=256)
def _moments(policy: Policy, after: datetime) -> tuple[datetime, ...]:
    """The set times around and after a moment: enough that one of them is later, whatever the agent's delay."""
    if policy.auto_reflection_schedule is Schedule.OFF:
        return ()
    zone = ZoneInfo(policy.time_zone)
    first = (after - SPREAD).astimezone(zone).date()
    days = (first + timedelta(days=number) for number in range(2 * _FORTNIGHT + 2))
    return tuple(_moment(policy, day, zone) for day in days if _is_day(policy, day))


def delay(agent: str) -> timedelta:
    """How much later than the set time an agent runs: up to half an hour, always the same for an agent."""
    share = int.from_bytes(sha256(agent.encode()).digest()[:4], "big") / 2**32
    return timedelta(seconds=int(share * SPREAD.total_seconds()))


def _is_day(policy: Policy, day: date) -> bool:
    if policy.auto_reflection_schedule is Schedule.DAILY:
        return True
    if day.weekday() != list(Weekday).index(policy.auto_reflection_day):
        return False
    weeks = (day - _EPOCH).days // 7
    return policy.auto_reflection_schedule is Schedule.WEEKLY or weeks % 2 == 0


def _moment(policy: Policy, day: date, zone: ZoneInfo) -> datetime:
    """The set time on a day. Going through UTC moves a time that does not exist behind the change."""
    return datetime.combine(day, time.fromisoformat(policy.reflection_time), zone).astimezone(UTC)
