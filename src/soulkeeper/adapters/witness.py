"""The witness: a small file outside of the workspace that keeps the newest signed checkpoint of the chain of events.

Whoever can write the workspace can put an older or another ledger in its place; the witness notices. It belongs to the owner's own
user, and lagging behind is fine. Without one, the first look at a ledger is the first contact.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import threading
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.errors import Unproved

_HINT = "if you restored it yourself: soul verify --accept; else soul restore FILE brings a backup back"
_FIELDS = tuple(field.name for field in fields(Checkpoint))


_SIZE = 2_048


class _Place(NamedTuple):
    """A checkpoint as it is written, and its number. The file has room for two, and the higher number counts."""

    number: int
    record: bytes


class FileWitness:
    """A file for each name of the place where a ledger is stored, the most reliable name first.

    A checkpoint takes the place of the older one of two, under a lock: if that is cut short, the other one is whole. Replacing the
    file after every write of the ledger would take twenty times as long.
    """

    def __init__(self, folder: Path, *places: str) -> None:
        digests = dict.fromkeys(hashlib.sha256(place.encode()).hexdigest()[:32] for place in places)
        self._files = tuple(_WitnessFile(folder / f"{digest}.json") for digest in digests)

    def ensure(self, chain: Chain, known: Checkpoint) -> None:
        """That this is the ledger that was here before, grown or equal."""
        try:
            chain.ensure_reaches(known)
        except Unproved as error:
            raise Unproved(error.message, hint=_HINT) from error

    def remember(self, checkpoint: Checkpoint) -> None:
        """If nothing can be written, the older checkpoint stays: it is as true as before."""
        record = json.dumps({name: getattr(checkpoint, name) for name in _FIELDS}).encode()
        for file in self._files:
            file.remember(record)

    def forget(self) -> None:
        for file in self._files:
            file.forget()

    def read(self) -> Checkpoint | None:
        """What it remembers: the longest checkpoint of the owner whom the first name tells. None if nothing is readable."""
        checkpoints = [checkpoint for file in self._files if (checkpoint := file.read())]
        of_owner = [checkpoint for checkpoint in checkpoints if checkpoint.owner == checkpoints[0].owner]
        return max(of_owner, key=lambda checkpoint: checkpoint.size, default=None)


class _WitnessFile:
    """One file: a checkpoint takes the place of the older one of two."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def remember(self, record: bytes) -> None:
        with suppress(OSError):
            try:
                self._put(record)
            except FileNotFoundError:
                self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._create(record)

    def forget(self) -> None:
        self._file.unlink(missing_ok=True)

    def read(self) -> Checkpoint | None:
        try:
            return Checkpoint(**json.loads(_newest(self._file.read_bytes()).record))
        except (OSError, ValueError, TypeError):
            return None

    def _put(self, record: bytes) -> None:
        handle = os.open(self._file, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            number = _newest(os.pread(handle, 2 * _SIZE, 0)).number + 1
            os.pwrite(handle, _encode(number, record), number % 2 * _SIZE)
        finally:
            os.close(handle)

    def _create(self, record: bytes) -> None:
        """A file of this thread's own takes its place at once: what is read is always whole."""
        new = f"{self._file}.{os.getpid()}.{threading.get_ident()}"
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            os.write(handle, _encode(0, record))
        finally:
            os.close(handle)
        Path(new).replace(self._file)


def _encode(number: int, record: bytes) -> bytes:
    """A line with a hash, a number and a checkpoint. The rest of a longer earlier entry after it is not read."""
    entry = b"%d %b" % (number, record)
    return b"%b %b\n" % (hashlib.sha256(entry).hexdigest().encode(), entry)


def _newest(content: bytes) -> _Place:
    return max(_place(content[at : at + _SIZE].partition(b"\n")[0]) for at in (0, _SIZE))


def _place(line: bytes) -> _Place:
    """What is in a place. Older versions wrote the record alone."""
    digest, _, entry = line.partition(b" ")
    if hashlib.sha256(entry).hexdigest().encode() == digest:
        number, _, record = entry.partition(b" ")
        return _Place(int(number), record)
    return _Place(0, line.rstrip(b"\0")) if line.startswith(b"{") else _Place(-1, b"")
