"""The contract of every record of sessions: memory, SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from soulkeeper.adapters.memory import MemorySessions
from soulkeeper.adapters.sql.postgres import PostgresDatabase
from soulkeeper.adapters.sql.sessions import SqlSessions
from soulkeeper.adapters.sql.sqlite import SqliteDatabase
from soulkeeper.domain.approvals.past import Statistics
from soulkeeper.domain.backup.entries import AgentIntake
from soulkeeper.domain.reflection.allowance import HourlyIntake
from soulkeeper.domain.reflection.session import Message, MessageRole, MessageVolume, Source
from soulkeeper.ports import Sessions
from tests.conftest import DAWN
from tests.postgres import Postgres


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def sessions(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sessions]:
    if request.param == "memory":
        yield MemorySessions()
    elif request.param == "sqlite":
        yield SqlSessions(SqliteDatabase(tmp_path / "memory.db", "memory", create=True))
    else:
        server: Postgres = request.getfixturevalue("postgres")
        yield SqlSessions(server.emptied("memory", "memory", lambda url: PostgresDatabase(url, "memory", create=True)))


def message(
    number: int, role: MessageRole = MessageRole.PERSON, *, session: str = "s1", agent: str = "maya", **more: str
) -> Message:
    said = {"speaker": "sam", "text": f"words {number}", **more}
    return Message(
        id=f"m{number}", agent=agent, session=session, role=role, at=DAWN + timedelta(minutes=number), **said
    )


def talk(sessions: Sessions, roles: str, *, session: str = "s1", agent: str = "maya") -> None:
    """Messages by their first letters: ``p`` for a person, ``a`` for the agent, ``o`` for others."""
    known = {"p": MessageRole.PERSON, "a": MessageRole.AGENT, "o": MessageRole.OTHER}
    for number, letter in enumerate(roles):
        assert sessions.add_message(message(number, known[letter], session=session, agent=agent))


def test_the_volume_counts_bytes_roles_and_speakers(sessions: Sessions) -> None:
    sessions.add_message(message(3, speaker="sam", text="grüß"))
    sessions.add_message(message(1, MessageRole.AGENT, session="s2", speaker="maya", text="hello"))
    sessions.add_message(message(2, session="s2", speaker="sam", text="on"))
    sessions.add_message(message(9, agent="bo"))
    assert sessions.volume("maya") == MessageVolume(
        bytes=6 + 5 + 2,
        roles=((MessageRole.AGENT, 1), (MessageRole.PERSON, 2)),
        speakers=(("sam", 2), ("maya", 1)),
        first_at=DAWN + timedelta(minutes=1),
        last_at=DAWN + timedelta(minutes=3),
    )


def test_nothing_recorded_is_nothing(sessions: Sessions) -> None:
    assert sessions.statistics("maya") == Statistics()
    assert sessions.volume("maya") == MessageVolume()
    assert sessions.sessions("maya") == []
    assert sessions.messages("maya", "s1") == []


@pytest.mark.parametrize(
    ("roles", "exchanges"),
    [("p", 0), ("a", 0), ("pa", 1), ("papa", 2), ("ppaa", 1), ("poa", 0), ("oa", 0), ("apap", 1), ("paopa", 2)],
)
def test_an_exchange_is_a_message_of_a_person_with_the_answer_to_it(
    sessions: Sessions, roles: str, exchanges: int
) -> None:
    talk(sessions, roles)
    assert sessions.statistics("maya") == Statistics(1, exchanges)
    assert [session.exchanges for session in sessions.sessions("maya")] == [exchanges]


def test_totals_are_those_of_one_agent_over_all_its_sessions(sessions: Sessions) -> None:
    talk(sessions, "pa", session="s1")
    talk(sessions, "papa", session="s2")
    talk(sessions, "pa", session="s1", agent="bo")
    assert sessions.statistics("maya") == Statistics(2, 3)
    assert sessions.statistics("bo") == Statistics(1, 1)


def test_a_message_that_comes_twice_is_kept_once(sessions: Sessions) -> None:
    talk(sessions, "pa")
    assert not sessions.add_message(message(1, MessageRole.AGENT, text="another text"))
    assert sessions.statistics("maya") == Statistics(1, 1)
    assert [kept.text for kept in sessions.messages("maya", "s1")] == ["words 0", "words 1"]


def test_the_same_id_in_another_session_or_of_another_agent_is_another_message(sessions: Sessions) -> None:
    for session, agent in (("s1", "maya"), ("s2", "maya"), ("s1", "bo")):
        assert sessions.add_message(message(1, session=session, agent=agent))
    assert sessions.statistics("maya") == Statistics(2, 0)


def test_messages_come_back_to_the_byte_in_the_order_they_came_in(sessions: Sessions) -> None:
    first = message(9, text="雪\0\r\n \U0001f600", speaker="Ада")
    second = message(1, MessageRole.AGENT, text="")
    for said in (first, second):
        sessions.add_message(said)
    assert sessions.messages("maya", "s1") == [first, second]


def test_sessions_come_newest_first_and_no_more_than_asked_for(sessions: Sessions) -> None:
    for number, session in enumerate(["old", "middle", "new"]):
        sessions.add_message(message(number, session=session))
    assert [session.id for session in sessions.sessions("maya")] == ["new", "middle", "old"]
    assert [session.id for session in sessions.sessions("maya", limit=2)] == ["new", "middle"]
    (newest,) = sessions.sessions("maya", limit=1)
    assert (newest.began_at, newest.messages) == (DAWN + timedelta(minutes=2), 1)


def test_many_at_once_lose_no_message_and_count_each_once(sessions: Sessions) -> None:
    said = [message(number, session=f"s{number % 4}") for number in range(24)] * 2
    threads = 1 if isinstance(sessions, MemorySessions) else 8  # the record in memory belongs to one thread
    with ThreadPoolExecutor(threads) as pool:
        kept = list(pool.map(sessions.add_message, said))
    assert sum(kept) == 24
    assert sessions.statistics("maya") == Statistics(4, 0)
    assert sum(session.messages for session in sessions.sessions("maya")) == 24


def test_what_came_is_counted_by_the_hour_it_came_in_and_what_came_twice_once(sessions: Sessions) -> None:
    half = timedelta(minutes=30)
    for number in (1, 2, 3, 3):
        sessions.add_message(message(number, text="雪"), came_at=DAWN + number * half)
    sessions.add_message(message(4))
    sessions.add_message(message(5, agent="bo"), came_at=DAWN)
    hours = [HourlyIntake(DAWN, 1, 3), HourlyIntake(DAWN + 2 * half, 2, 6)]
    assert sessions.intake("maya", after=DAWN - half, until=DAWN + 9 * half) == hours
    assert sessions.intake("maya", after=DAWN, until=DAWN + 2 * half) == hours[1:]
    assert sessions.intake("maya", after=DAWN - half, until=DAWN + half) == hours[:1]
    assert sessions.intake("nobody", after=DAWN - half, until=DAWN + half) == []


steps = st.tuples(st.sampled_from("pao"), st.sampled_from(["s1", "s2"]), st.integers(0, 6))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=st.lists(steps, max_size=15))
def test_sqlite_counts_what_memory_counts(
    tmp_path_factory: pytest.TempPathFactory, said: list[tuple[str, str, int]]
) -> None:
    plain = MemorySessions()
    sql = SqlSessions(SqliteDatabase(tmp_path_factory.mktemp("m") / "memory.db", "memory", create=True))
    known = {"p": MessageRole.PERSON, "a": MessageRole.AGENT, "o": MessageRole.OTHER}
    for letter, session, number in said:
        each = message(number, known[letter], session=session)
        assert plain.add_message(each) == sql.add_message(each)
    assert plain.statistics("maya") == sql.statistics("maya")
    assert plain.sessions("maya") == sql.sessions("maya")


def test_everything_is_every_message_in_its_order_and_every_hour_that_was_counted(sessions: Sessions) -> None:
    talk(sessions, "pao" * 200, session="s2", agent="bo")
    talk(sessions, "pa", session="s10")
    sessions.add_message(message(7, session="s1"), came_at=DAWN)
    found = list(sessions.everything())
    messages = [(one.agent, one.session, one.id) for one in found if isinstance(one, Message)]
    assert messages == [
        *(("bo", "s2", f"m{number}") for number in range(600)),
        ("maya", "s1", "m7"),
        *(("maya", "s10", f"m{number}") for number in range(2)),
    ]
    size = len(message(7).text)
    assert found[len(messages) :] == [AgentIntake("maya", DAWN.replace(minute=0), 1, size)]


def test_what_is_written_together_is_there_together_or_not_at_all(sessions: Sessions) -> None:
    with pytest.raises(RuntimeError), sessions.writing() as writer:
        writer.add_message(message(1))
        writer.put_intake(AgentIntake("maya", DAWN, 5, 50))
        raise RuntimeError
    assert list(sessions.everything()) == []

    with sessions.writing() as writer:
        assert writer.add_message(message(1))
        assert not writer.add_message(message(1))
        assert writer.add_message(message(2, MessageRole.AGENT))
        writer.put_intake(AgentIntake("maya", DAWN, 5, 50))
    assert sessions.statistics("maya") == Statistics(1, 1)
    assert sessions.intake("maya", after=DAWN - timedelta(hours=1), until=DAWN) == [HourlyIntake(DAWN, 5, 50)]


def test_what_came_since_a_moment_is_counted_by_our_clock(sessions: Sessions) -> None:
    for number, letter in enumerate("papa"):
        role = MessageRole.PERSON if letter == "p" else MessageRole.AGENT
        arrived = DAWN + timedelta(days=number // 2)
        sessions.add_message(replace(message(number, role, session=f"s{number // 2}"), came_at=arrived))
    assert sessions.statistics("maya", since=DAWN - timedelta(days=1)) == Statistics(2, 2)
    assert sessions.statistics("maya", since=DAWN) == Statistics(1, 1)
    assert [session.id for session in sessions.sessions("maya", since=DAWN)] == ["s1"]


def test_since_a_moment_too_an_exchange_is_a_question_and_its_answer_in_one_session(sessions: Sessions) -> None:
    for number, (session, letter) in enumerate((("s1", "p"), ("s2", "a"), ("s3", "p"), ("s3", "p"))):
        role = MessageRole.PERSON if letter == "p" else MessageRole.AGENT
        sessions.add_message(replace(message(number, role, session=session), came_at=DAWN))
    assert sessions.statistics("maya", since=DAWN - timedelta(days=1)) == Statistics(3, 0)


def test_a_message_keeps_whose_words_it_holds_and_when_it_came(sessions: Sessions) -> None:
    told = replace(message(1), source=Source.OWNER, came_at=DAWN)
    sessions.add_message(told)
    assert sessions.messages("maya", "s1") == [told]
    assert [entry for entry in sessions.everything() if isinstance(entry, Message)] == [told]


def test_a_deleted_session_is_gone_from_messages_and_totals(sessions: Sessions) -> None:
    talk(sessions, "papa", session="s1")
    talk(sessions, "pa", session="s2")
    assert sessions.delete("maya", "s1") == 4
    assert sessions.delete("maya", "s1") == 0
    assert sessions.messages("maya", "s1") == []
    assert sessions.statistics("maya") == Statistics(1, 1)


def test_sessions_that_began_before_a_moment_are_named(sessions: Sessions) -> None:
    talk(sessions, "pa", session="s1")
    assert sessions.began_before("maya", DAWN) == []
    assert sessions.began_before("maya", DAWN + timedelta(minutes=1)) == ["s1"]


def test_messages_come_in_pages_that_together_are_the_whole_session(sessions: Sessions) -> None:
    talk(sessions, "pa" * 5)
    talk(sessions, "pa", session="s2")
    whole = sessions.messages("maya", "s1")
    pages = [sessions.messages("maya", "s1", limit=3, offset=offset) for offset in range(0, 12, 3)]
    assert [len(page) for page in pages] == [3, 3, 3, 1]
    assert [one for page in pages for one in page] == whole
    assert (sessions.count_messages("maya", "s1"), sessions.count_messages("maya", "none")) == (10, 0)
