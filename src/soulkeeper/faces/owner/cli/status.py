"""The command status. It is the command people run most, so it loads the least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import DEFAULT_SOUL
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import DOOR, App, at_a_terminal, command, user_name
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.screen import approval_lines, stale_lines
from soulkeeper.faces.wording import ago, plural
from soulkeeper.services.lookups import ALL
from soulkeeper.services.status import StatusReport, last_sync, workspace_status
from soulkeeper.services.targets import texts_of_agent

_MOST_LISTED = 20


@command()
def status(app: App) -> None:
    """Show what is pending, what changed and what is wrong, in a few lines.

    \b
    Example:
      soul status
    """
    most = ALL if app.json else _MOST_LISTED
    report = workspace_status(app.ports, f"{DOOR}/{user_name()}", mark_seen=at_a_terminal(), most_agents=most)
    shape = {
        "workspace": str(app.workspace.root),
        "souls": report.souls,
        "agents": [wire.agent(agent, soul) for agent, soul in report.agents],
        "pending": [wire.approval(approval) for approval in report.waiting],
        "needsAnotherLook": [wire.approval(approval) for approval in report.stale],
        "notes": list(report.notes),
        "lagging": list(report.lagging),
        "unfinished": report.unfinished,
        "sync": _sync(app),
    }
    now = app.ports.now()
    waiting = approval_lines(report.waiting[:_MOST_LISTED], now, indent=2)
    lines = [
        *_head_lines(shape, report.adopted, report.agent_total),
        *_watch_lines(app, report),
        *_lines(shape, waiting, now),
    ]
    app.answer(shape, [*lines, *stale_lines(report.stale, now)])


def _sync(app: App) -> dict[str, Any] | None:
    """How the last pull from the git remote went; None if there is no remote."""
    plan = app.workspace.settings.git
    if plan is None:
        return None
    run = last_sync(app.ports, plan.place)
    at = run.at.isoformat() if run else None
    return {
        "remote": plan.place.url,
        "at": at,
        "error": run.error if run else "",
        "failures": run.failures if run else 0,
    }


def _sync_lines(sync: dict[str, Any] | None, now: datetime) -> Iterator[str]:
    if sync and sync["error"]:
        again = f" ({sync['failures']} times in a row)" if sync["failures"] > 1 else ""
        yield f"{click.style('note', fg='yellow')}: the last sync failed{again}: {line_of(sync['error'])}"
    elif sync:
        when = ago(datetime.fromisoformat(sync["at"]), now) if sync["at"] else "never"
        yield f"Last pull from {line_of(sync['remote'])}: {when} ({with_workspace('soul sync status')})"


def _head_lines(shape: dict[str, Any], adopted: Sequence[Address], agents: int) -> Iterator[str]:
    counts = f"{plural(shape['souls'], 'soul')}, {plural(agents, 'agent')}"
    yield f"{line_of(shape['workspace'])}: {counts}"
    for agent in shape["agents"]:
        mark = " (protected)" if agent["protected"] else ""
        soul = agent["selectedSoulId"] or DEFAULT_SOUL
        yield f"  {line_of(agent['id'])} uses soul {line_of(soul)}{mark}"
        if texts := texts_of_agent(adopted, agent["id"], soul):
            yield f"    adopted: {line_of(', '.join(map(str, texts)))}"
    yield from _more(agents - len(shape["agents"]), "soul agent list")


def _watch_lines(app: App, report: StatusReport) -> Iterator[str]:
    """Files that are guarded and that nothing watches are not restored at once."""
    if report.guards_adopted_files:
        from soulkeeper.faces.owner.cli.running_watch import is_watched  # noqa: PLC0415 - few workspaces need it

        if not is_watched(app.workspace.settings.data):
            start = "soul watch, or at every login: soul watch --install"
            yield with_workspace(
                f"  Nothing watches the adopted files: an edit stays until the next soul command. Start {start}"
            )


def _more(count: int, command: str) -> Iterator[str]:
    if count > 0:
        yield with_workspace(f"  and {count:,} more: {command}")


def _lines(shape: dict[str, Any], waiting: list[str], now: datetime) -> Iterator[str]:
    for note in (*shape["notes"], *shape["lagging"]):
        yield f"{click.style('note', fg='yellow')}: {with_workspace(line_of(note))}"
    yield from _sync_lines(shape["sync"], now)
    if shape["unfinished"]:
        yield f"Not yet written to disk: {plural(shape['unfinished'], 'effect')}"
    if not waiting:
        yield "Nothing is waiting for you"
        return
    count = len(shape["pending"])
    yield f"{plural(count, 'approval')} waiting for you:"
    yield from waiting
    yield from _more(count - len(waiting), "soul pending")
    yield with_workspace(
        "  Decide one by one: soul review" if at_a_terminal() else "  Decide: soul approve ID or soul deny ID"
    )
