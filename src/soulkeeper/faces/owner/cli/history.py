"""Commands on what was: history, diff, rollback."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.fields import FieldChange
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, command, whole
from soulkeeper.faces.owner.cli.screen import change_lines, diff_lines, headline, indented
from soulkeeper.services import queries
from soulkeeper.services import rollback as rollback_service
from soulkeeper.services.queries import Comparison, History
from soulkeeper.services.rollback import GoingBack

Changes = tuple[FieldChange, ...]


@command()
@click.argument("id")
@click.option("--limit", type=click.IntRange(1, 1_000), default=50, metavar="N", help="At most so many; default 50.")
@click.option("--before", type=whole, metavar="N", help="Only revisions before this one.")
@click.option("--details", is_flag=True, help="With before and after of each field, who proposed, who approved.")
def history(app: App, id: str, limit: int, before: int | None, details: bool) -> None:
    """The revisions of a soul, newest first.

    \b
    Examples:
      soul history maya
      soul history maya --details
    """
    told = queries.history(app.ports, address(id), before=before, limit=limit)
    app.warn(told.notes)
    changes = {made.number: _changes(app, told, made) for made in told.revisions} if details else {}
    shapes = [wire.revision(made, str(told.soul.address), changes=changes.get(made.number)) for made in told.revisions]
    app.answer(shapes, _history_lines(told, changes, now=app.ports.now()))


@command()
@click.argument("id")
@click.argument("older", default="", metavar="[FROM]")
@click.argument("newer", default="", metavar="[TO]")
@click.option("--fields", is_flag=True, help="By field instead of by line.")
@click.option(
    "--context",
    type=click.IntRange(0, 1_000),
    default=3,
    metavar="N",
    help="Unchanged lines around a change; default 3.",
)
def diff(app: App, id: str, older: str, newer: str, fields: bool, context: int) -> None:
    """What changed between two revisions: by default between the head and the one before it.

    \b
    Examples:
      soul diff maya
      soul diff maya 1 4 --fields
    """
    seen = queries.compared(app.ports, address(id), older, newer, context=context)
    app.warn(seen.notes)
    shape = {
        "soul": str(seen.soul.address),
        "from": seen.older.number,
        "to": seen.newer.number,
        "diff": seen.diff,
        "fieldChanges": [wire.change(found) for found in seen.changes],
    }
    app.answer(shape, change_lines(seen.changes) if fields else _diff_lines(seen), verbatim=not fields)


@command()
@click.argument("id")
@click.argument("revision", metavar="N")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--allow-weaken", is_flag=True, help="Even if a protected field changes by it.")
def rollback(app: App, id: str, revision: str, yes: bool, allow_weaken: bool) -> None:
    """Bring an earlier text back as a new revision. History only grows: this can be undone the same way.

    \b
    Examples:
      soul rollback maya 3
      soul rollback maya 1.2.0 --yes
    """
    where, owner = address(id), app.owner()
    seen = rollback_service.going_back(app.ports, owner, where, revision)
    if not yes:
        _confirm(seen)
    done = rollback_service.roll_back(app.ports, owner, where, seen.to, base=seen.base, weaken=allow_weaken)
    app.warn(done.kept.notes)
    made = done.kept.revision
    shape = {
        "success": True,
        "newVersion": made.number,
        "rolledBackToVersion": done.to,
        "revision": wire.revision(made, str(where)),
    }
    app.answer(shape, [f"{where} is at revision {made.number}, {made.version}: the text of revision {done.to}"])


def _confirm(seen: GoingBack) -> None:
    for line in diff_lines(seen.diff.rstrip("\n")):
        click.echo(line, err=True)
    if not at_a_terminal():
        raise Invalid("a rollback wants a yes, and nobody is there to ask", hint="add --yes")
    click.confirm(f"go back to revision {seen.to}, as {seen.version}?", abort=True, err=True)


def _diff_lines(seen: Comparison) -> Iterator[str]:
    if not seen.diff:
        return iter([f"revisions {seen.older.number} and {seen.newer.number} are the same text"])
    return iter(diff_lines(seen.diff.rstrip("\n")))


def _changes(app: App, told: History, made: Revision) -> Changes:
    if made.number == 1:
        return ()
    return queries.compared(app.ports, told.soul.address, str(made.number - 1), str(made.number)).changes


def _history_lines(told: History, changes: Mapping[int, Changes], *, now: datetime) -> Iterator[str]:
    for made in told.revisions:
        yield click.style(headline(made, head=told.soul.revision, now=now), bold=True)
        yield f"    {line_of(made.summary)}"
        if made.number in changes:
            yield from _detail_lines(made, changes[made.number])
    last = told.revisions[-1].number if told.revisions else 1
    if last > 1:
        yield f"older ones: soul history {told.soul.address} --before {last}"


def _detail_lines(made: Revision, changes: Changes) -> Iterator[str]:
    allowed = f", approved by {line_of(made.approver)}" if made.approver else ""
    yield f"    by {line_of(made.author)}{allowed}, through {line_of(made.door)}"
    if made.reason:
        yield f"    because: {indented(made.reason)}"
    yield from (f"  {line}" for line in change_lines(changes))
