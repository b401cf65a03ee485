"""Blame: every line is attributed to the version that added it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.history.blame import BlamedLine, blame
from soulkeeper.domain.souls.diff import lines

TEXTS = st.lists(st.lists(st.sampled_from(["a", "b", "c", ""]), max_size=6).map("\n".join), min_size=1, max_size=6)


def test_a_line_that_stays_keeps_its_version_and_a_new_one_gets_its_own() -> None:
    assert blame(["# A\n- old\n", "# A\n- old\n- new\n", "# A\n- other\n- new\n"]) == (
        BlamedLine("# A\n", 0),
        BlamedLine("- other\n", 2),
        BlamedLine("- new\n", 1),
    )


def test_a_line_that_was_removed_and_comes_back_belongs_to_the_version_that_brought_it_back() -> None:
    assert blame(["- a\n- b\n", "- a\n", "- a\n- b\n"])[1] == BlamedLine("- b\n", 2)


def test_no_text_and_an_empty_text_have_no_lines() -> None:
    assert blame([]) == blame([""]) == ()


@given(TEXTS)
def test_the_lines_are_the_last_text_and_every_version_since_has_them(texts: list[str]) -> None:
    blamed = blame(texts)
    assert "".join(line.text for line in blamed) == texts[-1]
    for line in blamed:
        assert all(line.text in lines(text) for text in texts[line.version :])


@given(TEXTS)
def test_a_version_that_changes_nothing_is_blamed_for_nothing(texts: list[str]) -> None:
    assert blame([*texts, texts[-1]]) == blame(texts)
