"""A gap: behaviour that differs from the soul. Fix the behaviour, not the soul."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from soulkeeper.errors import Conflict


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    id: str
    agent: str
    field: str
    what: str
    evidence: tuple[str, ...]
    opened_at: datetime
    opened_by: str
    closed_at: datetime | None = None
    closed_by: str = ""
    words: str = ""
    link: str = ""

    def closed(self, by: str, at: datetime, words: str) -> Gap:
        if self.closed_at is not None:
            raise Conflict(f"gap {self.id[:8]} was closed by {self.closed_by}", hint="soul gap list --all")
        return replace(self, closed_at=at, closed_by=by, words=words)
