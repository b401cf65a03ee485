"""Backup files: written whole or not at all, read line by line."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path

from soulkeeper.errors import Conflict, NotFound, Unavailable

_LONGEST_LINE = 4 * 1024 * 1024


def write_archive(path: Path, lines: Iterable[bytes]) -> int:
    """Write the lines to a new file that only its owner can read, and give its size. An existing file is never replaced."""
    if path.exists():
        raise Conflict(f"{path} is there already", hint="name a new file")
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        with os.fdopen(file, "wb") as stream:
            stream.writelines(lines)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.rename(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise Unavailable(f"{path} cannot be written: {error.strerror}", hint="choose another place") from error
    finally:
        temporary.unlink(missing_ok=True)
    return path.stat().st_size


def read_archive(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as stream:
            while line := stream.readline(_LONGEST_LINE):
                yield line
    except FileNotFoundError as error:
        raise NotFound(f"there is no file {path}", hint="soul backup FILE makes one") from error
    except OSError as error:
        raise Unavailable(f"{path} cannot be read: {error.strerror}", hint="check its permissions") from error


def _sync_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
