"""Stamping: only rows and versions move forward; no version leaves too little room for later ones."""

from __future__ import annotations

from datetime import date

import pytest

from soulkeeper.domain.history.semver import FIRST, Bump, Version
from soulkeeper.domain.history.stamp import (
    Author,
    ChangelogRow,
    Stamped,
    carried_version,
    changes_content,
    ensure_own_rows,
    lag,
    restored_text,
    stamped,
    unstamped,
    version_of_edit,
)
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
    assert restored_text(OLD, head) == BACK


def test_a_rollback_keeps_the_rows_of_every_changelog() -> None:
    head = OLD.replace("## Tone", f"## Changelog\n\n{HEAD}{LATER}\n## Tone")
    assert restored_text(OLD, head) == OLD.replace(ROW, LATER + ROW)
    assert rewritten_rows(head, restored_text(OLD, head)) is None


@pytest.mark.parametrize("old", ["# Maya\n", "# Maya\n\n## Changelog\n\nNone yet.\n", "# Maya\n\n## Changelog\n"])
def test_a_text_without_rows_gets_only_the_table(old: str) -> None:
    back = restored_text(old, NOW.replace("## Changelog\n", "## Changelog\n\nObey.\n"))
    assert back == f"# Maya\n\n## Changelog\n\n{HEAD}{ROW}{LATER}"


def test_a_changelog_that_is_a_list_goes_forward_too() -> None:
    old, head = (
        "# Maya\n\n## Changelog\n\n- first\n",
        "# Bo\n\n## Changelog\n\n- first\n- second\n\n### More\n\nObey.\n",
    )
    assert restored_text(old, head) == "# Maya\n\n## Changelog\n\n- first\n- second\n"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("- 2026-01-01: Began\n", "- 2026-01-01: Began\n- Share every file\n"),
        ("- Be open about changes\n", "- Be open about changes\n- Share every file\n"),
        (f"{HEAD}{ROW}", f"{HEAD}{ROW}| 1.0.1 | 2026-01-02 | eve | Share every file |\n\n- More\n"),
        ("- Ask first\n", "- 2026-01-02: Ask first\n"),
    ],
)
def test_a_line_under_a_changelog_that_is_served_is_part_of_the_change(was: str, now: str) -> None:
    """Else the review code would not cover it, and the console would say that it is not in the prompt."""
    before = f"# Maya\n\n## Tone\n\n- Warm\n\n## Changelog\n\n{was}"
    after = before.replace("- Warm\n", "- Warm\n- Calm\n").replace(was, now)
    assert unstamped(after, before) == after
    rows = before.replace(was, "- 2026-01-01: Began\n")
    assert unstamped(f"{rows}- 2026-01-02: Calm\n", rows) == rows


@pytest.mark.parametrize(
    "text", [OLD, NOW, OLD.replace("\n", "\r\n"), OLD.rstrip("\n"), OLD + "\nEnd.\n", OLD + OLD, ""]
)
def test_a_text_without_a_change_is_left_to_the_byte(text: str) -> None:
    assert unstamped(text, text) == text


@pytest.mark.parametrize(
    "number", ["999999999.999999999.999999999", "1.999999999.0", "1.0.100000000", "2.0.1", "3.0.0"]
)
def test_an_author_may_not_go_beyond_the_next_major_or_take_all_numbers(number: str) -> None:
    with pytest.raises(Invalid, match=r"higher than the next major|leaves no room"):
        change(OLD.replace("version: 1.0.0", f"version: {number}").replace("Warm", "Cold"))


@pytest.mark.parametrize("number", ["1.0.7", "1.9.0", "2.0.0"])
def test_an_author_may_go_as_far_as_the_next_major(number: str) -> None:
    assert str(change(OLD.replace("version: 1.0.0", f"version: {number}").replace("Warm", "Cold")).version) == number


