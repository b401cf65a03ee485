"""The mirror and the daily log: plain files in a workspace.

- Only this module turns an address into a path.
- No link is followed: folders are opened one by one, files without following links, and hard-linked files are refused.
- A write goes to a temporary file in the same folder, which is synced and then swapped in atomically; then the folder is synced.
  The file that was swapped out is checked before it is removed: if somebody wrote to it in that moment, it is restored.
- A writer holds the ledger's write lock, so that only one process writes. An existing temporary file was left by a crash: it is
  removed if it is the beginning of the same text, else it may be somebody's work and is set aside.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from pathlib import Path

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.souls.address import COMPANIONS, Address, CapsulePath, Kind, Location, capsule_path
from soulkeeper.domain.souls.names import agent_id, soul_id
from soulkeeper.errors import Conflict, Invalid, SoulError, Unavailable
from soulkeeper.ports import Shown

LARGEST_READ = 1024 * 1024
_LATEST = 64 * 1024
_NOREPLACE, _EXCHANGE = 1, 2
_PRIVATE = 0o600  # what is about a person: USER.md and the daily log
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def place(address: Location) -> tuple[tuple[str, ...], str]:
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

    kept = True

    def __init__(self, root: Path) -> None:
        self._root = root

    def read(self, address: Location) -> Shown | None:
        folders, name = place(address)
        try:
            with _folder(self._root, folders) as folder:
                return _read(folder, name)
        except FileNotFoundError:
            return None

    @lru_cache(maxsize=1_024)  # noqa: B019 - a mirror lives as long as the process
    def _path(self, address: Location) -> str:
        folders, name = place(address)
        return str(self._root.joinpath(*folders, name))

    def mark(self, address: Location) -> object | None:
        """The file's metadata. None for a file changed a moment ago, because it may change again within the same clock tick."""
        try:
            facts = os.lstat(self._path(address))
        except OSError:
            return None
        touched = max(facts.st_ctime_ns, facts.st_mtime_ns)
        fresh = time.time_ns() - touched < _TICK
        return None if fresh else (facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns)

    def show(self, address: Location, content: str, *, expected: str | None) -> None:
        folders, name = place(address)
        with _folder(self._root, folders, writing=True) as folder:
            self._sweep(folder, name, content.encode())
            _put(folder, name, content.encode(), expected=expected)

    def put_back(self, address: Location, content: str) -> None:
        folders, name = place(address)
        with _folder(self._root, folders, writing=True) as folder:
            self._sweep(folder, name, content.encode())
            self._set_aside(folder, name)
            _put(folder, name, content.encode(), expected=None)

    def take_away(self, address: Location, *, expected: str) -> None:
        folders, name = place(address)
        with suppress(FileNotFoundError), _folder(self._root, folders) as folder:
            lying = _read(folder, name)
            if lying is not None and _hash(lying.content) == expected:
                os.unlink(name, dir_fd=folder)
                os.fsync(folder)

    def _set_aside(self, folder: int, name: str) -> None:
        """Move whatever is there aside without reading it: a link as a link, a folder as a folder. An empty file is removed."""
        aside = f"{os.urandom(4).hex()}-{name}"
        with _folder(self._root, ("data", "outside"), writing=True) as kept, suppress(FileNotFoundError):
            os.rename(name, aside, src_dir_fd=folder, dst_dir_fd=kept)
            facts = os.stat(aside, dir_fd=kept, follow_symlinks=False)
            if stat.S_ISREG(facts.st_mode) and not facts.st_size:  # only now: somebody may have been about to write
                os.unlink(aside, dir_fd=kept)

    def _sweep(self, folder: int, name: str, content: bytes) -> None:
        """Set aside what a crash left of an earlier write to this file, unless it is certainly ours."""
        if not _is_beginning(folder, _temporary(name), content):
            self._set_aside(folder, _temporary(name))

    def snapshot(self, name: str, content: str) -> None:
        with _folder(self._root, ("history",), writing=True) as folder:
            self._sweep(folder, name, content.encode())
            if not _is_expected(folder, name, content_hash(content)):
                self._set_aside(folder, name)
                _put(folder, name, content.encode(), expected=None, mode=0o444)

    def snapshot_hash(self, name: str) -> str | None:
        try:
            with _folder(self._root, ("history",)) as folder:
                lying = _read(folder, name)
        except FileNotFoundError:
            return None
        except (SoulError, OSError):
            return ""
        return _hash(lying.content) if lying else None

    def addresses(self) -> tuple[list[Address], list[str]]:
        found: list[Address] = []
        strange: list[str] = []
        for name in _names(self._root / "souls", ".md"):
            try:
                found.append(Address(Kind.SOUL, soul_id(name.removesuffix(".md"))))
            except Invalid:
                strange.append(f"souls/{name}")
        for agent in _names(self._root / "agents"):
            there = set(_names(self._root / "agents" / agent, ".md"))
            with suppress(Invalid):
                found += [Address(kind, agent_id(agent)) for kind in COMPANIONS if kind.filename in there]
        return sorted(found), strange


class NoMirror:
    """A fleet has no shared disk: the head in the ledger is the current text."""

    kept = False

    def read(self, address: Location) -> Shown | None:
        return None

    def show(self, address: Location, content: str, *, expected: str | None) -> None: ...
    def put_back(self, address: Location, content: str) -> None: ...
    def take_away(self, address: Location, *, expected: str) -> None: ...
    def snapshot(self, name: str, content: str) -> None: ...
    def snapshot_hash(self, name: str) -> str | None:
        return None

    def addresses(self) -> tuple[list[Address], list[str]]:
        return [], []


