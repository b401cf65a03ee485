"""The fingerprint: SHA-256 over the RFC 8785 canonical JSON of everything a capsule says.

- It covers the whole document except ``metadata.fingerprint_hash``, ``metadata.timestamp`` and ``metadata.seal``.
- It changes when, and only when, covered content changes: order of keys, indentation and spelling of numbers do not count.
"""

from __future__ import annotations

import hashlib
from typing import Any

from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.capsules.capsule import Document
from soulkeeper.errors import Invalid

NOT_COVERED = ("fingerprint_hash", "timestamp", "seal")


def recalculate_fingerprint(capsule: Document) -> str:
    """64 hex digits, derived from the content alone: the fingerprint in the document is ignored."""
    return hashlib.sha256(canonical(covered(capsule))).hexdigest()


def content_changed(original: Document, updated: Document) -> bool:
    return recalculate_fingerprint(original) != recalculate_fingerprint(updated)


def covered(capsule: Document) -> dict[str, Any]:
    """The part of a document that its fingerprint covers."""
    metadata = capsule.get("metadata")
    if not isinstance(metadata, dict):
        raise Invalid("a capsule without metadata has no fingerprint", hint="see docs/capsules.md")
    return {**capsule, "metadata": {key: value for key, value in metadata.items() if key not in NOT_COVERED}}


def same(one: object, other: object) -> bool:
    """Whether two JSON values are equal as JSON: 1 and 1.0 are, 1 and true are not."""
    return canonical({"": one}) == canonical({"": other})
