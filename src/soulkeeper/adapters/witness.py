"""The witness: a small file outside of the workspace that keeps the newest signed checkpoint of the chain of events.

Whoever can write the workspace can put an older or another ledger in its place; the witness notices. It belongs to the owner's own
user, and lagging behind is fine. Without one, the first look at a ledger is the first contact.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.errors import Unproved

_HINT = "if you restored it yourself: soul verify --accept; else soul restore FILE brings a backup back"
_FIELDS = tuple(field.name for field in fields(Checkpoint))


class FileWitness:
    """One file a ledger, named for where the ledger is kept."""

    def __init__(self, folder: Path, ledger: str) -> None:
        self._file = folder / f"{hashlib.sha256(ledger.encode()).hexdigest()[:32]}.json"

    def ensure(self, chain: Chain) -> None:
        """That this is the ledger that was here before, grown or equal."""
        if known := self.read():
            try:
                chain.ensure_reaches(known)
            except Unproved as error:
                raise Unproved(error.message, hint=_HINT) from error

    def remember(self, checkpoint: Checkpoint) -> None:
        """Where nothing can be written, an older memory stays: it is as true as before."""
        with suppress(OSError):
            try:
                self._write(checkpoint)
            except FileNotFoundError:
                self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._write(checkpoint)

    def _write(self, checkpoint: Checkpoint) -> None:
        """A file of this thread's own takes the place of the one before: what is read is always whole."""
        new = f"{self._file}.{os.getpid()}.{threading.get_ident()}"
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            os.write(handle, json.dumps({name: getattr(checkpoint, name) for name in _FIELDS}).encode())
        finally:
            os.close(handle)
        os.replace(new, self._file)  # noqa: PTH105 - after every write of the ledger: a path takes as long again

    def forget(self) -> None:
        self._file.unlink(missing_ok=True)

    def read(self) -> Checkpoint | None:
        """What it remembers; nothing where it remembers nothing that can be read."""
        try:
            return Checkpoint(**json.loads(self._file.read_text()))
        except (OSError, ValueError, TypeError):
            return None
