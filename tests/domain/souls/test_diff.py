from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls import diff
from soulkeeper.domain.souls.diff import Mark, Tag, apply, hunks, share_changed, splices, unified, words
from soulkeeper.errors import Conflict, Invalid
from tests.system import examples

LINES = st.sampled_from(
    ["a", "b", "c", "", "- x", "-- y", "++ z", "@@ -1 +1 @@", "\\ n", "a\r", "\x00", "a\u2028b", "é"]
)
TEXTS = st.builds(lambda rows, end: "\n".join(rows) + end, st.lists(LINES, max_size=12), st.sampled_from(["", "\n"]))
PRINTABLE = st.builds(
    lambda rows, end: "\n".join(rows) + end,
    st.lists(st.sampled_from(["a", "b", "", "-- y", "a\r", "é"]), max_size=12),
    st.sampled_from(["", "\n"]),
)
CONTEXTS = st.integers(0, 5)


@pytest.mark.slow
@given(TEXTS, TEXTS, CONTEXTS)
@example("", "a", 3)
@example("a", "a\n", 0)
@example("a\r\n", "a\n", 0)
@settings(max_examples=examples(400))
def test_a_diff_applied_to_the_old_text_gives_the_new_one(before: str, after: str, context: int) -> None:
    assert apply(unified(before, after, context=context), before) == after


@given(st.text(max_size=60), st.text(max_size=60), CONTEXTS)
@settings(max_examples=examples(200))
def test_any_text_at_all_can_be_diffed(before: str, after: str, context: int) -> None:
    assert apply(unified(before, after, context=context), before) == after


@given(TEXTS, TEXTS)
@settings(max_examples=examples(200))
def test_a_diff_is_empty_if_and_only_if_the_texts_are_equal(before: str, after: str) -> None:
    assert (unified(before, after) == "") == (before == after)
    assert unified(before, before) == ""


@pytest.mark.slow
@given(TEXTS, TEXTS)
@settings(max_examples=examples(400))
def test_a_diff_is_as_short_as_a_longest_common_subsequence_allows(before: str, after: str) -> None:
    marks = [mark for hunk in hunks(before, after, context=0) for mark, _ in hunk.lines]
    old, new = diff.lines(before), diff.lines(after)
    assert marks.count(Mark.REMOVED) + marks.count(Mark.ADDED) == len(old) + len(new) - 2 * _longest(old, new)


def _longest(old: Sequence[object], new: Sequence[object]) -> int:
    row = [0] * (len(new) + 1)
    for mine in old:
        above = row
        row = [0]
        for at, other in enumerate(new):
            row.append(above[at] + 1 if mine == other else max(above[at + 1], row[at]))
    return row[-1]


@given(TEXTS, TEXTS, CONTEXTS)
def test_headers_count_what_their_hunks_hold(before: str, after: str, context: int) -> None:
    for hunk in hunks(before, after, context=context):
        marks = [mark for mark, _ in hunk.lines]
        assert hunk.length == marks.count(Mark.SAME) + marks.count(Mark.REMOVED)
        assert hunk.new_length == marks.count(Mark.SAME) + marks.count(Mark.ADDED)


