"""Browser sessions: log in with a link or a token, list sessions, log out here or everywhere. The agent's door cannot reach this.

- The cookie is a random secret that is stored nowhere else. A session ends after a working day or on logout.
- A link works once. The session that it opens is itself an owner token.
- Somebody with a token of an owner, a reviewer or a reader logs in with that token. The session ends with the token; the token
  stays valid after a logout.
- An agent's token opens no session.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from soulkeeper.domain.authority import Caller, Login, Owner, Role, Token, masked, secret_hash
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import expiry, tokens
from soulkeeper.services.authentication import session_id

_LONGEST_BROWSER = 80
_RETENTION = timedelta(days=30)
_PEOPLE = frozenset({Role.OWNER, Role.REVIEWER, Role.READER})


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserSession:
    """``token`` is the session's own if a link opened it, else the one that somebody logged in with."""

    login: Login
    token: Token
    last_used: datetime | None

    @property
    def id(self) -> str:
        return self.login.id

    @property
    def is_by_link(self) -> bool:
        return not self.login.secret


def log_in(ports: Ports, secret: str, *, door: str, browser: str = "") -> tuple[Token, str]:
    """Open a session with a login link, which is used up, or with a token. Returns the token with the secret for the cookie."""
    tokens.ensure_opens(ports, secret, _PEOPLE | {Role.LOGIN})
    with expiry.writing(ports) as writer:
        writer.drop_logins(ended_by=ports.now() - _RETENTION)
        token = writer.find_token(secret_hash(secret))
        if token is not None and token.role in _PEOPLE and token.is_good(ports.now()):
            cookie = ports.new_secret()
            _add_login(ports, writer, token, cookie, masked(secret, cookie), browser=browser)
            return token, cookie
        token, cookie = tokens.redeem(ports, writer, secret, door)
        _add_login(ports, writer, token, cookie, "", browser=browser)
    return token, cookie


def _add_login(ports: Ports, writer: Writer, token: Token, cookie: str, secret: str, *, browser: str) -> None:
    """A session ends after a working day, or with its token."""
    now = ports.now()
    ends_at = now + tokens.LOGIN_LASTS
    login = Login(
        id=session_id(cookie),
        token=token.id,
        secret=secret,
        browser=storable_text(browser)[:_LONGEST_BROWSER],
        began_at=now,
        ends_at=min(ends_at, token.expires_at or ends_at),
    )
    writer.add_login(login)


def sessions(ports: Ports) -> list[BrowserSession]:
    """The sessions that are valid now, newest first."""
    now = ports.now()
    with ports.ledger.reading() as records:
        logins = [login for login in records.logins() if now < login.ends_at]
        valid_tokens = (
            {token.id: (token, used) for token, used in records.tokens() if token.is_good(now)} if logins else {}
        )
    every = ((login, *valid_tokens[login.token]) for login in reversed(logins) if login.token in valid_tokens)
    return [BrowserSession(login=login, token=token, last_used=used) for login, token, used in every]


def log_out(ports: Ports, owner: Owner, session: str) -> None:
    """End one session: its cookie is no longer accepted. A token that somebody logged in with stays valid."""
    _end(ports, owner, [open_session for open_session in sessions(ports) if open_session.id == session])


def leave(ports: Ports, caller: Caller) -> None:
    """End the caller's own session, which they opened with a token. The token stays valid."""
    with ports.ledger.writing() as writer:
        writer.drop_login(caller.session)


def log_out_everywhere(ports: Ports, owner: Owner) -> int:
    """End every session of this workspace, this one included. Returns how many there were."""
    open_sessions = sessions(ports)
    _end(ports, owner, open_sessions)
    return len(open_sessions)


def _end(ports: Ports, owner: Owner, sessions: list[BrowserSession]) -> None:
    with ports.ledger.writing() as writer:
        for session in sessions:
            if not session.is_by_link:
                writer.drop_login(session.id)
    if by_link := [session.token.id for session in sessions if session.is_by_link]:
        tokens.revoke_all(ports, owner, by_link)
