"""Who may come in: tokens made, listed, revoked and checked; links that log somebody in once.

A secret is shown once, when it is made; the ledger keeps its hash. It is looked up by that hash, so that a wrong guess takes as
long as any other. Whatever a token does is told under its name.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from soulkeeper.domain.authority import Caller, Owner, Role, Token, secret_hash
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services.looking import living_agent

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
            raise NotFound("this login link was used, is too old, or never was", hint="soul serve --open makes another")
        writer.put_token(link.revoked(ports.now()))
        return _issued(ports, writer, link, Role.OWNER, name=link.name, lasts=LOGIN_LASTS, door=door)


def revoke(ports: Ports, owner: Owner, prefix: str) -> Token:
    with ports.ledger.writing() as writer:
        known = [token for token, _ in writer.tokens() if prefix and token.id.startswith(prefix.lower())]
        if len(known) > 1:
            raise Invalid(f"{prefix!r} is the beginning of several ids", hint="give one more character of the id")
        if not known:
            raise NotFound(f"no token begins with {prefix!r}", hint="soul token list shows them")
        gone = known[0].revoked(ports.now())
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


def known(records: Records, secret: str, now: datetime) -> Caller | None:
    """Whoever holds this secret, if it is good now."""
    token = records.find_token(secret_hash(secret))
    if token is None or token.role is Role.LOGIN or not token.is_good(now):
        return None
    return Caller(token.id, token.role, token.agent, token.name, token.expires_at)


def recognised(ports: Ports, secret: str) -> Caller | None:
    """The same, asked of the ledger as it is now."""
    with ports.ledger.reading() as records:
        return known(records, secret, ports.now())


def note_uses(ports: Ports, uses: dict[str, datetime]) -> None:
    with ports.ledger.writing() as writer:
        writer.note_uses(uses)


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
    told = {"token": token.id, "role": role, "agent": agent, "by": by.name}
    came = {"door": by.door} if isinstance(by, Owner) else {"door": door, "credential": f"token {by.id}"}
    writer.append("token.created", now, {**told, **came})
    return token, secret


def _named(name: str, role: Role, agent: str) -> str:
    said = sayable(name.strip())
    if len(said) > _LONGEST_NAME or not said.isprintable():
        raise Invalid(f"a token's name has at most {_LONGEST_NAME} characters, all of which can be seen")
    return said or agent or role.value
