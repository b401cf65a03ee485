"""Lineage: which base a text names, and which bases a soul may have."""

from __future__ import annotations

import pytest

from soulkeeper.domain.history.lineage import DEEPEST, Link, base, base_of, changed_base, ensure_descends
from soulkeeper.errors import Invalid


def extending(extends: str) -> str:
    return f"---\nname: Forge\nextends: {extends}\n---\n# Forge\n"


def line_of(length: int) -> dict[str, str]:
    """Souls that extend each other: s1 extends s2, and so on."""
    return {f"s{number}": f"s{number + 1}" for number in range(1, length)}


def test_a_line_is_as_deep_as_it_may_be_and_no_deeper() -> None:
    ensure_descends("new", "s1", line_of(DEEPEST - 1))
    with pytest.raises(Invalid, match=f"would be {DEEPEST + 1} souls deep"):
        ensure_descends("new", "s1", line_of(DEEPEST))


@pytest.mark.parametrize(("soul", "first"), [("s3", "s1"), ("s1", "s1"), ("new", "a")])
def test_no_soul_extends_itself_and_no_line_goes_round_in_a_circle(soul: str, first: str) -> None:
    with pytest.raises(Invalid, match="cannot extend itself"):
        ensure_descends(soul, first, {**line_of(3), "a": "b", "b": "a"})


@pytest.mark.parametrize("extends", ["../base.md", "[base@1.2.0]", "{base: 1.2.0}", "''"])
def test_what_another_system_calls_extends_is_no_base(extends: str) -> None:
    assert base_of(extending(extends)) is None


def test_only_a_change_of_the_base_names_a_base() -> None:
    text = extending("base@1.2.0")
    assert str(base_of(text)) == "base@1.2.0"
    assert changed_base(text, text + "More.\n") is None
    assert changed_base(text, extending("base@2.0.0")) == base("base@2.0.0")
    assert changed_base("# Forge\n", "# Forge\n\nMore.\n") is None


@pytest.mark.parametrize(("current", "is_due"), [("1.2.0", False), ("1.9.9", False), ("2.0.0", True), ("3.1.0", True)])
def test_a_review_is_due_after_a_major_version_of_the_base(current: str, is_due: bool) -> None:
    link = Link(base="1", version="1.0.0", hash="sha256:0", reviewed="1.2.0")
    assert link.is_due(current) is is_due
