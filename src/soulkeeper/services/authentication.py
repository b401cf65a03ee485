"""Find the caller who holds a secret, if its token is valid now. Nothing here creates or revokes a token.

A secret is looked up by its hash, so that a wrong guess takes as long as any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from soulkeeper.domain.authority import Caller, Role, secret_hash
from soulkeeper.ports import Ports, Records

SESSION = "browser-session/"


def known(records: Records, secret: str, now: datetime) -> Caller | None:
    """The caller with this secret, if its token is valid now. A login link authenticates nobody."""
    token = records.find_token(secret_hash(secret))
    if token is None or token.role is Role.LOGIN or not token.is_good(now):
        return None
    return Caller(token.id, token.role, token.agent, token.name, token.expires_at)


def authenticate(ports: Ports, secret: str) -> Caller | None:
    """The same, in a new view of the ledger."""
    with ports.ledger.reading() as records:
        return known(records, secret, ports.now())


def authenticate_session(ports: Ports, secret: str) -> Caller | None:
    """The caller with this session cookie. An agent has no browser."""
    caller = authenticate(ports, secret) if secret else None
    return None if caller is None or caller.role is Role.AGENT else caller


def note_uses(ports: Ports, uses: Mapping[str, datetime]) -> None:
    """Record when tokens were last used. This writes no event."""
    with ports.ledger.writing() as writer:
        writer.note_uses(uses)
