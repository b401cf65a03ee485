"""AIEOS 1.0 to 1.2: one JSON document about a character, rendered as lists under headings.

- Contact and payment details (`presence`), the body and the keys of the entity are never shown.
- A document is exported unchanged or not at all, because lists of words cannot be split into fields again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from soulkeeper.errors import Invalid
from soulkeeper.formats.json_text import at
from soulkeeper.formats.naming import foreign_soul
from soulkeeper.formats.outline import only, outline, without
from soulkeeper.formats.sections import RecordField, render
from soulkeeper.formats.sources import open_envelope
from soulkeeper.formats.values import Export, ForeignSoul, ForeignSource, Format, OutgoingSoul

KEY = "aieos"

_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_IDS = ("instance_id", "entity_id")
_RENDERED_KEYS = frozenset({"identity", "psychology", "linguistics", "history", "interests", "motivations", "standard"})


def _mark(source: ForeignSource) -> str:
    record = source.record or {}
    if at(record, ("standard", "protocol")) == "AIEOS":
        return "standard.protocol is AIEOS"
    if str(record.get("@type", "")).endswith("AIEntityObject"):
        return "@type is AIEntityObject"
    return "psychology and linguistics" if {"psychology", "linguistics"} <= set(record) else ""


def _read(source: ForeignSource) -> ForeignSoul:
    record = source.record or {}
    name = _name(record)
    others = [key for key in record if key not in _RENDERED_KEYS and not key.startswith("@")]
    return foreign_soul(
        source, KEY, name, render(name, _parts(record)), warnings=_warnings(record), envelope_only=others
    )


def _parts(record: Mapping[str, Any]) -> Iterator[RecordField]:
    mind, words = record.get("psychology"), record.get("linguistics")
    moral = at(mind, ("moral_compass",))
    rest = without(mind, "traits", "moral_compass") if isinstance(mind, dict) else mind
    if isinstance(rest, dict):
        rest = {**rest, "moral_compass": without(moral, "core_values")}
    voice = {"voice": without(at(words, ("voice",)), "tts_config"), **only(words, "idiolect")}
    sections = {
        "Identity": without(record.get("identity"), "names"),
        "Traits": at(mind, ("traits",)),
        "Core values": at(moral, ("core_values",)),
        "Psychology": rest,
        "Communication style": words if isinstance(words, str) else without(words, "voice", "idiolect"),
        "Voice": voice,
        **{title: record.get(title.lower()) for title in ("History", "Interests", "Motivations")},
    }
    return (RecordField(title, (), outline(value)) for title, value in sections.items())


def _name(record: Mapping[str, Any]) -> str:
    names = at(record, ("identity", "names"))
    if isinstance(names, str):
        return names.strip()
    full = " ".join(word for key in ("first", "last") if isinstance(word := at(names, (key,)), str) and word.strip())
    nickname = at(names, ("nickname",), "")
    return full or (nickname if isinstance(nickname, str) else "")


def _warnings(record: Mapping[str, Any]) -> Iterator[str]:
    for key in _IDS:
        id = at(record, ("metadata", key))
        if id is not None and not _UUID.fullmatch(str(id)):
            yield f"metadata.{key} {str(id)[:80]!r} is not a UUID; it is kept as it is"
    if at(record, ("metadata", "signature")):
        yield "metadata.signature cannot be verified: AIEOS does not define the bytes that are signed"
    if at(record, ("standard", "version")) is None:
        yield "the document does not say its version (standard.version)"
    if not _name(record):
        yield "the document gives no name"
    if texts := [key for key in sorted(_RENDERED_KEYS) if isinstance(record.get(key), str)]:
        yield f"text where AIEOS has an object: {', '.join(texts)}"


def _write(soul: OutgoingSoul) -> Export:
    if soul.envelope is None or soul.envelope.format != KEY:
        raise Invalid("Soulkeeper reads AIEOS and does not write it", hint="export a card or a soul-spec package")
    if _read(open_envelope(soul.envelope)).text != soul.text:
        raise Invalid(
            "the soul has changed since it was imported, and AIEOS cannot carry free text", hint="export a card instead"
        )
    return Export(files={soul.envelope.name: soul.envelope.data})


FORMAT = Format(key=KEY, title="AIEOS document", mark=_mark, read=_read, write=_write)
