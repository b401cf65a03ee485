"""Sync decisions that only a person can make: which text wins a conflict, and what is discarded, forgotten or moved.

Nothing is lost: a replaced text stays a revision, a deleted soul can be restored, and their text stays in git.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from soulkeeper.domain.approvals.approval import Decision
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.stamp import changes_content, unstamped
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.merge import MergeResult, merge
from soulkeeper.domain.souls.soul import name_and_description
from soulkeeper.domain.souls.surroundings import review_diff
from soulkeeper.domain.sync.items import LivingText, Snapshot, named_item
from soulkeeper.domain.sync.states import SyncMove, SyncState
from soulkeeper.domain.sync.tracking import Tracked
from soulkeeper.errors import Conflict, Invalid, SoulError
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, revisions, souls
from soulkeeper.services.assessment import ensure_clean, ensure_weakening_allowed
from soulkeeper.services.expiry import sweep
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import ensure_name_free, text_or_none
from soulkeeper.services.siblings import Plans, move_with_siblings
from soulkeeper.services.sync.incoming import adapted_text, withdraw_open
from soulkeeper.services.sync.overview import SyncItem, SyncStatus, local_text, lost_commits, sync_status, their_text
from soulkeeper.services.sync.publish import PublishReport, publish, remote_conflict
from soulkeeper.services.versions import recorded_version
from soulkeeper.sync_ports import Commit, Progress, Remote, silent

RESOLVED = "sync.resolved"


class Choice(StrEnum):
    OURS = "ours"
    THEIRS = "theirs"
    MERGED = "merged"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True, kw_only=True)
class BothSides:
    """Both texts of an item side by side, and their merge by field; ``base`` is None if it is not known."""

    item: SyncItem
    base: str | None
    ours: str
    theirs: str
    diff: str
    merged: MergeResult | None
    commit: Commit | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What was done, in words, and the item and the status afterwards."""

    words: str
    status: SyncStatus
    item: SyncItem | None
    notes: tuple[str, ...] = ()


def diff(ports: Ports, remote: Remote, name: str) -> BothSides:
    """Our text and theirs of one item, as they were last fetched."""
    item = sync_status(ports, remote).item_named(name)
    with ports.ledger.reading() as records:
        ours = local_text(ports, records, item)
        base = text_or_none(records, item.tracked.base) if _is_stored(records, item.tracked.base) else None
    theirs = _theirs(remote, item)
    return BothSides(
        item=item,
        base=base,
        ours=ours,
        theirs=theirs,
        diff=review_diff(ours, theirs, labels=(f"ours/{item.path}", f"theirs/{item.path}")),
        merged=_merge_sides(base, ours, theirs) if base is not None and ours and theirs else None,
        commit=remote.last_commit(item.path) if item.theirs else None,
    )


def _merge_sides(base: str, ours: str, theirs: str) -> MergeResult:
    """Merge by field, without version and changelog rows: each side has its own, and the merge gets new ones."""
    result = merge(base, unstamped(ours, base), unstamped(theirs, base))
    return result if result.text is None else MergeResult(unstamped(result.text, ours))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """An item that the owner decides on, and how."""

    ports: Ports
    remote: Remote
    owner: Owner
    item: SyncItem
    choice: Choice
    weaken: bool = False

    @property
    def theirs(self) -> str:
        return _theirs(self.remote, self.item)

    def address(self) -> Address:
        """The address of a living text; raises if theirs cannot be read, or if it is a snapshot."""
        if self.item.problem:
            hint = "change it there first"
            raise Conflict(f"{self.item.path} in the remote cannot be read: {self.item.problem}", hint=hint)
        if isinstance(self.item.item, Snapshot):
            raise Conflict(
                "a snapshot is never replaced", hint=f"soul sync resolve {self.item.name} --ours keeps yours"
            )
        return self.item.item.address


