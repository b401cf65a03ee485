"""The rule of sync: exactly 15 cases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path

import pytest

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.sync.states import CASES, SyncCase, SyncMove, SyncState, SyncSummary, case_of, summary
from soulkeeper.domain.sync.tracking import SyncRun

ENDINGS = {
    "lf": "# Maya\n\ncalm\n",
    "crlf": "# Maya\r\n\r\ncalm\r\n",
    "cr": "# Maya\r\rcalm\r",
    "none": "# Maya\n\ncalm",
}


def test_every_combination_of_three_texts_is_one_of_the_15_cases() -> None:
    cases = {case_of(*texts).texts for texts in product(("", "a", "b", "c"), repeat=3)}

    assert cases == {case.texts for case in CASES}
    assert len(CASES) == len(cases) == 15


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.texts)
def test_the_letters_of_a_case_are_the_texts_it_is_about(case: SyncCase) -> None:
    texts = {"-": "", "A": "sha256:1", "B": "sha256:2", "C": "sha256:3"}

    assert case_of(*(texts[letter] for letter in case.texts)) is case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.texts)
def test_a_line_ending_is_a_difference_like_any_other(case: SyncCase) -> None:
    """Texts that differ in nothing but their line endings fall into the same case as texts that differ in words."""
    for first, second, third in (("lf", "crlf", "cr"), ("crlf", "lf", "none"), ("none", "lf", "crlf")):
        texts = {"A": ENDINGS[first], "B": ENDINGS[second], "C": ENDINGS[third]}
        hashes = (content_hash(texts[letter]) if letter in texts else "" for letter in case.texts)

        assert case_of(*hashes) is case


def test_nothing_moves_by_itself_where_both_sides_differ_from_the_base_and_from_each_other() -> None:
    for case in CASES:
        base, ours, theirs = case.texts
        if ours != theirs and base not in (ours, theirs):
            assert (case.state, case.move) == (SyncState.CONFLICT, SyncMove.ASK), case.texts


def test_no_move_removes_a_text_or_brings_back_what_was_deleted_here() -> None:
    for case in CASES:
        base, ours, theirs = case.texts
        if case.move is SyncMove.PULL:
            assert theirs != "-"
            assert ours == base
        if case.move is SyncMove.PUBLISH:
            assert ours != "-"
            assert theirs == base


def test_a_case_is_the_same_from_the_other_side_with_here_and_there_exchanged() -> None:
    other = {SyncMove.PULL: SyncMove.PUBLISH, SyncMove.PUBLISH: SyncMove.PULL}
    for case in CASES:
        base, ours, theirs = ("" if letter == "-" else letter for letter in case.texts)
        mirrored = case_of(base, theirs, ours)
        assert mirrored.move == other.get(case.move, case.move), case.texts


@pytest.mark.parametrize(
    ("states", "failed", "expected"),
    [
        ((SyncState.CONFLICT, SyncState.MISSING), True, SyncSummary.ERROR),
        ((SyncState.MISSING, SyncState.CONFLICT, SyncState.REMOTE), False, SyncSummary.CONFLICT),
        ((SyncState.MODIFIED, SyncState.MISSING), False, SyncSummary.MISSING),
        ((SyncState.SYNCED, SyncState.REMOTE), False, SyncSummary.PENDING),
        ((SyncState.SYNCED, SyncState.UNTRACKED), False, SyncSummary.PENDING),
        ((SyncState.SYNCED, SyncState.MODIFIED), False, SyncSummary.PENDING),
        ((SyncState.SYNCED,), False, SyncSummary.SYNCED),
        ((), False, SyncSummary.SYNCED),
    ],
)
def test_a_workspace_is_summed_up_by_the_gravest_of_its_states(
    states: tuple[SyncState, ...], failed: bool, expected: SyncSummary
) -> None:
    assert summary(states, failed=failed) is expected


def test_a_sync_that_fails_waits_longer_each_time_and_never_longer_than_six_hours() -> None:
    dawn = datetime(2026, 1, 1, tzinfo=UTC)
    run, waits = SyncRun(at=dawn), []
    for _ in range(14):
        run = run.failed(dawn, "no route to host")
        waits.append(run.next_at(timedelta(minutes=15)) - dawn)

    assert waits == sorted(waits)
    assert waits[0] == timedelta(minutes=1)
    assert waits[-1] == timedelta(hours=6)
    assert run.succeeded(dawn, "abc").next_at(timedelta(minutes=15)) == dawn + timedelta(minutes=15)


def test_the_page_shows_the_table_that_the_code_has() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "sync.md").read_text()
    rows = [f"| {' | '.join(case.texts)} | {case.state} | {case.move} | {case.words} |" for case in CASES]

    assert "\n".join(rows) in page
