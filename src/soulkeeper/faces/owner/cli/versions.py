"""Commands on versions and lineage: bump, lineage, review-base."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls.address import address
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, read_input
from soulkeeper.services import lineage as lineage_service
from soulkeeper.services import queries
from soulkeeper.services.lineage import LineageEntry


@command()
@click.argument("id")
@click.option("--from", "source", metavar="FILE", help="Compare this text with the current soul (- is standard input).")
@click.option("--explain", is_flag=True, help="Show which changes require it.")
def bump(app: App, id: str, source: str | None, explain: bool) -> None:
    """Compute the smallest version number a text needs, from what changed. Without --from: what the last revision needed.

    \b
    Examples:
      soul bump maya --explain
      soul bump maya --from SOUL.md --explain
    """
    text = read_input(source) if source is not None else None
    result = queries.needed_bump(app.ports, address(id), text)
    shape = {"soul": id, "from": result.older, "to": result.newer, "bump": result.bump, "because": list(result.because)}
    because = [f"  {visible(sentence)}" for sentence in result.because] if explain else []
    app.answer(shape, [f"{result.older} → {result.newer}  {result.bump}", *because])


@command()
@click.argument("id", default="", metavar="[ID]")
def lineage(app: App, id: str) -> None:
    """Show which soul extends which, as a tree. Souls whose base has a newer version are marked.

    \b
    Example:
      soul lineage
    """
    descents = lineage_service.lineage(app.ports)
    if id:
        soul = queries.show(app.ports, address(id)).soul
        descents = [d for d in descents if soul.uuid in (d.soul.uuid, d.link.base if d.link else "")]
    app.answer([wire.descent(descent) for descent in descents], _tree(descents))


@command(name="review-base")
@click.argument("id")
@click.option("--to", required=True, metavar="BASE@V", help="The version of the base that you reviewed.")
def review_base(app: App, id: str, to: str) -> None:
    """Mark a newer version of a soul's base as reviewed. The soul itself does not change.

    \b
    Example:
      soul review-base maya --to base@2.0.0
    """
    descent = lineage_service.review_base(app.ports, app.owner(), address(id), to)
    app.answer(wire.descent(descent), [f"{id}: {to} is marked as reviewed"])


def _tree(descents: list[LineageEntry]) -> Iterator[str]:
    below: dict[str, list[LineageEntry]] = {}
    for descent in descents:
        below.setdefault(descent.link.base if descent.link else "", []).append(descent)
    uuids = {descent.soul.uuid for descent in descents}
    roots = [d for d in descents if d.link is None or d.link.base not in uuids]
    for root in roots:
        yield from _branch(root, below, "")


def _branch(descent: LineageEntry, below: dict[str, list[LineageEntry]], indent: str) -> Iterator[str]:
    yield f"{indent}{descent.soul.address} {descent.soul.version}{_note(descent)}"
    for child in below.get(descent.soul.uuid, []):
        yield from _branch(child, below, indent + "  └ " if not indent else "    " + indent)


def _note(descent: LineageEntry) -> str:
    if descent.link is None or descent.base is None:
        return ""
    extends = f"  extends {descent.base.address}@{descent.link.version}"
    if descent.base.deleted:
        return extends + click.style("  (the base is deleted)", fg="yellow")
    if not descent.due:
        return extends
    return extends + click.style(f"  needs a review: the base is at {descent.base.version}", fg="red")
