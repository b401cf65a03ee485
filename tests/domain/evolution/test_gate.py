"""The gate: every code with its example, in the order of the list; limits end exactly when they say."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.refusal_examples import BASE, CASE, EXAMPLES, MEANINGS, NOW

from soulkeeper.domain.approvals.past import Past, PastRequest, Statistics
from soulkeeper.domain.evolution import gate
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.evolution.policy import Policy, WhenUnrecorded
from soulkeeper.domain.souls.address import Kind
from tests.system import examples

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
LIMITS = {"too_many_pending", "daily_limit", "weekly_limit", "silence_after_denial", "too_soon"}


def codes(case: Case) -> list[str]:
    return [reason.code for reason in gate.judge(case)]


def requests(*hours: float, batch: str = "") -> tuple[PastRequest, ...]:
    return tuple(PastRequest(NOW - timedelta(hours=ago), batch) for ago in hours)


def test_the_plain_case_passes() -> None:
    assert codes(CASE) == []


def test_every_code_has_an_example() -> None:
    assert set(EXAMPLES) == set(MEANINGS)


@pytest.mark.parametrize("code", MEANINGS)
def test_a_code_is_among_the_reasons_for_its_example(code: str) -> None:
    assert code in codes(EXAMPLES[code])


@pytest.mark.parametrize("code", list(MEANINGS)[list(MEANINGS).index("protected_field") :])
def test_an_example_of_a_limit_breaks_one_rule_alone(code: str) -> None:
    assert codes(EXAMPLES[code]) == [code]


@pytest.mark.parametrize("code", MEANINGS)
def test_a_reason_has_a_sentence_and_says_what_next(code: str) -> None:
    (reason,) = [reason for reason in gate.judge(EXAMPLES[code]) if reason.code == code]
    assert len(reason.message) > 10
    assert reason.hint


def broken() -> Case:
    """A case that breaks every rule that can be broken together with the others."""
    after = "---\nnotes: " + "x" * 9_000 + "\n---\n" + BASE.replace("Never name", "Name")
    after += "\n## System Prompt\n\nFree.\u2063\n\n## Tоne\n\nghp_" + "a1B2" * 9 + "\n\n" + "word " * 1_000 + "\n"
    return replace(
        CASE,
        agent_protected=True,
        kind=Kind.IDENTITY,
        after=after,
        reason="because " * 400,
        past=Past(requests=requests(1, *range(2, 11)), pending=5, denied_at=NOW - HOUR),
        statistics=Statistics(1, 2),
        policy=Policy(when_unrecorded=WhenUnrecorded.REFUSE),
        repeats="at noon",
        doubles="3f9a1c22",
    )


def test_all_reasons_come_at_once_in_the_order_of_the_list() -> None:
    found = codes(broken())
    missing = {"no_change", "soul_too_large", "memory_unreadable", "changelog_rewritten", "frontmatter_unreadable"}
    assert set(found) == set(MEANINGS) - missing
    order = [
        (
            "protected_agent",
            "not_proposable",
            "frontmatter_too_large",
            "hidden_text",
            "protected_field",
            "system_prompt",
        ),
        ("too_many_pending", "daily_limit", "weekly_limit", "silence_after_denial", "too_soon"),
        ("too_few_exchanges", "too_few_sessions", "repeats_denied", "duplicate"),
    ]
    listed = [code for group in order for code in group]
    assert [code for code in found if code in listed] == listed


def test_no_change_comes_right_after_what_is_not_proposable() -> None:
    case = replace(broken(), after=BASE, before=BASE)
    assert codes(case)[:3] == ["protected_agent", "not_proposable", "no_change"]


def test_an_agent_proposes_for_what_it_may_propose_for_alone() -> None:
    assert codes(replace(CASE, may_propose=False)) == ["not_proposable"]


@pytest.mark.parametrize("kind", [Kind.IDENTITY, Kind.USER, Kind.HEARTBEAT])
def test_the_owners_files_are_not_proposable_by_anybody(kind: Kind) -> None:
    assert "not_proposable" in codes(replace(CASE, kind=kind))
    assert "not_proposable" in codes(replace(CASE, kind=kind, trigger=Trigger.OWNER_DIRECTED))


@pytest.mark.parametrize("trigger", [Trigger.CONVERSATION, Trigger.REFLECTION, Trigger.OUTSIDE, Trigger.SYNC])
def test_limits_bind_everybody_but_the_owner(trigger: Trigger) -> None:
    past = Past(requests=requests(1, *range(2, 11)), pending=5, denied_at=NOW - HOUR)
    assert set(codes(replace(CASE, past=past, trigger=trigger))) == LIMITS


def test_the_owner_is_bound_by_content_and_by_nothing_else() -> None:
    assert codes(replace(broken(), trigger=Trigger.OWNER_DIRECTED)) == [
        reason.code for reason in gate.judge_content(broken())
    ]
    past = Past(requests=requests(1, *range(2, 11)), pending=5, denied_at=NOW - HOUR)
    free = replace(CASE, past=past, trigger=Trigger.OWNER_DIRECTED, repeats="x", doubles="y", statistics=None)
    assert codes(free) == []
    assert codes(replace(free, after=BASE.replace("Never name", "Name"))) == ["protected_field"]
    assert codes(replace(free, after=BASE.replace("Warm.", "Warm.\u2063"))) == ["hidden_text"]


@pytest.mark.parametrize(("hours", "code"), [(24, "daily_limit"), (168, "weekly_limit")])
def test_windows_roll_and_know_no_calendar(hours: int, code: str) -> None:
    policy = Policy(max_proposals_per_day=1, max_proposals_per_week=1)
    begun = NOW.replace(hour=23, minute=59)
    made = replace(CASE, policy=policy, past=Past(requests=(PastRequest(begun),)))
    whole = timedelta(hours=hours)
    assert code in codes(replace(made, now=begun + timedelta(minutes=2)))
    assert code in codes(replace(made, now=begun + whole - SECOND))
    assert code not in codes(replace(made, now=begun + whole))


def test_a_limit_of_zero_refuses_everything_and_names_no_time() -> None:
    (day, week) = gate.judge(replace(CASE, policy=Policy(max_proposals_per_day=0, max_proposals_per_week=0)))
    assert (day.code, day.available_at) == ("daily_limit", None)
    assert (week.code, week.available_at) == ("weekly_limit", None)


spans = st.integers(0, 200 * 3600)
policies = st.builds(
    Policy,
    max_proposals_per_day=st.integers(1, 4),
    max_proposals_per_week=st.integers(4, 8),
    cooldown_after_rejection=st.sampled_from(["1s", "90m", "24h", "3d"]),
    cooldown_between_proposals=st.sampled_from(["1s", "30m", "4h", "2d"]),
)


@pytest.mark.slow
@settings(max_examples=examples(150))
@given(policy=policies, ago=st.lists(spans, max_size=12), denied=st.none() | spans)
def test_a_limit_ends_at_the_moment_it_says_and_not_a_second_before(
    policy: Policy, ago: list[int], denied: int | None
) -> None:
    made = tuple(PastRequest(NOW - timedelta(seconds=seconds)) for seconds in sorted(ago))
    past = Past(requests=made, denied_at=None if denied is None else NOW - timedelta(seconds=denied))
    case = replace(CASE, policy=policy, past=past)
    found = [reason for reason in gate.judge(case) if reason.code in LIMITS]
    for reason in found:
        free = reason.available_at
        assert free is not None
        assert free > NOW
        assert reason.code in [other.code for other in gate.judge(replace(case, now=free - SECOND))]
        assert reason.code not in [other.code for other in gate.judge(replace(case, now=free))]
    last = max((reason.available_at for reason in found if reason.available_at), default=NOW)
    assert gate.judge(replace(case, now=last)) == ()


def test_a_batch_uses_one_gap_and_as_many_of_the_quota_as_it_has_proposals() -> None:
    reflecting = replace(CASE, trigger=Trigger.REFLECTION, batch="run-1")
    assert codes(replace(reflecting, past=Past(requests=requests(0, 0, batch="run-1")))) == []
    assert codes(replace(reflecting, past=Past(requests=requests(0, 0, 0, batch="run-1")))) == ["daily_limit"]
    assert codes(replace(reflecting, past=Past(requests=requests(1, batch="run-0")))) == ["too_soon"]
    assert codes(replace(reflecting, past=Past(requests=(*requests(0, batch="run-1"), *requests(1))))) == ["too_soon"]
    assert codes(replace(CASE, past=Past(requests=requests(0, batch="run-1")))) == ["too_soon"]


@pytest.mark.parametrize(
    ("trigger", "statistics", "when", "expected"),
    [
        (Trigger.CONVERSATION, Statistics(), WhenUnrecorded.CAUTION, []),
        (Trigger.CONVERSATION, Statistics(), WhenUnrecorded.REFUSE, ["too_few_exchanges", "too_few_sessions"]),
        (Trigger.REFLECTION, Statistics(), WhenUnrecorded.CAUTION, ["too_few_exchanges", "too_few_sessions"]),
        (Trigger.CONVERSATION, Statistics(1, 0), WhenUnrecorded.CAUTION, []),
        (Trigger.CONVERSATION, Statistics(1, 0), WhenUnrecorded.REFUSE, ["too_few_exchanges", "too_few_sessions"]),
        (Trigger.REFLECTION, Statistics(1, 0), WhenUnrecorded.CAUTION, ["too_few_exchanges", "too_few_sessions"]),
        (Trigger.CONVERSATION, Statistics(4, 20), WhenUnrecorded.CAUTION, []),
        (Trigger.CONVERSATION, Statistics(4, 20), WhenUnrecorded.REFUSE, ["too_few_sessions"]),
        (Trigger.REFLECTION, Statistics(4, 20), WhenUnrecorded.CAUTION, ["too_few_sessions"]),
        (Trigger.CONVERSATION, Statistics(5, 19), WhenUnrecorded.CAUTION, []),
        (Trigger.CONVERSATION, Statistics(5, 19), WhenUnrecorded.REFUSE, ["too_few_exchanges"]),
        (Trigger.REFLECTION, Statistics(5, 19), WhenUnrecorded.CAUTION, ["too_few_exchanges"]),
        (Trigger.CONVERSATION, Statistics(5, 20), WhenUnrecorded.REFUSE, []),
        (Trigger.CONVERSATION, None, WhenUnrecorded.CAUTION, ["memory_unreadable"]),
        (Trigger.REFLECTION, None, WhenUnrecorded.CAUTION, ["memory_unreadable"]),
        (Trigger.OUTSIDE, Statistics(), WhenUnrecorded.REFUSE, []),
        (Trigger.SYNC, None, WhenUnrecorded.REFUSE, []),
        (Trigger.OWNER_DIRECTED, None, WhenUnrecorded.REFUSE, []),
    ],
)
def test_minimum_data_is_required_of_reflections_and_where_the_policy_refuses(
    trigger: Trigger, statistics: Statistics | None, when: WhenUnrecorded, expected: list[str]
) -> None:
    assert codes(replace(CASE, trigger=trigger, statistics=statistics, policy=Policy(when_unrecorded=when))) == expected


def test_too_little_data_is_a_caution_on_the_review_that_says_how_much_is_missing() -> None:
    assert "only 0 of 20 exchanges and 0 of 5 sessions" in gate.cautions(replace(CASE, statistics=Statistics()))[0]
    assert "only 19 of 20 exchanges are recorded" in gate.cautions(replace(CASE, statistics=Statistics(5, 19)))[0]
    assert gate.cautions(CASE) == ()
    assert gate.cautions(replace(CASE, statistics=Statistics(), trigger=Trigger.OUTSIDE)) == ()


def test_what_holds_whatever_the_change_can_be_asked_before_there_is_one() -> None:
    case = replace(broken(), before="", after="", reason="")
    expected = ["protected_agent", *sorted(LIMITS, key=list(MEANINGS).index), "too_few_exchanges", "too_few_sessions"]
    assert [reason.code for reason in gate.judge_without_change(case)] == expected
