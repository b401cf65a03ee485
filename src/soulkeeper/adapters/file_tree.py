"""Any files, for validation: list them in folders, read them with a size limit, and write fixed files.

- Links inside a folder are not followed, but a link that is named directly is.
- Only regular files are opened, and opening never blocks.
- A fixed file replaces the original atomically, with its mode, and only if the original has not changed since it was read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from soulkeeper.errors import Conflict, Invalid, NotFound, Unavailable

LARGEST = 256 * 1024
ENDINGS = (".md", ".markdown")
SKIPPED_FOLDERS = frozenset({".git", ".hg", ".svn", ".venv", "venv", "node_modules", "__pycache__", ".tox"})
_DEEPEST = 64
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def list_files(path: str) -> Iterator[tuple[str, bool]]:
    """The file itself, or every Markdown file in the folder, by name; and whether it is a link to skip."""
    if not os.path.lexists(path):
        raise NotFound(f"no file or folder named {path!r}", hint="give files, folders, or - for standard input")
    if Path(path).is_dir():
        yield from _below(path, 0)
    else:
        yield path, False


def read(path: str) -> bytes:
    try:
        file = os.open(path, _FLAGS)
    except PermissionError as error:
        raise Unavailable("you do not have permission to read this file", hint="check its permissions") from error
    except OSError as error:
        raise Unavailable(
            f"the file cannot be opened: {error.strerror}", hint="check that it exists and is a regular file"
        ) from error
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise Invalid("not a regular file", hint="give a text file")
        content = _capped(file)
    finally:
        os.close(file)
    if len(content) > LARGEST:
        raise Invalid(f"the file is larger than {LARGEST:,} bytes", hint="a soul has at most 65,536")
    return content


def write(path: str, content: bytes, *, expected: bytes) -> None:
    target = Path(path).resolve()
    temporary = target.with_name(f".soulkeeper-{os.urandom(4).hex()}.tmp")
    try:
        _put(target, temporary, content, expected)
    except OSError as error:
        raise Unavailable(
            f"the file cannot be written: {error.strerror}", hint="check its permissions and the disk space"
        ) from error
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()


def _put(target: Path, temporary: Path, content: bytes, expected: bytes) -> None:
    with temporary.open("xb") as file:
        with suppress(PermissionError):
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if read(str(target)) != expected:
        raise Conflict("the file was changed at the same time", hint="run the command again")
    temporary.replace(target)


def _capped(file: int) -> bytes:
    content = b""
    while len(content) <= LARGEST and (more := os.read(file, LARGEST + 1 - len(content))):
        content += more
    return content


def _below(folder: str, depth: int) -> Iterator[tuple[str, bool]]:
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError:
        yield folder, False  # reading it reports the reason
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            inside = depth < _DEEPEST and entry.name not in SKIPPED_FOLDERS
            yield from _below(entry.path, depth + 1) if inside else ()
        elif entry.name.lower().endswith(ENDINGS):
            yield entry.path, entry.is_symlink()
