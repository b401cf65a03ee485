"""The chain of events: whether each follows from the one before, and whether its authority was allowed to vouch for it.

- Numbers run without a gap, every hash covers the hash before it, and the first event names the owner key.
- The owner key vouches for itself; log keys were enrolled by it, and sign nothing after they were replaced or withdrawn; a token
  was created, and a chat paired, by an event that is itself vouched for.
- A signature is checked once, when somebody relies on its event, and then remembered. ``Unproved`` names the first broken event.
- A ledger from before events were signed can be proved only from the owner's seal on.
- The hash of every event is remembered, so that an event that is altered later is recognised.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from soulkeeper.domain.authority import Role
from soulkeeper.domain.canonical import moment, parse_moment, strict_json
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.baselines import Baselines
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import ATTESTED, Event, is_intact, subject_of
from soulkeeper.domain.history.permits import Permit, Permits
from soulkeeper.domain.history.signature import Authority, By, authority, may_vouch, role_may_vouch
from soulkeeper.errors import Unproved

BEGUN, SEALED, REKEYED = "workspace.begun", "workspace.sealed", "workspace.rekeyed"
ENROLLED, ROTATED, WITHDRAWN = "key.enrolled", "key.rotated", "key.withdrawn"
COVERS = "covers"  # the fact under which a seal or a new root carries the hash of all events before it
COVERING = (SEALED, REKEYED)
ROOTS = (BEGUN, *COVERING)
_TOKEN = "token/"  # noqa: S105 - a subject
_SESSION = "session/"
_FAMILIES = frozenset({"token", "webhook", "chat", "workspace", "key", "record"})  # the families that `_apply` knows
_CHAT, PAIRED, REVOKED = "chat/", "chat.paired", "chat.revoked"
_ENDED_BY = {ROTATED: "previous", WITHDRAWN: "key"}  # the fact that names the key whose term an event ends
_SIZE = 32
Verify = Callable[[str, bytes, str], bool]
"""Whether the holder of a public key signed a statement: (key, statement, signature)."""
Fetch = Callable[[int], Event]
"""The event with a number."""


@dataclass(frozen=True, slots=True)
class Term:
    """A public key and the events that it may sign: from ``since`` on, and up to ``until``."""

    public: str
    since: int
    until: int = 2**62

    def covers(self, seq: int) -> bool:
        return self.since <= seq <= self.until

    def ending(self, seq: int) -> Term:
        """The term, if an event ends it. A term that has ended never becomes longer."""
        return replace(self, until=min(self.until, seq))


_NO_TERM = Term("", 1, 0)


@dataclass(slots=True)
class Chain:
    """What is known of the events up to ``seq``. ``keys`` has terms by fingerprint; ``tokens`` has event numbers by token."""

    verify: Verify
    fingerprint: Callable[[str], str]
    seq: int = 0
    head: str = ""
    owners: list[tuple[int, str]] = field(default_factory=list)
    root: int = 0
    at: datetime | None = None
    keys: dict[str, Term] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    revoked: dict[str, int] = field(default_factory=dict)
    chats: dict[str, int] = field(default_factory=dict)
    revoked_chats: dict[str, int] = field(default_factory=dict)
    newest: dict[str, int] = field(default_factory=dict)
    webhooks: dict[str, int] = field(default_factory=dict)
    good: set[int] = field(default_factory=set)
    permits: Permits = field(default_factory=Permits)
    baselines: Baselines = field(default_factory=Baselines)
    wrong: Callable[[], bytes | None] = lambda: None
    """The first statement that was not signed, if ``verify`` defers the check."""
    _permitted: dict[int, Permit] = field(default_factory=dict)
    _lifts_proved: int = 0
    _unknown: list[Event] = field(default_factory=list)
    _grants: dict[int, Event] = field(default_factory=dict)
    _hashes: bytearray = field(default_factory=bytearray)

    @property
    def is_sealed(self) -> bool:
        """Whether the owner vouched for everything up to some event, so that later events can be proved."""
        return self.root > 0 or self.seq == 0

    @property
    def owner(self) -> str:
        """The owner's public key now; empty if none is proved yet."""
        return self.owners[-1][1] if self.owners else ""

    @property
    def owner_keys(self) -> frozenset[str]:
        """The owner's keys since the newest root: each signed its successor."""
        return frozenset(key for _, key in self.owners)

    def owner_after(self, seq: int) -> str:
        """The owner's public key after an event; empty if the newest root came later."""
        return next((key for since, key in reversed(self.owners) if since <= seq), "")

    def subjects(self, prefix: str) -> list[str]:
        """The subjects of signed events that begin with this prefix."""
        known = tuple(self.newest)  # in one step: another thread may be following events
        return [subject for subject in known if subject.startswith(prefix)]

    def append(self, event: Event, statement: bytes | None = None) -> None:
        """Append the next event. Raises and changes nothing if it does not follow the last one."""
        if event.seq != self.seq + 1 or not is_intact(event, statement):
            raise broken(event, "it was altered, or one before it is missing")
        if event.authority and event.prev != self.head:
            raise broken(event, "it does not follow the event before it")
        if self.root and not event.authority:
            raise broken(event, "nobody signed it")
        if event.authority and event.subject not in ("", subject_of(event.kind, event.facts)):
            raise broken(event, "its subject is not the one that its facts name")
        self._append(event)

    def add(self, event: Event) -> None:
        """Append an event that this process has just written itself: it needs no check."""
        self._append(event)
        self.good.add(event.seq)

    def _append(self, event: Event) -> None:
        self._apply(event)
        if permit := self.permits.permit(event):
            self._permitted[event.seq] = permit
        self.permits.apply(event)
        self.baselines.apply(event)
        self.seq, self.head, self.at = event.seq, event.leaf, event.at
        self._hashes += _digest(event)
        if event.authority and not event.subject.startswith(
            _SESSION
        ):  # a session has one event, and there are many sessions
            self.newest[event.subject] = event.seq

    def follow(self, event: Event) -> None:
        """Append the next event and check its signature and authority. Call ``finish`` after the last one."""
        statement = event.statement
        self.append(event, statement)
        if event.kind == PAIRED or event.subject.startswith(_TOKEN):
            self._grants[event.seq] = event
        signer = authority(event.authority)
        if self.root and signer is not None and signer.key not in self.keys:
            self._unknown.append(event)  # a restore writes before the owner can enrol its key
        elif self.root:
            self._ensure_authority(event, self._grants.__getitem__, statement)

    def finish(self) -> None:
        for event in self._unknown:
            self.ensure(event, self._grants.__getitem__)
        statement = self.wrong()
        if statement is not None:
            body = strict_json(statement.decode())["body"]
            raise Unproved(f"event {body['seq']} ({line_of(body['kind'])}) cannot be proved: its signature is wrong")

    def ensure(self, event: Event, fetch: Fetch) -> None:
        """Raise unless this is the event in the chain, with a valid signature and authority."""
        if not self.contains(event):
            raise broken(event, "it was altered")
        if event.seq in self._permitted and event.seq not in self.good:
            self._ensure_grounds(self._permitted[event.seq], fetch)
        self._ensure_authority(event, fetch)

    def _ensure_grounds(self, permit: Permit, fetch: Fetch) -> None:
        """Raise unless the events that an undecided event depends on are proved themselves."""
        for seq in (*permit.on, *self.permits.lifts[self._lifts_proved : permit.lifts]):
            if seq not in self.good and seq >= self.root:
                self.ensure(fetch(seq), fetch)
        self._lifts_proved = max(self._lifts_proved, permit.lifts)

    def _ensure_authority(self, event: Event, fetch: Fetch, statement: bytes | None = None) -> None:
        if event.seq in self.good or event.seq < self.root:  # a root's signature covers what came before it
            return
        signer = authority(event.authority)
        if signer is None or not may_vouch(signer.by, event.kind):
            raise broken(event, "nobody with that authority may write it")
        self._ensure_signed(event, signer, statement)
        self._ensure_permitted(event, signer)
        if signer.by is By.TOKEN:
            self._ensure_granted(event, signer, fetch)
        if signer.by is By.CHAT:
            self._ensure_paired(event, signer.grant, fetch)
        self.good.add(event.seq)

    def _ensure_permitted(self, event: Event, signer: Authority) -> None:
        permit = self._permitted.get(event.seq)
        if permit and permit.refusal and signer.by is not By.TOKEN:
            raise broken(event, permit.refusal)

    def contains(self, event: Event) -> bool:
        """Whether the chain has exactly this event under its number."""
        at = (event.seq - 1) * _SIZE
        return 0 < event.seq <= self.seq and self._hashes[at : at + _SIZE] == _digest(event) and is_intact(event)

    def ensure_extends(self, checkpoint: Checkpoint) -> None:
        """Raise unless this chain contains the checkpoint. A key that is not enrolled yet may have signed it."""
        if checkpoint.owner and checkpoint.owner not in self.owner_keys:
            raise Unproved("this ledger belongs to another owner key than before")
        if self.seq < checkpoint.size:
            raise Unproved(f"the ledger has {self.seq} events, it had {checkpoint.size}: it is an older one")
        at = (checkpoint.size - 1) * _SIZE
        if checkpoint.size and self._hashes[at : at + _SIZE] != _hash_bytes(checkpoint.head):
            raise Unproved(f"the first {checkpoint.size} events are not the ones that were here before")
        if checkpoint.key in self.keys and not self.is_signed(checkpoint):
            raise Unproved("the signature of the checkpoint is wrong")

    def is_signed(self, checkpoint: Checkpoint) -> bool:
        """Whether an enrolled key signed a checkpoint, of a length that the chain had before that key was replaced or withdrawn."""
        term = self.keys.get(checkpoint.key, _NO_TERM)
        return checkpoint.size < term.until and self.verify(term.public, checkpoint.statement, checkpoint.signature)

    def may_sign(self, key: str) -> bool:
        """Whether the key with this fingerprint may sign the next event."""
        return self.keys.get(key, _NO_TERM).covers(self.seq + 1)

    def has_ended(self, key: str) -> bool:
        """Whether the log key with this fingerprint was replaced or withdrawn."""
        term = self.keys.get(key)
        return term is not None and term.until <= self.seq and term.public not in self.owner_keys

    def coverage(self, more: Iterable[Event] = ()) -> str:
        """The hash of the hashes of all events, including those that are about to be appended."""
        return "sha256:" + hashlib.sha256(self._hashes + b"".join(map(_digest, more))).hexdigest()

    def is_void(self, token: str) -> bool:
        """Whether the current owner key does not vouch for a token, neither directly nor through another token."""
        return token not in self.tokens

    def is_paired(self, chat: str) -> bool:
        """Whether a chat was paired under the current owner key and has not been revoked since."""
        return chat in self.chats and chat not in self.revoked_chats

    def _owner_at(self, seq: int) -> str:
        """A rotation is signed by the key that it replaces."""
        since, newest = self.owners[-1]
        if since < seq:
            return newest
        return next((key for since, key in reversed(self.owners) if since < seq or since == self.root), "")

    def _apply(self, event: Event) -> None:
        family = event.kind.partition(".")[0]
        if family not in _FAMILIES:
            return
        if family == "token":
            self._apply_token(event.kind, event.facts, event.seq)
        elif family == "webhook":
            self._apply_webhook(event.kind, str(event.facts.get("webhook")), event.seq)
        elif event.kind in (PAIRED, REVOKED):
            (self.chats if event.kind == PAIRED else self.revoked_chats)[str(event.facts.get("chat"))] = event.seq
        elif event.kind in ROOTS and event.authority:
            self._apply_root(event)
        elif family == "key" and event.authority:
            self._apply_key(event)
        elif event.kind == ATTESTED and event.subject.startswith(_TOKEN):
            self.tokens[event.subject.removeprefix(_TOKEN)] = event.seq

    def _apply_token(self, kind: str, facts: dict[str, Any], seq: int) -> None:
        (self.tokens if kind == "token.created" else self.revoked)[str(facts.get("token"))] = seq

    def _apply_webhook(self, kind: str, id: str, seq: int) -> None:
        if kind == "webhook.created":
            self.webhooks[id] = seq
        elif kind == "webhook.removed":
            self.webhooks.pop(id, None)

    def _apply_root(self, event: Event) -> None:
        """A root names the owner key and is signed with it. Everything that an earlier key granted is void after it."""
        facts = event.facts
        owner = str(facts.get("owner_key", ""))
        self._ensure_may_be_root(event, facts)
        if _owner_authority(event).key != self.fingerprint(owner) or not self.verify(
            owner, event.statement, event.signature
        ):
            raise broken(event, "its signature is wrong")
        self.root, self.owners = event.seq, [(event.seq, owner)]
        public_keys = (owner, str(facts.get("log_key") or owner))
        self.keys = {self.fingerprint(key): Term(key, event.seq) for key in public_keys}
        self.tokens, self.revoked, self.chats, self.revoked_chats = {}, {}, {}, {}
        self.good.add(event.seq)

    def _ensure_may_be_root(self, event: Event, facts: dict[str, Any]) -> None:
        if (event.kind == BEGUN and event.seq != 1) or (event.kind == SEALED and self.root):
            raise broken(event, "this ledger has an owner key already")
        if event.kind in COVERING and facts.get(COVERS) != self.coverage():
            raise broken(event, "the events before it are not those that it covers")

    def _apply_key(self, event: Event) -> None:
        """A key that the owner enrols, that replaces another, or that is withdrawn. A known key stays as it is: if the owner's own
        key were enrolled again with a comment in its line, it would be a different key, and nothing it signed could be proved."""
        self._ensure_signed(event, _owner_authority(event))
        facts = event.facts
        public = str(facts["key"])
        ended = self.fingerprint(str(facts.get(_ENDED_BY.get(event.kind, ""), "")))
        since = int(facts.get("since", event.seq))  # a restore writes before the owner can enrol its key
        if ended in self.keys:
            self.keys[ended] = self.keys[ended].ending(event.seq)
        if event.kind != WITHDRAWN:
            self.keys.setdefault(self.fingerprint(public), Term(public, since))
        if event.kind == ROTATED and facts.get("role") == By.OWNER:
            self.owners.append((event.seq, public))
        self.good.add(event.seq)

    def _ensure_signed(self, event: Event, signer: Authority, statement: bytes | None = None) -> None:
        term = self.keys.get(signer.key, _NO_TERM)
        public = term.public
        if public and event.seq > term.until:
            raise broken(event, "it was signed by a key that had been replaced or withdrawn")
        if not term.covers(event.seq):
            raise broken(event, "it was signed by a key that nobody enrolled")
        if signer.by is By.OWNER and public != self._owner_at(event.seq):
            raise broken(event, "it was not signed by the owner key")
        if not self.verify(public, statement or event.statement, event.signature):
            raise broken(event, "its signature is wrong")

    def _ensure_granted(self, event: Event, signer: Authority, fetch: Fetch) -> None:
        created_seq = self.tokens.get(signer.grant, 0)
        if not 0 < created_seq < event.seq or self.revoked.get(signer.grant, event.seq) < event.seq:
            raise broken(event, "its token was not valid then")
        grant = fetch(created_seq)
        self.ensure(grant, fetch)
        facts = grant.facts
        expires = facts.get("expiresAt")
        if expires and parse_moment(expires) < event.at:
            raise broken(event, f"its token had expired at {moment(parse_moment(expires))}")
        permit = self._permitted.get(event.seq)
        if permit and permit.refusal and Role(facts["role"]) is Role.AGENT:
            raise broken(event, permit.refusal)
        if not role_may_vouch(Role(facts["role"]), event.kind):
            raise broken(event, f"a token of the role {line_of(str(facts['role']))} may not write it")

    def _ensure_paired(self, event: Event, chat: str, fetch: Fetch) -> None:
        """Raise unless the owner paired the chat before and had not revoked it. A chat cannot change another chat."""
        paired_seq = self.chats.get(chat, 0)
        if not 0 < paired_seq < event.seq or self.revoked_chats.get(chat, event.seq) < event.seq:
            raise broken(event, "its chat was not paired then")
        if event.kind.startswith("chat.") and event.subject != f"{_CHAT}{chat}":
            raise broken(event, "it is about another chat")
        self.ensure(fetch(paired_seq), fetch)


def broken(event: Event, why: str) -> Unproved:
    message = f"event {event.seq} ({line_of(event.kind)}) cannot be proved: {why}"
    return Unproved(message, hint="soul verify checks everything")


def _owner_authority(event: Event) -> Authority:
    signer = authority(event.authority)
    if signer is None or signer.by is not By.OWNER:
        raise broken(event, "only the owner key may write it")
    return signer


def _digest(event: Event) -> bytes:
    return _hash_bytes(event.leaf)


def _hash_bytes(hash: str) -> bytes:
    return bytes.fromhex(hash.rpartition(":")[2])
