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
    entries = lineage_service.lineage(app.ports)
    if id:
        soul = queries.show(app.ports, address(id)).soul
        entries = [entry for entry in entries if soul.uuid in (entry.soul.uuid, entry.link.base if entry.link else "")]
    app.answer([wire.lineage_entry(entry) for entry in entries], _tree(entries))


@command(name="review-base")
@click.argument("id")
@click.option("--to", required=True, metavar="BASE@V", help="The version of the base that you reviewed.")
def review_base(app: App, id: str, to: str) -> None:
    """Mark a newer version of a soul's base as reviewed. The soul itself does not change.

    \b
    Example:
      soul review-base maya --to base@2.0.0
    """
    entry = lineage_service.review_base(app.ports, app.owner(address(id)), address(id), to)
    app.answer(wire.lineage_entry(entry), [f"{id}: {to} is marked as reviewed"])


def _tree(entries: list[LineageEntry]) -> Iterator[str]:
    below: dict[str, list[LineageEntry]] = {}
    for entry in entries:
        below.setdefault(entry.link.base if entry.link else "", []).append(entry)
    uuids = {entry.soul.uuid for entry in entries}
    roots = [entry for entry in entries if entry.link is None or entry.link.base not in uuids]
    for root in roots:
        yield from _branch(root, below, "")


def _branch(entry: LineageEntry, below: dict[str, list[LineageEntry]], indent: str) -> Iterator[str]:
    yield f"{indent}{entry.soul.address} {entry.soul.version}{_note(entry)}"
    for child in below.get(entry.soul.uuid, []):
        yield from _branch(child, below, indent + "  └ " if not indent else "    " + indent)


def _note(entry: LineageEntry) -> str:
    if entry.link is None or entry.base is None:
        return ""
    extends = f"  extends {entry.base.address}@{entry.link.version}"
    if entry.base.deleted:
        return extends + click.style("  (the base is deleted)", fg="yellow")
    if not entry.due:
        return extends
    return extends + click.style(f"  needs a review: the base is at {entry.base.version}", fg="red")
