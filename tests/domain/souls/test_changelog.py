"""The changelog: past rows stay as they are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls.changelog import rewritten_rows

HEAD = "# Atlas\n\n## Values\n\n- Patience\n\n## Changelog\n\n"
TABLE = HEAD + "| Version | Date | Author | Summary |\n|---|---|---|---|\n"
FIRST, SECOND, THIRD = (f"| {n}.0.0 | 2026-0{n}-01 | owner | Text {n} |\n" for n in (1, 2, 3))
ITEMS = HEAD + "- 1.0.0 First text\n- 1.1.0 Second text\n"


@pytest.mark.parametrize(
    "after",
    [
        TABLE + FIRST + SECOND + THIRD,
        TABLE + THIRD + FIRST + SECOND,
        (TABLE + FIRST + SECOND).replace(" | ", "  |  "),
        (TABLE + FIRST + SECOND).replace("Patience", "Accuracy"),
        TABLE + FIRST + SECOND + "\n## Notes\n\nNone.\n",
    ],
)
def test_a_table_may_grow_at_an_end_and_get_other_padding(after: str) -> None:
    assert rewritten_rows(TABLE + FIRST + SECOND, after) is None


@pytest.mark.parametrize(
    ("after", "message"),
    [
        (TABLE + SECOND, "1.0.0 | 2026-01-01 | owner | Text 1"),
        (TABLE + FIRST + SECOND.replace("Text 2", "Text 2 and rights"), "Text 2"),
        (TABLE + FIRST.replace("owner", "agent") + SECOND, "owner"),
        (TABLE + SECOND + FIRST, "between or around"),
        (TABLE + FIRST + THIRD + SECOND, "between or around"),
        ("# Atlas\n", "1.0.0"),
    ],
)
def test_a_past_row_that_is_changed_dropped_or_moved_is_refused_by_name(after: str, message: str) -> None:
    reason = rewritten_rows(TABLE + FIRST + SECOND, after)

    assert reason is not None
    assert reason.code == "changelog_rewritten"
    assert message in reason.message


def test_a_list_is_kept_like_a_table() -> None:
    assert rewritten_rows(ITEMS, ITEMS + "- 1.2.0 Third text\n") is None
    assert rewritten_rows(ITEMS, ITEMS.replace("First", "Last")) is not None
    assert rewritten_rows(ITEMS, ITEMS.replace("- 1.0.0 First text\n", "")) is not None


def test_tables_and_lists_of_other_sections_may_change() -> None:
    prices = "# Shop\n\n## Prices\n\n| tea | 2 |\n|---|---|\n| rye | 3 |\n"

    assert rewritten_rows(prices, prices.replace("3", "4")) is None


@settings(max_examples=50)
@given(st.lists(st.integers(1, 9), unique=True), st.lists(st.integers(10, 19), unique=True))
def test_rows_that_are_appended_never_rewrite_the_past(past: list[int], fresh: list[int]) -> None:
    def table(numbers: list[int]) -> str:
        return TABLE + "".join(f"| {n}.0.0 | 2026-01-01 | owner | Text |\n" for n in numbers)

    assert rewritten_rows(table(past), table(past + fresh)) is None