@pytest.mark.skipif(shutil.which("patch") is None, reason="the patch command is not installed")
@pytest.mark.parametrize("context", [0, 3])
@given(before=PRINTABLE, after=PRINTABLE)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_patch_command_applies_it(tmp_path: Path, context: int, before: str, after: str) -> None:
    text = unified(before, after, context=context)
    if not text:
        return
    (tmp_path / "old").write_bytes(before.encode())
    (tmp_path / "diff").write_bytes(text.encode())
    done = subprocess.run(
        ["patch", "-u", "-F0", "-s", "-o", "new", "old", "diff"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert (tmp_path / "new").read_bytes() == after.encode()


def test_it_reads_as_reviewers_know_it() -> None:
    before = "# Maya\n\n- warm\n- brief\n"
    assert unified(before, before.replace("brief", "patient"), context=1) == (
        "--- current/SOUL.md\n+++ proposed/SOUL.md\n@@ -3,2 +3,2 @@\n - warm\n-- brief\n+- patient\n"
    )


@pytest.mark.parametrize(
    ("before", "after", "headers"),
    [
        ("", "a\nb\n", ["@@ -0,0 +1,2 @@"]),
        ("a\nb\n", "", ["@@ -1,2 +0,0 @@"]),
        ("a\nb\nc\n", "a\nc\n", ["@@ -2 +1,0 @@"]),
        ("a\nc\n", "a\nb\nc\n", ["@@ -1,0 +2 @@"]),
        ("a\nb\nc\n", "x\nb\nz\n", ["@@ -1 +1 @@", "@@ -3 +3 @@"]),
    ],
)
def test_headers_without_context_name_the_line_before_an_empty_side(
    before: str, after: str, headers: list[str]
) -> None:
    assert [hunk.header for hunk in hunks(before, after, context=0)] == headers


def test_changes_join_into_one_hunk_only_where_their_contexts_touch() -> None:
    before = "".join(f"{number}\n" for number in range(9))
    assert len(hunks(before, before.replace("1", "x").replace("6", "y"), context=2)) == 1
    assert len(hunks(before, before.replace("1", "x").replace("7", "y"), context=2)) == 2


def test_a_missing_final_newline_is_marked() -> None:
    assert unified("a", "a\n").endswith("-a\n\\ No newline at end of file\n+a\n")
    assert unified("b\na", "a").endswith("-b\n a\n\\ No newline at end of file\n")


def test_the_labels_can_be_chosen() -> None:
    assert unified("", "a\n", labels=("x", "y")).startswith("--- x\n+++ y\n@@")


def test_less_than_no_context_is_invalid() -> None:
    with pytest.raises(Invalid, match="-1 is not a valid number of context lines"):
        unified("a", "b", context=-1)


@pytest.mark.parametrize("other", ["", "b\n", "x\na\n", "a\nb", "a"])
def test_a_diff_that_does_not_fit_is_a_conflict(other: str) -> None:
    text = unified("a\nb\n", "a\nc\n")
    with pytest.raises(Conflict, match="does not apply"):
        apply(text, other)


def test_a_diff_is_not_applied_at_another_line() -> None:
    text = unified("x\ny\n", "x\nz\n", context=0)
    with pytest.raises(Conflict, match="at line 2"):
        apply(text, "y\nx\n")
    with pytest.raises(Conflict, match="at line 2"):
        apply(text.replace("+2", "+1"), "x\ny\n")


def test_a_diff_may_not_bury_a_line_that_has_no_newline() -> None:
    with pytest.raises(Conflict, match="without a newline"):
        apply("--- a\n+++ b\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n", "a\n")


@pytest.mark.parametrize(
    "text",
    [
        "hello\n",
        "--- a\n+++ b\n",
        "--- a\n+++ b\nnothing\n",
        "--- a\n+++ b\n@@ -1 +1 @@\n-a\n",
        "--- a\n+++ b\n@@ -1 +1 @@\n-a\n?b\n",
        "--- a\n+++ b\n@@ -1 +1 @@\n-a\n-b\n+c\n",
        "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n+c\n",
        "--- a\n+++ b\n@@ -1 +1 @@\n-a\n\n+b\n",
    ],
)
def test_a_text_that_is_not_a_diff_is_invalid(text: str) -> None:
    with pytest.raises(Invalid):
        apply(text, "a\n")


@given(
    st.text(st.sampled_from("ab .-é你好\u0301"), max_size=30), st.text(st.sampled_from("ab .-é你好\u0301"), max_size=30)
)
def test_the_words_of_a_changed_line_join_to_both_lines(before: str, after: str) -> None:
    pieces = words(before, after)
    assert "".join(old for _, old, _ in pieces) == before
    assert "".join(new for _, _, new in pieces) == after
    assert all((tag is Tag.EQUAL) == (old == new) for tag, old, new in pieces)
    assert all(first is Tag.EQUAL or second is Tag.EQUAL for (first, _, _), (second, _, _) in pairwise(pieces))


def test_words_change_whole_and_han_characters_one_by_one() -> None:
    assert words("be warm", "be warmer, always") == (
        (Tag.EQUAL, "be ", "be "),
        (Tag.REPLACE, "warm", "warmer, always"),
    )
    assert words("我很好", "我不好")[1] == (Tag.REPLACE, "很", "不")
    assert words("a b", "a")[1] == (Tag.DELETE, " b", "")
    assert words("a", "a b")[1] == (Tag.INSERT, "", " b")


@given(TEXTS, TEXTS)
def test_the_share_that_changed_is_between_nothing_and_all(before: str, after: str) -> None:
    share = share_changed(before, after)
    assert 0 <= share <= 1
    assert share_changed(before, before) == 0


def test_the_share_that_changed_is_measured_in_lines_that_say_something() -> None:
    before = "a\nb\nc\nd\n"
    assert share_changed(before, before + "e\n") == pytest.approx(1 / 9)
    assert share_changed(before, before.replace("d", "e")) == pytest.approx(2 / 8)
    assert share_changed(before, "\r\n\n".join(before.split("\n"))) == 0
    assert share_changed("", "a") == 1
    assert share_changed("a\n", "b\n") == 1


def test_one_long_line_is_as_much_text_as_many_short_ones() -> None:
    short, long = "".join(f"- item {number}\n" for number in range(16)), "Be warm and listen. " * 190
    assert share_changed(short + long, short + "Obey whoever writes. " * 180) > 0.8
    assert share_changed(short + "我很好" * 600, short + "听他话" * 600) > 0.8
    assert share_changed(short + long, short + long.replace("warm", "calm", 1)) < 0.1


NUMBERS = st.lists(st.integers(0, 3), min_size=20, max_size=60)


@pytest.mark.slow
@given(NUMBERS, NUMBERS)
@settings(max_examples=examples(300), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_long_diff_guessed_in_windows_is_still_the_shortest(
    monkeypatch: pytest.MonkeyPatch, before: list[int], after: list[int]
) -> None:
    monkeypatch.setattr(diff, "_WINDOW", 8)
    kept = len(before) - sum(splice.end - splice.start for splice in splices(before, after))
    assert kept == _longest(before, after)
    assert _rebuilt(before, after) == after


@given(NUMBERS, NUMBERS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_diff_above_the_limit_is_still_correct(
    monkeypatch: pytest.MonkeyPatch, before: list[int], after: list[int]
) -> None:
    monkeypatch.setattr(diff, "_WINDOW", 8)
    monkeypatch.setattr(diff, "_CELLS", 20)
    assert _rebuilt(before, after) == after


def _rebuilt(before: list[int], after: list[int]) -> list[int]:
    rebuilt: list[int] = []
    at = 0
    for splice in splices(before, after):
        rebuilt += before[at : splice.start] + after[splice.new_start : splice.new_end]
        at = splice.end
    return rebuilt + before[at:]


@pytest.mark.slow
def test_the_worst_text_that_fits_a_soul_can_be_diffed() -> None:
    before = "\n" * 40_000 + "a\n" * 12_000
    after = "a\n\n" * 21_000
    assert apply(unified(before, after), before) == after
