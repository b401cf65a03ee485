"""Whether somebody watches the files of a workspace, as the other commands see it: each watcher holds a lock on the same file."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from soulkeeper.errors import Unavailable
from soulkeeper.faces.owner.cli.running_server import is_served

_FILE, _LEDGER = "watching.lock", "ledger.db"
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_TRIES, _PAUSE = 20, 0.05  # a command that looks at the lock holds it for a moment
_LOOKS, _MOMENT = 3, 0.01


@contextmanager
def watching(data: Path) -> Iterator[None]:
    """Hold the lock. Where that is not possible, the watch goes on without it."""
    import fcntl  # noqa: PLC0415 - not every system has it

    try:
        lock = os.open(data / _FILE, _FLAGS, 0o600)
    except OSError:
        yield
        return
    try:
        for _ in range(_TRIES):
            with suppress(OSError):
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
                break
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(lock)


def ledger_file(data: Path) -> tuple[int, int] | None:
    """The identity of the file of the ledger, whatever its name; None if it is not there, or the ledger is no file."""
    try:
        facts = (data / _LEDGER).stat()
    except OSError:
        return None
    return facts.st_dev, facts.st_ino


def ensure_same_ledger(data: Path, known: tuple[int, int] | None) -> None:
    """Raise if the ledger was restored or its folder was moved. A watch knows the events that it verified, and could prove no
    others: it would guard nothing, and look as if it did."""
    if ledger_file(data) != known:
        message = "the ledger was replaced or moved while it was watched: nothing is watched any more"
        raise Unavailable(message, hint="start soul watch again, with -w DIR if the workspace was moved")


def is_watched(data: Path) -> bool:
    """Whether ``soul watch`` or ``soul serve`` of this workspace is running on this machine."""
    if is_served(data):
        return True
    try:
        lock = os.open(data / _FILE, _FLAGS & ~os.O_CREAT)
    except OSError:
        return False
    try:
        return all(_is_held(lock) for _ in range(_LOOKS))
    finally:
        os.close(lock)


def _is_held(lock: int) -> bool:
    """Whether somebody holds the lock. Another command may, while it looks for a watcher itself: then it is free a moment later."""
    import fcntl  # noqa: PLC0415 - not every system has it

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        time.sleep(_MOMENT)
        return True
    except OSError:
        return False
    fcntl.flock(lock, fcntl.LOCK_UN)
    return False
