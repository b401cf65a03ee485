"""The status of a sync: each item of the workspace compared with the remote and with the last common state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.sync.items import LivingText, Snapshot, Syncable, item, named_item
from soulkeeper.domain.sync.remote_place import RemotePlace
from soulkeeper.domain.sync.states import SyncCase, SyncMove, SyncState, SyncSummary, case_of, summary
from soulkeeper.domain.sync.tracking import SyncRun, Tracked
from soulkeeper.errors import Conflict, Invalid, NotFound, SoulError
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services.outside_edits import observe_all
from soulkeeper.services.sync.trust import is_trusted
from soulkeeper.sync_ports import Remote, RemoteTree, SnapshotFolder

_UNREADABLE = "unreadable"
OPEN = frozenset({Status.PENDING, Status.STALE})


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncItem:
    """One item with the hashes of its three texts; an empty hash means no text. ``problem`` says why theirs cannot be read."""

    item: Syncable
    path: str
    case: SyncCase
    ours: str
    theirs: str
    tracked: Tracked
    question: Approval | None = None
    problem: str = ""

    @property
    def name(self) -> str:
        """What a person calls it: the address of a living text, the path of a snapshot."""
        return str(self.item.address) if isinstance(self.item, LivingText) else self.path

    @property
    def state(self) -> SyncState:
        return self.case.state

    @property
    def move(self) -> SyncMove:
        """An item that cannot be read never moves by itself."""
        return SyncMove.ASK if self.problem else self.case.move

    @property
    def needs_decision(self) -> bool:
        """Whether a person has to choose between both sides, or may: everything except items that are equal or changed only
        here."""
        return self.state not in (SyncState.SYNCED, SyncState.UNTRACKED, SyncState.MODIFIED)

    @property
    def is_asked(self) -> bool:
        """Whether the owner was asked about their current text and has not approved it."""
        return self.question is not None and self.tracked.incoming == self.theirs

    @property
    def is_denied(self) -> bool:
        return self.is_asked and self.question is not None and self.question.status is Status.DENIED

    def seen_in(self, commit: str, lost: frozenset[str]) -> str:
        """The commit to remember for a text that both sides have: this one, or the one before if the history has lost it."""
        return self.tracked.commit if self.tracked.commit in lost else commit


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncStatus:
    """``items`` are sorted by path, without those that are ``ignored`` and those that are ``gone`` on both sides."""

    place: RemotePlace
    trusted: bool
    tree: RemoteTree
    run: SyncRun | None
    items: tuple[SyncItem, ...]
    ignored: tuple[SyncItem, ...] = ()
    gone: tuple[SyncItem, ...] = ()
    notes: tuple[str, ...] = ()
    souls: Mapping[str, Soul] = field(default_factory=dict)

    @property
    def counts(self) -> Counter[SyncState]:
        return Counter(sync_item.state for sync_item in self.items)

    @property
    def summary(self) -> SyncSummary:
        failed = bool(self.run and self.run.error) or any(sync_item.problem for sync_item in self.items)
        return summary((sync_item.state for sync_item in self.items), failed=failed)

    @property
    def known_commits(self) -> frozenset[str]:
        """What the history of the remote has to contain: the last commit that came in, else those that were only published."""
        if self.run and self.run.commit:
            return frozenset({self.run.commit})
        return frozenset(each.tracked.commit for each in self.items if each.tracked.base and each.tracked.commit)

    def item_named(self, name: str) -> SyncItem:
        """The item that a person means."""
        requested = named_item(name)
        match = next((sync_item for sync_item in (*self.items, *self.ignored) if sync_item.item == requested), None)
        if match is None:
            raise NotFound(f"neither side has {requested}", hint="soul sync status --all lists the items")
        return match


def sync_status(ports: Ports, remote: Remote) -> SyncStatus:
    """Compare the files as they are now with the remote as it was last fetched. What both sides agree on is recorded."""
    notes = observe_all(ports)
    tree, key = remote.tree(), remote.place.key
    with ports.ledger.reading() as records:
        souls, ours = _local(ports, records)
        before = records.tracked_items(key)
        status = SyncStatus(
            place=remote.place,
            trusted=is_trusted(records, remote.place),
            tree=tree,
            run=records.sync_run(key),
            items=(),
            notes=(*notes, *_strange(tree), *_lost_branch(remote.place, tree, before)),
            souls=souls,
        )
        sides = _Sides(_with_answers(records, before), souls, ours, tree)
        items = [_item(records, sides, path) for path in sides.paths]
    _record(ports, remote, before, items, tree.commit)
    present = [sync_item for sync_item in items if sync_item.ours or sync_item.theirs]
    return replace(
        status,
        items=tuple(sync_item for sync_item in present if not sync_item.tracked.ignored),
        ignored=tuple(sync_item for sync_item in present if sync_item.tracked.ignored),
        gone=tuple(sync_item for sync_item in items if not (sync_item.ours or sync_item.theirs)),
    )


def _local(ports: Ports, records: Records) -> tuple[dict[str, Soul], dict[str, str]]:
    """The souls by path, and the hash of every local text by path."""
    souls = {str(LivingText(soul.address)): soul for soul in records.souls(None)}
    return souls, {**{path: soul.hash for path, soul in souls.items()}, **_snapshots(ports)}


def _snapshots(ports: Ports) -> dict[str, str]:
    folder = ports.mirror
    if not isinstance(folder, SnapshotFolder):
        return {}
    texts = ((f"history/{name}", snapshot_text(ports, name)) for name in folder.snapshot_names())
    return {path: content_hash(text) for path, text in texts if text is not None and _is_item(path)}


def snapshot_text(ports: Ports, name: str) -> str | None:
    """The text of a snapshot; None if there is none that can be synced."""
    folder = ports.mirror
    try:
        content = folder.read_snapshot(name) if isinstance(folder, SnapshotFolder) else None
        return content.decode() if content is not None else None
    except (SoulError, OSError, UnicodeDecodeError):
        return None


def local_text(ports: Ports, records: Records, sync_item: SyncItem) -> str:
    """Our text of an item; empty if there is none."""
    if not sync_item.ours:
        return ""
    if isinstance(sync_item.item, Snapshot):
        return snapshot_text(ports, sync_item.item.name) or ""
    return records.text(sync_item.ours)


def their_text(remote: Remote, sync_item: SyncItem) -> str:
    """Their text of an item, if it is still the one that was listed: another process may have fetched a newer one."""
    text = remote.text(sync_item.path)
    if content_hash(text) != sync_item.theirs:
        raise Conflict(f"{sync_item.path} changed in the remote in the meantime", hint="look at it again")
    return text


def _is_item(path: str) -> bool:
    try:
        item(path)
    except Invalid:
        return False
    return True


def _paths(tree: RemoteTree) -> set[str]:
    return {*tree.hashes, *filter(_is_item, tree.problems)}


def _strange(tree: RemoteTree) -> tuple[str, ...]:
    return tuple(
        f"{path} in the remote: {why}; left alone" for path, why in tree.problems.items() if not _is_item(path)
    )


def _lost_branch(place: RemotePlace, tree: RemoteTree, tracked: Mapping[str, Tracked]) -> Iterator[str]:
    """An empty branch that had texts was renamed or deleted, which is not the same as many deleted texts."""
    if not tree.commit and tree.fetched_at and any(record.base for record in tracked.values()):
        yield f"the remote has no branch {place.branch} any more; if it was renamed, name it in soulkeeper.toml under [git]: branch"


@dataclass(frozen=True, slots=True)
class _Sides:
    """The last common state, our side and their side, by path."""

    tracked: Mapping[str, Tracked]
    souls: Mapping[str, Soul]
    ours: Mapping[str, str]
    tree: RemoteTree

    @property
    def paths(self) -> list[str]:
        return sorted({*self.ours, *self.tracked, *_paths(self.tree)})


def _item(records: Records, sides: _Sides, path: str) -> SyncItem:
    tracked, problem = sides.tracked.get(path) or Tracked(path=path), sides.tree.problems.get(path, "")
    theirs = _UNREADABLE if problem else sides.tree.hashes.get(path, "")
    ours, soul = sides.ours.get(path, ""), sides.souls.get(path)
    return SyncItem(
        item=LivingText(soul.address) if soul else item(path),
        path=path,
        case=case_of(tracked.base, tracked.comparable_hash(ours), theirs),
        ours=ours,
        theirs=theirs,
        tracked=tracked,
        question=records.approval(tracked.approval) if tracked.approval else None,
        problem=problem,
    )


def _with_answers(records: Records, tracked: Mapping[str, Tracked]) -> dict[str, Tracked]:
    """Apply the answers to questions about their texts: an approval makes theirs the base, even if the owner edited it."""
    return {
        path: _with_answer(records, item_record) if item_record.approval else item_record
        for path, item_record in tracked.items()
    }


def _with_answer(records: Records, tracked: Tracked) -> Tracked:
    question = _newest(records, records.approval(tracked.approval))
    if question.status in (Status.APPLIED, Status.APPROVED):
        return tracked.with_base(tracked.incoming, tracked.commit, twin=tracked.twin)
    if question.status in OPEN or question.status is Status.DENIED:
        return replace(tracked, approval=question.id)
    if question.status is Status.EXPIRED:  # it is asked again: nobody has answered it
        return replace(tracked, incoming="", approval=question.id)
    return replace(tracked, incoming="", approval="")


def _newest(records: Records, question: Approval) -> Approval:
    """Follow a question that was rebased to the one that replaced it."""
    while question.status is Status.WITHDRAWN:
        about = records.approvals(subject=question.subject)
        later = next((approval for approval in about if _rebased_from(approval) == question.id), None)
        if later is None:
            return question
        question = later
    return question


def _rebased_from(approval: Approval) -> str:
    payload = payloads.read(approval)
    return payload.rebased_from if isinstance(payload, SoulUpdate) else ""


def _record(ports: Ports, remote: Remote, before: Mapping[str, Tracked], items: list[SyncItem], commit: str) -> None:
    """Record what both sides agree on, and forget what is gone on both. If nothing changed, nothing is written."""
    lost = lost_commits(remote, (sync_item for sync_item in items if sync_item.move is SyncMove.RECORD))
    changes = {
        sync_item.path: now
        for sync_item in items
        if (now := _next_tracked(sync_item, commit, lost)) != before.get(sync_item.path)
    }
    if not changes:
        return
    with ports.ledger.writing() as writer:
        for path, now in changes.items():
            track(writer, remote.place.key, path, now)


def lost_commits(remote: Remote, items: Iterable[SyncItem]) -> frozenset[str]:
    """The commits that these items were last seen in and that the history no longer has. They stay with their items, so that a
    later pull sees that it was rewritten."""
    seen = {sync_item.tracked.commit for sync_item in items} - {""}
    return frozenset(commit for commit in seen if not remote.is_ancestor(commit))


def _next_tracked(sync_item: SyncItem, commit: str, lost: frozenset[str]) -> Tracked | None:
    if sync_item.tracked.ignored and (sync_item.ours or sync_item.theirs):
        return sync_item.tracked
    match sync_item.move:
        case SyncMove.RECORD:
            return sync_item.tracked.with_base(sync_item.theirs, sync_item.seen_in(commit, lost))
        case SyncMove.FORGET:
            return None
    is_known = sync_item.tracked.base or sync_item.tracked.approval or sync_item.tracked.ignored
    return sync_item.tracked if is_known else None


def track(writer: Writer, key: str, path: str, now: Tracked | None) -> None:
    """Remember this about an item; None forgets it."""
    if now is None:
        writer.drop_tracked(key, path)
    else:
        writer.put_tracked(key, now)
