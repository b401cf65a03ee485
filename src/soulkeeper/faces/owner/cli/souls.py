"""Commands on souls: list, show, new, edit, rename, delete, undelete."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls import fields as views
from soulkeeper.domain.souls import text
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, edited, read_input, whole
from soulkeeper.faces.owner.cli.screen import indented, shortened
from soulkeeper.services import outside_edits, queries, souls
from soulkeeper.services.lookups import SavedRevision
from soulkeeper.starters import PROFILES, new_soul


@command(name="list")
@click.option("--search", metavar="Q", default="", help="Only souls with this in id, name, description or text.")
@click.option("--all", "everything", is_flag=True, help="Deleted souls too.")
@click.option("--page", type=click.IntRange(1, 10**6), metavar="N", help="One page of them: 1, 2, 3 …")
@click.option("--per-page", type=click.IntRange(1, 200), metavar="N", help="Souls on a page: 50, at most 200.")
def list_(app: App, search: str, everything: bool, page: int | None, per_page: int | None) -> None:
    """List the souls: all of them, or a page.

    \b
    Examples:
      soul list --search teacher
      soul list --page 2 --per-page 20
    """
    app.warn(outside_edits.observe_all(app.ports))
    at, size = (page or 1, per_page or 50) if page or per_page else (1, queries.ALL)
    found = queries.souls(app.ports, search, deleted=everything, limit=size, offset=(at - 1) * size)
    lines = [_line(soul) for soul in found] or ["no such soul" if search or page else "no souls"]
    app.answer([wire.soul(soul) for soul in found], lines)
    if found.total > at * size:
        app.warn([f"{at * size} of {found.total} souls: --page {at + 1} shows the next"])


@command()
@click.argument("id")
@click.option("--revision", default="", metavar="N", help="As it was at a revision: 4, v4 or 2.0.0.")
@click.option("--fields", is_flag=True, help="By field instead of as text.")
def show(app: App, id: str, revision: str, fields: bool) -> None:
    """Print a soul, as it is or as it was. Companion files are named AGENT/agents and so on.

    \b
    Examples:
      soul show maya
      soul show maya --revision 3
      soul show default/agents
    """
    kept = queries.show(app.ports, address(id), revision)
    app.warn(kept.notes)
    if app.json:
        app.answer({**wire.soul(kept.soul, kept.content), **_seen(kept, fields=fields)}, ())
    elif fields:
        app.answer(None, _field_lines(kept.content), verbatim=True)
    elif sys.stdout.isatty():
        click.echo(visible(kept.content.replace("\r\n", "\n")), nl=not kept.content.endswith("\n"))
    else:
        click.echo(kept.content.encode(), nl=False)


@command()
@click.argument("id")
@click.option("--name", default="", metavar="NAME", help="The name it gives itself; else made from the id.")
@click.option("--from", "source", metavar="FILE", help="Begin with this text, kept to the byte (- is standard input).")
@click.option(
    "--profile", type=click.Choice(sorted(PROFILES)), default="any", help="The starter text that this profile asks for."
)
@click.option("--reason", default="", metavar="WORDS", help="Why it was begun.")
def new(app: App, id: str, name: str, source: str | None, profile: str, reason: str) -> None:
    """Begin a new soul: from a starter text, or from a file that is taken as it is.

    \b
    Examples:
      soul new maya --name Maya
      soul new maya --from SOUL.md
      soul new maya --profile versioned
    """
    where = address(id)
    owner = app.owner()
    named = name or where.id.replace("-", " ").title()
    content = read_input(source) if source is not None else _begun(app, named, owner, profile)
    kept = souls.create(app.ports, owner, where, content, reason=reason)
    _answer_kept(app, kept, f"{where} begins at {kept.revision.version}")


@command()
@click.argument("id")
@click.option("--from", "source", metavar="FILE", help="The new text (- is standard input); else your editor opens.")
@click.option("--base", type=whole, metavar="N", help="The revision you were looking at; refused if it moved.")
@click.option("--reason", default="", metavar="WORDS", help="Why.")
def edit(app: App, id: str, source: str | None, base: int | None, reason: str) -> None:
    """Change a soul with your editor or from a file. It is your own change: it needs no approval.

    \b
    Examples:
      soul edit maya
      soul edit maya --from SOUL.md --reason "new tone"
    """
    where = address(id)
    shown = queries.show(app.ports, where)
    content = read_input(source) if source is not None else _by_hand(shown.content)
    at = base if base is not None else shown.soul.revision
    kept = souls.edit(app.ports, app.owner(), where, content, base=at, reason=reason)
    _answer_kept(app, kept, f"{where} is at revision {kept.revision.number}, {kept.revision.version}")


@command()
@click.argument("id")
@click.argument("new")
def rename(app: App, id: str, new: str) -> None:
    """Give a soul another id. Its history, and the agents that wear it, stay with it.

    \b
    Example:
      soul rename maya maya-angelou
    """
    soul = souls.rename(app.ports, app.owner(), address(id), new)
    app.answer(wire.soul(soul), [f"{id} is now {soul.address}"])


@command()
@click.argument("id")
def delete(app: App, id: str) -> None:
    """Put a soul away. Nothing is lost: `soul undelete` brings it back.

    \b
    Example:
      soul delete concise-ops
    """
    soul = souls.delete(app.ports, app.owner(), address(id))
    app.answer(wire.soul(soul), [f"{id} was put away; soul undelete {id} brings it back"])


@command()
@click.argument("id")
def undelete(app: App, id: str) -> None:
    """Bring a deleted soul back, with all of its history.

    \b
    Example:
      soul undelete concise-ops
    """
    soul = souls.undelete(app.ports, app.owner(), address(id))
    app.answer(wire.soul(soul), [f"{id} is back at revision {soul.revision}, {soul.version}"])


def _begun(app: App, name: str, owner: Owner, profile: str) -> str:
    return new_soul(name, owner.name, app.ports.now().date(), profile=profile)


def _by_hand(content: str) -> str:
    changed = edited(content)
    if changed is None:
        raise Invalid("the editor changed nothing", hint="write and save, or use --from FILE")
    return changed


def _answer_kept(app: App, kept: SavedRevision, line: str) -> None:
    app.warn(kept.notes)
    shape = {**wire.soul(kept.soul), "revisionMade": wire.revision(kept.revision, str(kept.soul.address))}
    app.answer(shape, [line, f"  {visible(kept.revision.summary)}"])


def _seen(kept: SavedRevision, *, fields: bool) -> dict[str, object]:
    """What the revision that is shown has of its own, where it is not the head."""
    shown = {"revision": kept.revision.number, "version": kept.revision.version, "hash": kept.revision.hash}
    return {**shown, "fields": _fields(kept.content)} if fields else shown


def _fields(content: str) -> dict[str, str]:
    return {key: field.value for key, field in views.fields(text.parse(content)).items()}


def _line(soul: Soul) -> str:
    gone = click.style(" (deleted)", fg="red") if soul.deleted else ""
    described = shortened(soul.description, 60)
    return f"{soul.address!s:<24} v{soul.revision} · {soul.version:<10} {described}{gone}"


def _field_lines(content: str) -> Iterator[str]:
    for key, value in _fields(content).items():
        yield click.style(visible(key), bold=True)
        yield f"  {indented(value, by=2)}"
