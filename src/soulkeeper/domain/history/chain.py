"""The chain of events: whether each follows from the one before, and whether whoever vouched for it was allowed to.

- Numbers run without a gap, every hash covers the hash before it, and the first event names the owner key.
- The owner key vouches for itself; log keys were enrolled by it; a token was created by an event that is itself vouched for.
- A signature is checked once, when somebody relies on its event, and then remembered. ``Unproved`` names the first broken event.
- A ledger from before events were signed is proved from the owner's seal on; until then nothing in it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from soulkeeper.domain.authority import Role
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.history.event import Event, leaf_of
from soulkeeper.domain.history.signature import Authority, By, authority, may_vouch, role_may_vouch
from soulkeeper.errors import Unproved

BEGUN, SEALED, ENROLLED, ROTATED, REKEYED = (
    "workspace.begun",
    "workspace.sealed",
    "key.enrolled",
    "key.rotated",
    "workspace.rekeyed",
)
_ROOTS = (BEGUN, SEALED, REKEYED)
Verify = Callable[[str, bytes, str], bool]
"""Whether the holder of a public key signed a statement: (key, statement, signature)."""
Fetch = Callable[[int], Event]
"""The event with a number."""


@dataclass(slots=True)
class Chain:
    """What is known of the events up to ``seq``. ``keys`` are public keys by fingerprint; tokens by the number of their event."""

    verify: Verify
    fingerprint: Callable[[str], str]
    seq: int = 0
    head: str = ""
    owners: list[tuple[int, str]] = field(default_factory=list)
    root: int = 0
    at: datetime | None = None
    keys: dict[str, tuple[str, int]] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    revoked: dict[str, int] = field(default_factory=dict)
    good: set[str] = field(default_factory=set)

    @property
    def is_sealed(self) -> bool:
        """Whether the owner vouched for everything up to some event, so that what follows can be proved."""
        return self.root > 0 or self.seq == 0

    def take(self, event: Event) -> None:
        """The next event, in order."""
        if event.seq != self.seq + 1 or leaf_of(event) != event.leaf:
            raise _broken(event, "it was altered, or one before it is missing")
        if event.authority and event.prev != self.head:
            raise _broken(event, "it does not follow the event before it")
        if self.is_sealed and self.seq and not event.authority:
            raise _broken(event, "nobody signed it")
        self.seq, self.head, self.at = event.seq, event.leaf, event.at
        self._note(event)

    def ensure(self, event: Event, fetch: Fetch) -> None:
        """That this event was signed by a key and on an authority that were good for it. Asked once, remembered."""
        if (
            event.leaf in self.good or event.seq < self.root
        ):  # what came before a root is covered by the root's signature
            return
        vouched = authority(event.authority)
        if vouched is None or not may_vouch(vouched.by, event.kind):
            raise _broken(event, "nobody with that authority may write it")
        self._ensure_signed(event, vouched)
        if vouched.by is By.TOKEN:
            self._ensure_granted(event, vouched, fetch)
        self.good.add(event.leaf)

    def trust(self, event: Event) -> None:
        """An event that this process wrote itself needs no check."""
        self.good.add(event.leaf)

    @property
    def owner(self) -> str:
        """The owner's public key now; empty where none is proved yet."""
        return self.owners[-1][1] if self.owners else ""

    def is_void(self, token: str) -> bool:
        """Whether a token is not among those that the present owner key vouches for, directly or by another token."""
        return token not in self.tokens

    def _owner_at(self, seq: int) -> str:
        """A rotation is signed by the key that it replaces."""
        return next((key for since, key in reversed(self.owners) if since < seq or since == self.root), "")

    def _note(self, event: Event) -> None:
        family = event.kind.partition(".")[0]
        if family == "token":
            self._note_token(event.kind, event.facts, event.seq)
        elif event.kind in _ROOTS:
            self._note_root(event)
        elif family == "key" and event.authority:
            self._note_key(event)

    def _note_token(self, kind: str, facts: dict[str, Any], seq: int) -> None:
        (self.tokens if kind == "token.created" else self.revoked)[str(facts.get("token"))] = seq

    def _note_root(self, event: Event) -> None:
        """A root says which key is the owner's and signs itself with it."""
        if not event.authority:
            return
        facts = event.facts
        owner, self.root = str(facts["owner_key"]), event.seq
        self.owners = [(event.seq, owner)]
        self.keys = {self.fingerprint(owner): (owner, event.seq)}
        self.tokens, self.revoked = {}, {}
        for key in filter(None, (facts.get("log_key"),)):
            self.keys[self.fingerprint(str(key))] = (str(key), event.seq)
        self._ensure_signed(event, _owners(event))
        self.good.add(event.leaf)

    def _note_key(self, event: Event) -> None:
        self._ensure_signed(event, _owners(event))
        facts = event.facts
        public = str(facts["key"])
        self.keys[self.fingerprint(public)] = (public, event.seq)
        if event.kind == ROTATED and facts.get("role") == By.OWNER:
            self.owners.append((event.seq, public))
        self.good.add(event.leaf)

    def _ensure_signed(self, event: Event, vouched: Authority) -> None:
        public, since = self.keys.get(vouched.key, ("", 0))
        if not public or since > event.seq:
            raise _broken(event, "it was signed by a key that nobody enrolled")
        if vouched.by is By.OWNER and public != self._owner_at(event.seq):
            raise _broken(event, "it was not signed by the owner key")
        if not self.verify(public, event.statement, event.signature):
            raise _broken(event, "its signature is wrong")

    def _ensure_granted(self, event: Event, vouched: Authority, fetch: Fetch) -> None:
        created = self.tokens.get(vouched.grant, 0)
        if not 0 < created < event.seq or self.revoked.get(vouched.grant, event.seq) < event.seq:
            raise _broken(event, "its token was not good then")
        grant = fetch(created)
        self.ensure(grant, fetch)
        facts = grant.facts
        expires = facts.get("expiresAt")
        if expires and parse_moment(expires) < event.at:
            raise _broken(event, f"its token had expired at {moment(parse_moment(expires))}")
        if not role_may_vouch(Role(facts["role"]), event.kind):
            raise _broken(event, f"a token of the role {facts['role']} may not write it")


def _owners(event: Event) -> Authority:
    vouched = authority(event.authority)
    if vouched is None or vouched.by is not By.OWNER:
        raise _broken(event, "only the owner key may write it")
    return vouched


def _broken(event: Event, why: str) -> Unproved:
    return Unproved(f"event {event.seq} ({event.kind}) cannot be proved: {why}", hint="soul verify looks at everything")
