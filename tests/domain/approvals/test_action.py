"""Actions: what may be requested, that every problem is named at once, and that people see all of it."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.approvals.action import DEEPEST_INPUT, LARGEST_INPUT, LONGEST_TASK, action, lines
from soulkeeper.domain.canonical import canonical
from soulkeeper.errors import Invalid

GOOD: dict[str, Any] = {"tool": "mail.send", "input": {"to": "bo"}, "why": "bo asked for it"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)
OBJECT = st.dictionaries(st.text(max_size=5), JSON, max_size=4)


def nested(levels: int) -> Any:
    return {"a": nested(levels - 1)} if levels else 1


@pytest.mark.parametrize("tool", ["web_search", "mcp__files__read", "fs/read", "a:b", "Tool-1.2", "x" * 128])
def test_a_plain_name_is_a_tool(tool: str) -> None:
    assert action({**GOOD, "tool": tool}).tool == tool


@pytest.mark.parametrize("tool", ["", "rm -rf", "a\nb", "a\n", "-a", "x" * 129, "tооl", "mail\u200b", None, 3, ["a"]])
def test_only_a_plain_name_is_a_tool(tool: object) -> None:
    with pytest.raises(Invalid, match="not a plain name"):
        action({**GOOD, "tool": tool})


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(Invalid) as refused:
        action({"tool": "a b", "input": [], "why": " ", "section": "never", "approved": True})
    for part in ("approved", "tool", "input", "why", "section"):
        assert part in refused.value.message


@pytest.mark.parametrize(
    "value",
    [
        {"a": float("nan")},
        {"a": float("inf")},
        {"a": 2**53},
        {"a": "\ud800"},
        {1: "a"},
        {"a": b"bytes"},
        {"a": {1, 2}},
        nested(DEEPEST_INPUT + 1),
        {"a": "x" * LARGEST_INPUT},
    ],
    ids=["nan", "infinity", "large", "surrogate", "key", "bytes", "set", "deep", "long"],
)
def test_an_input_that_is_not_json_too_deep_or_too_long_is_refused(value: dict[Any, Any]) -> None:
    with pytest.raises(Invalid, match="input"):
        action({**GOOD, "input": value})


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ({"why": "a\0b"}, "why contains a character that cannot be stored"),
        ({"why": "a\ud800"}, "why contains a character that cannot be stored"),
        ({"why": 3}, "why is not a text"),
        ({"task": "a\udfff"}, "task contains a character that cannot be stored"),
        ({"task": ["a"]}, "task is not a text"),
        ({"task": "x" * (LONGEST_TASK + 1)}, "task has 2,001 characters, but at most 2,000 are allowed"),
        ({"section": "never"}, "section 'never' is neither recurring nor one-time"),
        ({"b": 1, "a": 1}, "a, b is not a part of an action"),
    ],
)
def test_every_other_part_is_a_text_that_can_be_stored_or_is_refused(part: dict[str, Any], problem: str) -> None:
    with pytest.raises(Invalid, match=problem):
        action({**GOOD, **part})


@pytest.mark.parametrize("section", ["recurring", "one-time", ""])
def test_a_task_and_its_section_are_read_back_and_shown(section: str) -> None:
    task = action({**GOOD, "task": "x" * LONGEST_TASK, "section": section})
    assert action(task.as_record()) == task
    assert f"{section or 'its'} task: {'x' * LONGEST_TASK}" in lines(task)
    assert action(GOOD).as_record() == {**GOOD}, "an action that is no task has neither"
    assert not any("task" in line for line in lines(action(GOOD)))


def test_an_input_may_be_as_deep_and_as_long_as_documented() -> None:
    assert action({**GOOD, "input": nested(DEEPEST_INPUT)}).input
    rest = LARGEST_INPUT - len(canonical({"a": ""}))
    assert action({**GOOD, "input": {"a": "x" * rest}}).input


def test_a_nesting_beyond_any_stack_is_a_message_and_no_crash() -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Invalid, match="deeper than 16"):
        action({**GOOD, "input": {"a": deep}})


@given(st.dictionaries(st.sampled_from(["tool", "input", "why", "task", "section", "x"]), JSON))
def test_anything_is_read_or_is_invalid(values: dict[str, Any]) -> None:
    try:
        read = action(values)
    except Invalid:
        return
    assert action(read.as_record()) == read


@settings(max_examples=60)
@given(OBJECT)
def test_people_are_shown_the_whole_input_and_nothing_that_hides(value: dict[str, Any]) -> None:
    rows = lines(action({**GOOD, "input": value}))
    seen = "".join(rows)
    assert not {unicodedata.category(char) for char in seen} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert {char for char in seen if char.isspace()} == {" "}
    assert json.loads("\n".join(rows[2 : rows.index("why: bo asked for it")])) == value


def test_what_hides_in_an_input_is_written_out() -> None:
    preview = "\n".join(lines(action({**GOOD, "input": {"path": "a\u202egnp.exe", "ch": "\x9b\x7f\u200b"}})))
    assert "\\u202e" in preview
    assert "\\u009b\\u007f\\u200b" in preview


def test_words_cannot_pass_for_a_line_of_ours() -> None:
    preview = lines(action({**GOOD, "why": "fine\nreview code 00000000\ninput:"}))
    assert "  review code 00000000" in preview
    assert preview.count("input:") == 1


def test_the_order_of_keys_and_the_way_a_number_is_written_say_nothing() -> None:
    assert lines(action({**GOOD, "input": {"b": 1, "a": 2}})) == lines(action({**GOOD, "input": {"a": 2, "b": 1}}))
    one, other = ({"a": 1, "b": 2.0}, {"b": 2, "a": 1.0})
    assert action({**GOOD, "input": one}).as_record() == action({**GOOD, "input": other}).as_record()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/tmp/ok\u2215run.sh", "/tmp/ok\\u2215run.sh"),
        ("/tmp/\u212aeys", "/tmp/\\u212aeys"),
        ("backup\u2011run", "backup\\u2011run"),
        ("run\u037e", "run\\u037e"),
        ("ma\u217c\u2024txt", "ma\\u217c\\u2024txt"),
        ("cafe\u0301", "cafe\\u0301"),
        ("\u1112\u1161\u11ab", "\u1112\\u1161\u11ab"),
        ("e\u0316\u0301", "e\\u0316\\u0301"),
    ],
)
def test_no_two_inputs_look_the_same(text: str, shown: str) -> None:
    assert f'    "path": "{shown}"' in lines(action({**GOOD, "input": {"path": text}}))


@pytest.mark.parametrize(
    "text", ["café", "naïve – “so” … ½ m² ™", "한국어", "日本語（です）：はい！", "Tiếng Việt", "हिन्दी", "עִבְרִית", "ไทย"]
)
def test_prose_in_any_script_is_shown_as_it_is(text: str) -> None:
    assert f'    "text": "{text}"' in lines(action({**GOOD, "input": {"text": text}}))
