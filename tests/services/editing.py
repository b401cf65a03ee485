"""A soul whose file somebody edits: workspace, file and editor for the tests of outside edits."""

from __future__ import annotations

from soulkeeper.adapters.memory import MemoryMirror
from soulkeeper.domain.souls.address import address
from soulkeeper.ports import Ports
from soulkeeper.services import policies, queries
from tests.conftest import OWNER
from tests.maya import begin_with_maya

WHERE = address("maya")


def furnished(ports: Ports, text: str) -> Ports:
    """A workspace in which the agent maya uses a soul with this text."""
    begin_with_maya(ports, text)
    return ports


def under_guard(world: Ports) -> Ports:
    policies.change(world, OWNER, "maya", "mirror", "guard")
    return world


def files(world: Ports) -> MemoryMirror:
    assert isinstance(world.mirror, MemoryMirror)
    return world.mirror


def write(world: Ports, text: str) -> None:
    files(world).files[WHERE] = text.encode()


def edit(world: Ports, text: str) -> str:
    """Edit the file, then look at the soul. Returns the notes about it."""
    write(world, text)
    return " ".join(queries.show(world, WHERE).notes)
