"""Sessions in memory, for the tests of services."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import pairwise

from soulkeeper.domain.approvals.past import Statistics
from soulkeeper.domain.backup.entries import AgentIntake
from soulkeeper.domain.reflection.allowance import HourlyIntake, hour_of
from soulkeeper.domain.reflection.session import Message, MessageVolume, Session, answers


class MemorySessions:
    """Messages as a list."""

    def __init__(self) -> None:
        self.log: list[Message] = []
        self.hours: dict[tuple[str, datetime], HourlyIntake] = {}

    def keep_alive(self) -> None:
        """Nothing ends a transaction in memory."""

    def statistics(self, agent: str, *, since: datetime | None = None) -> Statistics:
        recent = [entry for entry in self.log if entry.agent == agent and _came_after(entry, since)]
        by_session = {
            entry.session: [message for message in recent if message.session == entry.session] for entry in recent
        }
        return Statistics(len(by_session), sum(map(_exchanges, by_session.values())))

    def volume(self, agent: str) -> MessageVolume:
        messages = [entry for entry in self.log if entry.agent == agent]
        speakers = Counter(entry.speaker for entry in messages)
        return MessageVolume(
            bytes=sum(len(entry.text.encode()) for entry in messages),
            roles=tuple(sorted(Counter(entry.role for entry in messages).items())),
            speakers=tuple(sorted(speakers.items(), key=lambda item: (-item[1], item[0]))),
            first_at=min((entry.at for entry in messages), default=None),
            last_at=max((entry.at for entry in messages), default=None),
        )

    def add_message(self, message: Message, *, came_at: datetime | None = None) -> bool:
        known = {(entry.agent, entry.session, entry.id) for entry in self.log}
        if (message.agent, message.session, message.id) in known:
            return False
        self.log.append(message)
        if came_at is not None:
            hour = hour_of(came_at)
            intake = self.hours.get((message.agent, hour), HourlyIntake(hour, 0, 0))
            self.hours[message.agent, hour] = intake.with_message(len(message.text.encode()))
        return True

    def intake(self, agent: str, *, after: datetime, until: datetime) -> list[HourlyIntake]:
        return [self.hours[key] for key in sorted(self.hours) if key[0] == agent and after < key[1] <= until]

    def sessions(self, agent: str, *, limit: int = 50, since: datetime | None = None) -> list[Session]:
        ids = dict.fromkeys(entry.session for entry in self.log if entry.agent == agent and _came_after(entry, since))
        sessions = [self._session(agent, id) for id in ids]
        return sorted(sorted(sessions, key=lambda s: s.id), key=lambda s: s.began_at, reverse=True)[:limit]

    def began_before(self, agent: str, before: datetime) -> list[str]:
        old = [session for session in self.sessions(agent, limit=len(self.log)) if session.began_at < before]
        return [session.id for session in sorted(old, key=lambda session: (session.began_at, session.id))]

    def delete(self, agent: str, session: str) -> int:
        count = len(self.log)
        self.log = [entry for entry in self.log if (entry.agent, entry.session) != (agent, session)]
        return count - len(self.log)

    def messages(self, agent: str, session: str, *, limit: int = 2**31, offset: int = 0) -> list[Message]:
        messages = [entry for entry in self.log if (entry.agent, entry.session) == (agent, session)]
        return messages[offset : offset + limit]

    def count_messages(self, agent: str, session: str) -> int:
        return len(self.messages(agent, session))

    def everything(self) -> Iterator[Message | AgentIntake]:
        yield from sorted(self.log, key=lambda message: (message.agent, message.session))
        for (agent, _), hour in sorted(self.hours.items()):
            yield AgentIntake(agent, hour.hour, hour.messages, hour.bytes)

    @contextmanager
    def writing(self) -> Iterator[MemorySessions]:
        draft = MemorySessions()
        draft.log, draft.hours = [*self.log], dict(self.hours)
        yield draft
        self.log, self.hours = draft.log, draft.hours

    def put_intake(self, intake: AgentIntake) -> None:
        self.hours[intake.agent, intake.hour] = HourlyIntake(intake.hour, intake.messages, intake.bytes)

    def _session(self, agent: str, id: str) -> Session:
        messages = self.messages(agent, id)
        return Session(
            id=id, agent=agent, began_at=messages[0].at, messages=len(messages), exchanges=_exchanges(messages)
        )


def _exchanges(messages: Sequence[Message]) -> int:
    return sum(answers(earlier.role, later.role) for earlier, later in pairwise(messages))


def _came_after(message: Message, since: datetime | None) -> bool:
    return since is None or (message.came_at is not None and message.came_at > since)
