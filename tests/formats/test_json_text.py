from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.formats import json_text
from soulkeeper.formats.json_text import Path

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda child: st.lists(child, max_size=3) | st.dictionaries(st.text(max_size=4), child, max_size=3),
    max_leaves=12,
)


def paths(value: Any, path: Path = ()) -> list[Path]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, child in pairs for deeper in paths(child, (*path, key)))]


@given(VALUES, st.data(), st.sampled_from([None, 0, 3]), st.booleans())
def test_a_replaced_value_is_the_only_thing_that_changes(
    value: Any, data: st.DataObject, indent: int | None, ascii_only: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    path = data.draw(st.sampled_from(paths(value)))
    changed = json_text.replaced(text, {path: "new"})
    assert json_text.at(json_text.load(changed), path) == "new"
    assert json_text.load(json_text.replaced(changed, {path: json_text.at(value, path)})) == value


@given(VALUES)
def test_replacing_nothing_changes_nothing(value: Any) -> None:
    text = json.dumps(value, indent=2)
    assert json_text.replaced(text, {}) == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{}", '{"k": 1}'),
        ('{"a": 2}', '{"k": 1, "a": 2}'),
        ('{\n  "a": 2\n}', '{\n  "k": 1,\n  "a": 2\n}'),
        ('{"a": 1.50 , "b":[ ] }', '{"k": 1, "a": 1.50 , "b":[ ] }'),
    ],
)
def test_an_absent_key_is_added_in_the_style_of_its_object(before: str, after: str) -> None:
    assert json_text.replaced(before, {("k",): 1}) == after


def test_numbers_print_as_they_were_written() -> None:
    assert [str(number) for number in json_text.load("[0.70, 1e5, 12]")] == ["0.70", "1E+5", "12"]


def test_a_path_that_is_not_there_gives_the_default() -> None:
    assert json_text.at({"a": [1]}, ("a", 3), "none") == "none"
    assert json_text.at({"a": [1]}, ("a", 0, "b"), "none") == "none"
