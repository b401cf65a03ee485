"""The mirror and the daily log: plain files in a workspace, and the mirror targets outside it.

- Only this module turns an address into a path.
- A writer holds the ledger's write lock, so that only one process writes. An existing temporary file was left by a crash: it is
  removed if it is the beginning of the same text; otherwise it may be somebody's work and is set aside.
- A target is opened only in the folder it was pinned to, and keeps its owner and mode with every write. If a runtime reads it
  through a link, a link that points elsewhere is restored too.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from soulkeeper.adapters.single_files import (
    Ownership,
    ensure_plain,
    is_beginning,
    is_expected,
    open_folder,
    open_pinned,
    put_file,
    read_file,
    temporary,
    write_all,
)
from soulkeeper.domain.canonical import bytes_hash, content_hash
from soulkeeper.domain.souls.address import COMPANIONS, Address, CapsulePath, Kind, Location, capsule_path
from soulkeeper.domain.souls.names import agent_id, soul_id
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import Conflict, Invalid, SoulError
from soulkeeper.ports import FileState

_LATEST = 64 * 1024
_PRIVATE = 0o600  # for files about a person: USER.md, the memories in a capsule, the daily log


def place(address: Address | CapsulePath) -> tuple[tuple[str, ...], str]:
    """The folders inside the workspace, and the file's name."""
    if isinstance(address, CapsulePath):
        *folders, name = capsule_path(str(address)).parts
        return ("capsules", *folders), name
    if address.kind is Kind.SOUL:
        return ("souls",), f"{soul_id(address.id)}.md"
    return ("agents", agent_id(address.id)), address.kind.filename


_TICK = 1_000_000_000  # nanoseconds: much coarser than any file system's clock


