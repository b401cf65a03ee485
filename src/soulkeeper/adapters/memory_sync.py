"""Sync in memory: a part of the in-memory ledger."""

from __future__ import annotations

from dataclasses import dataclass, field

from soulkeeper.domain.sync.tracking import SyncRun, Tracked

BOOKKEEPING = frozenset({"sync_items", "sync_runs"})


class MemorySnapshots:
    """The folder of snapshots of a mirror in memory."""

    snapshots: dict[str, str]

    def snapshot_names(self) -> list[str]:
        return sorted(self.snapshots)

    def read_snapshot(self, name: str) -> bytes | None:
        return self.snapshots[name].encode() if name in self.snapshots else None


@dataclass
class MemorySync:
    sync_items: dict[tuple[str, str], Tracked] = field(default_factory=dict)
    sync_runs: dict[str, SyncRun] = field(default_factory=dict)

    def tracked_items(self, remote: str) -> dict[str, Tracked]:
        return {path: item for (where, path), item in sorted(self.sync_items.items()) if where == remote}

    def sync_run(self, remote: str) -> SyncRun | None:
        return self.sync_runs.get(remote)

    def put_tracked(self, remote: str, item: Tracked) -> None:
        self.sync_items[remote, item.path] = item

    def drop_tracked(self, remote: str, path: str) -> None:
        self.sync_items.pop((remote, path), None)

    def put_sync_run(self, remote: str, run: SyncRun) -> None:
        self.sync_runs[remote] = run
