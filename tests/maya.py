"""Workspaces for tests: with some agents, or with the soul maya, which the agent maya uses."""

from __future__ import annotations

from soulkeeper.domain.souls.address import address
from soulkeeper.ports import Ports
from soulkeeper.services import agents, souls
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS


def begin_with_agents(ports: Ports, *ids: str) -> Ports:
    """Create it with these agents, which all use the default soul."""
    souls.begin(ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    for id in ids:
        agents.new_agent(ports, OWNER, id, starters())
    return ports


def begin_with_maya(ports: Ports, text: str) -> None:
    """Create it under the default policy, with this text as the soul."""
    where = address("maya")
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    souls.create(ports, OWNER, where, text)
    agents.new_agent(ports, OWNER, "maya", starters())
    agents.select(ports, OWNER, "maya", where)