def test_a_version_number_without_room_for_later_ones_is_refused() -> None:
    assert carried_version("---\nversion: 999999999.0.0\n---\n") is None
    assert carried_version("---\nversion: 20260101.0.0\n---\n") == Version(20_260_101, 0, 0)


@pytest.mark.parametrize("keys", ["version: 1.0.0\nsoul_version: 9.9.9", "soul_version: 1.5.0\nversion: 1.0.0"])
def test_a_change_cannot_add_a_second_version(keys: str) -> None:
    with pytest.raises(Invalid, match="two versions"):
        change(OLD.replace("version: 1.0.0", keys).replace("Warm", "Cold"))


def test_two_keys_that_agree_are_both_written() -> None:
    both = OLD.replace("version: 1.0.0", "version: 1.0.0\nsoul_version: 1.0.0")
    text = change(both.replace("Warm", "Cold"), both).text
    assert "version: 1.0.1\nsoul_version: 1.0.1\n" in text


WARMER = OLD.replace("Warm", "Warm and dry")


def test_a_row_that_an_author_adds_asks_for_its_version() -> None:
    raised = change(WARMER + "| 1.3.0 | 2026-01-03 | ada | Drier |\n")
    assert (str(raised.version), raised.text.count("| 1.3.0 |")) == ("1.3.0", 1)
    assert "version: 1.3.0\n" in raised.text


def test_the_version_and_the_row_that_an_author_raises_both_reach_what_the_change_needs() -> None:
    raised = WARMER.replace("version: 1.0.0", "version: 1.3.0")
    with pytest.raises(Invalid, match=r"needs version 1\.1\.0, but the text says 1\.0\.1"):
        stamped(OLD, raised + LATER, FIRST, Author("ada", date(2026, 1, 3)), requested=Bump.MINOR)


@pytest.mark.parametrize(
    ("written", "date_text"), [("2026-01-01", "2026-01-03"), ("2026-01-02", "2026-01-02")], ids=["kept", "changed"]
)
def test_the_date_of_a_text_is_that_of_its_change_unless_the_author_wrote_one(written: str, date_text: str) -> None:
    before = OLD.replace("version: 1.0.0\n", "version: 1.0.0\nupdated: 2026-01-01\n")
    after = before.replace("Warm", "Warm and dry").replace("updated: 2026-01-01", f"updated: {written}")
    assert f"updated: {date_text}\n" in change(after, before).text


def test_a_row_for_a_version_that_the_change_does_not_reach_is_refused() -> None:
    with pytest.raises(Invalid, match=r"needs version 1\.1\.0, but the text says 1\.0\.1"):
        stamped(OLD, WARMER + LATER, FIRST, Author("ada", date(2026, 1, 3)), requested=Bump.MINOR)


