"""The scaffold: adds what a profile requires and a text lacks, and changes nothing else."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.validation.linter import lint
from soulkeeper.domain.validation.profiles import VERSIONED
from soulkeeper.domain.validation.scaffold import Scaffold, scaffolded
from soulkeeper.starters import new_soul

STARTER = new_soul("Maya", "ada", date(2026, 1, 31), profile="versioned")
TEXTS = st.text(st.sampled_from("#- \n|ab:1.") | st.characters(exclude_categories=("Cs",)), max_size=80)


def added_to(text: str) -> Scaffold:
    return scaffolded(text, STARTER, VERSIONED.requirements)


def is_within(text: str, longer: str) -> bool:
    """Whether all characters of a text are in a longer one, in their order."""
    rest = iter(longer)
    return all(char in rest for char in text)


@given(TEXTS)
def test_no_character_is_lost_and_twice_is_once(text: str) -> None:
    once = added_to(text)
    assert is_within(text, once.text)
    assert added_to(once.text) == Scaffold(once.text)


@pytest.mark.parametrize("text", ["", "Be kind.", "# Maya\n\nHi.\n", "\ufeff# Maya\r\n\r\nHi.\r\n"])
def test_a_text_that_lacks_everything_passes_the_profile_afterwards(text: str) -> None:
    scaffold = added_to(text)
    assert scaffold.added == (*VERSIONED.requirements.keys, *VERSIONED.requirements.sections)
    assert [finding for finding in lint(scaffold.text, VERSIONED) if finding.part or finding.code == "SK505"] == []


def test_a_section_goes_before_the_next_one_of_the_profile() -> None:
    text = added_to("# Maya\n\n## Values\n\n1. A.\n\n## Changelog\n").text
    order = [text.index(f"## {title}\n") for title in VERSIONED.requirements.sections]
    assert order == sorted(order)


def test_the_changelog_begins_with_the_version_that_the_file_has() -> None:
    assert "| 2.1.0 | 2026-01-31 | ada |" in added_to("---\nversion: 2.1.0\n---\n").text


def test_the_version_is_the_newest_one_of_the_changelog() -> None:
    rows = "| Version | Date | Author | Summary |\n|---|---|---|---|\n| 1.4.0 | 2026-01-31 | ada | A |\n"
    assert "version: 1.4.0\n" in added_to(f"## Changelog\n\n{rows}").text


def test_a_section_under_another_name_and_a_broken_frontmatter_are_left_to_their_author() -> None:
    assert "## Constraints" not in added_to("## Never Do\n\n- Never lie.\n").text
    assert added_to("---\nname: [Maya\n---\n") == Scaffold("---\nname: [Maya\n---\n")


def test_a_fence_that_nobody_closed_swallows_nothing() -> None:
    assert added_to("# Maya\n\n```\nHi.\n") == Scaffold("# Maya\n\n```\nHi.\n")
