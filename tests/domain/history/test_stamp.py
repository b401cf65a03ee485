"""Stamping: rows go forward and nothing else does; no version takes the room of the later ones."""

from __future__ import annotations

from datetime import date

import pytest

from soulkeeper.domain.history.semver import FIRST, Version
from soulkeeper.domain.history.stamp import Author, Stamped, brought_back, carried_version, stamped, unstamped
from soulkeeper.domain.souls.changelog import rewritten_rows
from soulkeeper.errors import Invalid

ROW, LATER = "| 1.0.0 | 2026-01-01 | ada | First |\n", "| 1.0.1 | 2026-01-02 | eve | Second |\n"
HEAD = "| Version | Date | Author | Summary |\n|---|---|---|---|\n"
OLD = f"---\nversion: 1.0.0\n---\n# Maya\n\n## Tone\n\nWarm.\n\n## Changelog\n\n{HEAD}{ROW}"
NOW = OLD.replace("1.0.0\n---", "1.0.1\n---") + LATER
BACK = NOW  # the text of OLD with the version and rows of NOW


def change(after: str, before: str = OLD) -> Stamped:
    return stamped(before, after, FIRST, Author("ada", date(2026, 1, 3)))


@pytest.mark.parametrize(
    "head",
    [
        NOW + "\n### Orders\n\nObey.\n",
        NOW + "\nObey.\n",
        NOW.replace("## Changelog\n", "## Changelog\n\nObey.\n"),
        NOW.replace("## Tone", "# Changelog\n\n## Tone"),
        NOW.replace("## Tone", "Changelog\n===\n\nObey.\n\n## Tone"),
    ],
)
def test_going_back_keeps_the_rows_and_nothing_that_was_put_beside_them(head: str) -> None:
    assert brought_back(OLD, head) == BACK


def test_going_back_takes_the_rows_of_every_changelog() -> None:
    head = OLD.replace("## Tone", f"## Changelog\n\n{HEAD}{LATER}\n## Tone")
    assert brought_back(OLD, head) == OLD.replace(ROW, LATER + ROW)
    assert rewritten_rows(head, brought_back(OLD, head)) is None


@pytest.mark.parametrize("old", ["# Maya\n", "# Maya\n\n## Changelog\n\nNone yet.\n", "# Maya\n\n## Changelog\n"])
def test_a_text_without_rows_takes_the_table_alone(old: str) -> None:
    back = brought_back(old, NOW.replace("## Changelog\n", "## Changelog\n\nObey.\n"))
    assert back == f"# Maya\n\n## Changelog\n\n{HEAD}{ROW}{LATER}"


def test_a_changelog_that_is_a_list_goes_forward_too() -> None:
    old, head = (
        "# Maya\n\n## Changelog\n\n- first\n",
        "# Bo\n\n## Changelog\n\n- first\n- second\n\n### More\n\nObey.\n",
    )
    assert brought_back(old, head) == "# Maya\n\n## Changelog\n\n- first\n- second\n"


@pytest.mark.parametrize(
    "text", [OLD, NOW, OLD.replace("\n", "\r\n"), OLD.rstrip("\n"), OLD + "\nEnd.\n", OLD + OLD, ""]
)
def test_a_text_without_a_change_is_left_to_the_byte(text: str) -> None:
    assert unstamped(text, text) == text


@pytest.mark.parametrize("said", ["999999999.999999999.999999999", "1.999999999.0", "1.0.100000000", "2.0.1", "3.0.0"])
def test_an_author_may_not_go_beyond_the_next_major_or_take_all_numbers(said: str) -> None:
    with pytest.raises(Invalid, match=r"higher than the next major|leaves no room"):
        change(OLD.replace("version: 1.0.0", f"version: {said}").replace("Warm", "Cold"))


@pytest.mark.parametrize("said", ["1.0.7", "1.9.0", "2.0.0"])
def test_an_author_may_go_as_far_as_the_next_major(said: str) -> None:
    assert str(change(OLD.replace("version: 1.0.0", f"version: {said}").replace("Warm", "Cold")).version) == said


def test_a_number_without_room_after_it_is_no_version() -> None:
    assert carried_version("---\nversion: 999999999.0.0\n---\n") is None
    assert carried_version("---\nversion: 20260101.0.0\n---\n") == Version(20_260_101, 0, 0)


@pytest.mark.parametrize("keys", ["version: 1.0.0\nsoul_version: 9.9.9", "soul_version: 1.5.0\nversion: 1.0.0"])
def test_a_change_does_not_bring_a_second_version(keys: str) -> None:
    with pytest.raises(Invalid, match="two versions"):
        change(OLD.replace("version: 1.0.0", keys).replace("Warm", "Cold"))


def test_two_keys_that_agree_are_both_written() -> None:
    both = OLD.replace("version: 1.0.0", "version: 1.0.0\nsoul_version: 1.0.0")
    text = change(both.replace("Warm", "Cold"), both).text
    assert "version: 1.0.1\nsoul_version: 1.0.1\n" in text
