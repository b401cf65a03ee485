"""A soul whose file somebody edits: workspace, file and editor for the tests of outside edits."""

from __future__ import annotations

from soulkeeper.adapters.memory import MemoryMirror
from soulkeeper.domain.souls.address import address
from soulkeeper.ports import Ports
from soulkeeper.services import agents, policies, queries, souls
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS

WHERE = address("maya")


def furnished(ports: Ports, text: str) -> Ports:
    """A workspace in which the agent maya uses a soul with this text."""
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    souls.create(ports, OWNER, WHERE, text)
    agents.new_agent(ports, OWNER, "maya", starters())
    agents.select(ports, OWNER, "maya", WHERE)
    return ports


def under_guard(world: Ports) -> Ports:
    policies.change(world, OWNER, "maya", "mirror", "guard")
    return world


def files(world: Ports) -> MemoryMirror:
    assert isinstance(world.mirror, MemoryMirror)
    return world.mirror


def edit(world: Ports, text: str) -> str:
    """Edit the file, then look at the soul. Returns the notes about it."""
    files(world).files[WHERE] = text.encode()
    return " ".join(queries.show(world, WHERE).notes)
