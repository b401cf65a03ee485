"""The items that are synced, each known by its path in the repository: souls, companion files and snapshots.

Laws:
- ``item(path)`` is the only way from a path of a repository to anything of ours. Whatever it refuses is never read.
- ``item(str(one))`` is ``one``: a path has one spelling, in one case, and no part of it is ``..``, ``.git`` or a name that Windows
  keeps for itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from soulkeeper.domain.history.semver import version
from soulkeeper.domain.souls.address import Address, Kind, address, is_companion_name
from soulkeeper.domain.souls.names import LONGEST_ID, RESERVED, agent_id, soul_id
from soulkeeper.errors import Invalid

SOULS, AGENTS, SNAPSHOTS = "souls", "agents", "history"
FOLDERS = (SOULS, AGENTS, SNAPSHOTS)
MARKER = "souls/.examples-created"
_ENDING = ".md"
_SNAPSHOT = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.([a-z0-9-]+))?@(\d{1,9}\.\d{1,9}\.\d{1,9})\.md")
_SEGMENT = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")
_DEEPEST_FOLDER = 8


@dataclass(frozen=True, slots=True, order=True)
class Snapshot:
    """A copy of a text from before a MAJOR change: ``maya@1.2.0.md``, ``maya.agents@1.2.0.md``."""

    name: str

    def __str__(self) -> str:
        return f"{SNAPSHOTS}/{self.name}"


@dataclass(frozen=True, slots=True, order=True)
class LivingText:
    """A soul or a companion file."""

    address: Address

    def __str__(self) -> str:
        where = self.address
        if where.kind is Kind.SOUL:
            return f"{SOULS}/{where.id}{_ENDING}"
        return f"{AGENTS}/{where.id}/{where.kind.filename}"


Syncable: TypeAlias = LivingText | Snapshot


def item(path: str) -> Syncable:
    """The item with this path in a repository; raises for every other path."""
    parts = tuple(path.split("/"))
    match parts:
        case ("souls", name) if name.endswith(_ENDING):
            return LivingText(Address(Kind.SOUL, soul_id(name.removesuffix(_ENDING))))
        case ("agents", agent, name) if name.endswith(_ENDING):
            return LivingText(Address(_companion(name), agent_id(agent)))
        case ("history", name):
            return _snapshot(name)
    raise Invalid(f"{path!r} is not a path of a soul, a companion file or a snapshot", hint="souls/maya.md is one")


def named_item(name: str) -> Syncable:
    """The item that a person means by ``maya``, ``maya/agents``, ``souls/maya.md`` or ``history/maya@1.0.0.md``."""
    return item(name) if name.endswith(_ENDING) else LivingText(address(name))


def is_ignored(path: str) -> bool:
    """Whether a path is skipped silently, because it says nothing about any item."""
    return path == MARKER or path.rpartition("/")[2] in (".gitkeep", ".gitignore", "README.md")


def folder(text: str) -> str:
    """The folder of a repository that holds the items, as plain names; empty for the whole repository."""
    parts = [part for part in text.strip("/").split("/") if part]
    if len(parts) > _DEEPEST_FOLDER or not all(map(_is_plain, parts)):
        raise Invalid(f"{text!r} is not a folder of a repository", hint='use plain names, such as folder = "agents/eu"')
    return "/".join(parts)


def full_path(folder: str, path: str) -> str:
    """An item's path from the root of the repository."""
    return f"{folder}/{path}" if folder else path


def _is_plain(part: str) -> bool:
    stem = part.partition(".")[0].lower()
    return _SEGMENT.fullmatch(part) is not None and not part.endswith(".") and stem not in RESERVED


def _companion(name: str) -> Kind:
    stem = name.removesuffix(_ENDING)
    kind = stem.lower()
    if stem != kind.upper() or not is_companion_name(kind) or kind == Kind.SOUL:
        raise Invalid(f"{name!r} is not the name of a companion file", hint="AGENTS.md is one, in capital letters")
    return Kind(kind)


def _snapshot(name: str) -> Snapshot:
    match = _SNAPSHOT.fullmatch(name)
    if match is None or len(match[1]) > LONGEST_ID + len("-heartbeat") or not is_companion_name(match[2] or "agents"):
        raise Invalid(f"{name!r} is not the name of a snapshot", hint="maya@1.2.0.md is one")
    version(match[3])
    return Snapshot(name)
