"""Twelve kinds of forged updates: none decides, each is audited, and the owner's own tap still works afterwards.

Each three times in a check, 100 times with SOULKEEPER_PROOF=night.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from tools.telegram_api import data_of, person, private

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.notices.chat import button_hash
from soulkeeper.faces.owner.telegram.bot import Bot
from soulkeeper.faces.owner.telegram.bot import webhook_secret as secret_of
from soulkeeper.services import chat_messages, chats
from tests.faces.telegram.talking import ADA, EVE, OWNER, Message, World
from tests.system import BY_NIGHT

_TIMES = 100 if BY_NIGHT else 2
SENT: dict[str, Message] = {}
BOB = person(8080, "Bob")
GROUP = {"id": -500, "type": "supergroup", "title": "Souls"}
CHANNEL = {"id": -900, "type": "channel", "title": "News"}


@pytest.fixture(scope="module")
def question(world: World) -> tuple[Approval, Message]:
    """One question that waits through all of them, and the message that shows it."""
    asked = world.propose("Ask before sending")
    return asked, world.message(ADA, asked.review_code, button="Approve")


def approve(world: World, user: Message, message: Message, **changed: Any) -> Message:
    return {**world.api.tap(user, message, data_of(message, "Approve")), **changed}


def again(world: World, why: str, number: int) -> None:
    """The same forgery in a new update; a replayed one in the same."""
    sent = SENT[why]
    content = {name: value for name, value in sent.items() if name != "update_id"}
    if tap := content.get("callback_query"):
        content["callback_query"] = {**tap, "id": f"{tap['id']} {number}"}
    world.api.update(id=sent["update_id"] if why == "replayed_update" else None, **content)


def other_user(world: World, message: Message) -> Message:
    return world.api.update(callback_query=approve(world, EVE, {**message, "chat": private(EVE)}))


def group(world: World, message: Message) -> Message:
    return world.api.update(callback_query=approve(world, ADA, {**message, "chat": GROUP}))


def channel(world: World, message: Message) -> Message:
    return world.api.update(channel_post={"message_id": 5, "date": 0, "chat": CHANNEL, "text": "approve"})


def forwarded(world: World, message: Message) -> Message:
    origin = {"type": "user", "date": 0, "sender_user": ADA}
    return world.api.update(callback_query=approve(world, ADA, {**message, "forward_origin": origin}))


def replayed_update(world: World, message: Message) -> Message:
    sent = world.api.write(ADA, "/help")
    world.settled()
    return world.api.update(id=sent["update_id"], message=sent["message"])


def replayed_button(world: World, message: Message) -> Message:
    other = world.propose("Whistle")
    tap = world.api.press(ADA, "Reject", message=world.message(ADA, other.review_code))
    world.told(tap)
    return world.api.update(callback_query={**tap["callback_query"], "id": "again"})


def edited_token(world: World, message: Message) -> Message:
    data = data_of(message, "Reject")
    return world.api.update(callback_query=approve(world, ADA, message, data=f"a{data[1:]}"))


def expired_token(world: World, message: Message) -> Message:
    with world.ports.ledger.writing() as writer:
        known = writer.find_button(button_hash(data_of(message, "Later")))
        assert known is not None
        writer.put_button(replace(known, expires_at=world.ports.now() - timedelta(days=1)))
    return world.api.press(ADA, "Later", message=message)


def older_digest(world: World, message: Message) -> Message:
    with world.ports.ledger.writing() as writer:
        known = writer.find_button(button_hash(data_of(message, "Reject")))
        assert known is not None
        writer.put_button(replace(known, digest="sha256:0ld"))
    return world.api.press(ADA, "Reject", message=message)


def missing_sender(world: World, message: Message) -> Message:
    tap = approve(world, ADA, message)
    return world.api.update(callback_query={name: value for name, value in tap.items() if name != "from"})


def webhook_secret(world: World, message: Message) -> Message:
    webhook = "https://souls.example.org/telegram/webhook"
    bot = Bot(world.ports, world.connect, number="4242", webhook=webhook, token="4242:right")
    assert bot.is_secret(secret_of("4242:right", chat_messages.webhook_salt(world.ports)))
    assert not bot.is_secret(secret_of("4242:right", ""))  # whoever has the token has no ledger
    assert not Bot(world.ports, world.connect, number="4242", webhook=webhook).is_secret("")
    return {}


def revoked_chat(world: World, message: Message) -> Message:
    chat = world.pair(BOB)
    theirs = world.message(BOB, button="Approve")
    chats.revoke(world.owner, OWNER, chat.id)
    return world.api.press(BOB, "Approve", message=theirs)


FORGERIES: dict[str, Callable[[World, Message], Message]] = {
    "not_paired": other_user,
    "not_private": group,
    "channel": channel,
    "forwarded": forwarded,
    "replayed_update": replayed_update,
    "used_button": replayed_button,
    "unknown_button": edited_token,
    "expired_button": expired_token,
    "older_digest": older_digest,
    "no_sender": missing_sender,
    "webhook_secret": webhook_secret,
    "revoked_chat": revoked_chat,
}


@pytest.mark.parametrize("why", FORGERIES)
def test_a_forged_update_decides_nothing_and_is_audited(
    world: World, question: tuple[Approval, Message], why: str
) -> None:
    asked, message = question
    before = len(world.events("chat.refused"))
    sent = FORGERIES[why](world, message)
    world.api.wait_for(lambda: why in [event.facts["why"] for event in world.events("chat.refused")[before:]])
    if sent:
        SENT[why] = sent
    assert world.found(asked.id).status is Status.PENDING


def test_none_of_them_decides_however_often_it_comes(world: World, question: tuple[Approval, Message]) -> None:
    before = len(world.events("chat.refused"))
    for number in range(_TIMES):
        for why in SENT:
            again(world, why, number)
    world.settled()
    world.api.wait_for(lambda: len(world.events("chat.refused")) == before + _TIMES * len(SENT))
    assert world.found(question[0].id).status is Status.PENDING


def test_the_owners_own_tap_still_works_afterwards(world: World, question: tuple[Approval, Message]) -> None:
    asked, message = question
    assert world.told(world.api.press(ADA, "Approve", message=message)).startswith("Approved")
    assert world.found(asked.id).status is Status.APPLIED
    assert world.problems() == ()