class FileMirror:
    """The heads as files in a workspace."""

    has_files = True

    def __init__(self, root: Path) -> None:
        self._root = root

    def read(self, address: Location) -> FileState | None:
        try:
            with self._open(address) as (folder, name):
                current = read_file(folder, name)
        except FileNotFoundError:
            return None
        if isinstance(address, Target) and not _is_link_intact(address):
            raise _link_conflict(address)
        return current

    def hashes(self, addresses: Iterable[Address]) -> dict[Address, str]:
        """The hashes of the files that can be read, each folder opened once."""
        hashes: dict[Address, str] = {}
        groups: dict[tuple[str, ...], list[tuple[str, Address]]] = {}
        for where in addresses:
            folders, name = place(where)
            groups.setdefault(folders, []).append((name, where))
        for folders, members in groups.items():
            with suppress(SoulError, OSError), open_folder(self._root, folders) as folder:
                hashes.update(_hashes(folder, members))
        return hashes

    @contextmanager
    def _open(self, address: Location, *, writing: bool = False) -> Iterator[tuple[int, str]]:
        """The open folder of a file, and the file's name."""
        if isinstance(address, Target):
            with open_pinned(Path(address.parent), address.folder) as folder:
                yield folder, address.name
            return
        folders, name = place(address)
        with open_folder(self._root, folders, writing=writing) as folder:
            yield folder, name

    @lru_cache(maxsize=1_024)  # noqa: B019 - a mirror lives as long as the process
    def _path(self, address: Location) -> str:
        if isinstance(address, Target):
            return address.path
        folders, name = place(address)
        return str(self._root.joinpath(*folders, name))

    def mark(self, address: Location) -> object | None:
        """The file's metadata. None for a file changed a moment ago, because it may change again within the same clock tick."""
        marks = [_mark(self._path(address))]
        if isinstance(address, Target) and address.is_linked:
            marks.append(_mark(address.runtime_path))
        return None if None in marks else tuple(marks)

    def show(self, address: Location, content: str, *, expected: str | None) -> None:
        with self._open(address, writing=True) as (folder, name):
            self._sweep(folder, name, content.encode())
            put_file(
                folder, name, content.encode(), expected=expected, mode=_mode(address), ownership=_ownership(address)
            )

    def restore_file(self, address: Location, content: str) -> bytes | None:
        if isinstance(address, Target) and not _is_link_intact(address) and self._has_text(address, content):
            return self._restore_link(address)
        with self._open(address, writing=True) as (folder, name):
            self._sweep(folder, name, content.encode())
            self._set_aside(folder, name)
            put_file(folder, name, content.encode(), expected=None, mode=_mode(address), ownership=_ownership(address))
        return None

    def remove_file(self, address: Location, *, expected: str) -> None:
        with suppress(FileNotFoundError), self._open(address) as (folder, name):
            current = read_file(folder, name)
            if current is not None and bytes_hash(current.content) == expected:
                os.unlink(name, dir_fd=folder)
                os.fsync(folder)

    def problem(self, target: Target) -> str:
        """Whether the target is missing, moved, replaced or read-only, in words; empty if it is as it was pinned."""
        try:
            if str(Path(target.runtime_path).resolve()) != target.path:
                return (
                    "the link points elsewhere now" if target.runtime_path != target.path else "a link is in its place"
                )
            with self._open(target) as (folder, name):
                if read_file(folder, name) is None:
                    return "the file is gone"
                return "" if os.access(".", os.W_OK, dir_fd=folder, effective_ids=True) else "its folder is read-only"
        except FileNotFoundError:
            return "its folder is gone"
        except SoulError as error:
            return error.message
        except OSError as error:
            return f"it cannot be opened: {error.strerror}"

    def _has_text(self, target: Target, content: str) -> bool:
        with self._open(target) as (folder, name):
            return is_expected(folder, name, content_hash(content))

    def _restore_link(self, target: Target) -> bytes | None:
        """Restore the link through which a runtime reads a target, in its folder. Returns the content of a regular file that
        was in its place."""
        if not target.has_own_link:
            raise _link_conflict(target)
        parent, _, name = target.runtime_path.rpartition("/")
        with open_pinned(Path(parent or "/").resolve(), target.link_folder) as folder:
            content = self._set_aside(folder, name)
            os.symlink(target.path, name, dir_fd=folder)
            os.fsync(folder)
        return content

    def _set_aside(self, folder: int, name: str) -> bytes | None:
        """Move whatever is there aside: a link as a link, a folder as a folder. An empty file is removed. Returns the content
        of a regular file."""
        aside = f"{os.urandom(4).hex()}-{name}"
        with open_folder(self._root, ("data", "outside"), writing=True) as outside, suppress(FileNotFoundError):
            where, moved = _moved_aside(folder, name, outside, aside)
            facts = os.stat(moved, dir_fd=where, follow_symlinks=False)
            is_empty = stat.S_ISREG(facts.st_mode) and facts.st_size == 0
            if is_empty:  # checked only now: somebody may have been about to write
                os.unlink(moved, dir_fd=where)
            with suppress(SoulError):
                current = read_file(where, moved)
                return current.content if current else None
        return None

    def _sweep(self, folder: int, name: str, content: bytes) -> None:
        """Set aside what a crash left of an earlier write to this file, unless it is certainly our own text."""
        if not is_beginning(folder, temporary(name), content):
            self._set_aside(folder, temporary(name))

    def snapshot(self, name: str, content: str) -> None:
        with open_folder(self._root, ("history",), writing=True) as folder:
            self._sweep(folder, name, content.encode())
            if not is_expected(folder, name, content_hash(content)):
                self._set_aside(folder, name)
                put_file(folder, name, content.encode(), expected=None, mode=0o444)

    def snapshot_hash(self, name: str) -> str | None:
        try:
            with open_folder(self._root, ("history",)) as folder:
                current = read_file(folder, name)
        except FileNotFoundError:
            return None
        except (SoulError, OSError):
            return ""
        return bytes_hash(current.content) if current else None

    def snapshot_names(self) -> list[str]:
        return _names(self._root / "history", ".md")

    def read_snapshot(self, name: str) -> bytes | None:
        with suppress(FileNotFoundError), open_folder(self._root, ("history",)) as folder:
            current = read_file(folder, name)
            return current.content if current else None
        return None

    def addresses(self) -> tuple[list[Address], list[str]]:
        addresses: list[Address] = []
        strange: list[str] = []
        for name in _names(self._root / "souls", ".md"):
            try:
                addresses.append(Address(Kind.SOUL, soul_id(name.removesuffix(".md"))))
            except Invalid:
                strange.append(f"souls/{name}")
        for agent in _names(self._root / "agents"):
            files = set(_names(self._root / "agents" / agent, ".md"))
            with suppress(Invalid):
                addresses += [Address(kind, agent_id(agent)) for kind in COMPANIONS if kind.filename in files]
        return sorted(addresses), strange


