"""Sessions in SQL, the same for SQLite and PostgreSQL. Totals are updated with every message, so reading them is cheap."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from itertools import pairwise
from typing import Any, Protocol

from soulkeeper.adapters.sql.dialect import Connection
from soulkeeper.domain.approvals.past import Statistics
from soulkeeper.domain.backup.entries import AgentIntake
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.reflection.allowance import HourlyIntake, hour_of
from soulkeeper.domain.reflection.session import Message, MessageRole, MessageVolume, Session, Source, answers

_MESSAGE = "id, role, speaker, content, at, source, came_at"


class Database(Protocol):
    """An open database: a consistent view, or an exclusive transaction."""

    def snapshot(self) -> AbstractContextManager[Connection]: ...
    def exclusive(self) -> AbstractContextManager[Connection]: ...
    def close(self) -> None: ...


class SqlSessions:
    def __init__(self, database: Database) -> None:
        self._database = database

    def close(self) -> None:
        self._database.close()

    def statistics(self, agent: str, *, since: datetime | None = None) -> Statistics:
        if since is not None:
            return self._statistics_since(agent, since)
        with self._database.snapshot() as db:
            matches = db.rows("SELECT sessions, exchanges FROM totals WHERE agent = :agent", {"agent": agent})
        return Statistics(*matches[0]) if matches else Statistics()

    def volume(self, agent: str) -> MessageVolume:
        by_role = """
            SELECT role, COUNT(*), SUM(LENGTH(content)), MIN(at), MAX(at) FROM messages
            WHERE agent = :agent GROUP BY role ORDER BY role
        """
        by_speaker = """
            SELECT speaker, COUNT(*) FROM messages WHERE agent = :agent
            GROUP BY speaker ORDER BY COUNT(*) DESC, speaker
        """
        with self._database.snapshot() as db:
            roles, speakers = db.rows(by_role, {"agent": agent}), db.rows(by_speaker, {"agent": agent})
        if not roles:
            return MessageVolume()
        return MessageVolume(
            bytes=sum(int(row[2]) for row in roles),
            roles=tuple((MessageRole(role), count) for role, count, *_ in roles),
            speakers=tuple((speaker, count) for speaker, count in speakers),
            first_at=parse_moment(min(row[3] for row in roles)),
            last_at=parse_moment(max(row[4] for row in roles)),
        )

    def _statistics_since(self, agent: str, since: datetime) -> Statistics:
        sql = "SELECT session, role FROM messages WHERE agent = :agent AND came_at > :since ORDER BY session, seq"
        with self._database.snapshot() as db:
            matches = db.rows(sql, {"agent": agent, "since": moment(since)})
        pairs = pairwise((session, MessageRole(role)) for session, role in matches)
        exchanges = sum(earlier[0] == later[0] and answers(earlier[1], later[1]) for earlier, later in pairs)
        return Statistics(len({session for session, _ in matches}), exchanges)

    def add_message(self, message: Message, *, came_at: datetime | None = None) -> bool:
        with self.writing() as writer:
            return writer.add_message(message, came_at=came_at)

    @contextmanager
    def writing(self) -> Iterator[SqlSessionWriter]:
        with self._database.exclusive() as db:
            yield SqlSessionWriter(db)

    def everything(self) -> Iterator[Message | AgentIntake]:
        with self._database.snapshot() as db:
            yield from _every_message(db)
            yield from _every_intake(db)

    def intake(self, agent: str, *, after: datetime, until: datetime) -> list[HourlyIntake]:
        sql = """
            SELECT hour, messages, bytes FROM intake
            WHERE agent = :agent AND hour > :after AND hour <= :until ORDER BY hour
        """
        with self._database.snapshot() as db:
            matches = db.rows(sql, {"agent": agent, "after": moment(after), "until": moment(until)})
        return [HourlyIntake(parse_moment(hour), messages, size) for hour, messages, size in matches]

    def sessions(self, agent: str, *, limit: int = 50, since: datetime | None = None) -> list[Session]:
        recent = "AND id IN (SELECT session FROM messages WHERE agent = :agent AND came_at > :since)" if since else ""
        sql = f"""
            SELECT id, began_at, messages, exchanges FROM sessions WHERE agent = :agent {recent}
            ORDER BY began_at DESC, id LIMIT :limit
        """  # noqa: S608 - both forms of it stand here
        known = {"agent": agent, "limit": limit} | ({"since": moment(since)} if since else {})
        with self._database.snapshot() as db:
            matches = db.rows(sql, known)
        return [_session(agent, row) for row in matches]

    def began_before(self, agent: str, before: datetime) -> list[str]:
        sql = "SELECT id FROM sessions WHERE agent = :agent AND began_at < :before ORDER BY began_at, id"
        with self._database.snapshot() as db:
            return [id for (id,) in db.rows(sql, {"agent": agent, "before": moment(before)})]

    def delete(self, agent: str, session: str) -> int:
        known = {"agent": agent, "session": session}
        with self._database.exclusive() as db:
            matches = db.rows("SELECT exchanges FROM sessions WHERE agent = :agent AND id = :session", known)
            if not matches:
                return 0
            _put_totals(db, agent, -1, -matches[0][0])
            db.run("DELETE FROM sessions WHERE agent = :agent AND id = :session", known)
            return db.run("DELETE FROM messages WHERE agent = :agent AND session = :session", known)

    def messages(self, agent: str, session: str, *, limit: int = 2**31, offset: int = 0) -> list[Message]:
        """The numbers of a session have no gap, so that a page in the middle costs what the first one costs."""
        sql = f"""
            SELECT {_MESSAGE} FROM messages
            WHERE agent = :agent AND session = :session AND seq > :offset ORDER BY seq LIMIT :limit
        """  # noqa: S608 - a column list of this file
        with self._database.snapshot() as db:
            matches = db.rows(sql, {"agent": agent, "session": session, "limit": limit, "offset": offset})
        return [_message(agent, session, row) for row in matches]

    def count_messages(self, agent: str, session: str) -> int:
        sql = "SELECT messages FROM sessions WHERE agent = :agent AND id = :session"
        with self._database.snapshot() as db:
            matches = db.rows(sql, {"agent": agent, "session": session})
        return int(matches[0][0]) if matches else 0


class SqlSessionWriter:
    """One transaction that adds messages. Sessions and totals follow from them."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    def keep_alive(self) -> None:
        self._db.rows("SELECT 1")

    def add_message(self, message: Message, *, came_at: datetime | None = None) -> bool:
        db, known = self._db, {"agent": message.agent, "session": message.session}
        twice = "SELECT 1 FROM messages WHERE agent = :agent AND session = :session AND id = :id"
        if db.rows(twice, {**known, "id": message.id}):
            return False
        matches = db.rows("SELECT messages, last_role FROM sessions WHERE agent = :agent AND id = :session", known)
        count, last = matches[0] if matches else (0, None)
        completes = int(answers(MessageRole(last) if last else None, message.role))
        _put_session(db, message, completes)
        _put_message(db, message, count + 1)
        _put_totals(db, message.agent, 0 if matches else 1, completes)
        if came_at is not None:
            _put_intake(db, message, came_at)
        return True

    def put_intake(self, intake: AgentIntake) -> None:
        sql = """
            INSERT INTO intake (agent, hour, messages, bytes) VALUES (:agent, :hour, :messages, :size)
            ON CONFLICT (agent, hour) DO UPDATE SET messages = :messages, bytes = :size
        """
        values = {"agent": intake.agent, "hour": moment(intake.hour), "messages": intake.messages, "size": intake.bytes}
        self._db.run(sql, values)


