"""Sessions: opened with a pinned prompt, then filled with messages. Nothing here decides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from soulkeeper.domain.approvals.past import Statistics
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.prompts.compose import Texts
from soulkeeper.domain.prompts.pin import PROTECTED_BLOCK, Pin
from soulkeeper.domain.reflection.allowance import DAY, messages_full, sessions_full
from soulkeeper.domain.reflection.run import ReflectionRun
from soulkeeper.domain.reflection.session import Message, MessageVolume, Session, Source
from soulkeeper.domain.souls.address import Kind, address
from soulkeeper.errors import Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records
from soulkeeper.services import expiry, pinned_state, prompts
from soulkeeper.services.lookups import ALL, ResultPage, active_agent, filtered_page, uses_soul
from soulkeeper.services.policies import policy_of
from soulkeeper.services.prompts import RenderedPrompt

TIME_HINT = "use ISO 8601 with a time zone: 2026-11-15T09:00:00Z"
_AT_ONCE = 200
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}")


@dataclass(frozen=True, slots=True)
class OpenedSession:
    pin: Pin
    prompt: RenderedPrompt


@dataclass(frozen=True, slots=True)
class AgentSession:
    """A session: its pinned prompt and its logged messages. Either may be missing."""

    id: str
    pin: Pin | None
    session: Session | None


def _ensure_allowed_soul(records: Records, agent: str, soul: str) -> None:
    """An agent cannot choose its own soul: it uses the selected one, or one that its policy names."""
    agent_record, where = active_agent(records, agent), address(soul)
    is_named = where.id in policy_of(records, agent).may_propose
    if where.kind is not Kind.SOUL or not (uses_soul(records, agent_record, where) or is_named):
        message = f"the agent {agent} does not use {soul}"
        hint = (
            "without a soul the session has the agent's own; the owner can name another one in mayPropose; "
            f"soul select {soul} --agent {agent} selects it"
        )
        raise Refused([Reason("not_worn", message, hint=hint)])


def open_session(
    ports: Ports, texts: Texts, by: Asker, agent: str, *, session: str = "", soul: str = "", any_soul: bool = False
) -> OpenedSession:
    """Open a session with its prompt, and record which prompt it was.

    ``soul`` overrides the agent's selection for this session. An agent may name only souls that its owner lets it propose for;
    with ``any_soul`` its owner opens the session.
    """
    if soul and not any_soul:
        with ports.ledger.reading() as records:
            _ensure_allowed_soul(records, agent, soul)
    rendered = prompts.render(ports, texts, agent, soul=soul)
    sources = rendered.sources
    pin = Pin(
        session=session_id(session or ports.new_id()),
        agent=agent,
        soul=sources.soul.uuid,
        revision=sources.revision,
        version=sources.version,
        hash=sources.hash,
        companions=sources.companions,
        prompt_hash=rendered.prompt.hash,
        guardrails=rendered.guardrails_version,
        opened_at=ports.now(),
    )
    with expiry.writing(ports) as writer:
        _ensure_room(sessions_full(*writer.pinned_between(agent, pin.opened_at - DAY, pin.opened_at)))
        if rendered.prompt.restated_fields:
            restated = (PROTECTED_BLOCK, writer.add_text(rendered.prompt.restated_fields))
            pin = replace(pin, companions=(*pin.companions, restated))
        if earlier := writer.find_pin(agent, pin.session):
            pinned_state.ensure_open(writer, earlier)
        writer.add_pin(pin)
        facts = {"session": pin.session, "agent": agent, "soul": pin.soul, "revision": pin.revision, "hash": pin.hash}
        writer.append("session.opened", pin.opened_at, {**facts, "by": by.name, "door": by.door})
    return OpenedSession(pin, rendered)


def log(ports: Ports, messages: Sequence[Message], *, limited: bool = True) -> int:
    """Store messages. Returns how many are new: a repeated message is stored once.

    ``limited``: the messages came from the agent, whose daily volume is limited.
    """
    for message in messages:
        session_id(message.session)
        _ensure_valid(message)
    now = ports.now()
    for agent in {message.agent for message in messages} if limited else ():
        _ensure_room(messages_full(ports.sessions.intake(agent, after=now - DAY, until=now)))
    new_messages = [replace(message, came_at=now) for message in messages]
    if limited:
        return sum(ports.sessions.add_message(message, came_at=now) for message in new_messages)
    with ports.sessions.writing() as memory:
        return sum(memory.add_message(message) for message in new_messages)


def source_of(claimed: Source | None, *, by_owner: bool) -> Source:
    """Whose words a message counts as. Only the owner's credential makes them the owner's own."""
    if claimed is None or (claimed is Source.OWNER and not by_owner):
        return Source.OWNER if by_owner else Source.THIRD_PARTY
    return claimed


def end_times(ports: Ports, agent: str, sessions: Iterable[AgentSession]) -> dict[str, datetime]:
    """Which of these sessions the owner ended, and when."""
    with ports.ledger.reading() as records:
        return pinned_state.ended_sessions(records, agent, (session.id for session in sessions if session.pin))


def agent_sessions(ports: Ports, agent: str, *, limit: int) -> list[AgentSession]:
    """The sessions of an agent, newest first: those opened here, and those that were only logged."""
    with ports.ledger.reading() as records:
        active_agent(records, agent)
        pins = {pin.session: pin for pin in records.pins(agent, limit=limit)}
    logged = {session.id: session for session in ports.sessions.sessions(agent, limit=limit)}
    all_sessions = [AgentSession(id, pins.get(id), logged.get(id)) for id in {**pins, **logged}]
    return sorted(all_sessions, key=_began, reverse=True)[:limit]


def session_page(ports: Ports, agent: str, *, words: str = "", limit: int, offset: int = 0) -> ResultPage[AgentSession]:
    """A page of the same sessions; with ``words``, only those whose id contains them."""
    with ports.ledger.reading() as records:
        active_agent(records, agent)
        opened = records.pin_times(agent)
    logged = {session.id: session for session in ports.sessions.sessions(agent, limit=ALL)}
    times = {id: session.began_at for id, session in logged.items()} | opened
    newest = sorted(times, key=lambda name: (times[name], name), reverse=True)
    ids = filtered_page(newest, lambda name: words in name, limit=limit, offset=offset)
    with ports.ledger.reading() as records:
        page = tuple(AgentSession(id, records.find_pin(agent, id), logged.get(id)) for id in ids)
    return ResultPage(page, ids.total)


def agent_session(ports: Ports, agent: str, session: str) -> AgentSession:
    """One session with its pin, without its messages."""
    with ports.ledger.reading() as records:
        return AgentSession(session, records.find_pin(active_agent(records, agent).id, session), None)


def messages(
    ports: Ports, agent: str, session: str, *, words: str = "", limit: int, offset: int = 0
) -> ResultPage[Message]:
    """A page of the messages of a session, in order; with ``words``, only those that contain the words."""
    id = session_id(session)
    pin, total = agent_session(ports, agent, id).pin, ports.sessions.count_messages(agent, id)
    if pin is None and not total:
        raise NotFound(f"{agent} has no session {id!r}", hint=f"soul sessions --agent {agent} lists them")
    if not words:
        return ResultPage(tuple(ports.sessions.messages(agent, id, limit=limit, offset=offset)), total)
    query = words.casefold()
    return filtered_page(
        _every_message(ports, agent, id), lambda message: query in message.text.casefold(), limit=limit, offset=offset
    )


def _every_message(ports: Ports, agent: str, session: str) -> Iterator[Message]:
    """The messages of a session in order, with one page in memory at a time."""
    offset = 0
    while page := ports.sessions.messages(agent, session, limit=_AT_ONCE, offset=offset):
        yield from page
        offset += len(page)


def delete(ports: Ports, owner: Owner, agent: str, session: str) -> int:
    """Delete a session and its messages permanently. Decisions that cite it keep its id. Returns the number of messages."""
    with ports.ledger.reading() as records:
        active_agent(records, agent)
    count = ports.sessions.delete(agent, session_id(session))
    if not count:
        raise NotFound(
            f"{agent} has no messages of a session {session!r}", hint=f"soul sessions --agent {agent} lists them"
        )
    with ports.ledger.writing() as writer:
        facts = {"agent": agent, "session": session, "messages": count, "by": owner.name, "door": owner.door}
        writer.append("session.deleted", ports.now(), facts)
    return count


def forget_old(ports: Ports, agent: str) -> int:
    """Delete the sessions that are older than the policy allows. Returns how many."""
    with ports.ledger.reading() as records:
        kept_for = policy_of(records, active_agent(records, agent).id).sessions_kept_for
    old = _old_sessions(ports, agent, ports.now() - kept_for) if kept_for else []
    for session in old:
        ports.sessions.delete(agent, session)
    if old:
        with ports.ledger.writing() as writer:
            writer.append(
                "session.expired", ports.now(), {"agent": agent, "sessions": len(old), "by": "retention", "door": ""}
            )
    return len(old)


def _old_sessions(ports: Ports, agent: str, before: datetime) -> list[str]:
    """The sessions that began before this moment and got no message since. When they began is what an agent says: it could let
    the owner's words be deleted with a first message from long ago."""
    in_use = {session.id for session in ports.sessions.sessions(agent, limit=ALL, since=before)}
    return [session for session in ports.sessions.began_before(agent, before) if session not in in_use]


