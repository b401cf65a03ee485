"""What a ledger would lose if a backup replaced it: the owner is shown each of them, and asked."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.domain.authority import Role
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.sync.remote_place import RemotePlace
from soulkeeper.ports import Ports
from soulkeeper.services import (
    agents,
    backups,
    chats,
    decisions,
    purge,
    restore_losses,
    session_control,
    sessions,
    souls,
    tokens,
    webhooks,
)
from soulkeeper.services.chats import Sender
from soulkeeper.services.sync import trust
from soulkeeper.starters import prompt_texts, starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock, ports_on

SOUL = address("maya")
TEXT = "# Maya\n\n- Be brief\n"
PLACE = RemotePlace(url="https://git.example.org/souls.git")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    souls.begin(any_ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    agents.new_agent(any_ports, OWNER, "maya", starters())
    souls.create(any_ports, OWNER, SOUL, TEXT)
    return any_ports


def backup(ports: Ports) -> list[bytes]:
    return list(backups.back_up(ports))


def losses(world: Ports, lines: list[bytes]) -> tuple[str, ...]:
    return restore_losses.losses(world, backups.contents(lines))


def edited(ports: Ports, *lines: str) -> None:
    for line in lines:
        souls.edit(ports, OWNER, SOUL, f"{TEXT}- {line}\n")


def test_a_purge_that_would_be_undone_is_named(world: Ports) -> None:
    earlier = backup(world)
    edited(world, "The door code is 4711", "Be kind")
    before = backup(world)
    purge.purge(world, OWNER, SOUL, "2", reason="a code")
    assert losses(world, before) == ("the purge of maya revision 2: its text would be back",)
    assert losses(world, backup(world)) == ()
    assert losses(world, earlier) == ("maya: revisions 2 to 3",)


def test_a_backup_of_now_loses_nothing(world: Ports) -> None:
    edited(world, "Be kind")
    agents.protect_agent(world, OWNER, "maya", protected=True)
    assert losses(world, backup(world)) == ()


def test_a_backup_that_has_other_revisions_in_their_place_loses_those_that_are_here(world: Ports, clock: Clock) -> None:
    """Whoever has a log key can let another copy of the ledger grow beyond this one: as many revisions are not the same ones."""
    copy = ports_on(MemoryLedger(), clock)
    backups.restore(copy, OWNER, backup(world))
    edited(copy, "Be quick", "Be quicker", "Be quickest")
    edited(world, "Never send money")
    assert losses(world, backup(copy)) == ("maya: revision 2 (different in the backup)",)


def test_a_later_backup_of_the_same_history_loses_no_revision(world: Ports, clock: Clock) -> None:
    edited(world, "Be kind")
    copy = ports_on(MemoryLedger(), clock)
    backups.restore(copy, OWNER, backup(world))
    edited(copy, "Be quick")
    assert losses(world, backup(copy)) == ()


def test_an_older_backup_loses_revisions_and_souls(world: Ports) -> None:
    lines = backup(world)
    edited(world, "Be kind", "Be quick")
    souls.create(world, OWNER, address("bob"), "# Bob\n\n- Be calm\n")
    assert set(losses(world, lines)) == {"maya: revisions 2 to 3", "bob: revision 1, the whole soul"}


def test_the_protection_the_soul_and_the_deletion_of_agents_are_lost(world: Ports) -> None:
    for name in ("cleo", "dora"):
        agents.new_agent(world, OWNER, name, starters())
    lines = backup(world)
    agents.protect_agent(world, OWNER, "maya", protected=True)
    agents.select(world, OWNER, "cleo", SOUL)
    agents.delete_agent(world, OWNER, "dora")
    souls.create(world, OWNER, address("bob"), "# Bob\n\n- Be calm\n")
    assert losses(world, lines) == (
        "bob: revision 1, the whole soul",
        "which soul the agent cleo uses",
        "the deletion of the agent dora",
        "the protection of the agent maya",
    )


def test_the_deletion_of_a_soul_is_lost(world: Ports) -> None:
    lines = backup(world)
    souls.delete(world, OWNER, SOUL)
    assert losses(world, lines) == ("the deletion of maya",)


def test_what_was_revoked_removed_or_ended_since_would_be_valid_again(world: Ports) -> None:
    token = tokens.create(world, OWNER, Role.READER)[0]
    asked = [chats.request(world, Sender(user, user, "Ada")) for user in (7, 8)]
    for approval in asked:
        decisions.approve(world, OWNER, approval.id, code=approval.review_code)  # type: ignore[union-attr]
    hook = webhooks.create(world, OWNER, "https://hooks.example.org/T0")
    sessions.open_session(world, prompt_texts(), MAYA, "maya", session="one")
    lines = backup(world)
    tokens.revoke(world, OWNER, token.id)
    for chat in chats.chats(world):
        chats.revoke(world, OWNER, chat.id)
    webhooks.remove(world, OWNER, hook.id)
    session_control.end(world, OWNER, "maya", "one")
    assert losses(world, lines) == (
        "1 revocation of a token: valid again after it",
        "2 revocations of chats: valid again after it",
        "1 removal of a webhook: valid again after it",
        "1 end of a session: valid again after it",
    )


def test_what_was_denied_since_could_be_asked_again(world: Ports) -> None:
    first, second, third = (chats.request(world, Sender(user, user, "Ada")) for user in (7, 8, 9))
    decisions.deny(world, OWNER, first.id)  # type: ignore[union-attr]
    lines = backup(world)
    assert losses(world, lines) == ()
    decisions.deny(world, OWNER, second.id)  # type: ignore[union-attr]
    assert losses(world, lines) == ("1 denial: what it denied waits again or can be asked again after it",)
    decisions.deny(world, OWNER, third.id)  # type: ignore[union-attr]
    assert losses(world, lines) == ("2 denials: what they denied waits again or can be asked again after it",)


def test_trust_in_a_remote_that_was_ended_would_be_there_again(world: Ports) -> None:
    trust.trust(world, OWNER, PLACE)
    lines = backup(world)
    trust.distrust(world, OWNER, PLACE)
    assert losses(world, lines) == ("which git remote you trust",)
