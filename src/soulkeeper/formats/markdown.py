"""A bare SOUL.md: any UTF-8 text is a soul, and is kept byte for byte."""

from __future__ import annotations

import re

from soulkeeper.formats.losses import companion_losses
from soulkeeper.formats.naming import foreign_soul, text_name
from soulkeeper.formats.sections import front_values
from soulkeeper.formats.values import Export, ForeignSoul, ForeignSource, Format, OutgoingSoul

KEY = "soul-md"

_TAGGED = re.compile(r"^- .*\[(?:CORE|MUTABLE)\][ \t]*\r?$", re.MULTILINE)


def _mark(source: ForeignSource) -> str:
    return "" if source.record is not None else f"Markdown text{dialect(source.text)}"


def dialect(text: str) -> str:
    """The dialect of a Markdown soul, if it is recognisable. The text is read unchanged either way."""
    keys = front_values(text)
    if keys.get("format") == "soul/v1":
        return ", format soul/v1 of Conway"
    if "soul_version" in text[:4096] and "version" in keys:
        return ", with soul_version in the frontmatter"
    return ", bullets tagged for EvoClaw" if len(_TAGGED.findall(text)) > 1 else ""


def _read(source: ForeignSource) -> ForeignSoul:
    if source.record is not None:
        return foreign_soul(
            source, KEY, "", f"```json\n{source.text.strip()}\n```\n", warnings=["unknown JSON is kept as a code block"]
        )
    return foreign_soul(source, KEY, text_name(source.text), source.text, warnings=_warnings(source.text))


def _warnings(text: str) -> list[str]:
    return [] if text.strip() else ["the file is empty: there is no soul to import"]


def _write(soul: OutgoingSoul) -> Export:
    return Export(files={"SOUL.md": soul.text.encode()}, losses=tuple(companion_losses(soul)))


FORMAT = Format(key=KEY, title="SOUL.md (Markdown)", mark=_mark, read=_read, write=_write)
