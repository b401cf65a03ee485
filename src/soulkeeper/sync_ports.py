"""The part of ``ports`` for syncing with a git remote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:  # as in ports
    from soulkeeper.domain.souls.address import Address
    from soulkeeper.domain.sync.remote_place import RemotePlace
    from soulkeeper.domain.sync.tracking import SyncRun, Tracked

CHECKPOINT_REFS = "refs/soulkeeper/checkpoints"
Progress = Callable[[int, int], None]
"""The progress of a transfer: objects done, and objects in total."""


def silent(_done: int, _all: int) -> None:
    """Show no progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """A commit of the remote. Others chose its author and message."""

    id: str
    author: str
    message: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteTree:
    """The items of a remote as of the last fetch: hashes by path, and the paths that cannot be read with the reason."""

    commit: str = ""
    fetched_at: datetime | None = None
    hashes: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)


class Remote(Protocol):
    """A git remote, read from a private copy as of the last fetch. Nothing in it is ever executed or checked out."""

    @property
    def place(self) -> RemotePlace: ...
    def fetch(self, progress: Progress = silent) -> None:
        """Bring the private copy up to date. A failure is Unavailable."""

    def tree(self) -> RemoteTree: ...
    def text(self, path: str) -> str:
        """The text of an item as of the last fetch, within the size cap and valid UTF-8."""

    def last_commit(self, path: str) -> Commit | None:
        """The newest commit that changed this path; without a path, the newest of all."""

    def is_ancestor(self, commit: str) -> bool:
        """Whether the branch still contains this commit. If not, its history was rewritten."""

    def publish(self, texts: Mapping[str, str | None], *, author: str, message: str, progress: Progress) -> str:
        """Write several items as one commit on top of what was fetched, and push it; None removes an item. Returns the commit.

        Raises Moved if the remote has moved since the fetch; nothing is pushed then."""

    def publish_checkpoint(self, ledger: str, content: str) -> None:
        """Push a checkpoint to the witness ref of this ledger, after the earlier ones."""

    def checkpoints(self, ledger: str) -> list[str]:
        """The checkpoints of this ledger as of the last fetch, newest first."""


@runtime_checkable
class ManyFiles(Protocol):
    """A mirror that can read many files at once."""

    def hashes(self, addresses: Iterable[Address]) -> dict[Address, str]:
        """The hashes of the files that can be read."""


@runtime_checkable
class SnapshotFolder(Protocol):
    """A mirror that keeps snapshots in a separate folder."""

    def snapshot_names(self) -> list[str]: ...
    def read_snapshot(self, name: str) -> bytes | None: ...


class SyncRecords(Protocol):
    def tracked_items(self, remote: str) -> dict[str, Tracked]:
        """What is stored about the items of a remote, by path. This and the runs are bookkeeping: they need no event."""

    def sync_run(self, remote: str) -> SyncRun | None: ...


class SyncWriter(Protocol):
    def put_tracked(self, remote: str, item: Tracked) -> None: ...
    def drop_tracked(self, remote: str, path: str) -> None: ...
    def put_sync_run(self, remote: str, run: SyncRun) -> None: ...
