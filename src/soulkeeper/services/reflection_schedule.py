"""The schedule of reflections: which agents are due, and running them.

The plan is bookkeeping: it follows from the policies and is updated when one changes. A server runs what is due
itself, while it holds the lease. The workers of a fleet share a queue instead: one of them, the planner, puts what is due into it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.domain.evolution.policy import Policy, policy_hash
from soulkeeper.domain.reflection.run import ReflectionRun, RunOutcome
from soulkeeper.domain.reflection.schedule import next_due
from soulkeeper.errors import Conflict, Invalid, NotFound
from soulkeeper.ports import Ports
from soulkeeper.reflection_ports import Jobs
from soulkeeper.services import leases, sessions
from soulkeeper.services.policies import parsed_policy, policy_of

LEASE, PLANNER = "reflections", "reflection-planner"
DOOR = "schedule"
MOST_AT_ONCE = 20
MOST_WAITING = 5_000
TAKEN_OVER_AFTER = timedelta(minutes=5)
LOST_AFTER = timedelta(hours=1)  # when a job that is in no queue any more is due again
_PORTION = 5_000
_REPLANNING_EVENTS = frozenset({"agent.added", "agent.deleted", "policy.changed"})
Plan = dict[str, tuple[datetime, str]]


@dataclass(frozen=True, slots=True)
class PlanChange:
    """How many agents got a due time, how many lost theirs, and the last event that was read."""

    due: int
    ended: int
    seq: int


def plan(ports: Ports) -> PlanChange:
    """Give every agent its next due time. Those whose policy has not changed keep theirs, so that a missed run stays due."""
    with ports.ledger.reading() as records:
        seq, settings = records.last_seq(), records.settings()
        agents, current = [agent.id for agent in records.agents()], records.reflection_plan()
    policies = {agent: parsed_policy(settings.get(f"policy/{agent}")) for agent in agents}
    return _put_plan(ports, _due(policies, current, ports.now()), current, seq)


def replan(ports: Ports, after: int) -> PlanChange:
    """The same for the agents that were created, deleted or given another policy since this event."""
    with ports.ledger.reading() as records:
        seq = records.last_seq()
        agent_ids = {
            str(event.facts["agent"])
            for event in (records.events(after=after, limit=seq - after) if seq > after else ())
            if event.kind in _REPLANNING_EVENTS
        }
        current = {id: (at, "") for id in agent_ids if (at := records.planned_for(id)) is not None}
        living_ids = [
            agent
            for agent in agent_ids
            if (agent_record := records.find_agent(agent)) and agent_record.deleted_at is None
        ]
        policies = {agent: policy_of(records, agent) for agent in living_ids}
    return _put_plan(ports, _due(policies, current, ports.now()), current, seq)


def tick(ports: Ports, holder: str = "", *, stopped: Callable[[], bool] = lambda: False) -> list[ReflectionRun]:
    """Run what is due while this server holds the lease. A worker needs no lease, because only one worker can claim a run."""
    with ports.ledger.reading() as records:
        due = records.due_reflections(ports.now(), limit=MOST_AT_ONCE)
    runs: list[ReflectionRun] = []
    for agent in due:
        if stopped() or (holder and not leases.hold(ports, LEASE, holder)):
            break
        if _claim_run(ports, agent):
            runs += _run(ports, agent)
            _finish(ports, agent)
    return runs


def is_planner(ports: Ports, holder: str) -> bool:
    """Whether this worker is the planner; if there is none, it becomes the planner."""
    return leases.hold(ports, PLANNER, holder)


def enqueue_due(ports: Ports, jobs: Jobs) -> int:
    """Put due agents into the queue, the longest overdue first. Returns how many. The rest stays due.

    Each job is marked before it is queued, so that a server beside the workers leaves it to them.
    """
    agents = _postpone_due(ports, limit=MOST_WAITING - jobs.count_waiting())
    if agents:
        jobs.defer(agents, ports.now())
    return len(agents)


def run_job(ports: Ports, agent: str, at: datetime) -> ReflectionRun | None:
    """Run a job that was queued at this time, unless the agent has reflected since or is no longer planned."""
    with ports.ledger.reading() as records:
        newest = records.reflections(agent, limit=1)
        if records.planned_for(agent) is None or (newest and newest[0].began_at >= at):
            return None
    runs = _run(ports, agent)
    _finish(ports, agent)
    return runs[0] if runs else None


def release(ports: Ports, holder: str, name: str = LEASE) -> None:
    """Let another server run what is due, or another worker plan it."""
    with ports.ledger.writing() as writer:
        writer.drop_lease(name, holder)


def _due(policies: Mapping[str, Policy], current: Plan, now: datetime) -> Plan:
    """The new plan: an agent whose policy has not changed keeps its due time."""
    due: Plan = {}
    for agent, policy in policies.items():
        mark = policy_hash(policy)
        if agent in current and current[agent][1] == mark:
            due[agent] = current[agent]
        elif (at := next_due(policy, agent, now)) is not None:
            due[agent] = (at, mark)
    return due


def _put_plan(ports: Ports, due: Plan, current: Plan, seq: int) -> PlanChange:
    changed = [(agent, when) for agent, when in due.items() if current.get(agent) != when]
    removed = [agent for agent in current if agent not in due]
    for portion in (changed[at : at + _PORTION] for at in range(0, len(changed), _PORTION)):
        with ports.ledger.writing() as writer:
            writer.plan_reflections(dict(portion))
    if removed:
        with ports.ledger.writing() as writer:
            writer.unplan_reflections(removed)
    return PlanChange(len(changed), len(removed), seq)


def _postpone_due(ports: Ports, *, limit: int) -> list[str]:
    with ports.ledger.writing() as writer:
        now = ports.now()
        return writer.postpone_due(now, now + LOST_AFTER, limit=max(limit, 0))


def _claim_run(ports: Ports, agent: str) -> bool:
    """Claim a run by postponing the agent's due time a little: nobody else starts it, and a killed run is due again."""
    with ports.ledger.writing() as writer:
        now, at = ports.now(), writer.planned_for(agent)
        is_due = at is not None and at <= now
        if is_due:
            writer.plan_reflections({agent: (now + TAKEN_OVER_AFTER, policy_hash(policy_of(writer, agent)))})
    return is_due


def _finish(ports: Ports, agent: str) -> None:
    with ports.ledger.writing() as writer:
        policy = policy_of(writer, agent)
        at = next_due(policy, agent, ports.now())
        if at is None:
            writer.unplan_reflections([agent])
        else:
            writer.plan_reflections({agent: (at, policy_hash(policy))})


def _run(ports: Ports, agent: str) -> list[ReflectionRun]:
    """Run one reflection. If the ledger cannot be reached, or this machine may not write, it stays due: that is raised."""
    from soulkeeper.services import reflection  # noqa: PLC0415 - slow to load, and needed where something is due

    began_at = ports.now()
    try:
        sessions.forget_old(ports, agent)
        return [reflection.run(ports, agent, door=DOOR, scheduled=True).run]
    except (NotFound, Invalid, Conflict) as error:
        failed_run = ReflectionRun(
            id=ports.new_id(),
            agent=agent,
            soul="",
            reflector="",
            outcome=RunOutcome.FAILED,
            began_at=began_at,
            scheduled=True,
            note=error.message,
        )
        return [failed_run]
