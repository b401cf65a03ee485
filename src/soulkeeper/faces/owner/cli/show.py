"""Reading souls: list and show. They load nothing that writes, because they are typed most."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls import fields as views
from soulkeeper.domain.souls import text
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, one_revision
from soulkeeper.faces.owner.cli.layout import cells, cut, terminal_width
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import SOUL
from soulkeeper.faces.owner.cli.screen import headings, indented
from soulkeeper.faces.wording import plural, shortened
from soulkeeper.services import outside_edits, queries
from soulkeeper.services.lookups import ALL, SavedRevision
from soulkeeper.services.targets import adopted_companions

_MOST_NAMED = 5  # adopted files
_DESCRIPTION, _NARROW = 60, 20  # characters of a description, at most and on a narrow screen
_HEADINGS = f"{'id':<24} {'revision':<15} description"


@command(name="list")
@click.option("--search", metavar="Q", default="", help="Only souls with these words in id, name, description or text.")
@click.option("--all", "everything", is_flag=True, help="Include deleted souls.")
@click.option("--page", type=click.IntRange(1, 10**6), metavar="N", help="Show one page: 1, 2, 3 …")
@click.option("--per-page", type=click.IntRange(1, 200), metavar="N", help="Souls per page; default 50, at most 200.")
def list_(app: App, search: str, everything: bool, page: int | None, per_page: int | None) -> None:
    """List the souls: all of them, or a page.

    \b
    Examples:
      soul list --search teacher
      soul list --page 2 --per-page 20
    """
    app.warn(outside_edits.observe_all_for_reading(app.ports))
    at, size = (page or 1, per_page or 50) if page or per_page else (1, ALL)
    page_of_souls = queries.souls(app.ports, search, deleted=everything, limit=size, offset=(at - 1) * size)
    rows = [_line(soul) for soul in page_of_souls]
    lines = [*(headings(_HEADINGS) if rows else ()), *rows] or [_nothing(page_of_souls.total, search, at)]
    app.answer(
        [wire.soul(soul) for soul in page_of_souls], [*lines, *(() if search or page else _companion_lines(app))]
    )
    if page_of_souls.total > at * size:
        app.warn([f"{at * size} of {page_of_souls.total} souls shown; --page {at + 1} shows the next"])


def _nothing(total: int, search: str, page: int) -> str:
    """Why a list is empty: the page lies after the last soul, nothing matches, or there are none."""
    if total:
        souls = plural(total, "matching soul" if search else "soul")
        return f"No page {page}: there {'is' if total == 1 else 'are'} {souls}"
    return "No matching souls" if search else "No souls yet"


@command()
@click.argument("id", type=SOUL)
@click.argument("number", metavar="[REVISION]", required=False)
@click.option("--revision", default="", metavar="N", help="Show an earlier revision: 4, v4 or 2.0.0.")
@click.option("--fields", is_flag=True, help="Show fields instead of the text.")
def show(app: App, id: str, number: str | None, revision: str, fields: bool) -> None:
    """Print a soul, or one of its earlier revisions. Companion files are named AGENT/agents and so on.

    \b
    Examples:
      soul show maya
      soul show maya 3
      soul show default/agents
    """
    saved = queries.show(app.ports, address(id), one_revision("show", id, number, revision))
    app.warn(saved.notes)
    if app.json:
        app.answer({**wire.soul(saved.soul, saved.content), **_revision_fields(saved, fields=fields)}, ())
    elif fields:
        app.answer(None, _field_lines(saved.content), verbatim=True)
    elif sys.stdout.isatty():
        display = visible(saved.content.replace("\r\n", "\n"))
        app.answer(None, [display.removesuffix("\n")], verbatim=True, paged=True)
    else:
        click.echo(saved.content.encode(), nl=False)


def _revision_fields(saved: SavedRevision, *, fields: bool) -> dict[str, object]:
    """The fields of the shown revision, which may be older than the head."""
    head = {"revision": saved.revision.number, "version": saved.revision.version, "hash": saved.revision.hash}
    return {**head, "fields": _fields(saved.content)} if fields else head


def _companion_lines(app: App) -> Iterator[str]:
    """Adopted files that are not souls: whoever adopted a CLAUDE.md looks for it here."""
    names = list(map(str, adopted_companions(app.ports)))
    if names:
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        next_step = with_workspace(f"soul show {names[0]}")
        yield f"Adopted files that are not souls: {', '.join(names[:_MOST_NAMED])}{more} ({next_step})"


def _line(soul: Soul) -> str:
    deleted_mark = click.style(" (deleted)", fg="red") if soul.deleted else ""
    begins, width = f"{soul.address!s:<24} v{soul.revision} · {soul.version:<10} ", terminal_width()
    description = shortened(soul.description, _DESCRIPTION)
    if width is not None:
        description = cut(description, max(width - cells(begins + click.unstyle(deleted_mark)), _NARROW))
    return f"{begins}{description}{deleted_mark}"


def _field_lines(content: str) -> Iterator[str]:
    for key, value in _fields(content).items():
        yield click.style(visible(key), bold=True)
        yield f"  {indented(value, by=2)}"


def _fields(content: str) -> dict[str, str]:
    return {key: field.value for key, field in views.fields(text.parse(content)).items()}
