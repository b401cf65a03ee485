"""Files of other programs: read with a limit, never through a link out of their folder; written completely or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from soulkeeper.errors import Conflict, Invalid, NotFound, Unavailable

_MOST_NAMES, _MOST_TOGETHER = 10_000, 4


@dataclass(frozen=True, slots=True)
class ForeignFile:
    """A file's bytes, its name with that of its folder, and the names beside it."""

    path: Path
    name: str
    data: bytes
    listing: frozenset[str] = frozenset()


def read_foreign(path: Path, mains: Iterable[str], *, limit: int) -> ForeignFile:
    """A file or, in a folder, the first of the ``mains`` that exists. One byte beyond the limit is read, to notice larger files."""
    file = _main(path, mains) if path.is_dir() else path
    return ForeignFile(file, f"{file.absolute().parent.name}/{file.name}", _read(file, limit), _names(file.parent))


def read_beside(file: Path, names: Iterable[str], *, limit: int) -> dict[str, bytes]:
    """Those of the named files that are regular files below the same folder. Links that lead out of it are refused, and so are
    files beyond the limit, or several times the limit together."""
    folder = file.absolute().parent.resolve()
    contents: dict[str, bytes] = {}
    for name, path in [(name, path) for name in names if (path := _below(folder, name)) is not None]:
        contents[name] = _read(path, limit)
        if len(contents[name]) > limit:
            raise Invalid(f"{name} has more than {limit:,} bytes", hint="leave it out, or make it smaller")
        if sum(map(len, contents.values())) > _MOST_TOGETHER * limit:
            raise Invalid(f"the files beside {file.name} are too large together", hint="leave out the largest")
    return contents


def write_foreign(folder: Path, files: Mapping[str, bytes], *, replace: bool) -> list[Path]:
    """Write files below a folder, which is created if it is missing. Existing files are replaced only with ``replace``, and keep
    their mode; a link is never replaced, and never followed out of the folder."""
    targets = {folder / name: data for name, data in files.items()}
    if link := next(filter(Path.is_symlink, (path for name in files for path in _steps(folder, name))), None):
        raise Conflict(f"{link} is a link to {link.readlink()}", hint="write to that file, or to another place with -o")
    existing = [
        path for path, data in targets.items() if path.exists() and (path.is_dir() or path.read_bytes() != data)
    ]
    if existing and not replace:
        raise Conflict(f"{existing[0]} already exists", hint="--force replaces it, -o chooses another place")
    for path, data in targets.items():
        _write(path, data)
    return [*targets]


def _below(folder: Path, name: str) -> Path | None:
    """The regular file with this name below a folder; None if there is none, or if no file can have such a name."""
    try:
        path = (folder / name).resolve()
        is_file = path.is_file()
    except (OSError, RuntimeError, ValueError):  # a name that is too long or cannot be encoded, or a link to itself
        return None
    if not path.is_relative_to(folder):
        raise Invalid(f"{name} leads out of its folder", hint="put the file itself there, not a link")
    return path if is_file else None


def _steps(folder: Path, name: str) -> Iterator[Path]:
    """The path of a file, and the folders between it and the given one."""
    path = folder / name
    yield path
    yield from (parent for parent in path.parents if parent != folder and parent.is_relative_to(folder))


def _main(folder: Path, mains: Iterable[str]) -> Path:
    file = next((path for name in mains if (path := folder / name).is_file()), None)
    if file is None:
        raise NotFound(f"there is no identity file in {folder}", hint=f"one of {', '.join(mains)}, or name the file")
    return file


def _read(path: Path, limit: int) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as stream:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise Invalid(f"{path} is not a regular file", hint="give a file")
            return stream.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NotFound(f"no file named {str(path)!r}", hint="give a file or a folder") from error
    except OSError as error:
        raise Unavailable(f"{path} cannot be read: {error.strerror}", hint="check its permissions") from error


def _names(folder: Path) -> frozenset[str]:
    try:
        with os.scandir(folder) as entries:
            return frozenset(entry.name for entry in islice(entries, _MOST_NAMES))
    except OSError:
        return frozenset()


def _write(path: Path, data: bytes) -> None:
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("xb") as stream:
            if path.exists():
                os.fchmod(stream.fileno(), stat.S_IMODE(path.stat().st_mode))
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    except OSError as error:
        raise Unavailable(f"{path} cannot be written: {error.strerror}", hint="choose another place") from error
    finally:
        temporary.unlink(missing_ok=True)
