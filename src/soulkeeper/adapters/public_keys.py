"""Public keys as one line of OpenSSH, without the library that opens private ones: most commands only check signatures."""

from __future__ import annotations

import base64
import hashlib
import struct
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

KIND = b"ssh-ed25519"
_SIZE = 32


def public_line(key: Ed25519PublicKey) -> str:
    return _line(key.public_bytes_raw())


@lru_cache(maxsize=64)
def raw_key(public: str) -> bytes:
    """The 32 bytes of the key in a line. ValueError if it contains none."""
    words = public.split()
    raw = base64.b64decode(words[1], validate=True)[-_SIZE:] if len(words) > 1 else b""
    if len(raw) != _SIZE or _line(raw).split() != words[:2]:
        raise ValueError("not an Ed25519 key")
    return raw


def plain_line(public: str) -> str:
    """The line of a key without its comment: a key has one spelling. ValueError if it contains none."""
    return _line(raw_key(public))


@lru_cache(maxsize=64)
def fingerprint(public: str) -> str:
    """The fingerprint as ``ssh-keygen -l`` shows it."""
    try:
        digest = hashlib.sha256(base64.b64decode(public.split()[1])).digest()
    except (IndexError, ValueError):
        return "no key"
    return "SHA256:" + base64.b64encode(digest).decode().rstrip("=")


def _line(raw: bytes) -> str:
    return f"{KIND.decode()} {base64.b64encode(strings(KIND, raw)).decode()}"


def strings(*values: bytes) -> bytes:
    """As OpenSSH writes strings: each after its length."""
    return b"".join(struct.pack(">I", len(value)) + value for value in values)
