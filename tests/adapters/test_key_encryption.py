"""The keys of a backup: only the passphrase decrypts them, and nobody can change them unseen."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest

from soulkeeper.adapters.key_encryption import decrypt, encrypt
from soulkeeper.domain.backup.entries import EncryptedKeys, Secrets
from soulkeeper.errors import Invalid, Refused

SECRETS = Secrets({"owner": "-----PRIVATE-----"}, {"w1": "hook_secret"})
PASSPHRASE = "correct horse Öl"


@pytest.fixture(scope="module")
def keys() -> EncryptedKeys:
    return encrypt(SECRETS, PASSPHRASE)


def test_the_passphrase_opens_what_it_closed_and_nothing_else_does(keys: EncryptedKeys) -> None:
    assert decrypt(keys, PASSPHRASE) == SECRETS
    with pytest.raises(Refused, match="does not open"):
        decrypt(keys, "correct horse Oel")


def test_nothing_of_the_secrets_can_be_seen(keys: EncryptedKeys) -> None:
    seen = repr(keys).encode() + base64.b64decode(keys.content)
    assert b"PRIVATE" not in seen
    assert b"hook_secret" not in seen


@pytest.mark.parametrize("name", ["salt", "nonce", "content"])
def test_a_changed_byte_is_found(keys: EncryptedKeys, name: str) -> None:
    content = bytearray(base64.b64decode(getattr(keys, name)))
    content[0] ^= 1
    with pytest.raises(Refused):
        decrypt(replace(keys, **{name: base64.b64encode(content).decode()}), PASSPHRASE)


def test_how_it_was_encrypted_cannot_be_changed_either(keys: EncryptedKeys) -> None:
    with pytest.raises(Refused):
        decrypt(replace(keys, n=2**14), PASSPHRASE)


@pytest.mark.parametrize(
    "change", [{"n": 2**30}, {"n": True}, {"r": 64}, {"p": 99}, {"p": 0}, {"kdf": "md5"}, {"cipher": "none"}]
)
def test_costs_beyond_all_bounds_and_unknown_ways_are_refused_unpaid(
    keys: EncryptedKeys, change: dict[str, object]
) -> None:
    with pytest.raises(Invalid, match="unknown way"):
        decrypt(replace(keys, **change), PASSPHRASE)  # type: ignore[arg-type]


@pytest.mark.parametrize("change", [{"nonce": "x"}, {"n": 3}, {"content": "é"}])
def test_what_cannot_be_read_is_reported_as_damage(keys: EncryptedKeys, change: dict[str, object]) -> None:
    with pytest.raises(Invalid, match="cannot be read"):
        decrypt(replace(keys, **change), PASSPHRASE)  # type: ignore[arg-type]
