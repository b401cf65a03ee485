"""Capsules of the older system that invented them.

- It has three ways to compute a fingerprint. The import says which one matches and what it covers.
- Facts about a host (``environment``) are cut out before anything is stored.
- Its tether is a plain string: it is kept, and marked as proving nothing.
- Scripts and instructions found in it are kept as data, and neither run nor served.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.capsules.capsule import ALGORITHM, MEMORY_LOG, Document, checked
from soulkeeper.domain.capsules.lineage import Lineage, to_document
from soulkeeper.domain.capsules.rotations import FIELD
from soulkeeper.domain.capsules.signatures import SigningKey, with_seal
from soulkeeper.errors import Invalid

NAMES_ONLY = "top-level-names"
WHOLE, WHOLE_WITH_BLANK = "sorted-json", "sorted-json-with-blank-hash"
COVERS = {
    NAMES_ONLY: "only the names of its top-level sections: changes to traits, memories or uuid go unnoticed",
    WHOLE: "the whole document, the time stamp included",
    WHOLE_WITH_BLANK: "the whole document, the time stamp included, with an empty fingerprint",
    "": "nothing: it matches none of the known ways of computing it",
}
_OURS = ("soul",)  # our seal says that the text was a soul here: nobody else brings it
_OUR_METADATA = (FIELD, "relay")
_NEEDED = ("uuid", "instance_name", "capsule_version", "fingerprint_hash")


@dataclass(frozen=True, slots=True)
class OriginCapsule:
    """A capsule of the other system, cleaned. ``recipe`` names the fingerprint that matched; ``notes`` say what was changed."""

    document: Document
    recipe: str
    notes: tuple[str, ...]

    @property
    def covers(self) -> str:
        return COVERS[self.recipe]


def is_origin(document: Document) -> bool:
    metadata = document.get("metadata")
    if not isinstance(metadata, dict) or "fingerprint_hash" not in metadata:
        return False
    is_ours = "seal" in metadata or "algorithm" in metadata
    return not is_ours and ("traits" in document or "personality" in document)


def read_origin(document: Document) -> OriginCapsule:
    missing = [key for key in _NEEDED if not isinstance(document["metadata"].get(key), str)]
    if missing:
        raise Invalid(f"this capsule has no metadata.{missing[0]}", hint="docs/capsules.md says what an import needs")
    cleaned = {name: value for name, value in document.items() if name not in ("environment", *_OURS)}
    notes = [f"environment was left out: {_facts(document)}"] if "environment" in document else []
    notes += [f"{name} was left out: the older system had none" for name in _OURS if name in document]
    memory = dict(cleaned["memory"]) if isinstance(cleaned.get("memory"), dict) else {}
    if isinstance(cleaned.get(MEMORY_LOG), list):
        memory[MEMORY_LOG] = [*memory.get(MEMORY_LOG, []), *cleaned.pop(MEMORY_LOG)]
        notes.append("the top-level memory_log was moved into memory")
    if memory.pop("memory_count", None) is not None:
        notes.append("memory_count was left out: it can be counted")
    if memory or "memory" in cleaned:
        cleaned["memory"] = memory
    return OriginCapsule(cleaned, matching_recipe(document), tuple(notes))


def adopted(capsule: OriginCapsule, *, key: SigningKey, at: datetime) -> dict[str, Any]:
    """Convert it to our format: uuid, name, version and tether stay; fingerprint and seal are ours."""
    original: Document = capsule.document["metadata"]
    metadata = {
        **{name: value for name, value in original.items() if name not in _OUR_METADATA},
        "tether_signature": original.get("tether_signature") or "none",
        "timestamp": moment(at),
        "algorithm": dict(ALGORITHM),
        "owner_key_id": key.id,
        "lineage": to_document(Lineage(identity=original["uuid"])),
        "origin": {
            "timestamp": original.get("timestamp", ""),
            "fingerprint_hash": original["fingerprint_hash"],
            "fingerprint_recipe": capsule.recipe or "unknown",
            "tether_signature": "unverifiable",
        },
    }
    return dict(checked(with_seal({**capsule.document, "metadata": metadata}, key.sign)).document)


def matching_recipe(document: Document) -> str:
    """The name of the fingerprint that matches, or an empty text."""
    stored = document["metadata"]["fingerprint_hash"]
    recipes = {NAMES_ONLY: _names_only, WHOLE: _whole, WHOLE_WITH_BLANK: _whole_with_blank}
    return next((name for name, text in recipes.items() if _digest(text(document)) == stored), "")


def soul_text(document: Document) -> str:
    """A soul rendered from a capsule without one: traits, personality, style and phrases. Memories stay out."""
    name = json.dumps(document["metadata"]["instance_name"], ensure_ascii=False)
    return "\n\n".join([f"---\nname: {name}\n---", *_paragraphs(document)]) + "\n"


def _paragraphs(document: Document) -> Iterator[str]:
    yield f"# {document['metadata']['instance_name']}"
    personality = _object(document.get("personality"))
    style = _object(personality.get("communication_style"))
    phrases = _object(_object(document.get("signatures")).get("linguistic_sigil")).get("common_phrases", [])
    rest = {key: value for key, value in personality.items() if key != "communication_style"}
    sections = {"Traits": document.get("traits"), "Personality": rest, "Communication style": style}
    for title, values in sections.items():
        if isinstance(values, dict) and values:
            yield f"## {title}"
            yield "\n".join(f"- {key}: {_as_text(value)}" for key, value in values.items())
    if isinstance(phrases, list) and phrases:
        yield "## Voice"
        yield "\n".join(f"- {phrase}" for phrase in phrases)


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _as_text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_as_text(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(map(_as_text, value))
    return str(value)


def _facts(document: Document) -> str:
    environment = document["environment"]
    number = len(environment) if isinstance(environment, dict | list) else 1
    return f"{number} {'group' if number == 1 else 'groups'} of facts about a host"


def _names_only(document: Document) -> str:
    """As the older system does it: the top-level names are an allow-list at every depth, so that nested keys vanish."""
    names = sorted(document)
    return json.dumps(_filtered(_without_hash(document), names), indent=2, ensure_ascii=False)


def _filtered(value: object, names: Collection[str]) -> object:
    if isinstance(value, dict):
        return {name: _filtered(value[name], names) for name in names if name in value}
    return [_filtered(item, names) for item in value] if isinstance(value, list) else value


def _whole(document: Document) -> str:
    return json.dumps(_without_hash(document), sort_keys=True)


def _whole_with_blank(document: Document) -> str:
    return json.dumps({**document, "metadata": {**document["metadata"], "fingerprint_hash": ""}}, sort_keys=True)


def _without_hash(document: Document) -> dict[str, Any]:
    metadata = {key: value for key, value in document["metadata"].items() if key != "fingerprint_hash"}
    return {**document, "metadata": metadata}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
