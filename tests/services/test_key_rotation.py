"""Rotation and withdrawal of keys: the event is signed, earlier signatures stay valid, and the old key signs nothing more."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from soulkeeper.adapters.proving import ProvedLedger
from soulkeeper.adapters.signing import KeySigner, public_line, sign
from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import Event, signed
from soulkeeper.domain.history.signature import Authority, By
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, NotFound, Refused
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import enrolment, key_rotation, souls, verification
from soulkeeper.starters import starters
from tests.conftest import DAWN, OWNER, OWNER_KEYS, owner_key, stored

WHERE = address("maya")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    log = Ed25519PrivateKey.generate()
    souls.begin(any_ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS, "log_key": public_line(log)})
    souls.create(any_ports, OWNER, WHERE, "# Maya\n")
    return any_ports


def held_by(ports: Ports, owner: Ed25519PrivateKey) -> Ports:
    """The same ledger, opened by somebody with this owner key."""
    signer = KeySigner(lambda: owner)
    signer.open_owner(owner)
    return replace(ports, ledger=cast("Ledger", ProvedLedger(stored(ports), new_chain(), signer)))


def rotated(ports: Ports) -> Ed25519PrivateKey:
    new = Ed25519PrivateKey.generate()
    key_rotation.rotate(ports, OWNER, "owner", previous=OWNER_KEYS["owner_key"], key=public_line(new))
    return new


def test_after_a_rotation_the_new_key_decides_and_everything_before_is_proved(world: Ports) -> None:
    new = rotated(world)
    souls.edit(held_by(world, new), OWNER, WHERE, "# Maya\n\nKind.\n")
    proof = verification.verify(world, new_chain())
    assert (proof.problems, proof.owner) == ((), public_line(new))
    with world.ledger.reading() as records:
        assert list(key_rotation.owner_keys(records)) == [public_line(new), public_line(owner_key())]
        assert records.setting("owner_key") == public_line(new)


def test_the_old_owner_key_decides_nothing_after_the_hand_over(world: Ports) -> None:
    rotated(world)
    with pytest.raises(Refused, match="has not enrolled"):
        souls.edit(held_by(world, owner_key()), OWNER, WHERE, "# Maya\n\nMine.\n")


def test_only_the_owner_key_hands_a_key_over(world: Ports) -> None:
    thief = Ed25519PrivateKey.generate()
    with pytest.raises(Refused, match="has not enrolled"):
        key_rotation.rotate(
            held_by(world, thief), OWNER, "owner", previous=OWNER_KEYS["owner_key"], key=public_line(thief)
        )


def test_a_log_key_that_was_replaced_signs_nothing_any_more(world: Ports) -> None:
    with world.ledger.reading() as records:
        old = records.setting("log_key") or ""
    new = Ed25519PrivateKey.generate()
    key_rotation.rotate(world, OWNER, "log", previous=old, key=public_line(new))
    chain = cast("ProvedLedger", world.ledger).chain
    assert (chain.may_sign(chain.fingerprint(old)), chain.may_sign(chain.fingerprint(public_line(new)))) == (
        False,
        True,
    )
    with world.ledger.reading() as records:
        assert {old, public_line(new)} <= set(key_rotation.log_keys(records))
    assert verification.verify(world, new_chain()).problems == ()


def with_log_key(ports: Ports, log: Ed25519PrivateKey) -> Ports:
    """The same ledger, opened by the owner on the machine with this log key."""
    signer = KeySigner(lambda: log)
    signer.open_owner(owner_key())
    return replace(ports, ledger=cast("Ledger", ProvedLedger(stored(ports), new_chain(), signer)))


def chain_of(ports: Ports) -> Chain:
    with ports.ledger.reading():
        return cast("ProvedLedger", ports.ledger).chain


@pytest.fixture
def lost(world: Ports) -> Ed25519PrivateKey:
    """The log key of another machine, which the owner enrolled."""
    key = Ed25519PrivateKey.generate()
    enrolment.enrol_missing(world, OWNER, public_line(key))
    return key


def test_a_withdrawn_key_signs_neither_events_nor_checkpoints_of_the_chain_after_it(
    world: Ports, lost: Ed25519PrivateKey
) -> None:
    before = chain_of(world)
    print = before.fingerprint(public_line(lost))
    earlier, later = (Checkpoint(size=before.seq + more, head=before.head, owner=before.owner) for more in (0, 1))
    sign = KeySigner(lambda: lost).checkpoint

    key_rotation.withdraw(world, OWNER, public_line(lost))

    chain = chain_of(held_by(world, owner_key()))
    assert (chain.may_sign(print), chain.is_signed(sign(earlier)), chain.is_signed(sign(later))) == (False, True, False)
    assert verification.verify(world, new_chain()).problems == ()
    assert enrolment.is_withdrawn(world, public_line(lost))
    with world.ledger.reading() as records:
        assert key_rotation.log_keys(records)[public_line(lost)].state == "withdrawn"


def test_neither_an_enrolment_nor_a_rotation_revives_a_withdrawn_key(world: Ports, lost: Ed25519PrivateKey) -> None:
    key_rotation.withdraw(world, OWNER, public_line(lost))
    ended = chain_of(world).keys[(print := chain_of(world).fingerprint(public_line(lost)))]

    assert enrolment.enrol_missing(world, OWNER, public_line(lost)) == ()
    with world.ledger.writing() as writer:
        writer.append("key.enrolled", DAWN, {"key": public_line(lost), "since": 1, "by": "ada", "door": "cli"})
    new = Ed25519PrivateKey.generate()
    key_rotation.rotate(world, OWNER, "log", previous=public_line(lost), key=public_line(new))

    assert chain_of(held_by(world, owner_key())).keys[print] == ended
    assert chain_of(world).may_sign(chain_of(world).fingerprint(public_line(new))), "that machine has a new key"


def test_only_a_log_key_that_is_in_use_can_be_withdrawn(world: Ports, lost: Ed25519PrivateKey) -> None:
    with pytest.raises(Conflict, match="an owner key cannot"):
        key_rotation.withdraw(world, OWNER, OWNER_KEYS["owner_key"])
    with pytest.raises(NotFound, match="has not enrolled"):
        key_rotation.withdraw(world, OWNER, public_line(Ed25519PrivateKey.generate()))
    key_rotation.withdraw(world, OWNER, public_line(lost))
    with pytest.raises(Conflict, match="was withdrawn on"):
        key_rotation.withdraw(world, OWNER, public_line(lost))


def test_a_machine_with_a_withdrawn_key_does_not_even_write_that_its_clock_went_back(
    world: Ports, lost: Ed25519PrivateKey
) -> None:
    key_rotation.withdraw(world, OWNER, public_line(lost))
    there = cast("Ledger", ProvedLedger(stored(world), new_chain(), KeySigner(lambda: lost)))
    with pytest.raises(Refused, match="replaced or withdrawn"), there.writing() as writer:
        writer.append("chat.refused", world.now() - timedelta(minutes=1), {"by": "eve", "door": "telegram"})
    assert verification.verify(world, new_chain()).problems == ()


def test_a_machine_whose_key_was_withdrawn_gets_a_new_one_although_its_clock_is_slow(
    world: Ports, lost: Ed25519PrivateKey
) -> None:
    key_rotation.withdraw(world, OWNER, public_line(lost))
    slow = replace(with_log_key(world, lost), now=lambda: world.now() - timedelta(minutes=1))
    new = Ed25519PrivateKey.generate()
    key_rotation.rotate(slow, OWNER, "log", previous=public_line(lost), key=public_line(new))
    assert chain_of(world).may_sign(chain_of(world).fingerprint(public_line(new)))
    assert verification.verify(world, new_chain()).problems == ()


def test_a_process_in_which_the_old_owner_key_is_open_breaks_nothing_if_its_clock_is_slow(
    world: Ports, lost: Ed25519PrivateKey
) -> None:
    there = with_log_key(world, lost)
    rotated(world)
    with there.ledger.writing() as writer:
        writer.append("chat.refused", world.now() - timedelta(minutes=1), {"by": "eve", "door": "expiry"})
    assert verification.verify(world, new_chain()).problems == ()


def test_whoever_has_a_log_key_cannot_keep_it_from_being_withdrawn(world: Ports, lost: Ed25519PrivateKey) -> None:
    def sign_as_agent(event: Event) -> Event:
        authority = Authority(By.AGENT, new_chain().fingerprint(public_line(lost)), "maya")
        return signed(event, authority.as_text(), lambda statement: sign(lost, statement))

    with stored(world).writing() as writer:
        facts = {"owner_key": public_line(lost), "by": "eve", "door": "cli"}
        cast("Any", writer).append("workspace.restored", world.now(), facts, sign=sign_as_agent)
    assert verification.verify(world, new_chain()).problems == (), "any log key may write that"

    key_rotation.withdraw(world, OWNER, public_line(lost))
    assert enrolment.is_withdrawn(world, public_line(lost))
