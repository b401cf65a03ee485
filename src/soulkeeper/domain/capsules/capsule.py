"""A capsule: one JSON document with an identity, its memories and the proof of both.

- Reading is strict: duplicate keys, NaN, integers beyond 2^53-1, lone surrogates, deep nesting and large files are refused.
- Absent sections stay absent and unknown sections stay.
- ``environment`` (facts about a host) is never part of a capsule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from soulkeeper.domain.canonical import canonical, parse_moment, strict_json
from soulkeeper.errors import Invalid

Document: TypeAlias = Mapping[str, Any]

LARGEST = 1024 * 1024
DEEPEST = 64
FORMAT = "soulkeeper-capsule-1"
GENERATOR = "soulkeeper"
NAMESPACE = "soulkeeper-capsule"
ALGORITHM = {"format": FORMAT, "fingerprint": "rfc8785-sha256", "signature": f"sshsig-ed25519:{NAMESPACE}"}
MEMORY_LOG, SHORT_TERM, LAST_MEMORY = "memory_log", "short_term_memories", "last_memory_timestamp"

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_HASH = re.compile(r"[0-9a-f]{64}")
_OBJECTS = ("traits", "personality", "signatures", "memory", "soul")
_TEXTS = (
    "uuid",
    "instance_name",
    "capsule_version",
    "fingerprint_hash",
    "tether_signature",
    "timestamp",
    "owner_key_id",
)
_HINT = "see docs/capsules.md for the contents of a capsule"


@dataclass(frozen=True, slots=True)
class Capsule:
    """A document whose shape was checked. Changing a capsule creates a new document."""

    document: Document

    @property
    def metadata(self) -> Document:
        metadata: Document = self.document["metadata"]
        return metadata

    @property
    def uuid(self) -> str:
        return str(self.metadata["uuid"])

    @property
    def instance_name(self) -> str:
        return str(self.metadata["instance_name"])

    @property
    def version(self) -> str:
        return str(self.metadata["capsule_version"])

    @property
    def fingerprint(self) -> str:
        return str(self.metadata["fingerprint_hash"])

    @property
    def owner_key_id(self) -> str:
        return str(self.metadata["owner_key_id"])

    @property
    def tether(self) -> str:
        return str(self.metadata["tether_signature"])

    @property
    def seal(self) -> str:
        return str(self.metadata.get("seal", ""))

    @property
    def timestamp(self) -> str:
        return str(self.metadata["timestamp"])

    @property
    def is_adopted(self) -> bool:
        """Whether it came from the other system that made capsules: its tether is then a plain string that proves nothing."""
        return "origin" in self.metadata

    @property
    def soul(self) -> Document:
        soul: Document = self.document.get("soul", {})
        return soul

    def memories(self) -> dict[str, int]:
        """The number of entries in each list of the memory."""
        memory: Document = self.document.get("memory", {})
        return {name: len(entries) for name, entries in memory.items() if isinstance(entries, list)}


def parse(text: str) -> Capsule:
    """Read one of our capsules. Raises with every problem of its shape."""
    return checked(read_document(text))


def checked(document: Document) -> Capsule:
    wrong = list(problems(document))
    if wrong:
        raise Invalid(f"this is not a capsule: {'; '.join(wrong)}", hint=_HINT)
    return Capsule(document)


def read_document(text: str) -> dict[str, Any]:
    """Read a JSON object that can be written as canonical JSON; anything that two programs could read differently is refused."""
    if len(text.encode(errors="surrogatepass")) > LARGEST:
        raise Invalid(f"a capsule has at most {LARGEST:,} bytes", hint="seal a new capsule for newer memories")
    try:
        document = strict_json(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise Invalid(f"this is not a capsule: it is not valid JSON: {_why(error)}", hint=_HINT) from error
    if not isinstance(document, dict):
        raise Invalid("a capsule is a JSON object", hint=_HINT)
    if _is_deeper(document, DEEPEST):
        raise Invalid(f"a capsule is nested at most {DEEPEST} levels deep", hint=_HINT)
    canonical(document)
    return document


def render(document: Document) -> str:
    """The file of a capsule, for people: two spaces, one value a line, keys in the order they have."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def problems(document: Document) -> Iterator[str]:
    """What is wrong with the shape of a document, each with its dotted path."""
    metadata = document.get("metadata")
    if not isinstance(metadata, dict):
        yield "metadata is missing"
        return
    for key in _TEXTS:
        if not isinstance(metadata.get(key), str) or not metadata[key]:
            yield f"metadata.{key} is missing"
    yield from _wrong_values(metadata)
    yield from (f"{name} is not an object" for name in _OBJECTS if not isinstance(document.get(name, {}), dict))
    if "environment" in document:
        yield "environment must not be stored"


def _wrong_values(metadata: Document) -> Iterator[str]:
    if not _UUID.fullmatch(str(metadata.get("uuid"))):
        yield f"metadata.uuid is not a UUID: {metadata.get('uuid')!r}"
    if not _HASH.fullmatch(str(metadata.get("fingerprint_hash"))):
        yield "metadata.fingerprint_hash is not 64 hex digits"
    if metadata.get("algorithm") != ALGORITHM:
        yield f"metadata.algorithm is not {FORMAT}"
    if not isinstance(line := metadata.get("lineage"), dict):
        yield "metadata.lineage is missing"
    elif not _UUID.fullmatch(str(line.get("identity_uuid"))):
        yield "metadata.lineage.identity_uuid is not a UUID"
    if not isinstance(metadata.get("relay", []), list):
        yield "metadata.relay is not a list"
    if not _is_moment(metadata.get("timestamp")):
        yield "metadata.timestamp is not a time in ISO 8601"


def _is_moment(text: object) -> bool:
    try:
        return parse_moment(str(text)).tzinfo is not None
    except ValueError:
        return False


def _is_deeper(value: object, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(item, levels - 1) for item in inner)


def _why(error: Exception) -> str:
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
