"""Blocks of texts that somebody wrote to keep the parser busy."""

from __future__ import annotations

import time

import pytest

from soulkeeper.domain.souls.blocks import BlockKind, blocks


@pytest.mark.parametrize("marker", ["1. ", "+ ", "- ", "> + ", "- * "])
@pytest.mark.parametrize("line", ["\n", ">\n", " \n"])
def test_thousands_of_lists_in_each_other_cost_the_lines_below_them_nothing(marker: str, line: str) -> None:
    began = time.perf_counter()
    blocks(marker * (32_000 // len(marker)) + "a\n" + line * (32_000 // len(line)))
    assert time.perf_counter() - began < 4


@pytest.mark.parametrize(
    "text", ["[" + "." * 60_000, "a | b\n-" + " " * 60_000 + "x"], ids=["definition", "row of dashes"]
)
def test_a_line_that_almost_is_a_definition_or_a_row_of_dashes_is_read_in_a_moment(text: str) -> None:
    began = time.perf_counter()
    blocks(text)
    assert time.perf_counter() - began < 4


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("+ + a\n\n\n    ---\n", [BlockKind.ITEM]),
        ("+ + a\n\n\n---\n", [BlockKind.ITEM, BlockKind.RULE]),
        ("> + a\n>\n>\n>   b\n\nc\n", [BlockKind.QUOTE, BlockKind.PARAGRAPH]),
        ("+ > a\n\n  b\n\nc\n", [BlockKind.ITEM, BlockKind.PARAGRAPH]),
        ("- - - a\n- - -\n", [BlockKind.ITEM, BlockKind.RULE]),
        ("+ - - -\n- - * * *\n", [BlockKind.ITEM, BlockKind.ITEM]),
    ],
)
def test_a_blank_line_continues_lists_but_no_quote(text: str, kinds: list[BlockKind]) -> None:
    assert [block.kind for block in blocks(text)] == kinds