def resolve(
    ports: Ports,
    remote: Remote,
    owner: Owner,
    name: str,
    choice: Choice,
    *,
    text: str = "",
    weaken: bool = False,
    seen_hash: str | None = None,
) -> Resolution:
    """End a conflict with our text, with theirs, or with a merge that a person wrote.

    ``seen_hash`` is the hash of the remote's text that the person looked at; None if that is not known.
    """
    sweep(ports)
    item = _item_as_seen(ports, remote, name, seen_hash)
    if not item.needs_decision:
        raise Invalid(f"{item.name} needs no decision: {item.case.words}", hint="soul sync status compares both sides")
    case = _Case(ports=ports, remote=remote, owner=owner, item=item, choice=choice, weaken=weaken)
    match choice:
        case Choice.OURS:
            return _resolution(case, _keep_ours(case))
        case Choice.MERGED:
            return _resolution(case, _write_merged(case, text))
    return _resolution(case, _take_theirs(case))


def discard(
    ports: Ports, remote: Remote, owner: Owner, name: str, *, weaken: bool = False, seen_hash: str | None = None
) -> Resolution:
    """Discard our changes to an item, so that it matches the remote. The result says how to bring them back."""
    sweep(ports)
    item = _item_as_seen(ports, remote, name, seen_hash)
    if item.state in (SyncState.SYNCED, SyncState.REMOTE):
        raise Invalid(
            f"{item.name} has no changes of yours: {item.case.words}", hint="soul sync status compares both sides"
        )
    case = _Case(ports=ports, remote=remote, owner=owner, item=item, choice=Choice.DISCARD, weaken=weaken)
    return _resolution(case, _take_theirs(case))


def _item_as_seen(ports: Ports, remote: Remote, name: str, seen_hash: str | None) -> SyncItem:
    """The item, if theirs is still the text that the person saw: a scheduled sync may have fetched another one."""
    item = sync_status(ports, remote).item_named(name)
    if seen_hash is not None and seen_hash != item.theirs:
        hint = f"look at it again; soul sync diff {item.name} shows both texts"
        raise Conflict(f"{item.name} changed in the remote in the meantime", hint=hint)
    return item


def forget(ports: Ports, remote: Remote, owner: Owner, name: str) -> Resolution:
    """Leave an item alone from now on: neither pull nor publish touches it until somebody names it."""
    item = sync_status(ports, remote).item_named(name)
    with ports.ledger.writing() as writer:
        writer.put_tracked(remote.place.key, Tracked(path=item.path, ignored=True))
    case = _Case(ports=ports, remote=remote, owner=owner, item=item, choice=Choice.OURS)
    return _resolution(case, f"{item.name} is no longer synced; both sides stay as they are")


def move(
    ports: Ports, remote: Remote, owner: Owner, name: str, to: str, *, message: str = "", progress: Progress = silent
) -> PublishReport:
    """Rename a soul here and there, as one commit."""
    source, target = _soul_address(name), _soul_address(to)
    remote.fetch(progress)
    status = sync_status(ports, remote)
    item = status.item_named(name)
    if item.needs_decision or item.move is SyncMove.PULL:
        raise remote_conflict(item, remote.last_commit(item.path) if item.theirs else None)
    souls.rename(ports, owner, source, str(target))
    names = (str(source), str(target)) if item.theirs else (str(target),)
    words = message or f"Rename {source} to {target}"
    try:
        return publish(ports, remote, owner, names, message=words, progress=progress)
    except SoulError as error:
        error.hint = f"it is renamed here and not there yet: soul sync publish {' '.join(names)}"
        raise


def _soul_address(name: str) -> Address:
    requested = named_item(name)
    if not isinstance(requested, LivingText) or requested.address.kind is not Kind.SOUL:
        raise Invalid("only souls can be moved", hint="give the ids of souls: soul sync move maya maya-angelou")
    return requested.address


def _is_stored(records: Records, hash: str) -> bool:
    return bool(hash) and effects.is_known(records, hash)


def _theirs(remote: Remote, item: SyncItem) -> str:
    return their_text(remote, item) if item.theirs and not item.problem else ""


def _resolution(case: _Case, words: str) -> Resolution:
    notes = effects.finish(case.ports)
    status = sync_status(case.ports, case.remote)
    after = next((item for item in (*status.items, *status.ignored) if item.path == case.item.path), None)
    return Resolution(words=words, status=status, item=after, notes=notes)


def _keep_ours(case: _Case) -> str:
    item = case.item
    if item.problem:
        raise Conflict(f"{item.path} in the remote cannot be read: {item.problem}", hint="change it there first")
    with case.ports.ledger.writing() as writer:
        _make_base(case, writer)
    then = "sends it" if item.ours else "deletes it there"
    return f"{item.name}: yours stays; soul sync publish {item.name} {then}"


