"""Undo walks back through a history that only grows."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.history.undo import revision_to_restore

AT = datetime(2026, 1, 1, tzinfo=UTC)


def revisions(*restored: int) -> list[Revision]:
    """Revisions in order: 0 for a change, or the number of the revision that a rollback restored."""
    return [
        Revision(
            soul="1",
            number=number,
            version="1.0.0",
            hash="",
            origin=Origin.ROLLBACK if to else Origin.MANUAL,
            author="ada",
            approver="",
            door="cli",
            reason="",
            summary="",
            created_at=AT,
            to_revision=to or None,
        )
        for number, to in enumerate(restored, 1)
    ]


@pytest.mark.parametrize(
    ("history", "number"),
    [
        ((0,), 0),
        ((0, 0, 0), 2),
        ((0, 0, 0, 2), 1),
        ((0, 0, 0, 2, 1), 0),
        ((0, 0, 0, 1), 3),
        ((0, 0, 0, 1, 3), 2),
        ((0, 0, 0, 2, 1, 4), 5),
        ((0, 0, 0, 2, 0), 4),
        ((0, 0, 0, 2, 0, 4), 1),
    ],
    ids=[
        "nothing before the first revision",
        "a change",
        "an undo",
        "an undo of all",
        "a rollback past other revisions",
        "an undo of that rollback",
        "an undo that was taken back",
        "a change after an undo",
        "an undo of a change after an undo",
    ],
)
def test_an_undo_restores(history: tuple[int, ...], number: int) -> None:
    assert revision_to_restore(revisions(*history)) == number


def test_repeated_undo_reaches_the_first_revision_through_every_text_once() -> None:
    restored = [0, 0, 0, 0]
    while number := revision_to_restore(revisions(*restored)):
        restored.append(number)
    assert restored == [0, 0, 0, 0, 3, 2, 1]


def test_a_long_history_of_changes_and_undos_is_read_in_one_pass() -> None:
    restored = [0]
    for number in range(1, 20_000, 2):
        restored += [0, number]
    assert revision_to_restore(revisions(*restored)) == 0
