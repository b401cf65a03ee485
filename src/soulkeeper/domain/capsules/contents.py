"""The contents of a new capsule: the soul's whole text, and the fields that other programs look for, under their names.

A section whose fields the soul does not have is absent. Memories never come from a soul and never go into one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.capsules.capsule import ALGORITHM, GENERATOR, Document
from soulkeeper.domain.capsules.lineage import Lineage, to_document
from soulkeeper.domain.capsules.rotations import FIELD
from soulkeeper.domain.capsules.signatures import SigningKey, tether_message, with_seal
from soulkeeper.domain.souls.fields import Field, FieldShape, fields
from soulkeeper.domain.souls.text import parse

TRAITS = ("traits", "core-values", "values", "priorities", "always-do", "never-do", "boundaries")
PERSONALITY = ("personality", "identity", "role", "tone", "temperament", "vibe", "communication-style")
PHRASES = ("signature-phrases", "phrases", "catchphrases", "voice")
_RATED = re.compile(r"(?P<name>[^:=]+)[:=]\s*(?P<rate>[01](?:\.\d{1,6})?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedSoul:
    """The soul at the moment it is sealed."""

    id: str
    revision: int
    version: str
    text: str
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealing:
    """Everything besides the soul that a new capsule needs to know."""

    uuid: str
    at: datetime
    lineage: Lineage
    key: SigningKey
    memory: Document | None = None
    rotations: Sequence[Document] = ()


def sealed(soul: SealedSoul, sealing: Sealing) -> dict[str, Any]:
    """A new capsule of a soul, with tether, fingerprint and seal."""
    tether = tether_message(sealing.uuid, soul.id, sealing.key.id)
    metadata = {
        "uuid": sealing.uuid,
        "instance_name": soul.id,
        "capsule_version": soul.version,
        "tether_signature": sealing.key.sign(tether),
        "timestamp": moment(sealing.at),
        "generator": GENERATOR,
        "algorithm": dict(ALGORITHM),
        "owner_key_id": sealing.key.id,
        "lineage": to_document(sealing.lineage),
        **({FIELD: list(sealing.rotations)} if sealing.rotations else {}),
    }
    origin = {"id": soul.id, "revision": soul.revision, "version": soul.version, "hash": soul.hash, "text": soul.text}
    memory = {"memory": sealing.memory} if sealing.memory else {}
    return with_seal({"metadata": metadata, **sections(soul.text), **memory, "soul": origin}, sealing.key.sign)


def sections(text: str) -> dict[str, Document]:
    """Traits, personality and linguistic signatures as the soul's own fields give them; what it does not have is absent."""
    parts = fields(parse(text))
    phrases = [phrase for key in PHRASES if key in parts for phrase in parts[key].items or (parts[key].value,)]
    sigil = {"signature_phrase": phrases[0], "common_phrases": phrases} if phrases else {}
    values: dict[str, Document] = {
        "traits": _section(parts[key] for key in TRAITS if key in parts),
        "personality": _section(parts[key] for key in PERSONALITY if key in parts),
        "signatures": {"linguistic_sigil": sigil} if sigil else {},
    }
    return {name: section for name, section in values.items() if section}


def _section(section_fields: Iterable[Field]) -> dict[str, Any]:
    """Each field under its key; a list of rated traits (``curiosity: 0.8``) gives each trait its number."""
    section: dict[str, Any] = {}
    for field in section_fields:
        rates = [_RATED.fullmatch(item) for item in field.items]
        if field.items and all(rates):
            section |= {match["name"].strip(): float(match["rate"]) for match in rates if match}
        elif field.value:
            only_list = all(part.shape is FieldShape.LIST for part in field.parts)
            section[field.key] = list(field.items) if only_list else field.value
    return section
