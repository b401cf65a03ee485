"""Signatures in OpenSSH's own form (SSHSIG): ``ssh-keygen -Y verify`` accepts what is made here, and the other way round.

A signature is good for one namespace and one message. Only the one spelling that we write is accepted, so that a signature cannot
be changed and stay good.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_MAGIC = b"SSHSIG"
_VERSION = 1
_HASH = b"sha512"
_KIND = b"ssh-ed25519"
_BEGIN, _END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
_WIDTH = 70
_SIGNATURE_SIZE = 64


def sign(key: Ed25519PrivateKey, namespace: str, message: bytes) -> str:
    """The armoured signature of a message."""
    made = key.sign(_signed(namespace, message))
    return _armoured(key.public_key(), namespace, made)


def is_signed_by(public: str, namespace: str, message: bytes, signature: str) -> bool:
    """Whether the key with this line of OpenSSH made this signature over this message."""
    try:
        key = serialization.load_ssh_public_key(public.encode())
        made = base64.b64decode("".join(signature.split("\n")[1:-1]), validate=True)[-_SIGNATURE_SIZE:]
    except (ValueError, UnsupportedAlgorithm):
        return False
    if not isinstance(key, Ed25519PublicKey) or _armoured(key, namespace, made) != signature:
        return False
    try:
        key.verify(made, _signed(namespace, message))
    except InvalidSignature:
        return False
    return True


def _signed(namespace: str, message: bytes) -> bytes:
    return _MAGIC + _strings(namespace.encode(), b"", _HASH, hashlib.sha512(message).digest())


def _armoured(key: Ed25519PublicKey, namespace: str, made: bytes) -> str:
    raw = key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    held = _strings(_strings(_KIND, raw), namespace.encode(), b"", _HASH, _strings(_KIND, made))
    text = base64.b64encode(_MAGIC + struct.pack(">I", _VERSION) + held).decode()
    rows = (text[at : at + _WIDTH] for at in range(0, len(text), _WIDTH))
    return "\n".join((_BEGIN, *rows, _END))


def _strings(*values: bytes) -> bytes:
    return b"".join(struct.pack(">I", len(value)) + value for value in values)
