"""Single files, read and replaced inside an open folder.

- No link is followed: folders are opened one by one, files without following links, and hard-linked files are refused.
- A write goes to a temporary file in the same folder, which is synced and then swapped in atomically; then the folder is synced.
  The file that was swapped out is checked before it is removed: if somebody wrote to it in that moment, it is restored.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.errors import Conflict, Invalid, SoulError, Unavailable
from soulkeeper.ports import FileState

LARGEST_READ = 1024 * 1024
_NOREPLACE, _EXCHANGE = 1, 2
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass(frozen=True, slots=True)
class Ownership:
    """The owner, group and mode that a file has after it was written."""

    owner: int
    group: int
    mode: int


@contextmanager
def open_folder(root: Path, below: tuple[str, ...], *, writing: bool = False) -> Iterator[int]:
    """Open a folder inside the workspace, one step at a time, following no link. A writer creates it."""
    descriptor = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for name in below:
            inner = _step(descriptor, name, writing=writing)
            os.close(descriptor)
            descriptor = inner
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def open_pinned(path: Path, inode: int) -> Iterator[int]:
    """Open a folder whose path leads through no link, if it is still the one with this inode."""
    if path.resolve() != path:
        raise Conflict(f"the folder {path} is reached through a link now", hint="restore the folder that was adopted")
    descriptor = os.open(path, _FOLDER)
    try:
        if os.fstat(descriptor).st_ino != inode:
            raise Conflict(
                f"{path} is not the folder that was adopted",
                hint=f"if it is yours: soul release {path}, then soul adopt {path}",
            )
        yield descriptor
    finally:
        os.close(descriptor)


def _step(folder: int, name: str, *, writing: bool) -> int:
    try:
        return os.open(name, _FOLDER, dir_fd=folder)
    except FileNotFoundError:
        if not writing:
            raise
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=folder)
        return _step(folder, name, writing=False)
    except NotADirectoryError as error:
        raise Conflict(f"{name} is not a folder", hint="replace the link or the file with a folder") from error


def read_file(folder: int, name: str) -> FileState | None:
    try:
        file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    except FileNotFoundError:
        return None
    except PermissionError as error:
        raise Unavailable(f"{name} cannot be read", hint="check the file's permissions") from error
    except OSError as error:
        raise Conflict(f"{name} is a symbolic link", hint="replace it with a regular file") from error
    try:
        facts = os.fstat(file)
        ensure_plain(name, facts)
        _ensure_short(name, facts)
        return FileState(_content(file, facts.st_size), datetime.fromtimestamp(facts.st_mtime, UTC))
    finally:
        os.close(file)


def _content(file: int, size: int) -> bytes:
    """The whole file. One read is enough for a soul; a file that grows at the same time is read to its end."""
    content = os.read(file, size + 1)
    while len(content) <= LARGEST_READ and (more := os.read(file, 65_536)):
        content += more
    return content


def ensure_plain(name: str, facts: os.stat_result) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise Conflict(f"{name} is not a regular file", hint="replace it with a regular file")
    if facts.st_nlink > 1:
        raise Conflict(f"{name} is a hard link", hint="replace it with a copy")


def _ensure_short(name: str, facts: os.stat_result) -> None:
    if facts.st_size > LARGEST_READ:
        raise Invalid(
            f"{name} has {facts.st_size:,} bytes, but at most {LARGEST_READ:,} are read",
            hint="souls and capsules are smaller",
        )


def put_file(
    folder: int,
    name: str,
    content: bytes,
    *,
    expected: str | None,
    mode: int = 0o644,
    ownership: Ownership | None = None,
) -> None:
    """``mode`` is for a new file: one that is there keeps its mode, unless an ``ownership`` says what it has."""
    with suppress(FileNotFoundError):
        os.unlink(temporary(name), dir_fd=folder)
    current = read_file(folder, name)
    if current is None or current.content != content:
        _ensure_expected(name, current, expected)
        current_mode = stat.S_IMODE(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode) if current else mode
        _replace(folder, name, content, current, ownership or Ownership(-1, -1, current_mode))
    os.fsync(folder)


def _ensure_expected(name: str, current: FileState | None, expected: str | None) -> None:
    if current is not None and bytes_hash(current.content) != expected:
        raise Conflict(f"{name} contains a text that soulkeeper did not write", hint="soul status shows it")


def _replace(folder: int, name: str, content: bytes, current: FileState | None, ownership: Ownership) -> None:
    """If this fails halfway, the temporary file stays: it may contain somebody's text."""
    new = _write_new(folder, name, content, ownership)
    try:
        _swap(folder, new, name, current)
    except Conflict:
        os.unlink(new, dir_fd=folder)
        raise
    if current is not None:
        os.unlink(new, dir_fd=folder)


