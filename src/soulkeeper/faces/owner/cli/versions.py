"""Commands on versions and descent: bump, lineage, review-base."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls.address import address
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, read_input
from soulkeeper.services import lineage as lineage_service
from soulkeeper.services import queries
from soulkeeper.services.lineage import Descent


@command()
@click.argument("id")
@click.option(
    "--from", "source", metavar="FILE", help="The text to weigh against the soul as it is (- is standard input)."
)
@click.option("--explain", is_flag=True, help="Say which changes ask for it.")
def bump(app: App, id: str, source: str | None, explain: bool) -> None:
    """The least version a text needs, computed from what changed. Without --from: what the last revision needed, and why.

    \b
    Examples:
      soul bump maya --explain
      soul bump maya --from SOUL.md --explain
    """
    text = read_input(source) if source is not None else None
    seen = queries.weighed(app.ports, address(id), text)
    shape = {"soul": id, "from": seen.older, "to": seen.newer, "bump": seen.bump, "because": list(seen.because)}
    because = [f"  {visible(sentence)}" for sentence in seen.because] if explain else []
    app.answer(shape, [f"{seen.older} → {seen.newer}  {seen.bump}", *because])


@command()
@click.argument("id", default="", metavar="[ID]")
def lineage(app: App, id: str) -> None:
    """Which soul extends which, as a tree; what is due for review is marked.

    \b
    Example:
      soul lineage
    """
    found = lineage_service.lineage(app.ports)
    if id:
        soul = queries.show(app.ports, address(id)).soul
        found = [d for d in found if soul.uuid in (d.soul.uuid, d.link.base if d.link else "")]
    app.answer([wire.descent(one) for one in found], _tree(found))


@command(name="review-base")
@click.argument("id")
@click.option("--to", required=True, metavar="BASE@V", help="The version of the base that you looked at.")
def review_base(app: App, id: str, to: str) -> None:
    """Record that you looked at a newer version of a soul's base. Nothing in the soul changes by it.

    \b
    Example:
      soul review-base maya --to base@2.0.0
    """
    done = lineage_service.review_base(app.ports, app.owner(), address(id), to)
    app.answer(wire.descent(done), [f"{id}: {to} was reviewed"])


def _tree(found: list[Descent]) -> Iterator[str]:
    below: dict[str, list[Descent]] = {}
    for descent in found:
        below.setdefault(descent.link.base if descent.link else "", []).append(descent)
    shown = {descent.soul.uuid for descent in found}
    roots = [d for d in found if d.link is None or d.link.base not in shown]
    for root in roots:
        yield from _branch(root, below, "")


def _branch(descent: Descent, below: dict[str, list[Descent]], indent: str) -> Iterator[str]:
    yield f"{indent}{descent.soul.address} {descent.soul.version}{_note(descent)}"
    for child in below.get(descent.soul.uuid, []):
        yield from _branch(child, below, indent + "  └ " if not indent else "    " + indent)


def _note(descent: Descent) -> str:
    if descent.link is None or descent.base is None:
        return ""
    extends = f"  extends {descent.base.address}@{descent.link.version}"
    if descent.base.deleted:
        return extends + click.style("  (the base was deleted)", fg="yellow")
    if not descent.due:
        return extends
    return extends + click.style(f"  review due: the base is at {descent.base.version}", fg="red")
