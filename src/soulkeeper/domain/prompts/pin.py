"""A pin records the prompt of a session, so that you can always tell which soul a conversation used."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

PROTECTED_BLOCK = "protected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """``soul`` is a uuid; ``companions`` are the companion files in the prompt, each by the hash of its text, and under
    ``protected`` the hash of the restated fields."""

    session: str
    agent: str
    soul: str
    revision: int
    version: str
    hash: str
    companions: tuple[tuple[str, str], ...] = ()
    prompt_hash: str
    guardrails: str
    opened_at: datetime
