"""The witness: a small file outside of the workspace that remembers how far the chain of events had come.

Whoever can write the workspace can put an older or another ledger in its place; the witness notices. It is signed by nobody: it
belongs to the owner's own user, and lagging behind is fine. Without one, the first look at a ledger is the first contact.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.event import Event
from soulkeeper.errors import NotFound, Unproved

_HINT = "if you restored it yourself: soul verify --accept; else soul restore FILE brings a backup back"


@dataclass(frozen=True, slots=True)
class Remembered:
    size: int
    head: str
    owner: str


class FileWitness:
    """One file a ledger, named for where the ledger is kept."""

    def __init__(self, folder: Path, ledger: str) -> None:
        self._file = folder / f"{hashlib.sha256(ledger.encode()).hexdigest()[:32]}.json"

    def ensure(self, chain: Chain, fetch: Callable[[int], Event]) -> None:
        """That this is the ledger that was here before, grown or equal. The first contact is remembered."""
        known = self.read()
        if known is None:
            if chain.is_sealed and chain.seq:
                self.remember(chain)
            return
        if known.owner and known.owner not in chain.owners_known:
            raise Unproved("this ledger belongs to another owner key than before", hint=_HINT)
        if chain.seq < known.size:
            raise Unproved(f"the ledger has {chain.seq} events, it had {known.size}: it is an older one", hint=_HINT)
        if not _ends_as(known, chain, fetch):
            raise Unproved(f"the first {known.size} events are not those that were here before", hint=_HINT)

    def remember(self, chain: Chain) -> None:
        """Keep how far the chain has come."""
        self.put(Remembered(chain.seq, chain.head, chain.owner))

    def put(self, known: Remembered) -> None:
        """Where nothing can be written, an older memory stays: it is as true as before."""
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, name = tempfile.mkstemp(dir=self._file.parent)
            with os.fdopen(handle, "w") as file:
                json.dump(asdict(known), file)
            Path(name).replace(self._file)

    def forget(self) -> None:
        self._file.unlink(missing_ok=True)

    def read(self) -> Remembered | None:
        try:
            held = json.loads(self._file.read_text())
            return Remembered(int(held["size"]), str(held["head"]), str(held["owner"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None


def _ends_as(known: Remembered, chain: Chain, fetch: Callable[[int], Event]) -> bool:
    if known.size == chain.seq:
        return known.head == chain.head
    try:
        return fetch(known.size).leaf == known.head
    except NotFound:
        return False
