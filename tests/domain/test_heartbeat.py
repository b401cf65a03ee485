"""Heartbeats: which lines are tasks, in which section, and which of them can be executed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.heartbeat import Task, TaskSection, tasks
from tests.system import examples

CALL = '@web_search {"q": "news"}'


def only(text: str) -> Task:
    (task,) = tasks(text)
    return task


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("## Recurring", TaskSection.RECURRING),
        ("# RECURRING TASKS", TaskSection.RECURRING),
        ("### 🔁 **recurring**", TaskSection.RECURRING),
        ("## Active Tasks", TaskSection.RECURRING),
        ("Recurring\n---------", TaskSection.RECURRING),
        ("## One-time", TaskSection.ONE_TIME),
        ("## One Time", TaskSection.ONE_TIME),
        ("## oneTime", TaskSection.ONE_TIME),
        ("## Once", TaskSection.ONE_TIME),
        ("## Ideas", TaskSection.NONE),
        ("", TaskSection.NONE),
    ],
)
def test_the_nearest_heading_that_names_a_section_is_the_section(heading: str, section: TaskSection) -> None:
    assert only(f"# Heartbeat\n\n{heading}\n\n- [ ] look around\n").section is section


def test_a_heading_below_keeps_the_section_and_one_beside_ends_it() -> None:
    text = "## Recurring\n### Morning\n- [ ] a\n## Ideas\n- [ ] b\n"
    assert [task.section for task in tasks(text)] == [TaskSection.RECURRING, TaskSection.NONE]


@pytest.mark.parametrize("line", [f"- [ ] {CALL}", f"* [ ] {CALL}", f"1. [ ] {CALL}", f"   - [ ]   {CALL}  "])
def test_an_open_task_with_a_tool_and_json_can_be_called(line: str) -> None:
    assert only(line) == Task(TaskSection.NONE, 1, CALL, "web_search", {"q": "news"})


def test_words_may_come_before_a_call() -> None:
    task = only(f"- [ ] the morning news {CALL}")
    assert (task.text, task.tool) == (f"the morning news {CALL}", "web_search")


def test_json_may_run_over_several_lines() -> None:
    assert only('- [ ] @mail {"to":\n      "bo"}').input == {"to": "bo"}


@pytest.mark.parametrize(
    "words",
    [
        "look around",
        "@web_search",
        "@web_search {q: 1}",
        '@web_search {"q": 1} then rest',
        '@web_search {"q": 1',
        "@web_search [1]",
        '@web_search {"q": NaN}',
        '@web_search {"q": 1, "q": 2}',
        'bo@example.com {"q": 1}',
        '@-x {"q": 1}',
        f"@{'x' * 129} {{}}",
        "@x {" + '"a":[' * 5_000,
        '`@web_search {"q": 1}`',
        '@web_search {"q": "<!-- 1 -->"}',
    ],
)
def test_whatever_is_not_quite_a_call_is_a_plain_task_and_no_error(words: str) -> None:
    task = only(f"- [ ] {words}")
    assert (task.tool, task.input) == ("", None)


@pytest.mark.parametrize(
    "text",
    [
        f"- [x] {CALL}",
        f"- [X] {CALL}",
        f"- {CALL}",
        f"- [] {CALL}",
        f"- [ ]{CALL}",
        "- [ ]",
        "- [ ] <!-- later -->",
        f"```\n- [ ] {CALL}\n```",
        f"~~~\n- [ ] {CALL}\n~~~",
        f"    - [ ] {CALL}",
        f"<!--\n- [ ] {CALL}\n-->",
        f"- <!-- [ ] {CALL} -->",
        f"[ ] {CALL}",
        f"> - [ ] {CALL}",
        "",
    ],
)
def test_what_is_done_quoted_commented_or_code_is_not_a_task(text: str) -> None:
    assert tasks(text) == ()


def test_a_comment_in_a_task_is_left_out() -> None:
    assert only(f'- [ ] hi <!-- @rm {{"all": true}} --> {CALL}').tool == "web_search"


def test_tasks_below_a_task_are_tasks_too_with_their_own_lines() -> None:
    text = f"## Recurring\n\n- [x] done\n  - [ ] below {CALL}\n- [ ] last\n  ```\n  - [ ] code\n  ```\n"
    assert [(task.line, task.text) for task in tasks(text)] == [(4, f"below {CALL}"), (5, "last")]


def test_lines_count_from_the_first_of_the_file_with_its_frontmatter() -> None:
    assert only("---\na: b\n---\n\n- [ ] x\n").line == 5


@pytest.mark.parametrize(
    "text", ["- " * 20_000, "- [ ] " + "@a " * 20_000, "- [ ] " + "<!-- " * 12_000, "- [ ] a\n" * 4_000]
)
def test_no_text_takes_long(text: str) -> None:
    assert len(tasks(text)) in (0, 1, 4_000)


PIECES = st.sampled_from(
    ["- [ ] ", "- [x] ", "* ", "  ", "\n", "\n\n", "## Recurring", "# One-time", "```", "<!--", "-->", "> ", CALL, "@x {}", "words",
     "\t", "1. ", "---", "\r\n", "[ ] "]
)  # fmt: skip


@settings(max_examples=examples(200))
@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=60))
def test_any_text_is_read_and_every_task_is_at_its_line(text: str) -> None:
    lines = text.split("\n")
    for task in tasks(text):
        assert "[ ]" in lines[task.line - 1]
        assert task.text.split()[0] in text
        assert (task.input is None) == (not task.tool)
