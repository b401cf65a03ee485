"""Letting in: tokens made, listed and revoked; links that log somebody in once. The agent's door cannot reach this room.

- A secret is shown once, when it is made; the ledger keeps its hash.
- A login link opens once and soon, and nobody can tell a used one from one that never was.
- Making and revoking are told with who did it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from soulkeeper.domain.authority import Owner, Role, Token, secret_hash
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.ports import Ports, Writer
from soulkeeper.services.lookups import living_agent, only_one

PREFIX = "soul_"
LINK_LASTS = timedelta(minutes=15)
LOGIN_LASTS = timedelta(hours=12)
_LONGEST_NAME = 80


def create(
    ports: Ports, owner: Owner, role: Role, *, agent: str = "", name: str = "", lasts: timedelta | None = None
) -> tuple[Token, str]:
    """A new token and its secret, which is not to be had again."""
    if role is Role.LOGIN:
        raise Invalid("login is no role of a token", hint="one of owner, reviewer, agent, reader")
    if (role is Role.AGENT) != bool(agent):
        raise Invalid("a token of the role agent names its agent, and no other does", hint="role agent, agent maya")
    with ports.ledger.writing() as writer:
        if agent:
            living_agent(writer, agent)
        return _issued(ports, writer, owner, role, agent=agent, name=_named(name, role, agent), lasts=lasts)


def invite(ports: Ports, owner: Owner) -> str:
    """The secret of a link that logs its reader in as the owner: once, and soon."""
    with ports.ledger.writing() as writer:
        return _issued(ports, writer, owner, Role.LOGIN, name=owner.name, lasts=LINK_LASTS)[1]


def log_in(ports: Ports, once: str, door: str) -> tuple[Token, str]:
    """Exchange a link for an owner's token of a working day. A link that was used, is too old or never was opens nothing."""
    with ports.ledger.writing() as writer:
        link = writer.find_token(secret_hash(once))
        if link is None or link.role is not Role.LOGIN or not link.is_good(ports.now()):
            raise NotFound(
                "this login link was used, is too old, or never was", hint="soul serve --login makes another"
            )
        writer.put_token(link.revoked(ports.now()))
        used = {"token": link.id, "role": link.role, "by": link.name, "door": door, "credential": f"token {link.id}"}
        writer.append("token.revoked", ports.now(), used)
        return _issued(ports, writer, link, Role.OWNER, name=link.name, lasts=LOGIN_LASTS, door=door)


def revoke(ports: Ports, owner: Owner, prefix: str) -> Token:
    with ports.ledger.writing() as writer:
        known = [token for token, _ in writer.tokens() if prefix and token.id.startswith(prefix.lower())]
        gone = only_one(known, prefix, what="token", hint="soul token list shows them").revoked(ports.now())
        writer.put_token(gone)
        told = {"token": gone.id, "role": gone.role, "by": owner.name, "door": owner.door}
        writer.append("token.revoked", ports.now(), told)
    return gone


def tokens(ports: Ports) -> list[tuple[Token, datetime | None]]:
    """Every token with its last use. Login links are not among them."""
    with ports.ledger.reading() as records:
        return [(token, used) for token, used in records.tokens() if token.role is not Role.LOGIN]


def has_owner(ports: Ports) -> bool:
    """Whether some owner's token is good now."""
    return any(token.role is Role.OWNER and token.is_good(ports.now()) for token, _ in tokens(ports))


def _issued(
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
    told = {"token": token.id, "role": role, "agent": agent, "by": by.name, **expires}
    came = {"door": by.door} if isinstance(by, Owner) else {"door": door, "credential": f"token {by.id}"}
    writer.append("token.created", now, {**told, **came})
    return token, secret


def _named(name: str, role: Role, agent: str) -> str:
    said = sayable(name.strip())
    if len(said) > _LONGEST_NAME or not said.isprintable():
        raise Invalid(f"a token's name has at most {_LONGEST_NAME} characters, all of which can be seen")
    return said or agent or role.value
