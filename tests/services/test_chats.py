"""Paired chats in the ledger: what one may write, how it is proved, and that a backup restores it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.adapters.proving import ProvedLedger
from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.authority import Owner, Role
from soulkeeper.domain.backup.archive import unpacked
from soulkeeper.domain.notices.chat import SETTING, Button, ButtonAction, Chat, Preferences, Refusal, button_hash
from soulkeeper.errors import Refused, Unproved
from soulkeeper.ports import Ports
from soulkeeper.services import backups, chat_buttons, chats, decisions, logins, souls, tokens, verification
from soulkeeper.services.attribution import with_credential
from soulkeeper.services.chat_buttons import Key
from soulkeeper.services.chats import DOOR, Sender
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS, Clock, ports_on, stored


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    return any_ports


def paired(world: Ports, user: int = 7, name: str = "Ada") -> Chat:
    asked = chats.request(world, Sender(user, user, name))
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)  # type: ignore[union-attr]
    return next(chat for chat in chats.chats(world) if chat.user == user)


def as_owner(chat: Chat) -> Owner:
    return Owner(chat.name, DOOR, chat.credential)


def problems(world: Ports) -> tuple[str, ...]:
    return verification.verify(world, new_chain()).problems


def test_a_chat_is_paired_changed_and_revoked_and_the_ledger_proves_itself(world: Ports) -> None:
    one, two = paired(world), paired(world, 8, "Bo")
    mine = with_credential(world, one.credential, DOOR)
    changed = chats.set_preferences(mine, as_owner(one), one, Preferences((22, 7), 9))
    assert chats.chats(world) == [changed, two]
    chats.revoke(world, OWNER, two.id)
    assert chats.chats(world) == [changed]
    assert problems(world) == ()


def test_a_user_who_is_paired_again_has_one_chat(world: Ports) -> None:
    paired(world)
    again = paired(world)
    assert chats.chats(world) == [again]
    assert again.name == "Ada (Telegram 2)"


@pytest.mark.parametrize(
    "alter",
    [
        pytest.param(lambda chat: replace(chat, user=666), id="another user"),
        pytest.param(lambda chat: replace(chat, revoked_at=None, paired_by="eve"), id="another owner"),
    ],
)
def test_a_chat_that_is_altered_behind_our_back_is_unproved(world: Ports, alter: Callable[[Chat], Chat]) -> None:
    chat = paired(world)
    with stored(world).writing() as writer:
        writer.put_setting(SETTING + chat.id, alter(chat).as_record())
        writer.append("gap.happened", world.now(), {})
    fresh = replace(world, ledger=cast("Any", _reopened(world)))
    with pytest.raises(Unproved):
        chats.chats(fresh)


def test_a_chat_that_changes_whose_it_is_counts_for_nothing(world: Ports) -> None:
    """Somebody with the log key can write what a chat may write, but cannot give the chat to another user."""
    chat = paired(world)
    mine = with_credential(world, chat.credential, DOOR)
    chats.set_preferences(mine, as_owner(chat), replace(chat, user=666, chat=666), Preferences())
    assert chats.chats(world) == []
    with world.ledger.reading() as records:
        assert chats.find(records, 666) == (None, False)


@pytest.mark.parametrize("forged", [{"action": ButtonAction.APPROVE}, {"subject": "another"}, {"chat": "another"}])
def test_a_button_means_what_it_meant_when_it_was_sent_whatever_its_row_says_now(
    world: Ports, forged: dict[str, Any]
) -> None:
    chat = paired(world)
    (((_, data),),) = chat_buttons.issue_for(world, chat, [[Key("Show", ButtonAction.SHOW, "this")]], message=5)
    assert isinstance(chat_buttons.find_tapped(world, chat, data, 5), Button)
    with stored(world).writing() as writer:
        button = writer.find_button(button_hash(data))
        assert button is not None
        writer.put_button(replace(button, **forged))
    assert isinstance(chat_buttons.find_tapped(world, replace(chat, id=forged.get("chat", chat.id)), data, 5), Refusal)


def test_a_revoked_or_unknown_chat_writes_nothing_more(world: Ports) -> None:
    chat = paired(world)
    chats.revoke(world, OWNER, chat.id)
    for gone in (chat, replace(chat, id="nobody")):
        with pytest.raises(Refused, match="no longer paired"):
            chats.set_preferences(with_credential(world, gone.credential, DOOR), as_owner(gone), gone, Preferences())
    assert problems(world) == ()


@pytest.mark.parametrize("kind", ["token.created", "policy.changed", "chat.paired", "chat.revoked", "webhook.created"])
def test_a_chat_manages_nothing(world: Ports, kind: str) -> None:
    chat = paired(world)
    facts = {"token": "t", "role": "owner", "agent": "", "chat": chat.id, "webhook": "w", "by": "ada", "door": DOOR}
    with pytest.raises(Refused, match="needs more authority than chat has"), world.ledger.writing() as writer:
        writer.append(kind, world.now(), {**facts, "credential": chat.credential})


@pytest.mark.parametrize("forged", ["unpaired", "revoked", "another chat"])
def test_an_event_of_a_chat_that_was_not_paired_then_breaks_the_proof(world: Ports, forged: str) -> None:
    chat, other = paired(world), paired(world, 8, "Bo")
    if forged == "revoked":
        chats.revoke(world, OWNER, chat.id)
    grant = "nobody" if forged == "unpaired" else chat.id
    about = other.id if forged == "another chat" else chat.id
    facts = {"chat": about, "record": other.as_record(), "by": "x", "door": DOOR, "credential": f"chat {grant}"}
    sign = cast("ProvedLedger", world.ledger).sign
    with stored(world).writing() as writer:
        cast("Any", writer).append("chat.changed", world.now(), facts, sign=sign)
    assert any("chat.changed" in problem for problem in problems(world))


def test_a_chat_is_revoked_with_the_token_that_paired_it_and_not_with_a_browser_session(world: Ports) -> None:
    for number, is_session in ((7, False), (8, True)):
        if is_session:
            token, _ = logins.log_in(world, tokens.invite(world, OWNER), door="web")
        else:
            token, _ = tokens.create(world, OWNER, Role.OWNER)
        asked = chats.request(world, Sender(number, number, "Ada"))
        by = Owner("ada", "rest", f"token {token.id}")
        mine = with_credential(world, by.credential, by.door)
        decisions.approve(mine, by, asked.id, code=asked.review_code)  # type: ignore[union-attr]
        if is_session:
            logins.log_out_everywhere(world, OWNER)
        else:
            tokens.revoke(world, OWNER, token.id)
    assert [chat.user for chat in chats.chats(world)] == [8]
    assert problems(world) == ()


def test_a_backup_restores_chats_and_a_new_owner_key_revokes_them(world: Ports, clock: Clock) -> None:
    chat = paired(world)
    lines = list(backups.back_up(world))
    assert any(chat.id in str(entry) for entry in unpacked(lines))
    restored = ports_on(MemoryLedger(), clock)
    backups.restore(restored, OWNER, lines)
    assert chats.chats(restored) == [chat]
    assert problems(restored) == ()
    rekeyed = ports_on(MemoryLedger(), clock)
    backups.restore(rekeyed, OWNER, lines, new_owner={"owner_name": "eve", **OWNER_KEYS})
    assert chats.chats(rekeyed) == []
    assert problems(rekeyed) == ()


def _reopened(world: Ports) -> ProvedLedger:
    known = cast("ProvedLedger", world.ledger)
    return ProvedLedger(stored(world), new_chain(), known.sign)
