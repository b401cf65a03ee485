"""Signatures in OpenSSH's own form (SSHSIG): ``ssh-keygen -Y verify`` accepts what is made here, and the other way round.

A signature is valid for one namespace and one message. The ledger keeps its bare 64 bytes in base64; capsules contain the armoured
file. Only the spelling that we write is accepted, so that a signature cannot be changed and stay valid.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from nacl.bindings import crypto_sign, crypto_sign_open
from nacl.exceptions import BadSignatureError

from soulkeeper.adapters.public_keys import KIND, raw_key, strings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_MAGIC = b"SSHSIG"
_VERSION = 1
_HASH = b"sha512"
_BEGIN, _END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
_WIDTH = 70
_SIGNATURE_SIZE = _DIGEST_SIZE = 64
_KEY_SIZE = 32


def sign(key: Ed25519PrivateKey, namespace: str, message: bytes) -> str:
    """The armoured signature of a message."""
    return _armoured(_secret(key)[_KEY_SIZE:], namespace, _signature(key, namespace, message))


def bare_signature(key: Ed25519PrivateKey, namespace: str, message: bytes) -> str:
    """The signature of a message as the ledger keeps it."""
    return base64.b64encode(_signature(key, namespace, message)).decode()


def is_signed_by(public: str, namespace: str, message: bytes, signature: str) -> bool:
    """Whether the key with this line of OpenSSH made this armoured signature over this message."""
    try:
        key = raw_key(public)
        raw = base64.b64decode("".join(signature.split("\n")[1:-1]), validate=True)[-_SIGNATURE_SIZE:]
    except ValueError:
        return False
    return _armoured(key, namespace, raw) == signature and _is_good(key, namespace, message, raw)


def is_bare_signature(public: str, namespace: str, message: bytes, signature: str) -> bool:
    """Whether the key with this line of OpenSSH made this bare signature over this message."""
    try:
        key, raw = raw_key(public), base64.b64decode(signature, validate=True)
    except ValueError:
        return False
    return base64.b64encode(raw).decode() == signature and _is_good(key, namespace, message, raw)


def armoured(public: str, namespace: str, signature: str) -> str:
    """A bare signature as the file that ``ssh-keygen -Y verify`` reads."""
    return _armoured(raw_key(public), namespace, base64.b64decode(signature))


def _signature(key: Ed25519PrivateKey, namespace: str, message: bytes) -> bytes:
    return crypto_sign(_signed_data(namespace, message), _secret(key))[:_SIGNATURE_SIZE]


@lru_cache(maxsize=8)
def _secret(key: Ed25519PrivateKey) -> bytes:
    """A private key and its public half, one after the other: the form in which the library takes it."""
    return key.private_bytes_raw() + key.public_key().public_bytes_raw()


def _is_good(key: bytes, namespace: str, message: bytes, raw: bytes) -> bool:
    if len(raw) != _SIGNATURE_SIZE:  # the library takes signature and message as one
        return False
    try:
        crypto_sign_open(raw + _signed_data(namespace, message), key)
    except BadSignatureError:
        return False
    return True


def _signed_data(namespace: str, message: bytes) -> bytes:
    return _before_digest(namespace) + hashlib.sha512(message).digest()


@cache
def _before_digest(namespace: str) -> bytes:
    return _MAGIC + strings(namespace.encode(), b"", _HASH) + struct.pack(">I", _DIGEST_SIZE)


def _armoured(key: bytes, namespace: str, raw: bytes) -> str:
    fields = strings(strings(KIND, key), namespace.encode(), b"", _HASH, strings(KIND, raw))
    text = base64.b64encode(_MAGIC + struct.pack(">I", _VERSION) + fields).decode()
    rows = (text[at : at + _WIDTH] for at in range(0, len(text), _WIDTH))
    return "\n".join((_BEGIN, *rows, _END))
