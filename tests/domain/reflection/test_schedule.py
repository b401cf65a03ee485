"""When reflections are due: in the policy's time zone, spread out, and never in the past."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.evolution.policy import DEFAULT, Policy, Schedule, Weekday
from soulkeeper.domain.reflection.schedule import SPREAD, delay, next_due

MONDAY = datetime(2026, 11, 16, tzinfo=UTC)
DAILY = replace(DEFAULT, auto_reflection_schedule=Schedule.DAILY)
BERLIN = replace(DAILY, time_zone="Europe/Berlin")


def due(policy: Policy, after: datetime, agent: str = "maya") -> datetime:
    at = next_due(policy, agent, after)
    assert at is not None
    return at - delay(agent)


def test_off_is_never_due() -> None:
    assert next_due(replace(DEFAULT, auto_reflection_schedule=Schedule.OFF), "maya", MONDAY) is None


def test_weekly_is_due_on_its_day_at_its_time() -> None:
    assert due(DEFAULT, MONDAY) == MONDAY.replace(hour=9)
    assert due(DEFAULT, MONDAY.replace(hour=12)) == (MONDAY + timedelta(days=7)).replace(hour=9)
    sunday = replace(DEFAULT, auto_reflection_day=Weekday.SUNDAY, reflection_time="23:30")
    assert due(sunday, MONDAY) == datetime(2026, 11, 22, 23, 30, tzinfo=UTC)


def test_biweekly_is_due_every_second_week() -> None:
    biweekly = replace(DEFAULT, auto_reflection_schedule=Schedule.BIWEEKLY)
    first = due(biweekly, MONDAY)
    assert due(biweekly, first + timedelta(hours=1)) - first == timedelta(days=14)


def test_a_time_of_day_is_that_of_the_zone_before_and_after_the_clocks_change() -> None:
    assert due(BERLIN, datetime(2026, 10, 24, tzinfo=UTC)) == datetime(2026, 10, 24, 7, tzinfo=UTC)
    assert due(BERLIN, datetime(2026, 10, 25, tzinfo=UTC)) == datetime(2026, 10, 25, 8, tzinfo=UTC)


def test_a_time_that_the_clocks_skip_is_due_behind_the_change() -> None:
    night = replace(BERLIN, reflection_time="02:30")
    assert due(night, datetime(2026, 3, 29, tzinfo=UTC)) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_a_time_that_comes_twice_is_due_the_first_time() -> None:
    night = replace(BERLIN, reflection_time="02:30")
    assert due(night, datetime(2026, 10, 24, 12, tzinfo=UTC)) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_agents_are_spread_out_and_keep_their_place() -> None:
    delays = [delay(f"agent-{number}") for number in range(1_000)]
    assert all(timedelta() <= each < SPREAD for each in delays)
    assert len(set(delays)) > 500
    assert delay("agent-1") == delays[1]


@given(
    st.sampled_from([Schedule.DAILY, Schedule.WEEKLY, Schedule.BIWEEKLY]),
    st.sampled_from(list(Weekday)),
    st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kolkata"]),
    st.times().map(lambda at: f"{at:%H:%M}"),
    st.integers(0, 6 * 366 * 24 * 60).map(
        lambda minutes: datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    ),
)
def test_the_next_run_is_later_and_not_further_than_its_rhythm(
    schedule: Schedule, day: Weekday, zone: str, at: str, after: datetime
) -> None:
    policy = replace(
        DEFAULT, auto_reflection_schedule=schedule, auto_reflection_day=day, time_zone=zone, reflection_time=at
    )
    due = next_due(policy, "maya", after)
    rhythm = {Schedule.DAILY: 1, Schedule.WEEKLY: 7, Schedule.BIWEEKLY: 14}[schedule]
    assert due is not None
    assert after < due <= after + timedelta(days=rhythm, hours=2)


@pytest.mark.parametrize("schedule", [Schedule.DAILY, Schedule.WEEKLY, Schedule.BIWEEKLY])
def test_every_run_follows_the_one_before_it(schedule: Schedule) -> None:
    policy, at = replace(DEFAULT, auto_reflection_schedule=schedule), MONDAY
    for _ in range(5):
        later = next_due(policy, "maya", at)
        assert later is not None
        assert later > at
        at = later
