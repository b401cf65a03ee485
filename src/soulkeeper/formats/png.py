"""PNG files as carriers: text chunks are read and written, and the picture is never decoded.

Every chunk except those with a card keeps its bytes. A compressed chunk is decompressed only up to a limit.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from soulkeeper.errors import Invalid
from soulkeeper.formats.inflate import inflated
from soulkeeper.formats.json_text import LARGEST

SIGNATURE = b"\x89PNG\r\n\x1a\n"
V2, V3 = "chara", "ccv3"
MOST_CHUNKS = 100_000

_LARGEST_CHUNK = LARGEST // 3 * 4 + 4  # a card in base64
_WIDTH, _HEIGHT = 400, 600
_COLOUR = bytes((0x2B, 0x3A, 0x55))
_DAMAGED = "export the card again from the program that wrote it"


@dataclass(frozen=True, slots=True)
class Chunk:
    type: bytes
    body: bytes
    checksum: int = -1  # as it was read; a new chunk has none yet

    @property
    def intact(self) -> bool:
        return self.checksum in (-1, zlib.crc32(self.type + self.body))

    @property
    def keyword(self) -> str:
        """The lower-case keyword of a text chunk; empty for any other chunk."""
        return self.body.partition(b"\0")[0].decode("latin-1").lower() if self.type in _TEXTS else ""

    def as_bytes(self) -> bytes:
        checksum = self.checksum if self.checksum >= 0 else zlib.crc32(self.type + self.body)
        return len(self.body).to_bytes(4, "big") + self.type + self.body + checksum.to_bytes(4, "big")


def card_texts(data: bytes) -> dict[str, str]:
    """The cards in a PNG by keyword. Only the first chunk of a keyword counts, as in the programs that read them."""
    cards: dict[str, str] = {}
    for chunk in chunks(data):
        if chunk.keyword in (V2, V3) and chunk.keyword not in cards:
            cards[chunk.keyword] = _decoded(_TEXTS[chunk.type](chunk.body.partition(b"\0")[2]))
    return cards


def damaged_keywords(data: bytes) -> list[str]:
    return [chunk.keyword for chunk in chunks(data) if chunk.keyword in (V2, V3) and not chunk.intact]


def with_cards(data: bytes, cards: Mapping[str, str]) -> bytes:
    """The picture with these cards at its end instead of those it had."""
    others = [chunk for chunk in chunks(data) if chunk.keyword not in (V2, V3)]
    new = [Chunk(b"tEXt", key.encode() + b"\0" + base64.b64encode(text.encode())) for key, text in cards.items()]
    end = next((number for number, chunk in enumerate(others) if chunk.type == b"IEND"), len(others))
    return SIGNATURE + b"".join(chunk.as_bytes() for chunk in (*others[:end], *new, *others[end:]))


def blank_picture() -> bytes:
    """A picture in a single colour, because a card needs one and a soul has none."""
    header = _WIDTH.to_bytes(4, "big") + _HEIGHT.to_bytes(4, "big") + bytes((1, 3, 0, 0, 0))
    rows = bytes(1 + _WIDTH // 8) * _HEIGHT
    parts = ((b"IHDR", header), (b"PLTE", _COLOUR), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(Chunk(type, body).as_bytes() for type, body in parts)


def chunks(data: bytes) -> Iterator[Chunk]:
    position, count = len(SIGNATURE), 0
    while position < len(data):
        count += 1
        if count > MOST_CHUNKS:
            raise Invalid(f"the PNG has more than {MOST_CHUNKS:,} chunks", hint=_DAMAGED)
        length = int.from_bytes(data[position : position + 4], "big")
        end = position + 8 + length
        if end + 4 > len(data):
            raise Invalid(f"the PNG is cut off at byte {len(data):,}", hint=_DAMAGED)
        type, body = data[position + 4 : position + 8], data[position + 8 : end]
        yield Chunk(type, body, int.from_bytes(data[end : end + 4], "big"))
        position = end + 4


def _plain(rest: bytes) -> bytes:
    return rest


def _compressed(rest: bytes) -> bytes:
    return inflated(rest[1:], zlib.MAX_WBITS, _LARGEST_CHUNK, "the PNG's text chunk")


def _international(rest: bytes) -> bytes:
    is_compressed, text = rest[:1] == b"\1", rest[2:].split(b"\0", 2)[-1]
    return inflated(text, zlib.MAX_WBITS, _LARGEST_CHUNK, "the PNG's text chunk") if is_compressed else text


_TEXTS = {b"tEXt": _plain, b"zTXt": _compressed, b"iTXt": _international}


def _decoded(value: bytes) -> str:
    """The card's JSON, from base64, or as it is if a program skipped that step."""
    if len(value) > _LARGEST_CHUNK:
        raise Invalid(
            f"the PNG's text chunk has {len(value):,} bytes, but at most {_LARGEST_CHUNK:,} are allowed", hint=_DAMAGED
        )
    try:
        plain = value if value.lstrip().startswith(b"{") else base64.b64decode(b"".join(value.split()), validate=True)
        return plain.decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise Invalid(f"the card in the PNG cannot be decoded: {error}", hint=_DAMAGED) from error