def _write_new(folder: int, name: str, content: bytes, ownership: Ownership) -> str:
    new = temporary(name)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    file = os.open(new, flags, 0o600, dir_fd=folder)
    try:
        _set_ownership(file, name, ownership)
        write_all(file, content)
        os.fsync(file)
    except BaseException:
        os.unlink(new, dir_fd=folder)
        raise
    finally:
        os.close(file)
    return new


def _set_ownership(file: int, name: str, ownership: Ownership) -> None:
    facts = os.fstat(file)
    is_ours = ownership.owner in (-1, facts.st_uid) and ownership.group in (-1, facts.st_gid)
    try:
        if not is_ours:
            os.fchown(file, ownership.owner, ownership.group)
    except PermissionError as error:
        message = f"{name} cannot keep its owner {ownership.owner}:{ownership.group}"
        raise Unavailable(message, hint="run soul as that user, or as root") from error
    with suppress(PermissionError):
        os.fchmod(file, ownership.mode)


def write_all(file: int, content: bytes) -> None:
    written = 0
    while written < len(content):
        written += os.write(file, content[written:])


def temporary(name: str) -> str:
    return f".soulkeeper-{name}.tmp"


def is_beginning(folder: int, name: str, content: bytes) -> bool:
    """Whether a file does not exist, or contains only a beginning of this text."""
    try:
        current = read_file(folder, name)
    except (Conflict, Invalid):
        return False
    return current is None or content.startswith(current.content)


def _swap(folder: int, new: str, name: str, current: FileState | None) -> None:
    """Swap the new file in atomically, and restore a file that should not have been replaced."""
    try:
        _rename(folder, new, name, _EXCHANGE if current else _NOREPLACE)
    except FileExistsError as error:
        raise _changed_meanwhile(name) from error
    if current and not _has_content(folder, new, current.content):
        _rename(folder, new, name, _EXCHANGE)
        raise _changed_meanwhile(name)


def _has_content(folder: int, name: str, content: bytes) -> bool:
    try:
        current = read_file(folder, name)
    except (SoulError, OSError):
        return False
    return current is not None and current.content == content


def is_expected(folder: int, name: str, expected: str | None) -> bool:
    try:
        current = read_file(folder, name)
    except (SoulError, OSError):
        return False
    return current is not None and bytes_hash(current.content) == expected


def _changed_meanwhile(name: str) -> Conflict:
    return Conflict(f"{name} was changed at the same time", hint="soul status shows it")


def _rename(folder: int, source: str, target: str, flag: int) -> None:
    """Linux can exchange two names, or refuse to replace one, atomically; elsewhere a plain rename has to do."""
    call = getattr(_libc(), "renameat2", None)
    if call is None:
        os.rename(source, target, src_dir_fd=folder, dst_dir_fd=folder)
    elif call(folder, source.encode(), folder, target.encode(), flag):
        raise _last_error(target)


def _last_error(target: str) -> OSError:
    from ctypes import get_errno  # noqa: PLC0415 - as below

    return OSError(get_errno(), os.strerror(get_errno()), target)


@cache
def _libc() -> object:
    import ctypes  # noqa: PLC0415 - slow to load, and no reader moves a file

    return ctypes.CDLL(None, use_errno=True)
