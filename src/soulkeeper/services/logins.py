"""Browser sessions: log in with a link or a token, list sessions, log out here or everywhere. The agent's door cannot reach this.

- The cookie is a random secret of this session and stands nowhere else. A session ends after a working day or when it is
  logged out.
- A link opens a session that is an owner token of its own, and is used up.
- Somebody with a token of an owner, a reviewer or a reader logs in with that token. Such a session ends with its token, and the
  token stays when the session is logged out.
- An agent's token opens no session.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from soulkeeper.domain.authority import Owner, Role, Token, masked, secret_hash
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import expiry, tokens
from soulkeeper.services.authentication import SESSION, session_id

_LONGEST_BROWSER = 80
_PEOPLE = frozenset({Role.OWNER, Role.REVIEWER, Role.READER})


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserSession:
    """``token`` is the session's own if a link opened it (then its id is the session's), else the one somebody logged in with."""

    id: str
    token: Token
    browser: str
    began_at: datetime
    ends_at: datetime | None
    last_used: datetime | None

    @property
    def is_by_link(self) -> bool:
        return self.id == self.token.id


def log_in(ports: Ports, secret: str, *, door: str, browser: str = "") -> tuple[Token, str]:
    """Open a session with a login link, which is used up, or with a token. Returns the token with the secret for the cookie."""
    with expiry.writing(ports) as writer:
        known = writer.find_token(secret_hash(secret))
        if known is not None and known.role in _PEOPLE and known.is_good(ports.now()):
            return known, _open(ports, writer, known, secret, browser=browser)
        opened, cookie = tokens.redeem(ports, writer, secret, door)
        _put(writer, opened.id, {"browser": _short(browser)})
    return opened, cookie


def _open(ports: Ports, writer: Writer, token: Token, secret: str, *, browser: str) -> str:
    cookie, now = ports.new_secret(), ports.now()
    until = min(now + tokens.LOGIN_LASTS, token.expires_at or now + tokens.LOGIN_LASTS)
    facts = {"token": token.id, "secret": masked(secret, cookie), "began": moment(now), "until": moment(until)}
    _put(writer, session_id(cookie), {"browser": _short(browser), **facts})
    return cookie


def sessions(ports: Ports) -> list[BrowserSession]:
    """The sessions that are valid now, newest first."""
    with ports.ledger.reading() as records:
        written = {key: text for key, text in records.settings().items() if key.startswith(SESSION) and text}
        known = {token.id: (token, used) for token, used in records.tokens() if token.is_good(ports.now())}
    every = (_session(key.removeprefix(SESSION), json.loads(text), known) for key, text in written.items())
    living = [each for each in every if each and (each.ends_at is None or ports.now() < each.ends_at)]
    return sorted(living, key=lambda each: each.began_at, reverse=True)


def _session(id: str, record: dict[str, str], known: dict[str, tuple[Token, datetime | None]]) -> BrowserSession | None:
    token, used = known.get(record.get("token", id), (None, None))
    if token is None:
        return None
    by_token = "until" in record
    return BrowserSession(
        id=id,
        token=token,
        browser=record["browser"],
        began_at=parse_moment(record["began"]) if by_token else token.created_at,
        ends_at=parse_moment(record["until"]) if by_token else token.expires_at,
        last_used=used,
    )


def log_out(ports: Ports, owner: Owner, session: str) -> None:
    """End one session: the next request with its cookie is that of a stranger. A token that somebody logged in with stays."""
    _end(ports, owner, [each for each in sessions(ports) if each.id == session])


def log_out_everywhere(ports: Ports, owner: Owner) -> int:
    """End every session of this workspace, this one included. Returns how many there were."""
    open_sessions = sessions(ports)
    _end(ports, owner, open_sessions)
    return len(open_sessions)


def _end(ports: Ports, owner: Owner, ending: list[BrowserSession]) -> None:
    by_link = [each.id for each in ending if each.is_by_link]
    with ports.ledger.writing() as writer:
        for each in ending:
            writer.put_setting(SESSION + each.id, "")
    if by_link:
        tokens.revoke_all(ports, owner, by_link)


def _put(writer: Writer, id: str, record: dict[str, str]) -> None:
    writer.put_setting(SESSION + id, json.dumps(record))


def _short(browser: str) -> str:
    return sayable(browser)[:_LONGEST_BROWSER]
