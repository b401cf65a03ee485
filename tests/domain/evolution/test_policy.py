"""Policies are parsed strictly, in every spelling of every key, and what was written reads back the same."""

from __future__ import annotations

from datetime import timedelta

import pytest

from soulkeeper.domain.evolution.policy import (
    DEFAULT,
    PRESETS,
    MirrorMode,
    Policy,
    TypedCode,
    WhenUnrecorded,
    as_record,
    from_record,
    keys,
    own_settings,
    policy_hash,
    preset,
    with_settings,
)
from soulkeeper.errors import Invalid

SPECIFIED = {
    "maxProposalsPerDay": 3,
    "maxProposalsPerWeek": 10,
    "cooldownAfterRejection": "24h",
    "cooldownBetweenProposals": "4h",
    "requireMinConversations": 20,
    "requireMinSessions": 5,
    "maxPendingProposals": 5,
    "maxRequestsPerDay": 20,
    "autoReflectionSchedule": "weekly",
    "autoReflectionDay": "monday",
    "protectedFields": ["never-do", "blocked-topics", "escalation-triggers"],
    "reflectionTime": "09:00",
    "timeZone": "UTC",
    "pendingExpiresAfter": "7d",
    "rewriteShare": "0.5",
    "driftBudget": "0.35",
    "repeatDenialFor": "30d",
    "mirror": "follow",
    "whenUnrecorded": "caution",
}
OTHER = {
    "maxProposalsPerDay": "2",
    "maxProposalsPerWeek": "30",
    "cooldownAfterRejection": "2d",
    "cooldownBetweenProposals": "30m",
    "requireMinConversations": "0",
    "requireMinSessions": "1",
    "maxPendingProposals": "9",
    "maxRequestsPerDay": "9",
    "autoReflectionSchedule": "off",
    "autoReflectionDay": "sunday",
    "protectedFields": "tone, never-do",
    "mayPropose": "maya,bo",
    "reflectionTime": "23:30",
    "timeZone": "Europe/Berlin",
    "pendingExpiresAfter": "2w",
    "rewriteShare": "0.25",
    "driftBudget": "1",
    "repeatDenialFor": "90d",
    "mirror": "guard",
    "whenUnrecorded": "refuse",
    "typedCode": "always",
    "ownerSpeakers": "Eva,Tom",
    "keepSessions": "90d",
    "secondOpinion": "on",
}


def spellings(key: str) -> set[str]:
    """The ways people write a key: camel, snake, kebab, capitals, words."""
    words = "".join(f" {char.lower()}" if char.isupper() else char for char in key).split()
    return {key, "_".join(words), "-".join(words), " ".join(words), "_".join(words).upper(), " ".join(words).title()}


def test_the_defaults_are_those_of_the_specification() -> None:
    record = as_record(DEFAULT)
    assert {key: record[key] for key in SPECIFIED} == SPECIFIED


def test_every_key_is_tried_here() -> None:
    assert set(keys()) == set(OTHER)


@pytest.mark.parametrize("key", OTHER)
def test_every_spelling_of_a_key_sets_the_same(key: str) -> None:
    expected = with_settings(DEFAULT, {key: OTHER[key]})
    assert expected != DEFAULT
    assert {with_settings(DEFAULT, {spelling: OTHER[key]}) for spelling in spellings(key)} == {expected}


def test_a_policy_that_was_written_down_reads_back_the_same_with_the_same_hash() -> None:
    policy = DEFAULT
    for key, said in OTHER.items():
        policy = with_settings(policy, {key: said})
    for written in (policy, *PRESETS.values(), with_settings(DEFAULT, {"protectedFields": "none"})):
        assert from_record(as_record(written)) == written
        assert policy_hash(from_record(as_record(written))) == policy_hash(written)


@pytest.mark.parametrize("key", OTHER)
def test_every_setting_moves_the_hash(key: str) -> None:
    assert policy_hash(with_settings(DEFAULT, {key: OTHER[key]})) != policy_hash(DEFAULT)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "24",
        "h",
        "0h",
        "-1h",
        "1.5h",
        "24H",
        "24 h",
        " 24h",
        "24h\n",
        "1h30m",
        "٢٤h",
        "24hours",
        "1y",
        "100000d",
        "1e3s",
    ],
)
def test_a_duration_that_is_not_exact_is_refused_when_it_is_saved(said: str) -> None:
    for key in ("cooldownAfterRejection", "cooldownBetweenProposals", "pendingExpiresAfter", "repeatDenialFor"):
        with pytest.raises(Invalid, match="is not a duration"):
            with_settings(DEFAULT, {key: said})


