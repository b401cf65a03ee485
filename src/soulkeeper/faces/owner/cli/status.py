"""The command status. It is the command people run most, so it loads the least."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.agent import DEFAULT_SOUL
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import DOOR, App, at_a_terminal, command, user_name
from soulkeeper.faces.owner.cli.screen import approval_lines, counted, stale_lines
from soulkeeper.services.status import workspace_status


@command()
def status(app: App) -> None:
    """Show what is pending, what changed and what is wrong, in a few lines.

    \b
    Example:
      soul status
    """
    report = workspace_status(app.ports, f"{DOOR}/{user_name()}", looks=at_a_terminal())
    shape = {
        "workspace": str(app.workspace.root),
        "souls": report.souls,
        "agents": [wire.agent(agent, worn) for agent, worn in report.agents],
        "pending": [wire.approval(approval) for approval in report.waiting],
        "needsAnotherLook": [wire.approval(approval) for approval in report.stale],
        "notes": list(report.notes),
        "lagging": list(report.lagging),
        "unfinished": report.unfinished,
    }
    waiting, now = approval_lines(report.waiting, app.ports.now(), indent=2), app.ports.now()
    app.answer(shape, [*_lines(shape, waiting), *stale_lines(report.stale, now)])


def _lines(shape: dict[str, Any], waiting: list[str]) -> Iterator[str]:
    counts = f"{counted(shape['souls'], 'soul')}, {counted(len(shape['agents']), 'agent')}"
    yield f"{line_of(shape['workspace'])}: {counts}"
    for agent in shape["agents"]:
        protected = " (protected)" if agent["protected"] else ""
        yield f"  {line_of(agent['id'])} uses soul {line_of(agent['selectedSoulId'] or DEFAULT_SOUL)}{protected}"
    for note in (*shape["notes"], *shape["lagging"]):
        yield f"{click.style('note', fg='yellow')}: {line_of(note)}"
    if shape["unfinished"]:
        yield f"Not yet written to disk: {counted(shape['unfinished'], 'effect')}"
    if not waiting:
        yield "Nothing is waiting for you"
        return
    yield f"{counted(len(waiting), 'approval')} waiting for you:"
    yield from waiting
    yield "  Decide one by one: soul review" if at_a_terminal() else "  Decide: soul approve ID or soul deny ID"
