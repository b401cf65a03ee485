"""Browser sessions: log in with a link or a token, list sessions, log out here or everywhere. The agent's door cannot reach this.

- A session is a token of its own with the role of what opened it. Its secret is in the browser's cookie and nowhere else.
- A session ends after a working day, when it is logged out, or when the token that opened it is revoked or expires.
- An agent's token opens no session.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from soulkeeper.domain.authority import Owner, Role, Token, secret_hash
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.errors import NotFound
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import expiry, tokens
from soulkeeper.services.authentication import SESSION

_LONGEST_BROWSER = 80


@dataclass(frozen=True, slots=True)
class BrowserSession:
    token: Token
    browser: str
    last_used: datetime | None


def log_in(ports: Ports, secret: str, *, door: str, browser: str = "") -> tuple[Token, str]:
    """Open a session with a login link, which is used up, or with a token. Returns it with the secret for the cookie."""
    with expiry.writing(ports) as writer:
        known = writer.find_token(secret_hash(secret))
        if known is not None and known.role is not Role.LOGIN:
            opened, cookie = _opened_with(ports, writer, known, door)
        else:
            opened, cookie = tokens.redeem(ports, writer, secret, door)
        by_token = known.hash if known is not None and known.role is not Role.LOGIN else ""
        facts = {"browser": sayable(browser)[:_LONGEST_BROWSER], "openedWith": by_token}
        writer.put_setting(SESSION + opened.id, json.dumps(facts))
    return opened, cookie


def sessions(ports: Ports) -> list[BrowserSession]:
    """The sessions that are valid now, newest first."""
    with ports.ledger.reading() as records:
        facts = {key.removeprefix(SESSION): text for key, text in records.settings().items() if key.startswith(SESSION)}
        found = [(token, used) for token, used in records.tokens() if token.id in facts and token.is_good(ports.now())]
    return [BrowserSession(token, json.loads(facts[token.id])["browser"], used) for token, used in found[::-1]]


def log_out(ports: Ports, owner: Owner, session: str) -> Token:
    """End one session. The next request with its cookie is that of a stranger."""
    return tokens.revoke(ports, owner, session)


def log_out_everywhere(ports: Ports, owner: Owner) -> int:
    """End every session of this workspace, this one included. Returns how many there were."""
    open_sessions = sessions(ports)
    for each in open_sessions:
        tokens.revoke(ports, owner, each.token.id)
    return len(open_sessions)


def _opened_with(ports: Ports, writer: Writer, known: Token, door: str) -> tuple[Token, str]:
    if known.role is Role.AGENT or not known.is_good(ports.now()) or writer.setting(SESSION + known.id):
        raise NotFound("this token cannot open a session", hint="use a valid token of an owner, a reviewer or a reader")
    left = known.expires_at - ports.now() if known.expires_at else tokens.LOGIN_LASTS
    lasts = min(tokens.LOGIN_LASTS, left)
    return tokens.issue(ports, writer, known, known.role, name=known.name, lasts=lasts, door=door)
