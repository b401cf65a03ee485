"""What was asked before, under clocks that go wrong: no limit is skipped, nobody is locked out for longer than the policy says."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.evolution import gate
from soulkeeper.domain.evolution.examples import CASE, NOW
from soulkeeper.domain.evolution.past import DAY, WEEK, Ask, Past, Step, counted, steps, with_step

HOUR, YEAR = timedelta(hours=1), timedelta(days=365)


def test_a_record_of_the_past_keeps_its_time() -> None:
    assert Past(clock_seen_at=NOW - YEAR).when(NOW - HOUR, NOW) == NOW - HOUR
    assert Past().when(NOW, NOW) == NOW


def test_a_record_from_a_clock_ahead_counts_from_when_that_was_seen() -> None:
    past = Past(clock_seen_at=NOW - HOUR)
    assert past.when(NOW + YEAR, NOW) == NOW - HOUR
    assert Past().when(NOW + YEAR, NOW) == NOW + YEAR


def test_a_window_holds_what_is_younger_than_its_span_latest_first() -> None:
    past = Past(asks=tuple(Ask(NOW - hours * HOUR) for hours in (1, 30, 23, 24, 167, 168)))
    assert past.within(DAY, NOW) == [NOW - HOUR, NOW - 23 * HOUR]
    assert past.within(WEEK, NOW) == [NOW - hours * HOUR for hours in (1, 23, 24, 30, 167)]


def test_the_last_ask_is_the_newest_by_sequence_that_is_not_of_the_same_batch() -> None:
    past = Past(asks=(Ask(NOW - 2 * HOUR, "b"), Ask(NOW - HOUR, "a"), Ask(NOW - 3 * HOUR)))
    assert past.last_ask(NOW) == NOW - 2 * HOUR
    assert past.last_ask(NOW, batch="b") == NOW - HOUR
    assert Past().last_ask(NOW) is None


def test_a_denial_that_a_clock_ahead_wrote_does_not_hide_a_later_one() -> None:
    past = Past(denied_at=NOW - HOUR, denied_ahead=NOW + 10 * YEAR, clock_seen_at=NOW - 48 * HOUR)
    assert past.last_denial(NOW) == NOW - HOUR
    assert Past(denied_ahead=NOW + YEAR, clock_seen_at=NOW - HOUR).last_denial(NOW) == NOW - HOUR
    assert Past().last_denial(NOW) is None


def test_what_was_asked_before_a_step_back_counts_as_asked_at_it_for_good() -> None:
    back = [Step(NOW - HOUR, asked=3), Step(NOW, asked=5)]
    assert counted(NOW + YEAR, 3, back) == NOW - HOUR
    assert counted(NOW + YEAR, 4, back) == NOW
    assert counted(NOW + YEAR, 6, back) == NOW + YEAR
    assert counted(NOW - WEEK, 1, back) == NOW - WEEK


def test_steps_are_written_down_and_read_back_and_only_the_newest_are_kept() -> None:
    assert steps(None) == []
    written = None
    for number in range(60):
        written = with_step(written, Step(NOW + number * HOUR, number))
    assert [step.asked for step in steps(written)] == list(range(10, 60))
    assert steps(written)[-1] == Step(NOW + 59 * HOUR, 59)


@pytest.mark.parametrize("back", [timedelta(minutes=5), HOUR, 3.9 * HOUR, DAY, YEAR])
def test_after_a_step_back_the_gap_is_as_long_as_the_policy_says_and_no_longer(back: timedelta) -> None:
    stepped_at = NOW - back
    past = Past(asks=[Ask(counted(NOW, 1, [Step(stepped_at, 1)]))], clock_seen_at=stepped_at)
    case = replace(CASE, past=past, now=stepped_at)
    (reason,) = gate.judge(case)
    assert (reason.code, reason.available_at) == ("too_soon", stepped_at + 4 * HOUR)
    assert gate.judge(replace(case, now=stepped_at + 4 * HOUR)) == ()


@settings(max_examples=120, deadline=None)
@given(moves=st.lists(st.tuples(st.integers(-72, 72), st.booleans()), min_size=1, max_size=12))
def test_however_the_clock_moves_what_was_asked_since_it_last_went_on_counts_and_is_over_after_a_day(
    moves: list[tuple[int, bool]],
) -> None:
    """An agent asks now and then while the clock jumps by hours; a step back is seen at once, as the ledger sees it."""
    asked: list[datetime] = []
    back: list[Step] = []
    now, lately = NOW, 0
    for hours, asks in moves:
        now += hours * HOUR
        lately = 0 if hours > 0 else lately
        if hours < 0:
            back.append(Step(now, len(asked)))
        if asks:
            asked.append(now)
            lately += 1
    made = [Ask(counted(at, number, back)) for number, at in enumerate(asked, 1)][::-1]
    past = Past(asks=made, clock_seen_at=back[-1].at if back else None)
    assert all(ask.at <= now for ask in made)
    assert len(past.within(DAY, now)) >= lately
    assert past.within(DAY, now + DAY) == []
