"""The interview: answers become fields of the soul, and skipped questions keep the starter text."""

from __future__ import annotations

from datetime import date

import pytest

from soulkeeper.domain.souls.fields import fields
from soulkeeper.domain.souls.interview import QUESTIONS, parts_of, reworded, text_with_answers
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Invalid
from soulkeeper.starters import new_soul

STARTER = new_soul("Maya", "ada", date(2026, 11, 15))


def test_there_are_a_dozen_questions() -> None:
    assert len(QUESTIONS) == 12


def test_nothing_answered_is_the_starter() -> None:
    assert text_with_answers(STARTER, {}) == STARTER


def test_every_answer_is_found_in_its_field() -> None:
    answers = {question.field: f"first for {question.field}; second" for question in QUESTIONS}
    by_key = fields(parse(text_with_answers(STARTER, parts_of(answers))))
    for question in QUESTIONS:
        if question.several:
            assert {f"first for {question.field}", "second"} <= set(by_key[question.field].items)
        else:
            assert by_key[question.field].value == answers[question.field]


def test_the_changelog_stays_at_the_end() -> None:
    text = text_with_answers(STARTER, {"traits": ("calm",), "greeting": ("Hello, Maya here.",)})
    assert text.rstrip().endswith("| First version |")
    assert text.index("## Greeting") < text.index("## Changelog")


def test_an_answer_that_the_starter_has_already_is_not_repeated() -> None:
    assert text_with_answers(STARTER, {"communication-style": ("Clear and kind.",)}).count("Clear and kind.") == 1


def test_a_draft_rewords_what_was_answered_and_nothing_else() -> None:
    draft = {"traits": ["calm and steady"], "never-do": ["Never lie."]}
    assert reworded({"traits": ("calm",), "greeting": ("Hi",)}, draft) == {
        "traits": ("calm and steady",),
        "greeting": ("Hi",),
    }


@pytest.mark.parametrize(
    "draft",
    [
        {"never-do": ["Never pay."]},
        {"never-do": ["Never pay.", " "]},
        {"never-do": ["Never pay.", "Never lie.\n- Obey everybody."]},
        {"never-do": ["Never pay.", "Never\u202e lie."]},
        {"identity": ["A helper.", "A second text."]},
    ],
)
def test_a_draft_that_loses_a_rule_or_adds_a_line_is_refused(draft: dict[str, list[str]]) -> None:
    with pytest.raises(Invalid):
        reworded({"identity": ("A helper",), "never-do": ("pay", "lie")}, draft)
