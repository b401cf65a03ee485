"""The witness: a small file outside the workspace that keeps the newest signed checkpoint of the chain of events.

Somebody who can write the workspace can replace the ledger with an older or a different one; the witness notices that. The file
belongs to the owner's own user, and it may lag behind. Without it, the first ledger that is opened is trusted.
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

_HINT = "if you restored it yourself: soul verify --accept; otherwise soul restore FILE restores a backup"
_FIELDS = tuple(field.name for field in fields(Checkpoint))
_SIZE = 2_048


class _Slot(NamedTuple):
    """A checkpoint as it is written, and its number. The file has two slots, and the higher number counts."""

    number: int
    record: bytes


class FileWitness:
    """A file for each name of the place where a ledger is stored, the most reliable name first.

    A new checkpoint overwrites the older of the two slots, under a lock: if that is interrupted, the other slot is intact.
    Replacing the whole file after every write of the ledger would take twenty times as long.
    """

    def __init__(self, folder: Path, *places: str) -> None:
        self.folder = folder
        digests = dict.fromkeys(hashlib.sha256(place.encode()).hexdigest()[:32] for place in places)
        self._files = tuple(_WitnessFile(folder / f"{digest}.json") for digest in digests)

    def ensure(self, chain: Chain, known: Checkpoint) -> None:
        """Raise unless this is the same ledger as before, equal or longer."""
        try:
            chain.ensure_extends(known)
        except Unproved as error:
            raise Unproved(error.message, hint=_HINT) from error

    def remember(self, checkpoint: Checkpoint) -> None:
        """If nothing can be written, the older checkpoint stays: it is still true."""
        record = json.dumps({name: getattr(checkpoint, name) for name in _FIELDS}).encode()
        for file in self._files:
            file.remember(record)

    def is_writable(self) -> bool:
        """Whether its folder can be written, or created. A service may have no home, or one that is read-only."""
        nearest = next((place for place in (self.folder, *self.folder.parents) if place.exists()), self.folder)
        return nearest.is_dir() and os.access(nearest, os.W_OK)

    def forget(self) -> None:
        for file in self._files:
            file.forget()

    def read(self) -> Checkpoint | None:
        """The longest checkpoint that has the same owner key as the first file; None if none can be read."""
        checkpoints = [checkpoint for file in self._files if (checkpoint := file.read())]
        of_owner = [checkpoint for checkpoint in checkpoints if checkpoint.owner == checkpoints[0].owner]
        return max(of_owner, key=lambda checkpoint: checkpoint.size, default=None)


class _WitnessFile:
    """One file with two slots."""

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
        """The remembered checkpoint; None if there is none that can be read."""
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
        """Write a file under another name, then rename it: readers never see half of it."""
        new = f"{self._file}.{os.getpid()}.{threading.get_ident()}"
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            os.write(handle, _encode(0, record))
        finally:
            os.close(handle)
        Path(new).replace(self._file)


def _encode(number: int, record: bytes) -> bytes:
    """A line with a hash, a number and a checkpoint. Readers ignore what a longer earlier entry left after it."""
    entry = b"%d %b" % (number, record)
    return b"%b %b\n" % (hashlib.sha256(entry).hexdigest().encode(), entry)


def _newest(content: bytes) -> _Slot:
    return max(_slot(content[at : at + _SIZE].partition(b"\n")[0]) for at in (0, _SIZE))


def _slot(line: bytes) -> _Slot:
    """Parse a slot. Older versions wrote only the record."""
    digest, _, entry = line.partition(b" ")
    if hashlib.sha256(entry).hexdigest().encode() == digest:
        number, _, record = entry.partition(b" ")
        return _Slot(int(number), record)
    return _Slot(0, line.rstrip(b"\0")) if line.startswith(b"{") else _Slot(-1, b"")
