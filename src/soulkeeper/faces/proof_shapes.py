"""JSON shapes of proofs, shared by the owner's doors."""

from __future__ import annotations

from typing import Any

from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.services.verification import Verification


def verification(result: Verification, owner_key: str) -> dict[str, Any]:
    """``owner_key`` is a fingerprint."""
    covered = {"covered": list(result.covered), "notCovered": list(result.not_covered)}
    shape = {"proved": result.is_proved, "events": result.events, "ownerKey": owner_key}
    return {**shape, "problems": list(result.problems), **covered}


def checkpoint(record: Checkpoint) -> dict[str, Any]:
    """``statement`` is what the key signed."""
    shape = {"size": record.size, "head": record.head, "ownerKey": record.owner, "key": record.key}
    return {**shape, "statement": record.statement.decode(), "signature": record.signature}
