"""A pin: what a session was given when it was opened, so that "which soul did that conversation have" has an answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """``soul`` is a uuid; ``companions`` are the companion files that joined, each by the hash of its text."""

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
