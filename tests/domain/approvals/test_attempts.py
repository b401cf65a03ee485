"""Attempts: a number of refusals in a row, then one at a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.approvals.attempts import AGAIN_AFTER, MOST, Attempts

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


def test_after_many_refusals_in_a_row_the_next_attempt_has_to_wait_and_is_told_until_when() -> None:
    attempts = Attempts(MOST, NOW)
    for _ in range(MOST):
        assert attempts.refusal is None
        attempts = attempts.consumed()
    refusal = attempts.refusal
    assert refusal is not None
    assert (refusal.code, refusal.limit, refusal.available_at) == ("too_many_refused", MOST, NOW + AGAIN_AFTER)
    assert attempts.by(NOW + AGAIN_AFTER - timedelta(seconds=1)).refusal is not None
    assert attempts.by(NOW + AGAIN_AFTER).refusal is None
    assert attempts.by(NOW + AGAIN_AFTER).consumed().refusal is not None


def test_an_attempt_that_was_accepted_does_not_count() -> None:
    last = Attempts(1, NOW).consumed()
    assert last.refusal is not None
    assert last.refunded().refusal is None
    assert Attempts(MOST, NOW).refunded().remaining == MOST


@given(st.integers(-10_000_000, 10_000_000), st.integers(0, MOST))
def test_no_clock_gives_more_attempts_than_the_limit_or_removes_any(seconds: int, remaining: int) -> None:
    later = Attempts(remaining, NOW).by(NOW + timedelta(seconds=seconds))
    assert remaining <= later.remaining <= MOST


def test_a_clock_that_went_back_locks_nobody_out() -> None:
    empty = Attempts(0, NOW).by(NOW - timedelta(days=365))
    assert empty.by(NOW - timedelta(days=365) + AGAIN_AFTER).refusal is None
