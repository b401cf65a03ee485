"""The agent of an MCP connection, which is fixed when the connection is opened, and what it can reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from soulkeeper.domain.authority import Asker
from soulkeeper.domain.prompts.compose import Texts
from soulkeeper.ports import Ports

DOOR = "mcp"


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentAccess:
    """``notifies``: subscribers are notified of changes. ``is_authenticated``: whether the credential is still valid."""

    ports: Ports
    texts: Texts
    agent: str
    name: str
    credential: str = ""
    notifies: bool = True
    is_authenticated: Callable[[], bool] = _always

    @property
    def asker(self) -> Asker:
        return Asker(self.name, DOOR, self.credential)
