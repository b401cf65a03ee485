"""A pin records the prompt of a session, so that you can always tell which soul a conversation used."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from soulkeeper.errors import Conflict

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


def already_open(pin: Pin) -> Conflict:
    """The answer to a second session with the same id."""
    hint = "to continue it, get the prompt of this session; a new session needs another id"
    return Conflict(f"session {pin.session!r} of {pin.agent} is already open", hint=hint)
