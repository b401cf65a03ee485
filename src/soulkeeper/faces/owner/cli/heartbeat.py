"""The command heartbeat: ask leave for what an agent's HEARTBEAT.md names."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.faces.owner.cli.screen import counted, reason_line, shortened
from soulkeeper.services import heartbeats
from soulkeeper.services.heartbeats import Beat, RecordedState, TaskOutcome


@command()
@AGENT
@click.option("--dry-run", is_flag=True, help="Say what would be asked, and ask nothing.")
def heartbeat(app: App, agent: str, dry_run: bool) -> None:
    """Ask leave for the open tasks of HEARTBEAT.md that name a tool: - [ ] words @tool {"json": "input"}

    \b
    Example:
      soul heartbeat --agent maya --dry-run
    """
    id = agent_id(agent)
    done = heartbeats.beat(app.ports, app.asker(id), id, dry=dry_run)
    app.warn(done.notes)
    app.answer(wire.beat(done), [*_lines(done)] or ["no open task in HEARTBEAT.md"])


def _lines(done: Beat) -> Iterator[str]:
    for told in done.told:
        yield f"{_outcome(told, dry=done.dry):<9} {_question(told):<9} line {told.task.line:<4} {shortened(told.task.text, 72)}"
        yield from (reason_line(reason) for reason in told.reasons)
    yield from (f"line {task.line} {task.note}" for task in done.plain if task.note)
    if done.plain:
        yield f"{counted(len(done.plain), 'task')} without a tool: the agent reads them itself"


def _outcome(told: RecordedState, *, dry: bool) -> str:
    return "would ask" if dry and told.outcome is TaskOutcome.ASKED else told.outcome.value


def _question(told: RecordedState) -> str:
    return line_of(told.approval.id[:8]) if told.approval else "-"
