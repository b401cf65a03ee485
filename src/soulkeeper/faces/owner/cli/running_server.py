"""The server of a workspace that is running, as the other commands see it: a locked file that holds its address.

Only a file of this user or of root counts: whoever can write the workspace can put a folder of their own in the place of ``data``,
and a login link that leads to them would make them the owner.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from soulkeeper.errors import Reason, Refused
from soulkeeper.faces.site import Site

_LONGEST = 1_024
_PAUSE = 0.2


@contextmanager
def claim(data: Path, where: Site) -> Iterator[None]:
    """While the server runs, a lock with its address in a folder that only its user can open: whatever else answers on the port is
    not asked, and gets no link."""
    import fcntl  # noqa: PLC0415 - not every system has it

    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(_lock_file(data, where.port), flags, 0o600), "r+") as lock:
        stopped = threading.Event()

        def take() -> bool:
            """Whether there is nothing more to do: the lock is ours, or the server has stopped."""
            with suppress(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                lock.truncate(0)
                lock.write(where.url)
                lock.flush()
                return True
            return stopped.wait(_PAUSE)

        def take_later() -> None:
            while not take():
                continue

        later = None if take() else threading.Thread(target=take_later, name="claim", daemon=True)
        if later:  # the server before this one is still stopping, or a command looks at the lock
            later.start()
        try:
            yield
        finally:
            stopped.set()
            if later:
                later.join()


def running_at(data: Path, where: Site, *, any_port: bool) -> str:
    """The address of the server of this workspace that has this port, or any port; empty if there is none."""
    own = _lock_file(data, where.port)
    for lock in (own, *(sorted(data.glob(_lock_file(data, "*").name)) if any_port else ())):
        if (url := _address_in(lock)) is not None:
            return url or replace(where, port=int(lock.stem.partition("-")[2])).url
    return ""


def is_served(data: Path) -> bool:
    """Whether a server of this workspace is running on this machine, whoever started it."""
    for lock in data.glob(_lock_file(data, "*").name):
        try:
            if _address_in(lock) is not None:
                return True
        except Refused:
            return True
    return False


def _lock_file(data: Path, port: int | str) -> Path:
    return data / f"serving-{port}.lock"


def _address_in(lock: Path) -> str | None:
    """The address in a lock that a server holds; None if nobody holds it."""
    import fcntl  # noqa: PLC0415 - not every system has it

    try:
        file = os.open(lock, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        _ensure_own(lock, os.fstat(file))
        return os.read(file, _LONGEST).decode()
    else:
        return None
    finally:
        os.close(file)


def _ensure_own(lock: Path, facts: os.stat_result) -> None:
    if facts.st_uid not in (os.geteuid(), 0):
        message = f"{lock} belongs to user {facts.st_uid}, and you are user {os.geteuid()}: its server may be anybody's"
        raise Refused(
            [Reason("foreign_server", message, hint="run this as the user of the server, or stop that server")]
        )
