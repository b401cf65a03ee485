"""Sessions of an agent: what is recorded of its conversations, one session in full, and transcripts of other programs."""

from __future__ import annotations

import io
from urllib.parse import quote

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.reflection.session import Source
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.errors import Conflict, Invalid, SoulError
from soulkeeper.faces.browser import LARGEST_UPLOAD
from soulkeeper.faces.owner.web import agents, rendering
from soulkeeper.faces.owner.web.visit import Page, Visit, no_such_action
from soulkeeper.formats import transcript_source
from soulkeeper.formats.transcripts import Report
from soulkeeper.services import queries, session_control, sessions
from soulkeeper.services.lookups import page_count
from soulkeeper.services.transcripts import TranscriptImport, import_turns

MOST_SESSIONS, MESSAGES, LARGEST_UNPACKED = 100, 100, 8 * LARGEST_UPLOAD
_FORMATS = (
    "JSON lines in OpenAI style, sessions of OpenClaw, Claude Code and nanobot, and exports of ChatGPT can be read"
)

_DONE = {"deleted": "The messages are deleted", "ended": "Session ended"}


def index(visit: Visit, *, error: SoulError | None = None, imported: TranscriptImport | None = None) -> Response:
    """How much is recorded, the newest sessions, and a form for a transcript."""
    id = agent_id(visit.path("agent"))
    agent_sessions = sessions.agent_sessions(visit.ports, id, limit=MOST_SESSIONS)
    return visit.form_page(
        "sessions.html",
        error,
        agent=queries.agent(visit.ports, id),
        report=sessions.report(visit.ports, id),
        agent_sessions=agent_sessions,
        ended=sessions.end_times(visit.ports, id, agent_sessions),
        imported=imported,
        from_others=bool(visit.field("from_others")),
        **{**agents.list_context(visit), "done": visit.notice(_DONE)},
    )


def receive(visit: Visit) -> Response:
    """Import a transcript. Messages that are already recorded are not stored again."""
    id, report = agent_id(visit.path("agent")), Report()
    source = Source.THIRD_PARTY if visit.field("from_others") else Source.OWNER
    try:
        if not visit.upload.data:
            raise Invalid("there is no file yet, or it is empty", hint="Choose a transcript")
        file, name = io.BytesIO(visit.upload.data), visit.upload.name
        turns = transcript_source.turns(file, name, report, largest=LARGEST_UNPACKED)
        imported = import_turns(visit.ports, visit.owner, id, turns, report, source=source)
        if not imported.total:
            raise Invalid("this file contains no message that can be read", hint=_FORMATS)
    except transcript_source.BROKEN:
        return index(visit, error=Invalid("this archive cannot be read", hint="Export it again"))
    except SoulError as error:
        return index(visit, error=error)
    return index(visit, imported=imported)


def show(visit: Visit, *, error: SoulError | None = None) -> Response:
    """The recorded messages of one session, which proposals refer to."""
    id, name = agent_id(visit.path("agent")), visit.path("session")
    agent, page = queries.agent(visit.ports, id), visit.number("page")
    messages = sessions.messages(visit.ports, id, name, limit=MESSAGES, offset=(page - 1) * MESSAGES)
    agent_session = sessions.agent_session(visit.ports, id, name)
    return visit.form_page(
        "session.html",
        error,
        agent=agent,
        session=name,
        agent_session=agent_session,
        ended=sessions.end_times(visit.ports, id, [agent_session]),
        messages=messages,
        message_page=page,
        message_pages=page_count(messages.total, MESSAGES),
        **{**agents.list_context(visit), "done": visit.notice(_DONE)},
    )


def change(visit: Visit) -> Response:
    """End a session, or delete its messages permanently. Decisions based on them keep their ids."""
    id, name = agent_id(visit.path("agent")), visit.path("session")
    try:
        match visit.field("do"):
            case "end":
                session_control.end(visit.ports, visit.owner, id, name)
                return rendering.redirect(f"/agents/{id}/sessions/{quote(name, safe='')}?done=ended")
            case "delete":
                sessions.delete(visit.ports, visit.owner, id, name)
                return rendering.redirect(f"/agents/{id}/sessions?done=deleted")
            case _:
                raise no_such_action()
    except Conflict as error:
        return show(visit, error=error)


PAGES: tuple[Page, ...] = (
    ("GET", "/agents/{agent}/sessions", index, Verb.ASK),
    ("POST", "/agents/{agent}/sessions", receive, Verb.ADMINISTER),
    ("GET", "/agents/{agent}/sessions/{session}", show, Verb.ASK),
    ("POST", "/agents/{agent}/sessions/{session}", change, Verb.ADMINISTER),
)
