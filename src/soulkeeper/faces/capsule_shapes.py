"""JSON shapes of capsules, as the command line and REST share them."""

from __future__ import annotations

from soulkeeper.domain.capsules.capsule import Capsule
from soulkeeper.domain.capsules.record import CapsuleRecord
from soulkeeper.faces.wire import Json
from soulkeeper.services.capsules import COVERS, CapsuleVerification


def capsule(record: CapsuleRecord, content: Capsule | None = None) -> Json:
    shape = {
        "uuid": record.uuid,
        "name": record.instance_name,
        "version": record.version,
        "identity": record.identity,
        "soul": record.soul,
        "revision": record.revision,
        "file": f"capsules/{record.path}",
        "hash": record.hash,
        "fingerprint": record.fingerprint,
        "keptAt": record.at,
    }
    if content is None:
        return shape
    more = {
        "ownerKeyId": content.owner_key_id,
        "timestamp": content.timestamp,
        "lineage": dict(content.metadata["lineage"]),
    }
    return {**shape, **more, "memories": content.memories()}


def verification(result: CapsuleVerification) -> Json:
    return {
        "uuid": result.uuid,
        "verified": not result.findings,
        "covers": COVERS,
        "keyId": result.key_id,
        "findings": [{"code": finding.code, "message": finding.message} for finding in result.findings],
    }