@dataclass(frozen=True, slots=True)
class MemoryReport:
    """The size of an agent's memory, in total and since its last reflection."""

    total: Statistics
    since_reflection: Statistics
    reflected_at: datetime | None
    volume: MessageVolume


def report(ports: Ports, agent: str) -> MemoryReport:
    with ports.ledger.reading() as records:
        reflected_at = records.last_reflection(active_agent(records, agent).id)
    total = ports.sessions.statistics(agent)
    since = ports.sessions.statistics(agent, since=reflected_at) if reflected_at else total
    return MemoryReport(total, since, reflected_at, ports.sessions.volume(agent))


def reflection_runs(ports: Ports, agent: str, *, limit: int = 20) -> list[ReflectionRun]:
    """What an agent's reflections read, proposed and dropped, newest first."""
    with ports.ledger.reading() as records:
        return records.reflections(active_agent(records, agent).id, limit=limit)


def reflection_page(
    ports: Ports, agent: str, *, words: str = "", limit: int, offset: int = 0
) -> ResultPage[ReflectionRun]:
    """A page of the same runs; with ``words``, only those whose id contains them."""
    with ports.ledger.reading() as records:
        id = active_agent(records, agent).id
        if words:
            every = records.reflections(id, limit=ALL)
            return filtered_page(every, lambda run: words in run.id, limit=limit, offset=offset)
        page = records.reflections(id, limit=limit, offset=offset)
        return ResultPage(tuple(page), records.count_reflections(id))


def session_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise Invalid(f"{text!r} is not a session id", hint="use letters, digits and . _ : -, at most 128 characters")
    return text


def _ensure_valid(message: Message) -> None:
    if not _ID.fullmatch(message.id):
        raise Invalid(
            f"{message.id!r} is not a message id", hint="use letters, digits and . _ : -, at most 128 characters"
        )
    if message.at.tzinfo is None:
        raise Invalid(f"the time {message.at.isoformat()} has no time zone", hint=TIME_HINT)
    try:
        moment(message.at)
    except OverflowError as error:
        raise Invalid(f"the time {message.at.isoformat()} is out of range", hint=TIME_HINT) from error


def _ensure_room(full: Reason | None) -> None:
    if full is not None:
        raise Refused([full])


def _began(record: AgentSession) -> tuple[str, str]:
    at = record.pin.opened_at if record.pin else record.session.began_at if record.session else None
    return (at.isoformat() if at else "", record.id)
