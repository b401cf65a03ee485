"""Tokens: create, list and revoke them; login links that work once. The agent's door cannot reach this module.

- A secret is shown once, when it is created; the ledger stores its hash.
- A login link works once and for a short time; a used link looks like one that never existed.
- Events record who created or revoked a token. Revoking a token also revokes everything that was created with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from datetime import datetime, timedelta

from soulkeeper.domain.authority import Owner, Role, Token, secret_hash
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.errors import Invalid, NotFound, Unproved
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import expiry
from soulkeeper.services.lookups import ALL, active_agent, only_one

PREFIX = "soul_"
LINK_LASTS = timedelta(minutes=15)
LOGIN_LASTS = timedelta(hours=12)
_LONGEST_NAME = 80
_CREATORS = frozenset({Role.OWNER, Role.LOGIN})


def create(
    ports: Ports, owner: Owner, role: Role, *, agent: str = "", name: str = "", lasts: timedelta | None = None
) -> tuple[Token, str]:
    """Create a token. Returns it with its secret, which is never shown again."""
    if role is Role.LOGIN:
        raise Invalid("login is not a role for tokens", hint="use one of owner, reviewer, agent, reader")
    if (role is Role.AGENT) != bool(agent):
        raise Invalid(
            "a token with the role agent needs an agent, and no other token takes one",
            hint="for example: role agent, agent maya",
        )
    with expiry.writing(ports) as writer:
        if agent:
            active_agent(writer, agent)
        return issue(ports, writer, owner, role, agent=agent, name=_checked_name(name, role, agent), lasts=lasts)


def invite(ports: Ports, owner: Owner) -> str:
    """The secret of a login link for the owner. It works once and for a short time."""
    with expiry.writing(ports) as writer:
        return issue(ports, writer, owner, Role.LOGIN, name=owner.name, lasts=LINK_LASTS)[1]


def log_in(ports: Ports, once: str, door: str) -> tuple[Token, str]:
    """Exchange a login link for an owner token that lasts a working day."""
    ensure_opens(ports, once, frozenset({Role.LOGIN}))
    with expiry.writing(ports) as writer:
        return redeem(ports, writer, once, door)


def ensure_opens(ports: Ports, secret: str, roles: Set[Role]) -> None:
    """Refuse a secret that opens nothing before the write lock, so that neither strangers nor agents hold others up."""
    with ports.ledger.reading() as records:
        token = records.find_token(secret_hash(secret))
    if token is None or token.role not in roles or not token.is_good(ports.now()):
        raise _no_link()


def redeem(ports: Ports, writer: Writer, once: str, door: str) -> tuple[Token, str]:
    """The same in the caller's transaction. The link cannot be used again."""
    link = writer.find_token(secret_hash(once))
    if link is None or link.role is not Role.LOGIN or not link.is_good(ports.now()):
        raise _no_link()
    token_and_secret = issue(ports, writer, link, Role.OWNER, name=link.name, lasts=LOGIN_LASTS, door=door)
    writer.put_token(link.revoked(ports.now()))  # last: while it creates the token, the link is still valid
    facts = {"token": link.id, "role": link.role, "by": link.name, "door": door, "credential": f"token {link.id}"}
    writer.append("token.revoked", ports.now(), facts)
    return token_and_secret


def _no_link() -> NotFound:
    return NotFound("this login link is invalid, expired or already used", hint="soul login creates another")


def revoke(ports: Ports, owner: Owner, prefix: str) -> Token:
    with expiry.writing(ports) as writer:
        matches = [token for token, _ in writer.tokens() if prefix and token.id.startswith(prefix.lower())]
        token = only_one(matches, prefix, what="token", hint="soul token list shows all tokens")
        _revoke(ports, writer, owner, {token.id})
    return token.revoked(ports.now())


