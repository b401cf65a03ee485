"""The agent that a command means if it names none: the default agent, or the adopted one if the default agent was never used."""

from __future__ import annotations

from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, DEFAULT_SOUL
from soulkeeper.errors import Invalid
from soulkeeper.ports import Ports, Records
from soulkeeper.services.lookups import selected_soul_id
from soulkeeper.services.sessions import agent_sessions
from soulkeeper.services.targets import adopted_texts, texts_of_agent

_MOST_NAMED = 10


def default_agent(ports: Ports) -> str:
    """Every workspace has a default agent. Where other agents were adopted, it is often still the starter and nobody means it."""
    with ports.ledger.reading() as records:
        adopted = _adopted_agents(records)
        is_starter = bool(adopted) and _is_starter(records)
    if not is_starter or agent_sessions(ports, DEFAULT_AGENT, limit=1):
        return DEFAULT_AGENT
    if len(adopted) > 1:
        names, rest = ", ".join(adopted[:_MOST_NAMED]), len(adopted) - _MOST_NAMED
        message = f"several agents were adopted, name one: {names}{f' and {rest} more' if rest > 0 else ''}"
        raise Invalid(message, hint=f"for example: --agent {adopted[0]} (soul agent list shows all agents)")
    return adopted[0]


def adopted_agents(ports: Ports) -> list[str]:
    """The agents that use an adopted text."""
    with ports.ledger.reading() as records:
        return _adopted_agents(records)


def _adopted_agents(records: Records) -> list[str]:
    adopted = adopted_texts(records)
    if not adopted:
        return []
    souls = {agent.id: selected_soul_id(records, agent) for agent in records.agents()}
    return [id for id, soul in souls.items() if texts_of_agent(adopted, id, soul)]


def _is_starter(records: Records) -> bool:
    """Whether the default agent and its soul are as they were created."""
    agent, soul = records.find_agent(DEFAULT_AGENT), records.find_soul(address(DEFAULT_SOUL))
    return agent is not None and not agent.selected and soul is not None and soul.revision == 1
