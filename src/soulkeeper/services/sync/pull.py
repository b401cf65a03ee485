"""Pull: fetch, and accept what is new there. Nothing of ours is overwritten; a second pull changes nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from soulkeeper.domain.approvals.approval import Decision
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.sync.items import LivingText, Snapshot
from soulkeeper.domain.sync.states import SyncMove, SyncState
from soulkeeper.domain.sync.tracking import SyncRun
from soulkeeper.errors import Conflict, Invalid, NotFound, SoulError
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects
from soulkeeper.services.expiry import sweep
from soulkeeper.services.siblings import Plans, move_with_siblings
from soulkeeper.services.sync import incoming
from soulkeeper.services.sync.incoming import IncomingResult, IncomingText
from soulkeeper.services.sync.overview import OPEN, SyncItem, SyncStatus, snapshot_text, sync_status, their_text
from soulkeeper.sync_ports import Commit, Progress, Remote, silent

_FEW = 50  # up to this many items get the commit that changed them; with more, all of them get the newest one
_MOST_NAMED = 5
REWRITTEN = (
    "the history of the remote was rewritten: it no longer has the commit that was pulled last, so you are "
    "asked about every text from it, whether it is trusted or not"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """The result for one item: a question, a revision, a new snapshot, or the problem that kept it out."""

    item: SyncItem
    question: str = ""
    revision: int = 0
    problem: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PullReport:
    """``status`` compares both sides after the pull."""

    arrivals: tuple[Arrival, ...]
    status: SyncStatus
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pull:
    """The values that all items of a pull share. ``few``: each item gets the commit that changed it."""

    remote: Remote
    status: SyncStatus
    trusted: bool
    few: bool

    def commit_of(self, path: str) -> Commit | None:
        return self.remote.last_commit(path if self.few else "")


def pull(ports: Ports, remote: Remote, names: tuple[str, ...] = (), progress: Progress = silent) -> PullReport:
    """Fetch, and accept what is new or changed there: everything, or the named items."""
    sweep(ports)
    try:
        remote.fetch(progress)
        before = _status_with_twins(ports, remote)
    except SoulError as error:
        _note_run(ports, remote, error=error.message)
        raise
    last_commit = before.run.commit if before.run else ""
    is_rewritten = not all(map(remote.is_ancestor, before.known_commits))
    items = _items_to_pull(before, names)
    this_pull = _Pull(remote=remote, status=before, trusted=before.trusted and not is_rewritten, few=len(items) <= _FEW)
    _withdraw_equal(ports, before)
    arrivals = tuple(_arrival(ports, this_pull, item) for item in items)
    left_out = _left_out(before, arrivals)
    notes = (*(_rewritten_notes(left_out) if is_rewritten else ()), *before.notes, *effects.finish(ports))
    is_all_asked = not names and not left_out
    # what was not named or could not come in is asked about by a later pull; a branch that is gone may come back as another one
    has_come_in = bool(before.tree.commit) and (is_all_asked or not is_rewritten)
    _note_run(ports, remote, commit=before.tree.commit if has_come_in else last_commit)
    return PullReport(arrivals=arrivals, status=sync_status(ports, remote), notes=notes)


def _status_with_twins(ports: Ports, remote: Remote) -> SyncStatus:
    """Both sides compared. Without a base, as after a restore, texts that differ only in version and changelog rows agree."""
    status = sync_status(ports, remote)
    with ports.ledger.reading() as records:
        twins = [item for item in status.items if _is_twin(records, remote, item)]
    if not twins:
        return status
    with ports.ledger.writing() as writer:
        for item in twins:
            agreed = item.tracked.with_base(item.theirs, status.tree.commit, twin=item.ours)
            writer.put_tracked(status.place.key, agreed)
    return sync_status(ports, remote)


def _is_twin(records: Records, remote: Remote, item: SyncItem) -> bool:
    is_known = item.tracked.base or item.tracked.approval or item.problem
    if is_known or item.state is not SyncState.CONFLICT or not isinstance(item.item, LivingText):
        return False
    ours = records.text(item.ours)
    return unstamped(their_text(remote, item), ours) == ours


def _withdraw_equal(ports: Ports, status: SyncStatus) -> None:
    """Withdraw questions about items that are now the same on both sides."""
    decision = Decision(f"git {status.place.url}", ports.now(), incoming.DOOR, "both sides have the same text by now")
    questions = (item.question for item in (*status.items, *status.gone) if item.state is SyncState.SYNCED)
    for question in (approval for approval in questions if approval and approval.status in OPEN):
        with ports.ledger.writing() as writer:
            incoming.withdraw_open(writer, question.id, decision)


def _items_to_pull(status: SyncStatus, names: tuple[str, ...]) -> list[SyncItem]:
    """What may come in. The owner is asked about an item once, unless somebody names it."""
    if names:
        return [_ensure_pullable(status.item_named(name)) for name in names]
    return [item for item in status.items if item.move is SyncMove.PULL and not item.is_asked]


def _ensure_pullable(item: SyncItem) -> SyncItem:
    if item.state is SyncState.CONFLICT:
        raise Conflict(f"{item.name} is in conflict: {item.case.words}", hint=f"soul sync resolve {item.name} --help")
    if item.move is not SyncMove.PULL:
        raise Invalid(
            f"{item.name} has nothing to pull: {item.problem or item.case.words}",
            hint="soul sync status compares both sides",
        )
    return item


def _arrival(ports: Ports, pull_run: _Pull, item: SyncItem) -> Arrival:
    try:
        if isinstance(item.item, Snapshot):
            _write_snapshot(ports, pull_run, item, item.item)
            return Arrival(item=item)
        intake = _bring_in(ports, pull_run, item, item.item)
        return Arrival(item=item, question=intake.question, revision=intake.revision)
    except NotFound as error:
        return Arrival(item=item, problem=error.message, hint=_next_step(item) or error.hint)
    except SoulError as error:
        return Arrival(item=item, problem=error.message, hint=error.hint)


def _next_step(item: SyncItem) -> str:
    """A companion file comes in once its agent exists."""
    if not isinstance(item.item, LivingText) or item.item.address.kind is Kind.SOUL:
        return ""
    return f"create the agent, then pull again: soul agent new {item.item.address.id} --soul ID"


def _bring_in(ports: Ports, pull_run: _Pull, item: SyncItem, text: LivingText) -> IncomingResult:
    place = pull_run.status.place
    incoming_text = IncomingText(
        where=text.address,
        text=their_text(pull_run.remote, item),
        remote=place.url,
        commit=pull_run.commit_of(item.path),
        trusted=pull_run.trusted,
        asked_before=item.tracked.approval,
    )
    with ports.ledger.reading() as records:
        incoming.judge_ahead(records, incoming_text)

    def write(writer: Writer, plans: Plans | None) -> IncomingResult:
        intake = incoming.receive(ports, writer, incoming_text, item.ours, plans)
        _remember(writer, pull_run, item, intake)
        return intake

    return move_with_siblings(ports, write)


def _remember(writer: Writer, pull_run: _Pull, item: SyncItem, intake: IncomingResult) -> None:
    commit = pull_run.status.tree.commit
    with_question = replace(item.tracked, commit=commit).with_question(item.theirs, intake.question, twin=intake.hash)
    with_agreement = item.tracked.with_base(item.theirs, commit, twin=intake.hash)
    writer.put_tracked(pull_run.status.place.key, with_question if intake.question else with_agreement)


def _write_snapshot(ports: Ports, pull_run: _Pull, item: SyncItem, snapshot: Snapshot) -> None:
    """Write a snapshot that is missing here. An existing one is never touched: two different ones are a conflict."""
    text = their_text(pull_run.remote, item)
    incoming.ensure_snapshot_clean(text, item.theirs)
    with ports.ledger.reading() as records:
        incoming.ensure_snapshot_true(records, snapshot.name, item.theirs)
    if snapshot_text(ports, snapshot.name) is None and ports.mirror.snapshot_hash(snapshot.name) is None:
        ports.mirror.snapshot(snapshot.name, text)
    with ports.ledger.writing() as writer:
        writer.put_tracked(pull_run.status.place.key, item.tracked.with_base(item.theirs, pull_run.status.tree.commit))


def _left_out(status: SyncStatus, arrivals: tuple[Arrival, ...]) -> tuple[str, ...]:
    """The names of the items that could not come in."""
    items = (
        *(item for item in status.items if item.problem),
        *(arrival.item for arrival in arrivals if arrival.problem),
    )
    return tuple(dict.fromkeys(item.name for item in items))


def _rewritten_notes(left_out: tuple[str, ...]) -> Iterator[str]:
    yield REWRITTEN
    if left_out:
        more = f" and {len(left_out) - _MOST_NAMED} more" if len(left_out) > _MOST_NAMED else ""
        names = f"{', '.join(left_out[:_MOST_NAMED])}{more}"
        yield f"this ends when each of these can be pulled, or after soul sync forget ID: {names}"


def _note_run(ports: Ports, remote: Remote, *, commit: str = "", error: str = "") -> None:
    key, now = remote.place.key, ports.now()
    with ports.ledger.writing() as writer:
        run = writer.sync_run(key) or SyncRun(at=now)
        writer.put_sync_run(key, run.failed(now, error) if error else run.succeeded(now, commit))
