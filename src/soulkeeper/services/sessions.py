"""Sessions: opened and pinned to what they were given, then filled with messages. Nothing here decides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from soulkeeper.domain.authority import Asker
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.prompts.compose import Texts
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.reflection.allowance import DAY, messages_full, sessions_full
from soulkeeper.domain.reflection.session import Message, Session
from soulkeeper.domain.souls.address import Kind, address
from soulkeeper.domain.souls.agent import DEFAULT_SOUL
from soulkeeper.errors import Invalid, Reason, Refused
from soulkeeper.ports import Ports, Records
from soulkeeper.services import prompts
from soulkeeper.services.lookups import living_agent
from soulkeeper.services.policies import policy_of
from soulkeeper.services.prompts import RenderedPrompt

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}")


@dataclass(frozen=True, slots=True)
class Opened:
    pin: Pin
    given: RenderedPrompt


@dataclass(frozen=True, slots=True)
class Sitting:
    """A session as it is known: what it was given, and what was said in it. Either may be missing."""

    id: str
    pin: Pin | None
    session: Session | None


def _ensure_wearable(records: Records, agent: str, soul: str) -> None:
    """An agent does not choose who it is: it wears what was selected, or what its policy names."""
    wearer, where = living_agent(records, agent), address(soul)
    worn = records.find_soul(where)
    own = worn is not None and worn.uuid == wearer.selected
    default = not wearer.selected and where.id == DEFAULT_SOUL
    named = where.id in policy_of(records, agent).may_propose
    if where.kind is not Kind.SOUL or not (own or default or named):
        message = f"the agent {agent} does not wear {soul}"
        raise Refused(
            [Reason("not_worn", message, hint=f"soul select {soul} --agent {agent}, or name it in mayPropose")]
        )


def open_session(ports: Ports, texts: Texts, by: Asker, agent: str, *, session: str = "", soul: str = "") -> Opened:
    """Give a session its prompt and keep which one it was.

    ``soul`` overrides the agent's selection for this session, among the souls that its owner lets it propose for.
    """
    if soul:
        with ports.ledger.reading() as records:
            _ensure_wearable(records, agent, soul)
    seen = prompts.given(ports, texts, agent, soul=soul)
    found = seen.sources
    pin = Pin(
        session=session_id(session or ports.new_id()),
        agent=agent,
        soul=found.soul.uuid,
        revision=found.revision,
        version=found.version,
        hash=found.hash,
        companions=found.companions,
        prompt_hash=seen.prompt.hash,
        guardrails=seen.guardrails_version,
        opened_at=ports.now(),
    )
    with ports.ledger.writing() as writer:
        _ensure_room(sessions_full(*writer.pinned_between(agent, pin.opened_at - DAY, pin.opened_at)))
        writer.add_pin(pin)
        told = {"session": pin.session, "agent": agent, "soul": pin.soul, "revision": pin.revision, "hash": pin.hash}
        writer.append("session.opened", pin.opened_at, {**told, "by": by.name, "door": by.door})
    return Opened(pin, seen)


def log(ports: Ports, messages: Sequence[Message], *, bound: bool = True) -> int:
    """Keep what was said. Gives how many messages are new: one that comes twice is kept once.

    ``bound``: it came from the agent, which has so much a day.
    """
    for message in messages:
        session_id(message.session)
        _ensure_sound(message)
    now = ports.now()
    for agent in {message.agent for message in messages} if bound else ():
        _ensure_room(messages_full(ports.sessions.intake(agent, after=now - DAY, until=now)))
    return sum(ports.sessions.add_message(message, came_at=now if bound else None) for message in messages)


def sittings(ports: Ports, agent: str, *, limit: int) -> list[Sitting]:
    """The sessions of an agent, newest first: those that were opened through us, and those that were only logged."""
    with ports.ledger.reading() as records:
        living_agent(records, agent)
        pins = {pin.session: pin for pin in records.pins(agent, limit=limit)}
    logged = {session.id: session for session in ports.sessions.sessions(agent, limit=limit)}
    found = [Sitting(id, pins.get(id), logged.get(id)) for id in {**pins, **logged}]
    return sorted(found, key=_began, reverse=True)[:limit]


def messages(ports: Ports, agent: str, session: str) -> list[Message]:
    with ports.ledger.reading() as records:
        living_agent(records, agent)
    return ports.sessions.messages(agent, session_id(session))


def session_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise Invalid(f"{text!r} is no id of a session", hint="letters, digits and . _ : -, at most 128")
    return text


def _ensure_sound(message: Message) -> None:
    if not _ID.fullmatch(message.id):
        raise Invalid(f"{message.id!r} is no id of a message", hint="letters, digits and . _ : -, at most 128")
    try:
        moment(message.at)
    except OverflowError as error:
        hint = "ISO 8601 with a zone: 2026-11-15T09:00:00Z"
        raise Invalid(f"the time {message.at.isoformat()} lies outside of the calendar", hint=hint) from error


def _ensure_room(full: Reason | None) -> None:
    if full is not None:
        raise Refused([full])


def _began(sitting: Sitting) -> tuple[str, str]:
    at = sitting.pin.opened_at if sitting.pin else sitting.session.began_at if sitting.session else None
    return (at.isoformat() if at else "", sitting.id)
