"""The rate limits for requests, one by one and together."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from tools.refusal_examples import MEANINGS, REQUEST_MEANINGS, REQUESTS

from soulkeeper.domain.approvals.past import Past, PastRequest
from soulkeeper.domain.evolution.policy import DEFAULT
from soulkeeper.domain.evolution.request_limits import RequestCase, judge
from tests.conftest import DAWN

HOUR = timedelta(hours=1)
FREE = RequestCase(agent="maya", now=DAWN)


def codes(case: RequestCase) -> list[str]:
    return [reason.code for reason in judge(case)]


def test_every_code_has_an_example_that_is_refused_with_it_alone() -> None:
    assert {code: codes(case) for code, case in REQUESTS.items()} == {code: [code] for code in REQUEST_MEANINGS}


def test_an_agent_that_has_requested_nothing_yet_may_request() -> None:
    assert judge(FREE) == ()


@pytest.mark.parametrize(("pending", "found"), [(4, []), (5, ["too_many_pending"]), (9, ["too_many_pending"])])
def test_no_more_requests_are_pending_than_the_policy_allows(pending: int, found: list[str]) -> None:
    assert codes(replace(FREE, past=Past(pending=pending))) == found


@pytest.mark.parametrize(("made", "found"), [(19, []), (20, ["daily_limit"])])
def test_a_day_allows_as_many_as_the_policy_says(made: int, found: list[str]) -> None:
    past = Past(requests=[PastRequest(DAWN - number * HOUR) for number in range(made)])
    assert codes(replace(FREE, past=past)) == found


def test_a_count_of_one_is_singular() -> None:
    policy = replace(DEFAULT, max_requests_per_day=1, max_pending_proposals=1)
    told = [
        reason.message
        for reason in judge(replace(FREE, policy=policy, past=Past(requests=[PastRequest(DAWN)], pending=1)))
    ]
    assert told == [
        "1 request already waits for the owner; at most 1 may wait",
        "1 request in the last 24 hours, at most 1 is allowed; next possible at 2026-01-02 08:00 UTC",
    ]


def test_the_day_rolls_and_the_reason_says_when_the_next_is_possible() -> None:
    policy = replace(DEFAULT, max_requests_per_day=2)
    past = Past(requests=[PastRequest(DAWN - HOUR), PastRequest(DAWN - 5 * HOUR), PastRequest(DAWN - 30 * HOUR)])
    (reason,) = judge(replace(FREE, policy=policy, past=past))
    assert reason.available_at == DAWN + 19 * HOUR
    assert codes(replace(FREE, policy=policy, past=past, now=DAWN + 19 * HOUR)) == []


def test_a_policy_of_none_a_day_allows_none() -> None:
    (reason,) = judge(replace(FREE, policy=replace(DEFAULT, max_requests_per_day=0)))
    assert (reason.code, reason.available_at) == ("daily_limit", None)


@pytest.mark.parametrize(("hours", "found"), [(0, ["silence_after_denial"]), (23, ["silence_after_denial"]), (24, [])])
def test_silence_follows_a_denial_of_the_same(hours: int, found: list[str]) -> None:
    assert codes(replace(FREE, denied_at=DAWN - hours * HOUR)) == found


def test_every_reason_comes_at_once_under_the_codes_of_the_gate() -> None:
    policy = replace(DEFAULT, max_requests_per_day=0, max_pending_proposals=0)
    found = codes(replace(FREE, agent_protected=True, policy=policy, denied_at=DAWN))
    assert found == ["protected_agent", "too_many_pending", "daily_limit", "silence_after_denial"]
    assert set(found) <= set(MEANINGS)
