"""The lineage of a capsule: one identity, one capsule for each version of its soul.

- The identity stays the same from capsule to capsule. Only ``new_identity_lineage`` begins another one, and it points back.
- A capsule names its parent by uuid and by the fingerprint that the parent had at that time, and lists the ancestors before it.
- What a capsule says about its lineage is covered by its fingerprint, and so by its seal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from soulkeeper.domain.capsules.capsule import Capsule, Document
from soulkeeper.errors import Invalid


@dataclass(frozen=True, slots=True)
class Ancestor:
    uuid: str
    version: str
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """Oldest ancestor first; the last one is the parent."""

    identity: str
    ancestors: tuple[Ancestor, ...] = ()
    former_identity: str = ""

    @property
    def parent(self) -> Ancestor | None:
        return self.ancestors[-1] if self.ancestors else None


def next_lineage(parent: Capsule) -> Lineage:
    """The lineage of the next capsule of the same identity."""
    before = lineage_of(parent)
    return Lineage(identity=before.identity, ancestors=(*before.ancestors, _ancestor(parent)))


def new_identity_lineage(parent: Capsule, identity: str) -> Lineage:
    """The lineage of a capsule that deliberately begins another identity."""
    before = next_lineage(parent)
    return Lineage(identity=identity, ancestors=before.ancestors, former_identity=before.identity)


def lineage_of(capsule: Capsule) -> Lineage:
    line: Document = capsule.metadata["lineage"]
    try:
        ancestors = tuple(
            Ancestor(str(ancestor["uuid"]), str(ancestor["capsule_version"]), str(ancestor["fingerprint_hash"]))
            for ancestor in line.get("ancestors", [])
        )
        lineage = Lineage(
            identity=str(line["identity_uuid"]),
            ancestors=ancestors,
            former_identity=str(line.get("former_identity_uuid", "")),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise Invalid(f"the lineage of this capsule cannot be read: {error}", hint="docs/capsules.md") from error
    _ensure_consistent(line, lineage)
    return lineage


def to_document(line: Lineage) -> dict[str, Any]:
    document: dict[str, Any] = {"identity_uuid": line.identity}
    if line.former_identity:
        document["former_identity_uuid"] = line.former_identity
    if line.parent:
        document |= {"parent_uuid": line.parent.uuid, "parent_fingerprint": line.parent.fingerprint}
        document["ancestors"] = [
            {"uuid": ancestor.uuid, "capsule_version": ancestor.version, "fingerprint_hash": ancestor.fingerprint}
            for ancestor in line.ancestors
        ]
    return document


def _ancestor(capsule: Capsule) -> Ancestor:
    return Ancestor(capsule.uuid, capsule.version, capsule.fingerprint)


def _ensure_consistent(line: Document, lineage: Lineage) -> None:
    parent_of_line = (line.get("parent_uuid", ""), line.get("parent_fingerprint", ""))
    parent = (lineage.parent.uuid, lineage.parent.fingerprint) if lineage.parent else ("", "")
    if parent_of_line != parent:
        raise Invalid("the lineage names another parent than its last ancestor", hint="docs/capsules.md")
