"""The command heartbeat: request permission for the tasks in an agent's HEARTBEAT.md."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.faces import heartbeat_shapes
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.faces.owner.cli.screen import reason_line
from soulkeeper.faces.wording import plural, shortened
from soulkeeper.services import heartbeats
from soulkeeper.services.heartbeats import HeartbeatRun, TaskOutcome, TaskResult


@command()
@AGENT
@click.option("--dry-run", is_flag=True, help="Show what would be requested, without requesting it.")
def heartbeat(app: App, agent_name: str | None, dry_run: bool) -> None:
    """Request permission for the open tasks in HEARTBEAT.md that name a tool.

    \b
    A task:
      - [ ] words @tool {"json": "input"}

    \b
    Example:
      soul heartbeat --agent maya --dry-run
    """
    id = agent_id(app.agent(agent_name))
    run = heartbeats.run_heartbeat(app.ports, app.asker(id), id, dry=dry_run)
    app.warn(run.notes)
    app.answer(heartbeat_shapes.heartbeat_run(run), [*_lines(run)] or ["No open tasks in HEARTBEAT.md"])


def _lines(run: HeartbeatRun) -> Iterator[str]:
    for state in run.states:
        task, outcome = state.task, _outcome(state, dry=run.dry)
        yield f"{outcome:<9} {_approval_id(state):<9} line {task.line:<4} {shortened(task.text, 72)}"
        yield from (reason_line(reason) for reason in state.reasons)
    yield from (f"line {task.line} {task.note}" for task in run.plain if task.note)
    if run.plain:
        yield f"{plural(len(run.plain), 'task')} without a tool: left to the agent"


def _outcome(state: TaskResult, *, dry: bool) -> str:
    return "would ask" if dry and state.outcome is TaskOutcome.ASKED else state.outcome.value


def _approval_id(state: TaskResult) -> str:
    return line_of(state.approval.id[:8]) if state.approval else "-"