def _take_theirs(case: _Case) -> str:
    where, ports = case.address(), case.ports
    if not case.item.theirs:
        souls.delete(ports, case.owner, where)
        with ports.ledger.writing() as writer:
            _make_base(case, writer)
        return f"{where}: deleted, as it is there; soul undelete {where} brings it back"
    before = _revision_of(ports, where)

    def write(writer: Writer, plans: Plans | None) -> None:
        _make_base(case, writer, twin=_put_theirs(case, writer, where, plans))

    move_with_siblings(ports, write)
    if not before:
        return f"{where}: their text is here now"
    return f"{where}: their text is here now; yours stays revision {before} (soul rollback {where} {before})"


def _revision_of(ports: Ports, where: Address) -> int:
    """The current revision of a soul, deleted or not; 0 if there never was one."""
    with ports.ledger.reading() as records:
        soul = records.find_soul(where)
    return soul.revision if soul else 0


def _put_theirs(case: _Case, writer: Writer, where: Address, plans: Plans | None) -> str:
    """Write their text as a revision of the owner; our past changelog rows stay. Returns the hash of our text afterwards."""
    soul = writer.find_soul(where)
    text = adapted_text(writer, soul, case.theirs)
    provenance = souls.provenance(case.ports, case.owner, Origin.SYNC, "the remote's text was chosen in a sync")
    if soul is None:
        ensure_clean("", text)
        return souls.add(case.ports, writer, where, text, provenance).soul.hash
    if soul.deleted:
        soul = souls.put_back(case.ports, writer, case.owner, soul)
    before = writer.text(soul.hash)
    if not changes_content(before, text):
        return soul.hash
    ensure_clean(before, text)
    ensure_name_free(writer, name_and_description(text)[0], where)
    ensure_base_exists(writer, where, soul.uuid, text)
    ensure_weakening_allowed(writer, soul, text, weaken=case.weaken)
    saved = revisions.revise(writer, soul, text, provenance, to=recorded_version(writer, soul, text), plans=plans)
    souls.set_baseline(writer, saved.soul)
    return saved.soul.hash


def _write_merged(case: _Case, text: str) -> str:
    """Write a text that a person merged. It is the owner's own: written like any of their edits, and ready to publish."""
    where, ports, owner = case.address(), case.ports, case.owner
    before, reason = _revision_of(ports, where), "merged in a sync"
    with ports.ledger.reading() as records:
        soul = records.find_soul(where)
        is_same = soul is not None and records.text(soul.hash) == text
    if soul is None:
        souls.create(ports, owner, where, text, reason=reason, origin=Origin.SYNC)
    elif not is_same:
        souls.edit(ports, owner, where, text, reason=reason, weaken=case.weaken, revive=True)
    elif soul.deleted:
        souls.undelete(ports, owner, where)
    with ports.ledger.writing() as writer:
        _make_base(case, writer)
    note = f"; yours stays revision {before}" if before else ""
    return f"{where}: merged{note}; soul sync publish {case.item.name} sends it"


def _make_base(case: _Case, writer: Writer, *, twin: str = "") -> None:
    """Make their text the base, because a person has decided on it. A question about it is withdrawn."""
    item, owner, key, now = case.item, case.owner, case.remote.place.key, case.ports.now()
    if item.theirs:
        writer.add_text(case.theirs)
        seen = item.seen_in(case.remote.tree().commit, lost_commits(case.remote, [item]))
        writer.put_tracked(key, item.tracked.with_base(item.theirs, seen, twin=twin))
    else:
        writer.drop_tracked(key, item.path)
    facts = {
        "path": item.path,
        "choice": case.choice,
        "ours": item.ours,
        "theirs": item.theirs,
        "base": item.tracked.base,
    }
    remote = case.remote.place.url
    writer.append(RESOLVED, now, {**facts, "remote": remote, "by": owner.name, "door": owner.door})
    if item.tracked.approval:
        decision = Decision(owner.name, now, owner.door, f"resolved in a sync: {case.choice}")
        withdraw_open(writer, item.tracked.approval, decision)