class FileDiary:
    """``logs/<date>.md``, one line for every request and every decision."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def note(self, at: datetime, line: str) -> None:
        zone = "" if at.utcoffset() in (None, timedelta()) else f" {at:%Z}"
        entry = f"- {at:%H:%M:%S}{zone} {_one_line(line)}\n".encode()
        name = f"{at:%Y-%m-%d}.md"
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        with _folder(self._root, ("logs",), writing=True) as folder:
            file = os.open(name, flags, _PRIVATE, dir_fd=folder)
            try:
                _ensure_plain(name, os.fstat(file))
                size = os.fstat(file).st_size
                tail = os.pread(file, _LATEST, max(0, size - _LATEST))
                if entry not in tail:
                    _write(file, _rest(entry, tail))
                os.fsync(file)
            finally:
                os.close(file)
            if size == 0:
                os.fsync(folder)


def _rest(entry: bytes, tail: bytes) -> bytes:
    """The bytes to append: a line that a crash cut short is completed, any other unfinished line is ended."""
    cut = tail.rpartition(b"\n")[2]
    return entry[len(cut) :] if entry.startswith(cut) else b"\n" + entry


def write_file(folder: Path, name: str, content: bytes, *, mode: int = 0o644) -> None:
    """Write a new file into an existing folder, atomically. An existing file is never replaced."""
    with _folder(folder, (), writing=True) as opened:
        _put(opened, name, content, expected=None, mode=mode)


@contextmanager
def _folder(root: Path, below: tuple[str, ...], *, writing: bool = False) -> Iterator[int]:
    """Open a folder inside the workspace, one step at a time, following no link. A writer creates it."""
    opened = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for name in below:
            inner = _step(opened, name, writing=writing)
            os.close(opened)
            opened = inner
        yield opened
    finally:
        os.close(opened)


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


def _read(folder: int, name: str) -> Shown | None:
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
        _ensure_plain(name, facts)
        _ensure_short(name, facts)
        return Shown(_content(file, facts.st_size), datetime.fromtimestamp(facts.st_mtime, UTC))
    finally:
        os.close(file)


def _content(file: int, size: int) -> bytes:
    """The whole file. One read is enough for a soul; a file that grows at the same time is read to its end."""
    content = os.read(file, size + 1)
    while len(content) <= LARGEST_READ and (more := os.read(file, 65_536)):
        content += more
    return content


def _ensure_plain(name: str, facts: os.stat_result) -> None:
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


def _put(folder: int, name: str, content: bytes, *, expected: str | None, mode: int = 0o644) -> None:
    with suppress(FileNotFoundError):
        os.unlink(_temporary(name), dir_fd=folder)
    lying = _read(folder, name)
    if lying is None or lying.content != content:
        _replace(folder, name, content, lying, expected=expected, mode=mode)
    os.fsync(folder)


def _replace(folder: int, name: str, content: bytes, lying: Shown | None, *, expected: str | None, mode: int) -> None:
    """If this fails halfway, the temporary file stays: it may contain somebody's text."""
    if lying is not None and _hash(lying.content) != expected:
        raise Conflict(f"{name} contains a text that soulkeeper did not write", hint="soul status shows it")
    fresh = _PRIVATE if name == Kind.USER.filename else mode
    kept_mode = stat.S_IMODE(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode) if lying else fresh
    temporary = _written(folder, name, content, kept_mode)
    try:
        _swap(folder, temporary, name, lying)
    except Conflict:
        os.unlink(temporary, dir_fd=folder)
        raise
    if lying is not None:
        os.unlink(temporary, dir_fd=folder)


def _written(folder: int, name: str, content: bytes, mode: int) -> str:
    temporary = _temporary(name)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    file = os.open(temporary, flags, 0o600, dir_fd=folder)
    try:
        with suppress(PermissionError):
            os.fchmod(file, mode)
        _write(file, content)
        os.fsync(file)
    except BaseException:
        os.unlink(temporary, dir_fd=folder)
        raise
    finally:
        os.close(file)
    return temporary


def _write(file: int, content: bytes) -> None:
    written = 0
    while written < len(content):
        written += os.write(file, content[written:])


def _temporary(name: str) -> str:
    return f".soulkeeper-{name}.tmp"


def _is_beginning(folder: int, name: str, content: bytes) -> bool:
    """Whether a file does not exist, or contains only a beginning of this text."""
    try:
        lying = _read(folder, name)
    except (Conflict, Invalid):
        return False
    return lying is None or content.startswith(lying.content)


def _swap(folder: int, temporary: str, name: str, lying: Shown | None) -> None:
    """Swap the new file in atomically, and restore a file that should not have been replaced."""
    try:
        _rename(folder, temporary, name, _EXCHANGE if lying else _NOREPLACE)
    except FileExistsError as error:
        raise _written_to(name) from error
    if lying and not _is_the_same(folder, temporary, lying):
        _rename(folder, temporary, name, _EXCHANGE)
        raise _written_to(name)


def _is_the_same(folder: int, name: str, as_: Shown) -> bool:
    try:
        lying = _read(folder, name)
    except (SoulError, OSError):
        return False
    return lying is not None and lying.content == as_.content


def _is_expected(folder: int, name: str, expected: str | None) -> bool:
    try:
        lying = _read(folder, name)
    except (SoulError, OSError):
        return False
    return lying is not None and _hash(lying.content) == expected


def _written_to(name: str) -> Conflict:
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


def _names(folder: Path, ending: str = "") -> list[str]:
    try:
        with os.scandir(folder) as found:
            names = [entry.name for entry in found if entry.name.endswith(ending)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    return sorted(name for name in names if not name.startswith("."))


def _hash(content: bytes) -> str:
    return content_hash(content.decode(errors="replace"))


def _one_line(text: str) -> str:
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)
