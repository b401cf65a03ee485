"""An agent, which uses one soul."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

DEFAULT_AGENT = "default"
DEFAULT_SOUL = "default"
COVERS_NEW_TEXTS: Final = "coversNewTexts"  # the fact that an agent's protection covers texts that do not exist yet


@dataclass(frozen=True, slots=True, kw_only=True)
class Agent:
    """``selected`` is the uuid of its soul; empty means the default soul. A protected agent accepts no proposals."""

    id: str
    selected: str = ""
    protected: bool = False
    created_at: datetime
    deleted_at: datetime | None = None
