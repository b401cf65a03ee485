"""Rotation of keys: the hand-over is signed, what was signed before stays proved, and the old key signs nothing any more."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from soulkeeper.adapters.proving import ProvedLedger
from soulkeeper.adapters.signing import KeySigner, public_line
from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Refused
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import key_rotation, souls, verification
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS, owner_key, stored

WHERE = address("maya")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    log = Ed25519PrivateKey.generate()
    souls.begin(any_ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS, "log_key": public_line(log)})
    souls.create(any_ports, OWNER, WHERE, "# Maya\n")
    return any_ports


def held_by(ports: Ports, owner: Ed25519PrivateKey) -> Ports:
    """The same ledger, opened by somebody who has this owner key."""
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
