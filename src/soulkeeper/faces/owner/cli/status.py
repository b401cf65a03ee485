"""How the workspace stands, at a glance. The command that is run most often loads least."""

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
    """What waits, what moved and what is wrong, in a few lines.

    \b
    Example:
      soul status
    """
    found = standing(app.ports)
    shape = {
        "workspace": str(app.workspace.root),
        "souls": found.souls,
        "agents": [wire.agent(agent, worn) for agent, worn in found.agents],
        "pending": [wire.approval(approval) for approval in found.waiting],
        "notes": list(found.notes),
        "unfinished": found.unfinished,
    }
    app.answer(shape, _lines(shape, approval_lines(found.waiting, app.ports.now(), indent=2)))


def _lines(shape: dict[str, Any], waiting: list[str]) -> Iterator[str]:
    counts = f"{counted(shape['souls'], 'soul')}, {counted(len(shape['agents']), 'agent')}"
    yield f"{line_of(shape['workspace'])}: {counts}"
    for agent in shape["agents"]:
        protected = " (protected)" if agent["protected"] else ""
        yield f"  {line_of(agent['id'])} wears {line_of(agent['selectedSoulId'])}{protected}"
    for note in shape["notes"]:
        yield f"{click.style('note', fg='yellow')}: {line_of(note)}"
    if shape["unfinished"]:
        yield f"still to be done outside the ledger: {counted(shape['unfinished'], 'effect')}"
    if not waiting:
        yield "nothing waits for you"
        return
    yield f"{counted(len(waiting), 'question')} for you:"
    yield from waiting
    yield "  soul review decides them one by one" if at_a_terminal() else "  soul approve ID · soul deny ID"
