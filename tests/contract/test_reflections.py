"""The contract of every ledger about reflections: runs are a view of events, and the plan says which agents are due."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from soulkeeper.domain.reflection.run import RUN, Cost, ReflectionRun, RunDrop, RunOutcome, RunProposal, record_of
from soulkeeper.ports import Ledger
from tests.conftest import DAWN

PROPOSAL = RunProposal(
    approval="a1", field="tone", kind="add", evidence=("s1", "s2"), messages=("m1", "m2"), score="0.85"
)
DONE = ReflectionRun(
    id="r1",
    agent="maya",
    soul="maya",
    reflector="offline",
    outcome=RunOutcome.DONE,
    began_at=DAWN,
    sessions=5,
    messages=40,
    proposals=(PROPOSAL,),
    gaps=("g1",),
    dropped=(RunDrop(topic="emoji", why="it was taken back later", evidence=("s3",)),),
    cost=Cost(requests=1, input_tokens=10, output_tokens=2),
)
DAY = timedelta(days=1)


def write(ledger: Ledger, *runs: ReflectionRun) -> None:
    with ledger.writing() as writer:
        for run in runs:
            writer.append(RUN, run.began_at, record_of(run))


def test_a_run_is_read_back_as_it_was_written(ledger: Ledger) -> None:
    write(ledger, DONE)
    with ledger.reading() as records:
        assert records.reflections("maya") == [DONE]
        assert records.reflections("bo") == []


def test_runs_come_newest_first_and_only_those_that_looked_move_the_last_one(ledger: Ledger) -> None:
    later = replace(DONE, id="r2", outcome=RunOutcome.SKIPPED, began_at=DAWN + DAY, note="too few sessions")
    write(ledger, DONE, later)
    with ledger.reading() as records:
        assert [run.id for run in records.reflections("maya")] == ["r2", "r1"]
        assert [run.id for run in records.reflections("maya", limit=1)] == ["r2"]
        assert [run.id for run in records.reflections("maya", limit=1, offset=1)] == ["r1"]
        assert (records.count_reflections("maya"), records.count_reflections("nobody")) == (2, 0)
        assert records.last_reflection("maya") == DAWN
        assert records.last_reflection("bo") is None


def test_a_restored_event_restores_its_run(ledger: Ledger) -> None:
    write(ledger, DONE)
    with ledger.reading() as records:
        (event,) = (each for each in records.every_event() if each.kind == RUN)
    moved = replace(event, seq=event.seq + 1)
    with ledger.writing() as writer:
        writer.add_event(moved)
    with ledger.reading() as records:
        assert len(records.reflections("maya")) == 2


def test_the_plan_names_who_is_due_the_longest_waiting_first(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.plan_reflections({"maya": (DAWN + DAY, "p"), "bo": (DAWN, "p"), "eve": (DAWN + 2 * DAY, "p")})
    with ledger.writing() as writer:
        writer.plan_reflections({"eve": (DAWN + 3 * DAY, "q")})
        writer.unplan_reflections(["nobody"])
    with ledger.reading() as records:
        assert records.due_reflections(DAWN - DAY, limit=9) == []
        assert records.due_reflections(DAWN + DAY, limit=9) == ["bo", "maya"]
        assert records.due_reflections(DAWN + DAY, limit=1) == ["bo"]
        assert records.reflection_plan()["eve"] == (DAWN + 3 * DAY, "q")
    with ledger.writing() as writer:
        writer.unplan_reflections(["bo"])
    with ledger.reading() as records:
        assert records.due_reflections(DAWN + DAY, limit=9) == ["maya"]


def test_what_is_due_is_postponed_once_the_longest_waiting_first(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.plan_reflections({"maya": (DAWN + DAY, "p"), "bo": (DAWN, "q"), "eve": (DAWN + 3 * DAY, "p")})
    with ledger.writing() as writer:
        assert writer.postpone_due(DAWN + DAY, DAWN + 2 * DAY, limit=1) == ["bo"]
        assert writer.postpone_due(DAWN + DAY, DAWN + 2 * DAY, limit=9) == ["maya"]
        assert writer.postpone_due(DAWN + DAY, DAWN + 2 * DAY, limit=9) == []
    with ledger.reading() as records:
        assert records.reflection_plan()["bo"] == (DAWN + 2 * DAY, "q")
