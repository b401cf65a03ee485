"""Publish: send our texts as one commit on top of what the remote has right now. A remote that changed is a conflict."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.domain.sync.states import SyncMove, SyncState
from soulkeeper.errors import Conflict, Invalid, Moved
from soulkeeper.ports import Ports
from soulkeeper.services.expiry import sweep
from soulkeeper.services.sync.overview import SyncItem, SyncStatus, local_text, lost_commits, sync_status, track
from soulkeeper.sync_ports import Commit, Progress, Remote, silent

PUBLISHED = "sync.published"
_TRIES = 3
_MOST_NAMES, _MOST_TEXTS = 5, 200  # in a commit message, and in an event


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishReport:
    """``remaining`` are the items that were not published and stay as they are. If nothing was sent, ``commit`` is empty."""

    commit: str
    items: tuple[SyncItem, ...]
    remaining: tuple[SyncItem, ...] = ()
    notes: tuple[str, ...] = ()


def publish(
    ports: Ports,
    remote: Remote,
    owner: Owner,
    names: tuple[str, ...] = (),
    *,
    message: str = "",
    progress: Progress = silent,
) -> PublishReport:
    """Send the named items, or everything that changed here, if anything did. An item deleted here is deleted there only if it is
    named."""
    sweep(ports)
    words = storable_text(message.strip())
    for _ in range(_TRIES):
        remote.fetch(progress)
        status = sync_status(ports, remote)
        items = _items_to_publish(remote, status, names)
        if not items:
            return PublishReport(commit="", items=(), remaining=_remaining_items(status, ()), notes=status.notes)
        try:
            texts = _texts(ports, items)
            commit = remote.publish(texts, author=owner.name, message=words or _message(items), progress=progress)
        except Moved:
            continue
        _remember(ports, remote, owner, items, commit)
        if all(map(remote.is_ancestor, status.known_commits)):
            _note_commit(ports, remote, commit)
        return PublishReport(commit=commit, items=items, remaining=_remaining_items(status, items), notes=status.notes)
    raise Conflict("the remote changed during every attempt", hint="publish again in a moment")


def _items_to_publish(remote: Remote, status: SyncStatus, names: tuple[str, ...]) -> tuple[SyncItem, ...]:
    if names:
        by_path = {item.path: item for item in map(status.item_named, names)}
        for item in by_path.values():
            _ensure_publishable(remote, item)
        return tuple(by_path[path] for path in sorted(by_path))
    return tuple(item for item in status.items if item.move is SyncMove.PUBLISH)


def _ensure_publishable(remote: Remote, item: SyncItem) -> None:
    if item.move is SyncMove.PUBLISH or item.state is SyncState.MISSING:
        return
    if item.state is SyncState.SYNCED:
        raise Invalid(
            f"{item.name} has nothing to publish: {item.case.words}", hint="soul sync status compares both sides"
        )
    raise remote_conflict(item, remote.last_commit(item.path))


def remote_conflict(item: SyncItem, commit: Commit | None) -> Conflict:
    """What the remote did to this item, with commit, author and message."""
    who = f' (commit {commit.id[:10]} by {commit.author}: "{commit.message}")' if commit else ""
    hint = f"soul sync diff {item.name} shows both; soul sync resolve {item.name} --ours, --theirs, --merge or --merged FILE"
    if item.move is SyncMove.PULL:
        hint = "pull first: soul sync pull"
    return Conflict(f"{item.name}: {item.problem or item.case.words}{who}", hint=hint)


def _texts(ports: Ports, items: tuple[SyncItem, ...]) -> dict[str, str | None]:
    with ports.ledger.reading() as records:
        return {item.path: local_text(ports, records, item) if item.ours else None for item in items}


def _remember(ports: Ports, remote: Remote, owner: Owner, items: tuple[SyncItem, ...], commit: str) -> None:
    key, place, lost = remote.place.key, remote.place, lost_commits(remote, items)
    with ports.ledger.writing() as writer:
        for item in items:
            now = item.tracked.with_base(item.ours, item.seen_in(commit, lost)) if item.ours else None
            track(writer, key, item.path, now)
        facts = {"remote": place.url, "branch": place.branch, "commit": commit, "by": owner.name, "door": owner.door}
        texts = {item.path: item.ours for item in islice(items, _MOST_TEXTS)}
        writer.append(PUBLISHED, ports.now(), {**facts, "items": len(items), "texts": texts})


def _note_commit(ports: Ports, remote: Remote, commit: str) -> None:
    """A history that lacks this commit later was rewritten, as if it had been pulled. One that was rewritten before stays so."""
    with ports.ledger.writing() as writer:
        if run := writer.sync_run(remote.place.key):
            writer.put_sync_run(remote.place.key, replace(run, commit=commit))


def _remaining_items(status: SyncStatus, items: tuple[SyncItem, ...]) -> tuple[SyncItem, ...]:
    paths = {item.path for item in items}
    return tuple(item for item in status.items if item.path not in paths and item.state is not SyncState.SYNCED)


def _message(items: tuple[SyncItem, ...]) -> str:
    names = [item.name for item in items[:_MOST_NAMES]]
    more = f" and {len(items) - _MOST_NAMES} more" if len(items) > _MOST_NAMES else ""
    return f"Update {', '.join(names)}{more}"
