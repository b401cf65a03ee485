"""Past requests under wrong clocks: no limit is skipped, and nobody is locked out for longer than the policy says."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.refusal_examples import CASE, NOW

from soulkeeper.domain.approvals.past import (
    DAY,
    WEEK,
    ClockStep,
    Past,
    PastRequest,
    denial_time,
    question_time,
    steps,
    with_step,
)
from soulkeeper.domain.evolution import gate
from tests.system import examples

HOUR, YEAR = timedelta(hours=1), timedelta(days=365)


def test_a_record_of_the_past_keeps_its_time() -> None:
    assert Past(clock_seen_at=NOW - YEAR).when(NOW - HOUR, NOW) == NOW - HOUR
    assert Past().when(NOW, NOW) == NOW


def test_a_record_from_a_clock_ahead_counts_from_when_that_was_seen() -> None:
    past = Past(clock_seen_at=NOW - HOUR)
    assert past.when(NOW + YEAR, NOW) == NOW - HOUR
    assert Past().when(NOW + YEAR, NOW) == NOW + YEAR


def test_a_window_holds_what_is_younger_than_its_span_latest_first() -> None:
    past = Past(requests=tuple(PastRequest(NOW - hours * HOUR) for hours in (1, 30, 23, 24, 167, 168)))
    assert past.within(DAY, NOW) == [NOW - HOUR, NOW - 23 * HOUR]
    assert past.within(WEEK, NOW) == [NOW - hours * HOUR for hours in (1, 23, 24, 30, 167)]


def test_the_last_ask_is_the_newest_by_sequence_that_is_not_of_the_same_batch() -> None:
    past = Past(requests=(PastRequest(NOW - 2 * HOUR, "b"), PastRequest(NOW - HOUR, "a"), PastRequest(NOW - 3 * HOUR)))
    assert past.last_request(NOW) == NOW - 2 * HOUR
    assert past.last_request(NOW, batch="b") == NOW - HOUR
    assert Past().last_request(NOW) is None


def test_a_denial_that_a_clock_ahead_wrote_counts_from_when_that_was_seen() -> None:
    assert Past(denied_at=NOW - HOUR, clock_seen_at=NOW - 48 * HOUR).last_denial(NOW) == NOW - HOUR
    assert Past(denied_at=NOW + YEAR, clock_seen_at=NOW - HOUR).last_denial(NOW) == NOW - HOUR
    assert Past().last_denial(NOW) is None


def test_what_was_asked_before_a_step_back_counts_as_asked_at_it_for_good() -> None:
    back = [ClockStep(NOW - HOUR, questions=3), ClockStep(NOW, questions=5)]
    assert question_time(NOW + YEAR, 3, back) == NOW - HOUR
    assert question_time(NOW + YEAR, 4, back) == NOW
    assert question_time(NOW + YEAR, 6, back) == NOW + YEAR
    assert question_time(NOW - WEEK, 1, back) == NOW - WEEK


def test_a_denial_before_a_step_back_counts_as_made_at_it_for_good() -> None:
    back = [ClockStep(NOW - HOUR, questions=0, seq=30), ClockStep(NOW, questions=0, seq=50)]
    assert denial_time(NOW + YEAR, 29, back) == NOW - HOUR
    assert denial_time(NOW + YEAR, 49, back) == NOW
    assert denial_time(NOW + YEAR, 51, back) == NOW + YEAR
    assert denial_time(NOW - WEEK, 1, back) == NOW - WEEK
    assert denial_time(NOW + YEAR, None, back) == NOW + YEAR


def written_down(*steps_back: ClockStep) -> list[ClockStep]:
    setting = None
    for step in steps_back:
        setting = with_step(setting, step)
    return steps(setting)


def test_steps_are_written_down_and_read_back() -> None:
    assert steps(None) == []
    assert written_down(ClockStep(NOW, 1, 10), ClockStep(NOW + HOUR, 2, 20)) == [
        ClockStep(NOW, 1, 10),
        ClockStep(NOW + HOUR, 2, 20),
    ]
    assert steps('[["2026-01-01T08:00:00.000000Z", 3]]')[0].questions == 3, "as they were once written"


def test_a_step_back_replaces_earlier_ones_that_led_to_a_later_time() -> None:
    steps_back = (ClockStep(NOW, 1, 10), ClockStep(NOW + 3 * HOUR, 2, 20), ClockStep(NOW + 2 * HOUR, 3, 30))
    assert written_down(*steps_back) == [steps_back[0], steps_back[2]]


def test_the_two_closest_of_too_many_steps_are_merged_into_the_later_one() -> None:
    steps_back = [ClockStep(NOW + number * HOUR, number) for number in range(60)]
    steps_back[30] = replace(steps_back[30], at=steps_back[31].at - timedelta(seconds=1))
    assert written_down(*steps_back[:51]) == [*steps_back[:30], *steps_back[31:51]]
    assert len(written_down(*steps_back)) == 50


@pytest.mark.parametrize("back", [timedelta(minutes=5), HOUR, 3.9 * HOUR, DAY, YEAR])
def test_after_a_step_back_the_gap_is_as_long_as_the_policy_says_and_no_longer(back: timedelta) -> None:
    stepped_at = NOW - back
    past = Past(requests=[PastRequest(question_time(NOW, 1, [ClockStep(stepped_at, 1)]))], clock_seen_at=stepped_at)
    case = replace(CASE, past=past, now=stepped_at)
    (reason,) = gate.judge(case)
    assert (reason.code, reason.available_at) == ("too_soon", stepped_at + 4 * HOUR)
    assert gate.judge(replace(case, now=stepped_at + 4 * HOUR)) == ()


@settings(max_examples=examples(120))
@given(moves=st.lists(st.tuples(st.integers(-72, 72), st.booleans()), min_size=1, max_size=12))
def test_however_the_clock_moves_what_was_asked_since_it_last_went_on_counts_and_is_over_after_a_day(
    moves: list[tuple[int, bool]],
) -> None:
    """An agent asks now and then while the clock jumps by hours; a step back is seen at once, as the ledger sees it."""
    times: list[datetime] = []
    back: list[ClockStep] = []
    now, lately = NOW, 0
    for hours, requests in moves:
        now += hours * HOUR
        lately = 0 if hours > 0 else lately
        if hours < 0:
            back.append(ClockStep(now, len(times)))
        if requests:
            times.append(now)
            lately += 1
    past_requests = [PastRequest(question_time(at, number, back)) for number, at in enumerate(times, 1)][::-1]
    past = Past(requests=past_requests, clock_seen_at=back[-1].at if back else None)
    assert all(ask.at <= now for ask in past_requests)
    assert len(past.within(DAY, now)) >= lately
    assert past.within(DAY, now + DAY) == []
