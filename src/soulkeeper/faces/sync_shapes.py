"""The JSON of git sync, the same at the command line, in REST and in the console."""

from __future__ import annotations

from typing import Any

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.sync.states import SyncState
from soulkeeper.services.sync.overview import SyncItem, SyncStatus
from soulkeeper.services.sync.publish import PublishReport
from soulkeeper.services.sync.pull import Arrival, PullReport
from soulkeeper.services.sync.resolution import BothSides, Resolution
from soulkeeper.sync_ports import Commit


def status(result: SyncStatus) -> dict[str, Any]:
    counts = result.counts
    run = result.run
    return {
        "enabled": True,
        "remote": result.place.url,
        "branch": result.place.branch,
        "folder": result.place.folder,
        "trusted": result.trusted,
        "summary": result.summary,
        "commit": result.tree.commit,
        "fetchedAt": moment(result.tree.fetched_at) if result.tree.fetched_at else None,
        "lastRunAt": moment(run.at) if run else None,
        "lastError": run.error if run else "",
        "counts": {state.value: counts[state] for state in SyncState},
        "items": [item(sync_item) for sync_item in result.items],
        "ignored": [sync_item.path for sync_item in result.ignored],
        "notes": list(result.notes),
    }


def item(sync_item: SyncItem) -> dict[str, Any]:
    approval_id = sync_item.question.id if sync_item.question and sync_item.is_asked else None
    return {
        "id": sync_item.name,
        "path": sync_item.path,
        "state": sync_item.state,
        "why": sync_item.problem or sync_item.case.words,
        "move": sync_item.move,
        "base": sync_item.tracked.base or None,
        "ours": sync_item.ours or None,
        "theirs": sync_item.theirs or None,
        "approvalId": approval_id,
        "denied": sync_item.is_denied,
        "problem": sync_item.problem,
    }


def pull_report(report: PullReport) -> dict[str, Any]:
    return {
        "arrivals": [arrival(incoming) for incoming in report.arrivals],
        "notes": list(report.notes),
        "status": status(report.status),
    }


def arrival(text_arrival: Arrival) -> dict[str, Any]:
    return {
        "id": text_arrival.item.name,
        "path": text_arrival.item.path,
        "approvalId": text_arrival.question or None,
        "revision": text_arrival.revision or None,
        "problem": text_arrival.problem,
    }


def publish_report(report: PublishReport) -> dict[str, Any]:
    return {
        "commit": report.commit,
        "items": [item(sync_item) for sync_item in report.items],
        "left": [item(sync_item) for sync_item in report.remaining],
        "notes": list(report.notes),
    }


def resolution(result: Resolution) -> dict[str, Any]:
    return {"done": result.words, "item": item(result.item) if result.item else None, "notes": list(result.notes)}


def comparison(sides: BothSides) -> dict[str, Any]:
    merged = sides.merged
    return {
        "item": item(sides.item),
        "ours": sides.ours,
        "theirs": sides.theirs,
        "base": sides.base,
        "diff": sides.diff,
        "merged": merged.text if merged else None,
        "conflicts": [conflict.field for conflict in merged.conflicts] if merged else [],
        "commit": commit(sides.commit) if sides.commit else None,
    }


def commit(git_commit: Commit) -> dict[str, str]:
    return {
        "id": git_commit.id,
        "author": git_commit.author,
        "message": git_commit.message,
        "at": moment(git_commit.at),
    }
