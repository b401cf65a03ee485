"""The command sessions: the conversations of an agent, and how to end one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.faces.owner.cli.screen import table
from soulkeeper.faces.wording import ago
from soulkeeper.services import session_control
from soulkeeper.services import sessions as sessions_service
from soulkeeper.services.sessions import AgentSession

_LIST, _END = "list", "end"


@command()
@click.argument("action", default=_LIST, metavar="[end", shell_complete=lambda *_: [_END])
@click.argument("id", default="", metavar="ID]")
@AGENT
@click.option("--limit", type=click.IntRange(1, 1_000), default=50, metavar="N", help="Show at most N; default 50.")
def sessions(app: App, action: str, id: str, agent_name: str | None, limit: int) -> None:
    """List the sessions of an agent, newest first, with the revision of the soul each was opened with; or end one.

    A session that you end gets no more prompts: the runtime has to open another one, which gets the current soul.

    \b
    Examples:
      soul sessions --agent maya
      soul sessions end chat-41 --agent maya
    """
    agent = app.agent(agent_name)
    if action == _END:
        _end(app, agent_id(agent), id)
        return
    if id or action != _LIST:
        hint = f"soul sessions --agent {agent} lists them, soul sessions end ID --agent {agent} ends one"
        raise Invalid("the only action on a session is end", hint=hint)
    sittings = sessions_service.agent_sessions(app.ports, agent, limit=limit)
    ends = sessions_service.end_times(app.ports, agent, sittings)
    shapes = [wire.agent_session(session, ends.get(session.id)) for session in sittings]
    app.answer(shapes, _lines(agent, sittings, ends, app.ports.now()), paged=True)


def session_cells(sitting: AgentSession, now: datetime, ended_at: datetime | None = None) -> tuple[str, str, str, str]:
    """A session in one row: id, age, revision, messages."""
    began = sitting.pin.opened_at if sitting.pin else sitting.session.began_at if sitting.session else None
    when = ago(began, now) if began else ""
    revision = f"v{sitting.pin.revision} ({sitting.pin.version})" if sitting.pin else "only logged"
    messages = f"{sitting.session.messages if sitting.session else 0:,}"
    end = f", ended {ago(ended_at, now)}" if ended_at else ""
    return line_of(sitting.id), when, line_of(revision), f"{messages}{end}"


def _end(app: App, agent: str, id: str) -> None:
    if not id:
        raise Invalid("name the session to end", hint=f"soul sessions --agent {agent} lists them")
    pin = session_control.end(app.ports, app.owner(), agent, id)
    app.answer(wire.pin(pin), [f"Ended session {line_of(pin.session)} of {agent}"])


def _lines(agent: str, sittings: Sequence[AgentSession], ends: Mapping[str, datetime], now: datetime) -> Iterator[str]:
    if not sittings:
        yield f"{agent} has no sessions yet"
        return
    ids, ages, revisions, messages = zip(
        *(session_cells(session, now, ends.get(session.id)) for session in sittings), strict=True
    )
    yield from table({"session": ids, "began": ages, "revision": revisions, "messages": messages})
