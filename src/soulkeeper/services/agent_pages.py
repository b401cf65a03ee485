"""The data of an agent's page: how much of its limits is used, what it asked for, which revisions its sessions used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE
from soulkeeper.domain.evolution.policy import PRESETS, Policy, as_record, changed
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.reflection.run import ReflectionRun
from soulkeeper.domain.reflection.schedule import next_due
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.ports import Ports
from soulkeeper.services import proposals, reflection
from soulkeeper.services.lookups import active_agent, selected_soul_id
from soulkeeper.services.policies import policy_of

_PINS, _APPROVALS = 500, 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much of the policy's limits is used. ``again`` is when the agent may propose next; None if it may now."""

    day: int
    week: int
    waiting: int
    reasons: tuple[str, ...]
    again: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentPage:
    """``own`` are the settings that differ from the nearest preset; ``revisions`` are the revisions of its soul that sessions
    used, oldest first, each with its number of sessions; an adopted agent has only the ``companions`` that its program has."""

    agent: Agent
    soul: str
    companions: tuple[Kind, ...]
    policy: Policy
    preset: str
    own: tuple[str, ...]
    limits: Limits
    approvals: tuple[Approval, ...]
    revisions: tuple[tuple[int, int], ...]


def agent_list(ports: Ports, *, words: str = "", limit: int, offset: int = 0) -> tuple[list[tuple[Agent, str]], int]:
    """A page of agents, each with the soul it uses, and the total count."""
    with ports.ledger.reading() as records:
        agents = [agent for agent in records.agents() if words.casefold() in agent.id]
        return [(agent, selected_soul_id(records, agent)) for agent in agents[offset : offset + limit]], len(agents)


def agent_page(ports: Ports, id: str) -> AgentPage:
    limits = _limits(ports, id)
    with ports.ledger.reading() as records:
        agent = active_agent(records, id)
        policy = policy_of(records, agent.id)
        approvals = records.approvals(agent=agent.id, type=SOUL_UPDATE, limit=_APPROVALS)
        pins = records.pins(agent.id, limit=_PINS)
        soul = selected_soul_id(records, agent)
        text = records.find_soul(Address(Kind.SOUL, soul)) if not soul.startswith("missing:") else None
        companions = tuple(kind for kind in COMPANIONS if records.find_soul(Address(kind, agent.id)))
    preset, own = _nearest(policy)
    return AgentPage(
        agent=agent,
        soul=soul,
        companions=companions,
        policy=policy,
        preset=preset,
        own=own,
        limits=limits,
        approvals=tuple(approval.seen_at(ports.now()) for approval in approvals),
        revisions=_per_revision(pins, text.uuid if text else ""),
    )


def _per_revision(pins: Iterable[Pin], soul: str) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(pin.revision for pin in pins if pin.soul == soul).items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionPage:
    """When an agent reflects next, why it cannot right now (if so), and its newest runs."""

    agent: Agent
    policy: Policy
    next_at: datetime | None
    reasons: tuple[str, ...]
    runs: tuple[ReflectionRun, ...]


def reflection_page(ports: Ports, id: str, *, limit: int) -> ReflectionPage:
    reasons = reflection.objections(ports, id)
    with ports.ledger.reading() as records:
        agent = active_agent(records, id)
        policy, runs = policy_of(records, agent.id), records.reflections(agent.id, limit=limit)
        planned_at = records.planned_for(agent.id)
    return ReflectionPage(
        agent=agent,
        policy=policy,
        next_at=planned_at or next_due(policy, agent.id, ports.now()),
        reasons=tuple(reason.message for reason in reasons),
        runs=tuple(runs),
    )


def _limits(ports: Ports, id: str) -> Limits:
    reasons, now = proposals.can_propose(ports, id), ports.now()
    with ports.ledger.reading() as records:
        policy = policy_of(records, active_agent(records, id).id)
        requests = records.requests_of(id, SOUL_UPDATE, limit=policy.max_proposals_per_week + 1)
        pending = records.count_approvals(statuses=frozenset({Status.PENDING}), type=SOUL_UPDATE, agent=id)
    times = [reason.available_at for reason in reasons if reason.available_at]
    return Limits(
        day=sum(now - request.at < timedelta(days=1) for request in requests),
        week=sum(now - request.at < timedelta(days=7) for request in requests),
        waiting=pending,
        reasons=tuple(reason.message for reason in reasons),
        again=max(times) if times else None,
    )


def _nearest(policy: Policy) -> tuple[str, tuple[str, ...]]:
    """The preset nearest to a policy, and the settings that differ from it."""
    record = as_record(policy)
    differences = {name: tuple(changed(as_record(ready), record)) for name, ready in PRESETS.items()}
    name = min(differences, key=lambda preset: len(differences[preset]))
    return name, differences[name]
