"""Hermes homes and profiles: only SOUL.md. What the agent's memory tool writes is left alone."""

from __future__ import annotations

from soulkeeper.domain.souls.address import Kind
from soulkeeper.formats.losses import companion_losses, over_budget
from soulkeeper.formats.naming import file_name, foreign_soul, text_name
from soulkeeper.formats.values import Export, ForeignSoul, ForeignSource, Format, OutgoingSoul

KEY = "hermes"

_SIGNS = ("config.yaml", "profiles", "memories", "state.db")


def _mark(source: ForeignSource) -> str:
    if source.record is not None or file_name(source).lower() != "soul.md":
        return ""
    sign = next((sign for sign in _SIGNS if sign in source.listing), "")
    return f"SOUL.md beside {sign}" if sign else ""


def _read(source: ForeignSource) -> ForeignSoul:
    notes = [
        *(
            ["memories/ is written by the agent's memory tool and is not imported"]
            if "memories" in source.listing
            else []
        ),
        *(
            ["config.yaml may lay another personality over the soul; it is not read"]
            if "config.yaml" in source.listing
            else []
        ),
    ]
    return foreign_soul(source, KEY, text_name(source.text), source.text, warnings=notes)


def _write(soul: OutgoingSoul) -> Export:
    name = Kind.SOUL.filename
    losses = (*companion_losses(soul), *over_budget(soul.text, name, "Hermes"))
    return Export(files={name: soul.text.encode()}, losses=losses)


FORMAT = Format(key=KEY, title="Hermes home or profile", mark=_mark, read=_read, write=_write)
