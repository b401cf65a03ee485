"""The bot while Telegram is unavailable, slow, busy or confused, and during restarts: nothing is lost, nothing is sent twice."""

from __future__ import annotations

import pytest
from tools.telegram_api import TelegramApi, labels
from tools.telegram_http import Fault

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.services import chat_messages, chats, decisions
from tests.faces.telegram.talking import ADA, OWNER, World, text


@pytest.fixture(scope="module")
def world(world: World) -> World:
    world.message(ADA, "✅ Paired")  # so that a test may count what is sent
    return world


def messages_with(world: World, added: str) -> int:
    """How many messages show the diff that adds this line."""
    return sum(f"+- {added}\n" in text(message) for message in world.api.said(ADA["id"]))


def test_a_restart_in_the_middle_loses_nothing_and_says_nothing_twice(world: World) -> None:
    one, two = world.propose("Count to ten"), world.propose("Breathe out")
    first, second = world.message(ADA, one.review_code), world.message(ADA, two.review_code)
    world.stop()
    world.api.press(ADA, "Approve", message=second)
    decisions.deny(world.owner, OWNER, one.id, words="no")
    three = world.propose("Sleep on it")
    world.start()
    world.becomes(first, "❌ Rejected")
    world.becomes(second, "✅ Approved")
    world.message(ADA, three.review_code, button="Approve")
    assert [messages_with(world, each) for each in ("Count to ten", "Breathe out", "Sleep on it")] == [1, 1, 1]


def test_a_message_whose_sending_was_interrupted_is_sent_again(world: World) -> None:
    world.stop()
    asked = world.propose("Look twice")
    (chat,) = chats.chats(world.owner)
    chat_messages.begin(world.ports, chat, asked, [], as_file=False)
    world.start()
    assert labels(world.message(ADA, asked.review_code)) == ["Approve", "Reject", "Later"]


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Fault(status=429, retry_after=1), id="429"),
        pytest.param(Fault(status=500), id="500"),
        pytest.param(Fault(status=403), id="blocked"),
        pytest.param(Fault(half=True, status=502), id="half an answer"),
        pytest.param(Fault(seconds=1.0, status=504), id="slow"),
    ],
)
def test_a_question_arrives_once_after_telegram_failed(world: World, fault: Fault) -> None:
    world.api.fail("sendMessage", fault)
    before = world.api.count("sendMessage")
    asked = world.propose(f"Carry on after {fault.status}")
    message = world.message(ADA, asked.review_code)
    assert messages_with(world, f"Carry on after {fault.status}") == 1
    assert world.api.count("sendMessage") == before + 1  # a call that failed was not carried out
    world.told(world.api.press(ADA, "Approve", message=message))
    assert world.found(asked.id).status is Status.APPLIED


def test_a_chat_that_blocked_the_bot_is_known_until_a_message_arrives_there(world: World) -> None:
    (chat,) = chats.chats(world.owner)
    assert chat_messages.blocked_at(world.owner, chat) is None
    world.api.fail("sendMessage", Fault(status=403), Fault(status=403))
    asked = world.propose("Mind the gap")
    world.api.wait_for(lambda: chat_messages.blocked_at(world.owner, chat))
    world.message(ADA, asked.review_code)
    world.api.wait_for(lambda: chat_messages.blocked_at(world.owner, chat) is None)


def test_a_tap_is_not_lost_when_receiving_fails_halfway(world: World) -> None:
    asked = world.propose("Press on")
    message = world.message(ADA, asked.review_code)
    world.api.fail("getUpdates", Fault(half=True), Fault(status=500, done=True))
    tap = world.api.press(ADA, "Approve", message=message)
    assert world.told(tap).startswith("Approved")
    assert len([each for each in world.events("approval.applied") if each.facts["approval"] == asked.id]) == 1


def test_while_telegram_is_away_other_doors_decide_and_the_bot_does_not_hammer(world: World) -> None:
    calls = len(world.api.calls)
    world.api.fail("*", *(Fault(status=503) for _ in range(4)))
    asked = world.propose("Work offline")
    decisions.approve(world.owner, OWNER, asked.id)
    assert world.found(asked.id).status is Status.APPLIED
    world.api.wait_for(lambda: not world.api.faults["*"])
    assert len(world.api.calls) - calls < 10
    later = world.propose("Work online")
    world.message(ADA, later.review_code)
    assert messages_with(world, "Work offline") == 0  # nobody is asked what was decided meanwhile


def test_two_processes_on_one_ledger_say_everything_once(world: World) -> None:
    other = world.bot
    world.start()
    asked = world.propose("Once is enough")
    message = world.message(ADA, asked.review_code)
    world.told(world.api.press(ADA, "Approve", message=message))
    world.becomes(message, "✅ Approved")
    assert messages_with(world, "Once is enough") == 1
    assert world.problems() == ()
    if other:
        other.stop()


def test_a_new_bot_is_heard_at_once_although_it_numbers_its_updates_differently(world: World) -> None:
    asked = world.propose("Listen to the new bot")
    world.message(ADA, asked.review_code)
    world.stop()
    world.api.close()
    world.api = TelegramApi(first_update=1)
    world.start(number="5151")
    message = world.message(ADA, asked.review_code)  # the conversation with the new bot is empty: it is shown again
    assert world.told(world.api.press(ADA, "Approve", message=message)).startswith("Approved")
