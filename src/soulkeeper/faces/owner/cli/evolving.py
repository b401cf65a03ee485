"""Commands on how a soul evolves: drift, confirm, gap."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.domain.visible import visible
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.desk import Desk, command
from soulkeeper.faces.owner.cli.screen import ago
from soulkeeper.services import drifting, keeping, mending
from soulkeeper.services.drifting import Drifted

_AGENT = click.option("--agent", default=DEFAULT_AGENT, metavar="A", help="The agent; default: default.")
_BARS = "▁▂▃▄▅▆▇█"


@command()
@click.argument("id")
def drift(desk: Desk, id: str) -> None:
    """How far a soul has moved from the last text you wrote or confirmed, as a small plot.

    \b
    Example:
      soul drift maya
    """
    seen = drifting.drifted(desk.ports, address(id))
    desk.answer(wire.drift(seen), _drift_lines(seen))


@command()
@click.argument("id")
def confirm(desk: Desk, id: str) -> None:
    """Accept a soul as it is: drift is measured from this text on.

    \b
    Example:
      soul confirm maya
    """
    soul = keeping.confirm(desk.ports, desk.owner(), address(id))
    desk.answer(wire.soul(soul), [f"{soul.address} is confirmed as it is at revision {soul.revision}"])


@click.group()
def gap() -> None:
    """Gaps: behaviour that differs from the soul, to be mended in behaviour.

    \b
    Example:
      soul gap list --agent maya
    """


@command(gap, name="open")
@click.argument("field")
@click.argument("what")
@_AGENT
@click.option("--evidence", multiple=True, metavar="SESSION", help="A session in which it was seen; may be repeated.")
def open_(desk: Desk, field: str, what: str, agent: str, evidence: tuple[str, ...]) -> None:
    """Record behaviour that contradicts a field of the soul.

    \b
    Example:
      soul gap open never-do "it named a price" --agent maya
    """
    opened = mending.open_gap(desk.ports, desk.owner(), agent, field, what, evidence=evidence)
    desk.answer(wire.gap(opened), [f"gap {opened.id[:8]} is open: {visible(opened.field)}, {visible(opened.what)}"])


@command(gap, name="list")
@_AGENT
@click.option("--all", "everything", is_flag=True, help="Closed ones too.")
def list_(desk: Desk, agent: str, everything: bool) -> None:
    """List the gaps of an agent.

    \b
    Example:
      soul gap list --agent maya
    """
    found = mending.gaps(desk.ports, agent, closed=everything)
    now = desk.ports.now()
    lines = [f"{g.id[:8]}  {visible(g.field):<16} {ago(g.opened_at, now):<16} {visible(g.what)}" for g in found]
    desk.answer([wire.gap(g) for g in found], lines or ["no gap is open"])


@command(gap, name="close")
@click.argument("id")
@_AGENT
@click.option("--because", "words", default="", metavar="WORDS", help="How it was mended.")
def close(desk: Desk, id: str, agent: str, words: str) -> None:
    """Close a gap that was mended.

    \b
    Example:
      soul gap close 1f3a --because "the tool no longer shows prices"
    """
    closed = mending.close_gap(desk.ports, desk.owner(), agent_id(agent), id, words=words)
    desk.answer(wire.gap(closed), [f"gap {closed.id[:8]} is closed"])


def _drift_lines(seen: Drifted) -> Iterator[str]:
    over = seen.now.whole > seen.budget
    shown = click.style(f"{seen.now.whole:.0%}", fg="red" if over else "green", bold=True)
    yield f"{seen.soul.address}: {shown} away from the last text you wrote, {seen.budget:.0%} is the budget"
    if seen.course:
        plot = "".join(_BARS[min(7, int(far * 8))] for _, far in seen.course)
        yield f"  v{seen.course[0][0]} {plot} v{seen.course[-1][0]}"
    for name, far in sorted(seen.now.fields, key=lambda field: -field[1]):
        yield f"  {'█' * max(1, round(far * 20)):<20} {far:>4.0%}  {visible(name)}"
    if over:
        yield f"  soul diff {seen.soul.address} shows what changed; soul confirm {seen.soul.address} accepts it"
