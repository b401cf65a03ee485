"""Capsules of the older system: traits, personality and phrases become sections; memories stay out of the soul.

The recorded process environment is removed before anything is stored. Scripts and trigger phrases are kept as data, and are never
shown or run. Sealing and verifying capsules is done elsewhere (``domain/capsules``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from soulkeeper.errors import Invalid
from soulkeeper.formats import json_text
from soulkeeper.formats.json_text import at
from soulkeeper.formats.naming import foreign_soul
from soulkeeper.formats.outline import outline, without
from soulkeeper.formats.sections import RecordField, render
from soulkeeper.formats.sources import wrapped
from soulkeeper.formats.values import ForeignSoul, ForeignSource, Format

KEY = "capsule"

_ENVIRONMENT = "environment"
_RENDERED_KEYS = frozenset({"traits", "personality", _ENVIRONMENT})


def _mark(source: ForeignSource) -> str:
    record = source.record or {}
    has_fingerprint = isinstance(at(record, ("metadata", "fingerprint_hash")), str)
    body = next((key for key in ("traits", "personality") if key in record), "")
    return f"metadata.fingerprint_hash with {body}" if has_fingerprint and body else ""


def _read(source: ForeignSource) -> ForeignSoul:
    record = source.record or {}
    if at(record, ("metadata", "seal")) is not None:
        raise Invalid(
            "this capsule was sealed by Soulkeeper",
            hint="soul capsule inspect shows it, soul capsule import imports it",
        )
    name = at(record, ("metadata", "instance_name"), "")
    has_environment = _ENVIRONMENT in record
    text = json_text.replaced(source.text, {(_ENVIRONMENT,): {}}) if has_environment else source.text
    return foreign_soul(
        source,
        KEY,
        name if isinstance(name, str) else "",
        render(name if isinstance(name, str) else "", _parts(record)),
        warnings=_warnings(record),
        envelope_only=[key for key in record if key not in _RENDERED_KEYS],
        removals=[_ENVIRONMENT] if has_environment else [],
        data=wrapped(source, text),
    )


def _parts(record: Mapping[str, Any]) -> Iterator[RecordField]:
    personality = record.get("personality")
    sections = {
        "Traits": record.get("traits"),
        "Personality": without(personality, "communication_style"),
        "Communication style": at(personality, ("communication_style",)),
        "Voice": at(record, ("signatures", "linguistic_sigil")),
    }
    return (RecordField(title, (), outline(value)) for title, value in sections.items())


def _warnings(record: Mapping[str, Any]) -> Iterator[str]:
    if _ENVIRONMENT in record:
        yield "the capsule recorded the environment of a process, which may hold secrets; it is removed"
    if at(record, ("metadata", "tether_signature")):
        yield "metadata.tether_signature is a plain text and proves nothing; it is kept"
    if record.get("memory") or record.get("memory_log"):
        yield "memories are kept and do not become part of the soul"


FORMAT = Format(key=KEY, title="capsule of the seed's origin", mark=_mark, read=_read)
