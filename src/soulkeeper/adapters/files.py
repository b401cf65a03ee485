"""The mirror and the daily log: plain files of a workspace.

- An address becomes a path here and nowhere else.
- No link is followed: folders are opened one by one, files without following, and a file with a second name is refused.
- A write is a temporary file in the same folder, synced, put in place in one step, and the folder synced. What is swapped out is
  looked at before it goes: if somebody wrote there in that moment, their text is put back.
"""

from __future__ import annotations

import ctypes
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind
from soulkeeper.domain.souls.names import agent_id, soul_id
from soulkeeper.errors import Conflict, Invalid, Unavailable
from soulkeeper.ports import Shown

LARGEST_READ = 1024 * 1024
_LATEST = 64 * 1024
_NOREPLACE, _EXCHANGE = 1, 2
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_TEMPORARY = ".soulkeeper-"


def place(address: Address) -> tuple[tuple[str, ...], str]:
    """The folders below the workspace, and the file's name."""
    if address.kind is Kind.SOUL:
        return ("souls",), f"{soul_id(address.id)}.md"
    return ("agents", agent_id(address.id)), address.kind.filename


class FileMirror:
    """Heads as files of a workspace."""

    kept = True

    def __init__(self, root: Path) -> None:
        self._root = root

    def read(self, address: Address) -> Shown | None:
        folders, name = place(address)
        try:
            with _folder(self._root, folders) as folder:
                return _read(folder, name)
        except FileNotFoundError:
            return None

    def show(self, address: Address, content: str, *, expected: str | None) -> None:
        folders, name = place(address)
        with _folder(self._root, folders, create=True) as folder:
            _put(folder, name, content.encode(), expected=expected)

    def put_back(self, address: Address, content: str) -> None:
        folders, name = place(address)
        with _folder(self._root, folders, create=True) as folder:
            lying = _cleared(folder, name)
            _put(folder, name, content.encode(), expected=_hash(lying) if lying is not None else None)

    def take_away(self, address: Address, *, expected: str) -> None:
        folders, name = place(address)
        with suppress(FileNotFoundError), _folder(self._root, folders) as folder:
            lying = _read(folder, name)
            if lying is not None and _hash(lying.content) == expected:
                os.unlink(name, dir_fd=folder)
                os.fsync(folder)

    def snapshot(self, name: str, content: str) -> None:
        with _folder(self._root, ("history",), create=True) as folder:
            if _read(folder, name) is None:
                _put(folder, name, content.encode(), expected=None, mode=0o444)

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
    """A fleet has no shared disk: the head of the ledger is the living text."""

    kept = False

    def read(self, address: Address) -> Shown | None:
        return None

    def show(self, address: Address, content: str, *, expected: str | None) -> None: ...
    def put_back(self, address: Address, content: str) -> None: ...
    def take_away(self, address: Address, *, expected: str) -> None: ...
    def snapshot(self, name: str, content: str) -> None: ...
    def addresses(self) -> tuple[list[Address], list[str]]:
        return [], []


