"""Signing events, in the form of OpenSSH (SSHSIG): what is signed here can be checked with ``ssh-keygen -Y verify``.

The ledger keeps the bare 64 bytes in base64; ``armoured`` gives the file that ``ssh-keygen`` reads.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from functools import cached_property, lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from soulkeeper.domain.history.event import Event, signed
from soulkeeper.domain.history.signature import NAMESPACE, Authority, By, claimed, may_vouch
from soulkeeper.errors import Reason, Refused

_MAGIC, _HASH, _VERSION = b"SSHSIG", b"sha512", (1).to_bytes(4)
_ED25519 = b"ssh-ed25519"


class KeySigner:
    """Vouches for events with the log key, and with the owner key once a command has opened it."""

    def __init__(self, open_log: Callable[[], Ed25519PrivateKey]) -> None:
        self._open_log = open_log
        self._owner: Ed25519PrivateKey | None = None

    def open_owner(self, key: Ed25519PrivateKey) -> None:
        self._owner = key

    def __call__(self, event: Event) -> Event:
        by, grant = claimed(event.kind, event.facts, owner=self._owner is not None)
        if not may_vouch(by, event.kind):
            message = f"{event.kind} needs more authority than {by} has"
            raise Refused([Reason("authority", message, hint="open the owner key, or use a token of the owner's")])
        key = self._owner if by is By.OWNER and self._owner is not None else self._log
        vouched = Authority(by, fingerprint(public_line(key)), grant)
        return signed(event, vouched.as_text(), lambda statement: sign(key, statement))

    @cached_property
    def _log(self) -> Ed25519PrivateKey:
        return self._open_log()


@lru_cache(maxsize=64)
def fingerprint(public: str) -> str:
    """As ``ssh-keygen -l`` shows it."""
    return "SHA256:" + base64.b64encode(hashlib.sha256(base64.b64decode(public.split()[1])).digest()).decode().rstrip(
        "="
    )


@lru_cache(maxsize=8)
def public_line(key: Ed25519PrivateKey) -> str:
    line = key.public_key().public_bytes(serialization.Encoding.OpenSSH, serialization.PublicFormat.OpenSSH)
    return line.decode()


def sign(key: Ed25519PrivateKey, message: bytes) -> str:
    return base64.b64encode(key.sign(_blob(message))).decode()


def is_signed(public: str, message: bytes, signature: str) -> bool:
    """Whether the holder of this key, given as a line of OpenSSH, signed this message."""
    try:
        _loaded(public).verify(base64.b64decode(signature, validate=True), _blob(message))
    except (InvalidSignature, ValueError):
        return False
    return True


def armoured(public: str, signature: str) -> str:
    """The signature as a file for ``ssh-keygen -Y verify``."""
    raw = base64.b64decode(signature)
    parts = (base64.b64decode(public.split()[1]), NAMESPACE.encode(), b"", _HASH, _string(_ED25519) + _string(raw))
    text = base64.b64encode(_MAGIC + _VERSION + b"".join(map(_string, parts))).decode()
    lines = [text[at : at + 70] for at in range(0, len(text), 70)]
    return "\n".join(("-----BEGIN SSH SIGNATURE-----", *lines, "-----END SSH SIGNATURE-----", ""))


def _blob(message: bytes) -> bytes:
    parts = (NAMESPACE.encode(), b"", _HASH, hashlib.sha512(message).digest())
    return _MAGIC + b"".join(map(_string, parts))


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4) + data


@lru_cache(maxsize=64)
def _loaded(public: str) -> Ed25519PublicKey:
    key = serialization.load_ssh_public_key(public.encode())
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError("not an Ed25519 key")
    return key
