"""The command sessions: the conversations of an agent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.faces.owner.cli.screen import ago, counted, headings
from soulkeeper.services import sessions as sessions_service
from soulkeeper.services.sessions import Sitting


@command()
@AGENT
@click.option("--limit", type=click.IntRange(1, 1_000), default=50, metavar="N", help="Show at most N; default 50.")
def sessions(app: App, agent: str, limit: int) -> None:
    """List the sessions of an agent, newest first, with the revision of the soul each was opened with.

    \b
    Example:
      soul sessions --agent maya
    """
    found = sessions_service.sittings(app.ports, agent, limit=limit)
    app.answer([wire.sitting(each) for each in found], _lines(agent, found, app.ports.now()), paged=True)


def session_line(sitting: Sitting, now: datetime) -> str:
    """A session in one row: id, age, revision, messages."""
    began = sitting.pin.opened_at if sitting.pin else sitting.session.began_at if sitting.session else None
    when = ago(began, now) if began else ""
    revision = f"v{sitting.pin.revision} · {sitting.pin.version}" if sitting.pin else "only logged"
    messages = counted(sitting.session.messages if sitting.session else 0, "message")
    return f"{line_of(sitting.id):<36} {when:<16} {line_of(revision):<16} {messages}"


def _lines(agent: str, found: Sequence[Sitting], now: datetime) -> Iterator[str]:
    if not found:
        yield f"{agent} has no sessions yet"
        return
    yield from headings(f"{'session':<36} {'began':<16} {'revision':<16} messages")
    yield from (session_line(each, now) for each in found)
