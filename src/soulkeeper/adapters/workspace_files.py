"""The files of a workspace that are part of a backup: read in parts, and restored if they do not exist.

- No link is followed, neither to a folder nor to a file. What cannot be included is named in ``skipped``.
- A file appears under its name once its last part is written. An existing file is never replaced, except for settings that nobody
  has touched.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from soulkeeper.adapters.single_files import open_folder
from soulkeeper.domain.backup.entries import DEEPEST, FILES, FOLDERS, FilePart, is_workspace_file
from soulkeeper.errors import Conflict, Unavailable

PART = 512 * 1024
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_PART_FILE = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class FolderFiles:
    """``settings`` are the name of the settings file, its text in a backup, and its text in a new workspace."""

    def __init__(self, root: Path, *, settings: tuple[str, str | None, str]) -> None:
        self._root = root
        self._settings, self._carried, self._untouched = settings
        self.skipped: list[str] = []

    def parts(self) -> Iterator[FilePart]:
        if self._carried is not None:
            content = self._carried.encode()
            yield FilePart(self._settings, len(content), 0, content)
        for path in (*(path for path in FILES if path != self._settings), *self._paths()):
            yield from self._parts_of(path)

    def restore(self, part: FilePart) -> None:
        *folders, name = part.path.split("/")
        try:
            with open_folder(self._root, tuple(folders), writing=True) as folder:
                self._write(folder, name, part)
        except OSError as error:
            raise Unavailable(f"{part.path} cannot be written: {error.strerror}", hint="check the folder") from error

    def _write(self, folder: int, name: str, part: FilePart) -> None:
        temporary = f".soulkeeper-{name}.restored"
        flags = _PART_FILE | (os.O_TRUNC if part.offset == 0 else 0)
        mode = 0o600 if part.path.startswith("logs/") else 0o644  # a log is about a person
        file = os.open(temporary, flags, mode, dir_fd=folder)
        with os.fdopen(file, "wb") as stream:
            stream.seek(part.offset)
            stream.write(part.content)
            stream.flush()
            os.fsync(stream.fileno())
        if part.is_last:
            self._put_in_place(folder, temporary, name)

    def _put_in_place(self, folder: int, temporary: str, name: str) -> None:
        if name == self._settings and _content(folder, name) == self._untouched.encode():
            os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        else:
            with suppress(FileExistsError):
                os.link(temporary, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
            os.unlink(temporary, dir_fd=folder)
        os.fsync(folder)

    def _paths(self) -> Iterator[str]:
        for folder in FOLDERS:
            top = self._root / folder
            if top.is_symlink():
                self.skipped.append(f"{folder} is a link")
            elif top.is_dir():
                yield from self._below(top)

    def _below(self, folder: Path) -> Iterator[str]:
        name = folder.relative_to(self._root).as_posix()
        if name.count("/") >= DEEPEST:
            self.skipped.append(f"{name!r} is too deep for a backup")
            return
        try:
            with os.scandir(folder) as entries:
                sorted_entries = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            self.skipped.append(f"{name!r} cannot be read: {error.strerror}")
            return
        for entry in sorted_entries:
            if entry.is_dir(follow_symlinks=False):
                yield from self._below(Path(entry.path))
            elif not entry.name.startswith("."):
                yield from self._nameable(Path(entry.path))

    def _nameable(self, path: Path) -> Iterator[str]:
        name = path.relative_to(self._root).as_posix()
        if is_workspace_file(name):
            yield name
        else:
            self.skipped.append(f"{name!r} has a name that a backup cannot carry")

    def _parts_of(self, path: str) -> Iterator[FilePart]:
        *folders, name = path.split("/")
        try:
            with open_folder(self._root, tuple(folders)) as folder:
                file = os.open(name, _FILE, dir_fd=folder)
        except FileNotFoundError:
            return
        except (OSError, Conflict) as error:
            self.skipped.append(f"{path} cannot be read: {getattr(error, 'strerror', error)}")
            return
        with os.fdopen(file, "rb") as stream:
            facts = os.fstat(stream.fileno())
            if stat.S_ISREG(facts.st_mode):
                yield from _read_parts(stream.fileno(), path, facts.st_size)
            else:
                self.skipped.append(f"{path} is not a plain file")


def _read_parts(file: int, path: str, size: int) -> Iterator[FilePart]:
    """A file that grows in the meantime, such as a log, is read up to its first length; a file that shrinks is refused."""
    offset = 0
    while True:
        content = os.pread(file, min(PART, size - offset), offset)
        if len(content) < min(PART, size - offset):
            raise Conflict(f"{path} was cut short while it was read", hint="make the backup again")
        yield FilePart(path, size, offset, content)
        offset += len(content)
        if offset == size:
            return


def _content(folder: int, name: str) -> bytes | None:
    try:
        file = os.open(name, _FILE, dir_fd=folder)
    except OSError:
        return None
    with os.fdopen(file, "rb") as stream:
        return stream.read(PART)
