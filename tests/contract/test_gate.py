"""What the gate requires of every ledger: requests by sequence, the last denial, gaps, steps of the clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.approvals.past import ClockStep, PastRequest, steps
from soulkeeper.domain.history.event import CLOCK, DENIED, Event, event
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.errors import Conflict
from soulkeeper.ports import Ledger, Writer
from tests.conftest import DAWN

HOUR = timedelta(hours=1)


def question(
    number: int, at: datetime = DAWN, *, agent: str = "maya", type: str = "soul_update", batch: str = ""
) -> Approval:
    payload = {"batch": batch} if batch else {}
    return Approval(id=f"a{number}", type=type, agent=agent, subject="u1", payload=payload, digest="d", created_at=at)


def add_approvals(ledger: Ledger, *asked: Approval, at: datetime = DAWN) -> None:
    with ledger.writing() as writer:
        for approval in asked:
            writer.add_approval(approval)
        writer.append("test.happened", at, {})


def denied(writer: Writer, approval: Approval, at: datetime) -> Event:
    writer.put_approval(approval.denied(Decision("ada", at, "test", "no")), was=Status.PENDING)
    return writer.append(DENIED, at, {"approval": approval.id})


def test_asks_come_newest_first_by_sequence_and_not_by_time(ledger: Ledger) -> None:
    times = [DAWN + 3 * HOUR, DAWN, DAWN + HOUR]
    add_approvals(ledger, *(question(number, at) for number, at in enumerate(times)), at=DAWN + 3 * HOUR)
    with ledger.reading() as records:
        assert [ask.at for ask in records.requests_of("maya", "soul_update", limit=9)] == times[::-1]
        assert [ask.at for ask in records.requests_of("maya", "soul_update", limit=2)] == [DAWN + HOUR, DAWN]


def test_asks_are_those_of_one_agent_and_type_in_every_state_with_their_batch(ledger: Ledger) -> None:
    mine = question(1, batch="run-7")
    add_approvals(ledger, mine, question(2), question(3, agent="bo"), question(4, type="heartbeat_action"))
    with ledger.writing() as writer:
        writer.put_approval(mine.withdrawn(Decision("maya", DAWN, "test")), was=Status.PENDING)
        denied(writer, question(2), DAWN)
    with ledger.reading() as records:
        assert records.requests_of("maya", "soul_update", limit=9) == [PastRequest(DAWN), PastRequest(DAWN, "run-7")]


def test_the_last_denial_is_the_newest_of_that_agent_and_type(ledger: Ledger) -> None:
    asked = [question(1), question(2), question(3, agent="bo"), question(4, type="heartbeat_action"), question(5)]
    add_approvals(ledger, *asked)
    with ledger.writing() as writer:
        for number, hours in ((1, 1), (0, 2), (2, 3), (3, 4)):
            denied(writer, asked[number], DAWN + hours * HOUR)
    with ledger.reading() as records:
        assert records.last_denial("maya", "soul_update") == DAWN + 2 * HOUR
        assert records.last_denial("bo", "soul_update") == DAWN + 3 * HOUR
        assert records.last_denial("nobody", "soul_update") is None


def test_a_denial_has_the_number_of_its_event(ledger: Ledger) -> None:
    asked = [question(1), question(2)]
    add_approvals(ledger, *asked)
    with ledger.writing() as writer:
        told = [denied(writer, asked[1], DAWN + HOUR), denied(writer, asked[0], DAWN)]
    with ledger.reading() as records:
        assert [_seq(records.approval(id)) for id in ("a2", "a1")] == [event.seq for event in told]
        assert [_seq(each) for each in records.every_approval()] == [told[1].seq, told[0].seq]
    assert told[1].seq == told[0].seq + 2, "the clock went back between the two, and an event says so"


def test_the_newest_denial_is_so_by_the_order_of_events_and_not_by_time(ledger: Ledger) -> None:
    ahead, right = question(1), question(2)
    add_approvals(ledger, ahead, right)
    with ledger.writing() as writer:
        denied(writer, ahead, DAWN + timedelta(days=3650))
        denied(writer, right, DAWN + HOUR)
    with ledger.reading() as records:
        assert records.last_denial("maya", "soul_update") == DAWN + HOUR


@pytest.mark.parametrize("back", [timedelta(seconds=1), HOUR, timedelta(days=3650)])
def test_a_denial_before_a_step_back_counts_as_made_at_it_for_good(ledger: Ledger, back: timedelta) -> None:
    add_approvals(ledger, question(1))
    with ledger.writing() as writer:
        denied(writer, question(1), DAWN + 9 * HOUR)
    add_approvals(ledger, at=DAWN + 9 * HOUR - back)
    add_approvals(ledger, at=DAWN + 9 * HOUR + back)
    with ledger.reading() as records:
        assert records.last_denial("maya", "soul_update") == DAWN + 9 * HOUR - back
        assert _how(records.approval("a1")).at == DAWN + 9 * HOUR


def test_a_denial_after_a_step_back_keeps_its_time(ledger: Ledger) -> None:
    add_approvals(ledger, question(1), at=DAWN + 9 * HOUR)
    add_approvals(ledger, at=DAWN + HOUR)
    with ledger.writing() as writer:
        denied(writer, question(1), DAWN + 5 * HOUR)
    with ledger.reading() as records:
        assert records.last_denial("maya", "soul_update") == DAWN + 5 * HOUR


def test_events_that_are_put_back_put_the_denials_in_order_again(ledger: Ledger) -> None:
    how = Decision("ada", DAWN, "test", "no")
    with ledger.writing() as writer:
        writer.add_approval(question(1).denied(how))
        writer.add_event(event(1, DENIED, DAWN, {"approval": "a1"}))
    with ledger.reading() as records:
        assert _seq(records.approval("a1")) == 1
        assert records.last_denial("maya", "soul_update") == DAWN


def _how(approval: Approval) -> Decision:
    assert approval.decision is not None
    return approval.decision


def _seq(approval: Approval) -> int | None:
    return _how(approval).seq


@pytest.mark.parametrize(("back", "events"), [(timedelta(milliseconds=999), 0), (timedelta(seconds=1), 1), (HOUR, 1)])
def test_a_step_back_is_written_down_once(ledger: Ledger, back: timedelta, events: int) -> None:
    add_approvals(ledger, question(1, DAWN + 2 * HOUR), at=DAWN + 2 * HOUR)
    for minutes in range(3):
        add_approvals(ledger, at=DAWN + 2 * HOUR - back + timedelta(minutes=minutes))
    with ledger.reading() as records:
        assert [event.kind for event in records.events()].count(CLOCK) == events
        assert len(steps(records.setting(CLOCK))) == events


def test_a_step_knows_what_was_asked_before_it(ledger: Ledger) -> None:
    add_approvals(ledger, question(1, DAWN + 9 * HOUR), question(2, DAWN + 9 * HOUR), at=DAWN + 9 * HOUR)
    add_approvals(ledger, at=DAWN + HOUR)
    add_approvals(ledger, question(3, DAWN + 5 * HOUR), at=DAWN + 5 * HOUR)
    with ledger.reading() as records:
        assert steps(records.setting(CLOCK)) == [ClockStep(DAWN + HOUR, questions=2, seq=2)]
        assert [ask.at - DAWN for ask in records.requests_of("maya", "soul_update", limit=9)] == [5 * HOUR, HOUR, HOUR]
        assert records.approval("a1").created_at == DAWN + 9 * HOUR


def test_a_clock_event_can_be_written_on_its_own(ledger: Ledger) -> None:
    add_approvals(ledger, at=DAWN + HOUR)
    with ledger.writing() as writer:
        writer.append(CLOCK, DAWN, {"behind": "later"})
    with ledger.reading() as records:
        assert [event.kind for event in records.events()] == ["test.happened", CLOCK]
        assert steps(records.setting(CLOCK)) == [ClockStep(DAWN, questions=0, seq=2)]


def gap(id: str = "g1", **more: object) -> Gap:
    made = Gap(
        id=id,
        agent="maya",
        field="never-do",
        what="it named a price 雪",
        evidence=("s1", "s2"),
        opened_at=DAWN,
        opened_by="ada",
    )
    return replace(made, **more)  # type: ignore[arg-type]


def put_gaps(ledger: Ledger, *gaps: Gap) -> None:
    with ledger.writing() as writer:
        for each in gaps:
            writer.put_gap(each)
        writer.append("test.happened", DAWN, {})


def test_a_gap_comes_back_as_it_was_written_and_is_replaced_in_place(ledger: Ledger) -> None:
    put_gaps(ledger, gap())
    closed = gap().closed("ada", DAWN + HOUR, "it asks first now")
    with ledger.reading() as records:
        assert records.gaps("maya") == [gap()]
    put_gaps(ledger, closed)
    with ledger.reading() as records:
        assert records.gaps("maya", closed=True) == [closed]


def test_gaps_are_listed_oldest_first_of_one_agent_and_the_closed_on_request(ledger: Ledger) -> None:
    late, early, other = gap("g1", opened_at=DAWN + HOUR), gap("g3"), gap("g4", agent="bo")
    done = gap("g2").closed("ada", DAWN, "")
    put_gaps(ledger, late, early, other, done)
    with ledger.reading() as records:
        assert [each.id for each in records.gaps("maya")] == ["g3", "g1"]
        assert [each.id for each in records.gaps("maya", closed=True)] == ["g2", "g3", "g1"]


def test_a_gap_is_closed_once() -> None:
    closed = gap().closed("ada", DAWN, "done")
    with pytest.raises(Conflict, match="was closed by ada"):
        closed.closed("bob", DAWN, "again")