def _every_message(db: Connection) -> Iterator[Message]:
    sql = """
        SELECT agent, session, seq, id, role, speaker, content, at, source, came_at FROM messages
        WHERE (agent, session, seq) > (:agent, :session, :seq) ORDER BY agent, session, seq LIMIT 500
    """
    last: dict[str, Any] = {"agent": "", "session": "", "seq": 0}
    while page := db.rows(sql, last):
        yield from (_message(row[0], row[1], row[3:]) for row in page)
        last = dict(zip(last, page[-1][:3], strict=True))


def _every_intake(db: Connection) -> Iterator[AgentIntake]:
    sql = """
        SELECT agent, hour, messages, bytes FROM intake
        WHERE (agent, hour) > (:agent, :hour) ORDER BY agent, hour LIMIT 500
    """
    last: dict[str, Any] = {"agent": "", "hour": ""}
    while page := db.rows(sql, last):
        yield from (AgentIntake(agent, parse_moment(hour), count, size) for agent, hour, count, size in page)
        last = dict(zip(last, page[-1][:2], strict=True))


def _put_session(db: Connection, message: Message, completes: int) -> None:
    sql = """
        INSERT INTO sessions (agent, id, began_at, messages, exchanges, last_role)
        VALUES (:agent, :id, :at, 1, 0, :role)
        ON CONFLICT (agent, id) DO UPDATE SET
            messages = sessions.messages + 1, exchanges = sessions.exchanges + :completes, last_role = :role
    """
    values = {"agent": message.agent, "id": message.session, "at": moment(message.at), "role": message.role.value}
    db.run(sql, {**values, "completes": completes})


def _put_message(db: Connection, message: Message, seq: int) -> None:
    sql = """
        INSERT INTO messages (agent, session, seq, id, role, speaker, content, at, source, came_at)
        VALUES (:agent, :session, :seq, :id, :role, :speaker, :content, :at, :source, :came_at)
    """
    values = {
        "agent": message.agent,
        "session": message.session,
        "seq": seq,
        "id": message.id,
        "role": message.role.value,
        "speaker": message.speaker,
        "content": message.text.encode(),
        "at": moment(message.at),
        "source": message.source.value,
        "came_at": moment(message.came_at) if message.came_at else "",
    }
    db.run(sql, values)


def _put_totals(db: Connection, agent: str, sessions: int, exchanges: int) -> None:
    sql = """
        INSERT INTO totals (agent, sessions, exchanges) VALUES (:agent, :sessions, :exchanges)
        ON CONFLICT (agent) DO UPDATE SET
            sessions = totals.sessions + :sessions, exchanges = totals.exchanges + :exchanges
    """
    db.run(sql, {"agent": agent, "sessions": sessions, "exchanges": exchanges})


def _put_intake(db: Connection, message: Message, came_at: datetime) -> None:
    sql = """
        INSERT INTO intake (agent, hour, messages, bytes) VALUES (:agent, :hour, 1, :size)
        ON CONFLICT (agent, hour) DO UPDATE SET messages = intake.messages + 1, bytes = intake.bytes + :size
    """
    hour, size = moment(hour_of(came_at)), len(message.text.encode())
    db.run(sql, {"agent": message.agent, "hour": hour, "size": size})


def _session(agent: str, row: tuple[Any, ...]) -> Session:
    id, began, messages, exchanges = row
    return Session(id=id, agent=agent, began_at=parse_moment(began), messages=messages, exchanges=exchanges)


def _message(agent: str, session: str, row: tuple[Any, ...]) -> Message:
    id, role, speaker, content, at, source, came_at = row
    return Message(
        id=id,
        agent=agent,
        session=session,
        role=MessageRole(role),
        speaker=speaker,
        text=bytes(content).decode(),
        at=parse_moment(at),
        source=Source(source),
        came_at=parse_moment(came_at) if came_at else None,
    )
