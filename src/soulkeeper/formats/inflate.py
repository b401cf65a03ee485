"""Decompression with a limit: compressed data may claim any size."""

from __future__ import annotations

import zlib

from soulkeeper.errors import Invalid


def inflated(data: bytes, window: int, limit: int, what: str) -> bytes:
    """The decompressed bytes, never more than the limit in memory."""
    try:
        unpacked = zlib.decompressobj(window).decompress(data, limit + 1)
    except zlib.error as error:
        raise Invalid(f"{what} is damaged: {error}", hint="export it again from the program that wrote it") from error
    if len(unpacked) > limit:
        raise Invalid(f"{what} unpacks to more than {limit:,} bytes", hint="the file is not what it claims to be")
    return unpacked
