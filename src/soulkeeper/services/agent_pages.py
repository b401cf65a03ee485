"""What the page of an agent shows: how much of its limits is used, what it asked for, which revisions its sessions were given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE
from soulkeeper.domain.evolution.policy import PRESETS, Policy, as_record, changed
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.ports import Ports
from soulkeeper.services import proposals
from soulkeeper.services.lookups import living_agent, worn
from soulkeeper.services.policies import policy_of

_PINS, _ASKED = 500, 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What of the policy's limits is used now. ``again`` is when the agent may propose next; None where it may now."""

    day: int
    week: int
    waiting: int
    reasons: tuple[str, ...]
    again: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentPage:
    """``own`` are the settings that differ from the preset that the policy is nearest to."""

    agent: Agent
    soul: str
    policy: Policy
    preset: str
    own: tuple[str, ...]
    limits: Limits
    asked: tuple[Approval, ...]
    revisions: tuple[tuple[int, int], ...]


def agent_list(ports: Ports, *, words: str = "", limit: int, offset: int = 0) -> tuple[list[tuple[Agent, str]], int]:
    """A page of agents with the soul each wears, and how many there are."""
    with ports.ledger.reading() as records:
        found = [agent for agent in records.agents() if words.casefold() in agent.id]
        return [(agent, worn(records, agent)) for agent in found[offset : offset + limit]], len(found)


def agent_page(ports: Ports, id: str) -> AgentPage:
    limits = _limits(ports, id)
    with ports.ledger.reading() as records:
        agent = living_agent(records, id)
        policy = policy_of(records, agent.id)
        asked = records.approvals(agent=agent.id, type=SOUL_UPDATE, limit=_ASKED)
        pinned = Counter(pin.revision for pin in records.pins(agent.id, limit=_PINS))
        soul = worn(records, agent)
    preset, own = _nearest(policy)
    return AgentPage(
        agent=agent,
        soul=soul,
        policy=policy,
        preset=preset,
        own=own,
        limits=limits,
        asked=tuple(each.seen_at(ports.now()) for each in asked),
        revisions=tuple(sorted(pinned.items(), reverse=True)),
    )


def _limits(ports: Ports, id: str) -> Limits:
    reasons, now = proposals.can_propose(ports, id), ports.now()
    with ports.ledger.reading() as records:
        policy = policy_of(records, living_agent(records, id).id)
        asks = records.asks(id, SOUL_UPDATE, limit=policy.max_proposals_per_week + 1)
        waiting = records.count_approvals(statuses=frozenset({Status.PENDING}), type=SOUL_UPDATE, agent=id)
    times = [reason.available_at for reason in reasons if reason.available_at]
    return Limits(
        day=sum(now - ask.at < timedelta(days=1) for ask in asks),
        week=sum(now - ask.at < timedelta(days=7) for ask in asks),
        waiting=waiting,
        reasons=tuple(reason.message for reason in reasons),
        again=max(times) if times else None,
    )


def _nearest(policy: Policy) -> tuple[str, tuple[str, ...]]:
    """The preset that a policy is nearest to, and the settings in which it differs."""
    record = as_record(policy)
    differing = {name: tuple(changed(as_record(ready), record)) for name, ready in PRESETS.items()}
    name = min(differing, key=lambda each: len(differing[each]))
    return name, differing[name]
