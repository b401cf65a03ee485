"""`soul list`: search and pages."""

from __future__ import annotations

import pytest

from tests.faces.conftest import Soul


@pytest.fixture
def five(soul: Soul) -> Soul:
    for number in range(5):
        assert soul("new", f"page-{number}", "--name", f"Page {number} 雪山").code == 0
    return soul


def ids(soul: Soul, *arguments: str) -> list[str]:
    answer = soul("list", "--json", *arguments)
    assert answer.code == 0, answer.said
    return [found["id"] for found in answer.json]


def test_souls_are_found_by_words_in_any_case_and_by_parts_of_chinese(five: Soul) -> None:
    assert ids(five, "--search", "PAGE 3") == ["page-3"]
    assert ids(five, "--search", "雪") == [f"page-{number}" for number in range(5)]
    assert ids(five, "--search", "page nowhere") == []


def test_without_a_page_all_are_listed_and_with_one_a_note_says_that_there_are_more(five: Soul) -> None:
    assert len(ids(five, "--search", "雪山")) == 5
    answer = five("list", "--search", "雪山", "--per-page", "2")
    assert [line.split()[0] for line in answer.out.splitlines()] == ["page-0", "page-1"]
    assert "2 of 5 souls shown; --page 2 shows the next" in answer.err


def test_the_last_page_says_nothing_more_and_the_one_after_it_is_empty(five: Soul) -> None:
    last = five("list", "--search", "雪山", "--page", "3", "--per-page", "2")
    assert (last.out.split()[0], last.err) == ("page-4", "")
    assert ids(five, "--search", "雪山", "--page", "4", "--per-page", "2") == []
    assert (
        five("list", "--search", "雪山", "--page", "4", "--per-page", "2").out
        == "No page 4: there are 5 matching souls\n"
    )
    assert five("list", "--search", "lava", "--page", "4").out == "No matching souls\n"


@pytest.mark.parametrize("wrong", [("--page", "0"), ("--per-page", "201"), ("--page", "x"), ("--search", "x" * 201)])
def test_a_page_or_a_query_that_cannot_be_is_a_usage_error(five: Soul, wrong: tuple[str, str]) -> None:
    assert five("list", *wrong).code == 2
