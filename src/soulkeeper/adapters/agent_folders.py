"""Folders of agents that other programs run: what is in them, and whether a file there can be adopted as a mirror target.

Nothing is written. Below the given folder no linked folder is entered; a linked file is resolved once. It must be Markdown and
belong to the user who made the link, because an agent could link to any file that its owner can read.
"""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path

from soulkeeper.domain.souls.target import FileFacts
from soulkeeper.errors import NotFound

LARGEST = 1024 * 1024
_DEEPEST, _MOST_FOLDERS = 5, 50_000
_NOT_ENTERED = frozenset({"node_modules", "venv", "__pycache__", "site-packages", "skills", "sessions"})
_HIDDEN = frozenset({".claude"})
_TEXTS = frozenset({".md", ".mdx", ".mdc", ".markdown", ".txt"})
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def tree(top: Path) -> dict[str, frozenset[str]]:
    """The names in every folder, by the folder's path below the top. The name of a folder ends with a slash."""
    if not top.is_dir():
        is_quoted = top.parts[:1] == ("~",)
        hint = "write ~ outside the quotation marks" if is_quoted else "give the folder of an agent, or its SOUL.md"
        raise NotFound(f"no file or folder named {top}", hint=hint)
    folders: dict[str, frozenset[str]] = {}
    pending = [("", 0)]
    while pending and len(folders) < _MOST_FOLDERS:
        path, depth = pending.pop()
        names = _names(top / path)
        folders[path] = frozenset(names)
        inner = (name[:-1] for name in names if name.endswith("/") and depth < _DEEPEST)
        pending += [(f"{path}/{name}" if path else name, depth + 1) for name in inner if _may_enter(name)]
    return folders


def names(folder: Path) -> frozenset[str]:
    """The names in one folder, as in the tree."""
    return frozenset(_names(folder))


def facts(file: Path, history: Path | None = None) -> FileFacts:
    """The facts about a file, with the reason why it cannot be adopted, if any. ``history`` is the folder for its snapshots."""
    absolute = file.absolute()
    path = absolute.resolve()
    try:
        f"{path}{absolute}".encode()
        file_facts = _facts(path, str(absolute))
    except UnicodeEncodeError:
        return FileFacts(path=ascii(str(path)), runtime_path=ascii(str(absolute)), problem="its path is not UTF-8")
    except OSError as error:
        return FileFacts(path=str(path), runtime_path=str(absolute), problem=f"it cannot be read: {error.strerror}")
    return _with_history(file_facts, history) if history else file_facts


def _facts(path: Path, name: str) -> FileFacts:
    """The file is opened once, through no link, so that every fact is about the bytes that were read."""
    descriptor, folder = os.open(path, _FILE), path.parent.stat()
    try:
        file = os.fstat(descriptor)
        problem = _foreign_link(path, name, file) or _not_plain(file) or _not_replaceable(path.parent, folder, file)
        content = b"" if problem else _read(descriptor)
    finally:
        os.close(descriptor)
    return FileFacts(
        path=str(path),
        runtime_path=name,
        content=content,
        folder=folder.st_ino,
        link_folder=Path(name).parent.stat().st_ino if str(path) != name else 0,
        owner=file.st_uid,
        group=file.st_gid,
        mode=stat.S_IMODE(file.st_mode),
        in_git=any((parent / ".git").exists() for parent in path.parents),
        problem=problem,
    )


def _read(file: int) -> bytes:
    """The whole file; of a file that grows, enough to see that it is too large."""
    content = b""
    while len(content) <= LARGEST and (more := os.read(file, LARGEST)):
        content += more
    return content


def _foreign_link(path: Path, name: str, file: os.stat_result) -> str:
    if str(path) == name:
        return ""
    if path.suffix.lower() not in _TEXTS:
        return f"it is a link to {path}, which is not Markdown"
    makers = {step.lstat().st_uid for step in (Path(name), *Path(name).parents) if step.is_symlink()}
    strangers = makers - {file.st_uid, os.geteuid(), 0}
    return f"it is a link that user {min(strangers)} made to {path}, a file of another user" if strangers else ""


def _not_plain(file: os.stat_result) -> str:
    if not stat.S_ISREG(file.st_mode):
        return "it is not a regular file"
    if file.st_nlink > 1:
        return "it is a hard link; replace it with a copy"
    return f"it has {file.st_size:,} bytes, but a soul may have at most 65,536" if file.st_size > LARGEST else ""


def _not_replaceable(parent: Path, folder: os.stat_result, file: os.stat_result) -> str:
    """Why this user could not replace the file and keep its owner and mode; empty if that is possible."""
    user = os.geteuid()
    if not os.access(parent, os.W_OK | os.X_OK, effective_ids=True):
        return f"its folder is read-only for you; make it writable: chmod u+w {parent}"
    if user == 0:
        return ""
    if file.st_uid != user:
        return f"it belongs to user {file.st_uid}; run soul as that user, so that the file keeps its owner"
    if file.st_gid not in (os.getegid(), *os.getgroups()):
        return f"it belongs to group {file.st_gid}, which you are not in: chgrp {os.getegid()} {parent}"
    is_sticky = folder.st_mode & stat.S_ISVTX and user not in (folder.st_uid, file.st_uid)
    return "only the file's owner can replace it in this folder" if is_sticky else ""


def _with_history(facts: FileFacts, history: Path) -> FileFacts:
    folder = history.absolute().resolve()
    return replace(facts, history=str(folder), history_folder=folder.stat().st_ino)


def _names(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return [f"{entry.name}/" if entry.is_dir(follow_symlinks=False) else entry.name for entry in entries]
    except OSError:
        return []


def _may_enter(name: str) -> bool:
    return name in _HIDDEN or not (name.startswith(".") or name in _NOT_ENTERED)
