"""Commands on how a soul evolves: drift, confirm, gap."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import AGENT, App, command, whole
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import SOUL
from soulkeeper.faces.wording import ago
from soulkeeper.services import consequences, gaps, souls
from soulkeeper.services import drift as drift_service
from soulkeeper.services.drift import DriftReport

_BARS = "▁▂▃▄▅▆▇█"


@command()
@click.argument("id", type=SOUL)
def drift(app: App, id: str) -> None:
    """Show how far a soul has moved from the last text you wrote or confirmed, as a small plot.

    \b
    Example:
      soul drift maya
    """
    report = drift_service.measure(app.ports, address(id))
    app.answer(wire.drift(report), _drift_lines(report))


@command()
@click.argument("id", type=SOUL)
@click.option("--base", type=whole, metavar="N", help="The revision you looked at; fails if there is a newer one.")
def confirm(app: App, id: str, base: int | None) -> None:
    """Accept a soul as it is: drift is measured from this text from now on.

    \b
    Examples:
      soul confirm maya
      soul confirm maya --base 4
    """
    soul = souls.confirm(app.ports, app.owner(address(id)), address(id), base=base)
    app.answer(wire.soul(soul), [f"Confirmed {soul.address} at revision {soul.revision}"])


@click.group()
def gap() -> None:
    """Track gaps: behaviour that differs from the soul. Fix the behaviour, not the soul.

    \b
    Example:
      soul gap list --agent maya
    """


@command(gap, name="open")
@click.argument("field")
@click.argument("what")
@AGENT
@click.option("--evidence", multiple=True, metavar="SESSION", help="A session in which it happened; may be repeated.")
@click.option("--link", default="", metavar="URL", help="The issue or discussion it comes from; it is never fetched.")
def open_(app: App, field: str, what: str, agent_name: str | None, evidence: tuple[str, ...], link: str) -> None:
    """Record behaviour that contradicts a field of the soul.

    \b
    Example:
      soul gap open never-do "it named a price" --agent maya
    """
    agent = app.agent(agent_name)
    record = gaps.open_gap(app.ports, app.owner(), agent, field, what, evidence=evidence, link=link)
    app.answer(wire.gap(record), [f"Opened gap {record.id[:8]}: {visible(record.field)}, {visible(record.what)}"])
    app.warn(consequences.unknown_fields(app.ports, agent, [record.field]))


@command(gap, name="list")
@AGENT
@click.option("--all", "everything", is_flag=True, help="Include closed gaps.")
def list_(app: App, agent_name: str | None, everything: bool) -> None:
    """List the gaps of an agent.

    \b
    Example:
      soul gap list --agent maya
    """
    records = gaps.gaps(app.ports, app.agent(agent_name), closed=everything)
    now = app.ports.now()
    lines = [_gap_line(record, now, state=everything) for record in records]
    nothing = "No gaps, open or closed" if everything else "No open gaps"
    app.answer([wire.gap(record) for record in records], lines or [nothing])


@command(gap, name="close")
@click.argument("id")
@AGENT
@click.option("--because", "--reason", "words", default="", metavar="WORDS", help="How it was fixed.")
def close(app: App, id: str, agent_name: str | None, words: str) -> None:
    """Close a gap that was fixed.

    \b
    Example:
      soul gap close 1f3a --because "the tool no longer shows prices"
    """
    agent = agent_id(app.agent(agent_name))
    record = gaps.close_gap(app.ports, app.owner(), agent, id, words=words)
    app.answer(wire.gap(record), [f"Closed gap {record.id[:8]}"])


def _gap_line(gap: Gap, now: datetime, *, state: bool) -> str:
    state_column = f"{'open' if gap.closed_at is None else 'closed':<8}" if state else ""
    words = "".join(f" · {visible(text)}" for text in (gap.words, gap.link) if text)
    return (
        f"{gap.id[:8]}  {state_column}{visible(gap.field):<16} {ago(gap.opened_at, now):<16} {visible(gap.what)}{words}"
    )


def _drift_lines(report: DriftReport) -> Iterator[str]:
    baseline, over = report.baseline, report.now.whole > report.budget
    percent = click.style(f"{report.now.whole:.0%}", fg="red" if over else "green", bold=True)
    last = f"revision {baseline.revision}, the last text you {'confirmed' if baseline.confirmed else 'wrote'}"
    yield f"{report.soul.address}: {percent} drift from {last} (budget: {report.budget:.0%})"
    yield from _plot(report)
    if report.now.fields:
        yield "  by field (a full bar is 100%):"
    for name, far in sorted(report.now.fields, key=lambda field: -field[1]):
        yield f"  {'█' * max(1, round(far * 20)):<20} {far:>4.0%}  {visible(name)}"
    if over:
        there, accept = report.soul.address, f"soul confirm {report.soul.address} --base {report.soul.revision}"
        yield with_workspace(f"  soul diff {there} {baseline.revision} shows what changed since; {accept} accepts it")


def _plot(report: DriftReport) -> Iterator[str]:
    """The drift of the whole text over time. The highest bar is the budget, or the largest drift if that is more."""
    if not report.course:
        return
    top = max(report.budget, *(far for _, far in report.course)) or 1
    plot = "".join(_BARS[min(7, int(far / top * 8))] for _, far in report.course)
    first, last = report.course[0][0], report.course[-1][0]
    yield f"  v{first} {plot} v{last}  whole text by revision (a full bar is {top:.0%})"
