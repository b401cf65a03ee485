"""Browser sessions: log in with a link or a token, list sessions, log out here or everywhere. The agent's door cannot reach this.

- A link opens a session, which is a token of its own: its secret is in the browser's cookie and nowhere else. It ends after a
  working day or when it is logged out.
- Somebody with a token of an owner, a reviewer or a reader logs in with that token. Logging out forgets it; revoking it ends it.
- An agent's token opens no session.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from soulkeeper.domain.authority import Owner, Role, Token, secret_hash
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.ports import Ports
from soulkeeper.services import expiry, tokens
from soulkeeper.services.authentication import SESSION

_LONGEST_BROWSER = 80
_PEOPLE = frozenset({Role.OWNER, Role.REVIEWER, Role.READER})


@dataclass(frozen=True, slots=True)
class BrowserSession:
    token: Token
    browser: str
    last_used: datetime | None


def log_in(ports: Ports, secret: str, *, door: str, browser: str = "") -> tuple[Token, str]:
    """Open a session with a login link, which is used up, or with a token. Returns the token with the secret for the cookie."""
    with ports.ledger.reading() as records:
        known = records.find_token(secret_hash(secret))
    if known is not None and known.role in _PEOPLE and known.is_good(ports.now()):
        return known, secret
    with expiry.writing(ports) as writer:
        opened, cookie = tokens.redeem(ports, writer, secret, door)
        writer.put_setting(SESSION + opened.id, json.dumps({"browser": sayable(browser)[:_LONGEST_BROWSER]}))
    return opened, cookie


def sessions(ports: Ports) -> list[BrowserSession]:
    """The sessions that are valid now, newest first."""
    with ports.ledger.reading() as records:
        facts = {key.removeprefix(SESSION): text for key, text in records.settings().items() if key.startswith(SESSION)}
        found = [(token, used) for token, used in records.tokens() if token.id in facts and token.is_good(ports.now())]
    return [BrowserSession(token, json.loads(facts[token.id])["browser"], used) for token, used in found[::-1]]


def log_out(ports: Ports, owner: Owner, session: str) -> None:
    """End one session: the next request with its cookie is that of a stranger. A token that somebody logged in with stays."""
    if any(each.token.id == session for each in sessions(ports)):
        tokens.revoke(ports, owner, session)


def log_out_everywhere(ports: Ports, owner: Owner) -> int:
    """End every session of this workspace, this one included. Returns how many there were."""
    open_sessions = sessions(ports)
    tokens.revoke_all(ports, owner, [each.token.id for each in open_sessions])
    return len(open_sessions)
