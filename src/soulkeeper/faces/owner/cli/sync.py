"""Commands on git sync: sync status|pull|publish|diff|resolve|discard|forget|move|trust."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain

import click

from soulkeeper.bootstrap_network import open_remote
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.sync.states import SyncMove, SyncState
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.faces import sync_shapes
from soulkeeper.faces.owner.cli.app import App, command, read_input
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.progress import counter
from soulkeeper.faces.owner.cli.screen import diff_lines, headings, hint_line
from soulkeeper.faces.wording import ago, plural
from soulkeeper.services.outside_edits import observe_all
from soulkeeper.services.sync import overview, publish, pull, resolution, trust, witness
from soulkeeper.services.sync.overview import SyncItem, SyncStatus
from soulkeeper.services.sync.pull import Arrival
from soulkeeper.services.sync.resolution import Choice, Resolution
from soulkeeper.sync_ports import Progress, Remote

_TITLES = f"{'state':<10} {'item':<32} what happened"
_COLOURS = {SyncState.CONFLICT: "red", SyncState.MISSING: "yellow", SyncState.SYNCED: "green"}
_STEP = 100
_SEEN = click.option(
    "--seen", metavar="HASH", help="The hash of their text, as diff shows it; fails if it has changed since."
)
_WEAKEN = click.option("--allow-weaken", is_flag=True, help="Allow it even if a protected field loses something.")


@click.group()
def sync() -> None:
    """Sync souls, companion files and snapshots with a git remote. Neither side overwrites the other.

    \b
    Examples:
      soul sync status
      soul sync pull
      soul sync publish --all -m "Maya answers in French too"
    """


@command(sync, name="status")
@click.option("--fetch", is_flag=True, help="Fetch first; without it, the last fetch counts.")
@click.option("--all", "everything", is_flag=True, help="Show synced items too.")
def status(app: App, fetch: bool, everything: bool) -> None:
    """Show what differs between your texts and the remote.

    \b
    Examples:
      soul sync status
      soul sync status --fetch
    """
    remote = _remote(app)
    if fetch:
        remote.fetch(_progress(app, "fetching"))
    current = overview.sync_status(app.ports, remote)
    shape = sync_shapes.status(current) if app.json else None
    app.answer(shape, _status_lines(app, current, everything=everything))


@command(sync, name="pull")
@click.argument("ids", nargs=-1, metavar="[ID]...")
def pull_(app: App, ids: tuple[str, ...]) -> int:
    """Fetch, and propose what is new in the remote.

    Changes from a trusted remote become revisions at once.

    \b
    Examples:
      soul sync pull
      soul sync pull maya maya/agents
    """
    report = pull.pull(app.ports, _remote(app), ids, _progress(app, "fetching"))
    app.warn(report.notes)
    lines = [*chain.from_iterable(map(_arrival_lines, report.arrivals)), *_open_lines(report.status)]
    app.answer(sync_shapes.pull_report(report), lines or ["Nothing new in the remote"])
    return 1 if any(arrival.problem for arrival in report.arrivals) else 0


@command(sync, name="publish")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--all", "everything", is_flag=True, help="Everything that was changed or created here.")
@click.option("-m", "--message", default="", metavar="TEXT", help="The message of the commit.")
def publish_(app: App, ids: tuple[str, ...], everything: bool, message: str) -> None:
    """Send your texts to the remote, as one commit.

    If the remote changed the same text, nothing is sent. What you deleted here is deleted there only if you name it.

    \b
    Examples:
      soul sync publish maya -m "Maya answers in French too"
      soul sync publish --all
    """
    if bool(ids) == everything:
        raise click.UsageError("name the items to publish, or use --all")
    remote, owner = _remote(app), app.owner()
    app.warn(notes := observe_all(app.ports))  # an edit that is held may be why there is nothing to publish
    report = publish.publish(app.ports, remote, owner, ids, message=message, progress=_progress(app, "sending"))
    app.warn(note for note in report.notes if note not in notes)
    lines = [f"{item.name}: {'published' if item.ours else 'deleted there'}" for item in report.items]
    skipped = [_skipped_line(item) for item in report.remaining]
    _witness(app, remote)
    last = f"Commit {report.commit[:10]}" if report.commit else _nothing_sent(report)
    app.answer(sync_shapes.publish_report(report), [*lines, *skipped, last])


@command(sync, name="diff")
@click.argument("id")
@click.option("--merged", is_flag=True, help="Print the merge by field instead.")
def diff(app: App, id: str, merged: bool) -> None:
    """Compare your text with theirs, or print the merge of both.

    \b
    Examples:
      soul sync diff maya
      soul sync diff maya --merged > maya.md
    """
    sides = resolution.diff(app.ports, _remote(app), id)
    if not merged:
        same = [f"{sides.item.name} has the same text on both sides"]
        lines = diff_lines(sides.diff.rstrip("\n")) if sides.diff else same
        app.answer(sync_shapes.comparison(sides), lines, verbatim=True, paged=True)
        app.warn(_how_to_decide(sides.item))
        return
    text = _merged_text(sides)
    app.answer(sync_shapes.comparison(sides), [text.removesuffix("\n")], verbatim=True)


@command(sync, name="resolve")
@click.argument("id")
@click.option("--ours", "choice", flag_value=Choice.OURS.value, help="Keep yours; publish sends it.")
@click.option("--theirs", "choice", flag_value=Choice.THEIRS.value, help="Take theirs; yours stays a revision.")
@click.option("--merged", "file", metavar="FILE", help="Take this file, your own merge of both; - is standard input.")
@click.option("--merge", is_flag=True, help="Take the merge by field, where both sides changed different fields.")
@_SEEN
@_WEAKEN
def resolve(
    app: App, id: str, choice: str | None, file: str | None, merge: bool, seen: str | None, allow_weaken: bool
) -> None:
    """Resolve a conflict: keep your text, take theirs, or merge both.

    \b
    Examples:
      soul sync resolve maya --ours
      soul sync resolve maya --merged maya.md
      soul sync resolve maya --merge
    """
    if sum((choice is not None, file is not None, merge)) != 1:
        raise click.UsageError("use one of --ours, --theirs, --merged FILE and --merge")
    remote, owner = _remote(app), app.owner()
    text = read_input(file) if file else ""
    if merge:
        sides = resolution.diff(app.ports, remote, id)
        text, seen = _merged_text(sides), seen or sides.item.theirs
    final_choice = Choice(choice) if choice else Choice.MERGED
    _answer(
        app,
        resolution.resolve(app.ports, remote, owner, id, final_choice, text=text, weaken=allow_weaken, seen_hash=seen),
    )


@command(sync, name="discard")
@click.argument("id")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@_SEEN
@_WEAKEN
def discard(app: App, id: str, yes: bool, seen: str | None, allow_weaken: bool) -> None:
    """Discard your changes to an item. The answer says how to bring them back.

    \b
    Example:
      soul sync discard maya --yes
    """
    remote, owner = _remote(app), app.owner()
    if not yes:
        before = overview.sync_status(app.ports, remote).item_named(id)
        _ensure_confirmed(id)
        seen = seen or before.theirs
    _answer(app, resolution.discard(app.ports, remote, owner, id, weaken=allow_weaken, seen_hash=seen))


@command(sync, name="forget")
@click.argument("id")
def forget(app: App, id: str) -> None:
    """Stop syncing an item. Neither pull nor publish touches it until you name it.

    \b
    Example:
      soul sync forget maya/user
    """
    _answer(app, resolution.forget(app.ports, _remote(app), app.owner(), id))


@command(sync, name="move")
@click.argument("id")
@click.argument("new")
@click.option("-m", "--message", default="", metavar="TEXT", help="The message of the commit.")
def move(app: App, id: str, new: str, message: str) -> None:
    """Rename a soul here and in the remote, as one commit.

    \b
    Example:
      soul sync move maya maya-angelou
    """
    remote, owner = _remote(app), app.owner()
    report = resolution.move(app.ports, remote, owner, id, new, message=message, progress=_progress(app, "sending"))
    app.warn(report.notes)
    app.answer(
        sync_shapes.publish_report(report),
        [f"Renamed {id} to {new}, here and in the remote", f"Commit {report.commit[:10]}"],
    )


@command(sync, name="trust")
@click.argument("switch", type=click.Choice(["on", "off"]))
def trust_(app: App, switch: str) -> None:
    """Trust this remote, or stop trusting it.

    Changes from a trusted remote are recorded at once, without asking you. Texts in guard mode and risky changes still wait for
    you. Trust applies to this address, branch and folder only.

    \b
    Examples:
      soul sync trust on
      soul sync trust off
    """
    place, owner = _remote(app).place, app.owner()
    (trust.trust if switch == "on" else trust.distrust)(app.ports, owner, place)
    words = "its changes are recorded at once" if switch == "on" else "its changes wait for your approval"
    shape = {"remote": place.url, "branch": place.branch, "folder": place.folder, "trusted": switch == "on"}
    app.answer(shape, [f"{line_of(str(place))}: {words}"])


def _remote(app: App) -> Remote:
    return open_remote(app.workspace.settings)


def _skipped_line(item: SyncItem) -> str:
    line = f"{item.name}: not published, {item.problem or item.case.words}"
    if item.state is not SyncState.CONFLICT:
        return line
    return with_workspace(f"{line} (compare: soul sync diff {item.name}; decide: soul sync resolve {item.name})")


def _nothing_sent(report: publish.PublishReport) -> str:
    if report.remaining:
        return with_workspace("Nothing was published (soul sync status compares both sides)")
    return "Everything is published"


def _witness(app: App, remote: Remote) -> None:
    """Store a signed checkpoint of the ledger in the remote, if the settings ask for it."""
    plan = app.workspace.settings.git
    if plan and plan.witness:
        witness.publish_checkpoint(app.ports, remote)


def _merged_text(sides: resolution.BothSides) -> str:
    if sides.merged is not None and sides.merged.text is not None:
        return sides.merged.text
    fields = ", ".join(sorted({conflict.field for conflict in sides.merged.conflicts})) if sides.merged else ""
    why = f"both sides changed {fields}" if fields else "the text that both sides began with is not known"
    hint = f"merge both texts in a file, then: soul sync resolve {sides.item.name} --merged FILE"
    raise Conflict(f"{sides.item.name} cannot be merged automatically: {why}", hint=hint)


def _how_to_decide(item: SyncItem) -> Iterator[str]:
    """The command that decides on exactly the text that was shown."""
    if item.needs_decision and item.theirs:
        command = with_workspace(f"soul sync resolve {item.name} --theirs --seen {item.theirs}")
        yield f"to take theirs exactly as shown: {command}"


def _ensure_confirmed(id: str) -> None:
    if not sys.stdin.isatty():
        raise Invalid("confirmation needed: add --yes", hint=f"soul sync diff {id} shows what would be discarded")
    click.confirm(f"Discard your changes to {id}?", abort=True, err=True)


def _answer(app: App, result: Resolution) -> None:
    app.warn(result.notes)
    is_synced = result.item is not None and result.item not in result.status.ignored
    state = (
        [f"{result.item.name} is {result.item.state}: {result.item.case.words}"] if result.item and is_synced else []
    )
    app.answer(sync_shapes.resolution(result), [with_workspace(result.words), *state])


def _progress(app: App, label: str) -> Progress:
    """The progress of a transfer."""
    return counter(app, f"{label} ", "objects", step=_STEP)


def _status_lines(app: App, status: SyncStatus, *, everything: bool) -> Iterator[str]:
    at = status.tree.fetched_at
    fetch_note = f"fetched {ago(at, app.ports.now())}" if at else with_workspace("never fetched: soul sync pull")
    trust_note = "trusted" if status.trusted else "not trusted"
    yield f"{line_of(str(status.place))} · {trust_note} · {fetch_note} · {status.summary}"
    for note in status.notes:
        yield f"{click.style('note', fg='yellow')}: {line_of(note)}"
    if status.run and status.run.error:
        yield f"{click.style('error', fg='red')}: {line_of(status.run.error)}"
    rows = [item for item in status.items if everything or item.state is not SyncState.SYNCED or item.problem]
    if rows:
        yield from headings(_TITLES)
        yield from map(_item_line, rows)
    counts = status.counts
    yield ", ".join(_count(state, counts[state]) for state in SyncState if counts[state]) or "No items"
    if status.ignored:
        yield f"{plural(len(status.ignored), 'item')} left alone: {', '.join(item.name for item in status.ignored)}"


def _count(state: SyncState, number: int) -> str:
    return plural(number, state) if state is SyncState.CONFLICT else f"{number} {state}"


def _item_line(item: SyncItem) -> str:
    state = click.style(f"{item.state:<10}", fg=_COLOURS.get(item.state, "cyan"))
    note = f" · proposal {item.question.id[:8]}" if item.is_asked and item.question else ""
    return f"{state} {line_of(item.name):<32} {line_of(item.problem or item.case.words)}{' · denied' if item.is_denied else note}"


def _arrival_lines(arrival: Arrival) -> Iterable[str]:
    name = arrival.item.name
    if arrival.problem:
        yield f"{name}: {click.style('not taken', fg='yellow')}, {line_of(arrival.problem)}"
        if arrival.hint:
            yield hint_line(with_workspace(arrival.hint))
    elif arrival.question:
        yield f"{name}: proposal {arrival.question[:8]} ({with_workspace('soul review')})"
    else:
        yield f"{name}: revision {arrival.revision}" if arrival.revision else f"{name}: written"


def _open_lines(status: SyncStatus) -> Iterable[str]:
    """What a pull leaves to a person."""
    for item in status.items:
        if item.state is SyncState.CONFLICT:
            diff = with_workspace(f"soul sync diff {item.name}")
            yield f"{item.name}: conflict, {item.case.words}; nothing was changed ({diff})"
        elif item.state is SyncState.REMOTE and item.move is SyncMove.ASK:
            resolve = with_workspace(f"soul sync resolve {item.name} --theirs")
            yield f"{item.name}: {item.case.words}; it stays here until you delete it too ({resolve})"
