"""Find the caller who holds a secret, if its token is valid now. Nothing here creates or revokes a token.

- A secret is looked up by its hash, so that the time of a lookup reveals nothing.
- A session opened with a link is itself a token. A session opened with a token stores that token's secret masked, and only the
  cookie can unmask it: a session record by itself grants nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from soulkeeper.domain.authority import Caller, Role, secret_hash, unmasked
from soulkeeper.ports import Ports, Records


def find_caller(records: Records, secret: str, now: datetime) -> Caller | None:
    """The caller with this secret, if its token is valid now. A login link authenticates nobody."""
    token = records.find_token(secret_hash(secret))
    if token is None or token.role is Role.LOGIN or not token.is_good(now):
        return None
    return Caller(token.id, token.role, token.agent, token.name, token.expires_at)


def authenticate(ports: Ports, secret: str) -> Caller | None:
    """The same, in a new view of the ledger."""
    with ports.ledger.reading() as records:
        return find_caller(records, secret, ports.now())


def authenticate_session(ports: Ports, cookie: str) -> Caller | None:
    """The caller with this session cookie. An agent has no browser."""
    with ports.ledger.reading() as records:
        caller = _in_session(records, cookie, ports.now()) if cookie else None
    return None if caller is None or caller.role is Role.AGENT else caller


def session_id(cookie: str) -> str:
    """The id of the session with this cookie."""
    return secret_hash(cookie)[7:39]


def _in_session(records: Records, cookie: str, now: datetime) -> Caller | None:
    login = records.find_login(session_id(cookie))
    if login is None or now >= login.ends_at:
        return None
    caller = find_caller(records, unmasked(login.secret, cookie) if login.secret else cookie, now)
    return replace(caller, session=login.id) if caller else None


def note_uses(ports: Ports, uses: Mapping[str, datetime]) -> None:
    """Record when tokens were last used. This writes no event."""
    with ports.ledger.writing() as writer:
        writer.note_uses(uses)
