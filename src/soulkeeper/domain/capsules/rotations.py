"""The rotations of the owner's key in a capsule: whoever knows an older key can follow them to the key that sealed it.

- Each is an event of the ledger, signed by the key that it replaces. The first key may be any of the owner's; the last one sealed
  the capsule. A capsule whose key replaced none carries no list.
- A signature proves that somebody had the older key, not that only its owner did. Whoever imports is asked about a new key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from soulkeeper.domain.canonical import canonical, strict_json
from soulkeeper.domain.capsules.capsule import Document
from soulkeeper.domain.capsules.signatures import Ring, VerifyingKey
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.chain import ROTATED
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.signature import By
from soulkeeper.errors import Reason, Refused

FIELD = "key_rotations"
MOST = 32
_SIGNATURE = "signature"


def carried(rotations: Iterable[Event]) -> list[Document]:
    """Rotations, oldest first, as a capsule carries them: the newest ones, if there are many."""
    signed: Iterator[Document] = (
        {**strict_json(event.statement.decode()), _SIGNATURE: event.signature} for event in rotations
    )
    return list(signed)[-MOST:]


def owner_keys(document: Document, ring: Ring) -> tuple[VerifyingKey, ...]:
    """The owner's keys that a capsule proves, oldest first; none if it carries no rotation. Refuses a list that does not hold."""
    metadata = document.get("metadata")
    if not isinstance(metadata, dict) or FIELD not in metadata:
        return ()
    rotations = metadata[FIELD]
    if not isinstance(rotations, list) or not 0 < len(rotations) <= MOST:
        raise _refusal(f"metadata.{FIELD} must be a list of 1 to {MOST} rotations")
    steps = [_step(number, rotation, ring) for number, rotation in enumerate(rotations, 1)]
    for number, ((_, key), (previous, _)) in enumerate(pairwise(steps), 2):
        if key.id != previous.id:
            raise _refusal(f"rotation {number} replaces {previous.id}, and the one before it ends at {key.id}")
    keys = (*(previous for previous, _ in steps), steps[-1][1])  # as they signed: a line can be written in other ways
    if len({key.id for key in keys}) < len(keys):
        raise _refusal("a key comes back that was replaced before")
    if keys[-1].id != metadata.get("owner_key_id"):
        sealed_by = line_of(str(metadata.get("owner_key_id")))
        raise _refusal(f"its rotations end at the key {keys[-1].id}, and {sealed_by} sealed it")
    return keys


def _step(number: int, rotation: Any, ring: Ring) -> tuple[VerifyingKey, VerifyingKey]:
    """The key that was replaced, and the one that took its place."""
    body = rotation.get("body") if isinstance(rotation, dict) else None
    if not isinstance(body, dict) or (body.get("kind"), body.get("role")) != (ROTATED, By.OWNER):
        raise _refusal(f"rotation {number} is not a rotation of an owner key")
    previous, key = ring(str(body.get("previous"))), ring(str(body.get("key")))
    statement = canonical({name: value for name, value in rotation.items() if name != _SIGNATURE})
    if not previous.signed(statement, str(rotation.get(_SIGNATURE))):
        raise _refusal(f"rotation {number} was not signed by the key that it replaces, {previous.id}")
    return previous, key


def _refusal(why: str) -> Refused:
    message = f"the rotations of the owner's key in this capsule cannot be trusted: {why}"
    return Refused([Reason("capsule_rotation", message, hint="ask its owner for another copy")])
