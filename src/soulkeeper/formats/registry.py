"""The registry of formats, in the order in which they are tried."""

from __future__ import annotations

from dataclasses import replace

from soulkeeper.errors import Invalid
from soulkeeper.formats import aieos, capsule, card, claw, hermes, instructions, letta, markdown, openclaw, soul_spec
from soulkeeper.formats.sources import open_source
from soulkeeper.formats.values import Export, ForeignSoul, ForeignSource, Format, OutgoingSoul

FORMATS = (
    card.FORMAT,
    card.PNG_FORMAT,
    letta.FORMAT,
    aieos.FORMAT,
    capsule.FORMAT,
    soul_spec.FORMAT,
    claw.FORMAT,
    hermes.FORMAT,
    openclaw.FORMAT,
    instructions.AGENTS_FORMAT,
    instructions.CLAUDE_FORMAT,
    markdown.FORMAT,
)
READABLE = tuple(format.key for format in FORMATS if format.read)
WRITABLE = tuple(format.key for format in FORMATS if format.write)
MAIN_FILES = (claw.FILE, soul_spec.MANIFEST, "SOUL.md", "soul.md", "CLAUDE.md", "AGENTS.md")

_READERS = {card.PNG_FORMAT.key: card.KEY}


def recognise(source: ForeignSource) -> tuple[Format, str]:
    """The format of a source, and the mark it was recognised by."""
    for format in FORMATS:
        if mark := format.mark(source):
            return format, mark
    raise Invalid(
        "this JSON is not an identity format that Soulkeeper knows",
        hint="--format soul-md keeps it as a code block in a soul",
    )


def by_key(key: str) -> Format:
    """A format by its key."""
    format = next((format for format in FORMATS if format.key == key), None)
    if format is None:
        raise Invalid(f"there is no format {key!r}", hint=f"one of {', '.join(format.key for format in FORMATS)}")
    return format


def read(source: ForeignSource, key: str = "") -> ForeignSoul:
    """Read a source in the format it appears to have, or in the one that the owner names."""
    format, mark = (by_key(key), "named by the owner") if key else recognise(source)
    if format.read is None:
        raise Invalid(f"{format.key} cannot be imported", hint=f"one of {', '.join(READABLE)}")
    return replace(format.read(source), mark=mark)


def write(soul: OutgoingSoul, key: str) -> Export:
    """Write a soul. If it came from the same format, the result is read back and any difference is reported."""
    format = by_key(key)
    if format.write is None:
        raise Invalid(f"{format.key} cannot be exported", hint=f"one of {', '.join(WRITABLE)}")
    if unknown := sorted(set(soul.details).difference(format.details)):
        known = f"it takes {', '.join(format.details)}" if format.details else "it takes none: leave --set out"
        raise Invalid(f"{format.key} has no place for the fact {unknown[0]!r}", hint=known)
    export = format.write(soul)
    family = _READERS.get(key, key)
    if soul.envelope is None or soul.envelope.format != family or _read_back(export, family).text == soul.text:
        return export
    return replace(export, losses=(*export.losses, "importing this export gives a different layout of the text"))


def _read_back(export: Export, key: str) -> ForeignSoul:
    name, *others = export.files
    source = open_source(name, export.files[name], listing=frozenset(export.files))
    return read(source.with_files({other: export.files[other] for other in others}), key)
