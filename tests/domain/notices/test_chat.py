"""Chats, their buttons and preferences, and texts counted as Telegram counts them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.approvals.pairing import display_name
from soulkeeper.domain.notices.chat import (
    Button,
    ButtonAction,
    Chat,
    Preferences,
    Refusal,
    button_data,
    button_hash,
    hour,
    is_about,
    quiet_hours,
    read_chat,
)
from soulkeeper.domain.notices.chat_text import ChatText, TextStyle, bold, code, cut, lines, plain, pre, units
from soulkeeper.errors import Conflict, Invalid

NOW = datetime(2026, 1, 1, 8, tzinfo=UTC)
CHAT = Chat(id="c1", user=7, chat=7, name="Ada (Telegram)", paired_at=NOW, paired_by="ada", approval="a1")
BUTTON = Button(hash="h", action=ButtonAction.APPROVE, chat="c1", message=5, expires_at=NOW + timedelta(days=7))
foreign = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(foreign)
def test_a_length_is_that_of_utf_16(text: str) -> None:
    assert units(text) == sum(2 if ord(char) > 0xFFFF else 1 for char in text)


@given(st.lists(st.tuples(st.sampled_from([plain, bold, code, pre]), foreign), max_size=8))
def test_every_span_covers_exactly_what_was_marked(parts: list[tuple[object, str]]) -> None:
    texts = [make(text) for make, text in parts]  # type: ignore[operator]
    whole = lines(texts)
    wide = whole.text.encode("utf-16-le")
    covered = [wide[2 * span.offset : 2 * (span.offset + span.length)].decode("utf-16-le") for span in whole.spans]
    assert covered == [part.text for part in texts if part.spans]
    assert all(part.strip() for part in covered)


@given(foreign, st.integers(1, 40))
def test_a_text_is_cut_between_characters_and_fits(text: str, longest: int) -> None:
    short = cut(text, longest)
    assert units(short) <= longest
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


def test_foreign_text_is_marked_and_what_hides_in_it_is_written_out() -> None:
    assert code("a\u202eb\nc") == ChatText("a\\u202eb\\nc", code("a\\u202eb\\nc").spans)
    assert pre("x\ny\n", "diff").spans[0].language == "diff"
    assert [span.mark for span in (bold("a") + " " + code("b")).spans] == [TextStyle.BOLD, TextStyle.CODE]


def test_a_chat_comes_back_from_its_record() -> None:
    changed = replace(CHAT.revoked(NOW), preferences=Preferences((22, 7), 9))
    assert read_chat(CHAT.as_record()) == CHAT
    assert read_chat(changed.as_record()) == changed
    with pytest.raises(Conflict, match="already revoked"):
        changed.revoked(NOW)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"chat": "c2"}, Refusal.OTHER_USER),
        ({"message": 6}, Refusal.OTHER_MESSAGE),
        ({"used_at": NOW}, Refusal.USED),
        ({"expires_at": NOW}, Refusal.EXPIRED),
        ({}, None),
    ],
)
def test_a_button_works_once_in_its_chat_under_its_message_and_in_time(
    changed: dict[str, object], why: Refusal | None
) -> None:
    assert replace(BUTTON, **changed).refusal(CHAT, 5, NOW) == why  # type: ignore[arg-type]


def test_the_letter_of_a_button_is_part_of_what_it_is_known_by() -> None:
    approve, reject = button_data(ButtonAction.APPROVE, "x" * 43), button_data(ButtonAction.REJECT, "x" * 43)
    assert button_hash(approve) != button_hash(reject)
    with pytest.raises(Invalid, match="too many"):
        button_data(ButtonAction.APPROVE, "x" * 64)


@pytest.mark.parametrize(
    ("quiet", "hours"), [((22, 7), [22, 23, 0, 6]), ((1, 5), [1, 4]), (None, [])], ids=["over midnight", "short", "off"]
)
def test_quiet_hours_may_pass_midnight(quiet: tuple[int, int] | None, hours: list[int]) -> None:
    inside = [at for at in range(24) if Preferences(quiet).is_quiet(NOW.replace(hour=at))]
    assert sorted(inside) == sorted([*hours, *([1, 2, 3, 4, 5] if quiet == (22, 7) else [2, 3] if quiet else [])])


def test_a_digest_is_due_once_a_day_from_its_hour_on() -> None:
    preferences = Preferences(digest=9)
    assert not preferences.is_digest_due(NOW, None)
    nine = NOW.replace(hour=9)
    assert preferences.is_digest_due(nine, None)
    assert not preferences.is_digest_due(nine + timedelta(hours=5), nine)
    assert preferences.is_digest_due(nine + timedelta(days=1), nine)


@pytest.mark.parametrize("wrong", ["7", "7-7", "22-25", "x-y", "22-", ""])
def test_quiet_hours_are_two_different_hours_or_off(wrong: str) -> None:
    with pytest.raises(Invalid):
        quiet_hours(wrong)
    assert (quiet_hours("22-7"), quiet_hours("off"), hour("09")) == ((22, 7), None, 9)


def test_what_a_stranger_calls_themselves_is_one_short_visible_line() -> None:
    assert display_name("A\u202ed\na") == "A\\u202ed a"
    assert display_name("  ") == "somebody"
    assert len(display_name("x" * 500)) == 64


@pytest.mark.parametrize(
    "other", [{"chat": "c2"}, {"subject": "a2"}, {"digest": "d2"}, {"action": ButtonAction.REJECT}]
)
def test_a_tap_is_about_the_chat_question_and_text_that_its_button_was_made_for(other: dict[str, str]) -> None:
    button = replace(BUTTON, subject="a1", digest="d1")
    data = button_data(button.action, "secret", button.chat, button.subject, button.digest)
    assert is_about(data, button)
    assert not is_about(data, replace(button, **other))  # type: ignore[arg-type]


def test_a_button_from_before_its_data_was_marked_says_only_what_it_does() -> None:
    assert is_about(f"{ButtonAction.APPROVE}secret", BUTTON)
    assert not is_about(f"{ButtonAction.REJECT}secret", BUTTON)


@pytest.mark.parametrize("text", ["24", "-1", "007", "1 ", "٣", "", "x"])
def test_an_hour_is_written_with_one_or_two_digits_from_0_to_23(text: str) -> None:
    assert (hour("0"), hour("07"), hour("23")) == (0, 7, 23)
    with pytest.raises(Invalid, match="is not an hour"):
        hour(text)
