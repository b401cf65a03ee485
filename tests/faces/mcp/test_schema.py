"""Arguments are validated against the published schema: we report a problem exactly where a public validator does."""

from __future__ import annotations

from typing import Any

import jsonschema
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.faces.agent.mcp.schema import problems, split_known
from soulkeeper.faces.agent.mcp.tools import TOOLS

NAMES = sorted({name for tool in TOOLS for name in tool.takes["properties"]} | {"role", "text", "at", "id", "agent"})
WORDS = st.sampled_from(["soul", "agents", "add", "add_faq", "user", "pending", "", "x", "x" * 3_000])
LEAVES = st.none() | st.booleans() | st.integers(-2, 400) | st.floats(allow_nan=False) | WORDS
VALUES = st.recursive(
    LEAVES, lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(NAMES), below, max_size=4)
)
ARGUMENTS = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=6)


def by_the_book(schema: dict[str, Any], value: object) -> bool:
    return jsonschema.Draft202012Validator(schema).is_valid(value)


@settings(max_examples=150)
@given(st.sampled_from(TOOLS), ARGUMENTS)
def test_a_problem_is_seen_where_the_schema_sees_one(tool: Any, arguments: dict[str, Any]) -> None:
    if any(isinstance(value, float) and value.is_integer() for value in arguments.values()):
        return
    read, strange = split_known(tool.takes, arguments)
    assert not set(strange) & set(read)
    assert by_the_book(tool.takes, read) == (not list(problems(tool.takes, read)))


@given(VALUES.filter(lambda value: not isinstance(value, dict)))
@settings(max_examples=30)
def test_arguments_that_are_not_an_object_are_refused(value: object) -> None:
    assert len(list(problems(TOOLS[0].takes, value))) == 1


def test_a_problem_names_its_place_and_shows_little_of_the_value() -> None:
    log = next(tool for tool in TOOLS if tool.name == "session_log")
    said = {"session": "s", "messages": [{"role": "user", "text": "x"}, {"role": "x" * 5_000, "text": ["a"]}]}
    told = list(problems(log.takes, said))
    assert [line.partition(":")[0] for line in told] == ["messages.1.role", "messages.1.text"]
    assert all(len(line) < 120 for line in told)
