"""The keys in a backup, encrypted with a passphrase: scrypt derives the key, ChaCha20-Poly1305 encrypts and authenticates.

The parameters are authenticated too, and bounded before they are used: a backup may come from a stranger.
"""

from __future__ import annotations

import base64
import os
from dataclasses import asdict

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from soulkeeper.domain.backup.entries import EncryptedKeys, Secrets, parse_secrets
from soulkeeper.domain.canonical import canonical
from soulkeeper.errors import Invalid, Reason, Refused

_KDF, _CIPHER = "scrypt", "chacha20-poly1305"
_N, _R, _P = 2**17, 8, 1  # 128 MiB and some tenths of a second for each guess
_LARGEST_N, _LARGEST_P = 2**20, 4


def encrypt(secrets: Secrets, passphrase: str) -> EncryptedKeys:
    salt, nonce = os.urandom(16), os.urandom(12)
    how = EncryptedKeys(
        kdf=_KDF, n=_N, r=_R, p=_P, salt=_encoded(salt), cipher=_CIPHER, nonce=_encoded(nonce), content=""
    )
    content = ChaCha20Poly1305(_key(how, passphrase)).encrypt(nonce, secrets.to_bytes(), _associated_data(how))
    return EncryptedKeys(**{**asdict(how), "content": _encoded(content)})


def decrypt(keys: EncryptedKeys, passphrase: str) -> Secrets:
    """Raises Refused if the passphrase is wrong, or if somebody changed the encrypted bytes."""
    _ensure_known(keys)
    try:
        nonce, content = base64.b64decode(keys.nonce), base64.b64decode(keys.content)
        return parse_secrets(ChaCha20Poly1305(_key(keys, passphrase)).decrypt(nonce, content, _associated_data(keys)))
    except InvalidTag as error:
        message = "the passphrase does not open the keys of this backup"
        raise Refused([Reason("passphrase", message, hint="try again, or restore with --without-keys")]) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Invalid(f"the keys in this backup cannot be read: {error}", hint="this backup is damaged") from error


def _ensure_known(keys: EncryptedKeys) -> None:
    numbers = (keys.n, keys.r, keys.p)
    known = (keys.kdf, keys.cipher) == (_KDF, _CIPHER) and all(type(number) is int for number in numbers)
    if not known or not (1 < keys.n <= _LARGEST_N and keys.r == _R and 0 < keys.p <= _LARGEST_P):
        raise Invalid("the keys in this backup are encrypted in an unknown way", hint="update soulkeeper")


def _key(how: EncryptedKeys, passphrase: str) -> bytes:
    return Scrypt(salt=base64.b64decode(how.salt), length=32, n=how.n, r=how.r, p=how.p).derive(passphrase.encode())


def _associated_data(how: EncryptedKeys) -> bytes:
    """Everything except the content itself."""
    return canonical({**asdict(how), "content": "soulkeeper-backup-keys"})


def _encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()
