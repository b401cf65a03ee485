"""The server of a workspace that is running, as the other commands see it: a locked file that holds its address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from soulkeeper.faces.site import Site


@contextmanager
def claim(data: Path, where: Site) -> Iterator[None]:
    """While the server runs, a lock with its address in a folder that only its user can open: whatever else answers on the port is
    not asked, and gets no link."""
    import fcntl  # noqa: PLC0415 - not every system has it

    with _lock_file(data, where.port).open("a") as lock:
        with suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            lock.truncate(0)
            lock.write(where.url)
            lock.flush()
        yield


def running_at(data: Path, where: Site, *, any_port: bool) -> str:
    """The address of the server of this workspace that has this port, or any port; empty if there is none."""
    own = _lock_file(data, where.port)
    for lock in (own, *(sorted(data.glob(_lock_file(data, "*").name)) if any_port else ())):
        if _is_locked(lock):
            return lock.read_text() or replace(where, port=int(lock.stem.partition("-")[2])).url
    return ""


def _lock_file(data: Path, port: int | str) -> Path:
    return data / f"serving-{port}.lock"


def _is_locked(lock: Path) -> bool:
    import fcntl  # noqa: PLC0415 - not every system has it

    try:
        with lock.open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False
