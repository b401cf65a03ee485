"""A whole workspace as JSON lines: the same for every database, and so the way from one to another.

- The first line is the header. ``end`` counts the lines before it and hashes them.
- Every line is canonical JSON and names its record. Order is such that each line needs only earlier ones.
- Reading checks what can be derived: hashes of texts, whole chains of revisions, events without a gap, and that everything
  stands as the last event about it says.
- Format 1 holds the ledger alone, with its keys in plain text; format 2 adds the rest of the workspace and encrypts the keys. Both
  are read, the newest is written. A format that adds signatures puts them on the lines after ``end``: what they sign is the line
  ``end`` itself, byte for byte, and so everything before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import chain
from typing import Any

from soulkeeper.domain.backup.codec import Entry, from_record, to_record
from soulkeeper.domain.backup.entries import FileOrder, FilePart, Header, Setting
from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.canonical import canonical, moment, parse_moment, strict_json
from soulkeeper.errors import Invalid

FORMAT = 2
_KNOWN = (1, FORMAT)
_KIND, _END = "soulkeeper-backup", "end"
_DAMAGED = "this backup is damaged"


def packed(entries: Iterable[Entry], at: datetime, *, has_keys: bool = False) -> Iterator[bytes]:
    """The lines of a backup."""
    digest, count = hashlib.sha256(), 0
    header = _line({"record": _KIND, "format": FORMAT, "at": moment(at), "keys": has_keys})
    for line in chain([header], (_line(to_record(entry)) for entry in entries)):
        digest.update(line)
        count += 1
        yield line
    yield _line({"record": _END, "lines": count, "sha256": digest.hexdigest()})


def unpacked(lines: Iterable[bytes]) -> Iterator[Header | Entry]:
    """The header and the entries of a backup. Raises where the file is not whole, or where a record does not prove itself."""
    digest, count, is_complete, check = hashlib.sha256(), 0, False, _Check()
    for line in lines:
        record = _read(line, count)
        if is_complete:
            raise Invalid("this backup goes on after its end", hint="take another copy")
        if record["record"] == _END:
            is_complete = _ensure_sum(record, count, digest.hexdigest())
            continue
        digest.update(line)
        count += 1
        yield _header(record) if count == 1 else check.proved(from_record(record, count), count)
    if not is_complete:
        raise Invalid("this backup was cut off", hint="take another copy; nothing was restored")
    check.ensure_nothing_missing()


class _Check:
    """Everything that is derived again while a backup is read."""

    def __init__(self) -> None:
        self._proof, self._files = Proof(), FileOrder()

    def proved(self, entry: Entry, line: int) -> Entry:
        if isinstance(entry, Setting):
            self._proof.set(entry.key, entry.value)
        try:
            wrong = list(self._files.take(entry)) if isinstance(entry, FilePart) else self._proof.take(entry)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Invalid(f"line {line} cannot be proved: {error}", hint=_DAMAGED) from error
        if wrong:
            raise _unproved(f"line {line}: {wrong[0]}", 1)
        return entry

    def ensure_nothing_missing(self) -> None:
        if wrong := [*self._proof.left(), *self._files.missing()]:
            raise _unproved(f"in this backup {', '.join(wrong[:5])}", len(wrong))


def _unproved(what: str, number: int) -> Invalid:
    message = f"{what} {'does not prove itself' if number == 1 else 'do not prove themselves'}"
    return Invalid(message, hint="this backup was changed or is damaged; nothing was restored")


def _line(record: Mapping[str, Any]) -> bytes:
    return canonical(record) + b"\n"


def _read(line: bytes, count: int) -> dict[str, Any]:
    try:
        record = strict_json(line.decode())
    except (ValueError, RecursionError) as error:
        raise Invalid(f"line {count + 1} is not JSON", hint="this is not a backup, or it is damaged") from error
    if not isinstance(record, dict) or not isinstance(record.get("record"), str):
        raise Invalid(f"line {count + 1} is not a record", hint="this is not a backup, or it is damaged")
    return record


def _header(record: Mapping[str, Any]) -> Header:
    if record["record"] != _KIND:
        raise Invalid("this is not a backup of soulkeeper", hint="soul backup FILE makes one")
    format = record.get("format")
    if format is True or format not in _KNOWN:
        raise Invalid(
            f"this backup has format {format}; this soulkeeper reads up to {FORMAT}", hint="update soulkeeper"
        )
    try:
        return Header(format, parse_moment(record["at"]), bool(record.get("keys")))
    except (KeyError, TypeError, ValueError) as error:
        raise Invalid("line 1 does not say when this backup was made", hint=_DAMAGED) from error


def _ensure_sum(record: Mapping[str, Any], count: int, digest: str) -> bool:
    if (record.get("lines"), record.get("sha256")) != (count, digest):
        raise Invalid("this backup was changed or is damaged: its checksum does not match", hint="take another copy")
    return True
