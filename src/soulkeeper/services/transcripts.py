"""Transcripts: the owner imports conversations with an agent that other programs recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.reflection.session import Message, MessageRole, Source
from soulkeeper.formats.transcripts import Report, Turn
from soulkeeper.ports import Ports
from soulkeeper.services import sessions
from soulkeeper.services.lookups import active_agent

_AT_ONCE, _OWNER = 500, "owner"


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptImport:
    """What an import added. ``new`` is smaller than ``total`` if some messages were already there. ``speakers`` are the people
    in it; one without a name is the owner, if the owner imports it as theirs."""

    total: int
    new: int
    sessions: int
    bad: tuple[int, ...]
    branches: int
    speakers: tuple[str, ...] = ()


def import_turns(
    ports: Ports,
    owner: Owner,
    agent: str,
    turns: Iterable[Turn],
    report: Report,
    *,
    source: Source = Source.OWNER,
    progress: Callable[[int], None] = lambda _: None,
) -> TranscriptImport:
    """Store turns in portions, so that an interrupted import can be repeated: what is already there is not stored again."""
    with ports.ledger.reading() as records:
        active_agent(records, agent)
    total = new = 0
    session_ids, speakers = set[str](), dict[str, None]()
    for portion in _portions(_messages(ports, agent, turns, source)):
        total, new = total + len(portion), new + sessions.log(ports, portion, limited=False)
        session_ids.update(message.session for message in portion)
        people = (message.speaker for message in portion if message.role is MessageRole.PERSON)
        speakers.update(dict.fromkeys(people))
        progress(total)
    return TranscriptImport(
        total=total,
        new=new,
        sessions=len(session_ids),
        bad=tuple(report.bad),
        branches=report.branches,
        speakers=tuple(speakers),
    )


def _messages(ports: Ports, agent: str, turns: Iterable[Turn], source: Source) -> Iterator[Message]:
    """Turns as messages. A turn without a time gets that of the turn before it in its session."""
    last = {"": ports.now()}
    for turn in turns:
        at = turn.at or last.get(turn.session) or last[""]
        last[turn.session] = at
        role = MessageRole(turn.role)
        speaker = turn.speaker or (_OWNER if role is MessageRole.PERSON and source is Source.OWNER else "")
        yield Message(
            id=turn.id,
            agent=agent,
            session=turn.session,
            role=role,
            speaker=speaker,
            text=turn.text,
            at=at,
            source=source,
        )


def _portions(messages: Iterable[Message]) -> Iterator[list[Message]]:
    remaining = iter(messages)
    while portion := list(islice(remaining, _AT_ONCE)):
        yield portion
