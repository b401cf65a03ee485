"""ZIP archives as carriers: a single file is read from an archive, and nothing is ever unpacked to disk.

Every name in the archive must stay below its root, otherwise the archive is refused. The file is unpacked only up to a limit.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from soulkeeper.errors import Invalid
from soulkeeper.formats.inflate import inflated
from soulkeeper.formats.values import safe_path

SIGNATURE = b"PK"
MOST_FILES = 4_096

_END = struct.Struct("<4s4H2LH")
_ENTRY = struct.Struct("<4s6H3L5H2L")
_LOCAL = struct.Struct("<4s5H3L2H")
_LONGEST_COMMENT = 0xFFFF
_STORED, _DEFLATED = 0, 8
_DAMAGED = "export the archive again from the program that wrote it"


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    name: str
    method: int
    encrypted: bool
    packed: int
    size: int
    offset: int


def entries(data: bytes) -> list[ArchiveEntry]:
    try:
        return list(_entries(data))
    except struct.error as error:
        raise Invalid("the archive is damaged", hint=_DAMAGED) from error


def other_names(data: bytes, main: str) -> list[str]:
    """The names of the files in an archive, without its main one and without folders."""
    return [entry.name for entry in entries(data) if entry.name != main and not entry.name.endswith("/")]


def content(data: bytes, entry: ArchiveEntry, limit: int) -> bytes:
    """The unpacked content of one file in the archive."""
    if entry.encrypted or entry.method not in (_STORED, _DEFLATED):
        raise Invalid(
            f"{entry.name} is packed in a way that cannot be read", hint="pack it as a plain ZIP without a password"
        )
    if entry.size > limit:
        raise Invalid(f"{entry.name} unpacks to {entry.size:,} bytes, but at most {limit:,} are allowed", hint=_DAMAGED)
    packed = _packed(data, entry)
    unpacked = inflated(packed, -zlib.MAX_WBITS, limit, entry.name) if entry.method == _DEFLATED else packed
    if len(unpacked) != entry.size:
        raise Invalid(f"{entry.name} has {len(unpacked):,} bytes and claims {entry.size:,}", hint=_DAMAGED)
    return unpacked


def _packed(data: bytes, entry: ArchiveEntry) -> bytes:
    try:
        *_, name, extra = _LOCAL.unpack_from(data, entry.offset)
    except struct.error as error:
        raise Invalid("the archive is damaged", hint=_DAMAGED) from error
    start = entry.offset + _LOCAL.size + name + extra
    return data[start : start + entry.packed]


def _entries(data: bytes) -> Iterator[ArchiveEntry]:
    end = data.rfind(b"PK\5\6", max(0, len(data) - _END.size - _LONGEST_COMMENT))
    if end < 0:
        raise Invalid("the archive is damaged: it has no list of files", hint=_DAMAGED)
    _, _, _, _, count, _, position, _ = _END.unpack_from(data, end)
    if count > MOST_FILES:
        raise Invalid(
            f"the archive has {count:,} files or more, but at most {MOST_FILES:,} are allowed",
            hint="leave out the rest",
        )
    for _ in range(count):
        entry, position = _entry(data, position)
        safe_path(entry.name, "the archive")
        yield entry


def _entry(data: bytes, position: int) -> tuple[ArchiveEntry, int]:
    parts = _ENTRY.unpack_from(data, position)
    signature, _, _, flags, method, _, _, _, packed, size, name, extra, comment, *_, offset = parts
    if signature != b"PK\1\2":
        raise Invalid("the archive is damaged: its list of files is broken", hint=_DAMAGED)
    start = position + _ENTRY.size
    label = data[start : start + name].decode("utf-8", "replace")
    return ArchiveEntry(label, method, bool(flags & 1), packed, size, offset), start + name + extra + comment
