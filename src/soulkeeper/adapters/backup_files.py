"""Backup files: written completely or not at all, read line by line; and the folder of scheduled backups."""

from __future__ import annotations

import fcntl
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from soulkeeper.errors import Conflict, NotFound, Unavailable

_LONGEST_LINE = 64 * 1024 * 1024  # a message of a megabyte, each character of it escaped, and room to spare
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"scheduled-([0-9]{8}T[0-9]{6}Z)\.jsonl")


def write_archive(path: Path, lines: Iterable[bytes]) -> int:
    """Write the lines to a new file that only its owner can read, and return its size. An existing file is never replaced."""
    ensure_new(path)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with os.fdopen(os.open(temporary, _NEW_FILE, 0o600), "wb") as stream:
            stream.writelines(lines)
            stream.flush()
            os.fsync(stream.fileno())
        _put_in_place(temporary, path)
    except OSError as error:
        raise Unavailable(f"{path} cannot be written: {error.strerror}", hint="choose another place") from error
    finally:
        with suppress(OSError):
            temporary.unlink()
    return path.stat().st_size


def ensure_new(path: Path) -> None:
    if os.path.lexists(path):
        raise Conflict(f"{path} already exists", hint="name a new file")


def read_archive(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as stream:
            while line := stream.readline(_LONGEST_LINE):
                yield line
    except FileNotFoundError as error:
        hint = "soul backup FILE makes one; to restore an earlier text of a soul: soul rollback ID REVISION"
        raise NotFound(f"no file named {str(path)!r}", hint=hint) from error
    except OSError as error:
        raise Unavailable(f"{path} cannot be read: {error.strerror}", hint="check its permissions") from error


class ScheduledBackups:
    """The scheduled backups in one folder. Other files in it are never touched."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def exclusive(self) -> Iterator[bool]:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(self._folder / "schedule.lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            yield _is_locked(lock)
        finally:
            os.close(lock)

    def newest(self, before: datetime) -> datetime | None:
        return max((at for at in self._moments() if at <= before), default=None)

    def write(self, at: datetime, lines: Iterable[bytes]) -> str:
        for leftover in self._folder.glob(".scheduled-*.tmp"):
            leftover.unlink()
        name = _name(at)
        write_archive(self._folder / name, lines)
        return name

    def read(self, name: str) -> Iterator[bytes]:
        return read_archive(self._folder / name)

    def remove(self, name: str) -> None:
        (self._folder / name).unlink(missing_ok=True)

    def keep(self, count: int) -> None:
        for at in sorted(self._moments(), reverse=True)[count:]:
            self.remove(_name(at))

    def _moments(self) -> Iterator[datetime]:
        for path in self._folder.iterdir():
            if match := _NAME.fullmatch(path.name):
                with suppress(ValueError):
                    yield datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)


def _name(at: datetime) -> str:
    return f"scheduled-{at.astimezone(UTC).strftime(_STAMP)}.jsonl"


def _is_locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _put_in_place(temporary: Path, path: Path) -> None:
    """Use a hard link: unlike a rename, it fails if the file has come into existence in the meantime."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError as error:
        raise Conflict(f"{path} already exists", hint="name a new file") from error
    except OSError:
        temporary.rename(path)  # a file system without hard links
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
