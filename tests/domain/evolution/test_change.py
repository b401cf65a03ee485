"""A change as it is asked for: its parts, and the one text that it results in."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger, applied, digest, parse_change
from soulkeeper.errors import Invalid

ADD, MODIFY, REMOVE, REPLACE, FAQ = (
    *(ChangeKind.ADD, ChangeKind.MODIFY, ChangeKind.REMOVE),
    *(ChangeKind.REPLACE, ChangeKind.ADD_FAQ),
)
TEXT = "# Maya\n\n## Values\n\n- honesty\n"


@pytest.mark.parametrize(
    ("kind", "parts", "parsed"),
    [
        (REPLACE, {"newText": "x"}, Change(kind=REPLACE, new_text="x")),
        (ADD, {"field": "values", "value": "v"}, Change(kind=ADD, field="values", value="v")),
        (MODIFY, {"field": "tone", "value": "v"}, Change(kind=MODIFY, field="tone", value="v")),
        (
            *(MODIFY, {"field": "tone", "value": "v", "old": "o"}),
            Change(kind=MODIFY, field="tone", value="v", old="o"),
        ),
        (REMOVE, {"field": "tone"}, Change(kind=REMOVE, field="tone")),
        (REMOVE, {"field": "values", "value": "v"}, Change(kind=REMOVE, field="values", value="v")),
        (FAQ, {"question": "q", "answer": "a"}, Change(kind=FAQ, field="faq", old="q", value="a")),
    ],
)
def test_a_change_has_the_parts_of_its_kind(kind: ChangeKind, parts: dict[str, str], parsed: Change) -> None:
    assert parse_change(kind, parts) == parsed
    assert parse_change(kind, {"old": None, "value": None, **parts}) == parsed


@pytest.mark.parametrize(
    ("kind", "message", "hint"),
    [
        (REPLACE, "replace needs newText", "replace takes newText"),
        (ADD, "add needs field and value", "add takes field and value"),
        (MODIFY, "modify needs field and value", "modify takes field and value; old may be left out"),
        (REMOVE, "remove needs field", "remove takes field; value may be left out"),
        (FAQ, "add_faq needs question and answer", "add_faq takes question and answer"),
    ],
)
def test_every_part_that_is_missing_is_named_with_those_that_may_be(kind: ChangeKind, message: str, hint: str) -> None:
    with pytest.raises(Invalid) as refused:
        parse_change(kind, {})
    assert (refused.value.message, refused.value.hint) == (message, hint)


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (Change(kind=REPLACE, new_text="# Bo\n"), "# Bo\n"),
        (Change(kind=ADD, field="values", value="patience"), f"{TEXT}- patience\n"),
        (Change(kind=MODIFY, field="values", old="honesty", value="truth"), TEXT.replace("honesty", "truth")),
        (Change(kind=REMOVE, field="values", value="honesty"), None),
        (Change(kind=FAQ, field="faq", old="Who?", value="Maya."), None),
    ],
)
def test_a_change_turns_one_text_into_another(change: Change, after: str | None) -> None:
    result = applied(change, TEXT)
    assert result != TEXT
    assert after in (None, result)
    assert ("honesty" in result) is (change.kind in (ADD, FAQ))


def test_a_change_that_changes_nothing_is_refused() -> None:
    with pytest.raises(Invalid, match="changes nothing"):
        applied(Change(kind=REPLACE, new_text=TEXT), TEXT)


def test_a_text_from_a_file_or_a_remote_was_written_elsewhere() -> None:
    assert {trigger for trigger in Trigger if trigger.is_foreign} == {Trigger.OUTSIDE, Trigger.SYNC}


@pytest.mark.parametrize("part", ["target", "base_hash", "new_hash", "policy_hash", "nonce"])
def test_the_digest_of_an_old_question_binds_everything_it_was_about(part: str) -> None:
    parts = dict.fromkeys(("target", "base_hash", "new_hash", "policy_hash", "nonce"), "1")
    assert digest(**{**parts, part: "2"}) != digest(**parts)
