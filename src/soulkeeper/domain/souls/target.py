"""Mirror targets: files outside the workspace that show a stored text where a runtime reads it.

- A target is pinned when it is adopted: the path without links, the folder's inode, the file's owner and mode; and if a link leads
  to it, the inode of the link's folder.
- A target that was released stays in the record, so that adopting the same file again finds its history.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

SETTING = "targets/"  # with the uuid of the text: all of its targets, in one setting that its newest event vouches for
_RUNTIME_PATH = "named"  # its key in stored records


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """``path`` leads through no link; ``runtime_path`` is the path that the runtime opens. ``folder``, ``link_folder`` and
    ``history_folder`` are the inodes of their folders. Snapshots go to the folder ``history`` too, if there is one."""

    soul: str
    path: str
    runtime_path: str
    runtime: str
    folder: int
    owner: int
    group: int
    mode: int
    history: str = ""
    history_folder: int = 0
    link_folder: int = 0
    is_released: bool = False

    def __str__(self) -> str:
        return self.runtime_path

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def is_linked(self) -> bool:
        """Whether the runtime reads it through a link."""
        return self.runtime_path != self.path

    @property
    def has_own_link(self) -> bool:
        """Whether the link is a separate file in a known folder, and not the file itself in a folder with two names."""
        link = (self.link_folder, self.runtime_path.rpartition("/")[2])
        return self.is_linked and self.link_folder > 0 and link != (self.folder, self.name)

    @property
    def parent(self) -> str:
        return self.path.rpartition("/")[0] or "/"

    def snapshot(self, name: str) -> Target:
        """The target for a snapshot, in this layout's history folder."""
        path = f"{self.history}/{name}"
        return replace(
            self, path=path, runtime_path=path, folder=self.history_folder, mode=0o444, history="", link_folder=0
        )


def read_targets(setting: str | None) -> tuple[Target, ...]:
    """The targets in a setting, including released ones."""
    return tuple(map(_target, json.loads(setting))) if setting else ()


def write_targets(targets: Iterable[Target]) -> str:
    return json.dumps([_record(target) for target in targets], sort_keys=True)


def _target(record: dict[str, Any]) -> Target:
    fields = dict(record)
    return Target(runtime_path=fields.pop(_RUNTIME_PATH), **fields)


def _record(target: Target) -> dict[str, Any]:
    fields = asdict(target)
    return {_RUNTIME_PATH: fields.pop("runtime_path"), **fields}


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """A file that could become a target, as it is on disk. ``problem`` says why it cannot, in words."""

    path: str
    runtime_path: str
    content: bytes = b""
    folder: int = 0
    owner: int = 0
    group: int = 0
    mode: int = 0o644
    history: str = ""
    history_folder: int = 0
    link_folder: int = 0
    in_git: bool = False
    problem: str = ""

    def target(self, soul: str, runtime: str) -> Target:
        return Target(
            soul=soul,
            path=self.path,
            runtime_path=self.runtime_path,
            runtime=runtime,
            folder=self.folder,
            owner=self.owner,
            group=self.group,
            mode=self.mode,
            history=self.history,
            history_folder=self.history_folder,
            link_folder=self.link_folder,
        )
