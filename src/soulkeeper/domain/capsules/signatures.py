"""The two signatures of the owner's key in a capsule: what each covers, byte for byte, and how it is checked.

- The tether covers uuid, instance name and key: it is made once and proves whose the capsule is.
- The seal covers uuid, key and fingerprint: it is renewed with the content and proves what the capsule says.
- Each message names its purpose, so that one signature is never taken for the other; neither fits another capsule.
- Signing and checking functions are passed in: this module has no keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.capsules.capsule import Capsule, Document, problems
from soulkeeper.domain.capsules.fingerprint import recalculate_fingerprint

Sign: TypeAlias = Callable[[bytes], str]
Accepts: TypeAlias = Callable[[bytes, str], bool]  # whether the trusted key made this signature over this message
Ring: TypeAlias = Callable[[str], "VerifyingKey"]  # the key with this line of OpenSSH

TETHER, SEAL = "capsule tether", "capsule seal"


def _never(message: bytes, signature: str) -> bool:
    return False


def _unknown(public: str) -> VerifyingKey:
    return VerifyingKey(public, public, _never)


@dataclass(frozen=True, slots=True)
class VerifyingKey:
    """A public key that capsules are checked with, as one line of OpenSSH and by its id. ``signed`` says whether it made the
    signature of an event in a ledger; ``ring`` gives other keys by their lines."""

    public: str
    id: str
    accepts: Accepts
    signed: Accepts = field(default=_never, kw_only=True)
    ring: Ring = field(default=_unknown, kw_only=True)


@dataclass(frozen=True, slots=True)
class SigningKey(VerifyingKey):
    """The owner's key, opened."""

    sign: Sign


@dataclass(frozen=True, slots=True)
class CapsuleFinding:
    """One reason why a capsule cannot be verified."""

    code: str
    message: str


def tether_message(uuid: str, instance_name: str, owner_key_id: str) -> bytes:
    return canonical({"purpose": TETHER, "uuid": uuid, "instance_name": instance_name, "owner_key_id": owner_key_id})


def seal_message(metadata: Document) -> bytes:
    signed_fields = {key: metadata[key] for key in ("uuid", "owner_key_id", "fingerprint_hash")}
    return canonical({"purpose": SEAL, **signed_fields})


def with_seal(document: Document, sign: Sign) -> dict[str, Any]:
    """The document with its fingerprint derived from the content and a seal over it."""
    metadata = {**document["metadata"], "fingerprint_hash": recalculate_fingerprint(document)}
    return {**document, "metadata": {**metadata, "seal": sign(seal_message(metadata))}}


def verify(document: Document, key: VerifyingKey) -> tuple[CapsuleFinding, ...]:
    """Every reason why this document is not a valid capsule of the owner of this key; empty if it is."""
    shape = tuple(CapsuleFinding("shape", problem) for problem in problems(document))
    return shape or tuple(_findings(Capsule(document), key))


def _findings(capsule: Capsule, key: VerifyingKey) -> Iterator[CapsuleFinding]:
    if recalculate_fingerprint(capsule.document) != capsule.fingerprint:
        yield CapsuleFinding("fingerprint", "the fingerprint does not match the content: the capsule was changed")
    if capsule.owner_key_id != key.id:
        yield CapsuleFinding("key", f"the capsule belongs to the key {capsule.owner_key_id}, not to {key.id}")
        return
    tether = tether_message(capsule.uuid, capsule.instance_name, capsule.owner_key_id)
    if not capsule.is_adopted and not key.accepts(tether, capsule.tether):
        yield CapsuleFinding("tether", "the tether signature was not made for this capsule by this key")
    if not capsule.seal:
        yield CapsuleFinding("seal", "the capsule has no seal over its content")
    elif not key.accepts(seal_message(capsule.metadata), capsule.seal):
        yield CapsuleFinding("seal", "the seal was not made over this content by this key")
