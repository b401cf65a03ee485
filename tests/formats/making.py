"""Foreign files made by hand: cards, archives, agent files. No real card has a licence that allows us to include it."""

from __future__ import annotations

import base64
import io
import json
import zipfile
import zlib
from typing import Any

from soulkeeper.formats import png, registry
from soulkeeper.formats.sources import open_source
from soulkeeper.formats.values import Export, ForeignSoul, OutgoingSoul


def card(version: int = 2, **data: Any) -> dict[str, Any]:
    fields = {
        "name": "Mira",
        "description": "Mira keeps a lighthouse.",
        "personality": "patient\nand dry",
        "scenario": "",
        "first_mes": "The lamp is lit, {{user}}.",
        "mes_example": "<START>\n{{user}}: Hello\n{{char}}: Evening.",
        **data,
    }
    if version == 1:
        return fields
    more = {
        "creator_notes": "for people only",
        "system_prompt": "",
        "post_history_instructions": "",
        "alternate_greetings": ["Ahoy."],
        "tags": ["sea"],
        "creator": "somebody",
        "character_version": "1.2.0",
        "extensions": {"lamp/strange": {"depth": [1, 2.50]}},
    }
    last = {"group_only_greetings": []} if version == 3 else {}
    return {"spec": f"chara_card_v{version}", "spec_version": f"{version}.0", "data": {**more, **last, **fields}}


def encoded(record: Any, *, indent: int | None = 4) -> bytes:
    return json.dumps(record, indent=indent, ensure_ascii=False).encode()


def picture(*chunks: tuple[bytes, bytes]) -> bytes:
    """A PNG with these chunks before its end."""
    blank = png.blank_picture()
    new = b"".join(png.Chunk(type, body).as_bytes() for type, body in chunks)
    return blank[:-12] + new + blank[-12:]


def text_chunk(keyword: str, content: bytes, *, type: bytes = b"tEXt") -> tuple[bytes, bytes]:
    value = base64.b64encode(content)
    packed = {
        b"tEXt": value,
        b"zTXt": b"\0" + zlib.compress(value),
        b"iTXt": b"\1\0\0\0" + zlib.compress(value),
    }[type]
    return type, keyword.encode() + b"\0" + packed


def archive(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return buffer.getvalue()


def agent_file(*blocks: tuple[str, str], **agent: Any) -> dict[str, Any]:
    listed = [
        {"id": f"block-{n}", "label": label, "value": value, "limit": 2000} for n, (label, value) in enumerate(blocks)
    ]
    ids = [block["id"] for block in listed]
    first = {"id": "agent-0", "name": "Nils", "description": "Keeps books.", "block_ids": ids, **agent}
    return {"agents": [first], "groups": [], "blocks": listed, "tools": [{"source_code": "import os"}]}


def read(
    name: str, data: bytes, *, listing: frozenset[str] = frozenset(), beside: dict[str, bytes] | None = None
) -> ForeignSoul:
    return registry.read(open_source(name, data, listing=listing).with_files(beside or {}))


def back(soul: ForeignSoul, to: str = "", *, text: str | None = None, **more: Any) -> Export:
    """Export what was imported, changed or not."""
    now = soul.text if text is None else text
    outgoing = OutgoingSoul(id=soul.id, text=now, companions=soul.companions, envelope=soul.envelope, **more)
    return registry.write(outgoing, to or soul.format)
