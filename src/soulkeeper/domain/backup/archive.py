"""A whole workspace as JSON lines: the same for every database, so that it can be moved from one to another.

- The first line is the header. ``end`` counts the lines before it and hashes them.
- Every line is canonical JSON and names its record. Each line depends only on earlier ones.
- Reading checks what can be derived: hashes of texts, whole chains of revisions, events without a gap, and that every record
  matches the last event about it.
- The last record is a signed checkpoint over all lines before it. Only a key that the events enrol can sign it.
- Format 1 contains only the ledger, with its keys in plain text; format 2 adds the rest of the workspace and encrypts the keys.
  Both are read, the newest is written. Backups from before events were signed have no checkpoint.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from soulkeeper.domain.backup.codec import Entry, from_record, to_record
from soulkeeper.domain.backup.entries import FileOrder, FilePart, Header, StoredSetting
from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.canonical import canonical, moment, parse_moment, strict_json
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import Event
from soulkeeper.errors import Invalid, Unproved

FORMAT = 2
_KNOWN = (1, FORMAT)
_KIND, _END = "soulkeeper-backup", "end"
_DAMAGED = "this backup is damaged"
_CHANGED = "this backup was changed or is damaged; nothing was restored"
Vouch = Callable[[str], Checkpoint | None]


def packed(
    entries: Iterable[Entry], at: datetime, *, has_keys: bool = False, vouch: Vouch = lambda _contents: None
) -> Iterator[bytes]:
    """The lines of a backup. ``vouch`` returns the signed checkpoint for the hash of all of them, if there is a key."""
    so_far = _Sum()
    yield so_far.with_line(_line({"record": _KIND, "format": FORMAT, "at": moment(at), "keys": has_keys}))
    for entry in entries:
        yield so_far.with_line(_line(to_record(entry)))
    if checkpoint := vouch(so_far.hash):
        yield so_far.with_line(_line(to_record(checkpoint)))
    yield _line(so_far.end)


class _Sum:
    """The lines so far: how many, and their hash."""

    def __init__(self) -> None:
        self.count, self._digest = 0, hashlib.sha256()

    def with_line(self, line: bytes) -> bytes:
        self._digest.update(line)
        self.count += 1
        return line

    @property
    def hash(self) -> str:
        return f"sha256:{self._digest.hexdigest()}"

    @property
    def end(self) -> dict[str, Any]:
        return {"record": _END, "lines": self.count, "sha256": self._digest.hexdigest()}


def unpacked(lines: Iterable[bytes], events: Chain | None = None) -> Iterator[Header | Entry]:
    """The header and the entries of a backup. Raises if the file is incomplete or a record does not match. With ``events``, an
    empty chain, every signature is checked.
    """
    so_far, is_complete, check = _Sum(), False, _Check(events)
    for line in lines:
        record = _read(line, so_far.count)
        if is_complete:
            raise Invalid("this backup has data after its end", hint="use another copy")
        if record["record"] == _END:
            is_complete = _ensure_sum(record, so_far.end)
            continue
        before = so_far.hash
        so_far.with_line(line)
        is_first = so_far.count == 1
        yield _header(record) if is_first else check.proved(from_record(record, so_far.count), so_far.count, before)
    if not is_complete:
        raise Invalid("this backup was cut off", hint="use another copy; nothing was restored")
    check.ensure_nothing_missing()
    check.ensure_signed()


class _Check:
    """Everything that is derived again while a backup is read."""

    def __init__(self, events: Chain | None) -> None:
        self._proof, self._files, self._events = Proof(), FileOrder(), events
        self._checkpoint: Checkpoint | None = None

    def proved(self, entry: Entry, line: int, before: str) -> Entry:
        """``before`` is the hash of the lines before it."""
        if self._checkpoint is not None:
            raise Invalid(_unproved(f"line {line}, after the checkpoint,"), hint=_CHANGED)
        if isinstance(entry, StoredSetting):
            self._proof.set(entry.key, entry.value)
        try:
            wrong = list(self._wrong(entry, before))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Invalid(f"line {line} cannot be proved: {error}", hint=_DAMAGED) from error
        if wrong:
            raise Invalid(f"line {line}: {wrong[0]}", hint=_CHANGED)
        return entry

    def _wrong(self, entry: Entry, before: str) -> Iterator[str]:
        match entry:
            case FilePart():
                yield from map(_unproved, self._files.check(entry))
            case Checkpoint():
                self._checkpoint = entry
                if entry.contents != before:
                    yield _unproved("the checkpoint over the lines before it")
            case _:
                yield from map(_unproved, self._proof.check(entry))
        if isinstance(entry, Event) and self._events is not None:
            yield from self._unproved_event(self._events, entry)

    def _unproved_event(self, events: Chain, event: Event) -> Iterator[str]:
        try:
            events.follow(event)
        except Unproved as error:
            yield error.message

    def ensure_signed(self) -> None:
        """Raise unless every event was signed by somebody who may, and the backup by an enrolled key."""
        events, checkpoint = self._events, self._checkpoint
        if events is None:
            return
        try:
            events.finish()
        except Unproved as error:
            raise Invalid(error.message, hint=_CHANGED) from error
        if checkpoint is not None and not (
            (checkpoint.size, checkpoint.head) == (events.seq, events.head) and events.is_signed(checkpoint)
        ):
            raise Invalid("the signature at the end of this backup is wrong", hint=_CHANGED)

    def ensure_nothing_missing(self) -> None:
        if wrong := [*self._proof.remaining_faults(), *self._files.missing()]:
            raise Invalid(_unproved(f"in this backup {', '.join(wrong[:5])}"), hint=_CHANGED)


def _unproved(what: str) -> str:
    return f"{what} cannot be proved"


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
        return Header(format, parse_moment(record["at"]))
    except (KeyError, TypeError, ValueError) as error:
        raise Invalid("line 1 does not say when this backup was made", hint=_DAMAGED) from error


def _ensure_sum(record: Mapping[str, Any], end: Mapping[str, Any]) -> bool:
    if (record.get("lines"), record.get("sha256")) != (end["lines"], end["sha256"]):
        raise Invalid("this backup was changed or is damaged: its checksum does not match", hint="use another copy")
    return True
