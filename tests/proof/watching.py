"""Proof: a layer between soulkeeper and the disk that announces every operation before it happens.

- Everything that changes the disk passes here: the ``os`` of both adapters, ``renameat2``, and SQLite through its own VFS.
- A watcher may record the operation, or raise an OSError to prevent it.
- SQLite's ``-shm`` file is ignored: the first process to open a ledger after a crash creates it again.
"""

from __future__ import annotations

import ctypes
import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

import apsw
import pytest

from soulkeeper.adapters import files, single_files
from soulkeeper.adapters.sql import sqlite

_CHANGING = os.O_WRONLY | os.O_RDWR
_JOURNALS = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL
_EXCHANGE = 2


class Deed(StrEnum):
    OPEN = "open"
    WRITE = "write"
    TRUNCATE = "truncate"
    SYNC = "sync"
    SYNC_FOLDER = "sync folder"
    MAKE_FOLDER = "make folder"
    MOVE = "move"
    EXCHANGE = "exchange"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Step:
    """One change to the disk. ``at`` is an offset, or the size to truncate to; ``to`` is the new name of a move."""

    deed: Deed
    path: str
    at: int = 0
    data: bytes = b""
    to: str = ""


Watcher = Callable[[Step], None]


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Announce everything soulkeeper does to the disk in this block. Ledgers are opened and closed in here too."""
    vfs = _Vfs(watcher)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "os", _Os(watcher))
        patch.setattr(single_files, "os", _Os(watcher))
        patch.setattr(sqlite, "os", _Os(watcher))
        patch.setattr(single_files, "_libc", lambda: _Libc(watcher))
        patch.setattr(apsw, "Connection", partial(apsw.Connection, vfs=_Vfs.NAME))
        yield
    vfs.unregister()


class _Os:
    """The module ``os``, with the functions that change a disk announced."""

    def __init__(self, watcher: Watcher) -> None:
        self._tell = watcher

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def open(self, path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if flags & _CHANGING:
            self._tell(Step(Deed.OPEN, _path(path, dir_fd)))
        return os.open(path, flags, mode, dir_fd=dir_fd)

    def write(self, file: int, data: bytes) -> int:
        self._tell(Step(Deed.WRITE, _opened(file), os.fstat(file).st_size, bytes(data)))  # both adapters only append
        return os.write(file, data)

    def fsync(self, file: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(file).st_mode)
        self._tell(Step(Deed.SYNC_FOLDER if is_folder else Deed.SYNC, _opened(file)))
        os.fsync(file)

    def unlink(self, path: str, *, dir_fd: int | None = None) -> None:
        self._tell(Step(Deed.REMOVE, _path(path, dir_fd)))
        os.unlink(path, dir_fd=dir_fd)

    def rename(self, source: str, target: str, *, src_dir_fd: int, dst_dir_fd: int) -> None:
        self._tell(Step(Deed.MOVE, _path(source, src_dir_fd), to=_path(target, dst_dir_fd)))
        os.rename(source, target, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd)

    def mkdir(self, path: str, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
        self._tell(Step(Deed.MAKE_FOLDER, _path(path, dir_fd)))
        os.mkdir(path, mode, dir_fd=dir_fd)


class _Libc:
    def __init__(self, watcher: Watcher) -> None:
        self._tell = watcher

    def renameat2(self, folder: int, source: bytes, _folder: int, target: bytes, flag: int) -> int:
        deed = Deed.EXCHANGE if flag == _EXCHANGE else Deed.MOVE
        try:
            self._tell(Step(deed, _path(source.decode(), folder), to=_path(target.decode(), folder)))
        except OSError as error:
            ctypes.set_errno(error.errno or errno.EIO)
            return -1
        done: int = ctypes.CDLL(None, use_errno=True).renameat2(folder, source, folder, target, flag)
        return done


class _Vfs(apsw.VFS):
    NAME = "watched"

    def __init__(self, watcher: Watcher) -> None:
        self._tell = watcher
        super().__init__(self.NAME, "unix")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return _VfsFile(self._tell, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        with _as_sqlite_says(apsw.SQLITE_IOERR_DELETE):
            self._tell(Step(Deed.REMOVE, filename))
            if syncdir:
                self._tell(Step(Deed.SYNC_FOLDER, os.path.dirname(filename)))  # noqa: PTH120 - paths are texts here
        super().xDelete(filename, syncdir)


class _VfsFile(apsw.VFSFile):
    def __init__(self, watcher: Watcher, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._tell = watcher
        self._path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self._new = bool(flags[0] & _JOURNALS)
        with _as_sqlite_says(apsw.SQLITE_CANTOPEN):
            self._tell(Step(Deed.OPEN, self._path))
        super().__init__("unix", name, flags)

    def xWrite(self, data: Any, offset: int) -> None:
        with _as_sqlite_says(apsw.SQLITE_IOERR_WRITE):
            self._tell(Step(Deed.WRITE, self._path, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        with _as_sqlite_says(apsw.SQLITE_IOERR_TRUNCATE):
            self._tell(Step(Deed.TRUNCATE, self._path, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        """The first sync of a journal also syncs its folder: so does the engine's own VFS."""
        with _as_sqlite_says(apsw.SQLITE_IOERR_FSYNC):
            self._tell(Step(Deed.SYNC, self._path))
            if self._new:
                self._tell(Step(Deed.SYNC_FOLDER, os.path.dirname(self._path)))  # noqa: PTH120
        self._new = False
        super().xSync(flags)


@contextmanager
def _as_sqlite_says(code: int) -> Iterator[None]:
    """A disk error as the engine's own VFS would report it."""
    try:
        yield
    except OSError as error:
        said = apsw.exception_for(apsw.SQLITE_FULL if error.errno == errno.ENOSPC else code)
        said.args = (error.strerror,)
        raise said from error


def _path(name: str | os.PathLike[str], folder: int | None) -> str:
    return os.path.join(_opened(folder), name) if folder is not None else os.fspath(name)  # noqa: PTH118


def _opened(file: int) -> str:
    return os.readlink(f"/proc/self/fd/{file}")  # noqa: PTH115
