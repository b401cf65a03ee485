"""Prohibitions: what a sentence forbids, in time that does not depend on who wrote it."""

from __future__ import annotations

import time

import pytest

from soulkeeper.domain.souls.prohibitions import forbids


@pytest.mark.parametrize(
    ("text", "is_forbidden"),
    [
        ("不通过则报告", False),
        ("不通过则不发布", True),
        ("不过则" * 20_000, False),
        ("不过则" * 20_000 + "不发布", True),
        ("not " * 15_000, True),
        ("not tenzij " * 5_000, True),
    ],
)
def test_a_text_that_denies_without_end_is_read_in_a_moment(text: str, is_forbidden: bool) -> None:
    began = time.perf_counter()
    assert forbids(text) is is_forbidden
    assert time.perf_counter() - began < 2
