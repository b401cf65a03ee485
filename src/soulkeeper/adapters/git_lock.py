"""The lock that one process at a time holds: on the private repositories, and on a remote that is a folder of this machine."""

from __future__ import annotations

import errno
import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from soulkeeper.errors import Unavailable

_PATIENCE = 30.0
_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP})  # some network folders know none


@contextmanager
def noted(note: Path, lock: Path) -> Iterator[None]:
    """Keep a note during a push that creates a lock file in a folder of this machine. A killed push leaves both behind, and the
    next one removes them; without a note, the lock file is somebody else's."""
    if note.is_file():
        lock.unlink(missing_ok=True)
    note.touch()
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


@contextmanager
def locked(path: Path, flags: int) -> Iterator[None]:
    """Hold the lock of a file or folder. The system releases it if the process dies."""
    try:
        lock = os.open(path, flags | os.O_CLOEXEC, 0o666)
    except OSError as error:
        raise Unavailable(f"{path} cannot be opened: {error.strerror}", hint="check its permissions") from error
    try:
        _acquire(lock)
        yield
    finally:
        os.close(lock)


def _acquire(lock: int) -> None:
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > until:
                raise Unavailable("another process is syncing", hint="try again in a moment") from error
            time.sleep(0.05)
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
            return
        else:
            return
