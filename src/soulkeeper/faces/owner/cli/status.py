"""The command status. It is the command people run most, so it loads the least."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, command
from soulkeeper.faces.owner.cli.screen import approval_lines, counted
from soulkeeper.services.status import standing


@command()
def status(app: App) -> None:
    """Show what is pending, what changed and what is wrong, in a few lines.

    \b
    Example:
      soul status
    """
    report = standing(app.ports)
    shape = {
        "workspace": str(app.workspace.root),
        "souls": report.souls,
        "agents": [wire.agent(agent, worn) for agent, worn in report.agents],
        "pending": [wire.approval(approval) for approval in report.waiting],
        "notes": list(report.notes),
        "unfinished": report.unfinished,
    }
    app.answer(shape, _lines(shape, approval_lines(report.waiting, app.ports.now(), indent=2)))


def _lines(shape: dict[str, Any], waiting: list[str]) -> Iterator[str]:
    counts = f"{counted(shape['souls'], 'soul')}, {counted(len(shape['agents']), 'agent')}"
    yield f"{line_of(shape['workspace'])}: {counts}"
    for agent in shape["agents"]:
        protected = " (protected)" if agent["protected"] else ""
        yield f"  {line_of(agent['id'])} uses soul {line_of(agent['selectedSoulId'])}{protected}"
    for note in shape["notes"]:
        yield f"{click.style('note', fg='yellow')}: {line_of(note)}"
    if shape["unfinished"]:
        yield f"Not yet written to disk: {counted(shape['unfinished'], 'effect')}"
    if not waiting:
        yield "Nothing is waiting for you"
        return
    yield f"{counted(len(waiting), 'approval')} waiting for you:"
    yield from waiting
    yield "  Decide one by one: soul review" if at_a_terminal() else "  Decide: soul approve ID or soul deny ID"
