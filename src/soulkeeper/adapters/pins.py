"""The first address that a workspace used is recorded: editing its settings must not send texts and credentials elsewhere."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def is_pinned(file: Path, address: str) -> bool:
    """Whether this address is the recorded one. The first address is recorded; if nothing can be recorded, any address counts."""
    with suppress(OSError), os.fdopen(os.open(file, _NEW, 0o600), "w") as new:
        new.write(address)
    try:
        return file.read_text() == address
    except OSError:
        return True
