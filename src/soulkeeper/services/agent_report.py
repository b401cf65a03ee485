"""Everything an owner needs to know about one agent, in one view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Token
from soulkeeper.domain.evolution.policy import DEFAULT, as_record, changed
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.ports import Ports
from soulkeeper.services.lookups import active_agent, selected_soul_id, stale, waiting_approvals
from soulkeeper.services.policies import policy_of
from soulkeeper.services.prompts import companions_of
from soulkeeper.services.sessions import AgentSession, agent_sessions


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentReport:
    """``policy`` has the settings that differ from the default, ``companions`` the files in its prompt, ``tokens`` its valid
    tokens and ``pending`` its open requests, including stale ones."""

    agent: Agent
    soul: str
    policy: Mapping[str, Any]
    companions: tuple[Kind, ...]
    tokens: tuple[Token, ...]
    pending: tuple[Approval, ...]
    last_session: AgentSession | None


def report(ports: Ports, id: str) -> AgentReport:
    now, newest = ports.now(), agent_sessions(ports, id, limit=1)
    with ports.ledger.reading() as records:
        agent = active_agent(records, id)
        return AgentReport(
            agent=agent,
            soul=selected_soul_id(records, agent),
            policy=changed(as_record(DEFAULT), as_record(policy_of(records, agent.id))),
            companions=tuple(companions_of(records, agent.id)),
            tokens=tuple(token for token, _ in records.tokens(agent=agent.id) if token.is_good(now)),
            pending=(*waiting_approvals(records, now, agent=agent.id), *stale(records, now, agent=agent.id)),
            last_session=newest[0] if newest else None,
        )
