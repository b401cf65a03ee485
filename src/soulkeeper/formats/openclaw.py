"""OpenClaw workspace files: SOUL.md byte for byte, and the four companion files beside it."""

from __future__ import annotations

from collections.abc import Iterator

from soulkeeper.domain.souls.address import COMPANIONS, Kind
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.formats.losses import over_budget
from soulkeeper.formats.naming import file_name, foreign_soul, text_name
from soulkeeper.formats.values import Export, ForeignSoul, ForeignSource, Format, OutgoingSoul

KEY = "openclaw"

_SIGNS = ("AGENTS.md", "IDENTITY.md", ".openclaw")
_LEFT_ALONE = ("TOOLS.md", "BOOTSTRAP.md", "BOOT.md", "MEMORY.md", "memory.md", "memory", "skills")
_PLACEHOLDERS = ("{{", "[", "_(", "(")


def _mark(source: ForeignSource) -> str:
    if source.record is not None or file_name(source).lower() != "soul.md":
        return ""
    sign = next((sign for sign in _SIGNS if sign in source.listing or sign in source.beside), "")
    return f"SOUL.md beside {sign}" if sign else ""


def _wants(source: ForeignSource) -> tuple[str, ...]:
    return tuple(kind.filename for kind in COMPANIONS if kind.filename in source.listing)


def _read(source: ForeignSource) -> ForeignSoul:
    companions = {kind: decode(source.beside[kind.filename]) for kind in COMPANIONS if kind.filename in source.beside}
    others = sorted(name for name in _LEFT_ALONE if name in source.listing)
    return foreign_soul(
        source,
        KEY,
        identity_name(companions.get(Kind.IDENTITY, "")) or text_name(source.text),
        source.text,
        companions=companions,
        warnings=[f"not imported, they stay the agent's own: {', '.join(others)}"] if others else [],
    )


def identity_name(text: str) -> str:
    """The name in IDENTITY.md as OpenClaw reads it: the last line like `- **Name:** Maya`. Placeholders do not count."""
    names = [value for label, value in _labels(text) if label == "name"]
    return next((name for name in reversed(names) if not name.startswith(_PLACEHOLDERS)), "")


def _labels(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        label, colon, value = line.strip().removeprefix("-").partition(":")
        plain = value.strip("*_").strip().strip("*_").strip()
        if colon and plain:
            yield label.replace("*", "").replace("_", "").strip().lower(), plain


def _write(soul: OutgoingSoul) -> Export:
    texts = {Kind.SOUL: soul.text, **soul.companions}
    files = {kind.filename: text for kind, text in texts.items() if text.strip() or kind is Kind.SOUL}
    losses = [loss for name, text in files.items() for loss in over_budget(text, name, "OpenClaw")]
    return Export(files={name: text.encode() for name, text in files.items()}, losses=tuple(losses))


FORMAT = Format(key=KEY, title="OpenClaw workspace", mark=_mark, read=_read, write=_write, wants=_wants)
