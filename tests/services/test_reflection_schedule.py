"""The schedule through the services: a due agent runs once, whoever checks; a missed run happens once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import pytest

from soulkeeper.domain.notices.lease import Lease
from soulkeeper.domain.reflection.run import RunOutcome
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import NotFound, Reason, Refused, SoulError, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import agents, policies, reflection, reflection_schedule, sessions, souls
from soulkeeper.services.reflection_schedule import (
    LEASE,
    LOST_AFTER,
    PLANNER,
    TAKEN_OVER_AFTER,
    _claim_run,
    enqueue_due,
    is_planner,
    plan,
    release,
    replan,
    run_job,
    tick,
)
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS, Clock
from tests.services.test_reflection import SOUL, talk

SOUL_ADDRESS = address("maya")


class Queue:
    """Jobs as a list."""

    def __init__(self) -> None:
        self.waiting_jobs: list[tuple[str, datetime]] = []

    def defer(self, agents: Sequence[str], at: datetime) -> None:
        self.waiting_jobs += [(agent, at) for agent in agents]

    def count_waiting(self) -> int:
        return len(self.waiting_jobs)

    def take_over(self) -> int:
        return 0

    def work(self, run: Callable[[str, datetime], object], *, wait: bool = True) -> None:
        while self.waiting_jobs:
            run(*self.waiting_jobs.pop(0))

    def stop(self) -> None: ...


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    souls.create(any_ports, OWNER, SOUL_ADDRESS, SOUL)
    for agent in ("maya", "bo"):
        agents.new_agent(any_ports, OWNER, agent, starters())
        agents.select(any_ports, OWNER, agent, SOUL_ADDRESS)
        policies.change(any_ports, OWNER, agent, "autoReflectionSchedule", "daily")
    policies.change(any_ports, OWNER, "default", "autoReflectionSchedule", "off")
    return any_ports


def ran(world: Ports, holder: str = "server") -> list[str]:
    return [run.agent for run in tick(world, holder)]


def test_nothing_runs_before_it_is_due_and_everything_once_when_it_is(world: Ports, clock: Clock) -> None:
    plan(world)
    assert ran(world) == []
    clock.advance(days=1)
    assert sorted(ran(world)) == ["bo", "maya"]
    assert ran(world) == []


def test_runs_that_were_missed_for_a_week_happen_once(world: Ports, clock: Clock) -> None:
    plan(world)
    clock.advance(days=7)
    plan(world)
    assert sorted(ran(world)) == ["bo", "maya"]
    assert ran(world) == []


def test_an_agent_that_the_gate_refuses_is_skipped_with_the_reason_recorded(world: Ports, clock: Clock) -> None:
    plan(world)
    clock.advance(days=1)
    tick(world, "server")
    (run,) = sessions.reflection_runs(world, "maya")
    assert (run.outcome, run.scheduled) == (RunOutcome.SKIPPED, True)
    assert "0 sessions are recorded, but at least 5 are needed" in run.note


def test_a_scheduled_run_proposes(world: Ports, clock: Clock) -> None:
    plan(world)
    talk(world, *["no emojis please"] * 5)
    clock.advance(days=1)
    proposed = {run.agent: len(run.proposals) for run in tick(world, "server")}
    assert proposed == {"maya": 1, "bo": 0}


def test_of_two_servers_the_holder_of_the_lease_runs(world: Ports, clock: Clock) -> None:
    plan(world)
    clock.advance(days=1)
    with world.ledger.writing() as writer:
        writer.put_lease(Lease(LEASE, "other", world.now() + timedelta(seconds=60)))
    assert ran(world) == []
    assert sorted(ran(world, "other")) == ["bo", "maya"]


def test_a_run_whose_server_was_killed_is_taken_over_later_and_not_at_once(world: Ports, clock: Clock) -> None:
    plan(world)
    clock.advance(days=1)
    assert _claim_run(world, "maya")
    assert not _claim_run(world, "maya")
    assert ran(world) == ["bo"]
    clock.time += TAKEN_OVER_AFTER
    assert ran(world) == ["maya"]


def test_a_changed_policy_is_planned_again_and_an_unchanged_one_is_not(world: Ports, clock: Clock) -> None:
    planned = plan(world)
    assert (planned.due, planned.ended) == (2, 0)
    assert replan(world, planned.seq).due == 0
    policies.change(world, OWNER, "bo", "autoReflectionSchedule", "off")
    agents.new_agent(world, OWNER, "eve", starters())
    again = replan(world, planned.seq)
    assert (again.due, again.ended) == (1, 1)
    clock.advance(days=8)
    assert sorted(ran(world)) == ["eve", "maya"]


def test_an_agent_that_was_deleted_is_no_longer_due(world: Ports, clock: Clock) -> None:
    planned = plan(world)
    agents.delete_agent(world, OWNER, "bo")
    replan(world, planned.seq)
    clock.advance(days=1)
    assert ran(world) == ["maya"]


def test_what_a_planner_hands_out_is_left_to_the_workers(world: Ports, clock: Clock) -> None:
    queue = Queue()
    plan(world)
    assert enqueue_due(world, queue) == 0
    clock.advance(days=1)
    assert (enqueue_due(world, queue), enqueue_due(world, queue)) == (2, 0)
    assert queue.waiting_jobs == [("bo", world.now()), ("maya", world.now())]
    assert ran(world) == []


def test_a_job_runs_once_and_the_next_run_is_planned(world: Ports, clock: Clock) -> None:
    queue = Queue()
    plan(world)
    clock.advance(days=1)
    enqueue_due(world, queue)
    agent, at = queue.waiting_jobs[0]
    clock.advance(minutes=1)
    assert run_job(world, agent, at) is not None
    assert run_job(world, agent, at) is None
    clock.advance(days=1)
    assert enqueue_due(world, queue) == 2


def test_a_full_queue_gets_no_more_and_the_rest_stays_due(
    world: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reflection_schedule, "MOST_WAITING", 1)
    queue = Queue()
    plan(world)
    clock.advance(days=1)
    assert (enqueue_due(world, queue), enqueue_due(world, queue)) == (1, 0)
    assert len(ran(world)) == 1


def test_a_job_that_was_lost_is_due_again_later(world: Ports, clock: Clock) -> None:
    plan(world)
    clock.advance(days=1)
    enqueue_due(world, Queue())
    clock.time += LOST_AFTER
    assert sorted(ran(world)) == ["bo", "maya"]


def test_a_job_of_an_agent_that_no_longer_reflects_does_nothing(world: Ports, clock: Clock) -> None:
    queue, planned = Queue(), plan(world)
    clock.advance(days=1)
    enqueue_due(world, queue)
    policies.change(world, OWNER, "bo", "autoReflectionSchedule", "off")
    replan(world, planned.seq)
    assert [run_job(world, *job) is None for job in queue.waiting_jobs] == [True, False]


def test_one_worker_plans_until_it_lets_go(world: Ports) -> None:
    assert is_planner(world, "one")
    assert not is_planner(world, "two")
    release(world, "one", PLANNER)
    assert is_planner(world, "two")


def test_a_run_that_fails_is_reported_with_its_reason_and_the_next_one_is_planned(
    world: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan(world)
    clock.advance(days=1)
    monkeypatch.setattr(reflection, "run", _failing(NotFound("no soul")))
    failed = tick(world, "server")
    assert {(run.agent, run.outcome, run.note) for run in failed} == {
        ("bo", RunOutcome.FAILED, "no soul"),
        ("maya", RunOutcome.FAILED, "no soul"),
    }
    assert ran(world) == []


@pytest.mark.parametrize("error", [Unavailable("no answer"), Refused([Reason("not_enrolled", "not enrolled")])])
def test_a_run_stays_due_if_the_ledger_is_away_or_this_machine_may_not_write(
    world: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch, error: SoulError
) -> None:
    queue = Queue()
    plan(world)
    clock.advance(days=1)
    enqueue_due(world, queue)
    with monkeypatch.context() as patch:
        patch.setattr(reflection, "run", _failing(error))
        for job in queue.waiting_jobs:
            with pytest.raises(type(error)):
                run_job(world, *job)
    clock.time += LOST_AFTER
    assert sorted(ran(world)) == ["bo", "maya"]


def _failing(error: SoulError) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail
