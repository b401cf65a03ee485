"""The status of a workspace: souls, agents, pending approvals and unfinished effects. Loads no rules."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.ports import Ports
from soulkeeper.services.lookups import waiting, worn
from soulkeeper.services.outside_edits import observe_all


@dataclass(frozen=True, slots=True)
class Standing:
    """``notes`` describe outside edits; each of the ``agents`` comes with the soul it uses."""

    notes: tuple[str, ...]
    souls: int
    agents: tuple[tuple[Agent, str], ...]
    waiting: tuple[Approval, ...]
    unfinished: int


def standing(ports: Ports) -> Standing:
    """Check every file first: it may have been edited."""
    notes = observe_all(ports)
    with ports.ledger.reading() as records:
        return Standing(
            notes=notes,
            souls=records.search("", limit=0).total,
            agents=tuple((agent, worn(records, agent)) for agent in records.agents()),
            waiting=tuple(waiting(records, ports.now())),
            unfinished=len(records.effects()),
        )
