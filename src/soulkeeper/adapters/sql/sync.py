"""Sync in SQL: what is remembered of each item and of the last run. All of it is bookkeeping."""

from __future__ import annotations

from soulkeeper.adapters.sql.columns import Row, reads
from soulkeeper.adapters.sql.dialect import Connection
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.sync.tracking import SyncRun, Tracked

_ITEM = "path, base, commit_id, incoming, approval, twin, ignored"
_RUN = "remote, at, commit_id, error, failures"
_PUT_ITEM = """
    INSERT INTO sync_items (remote, path, base, commit_id, incoming, approval, twin, ignored)
    VALUES (:remote, :path, :base, :commit, :incoming, :approval, :twin, :ignored)
    ON CONFLICT (remote, path) DO UPDATE SET base = excluded.base, commit_id = excluded.commit_id,
        incoming = excluded.incoming, approval = excluded.approval, twin = excluded.twin, ignored = excluded.ignored
"""
_PUT_RUN = """
    INSERT INTO sync_runs (remote, at, commit_id, error, failures)
    VALUES (:remote, :at, :commit, :error, :failures)
    ON CONFLICT (remote) DO UPDATE SET at = excluded.at, commit_id = excluded.commit_id,
        error = excluded.error, failures = excluded.failures
"""


class SyncRecords:
    _db: Connection

    def tracked_items(self, remote: str) -> dict[str, Tracked]:
        sql = f"SELECT {_ITEM} FROM sync_items WHERE remote = :remote ORDER BY path"  # noqa: S608 - names of columns
        return {row[0]: _item(row) for row in self._db.rows(sql, {"remote": remote})}

    def sync_run(self, remote: str) -> SyncRun | None:
        sql = f"SELECT {_RUN} FROM sync_runs WHERE remote = :remote"  # noqa: S608 - as above
        matches = self._db.rows(sql, {"remote": remote})
        return _run(matches[0]) if matches else None


class SyncWriter(SyncRecords):
    def put_tracked(self, remote: str, item: Tracked) -> None:
        values = {"path": item.path, "base": item.base, "commit": item.commit, "incoming": item.incoming}
        more = {"approval": item.approval, "twin": item.twin, "ignored": int(item.ignored), "remote": remote}
        self._db.run(_PUT_ITEM, {**values, **more})

    def drop_tracked(self, remote: str, path: str) -> None:
        self._db.run("DELETE FROM sync_items WHERE remote = :remote AND path = :path", {"remote": remote, "path": path})

    def put_sync_run(self, remote: str, run: SyncRun) -> None:
        values = {"at": moment(run.at), "commit": run.commit, "error": run.error, "failures": run.failures}
        self._db.run(_PUT_RUN, {**values, "remote": remote})


@reads("sync run", _RUN, numbers="failures")
def _run(row: Row) -> SyncRun:
    _remote, at, commit, error, failures = row
    return SyncRun(at=parse_moment(at), commit=commit, error=error, failures=failures)


@reads("sync item", _ITEM, numbers="ignored")
def _item(row: Row) -> Tracked:
    path, base, commit, incoming, approval, twin, ignored = row
    known = {"base": base, "commit": commit, "incoming": incoming, "approval": approval, "twin": twin}
    return Tracked(path=path, **known, ignored=bool(ignored))
