from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.evolution.change import ChangeKind
from soulkeeper.domain.reflection.quality import EvidenceItem, assess


def sessions(count: int, *, speaker: str = "ana", outside: bool = False, exists: bool = True) -> list[EvidenceItem]:
    return [EvidenceItem(f"s{number}", speaker, exists, outside) for number in range(count)]


def test_the_mean_is_of_four_parts_that_are_shown() -> None:
    quality = assess(ChangeKind.MODIFY, "tone", sessions(3), 0.8)
    assert (quality.evidence, quality.consistency, quality.specificity, quality.reversibility) == (0.6, 0.8, 1.0, 0.5)
    assert quality.mean == pytest.approx(0.725)
    assert quality.passed


def test_evidence_is_distinct_sessions_that_exist_by_five_and_at_most_one() -> None:
    assert assess(ChangeKind.ADD, "tone", sessions(3) + sessions(3), 1.0).evidence == 0.6
    assert assess(ChangeKind.ADD, "tone", sessions(2) + sessions(9, exists=False), 1.0).evidence == 0.4
    assert assess(ChangeKind.ADD, "tone", sessions(12), 1.0).evidence == 1.0


@pytest.mark.parametrize("field", ["personality", "Personality", "## Personality", ""])
def test_a_catch_all_field_is_unspecific_in_every_spelling(field: str) -> None:
    assert assess(ChangeKind.ADD, field, sessions(5), 1.0).specificity == 0.3


@pytest.mark.parametrize(
    ("kind", "share"), [("add", 1.0), ("add_faq", 1.0), ("modify", 0.5), ("remove", 0.5), ("replace", 0.5)]
)
def test_only_what_adds_is_fully_reversible(kind: str, share: float) -> None:
    assert assess(kind, "tone", sessions(5), 1.0).reversibility == share


def test_without_evidence_nothing_passes_however_good_the_rest() -> None:
    quality = assess(ChangeKind.ADD, "tone", [], 1.0)
    assert quality.mean == 0.75
    assert not quality.passed


def test_one_session_is_a_veto_and_two_are_none() -> None:
    assert assess(ChangeKind.ADD, "tone", sessions(1), 1.0).vetoes == ("evidence comes from 1 sessions, fewer than 2",)
    assert assess(ChangeKind.ADD, "tone", sessions(2), 1.0).passed


def test_consistency_below_a_half_is_a_veto_and_a_half_is_none() -> None:
    assert not assess(ChangeKind.ADD, "tone", sessions(5), 0.49).passed
    assert assess(ChangeKind.ADD, "tone", sessions(5), 0.5).passed


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_counts_as_0(value: float) -> None:
    quality = assess(ChangeKind.ADD, "tone", sessions(5), value)
    assert quality.consistency == 0.0
    assert not quality.passed


def test_one_outside_speaker_cannot_give_all_the_evidence() -> None:
    alone = sessions(5, speaker="eve", outside=True)
    assert assess(ChangeKind.ADD, "tone", alone, 1.0).vetoes == (
        "all the evidence comes from one outside speaker, eve",
    )
    assert assess(ChangeKind.ADD, "tone", [*alone, EvidenceItem("s9", "ana", exists=True, outside=False)], 1.0).passed
    assert assess(ChangeKind.ADD, "tone", [*alone, EvidenceItem("s9", "bob", exists=True, outside=True)], 1.0).passed


def test_an_invented_session_of_the_owner_does_not_lift_the_veto_on_one_outsider() -> None:
    alone = sessions(5, speaker="eve", outside=True)
    assert not assess(
        ChangeKind.ADD, "tone", [*alone, EvidenceItem("s9", "ana", exists=False, outside=False)], 1.0
    ).passed


def test_a_mean_below_the_threshold_is_dropped_without_any_veto() -> None:
    quality = assess(ChangeKind.REMOVE, "personality", sessions(2), 0.6)
    assert quality.vetoes == ()
    assert not quality.passed


@given(st.floats(), st.integers(0, 8), st.sampled_from(ChangeKind))
def test_every_part_is_between_0_and_1_and_a_veto_always_drops(
    consistency: float, count: int, kind: ChangeKind
) -> None:
    quality = assess(kind, "tone", sessions(count), consistency)
    assert all(0.0 <= part <= 1.0 for part in (quality.evidence, quality.consistency, quality.mean))
    assert not (quality.vetoes and quality.passed)
