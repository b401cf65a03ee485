"""Commands on past revisions: history, diff, rollback, undo, purge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.domain.souls.fields import FieldChange
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, confirm, read_input, whole
from soulkeeper.faces.owner.cli.log import compare_with_previous
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import SOUL
from soulkeeper.faces.owner.cli.screen import change_lines, diff_lines, headline, indented
from soulkeeper.services import purge as purge_service
from soulkeeper.services import queries
from soulkeeper.services import rollback as rollback_service
from soulkeeper.services.queries import Comparison, History, OtherText, TextComparison
from soulkeeper.services.rollback import RollbackPlan

Changes = tuple[FieldChange, ...]
_REVISION = re.compile(r"v?[0-9]+|v?[0-9]+\.[0-9]+\.[0-9]+|head")


@command()
@click.argument("id", type=SOUL)
@click.option("--limit", type=click.IntRange(1, 1_000), default=50, metavar="N", help="Show at most N; default 50.")
@click.option("--before", type=whole, metavar="N", help="Only revisions before this one.")
@click.option("--details", is_flag=True, help="Show each field before and after, and who proposed and approved it.")
def history(app: App, id: str, limit: int, before: int | None, details: bool) -> None:
    """List the revisions of a soul, newest first.

    \b
    Examples:
      soul history maya
      soul history maya --details
    """
    past = queries.history(app.ports, address(id), before=before, limit=limit)
    app.warn(past.notes)
    changes = {revision.number: _changes(app, past, revision) for revision in past.revisions} if details else {}
    links = queries.source_links(app.ports, past.revisions)
    shapes = [
        wire.revision(
            revision,
            str(past.soul.address),
            changes=changes.get(revision.number),
            source_link=links.get(revision.number, ""),
        )
        for revision in past.revisions
    ]
    app.answer(shapes, _history_lines(past, changes, links, now=app.ports.now()), paged=True)


@command()
@click.argument("id", type=SOUL)
@click.argument("older", default="", metavar="[FROM]")
@click.argument("newer", default="", metavar="[TO]")
@click.option("--fields", is_flag=True, help="Compare by field instead of by line.")
@click.option(
    "--context",
    type=click.IntRange(0, 1_000),
    default=3,
    metavar="N",
    help="Show N unchanged lines around a change; default 3.",
)
def diff(app: App, id: str, older: str, newer: str, fields: bool, context: int) -> None:
    """Compare two revisions (by default the latest two), two souls, or a soul with a file.

    \b
    Examples:
      soul diff maya
      soul diff maya 1 4 --fields
      soul diff maya tina
      soul diff maya SOUL.md
    """
    where = address(id)
    if (other := _other(app, older, newer)) is not None:
        comparison: Comparison | TextComparison = queries.compare_with(app.ports, where, other, context=context)
    else:
        comparison = queries.compare_revisions(app.ports, where, older, newer, context=context)
    app.warn(comparison.notes)
    lines = change_lines(comparison.changes) if fields else _diff_lines(comparison)
    app.answer(_diff_shape(comparison), lines, verbatim=not fields, paged=True)


@command()
@click.argument("id", type=SOUL)
@click.argument("revision", metavar="N")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@click.option("--allow-weaken", is_flag=True, help="Allow it even if a protected field changes.")
@click.option("--everywhere", is_flag=True, help="Also give it to open sessions, from their next message on.")
def rollback(app: App, id: str, revision: str, yes: bool, allow_weaken: bool, everywhere: bool) -> None:
    """Restore an earlier text as a new revision. Nothing is removed, so you can undo this the same way.

    \b
    Examples:
      soul rollback maya 3
      soul rollback maya 1.2.0 --yes --everywhere
    """
    where = address(id)
    owner = app.owner(where)
    plan = rollback_service.plan_rollback(app.ports, owner, where, revision)
    _roll_back(app, where, plan, yes=yes, weaken=allow_weaken, everywhere=everywhere)


@command()
@click.argument("id", type=SOUL, default="", metavar="[ID]")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@click.option("--allow-weaken", is_flag=True, help="Allow it even if a protected field loses something.")
def undo(app: App, id: str, yes: bool, allow_weaken: bool) -> None:
    """Undo the newest revision of a soul; without an id, the newest revision in the workspace. The text before it becomes a new
    revision. Undo again to go one step further back. Denials cannot be undone.

    \b
    Examples:
      soul undo
      soul undo maya --yes
    """
    where = address(id) if id else queries.newest_change(app.ports)
    owner = app.owner(where)
    plan = rollback_service.plan_undo(app.ports, owner, where)
    redo = with_workspace(f"To bring the undone text back: soul rollback {where} {plan.base}")
    _roll_back(app, where, plan, yes=yes, weaken=allow_weaken, redo=redo)


@command()
@click.argument("id", type=SOUL)
@click.argument("revision", metavar="N")
@click.option("--reason", required=True, metavar="WORDS", help="Why the text has to go. It stays in the history.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def purge(app: App, id: str, revision: str, reason: str, yes: bool) -> None:
    """Remove the bytes of one revision for good, such as a secret that slipped in. Its hash stays. You cannot undo this.

    \b
    Example:
      soul purge maya 3 --reason "an access key slipped in"
    """
    where = address(id)
    if not yes:
        confirm(f"Remove the text of {where} revision {revision} for good?", needs="a purge needs confirmation")
    purged = purge_service.purge(app.ports, app.owner(where), where, revision, reason=reason)
    app.warn(purged.notes)
    shape = {"soul": str(where), "revision": purged.revision.number, "hash": purged.revision.hash, "purged": True}
    app.answer(shape, [f"Purged {where} revision {purged.revision.number}; its hash {purged.revision.hash[:15]} stays"])


def _roll_back(
    app: App, where: Address, plan: RollbackPlan, *, yes: bool, weaken: bool, everywhere: bool = False, redo: str = ""
) -> None:
    """Ask, roll back and answer."""
    if not yes:
        _confirm(where, plan)
    outcome = rollback_service.roll_back(
        app.ports, app.owner(), where, plan.to, base=plan.base, weaken=weaken, everywhere=everywhere
    )
    app.warn(outcome.head.notes)
    saved = outcome.head.revision
    shape = {
        "success": True,
        "newVersion": saved.number,
        "rolledBackToVersion": outcome.to,
        "revision": wire.revision(saved, str(where)),
    }
    lines = [f"{where} is now at revision {saved.number}, {saved.version}, with the text of revision {outcome.to}"]
    more = [*(["Open sessions get it from their next message on"] if everywhere else []), *([redo] if redo else [])]
    app.answer(shape, [*lines, *more])


def _confirm(where: Address, plan: RollbackPlan) -> None:
    for line in diff_lines(plan.diff.rstrip("\n")):
        click.echo(line, err=True)
    confirm(f"Restore the text of revision {plan.to} of {where} as version {plan.version}?")


def _other(app: App, older: str, newer: str) -> OtherText | None:
    """The soul or the file to compare with; None if the arguments name revisions."""
    if newer or not older or _REVISION.fullmatch(older):
        return None
    if queries.has_soul(app.ports, older):
        saved = queries.show(app.ports, address(older))
        return OtherText(name=older, content=saved.content, revision=saved.revision.number)
    if not Path(older).is_file():
        raise Invalid(
            f"{older!r} is not a revision, a soul or a file", hint="for example: 4, v4, 2.0.0, maya or SOUL.md"
        )
    return OtherText(name=older, content=read_input(older))


def _diff_shape(comparison: Comparison | TextComparison) -> wire.Json:
    shape: wire.Json = {"soul": str(comparison.soul.address), "from": comparison.older.number}
    if isinstance(comparison, Comparison):
        shape |= {"to": comparison.newer.number}
    else:
        shape |= {"to": comparison.other.revision, "other": comparison.other.name}
    changes = [wire.change(change) for change in comparison.changes]
    return {**shape, "diff": comparison.diff, "fieldChanges": changes}


def _diff_lines(comparison: Comparison | TextComparison) -> Iterator[str]:
    if comparison.diff:
        return iter(diff_lines(comparison.diff.rstrip("\n")))
    if not isinstance(comparison, Comparison):
        return iter([f"{comparison.soul.address} and {line_of(comparison.other.name)} have the same text"])
    if comparison.soul.revision == 1:
        return iter([f"{comparison.soul.address} has only revision 1: there is nothing to compare it with"])
    return iter([f"Revisions {comparison.older.number} and {comparison.newer.number} have the same text"])


def _changes(app: App, past: History, revision: Revision) -> Changes:
    comparison = compare_with_previous(app, past, revision)
    return comparison.changes if comparison else ()


def _history_lines(
    past: History, changes: Mapping[int, Changes], links: Mapping[int, str], *, now: datetime
) -> Iterator[str]:
    for revision in past.revisions:
        yield click.style(headline(revision, head=past.soul.revision, now=now), bold=True)
        yield f"    {line_of(revision.summary)}"
        if revision.number in links:
            yield f"    link: {line_of(links[revision.number])}"
        if revision.number in changes:
            yield from _detail_lines(revision, changes[revision.number])
    last = past.revisions[-1].number if past.revisions else 1
    if last > 1:
        yield with_workspace(f"For older revisions: soul history {past.soul.address} --before {last}")


def _detail_lines(revision: Revision, changes: Changes) -> Iterator[str]:
    approver = f", approved by {line_of(revision.approver)}" if revision.approver else ""
    yield f"    by {line_of(revision.author)}{approver}, through {line_of(revision.door)}"
    if revision.reason:
        yield f"    reason: {indented(revision.reason)}"
    yield from (f"  {line}" for line in change_lines(changes))
