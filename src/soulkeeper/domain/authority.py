"""Who is calling, and what they may do. What answers a question takes a ``Reviewer``, everything else that changes something an
``Owner``; only a face that checked a credential creates one.

- A caller is identified by its token, never by what it claims to be.
- What a role may do is defined once, in ``may``; anything else is not allowed.
- An agent's token gives access to that agent only.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from soulkeeper.errors import Conflict


@dataclass(frozen=True, slots=True)
class Reviewer:
    """A person who answers what is pending, the door they came through and the credential that was checked there."""

    name: str
    door: str
    credential: str


@dataclass(frozen=True, slots=True)
class Owner(Reviewer):
    """The person who decides everything: also what nobody asked for, and what an approval may weaken."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who may ask but not decide: an agent, a reflection, a remote, an outside edit."""

    name: str
    door: str
    credential: str = ""


class Role(StrEnum):
    OWNER = "owner"
    REVIEWER = "reviewer"
    AGENT = "agent"
    READER = "reader"
    LOGIN = "login"  # a link that can be exchanged once for an owner token


class Verb(StrEnum):
    READ = "read"  # souls, their history, agents
    USE = "use"  # what belongs to one agent: its prompt, its files
    ASK = "ask"  # propose and log for one agent, and see the results
    DECIDE = "decide"
    ADMINISTER = "administer"


_ALLOWED: dict[Role, frozenset[Verb]] = {
    Role.OWNER: frozenset(Verb),
    Role.REVIEWER: frozenset({Verb.READ, Verb.USE, Verb.DECIDE}),
    Role.AGENT: frozenset({Verb.USE, Verb.ASK}),
    Role.READER: frozenset({Verb.READ, Verb.USE}),
    Role.LOGIN: frozenset(),
}


def roles_that_may(verb: Verb) -> tuple[Role, ...]:
    return tuple(role for role, verbs in _ALLOWED.items() if verb in verbs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A credential as stored: by its hash. ``agent`` is set only for the role ``agent``."""

    id: str
    hash: str
    role: Role
    agent: str = ""
    name: str = ""
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    def is_good(self, now: datetime) -> bool:
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)

    def revoked(self, at: datetime) -> Token:
        if self.revoked_at is not None:
            raise Conflict(f"token {self.id[:8]} was already revoked at {self.revoked_at:%Y-%m-%d %H:%M} UTC")
        return replace(self, revoked_at=at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """A browser session as stored: by the hash of its cookie.

    ``secret`` is the secret of the token used to log in, masked by the cookie; empty if the cookie is a token of its own.
    """

    id: str
    token: str
    secret: str
    browser: str
    began_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Caller:
    """The holder of a valid token. ``session`` is the id of the browser session, if they came with one."""

    token: str
    role: Role
    agent: str
    name: str
    expires_at: datetime | None = None
    session: str = ""

    @property
    def credential(self) -> str:
        return f"token {self.token}"

    def may(self, verb: Verb, agent: str = "") -> bool:
        """Whether this caller may do that, for this agent if one is given."""
        return verb in _ALLOWED[self.role] and self.sees(agent)

    def is_good(self, now: datetime) -> bool:
        return self.expires_at is None or now < self.expires_at

    def sees(self, agent: str) -> bool:
        """Whether this caller may know that an agent exists."""
        return self.role is not Role.AGENT or not agent or agent == self.agent


def secret_hash(secret: str) -> str:
    """The hash of a secret. A secret has 256 random bits, so that a plain hash cannot be reversed."""
    return "sha256:" + hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def masked(secret: str, key: str) -> str:
    """The secret, masked with a key. The key is random and masks nothing else, so an XOR is enough."""
    return _with_mask(secret.encode(), key).hex()


def unmasked(text: str, key: str) -> str:
    """The secret again. With a wrong key the result is a meaningless text that is nobody's secret."""
    return _with_mask(bytes.fromhex(text), key).decode(errors="replace")


def _with_mask(data: bytes, key: str) -> bytes:
    mask = hashlib.shake_256(b"mask:" + key.encode(errors="surrogatepass")).digest(len(data))
    return bytes(byte ^ mask_byte for byte, mask_byte in zip(data, mask, strict=True))
