"""The contract of every ledger about buttons, sent questions, handled updates and settings by prefix."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from soulkeeper.domain.notices.chat import Button, ButtonAction, SentMessage
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import chat_messages
from tests.conftest import DAWN

DAY = timedelta(days=1)
BUTTON = Button(
    hash="sha256:1", action=ButtonAction.APPROVE, chat="c1", subject="雪", digest="d", expires_at=DAWN + 7 * DAY
)
SENT = SentMessage(chat="c1", approval="a1", message=5, digest="d", state="pending 3", as_file=True, at=DAWN)


def test_buttons_messages_and_updates_come_back_as_they_were_and_need_no_event(ledger: Ledger) -> None:
    bound = replace(BUTTON, message=5, used_at=DAWN)
    with ledger.writing() as writer:
        writer.put_button(BUTTON)
        writer.put_button(bound)
        writer.put_button(replace(BUTTON, hash="sha256:2", message=6))
        writer.put_sent(SENT)
        writer.put_sent(replace(SENT, approval="a2", message=7, closed=True))
        for id in (12, 11, 12):
            writer.add_update(id, DAWN)
    with ledger.reading() as records:
        assert records.find_button("sha256:1") == bound
        assert records.find_button("sha256:3") is None
        assert [each.hash for each in records.buttons_of("c1", 5)] == ["sha256:1"]
        assert records.find_sent("c1", "a1") == SENT
        assert records.find_sent_as("c1", 5) == SENT
        assert records.find_sent_as("c2", 5) is None
        assert records.open_messages("c1") == [SENT]
        assert (records.last_update(), records.is_update_handled(11), records.is_update_handled(10)) == (
            12,
            True,
            False,
        )


def test_what_is_old_is_forgotten_and_what_is_open_stays(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.put_button(replace(BUTTON, expires_at=DAWN))
        writer.put_button(replace(BUTTON, hash="sha256:2", message=6))
        writer.put_button(replace(BUTTON, hash="sha256:3", message=6))
        writer.put_sent(SENT)
        writer.put_sent(replace(SENT, approval="a2", closed=True))
        writer.add_update(9, DAWN)
        writer.drop_chat_notes(before=DAWN + DAY)
        writer.drop_buttons("c1", 6)
    with ledger.reading() as records:
        assert [records.find_button(f"sha256:{number}") for number in (1, 2, 3)] == [None, None, None]
        assert records.open_messages("c1") == [SENT]
        assert records.find_sent("c1", "a2") is None
        assert records.last_update() == 0


def test_settings_are_found_by_what_they_begin_with(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        for key in ("chat/1", "chat/ü", "chats", "cha", "d"):
            writer.put_setting(key, key)
        writer.append("gap.happened", DAWN, {})
    with ledger.reading() as records:
        assert list(records.settings("chat/")) == ["chat/1", "chat/ü"]
        assert set(records.settings()) >= {"chat/1", "chats", "cha", "d"}


def test_another_bot_starts_over_and_the_salt_of_the_webhook_stays(any_ports: Ports) -> None:
    salt = chat_messages.webhook_salt(any_ports)
    chat_messages.use_bot(any_ports, "4242")
    chat_messages.mark_handled(any_ports, 7)
    chat_messages.use_bot(any_ports, "4242")
    assert chat_messages.last_update(any_ports) == 7
    chat_messages.use_bot(any_ports, "5151")
    assert chat_messages.last_update(any_ports) == 0
    assert chat_messages.webhook_salt(any_ports) == salt