def revoke_all(ports: Ports, owner: Owner, ids: Iterable[str]) -> None:
    with expiry.writing(ports) as writer:
        _revoke(ports, writer, owner, set(ids))


def _revoke(ports: Ports, writer: Writer, owner: Owner, ids: set[str]) -> None:
    """Revoke a token and everything that was created with it. The token in use is revoked last, because it signs the others."""
    from soulkeeper.services import chats  # noqa: PLC0415 - slow to load, and only revoking needs it

    every_token = {token.id: token for token, _ in writer.tokens()}
    family = _with_descendants(writer, every_token, ids)
    for token in sorted(family, key=lambda token: owner.credential == f"token {token.id}"):
        if token.revoked_at is None or token.id in ids:
            if not _is_session(token):
                chats.revoke_paired_with(ports, writer, owner, token.id)
            writer.put_token(token.revoked(ports.now()))
            facts = {"token": token.id, "role": token.role, "by": owner.name, "door": owner.door}
            writer.append("token.revoked", ports.now(), facts)


def _is_session(token: Token) -> bool:
    """Whether a token lasts no longer than a browser session. Those end every day, and the chats paired with them stay."""
    return token.expires_at is not None and token.expires_at - token.created_at <= LOGIN_LASTS


def _with_descendants(records: Records, every_token: Mapping[str, Token], ids: set[str]) -> list[Token]:
    family, new = set(ids), set(ids)
    while new:
        children = {child for id in new if id in every_token for child in _created_by(records, every_token[id])}
        new = children - family
        family |= new
    return [token for token in every_token.values() if token.id in family]


def _created_by(records: Records, token: Token) -> set[str]:
    """The tokens that were created with a token. Only an owner's token can have created others."""
    if not _may_create(records, token):
        return set()
    by_it = f"token {token.id}"
    creations = records.newest_events(kind="token.created", names=(by_it,), limit=ALL)
    return {event.facts["token"] for event in creations if event.facts.get("credential") == by_it}


def _may_create(records: Records, token: Token) -> bool:
    """Whether others can have been created with this token. A row that is not proved says nothing about it."""
    with suppress(Unproved):
        proved_token = records.find_token(token.hash)
        return proved_token is None or proved_token.role in _CREATORS
    return True


def tokens(ports: Ports) -> list[tuple[Token, datetime | None]]:
    """Every token with its last use, without login links."""
    with ports.ledger.reading() as records:
        return [(token, used) for token, used in records.tokens() if token.role is not Role.LOGIN]


def has_owner(ports: Ports) -> bool:
    """Whether an owner token is valid now."""
    return any(token.role is Role.OWNER and token.is_good(ports.now()) for token, _ in tokens(ports))


def issue(
    ports: Ports,
    writer: Writer,
    by: Owner | Token,
    role: Role,
    *,
    name: str,
    agent: str = "",
    lasts: timedelta | None = None,
    door: str = "",
) -> tuple[Token, str]:
    """Create a token in the caller's transaction. Returns it with its secret."""
    secret, now = PREFIX + ports.new_secret(), ports.now()
    token = Token(
        id=ports.new_id(),
        hash=secret_hash(secret),
        role=role,
        agent=agent,
        name=name,
        created_at=now,
        expires_at=now + lasts if lasts else None,
    )
    writer.put_token(token)
    expires = {"expiresAt": moment(token.expires_at)} if token.expires_at else {}
    facts = {"token": token.id, "role": role, "agent": agent, "by": by.name, **expires}
    origin = {"door": by.door} if isinstance(by, Owner) else {"door": door, "credential": f"token {by.id}"}
    writer.append("token.created", now, {**facts, **origin})
    return token, secret


def _checked_name(name: str, role: Role, agent: str) -> str:
    text = storable_text(name.strip())
    if len(text) > _LONGEST_NAME or not text.isprintable():
        raise Invalid(f"a token's name has at most {_LONGEST_NAME} characters, all of them visible")
    return text or agent or role.value