@pytest.mark.parametrize(
    ("said", "span"),
    [("30s", timedelta(seconds=30)), ("90m", timedelta(minutes=90)), ("24h", timedelta(days=1)), ("2w", timedelta(14))],
)
def test_a_duration_means_what_it_says(said: str, span: timedelta) -> None:
    policy = DEFAULT
    for key in ("cooldownAfterRejection", "cooldownBetweenProposals", "pendingExpiresAfter", "repeatDenialFor"):
        policy = with_settings(policy, {key: said})
    assert {policy.silence, policy.gap, policy.expires_after, policy.repeats_denied_for} == {span}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("maxProposalsPerDay", "-1"),
        ("maxProposalsPerDay", "3.0"),
        ("maxProposalsPerDay", "٣"),
        ("maxProposalsPerDay", "1" * 7),
        ("rewriteShare", "1.1"),
        ("rewriteShare", "nan"),
        ("driftBudget", "half"),
        ("mirror", "Guard"),
        ("whenUnrecorded", "allow"),
        ("typedCode", "never"),
        ("autoReflectionDay", "someday"),
        ("autoReflectionSchedule", "hourly"),
        ("reflectionTime", "24:00"),
        ("reflectionTime", "nine"),
        ("timeZone", "Mars/Base"),
        ("timeZone", "../../etc/passwd"),
        ("mayPropose", "../maya"),
    ],
)
def test_an_invalid_value_is_refused_with_a_hint(key: str, said: str) -> None:
    with pytest.raises(Invalid) as refused:
        with_settings(DEFAULT, {key: said})
    assert refused.value.hint


def test_an_invalid_value_is_reported_with_its_key_and_the_valid_ones() -> None:
    with pytest.raises(Invalid) as refused:
        with_settings(DEFAULT, {"typed_code": "never"})
    assert (refused.value.message, refused.value.hint) == (
        "typedCode: 'never' is not a possible value",
        "one of risky, always",
    )


def test_a_duration_of_zero_seconds_is_refused_with_the_smallest_possible_one() -> None:
    with pytest.raises(Invalid) as refused:
        with_settings(DEFAULT, {"cooldownBetweenProposals": "0s"})
    assert refused.value.hint == "use at least 1s, or 0 for none"


def test_own_settings_are_those_that_differ_from_the_nearest_preset() -> None:
    assert [own_settings(ready) for ready in PRESETS.values()] == [{}] * len(PRESETS)
    assert own_settings(with_settings(DEFAULT, {"mirror": "guard"})) == {"mirror": "guard"}
    assert own_settings(with_settings(preset("strict"), {"driftBudget": "0.2"})) == {"driftBudget": "0.2"}


@pytest.mark.parametrize("key", ["maxProposals", "protected", "", "🚫", "max proposals per month"])
def test_an_unknown_key_is_refused_and_the_valid_keys_are_named(key: str) -> None:
    with pytest.raises(Invalid) as refused:
        with_settings(DEFAULT, {key: "3"})
    assert "maxProposalsPerDay" in (refused.value.hint or "")


def test_a_week_allows_at_least_what_a_day_does() -> None:
    with pytest.raises(Invalid, match="11 proposals a day and only 10 a week"):
        with_settings(DEFAULT, {"maxProposalsPerDay": "11"})
    with pytest.raises(Invalid, match="3 proposals a day and only 2 a week"):
        with_settings(DEFAULT, {"maxProposalsPerWeek": "2"})
    with pytest.raises(Invalid):
        from_record({"maxProposalsPerDay": 5, "maxProposalsPerWeek": 4})
    assert with_settings(DEFAULT, {"maxProposalsPerDay": "10"}).max_proposals_per_day == 10


@pytest.mark.parametrize("said", ["", " ", ",", " , ,"])
def test_no_protected_field_is_asked_for_by_name_and_never_happens_by_accident(said: str) -> None:
    with pytest.raises(Invalid, match="protects nothing"):
        with_settings(DEFAULT, {"protectedFields": said})
    assert with_settings(DEFAULT, {"protectedFields": "none"}).protected_fields == ()


def test_protected_fields_are_kept_in_one_spelling_and_once() -> None:
    named = with_settings(
        DEFAULT, {"protectedFields": "neverDo, Never Do ,never_do, ## Blocked Topics"}
    ).protected_fields
    assert named == ("never-do", "blocked-topics")


def test_presets_are_those_of_the_specification() -> None:
    assert preset("default") == DEFAULT == Policy()
    strict, relaxed = preset("strict"), preset("relaxed")
    assert (strict.mirror, strict.when_unrecorded, strict.typed_code) == (
        MirrorMode.GUARD,
        WhenUnrecorded.REFUSE,
        TypedCode.ALWAYS,
    )
    assert (relaxed.gap, relaxed.max_proposals_per_day, relaxed.max_proposals_per_week) == (
        timedelta(minutes=30),
        10,
        30,
    )
    with pytest.raises(Invalid) as refused:
        preset("yolo")
    assert refused.value.hint == "one of default, strict, relaxed"
