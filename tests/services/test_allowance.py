"""What one agent may store in a day: sessions on every ledger, messages in every record of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from soulkeeper.domain.reflection import allowance
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.errors import Invalid, Reason, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import sessions
from soulkeeper.starters import prompt_texts
from tests.conftest import DAWN, MAYA, Clock
from tests.maya import begin_with_agents

HOUR, DAY = timedelta(hours=1), timedelta(hours=24)


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return begin_with_agents(any_ports, "maya", "noor")


def open_session(ports: Ports, session: str, agent: str = "maya") -> None:
    sessions.open_session(ports, prompt_texts(), MAYA, agent, session=session)


def message(id: str, *, text: str = "words", agent: str = "maya", at: datetime = DAWN) -> Message:
    return Message(id=id, agent=agent, session="s", role=MessageRole.PERSON, speaker="", text=text, at=at)


def refusal(act: object) -> Reason:
    with pytest.raises(Refused) as refused:
        act()  # type: ignore[operator]
    (reason,) = refused.value.reasons
    return reason


def test_an_agent_opens_so_many_sessions_a_day_and_the_next_when_the_first_is_a_day_old(
    world: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "SESSIONS", 3)
    for number in range(3):
        open_session(world, f"s{number}")
        clock.advance(hours=1)
    with world.ledger.reading() as records:
        before = records.last_seq()
    reason = refusal(lambda: open_session(world, "s3"))
    assert (reason.code, reason.limit, reason.value, reason.available_at) == ("sessions_per_day", 3, 3, DAWN + DAY)
    with world.ledger.reading() as records:
        assert records.last_seq() == before
    open_session(world, "other", "noor")
    clock.time = DAWN + DAY
    open_session(world, "s3")
    assert refusal(lambda: open_session(world, "s4")).available_at == DAWN + HOUR + DAY


def test_a_clock_that_was_ahead_locks_no_agent_out(world: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "SESSIONS", 1)
    clock.advance(days=400)
    open_session(world, "s1")
    clock.advance(days=-400)
    open_session(world, "s2")


@pytest.mark.parametrize(
    ("limit", "code"), [({"MESSAGES": 3}, "messages_per_day"), ({"BYTES": 9}, "bytes_per_day")], ids=["count", "size"]
)
def test_an_agent_logs_so_much_a_day_by_our_clock_and_not_by_the_times_it_names(
    ports: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch, limit: dict[str, int], code: str
) -> None:
    for name, value in limit.items():
        monkeypatch.setattr(allowance, name, value)
    for number in range(3):
        assert sessions.log(ports, [message(f"m{number}", text="雪", at=DAWN - number * 30 * DAY)]) == 1
        clock.advance(hours=1)
    reason = refusal(lambda: sessions.log(ports, [message("m3")]))
    assert (reason.code, reason.limit, reason.available_at) == (code, *limit.values(), DAWN + DAY)
    assert sessions.log(ports, [message("n", agent="noor")]) == 1
    clock.time = DAWN + DAY
    assert sessions.log(ports, [message("m3")]) == 1


def test_what_the_owner_brings_in_is_neither_bound_nor_counted(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MESSAGES", 1)
    for number in range(3):
        assert sessions.log(ports, [message(f"m{number}")], limited=False) == 1
    assert sessions.log(ports, [message("m3")]) == 1
    assert refusal(lambda: sessions.log(ports, [message("m4")])).value == 1
    assert sessions.log(ports, [message("m4")], limited=False) == 1


def test_a_message_that_comes_twice_counts_once(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MESSAGES", 2)
    assert [sessions.log(ports, [message("m")]) for _ in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize(
    "at",
    [
        datetime(1, 1, 1, tzinfo=timezone(14 * HOUR)),
        datetime(9999, 12, 31, 23, 59, 59, tzinfo=timezone(-14 * HOUR)),
    ],
)
def test_an_invalid_time_is_refused_and_nothing_is_stored(ports: Ports, at: datetime) -> None:
    with pytest.raises(Invalid, match="is out of range"):
        sessions.log(ports, [message("good"), message("bad", at=at)])
    assert ports.sessions.messages("maya", "s") == []


def test_the_first_and_the_last_moment_are_kept(ports: Ports) -> None:
    ends = [datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)]
    assert sessions.log(ports, [message(f"m{number}", at=at) for number, at in enumerate(ends)]) == 2