class FileDiary:
    """``logs/<date>.md``, a line for everything that was asked and decided."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def note(self, at: datetime, line: str) -> None:
        entry = f"- {at.astimezone(UTC):%H:%M:%S} {_one_line(line)}\n".encode()
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        with _folder(self._root, ("logs",), create=True) as folder:
            file = os.open(f"{at.astimezone(UTC):%Y-%m-%d}.md", flags, 0o644, dir_fd=folder)
            try:
                size = os.fstat(file).st_size
                if entry not in os.pread(file, _LATEST, max(0, size - _LATEST)):
                    os.write(file, entry)
            finally:
                os.close(file)


def write_file(folder: Path, name: str, content: bytes, *, mode: int = 0o644) -> None:
    """Write one new file of ours into an existing folder, atomically. What lies there already is never replaced."""
    with _folder(folder, ()) as opened:
        _put(opened, name, content, expected=None, mode=mode)


@contextmanager
def _folder(root: Path, below: tuple[str, ...], *, create: bool = False) -> Iterator[int]:
    """Open a folder below the workspace, one step at a time, following no link."""
    opened = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for name in below:
            if create:
                with suppress(FileExistsError):
                    os.mkdir(name, dir_fd=opened)
            inner = _step(opened, name)
            os.close(opened)
            opened = inner
        yield opened
    finally:
        os.close(opened)


def _step(folder: int, name: str) -> int:
    try:
        return os.open(name, _FOLDER, dir_fd=folder)
    except NotADirectoryError as error:
        raise Conflict(
            f"{name} is not a folder", hint="a link or a file stands where a folder of the workspace belongs"
        ) from error


def _read(folder: int, name: str) -> Shown | None:
    try:
        file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    except FileNotFoundError:
        return None
    except PermissionError as error:
        raise Unavailable(f"{name} cannot be read", hint="check the file's permissions") from error
    except OSError as error:
        raise Conflict(f"{name} is a link", hint="put a plain file in its place") from error
    try:
        facts = os.fstat(file)
        _ensure_plain(name, facts)
        return Shown(_content(file, facts.st_size), datetime.fromtimestamp(facts.st_mtime, UTC))
    finally:
        os.close(file)


def _cleared(folder: int, name: str) -> bytes | None:
    """Make room: a link or a second name goes (what it points to is not touched), as does a file that holds no text."""
    try:
        lying = _read(folder, name)
    except (Conflict, Invalid):
        facts = os.stat(name, dir_fd=folder, follow_symlinks=False)
        if stat.S_ISDIR(facts.st_mode):
            raise
        os.unlink(name, dir_fd=folder)
        return None
    if lying is not None and _is_text(lying.content):
        raise Conflict(f"{name} holds a text that is not ours to replace", hint="soul status shows it")
    return lying.content if lying else None


def _is_text(content: bytes) -> bool:
    try:
        return bool(content.decode().strip())
    except UnicodeDecodeError:
        return False


def _content(file: int, size: int) -> bytes:
    """The whole file. One read is enough for a soul; a file that grows meanwhile is read to its end."""
    content = os.read(file, size + 1)
    while len(content) <= LARGEST_READ and (more := os.read(file, 65_536)):
        content += more
    return content


def _ensure_plain(name: str, facts: os.stat_result) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise Conflict(f"{name} is not a plain file", hint="put a plain file in its place")
    if facts.st_nlink > 1:
        raise Conflict(f"{name} has a second name (a hard link)", hint="copy it, so that it stands alone")
    if facts.st_size > LARGEST_READ:
        raise Invalid(
            f"{name} is {facts.st_size:,} bytes; at most {LARGEST_READ:,} are read", hint="a soul is a short text"
        )


def _put(folder: int, name: str, content: bytes, *, expected: str | None, mode: int = 0o644) -> None:
    lying = _read(folder, name)
    if lying is not None and lying.content == content:
        return
    if lying is not None and _hash(lying.content) != expected:
        raise Conflict(f"{name} holds a text that is not ours to replace", hint="soul status shows it")
    kept_mode = stat.S_IMODE(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode) if lying else mode
    temporary = _written(folder, content, kept_mode)
    try:
        _swap(folder, temporary, name, expected=expected, there=lying is not None)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary, dir_fd=folder)
    os.fsync(folder)


def _written(folder: int, content: bytes, mode: int) -> str:
    temporary = f"{_TEMPORARY}{secrets.token_hex(8)}.tmp"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    file = os.open(temporary, flags, 0o600, dir_fd=folder)
    try:
        with suppress(PermissionError):
            os.fchmod(file, mode)
        written = 0
        while written < len(content):
            written += os.write(file, content[written:])
        os.fsync(file)
    except BaseException:
        os.unlink(temporary, dir_fd=folder)
        raise
    finally:
        os.close(file)
    return temporary


def _swap(folder: int, temporary: str, name: str, *, expected: str | None, there: bool) -> None:
    """Put the new file in place in one step, and put back what should not have been replaced."""
    if not there:
        _rename(folder, temporary, name, _NOREPLACE)
        return
    _rename(folder, temporary, name, _EXCHANGE)
    try:
        swapped = _read(folder, temporary)
        ours = swapped is not None and _hash(swapped.content) == expected
    except (Conflict, Invalid):
        ours = False
    if not ours:
        _rename(folder, temporary, name, _EXCHANGE)
        raise Conflict(f"{name} was written to at this very moment", hint="soul status shows it")


_LIBC = ctypes.CDLL(None, use_errno=True)


def _rename(folder: int, source: str, target: str, flag: int) -> None:
    """Linux can exchange two names, or refuse to replace one, in one step; elsewhere a plain rename has to do."""
    call = getattr(_LIBC, "renameat2", None)
    if call is None:
        os.rename(source, target, src_dir_fd=folder, dst_dir_fd=folder)
        return
    if call(folder, source.encode(), folder, target.encode(), flag) == 0:
        return
    number = ctypes.get_errno()
    raise OSError(number, os.strerror(number), target)


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
