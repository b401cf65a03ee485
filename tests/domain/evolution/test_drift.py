"""Drift is measured from one text, in words, per field and as a whole; small steps add up."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.evolution.drift import Drift, distance, drift, moved
from soulkeeper.domain.history.semver import Version
from soulkeeper.domain.history.stamp import Author, stamped
from tests.system import examples

SOUL = "# Maya\n\n## Tone\n\nwarm calm kind slow\n\n## Values\n\n- honest\n- careful\n"
words = st.lists(st.sampled_from(["warm", "calm", "kind", "雪山", "Ёж", "a"]), max_size=12).map(" ".join)


@settings(max_examples=examples(100))
@given(one=words, other=words)
def test_distance_is_a_share_the_same_both_ways_and_nothing_for_the_same_text(one: str, other: str) -> None:
    assert 0 <= distance(one, other) <= 1
    assert distance(one, other) == distance(other, one)
    assert distance(one, one) == 0


@pytest.mark.parametrize(
    ("before", "after", "far"),
    [
        ("one two three four", "one two three four", 0),
        ("one two three four", "one two three five", 0.25),
        ("one two three four", "four three two one", 0),
        ("one two", "one two three four", 0.5),
        ("one two three four", "", 1),
        ("", "one", 1),
        ("Warm", "warm", 0),
        ("雪山雪山", "雪山雪河", 0.25),
    ],
)
def test_distance_counts_words_and_signs_of_scripts_without_spaces(before: str, after: str, far: float) -> None:
    assert distance(before, after) == pytest.approx(far)


def test_drift_names_the_fields_that_moved_and_no_others() -> None:
    moved = drift(SOUL, SOUL.replace("warm calm", "cold calm"))
    fields = dict(moved.fields)
    assert fields["tone"] == pytest.approx(0.25)
    assert "values" not in fields
    assert 0 < moved.whole < fields["tone"]


def test_a_field_that_came_or_went_has_moved_wholly() -> None:
    assert dict(drift(SOUL, SOUL + "\n## Hobbies\n\n- chess\n").fields)["hobbies"] == 1
    assert dict(drift(SOUL, SOUL.partition("## Values")[0]).fields)["values"] == 1


def test_small_steps_add_up_to_what_they_amount_to() -> None:
    text = SOUL
    far = [0.0]
    for word in ("warm", "calm", "kind", "slow", "honest", "careful"):
        text = text.replace(word, f"new-{word}")
        far.append(distance(SOUL, text))
    assert far == sorted(far)
    assert far[1] < 0.35 < far[-1]


STAMPED = """---
name: Maya
version: 1.0.0
updated: 2026-01-01
---

# Maya

warm calm kind slow

## Changelog

| version | date | author | what |
|---|---|---|---|
| 1.0.0 | 2026-01-01 | ada | begun |
"""


def test_versions_dates_and_rows_that_were_written_with_a_change_are_no_drift() -> None:
    text = STAMPED
    for day in range(2, 9):
        edited = text.replace("kind,", "kind") if day % 2 else text.replace("kind", "kind,")
        text = stamped(text, edited, Version(1, 0, day), Author("ada", date(2026, 1, day))).text
    text = text.replace("kind,", "kind")
    assert len(text) > len(STAMPED) + 200
    assert (moved(STAMPED, text), drift(STAMPED, text)) == (0, Drift(0.0, ()))
    assert 0 < moved(STAMPED, text.replace("calm", "wild")) == moved(STAMPED, STAMPED.replace("calm", "wild"))


def test_a_text_whose_frontmatter_cannot_be_written_is_measured_as_it_is() -> None:
    broken = STAMPED.replace("version: 1.0.0", "version: 2.0.0\nsoul_version: [1, 2]")
    assert 0 < moved(STAMPED, broken) < 1


RULES = "# Maya\n\n## Boundaries\n\n- ask before posting\n\n## Tone\n\n- warm and very calm\n- Never shout at night.\n"


def test_a_line_under_a_rule_like_heading_and_a_line_that_forbids_weigh_three_times() -> None:
    total = len(RULES.split()) + 2 * 4
    assert moved(RULES, RULES.replace("- ask before posting\n", "")) == pytest.approx(3 * 4 / total)
    assert moved(RULES, RULES.replace("- Never shout at night.\n", "")) == pytest.approx(3 * 5 / (total + 2 * 5))
    assert moved(RULES, RULES.replace("- warm and very calm\n", "")) == pytest.approx(5 / total)
