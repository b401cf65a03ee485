"""What an update from Telegram is read as: a part that is missing, of another type or beyond all bounds is empty, not an error."""

from __future__ import annotations

from typing import Any

import pytest

from soulkeeper.faces.owner.telegram.updates import parse_update

ADA = {"id": 7, "is_bot": False, "first_name": "Ada", "last_name": "L", "username": "ada"}
MESSAGE: dict[str, Any] = {"message_id": 3, "from": ADA, "chat": {"id": 7, "type": "private"}, "text": "/status"}


def message(**changed: Any) -> dict[str, Any]:
    return {"update_id": 1, "message": {**MESSAGE, **changed}}


def test_a_message_is_its_sender_its_private_chat_and_its_text() -> None:
    incoming = parse_update(message(reply_to_message={"message_id": 2}))
    assert (incoming.update, incoming.user, incoming.chat, incoming.message, incoming.reply_to) == (1, 7, 7, 3, 2)
    assert (incoming.name, incoming.username, incoming.text, incoming.tap) == ("Ada L", "ada", "/status", "")
    assert (incoming.is_private, incoming.is_channel, incoming.is_forwarded) == (True, False, False)


def test_a_tap_is_of_who_tapped_and_the_words_of_the_message_are_not_theirs() -> None:
    shown = {**MESSAGE, "from": {"id": 9, "is_bot": True}, "reply_to_message": {"message_id": 2}}
    incoming = parse_update({"update_id": 1, "callback_query": {"id": "t", "from": ADA, "data": "b", "message": shown}})
    assert (incoming.user, incoming.chat, incoming.tap, incoming.data) == (7, 7, "t", "b")
    assert (incoming.text, incoming.reply_to) == ("", 0)


@pytest.mark.parametrize("sender", [{**ADA, "is_bot": True}, None, "7", {"id": "7"}, {"id": True}, {"id": 2**53}, {}])
def test_who_is_a_bot_or_names_no_number_is_nobody(sender: object) -> None:
    assert parse_update(message(**{"from": sender})).user == 0


@pytest.mark.parametrize(
    "changed",
    [{"chat": {"id": 7, "type": kind}} for kind in ("group", "supergroup", "channel", None)]
    + [{"chat": {"id": 7}}, {"sender_chat": {"id": -100, "type": "channel"}}],
)
def test_only_a_private_chat_in_which_a_person_speaks_for_themselves_is_private(changed: dict[str, Any]) -> None:
    assert not parse_update(message(**changed)).is_private


@pytest.mark.parametrize(
    "sign", ["forward_origin", "forward_from", "forward_from_chat", "forward_sender_name", "forward_date"]
)
def test_every_sign_of_a_forwarded_message_counts(sign: str) -> None:
    assert parse_update(message(**{sign: 1})).is_forwarded


@pytest.mark.parametrize("update", [{}, {"edited_message": MESSAGE}, {"message": [MESSAGE]}, {"update_id": "1"}])
def test_an_update_of_another_kind_says_nothing(update: dict[str, Any]) -> None:
    incoming = parse_update(update)
    assert (incoming.update, incoming.user, incoming.chat, incoming.text) == (0, 0, 0, "")


def test_text_is_cut_and_can_be_stored() -> None:
    assert parse_update(message(text="a\ud800b")).text == "a?b"
    assert len(parse_update(message(text="x" * 5_000)).text) == 4_096