def _mark(path: str) -> tuple[int, ...] | None:
    try:
        facts = os.lstat(path)
    except OSError:
        return None
    changed_at = max(facts.st_ctime_ns, facts.st_mtime_ns)
    fresh = time.time_ns() - changed_at < _TICK
    return None if fresh else (facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns)


def _link_conflict(target: Target) -> Conflict:
    hint = f"restore the link that was adopted, to {target.path}"
    return Conflict("the link points elsewhere now", hint=hint)


def _is_link_intact(target: Target) -> bool:
    """Whether the runtime's link, if there is one, still leads to this file."""
    return not target.is_linked or os.path.realpath(target.runtime_path) == target.path


def _hashes(folder: int, members: Iterable[tuple[str, Address]]) -> Iterator[tuple[Address, str]]:
    for name, where in members:
        try:
            current = read_file(folder, name)
        except (SoulError, OSError):
            continue
        if current is not None:
            yield where, bytes_hash(current.content)


def _moved_aside(folder: int, name: str, outside: int, aside: str) -> tuple[int, str]:
    """The new folder and name. A file on another disk cannot be moved here: it stays in its folder, under a hidden name."""
    try:
        os.rename(name, aside, src_dir_fd=folder, dst_dir_fd=outside)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        hidden = f".soulkeeper-{aside}"
        os.rename(name, hidden, src_dir_fd=folder, dst_dir_fd=folder)
        return folder, hidden
    return outside, aside


def _mode(address: Location) -> int:
    is_private = isinstance(address, CapsulePath) or (isinstance(address, Address) and address.kind is Kind.USER)
    return _PRIVATE if is_private else 0o644


def _ownership(address: Location) -> Ownership | None:
    return Ownership(address.owner, address.group, address.mode) if isinstance(address, Target) else None


class NoMirror:
    """A fleet has no shared disk: the head in the ledger is the current text."""

    has_files = False

    def read(self, address: Location) -> FileState | None:
        return None

    def show(self, address: Location, content: str, *, expected: str | None) -> None: ...
    def restore_file(self, address: Location, content: str) -> None: ...
    def remove_file(self, address: Location, *, expected: str) -> None: ...
    def problem(self, target: Target) -> str:
        return ""

    def snapshot(self, name: str, content: str) -> None: ...
    def snapshot_hash(self, name: str) -> str | None:
        return None

    def addresses(self) -> tuple[list[Address], list[str]]:
        return [], []


class FileDailyLog:
    """``logs/<date>.md``, one line for every request and every decision."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def note(self, at: datetime, line: str) -> None:
        zone = "" if at.utcoffset() in (None, timedelta()) else f" {at:%Z}"
        entry = f"- {at:%H:%M:%S}{zone} {_one_line(line)}\n".encode()
        name = f"{at:%Y-%m-%d}.md"
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        with open_folder(self._root, ("logs",), writing=True) as folder:
            file = os.open(name, flags, _PRIVATE, dir_fd=folder)
            try:
                ensure_plain(name, os.fstat(file))
                size = os.fstat(file).st_size
                tail = os.pread(file, _LATEST, max(0, size - _LATEST))
                if entry not in tail:
                    write_all(file, _rest(entry, tail))
                os.fsync(file)
            finally:
                os.close(file)
            if size == 0:
                os.fsync(folder)


def _rest(entry: bytes, tail: bytes) -> bytes:
    """The bytes to append: if a crash cut this line short, the rest of it; after any other unfinished line, a new line."""
    cut = tail.rpartition(b"\n")[2]
    return entry[len(cut) :] if entry.startswith(cut) else b"\n" + entry


def _names(folder: Path, ending: str = "") -> list[str]:
    """The names in a folder. A folder that cannot be entered has none, so that it does not stop a look at the others."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.name.endswith(ending)]
    except OSError:
        return []
    return sorted(name for name in names if not name.startswith("."))


def _one_line(text: str) -> str:
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)
