"""Signing events: on whose behalf, with which of the workspace's keys. The form of a signature is in ``signatures``."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from soulkeeper.adapters import public_keys
from soulkeeper.adapters.public_keys import fingerprint
from soulkeeper.adapters.signatures import bare_signature, is_bare_signature
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import Event, signed
from soulkeeper.domain.history.signature import NAMESPACE, Authority, By, claimed_authority, may_vouch
from soulkeeper.errors import Reason, Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class KeySigner:
    """Signs events with the log key, or with the owner key once a command has opened it."""

    def __init__(self, open_log: Callable[[], Ed25519PrivateKey]) -> None:
        self._open_log = open_log
        self._owner: Ed25519PrivateKey | None = None

    def open_owner(self, key: Ed25519PrivateKey) -> None:
        self._owner = key

    def __call__(self, event: Event) -> Event:
        by, grant = claimed_authority(event.kind, event.facts, owner=self._owner is not None)
        if not may_vouch(by, event.kind):
            message = f"{event.kind} needs more authority than {by} has"
            raise Refused([Reason("authority", message, hint="open the owner key, or use a token of the owner's")])
        key = self._owner if by is By.OWNER and self._owner is not None else self._log
        authority = Authority(by, fingerprint(public_line(key)), grant)
        return signed(event, authority.as_text(), lambda statement: sign(key, statement))

    def checkpoint(self, checkpoint: Checkpoint) -> Checkpoint:
        """The checkpoint, signed by the best key that is open."""
        key = self._owner or self._log
        return checkpoint.signed(fingerprint(public_line(key)), lambda statement: sign(key, statement))

    @property
    def _log(self) -> Ed25519PrivateKey:
        return self._open_log()


@lru_cache(maxsize=8)
def public_line(key: Ed25519PrivateKey) -> str:
    return public_keys.public_line(key.public_key())


def sign(key: Ed25519PrivateKey, message: bytes) -> str:
    """A signature in the namespace of the ledger."""
    return bare_signature(key, NAMESPACE, message)


def is_signed(public: str, message: bytes, signature: str) -> bool:
    """Whether the holder of this key, given as a line of OpenSSH, signed this message for the ledger."""
    return is_bare_signature(public, NAMESPACE, message, signature)