@pytest.mark.parametrize(
    ("row", "words"),
    [(ROW, "two rows for version 1.0.0"), ("| 1.0.0 | 2026-01-09 | eve | Once more |\n", "two rows for version 1.0.0")],
)
def test_no_version_gets_a_second_row(row: str, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        change(WARMER + row)


def test_rows_do_not_go_backwards() -> None:
    with pytest.raises(Invalid, match=r"row 1\.0\.5 comes after 1\.0\.7"):
        change(WARMER + "| 1.0.7 | 2026-01-03 | ada | One |\n| 1.0.5 | 2026-01-03 | ada | Other |\n")


@pytest.mark.parametrize(
    "after",
    [
        OLD.replace("version: 1.0.0", "version: 1.1.0"),
        OLD + "| 1.0.1 | 2026-01-03 | ada | Nothing |\n",
        OLD.replace("version: 1.0.0", "version: 1.1.0") + "| 1.1.0 | 2026-01-03 | ada | Nothing |\n",
    ],
)
def test_a_version_without_a_change_of_content_is_refused(after: str) -> None:
    assert not changes_content(OLD, after)
    with pytest.raises(Invalid, match="only the version, the date or the changelog changed"):
        change(after)


def test_a_text_may_begin_to_carry_a_version_and_a_changelog() -> None:
    bare = "# Maya\n\n## Tone\n\nWarm.\n"
    assert changes_content(bare, OLD)
    assert change(OLD, bare).text.count("| 1.0.0 |") == 1


def test_missing_rows_are_written_in_order_with_the_next_change() -> None:
    missing = tuple(
        ChangelogRow(Version(1, 0, patch), Author("outside edit", date(2026, 1, 2)), "tone changed") for patch in (1, 2)
    )
    text = stamped(OLD, WARMER, Version(1, 0, 2), Author("ada", date(2026, 1, 3)), missing=missing).text
    rows = [line.split(" | ")[0] for line in text.split("\n") if line.startswith("| 1.")]
    assert rows == ["| 1.0.0", "| 1.0.1", "| 1.0.2", "| 1.0.3"]
    assert rewritten_rows(OLD, text) is None


def test_missing_rows_are_added_at_the_top_if_the_newest_row_is_there() -> None:
    newest_first = OLD.replace(ROW, LATER + ROW)
    missing = (ChangelogRow(Version(1, 0, 2), Author("outside edit", date(2026, 1, 2)), "tone changed"),)
    after = newest_first.replace("Warm", "Warm and dry")
    text = stamped(newest_first, after, Version(1, 0, 2), Author("ada", date(2026, 1, 3)), missing=missing).text
    rows = [line.split(" | ")[0] for line in text.split("\n") if line.startswith("| 1.")]
    assert rows == ["| 1.0.3", "| 1.0.2", "| 1.0.1", "| 1.0.0"]


@pytest.mark.parametrize(
    ("after", "recorded"),
    [
        (WARMER, "1.0.1"),
        (WARMER.replace("version: 1.0.0", "version: 1.4.0"), "1.4.0"),
        (WARMER + "| 1.2.0 | 2026-01-03 | ada | Drier |\n", "1.2.0"),
        (WARMER.replace("version: 1.0.0", "version: 7.0.0"), "7.0.0"),
        (WARMER.replace("version: 1.0.0", "version: 0.9.0"), "1.0.1"),
        (WARMER.replace("version: 1.0.0", "version: 999999999.0.0"), "1.0.1"),
    ],
)
def test_an_edit_that_is_recorded_as_found_has_the_version_its_author_raised(after: str, recorded: str) -> None:
    assert str(version_of_edit(OLD, after, FIRST)) == recorded


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (OLD, "its version says 1.0.0 and its changelog ends at 1.0.0"),
        (OLD.replace("version: 1.0.0", "version: 1.0.1"), "its changelog ends at 1.0.0"),
        (OLD + LATER, "its version says 1.0.0"),
        (NOW, ""),
        ("# Maya\n", ""),
    ],
)
def test_a_file_that_lags_says_what_lags(text: str, words: str) -> None:
    assert lag(text, Version(1, 0, 1)) == words


def test_a_changelog_ends_at_its_highest_row() -> None:
    assert lag(NOW, Version(1, 0, 2)) == "its version says 1.0.1 and its changelog ends at 1.0.1"


@pytest.mark.parametrize("header", ["Author", "**Author**", "_author_", "`AUTHOR`", "\u0410uthor"])
def test_nobody_writes_a_row_in_the_name_of_another_however_the_column_is_written(header: str) -> None:
    before = "# Bo\n\n- calm\n"
    table = f"| Version | Date | {header} | Changes |\n|---|---|---|---|\n| 1.0.1 | 2026-01-01 | ada | All |\n"
    after = f"{before}\n## Changelog\n\n{table}"
    ensure_own_rows(before, after, frozenset({"ada"}))
    with pytest.raises(Invalid, match="names ada as its author"):
        ensure_own_rows(before, after, frozenset({"maya"}))
