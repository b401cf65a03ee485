"""The owner's control of pinned sessions: end one, or move all sessions of a text to a newer revision.

A pin is never rewritten: it records what a session was opened with. The owner's decision is stored beside it, in a setting with
its own event, and ``pinned_state`` reads both.
"""

from __future__ import annotations

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.errors import Conflict, NotFound
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import expiry
from soulkeeper.services.lookups import active_agent
from soulkeeper.services.pinned_state import ended_at, ended_key, moved_key, moved_record


def end(ports: Ports, owner: Owner, agent: str, session: str) -> Pin:
    """End a pinned session: its prompt is no longer served, so that the runtime has to open another session."""
    with expiry.writing(ports) as writer:
        pin = writer.find_pin(active_agent(writer, agent).id, session)
        if pin is None:
            raise NotFound(f"{agent} has no session {session!r}", hint=f"soul sessions --agent {agent} lists them")
        if ended_at(writer, agent, session) is not None:
            raise Conflict(f"session {session!r} of {agent} has already ended", hint=f"soul sessions --agent {agent}")
        at = moment(ports.now())
        writer.put_setting(ended_key(agent, session), at)
        facts = {"agent": agent, "session": session, "endedAt": at, "by": owner.name, "door": owner.door}
        writer.append("session.ended", ports.now(), facts)
    return pin


def move_all(writer: Writer, owner: Owner, revision: Revision) -> None:
    """Serve this revision to every session that was pinned to an earlier one."""
    record = moved_record(revision)
    writer.put_setting(moved_key(revision.soul), record)
    facts = {"soul": revision.soul, "revision": revision.number, "record": record}
    writer.append("session.moved", revision.created_at, {**facts, "by": owner.name, "door": owner.door})
