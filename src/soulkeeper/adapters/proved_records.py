"""Views of a proved ledger: a row that is looked up by name is compared with its signed event, and a new row gets one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar, cast

from soulkeeper.domain.approvals.approval import OPEN, Approval, Status, is_recorded_by
from soulkeeper.domain.authority import Token
from soulkeeper.domain.backup.attestation import (
    RECORD,
    attests,
    attests_setting,
    attests_webhook,
    is_at_its_address,
    is_proved_setting,
    row_hash,
    setting_hash,
    subject_of_row,
)
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.baselines import BASELINE
from soulkeeper.domain.history.chain import COVERING, COVERS, Chain
from soulkeeper.domain.history.event import ADDED, CLOCK, Event, is_behind, subject_of
from soulkeeper.domain.history.provable import ensure_provable
from soulkeeper.domain.history.revision import Revision, link_of
from soulkeeper.domain.notices.webhook import Webhook
from soulkeeper.domain.prompts.pin import PROTECTED_BLOCK, Pin
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import NotFound, Unproved
from soulkeeper.ports import Records, Writer

if TYPE_CHECKING:
    from soulkeeper.adapters.proving import ProvedLedger

Row = TypeVar("Row")
_SESSION = "session/"
_OWNER_KEY = "owner_key"
HINT = "soul verify checks everything; soul restore FILE restores a backup"


class ProvedRecords:
    """A view that proves rows looked up by name, the agents that use a soul, and open approvals. ``last`` is its newest event."""

    def __init__(self, records: Records, ledger: ProvedLedger, last: int) -> None:
        self._records, self._ledger, self._last = records, ledger, last
        self._sure: dict[object, object] = {}  # rows that this view has proved and returned
        self._events: dict[int, Event] = {}  # those of a list, read together
        self.text = records.text  # a shortcut, because it is called often

    def __getattr__(self, name: str) -> Any:
        return getattr(self._records, name)

    def find_soul(self, address: Address) -> Soul | None:
        soul = self._records.find_soul(address)
        if soul is None:
            self._ensure_vacant(address)
        return self._row(soul)

    def soul(self, address: Address) -> Soul:
        try:
            return self._row(self._records.soul(address))
        except NotFound:
            self._ensure_vacant(address)
            raise

    def soul_by_uuid(self, uuid: str) -> Soul:
        try:
            return self._row(self._records.soul_by_uuid(uuid))
        except NotFound:
            self._ensure_never(f"soul/{uuid}")
            raise

    def find_agent(self, id: str) -> Agent | None:
        return self._row_of(f"agent/{id}", self._records.find_agent(id))

    def agents(self, *, selected: str | None = None, limit: int = 2**62) -> list[Agent]:
        """With ``selected``, raise if one is missing: the agents that use a soul determine its protected fields."""
        agents = self._records.agents(selected=selected, limit=limit)
        if selected is not None and len(agents) < limit:
            present = {self._row(agent).id for agent in agents}
            for id in self._ledger.chain.permits.agents_using(selected) - present:
                self.find_agent(id)
        return agents

    def find_token(self, hash: str) -> Token | None:
        token = self._row(self._records.find_token(hash))
        chain = self._ledger.chain
        return None if token is not None and chain.is_sealed and chain.is_void(token.id) else token

    def find_webhook(self, id: str) -> Webhook | None:
        """A webhook that nobody signed, or that was altered since, counts as missing: nothing is sent to it."""
        hook = self._records.find_webhook(id)
        row = hook and (hook.url, hook.kinds, hook.private)
        if hook is None or hook.removed_at is not None or self._ledger.is_proved(subject := f"hook/{id}", row):
            return hook
        creation = self._records.event(self._ledger.chain.webhooks.get(id, 0))
        if creation is None or not attests_webhook(creation.facts, hook):
            return None
        self._ensure(creation)
        self._ledger.remember(subject, row)
        return hook

    def find_pin(self, agent: str, session: str) -> Pin | None:
        pin = self._row_of(f"{_SESSION}{agent}/{session}", self._records.find_pin(agent, session))
        if pin is not None and not self._ledger.is_proved(subject := f"pinned/{agent}/{session}", pin):
            self._ensure_pinned(pin)
            self._ledger.remember(subject, pin)
        return pin

    def approval(self, id: str) -> Approval:
        return self._approval(self._records.approval(id))

    def approvals_like(self, prefix: str, limit: int = 3) -> list[Approval]:
        return [self._approval(approval) for approval in self._records.approvals_like(prefix, limit)]

    def approvals(self, **criteria: Any) -> list[Approval]:
        """Open approvals are proved, because lists of them are shown to the owner and carried onto new texts."""
        approvals = self._records.approvals(**criteria)
        waiting = {_approval_subject(approval): approval for approval in approvals if approval.status in OPEN}
        unproved = [subject for subject, approval in waiting.items() if not self._ledger.is_proved(subject, approval)]
        self._events = self._records.some_events([self._ledger.chain.newest.get(subject, 0) for subject in unproved])
        for subject in unproved:
            self._approval(waiting[subject])
        return approvals

    def revision(self, soul: str, number: int) -> Revision:
        return self._revision(self._records.revision(soul, number))

    def find_version(self, soul: str, version: str) -> Revision | None:
        revision = self._records.find_version(soul, version)
        return revision and self._revision(revision)

    def setting(self, key: str) -> str | None:
        if key.startswith(BASELINE) and (hash := self._ledger.baseline(self._records, key, self._last)):
            return hash
        return self._proved_setting(key, self._records.setting(key))

    def some_settings(self, keys: Sequence[str]) -> dict[str, str]:
        values = self._records.some_settings(keys)
        proved = ((key, self._proved_setting(key, values.get(key))) for key in keys)
        return {key: value for key, value in proved if value is not None}

    def _proved_setting(self, key: str, value: str | None) -> str | None:
        if self._sure.get(key, self) is value:
            return value
        if key == _OWNER_KEY:
            self._ensure_owner_key(value or "")
        elif is_proved_setting(key) and (value is not None or self._newest(key) is not None):
            self._prove(key, value, lambda facts: attests_setting(facts, value or ""))
        self._sure[key] = value
        return value

    def settings(self, prefix: str = "") -> dict[str, str]:
        """All settings of one kind; raises if one is missing. A value is proved when it is looked up by its key."""
        rows = self._records.settings(prefix)
        for key in self._ledger.chain.subjects(prefix) if is_proved_setting(prefix) else ():
            rows.get(key) or self.setting(key)
        return rows

    def _ensure_owner_key(self, key: str) -> None:
        """Raise unless it is the newest owner key of the chain, and not a replaced one: capsules and commands rely on it."""
        expected = self._ledger.chain.owner_after(self._last)
        if expected and key != expected:
            raise Unproved("the owner key in the settings is not the one that signed", hint=HINT)

    def _row_of(self, subject: str, row: Row | None) -> Row | None:
        if row is None:
            self._ensure_never(subject)
        return self._row(row)

    def _row(self, row: Row) -> Row:
        if row is not None and self._sure.get(id(row)) is not row:
            self._prove(
                subject_of_row(row), row, lambda facts: attests(facts, row_hash(row)) and is_at_its_address(row, facts)
            )
            self._sure[id(row)] = row
        return row

    def _approval(self, approval: Approval) -> Approval:
        self._prove(_approval_subject(approval), approval, lambda facts: is_recorded_by(approval, facts))
        return approval

    def _revision(self, revision: Revision) -> Revision:
        subject = f"revision/{revision.soul}/{revision.number}"
        if not self._ledger.is_proved(subject, revision):
            self._ensure_added(revision)
            self._ledger.remember(subject, revision)
        return revision

    def _prove(self, subject: str, row: object, matches: Callable[[Mapping[str, Any]], bool]) -> None:
        """Raise unless the row is what the newest event about it recorded, and that event is valid."""
        if self._ledger.is_proved(subject, row):
            return
        about = self._newest(subject)
        if about is None or not matches(about.facts):
            raise Unproved(f"the record {line_of(subject)} is not what was signed", hint=HINT)
        self._ensure(about)
        self._ledger.remember(subject, row)

    def _ensure_never(self, subject: str) -> None:
        """Raise if the missing row once existed."""
        if self._ledger.chain.is_sealed and self._newest(subject) is not None:
            raise Unproved(f"the record {line_of(subject)} was signed and is missing", hint=HINT)

    def _ensure_vacant(self, address: Address) -> None:
        """Raise if the events put a text at this address, and its row is missing or says that it is elsewhere."""
        chain = self._ledger.chain
        uuid, seq = chain.permits.text_at(str(address))
        if chain.is_sealed and 0 < seq <= self._last and not self._has_moved(uuid):
            raise Unproved(f"the record soul/{line_of(uuid)} was signed and is not at {address}", hint=HINT)

    def _has_moved(self, _uuid: str) -> bool:
        """Whether a transaction that is not finished changed this text. A view has none."""
        return False

    def _newest(self, subject: str) -> Event | None:
        """The newest event about a subject, as the verified chain knows it: the ledger's own answer could be forged."""
        seq = self._ledger.chain.newest.get(subject, 0)
        if seq > self._last or subject.startswith(_SESSION):  # the chain may be ahead of this view
            return self._records.last_event(subject)
        return (self._events.get(seq) or self._records.event(seq)) if seq else None

    def _ensure(self, event: Event) -> None:
        self._ledger.ensure(self._records, event)

    def _ensure_pinned(self, pin: Pin) -> None:
        """Raise unless its texts are revisions of its own soul and files: whoever opens a session cannot choose a text."""
        files = {name: hash for name, hash in pin.companions if name != PROTECTED_BLOCK}
        souls = [self.find_soul(Address(Kind(name), pin.agent)) for name in files]
        texts = ((soul.uuid if soul else "", hash) for soul, hash in zip(souls, files.values(), strict=True))
        if self.revision(pin.soul, pin.revision).hash != pin.hash or not all(self._has_text(*text) for text in texts):
            raise Unproved(f"session {line_of(pin.session)} has a text that was never approved", hint=HINT)

    def _has_text(self, soul: str, hash: str) -> bool:
        """Whether a soul ever had this text."""
        before: int | None = None
        while page := self._records.revisions(soul, before=before):
            if match := next((revision for revision in page if revision.hash == hash), None):
                return bool(self._revision(match))
            before = page[-1].number
        return False

    def _ensure_added(self, revision: Revision) -> None:
        addition = self._records.event_of(revision)
        facts = addition.facts if addition else {}
        recorded = (facts.get("kind"), facts.get("soul"), facts.get("revision"), facts.get("link"))
        if addition is None or recorded != (ADDED, revision.soul, revision.number, link_of(revision)):
            raise Unproved(
                f"revision {revision.number} of soul {line_of(revision.soul)} is not what was signed", hint=HINT
            )
        self._ensure(addition)


class ProvedWriter(ProvedRecords):
    """The same for a transaction that writes. A row is attested by the next event about it."""

    def __init__(self, writer: Writer, ledger: ProvedLedger, last: int) -> None:
        super().__init__(writer, ledger, last)
        self._writer, self._seq = writer, last
        self._pending: dict[str, str] = {}
        self._attested: dict[str, str] = {}  # by restored events
        self._mine: dict[str, Event] = {}
        self._links: dict[str, Revision] = {}
        self._approvals: dict[str, Approval] = {}
        self._own_settings: set[str] = set()
        self.rows: dict[str, object] = {}  # as written, each attested by an event of this transaction
        self.written: list[Event] = []
        self.restored: Chain | None = None

    def add_soul(self, soul: Soul) -> None:
        self._put(soul, self._writer.add_soul)

    def put_soul(self, soul: Soul) -> None:
        self._put(soul, self._writer.put_soul)

    def put_agent(self, agent: Agent) -> None:
        self._put(agent, self._writer.put_agent)

    def put_gap(self, gap: Gap) -> None:
        self._put(gap, self._writer.put_gap)

    def put_token(self, token: Token) -> None:
        self._put(token, self._writer.put_token)

    def add_pin(self, pin: Pin) -> None:
        self._put(pin, self._writer.add_pin)

    def add_revision(self, revision: Revision) -> None:
        self._writer.add_revision(revision)
        self._links[revision.link] = revision

    def add_approval(self, approval: Approval) -> None:
        self._writer.add_approval(approval)
        self._approvals[approval.id] = approval

    def put_approval(self, approval: Approval, *, was: Status) -> None:
        self._writer.put_approval(approval, was=was)
        self._approvals[approval.id] = approval

    def put_setting(self, key: str, value: str) -> None:
        self._writer.put_setting(key, value)
        self._own_settings.add(key)
        if is_proved_setting(key):
            self._pending[key] = setting_hash(value)

    def setting(self, key: str) -> str | None:
        return self._records.setting(key) if key in self._own_settings else super().setting(key)

    def _proved_setting(self, key: str, value: str | None) -> str | None:
        return value if key in self._own_settings else super()._proved_setting(key, value)

    def append(self, kind: str, at: datetime, facts: Mapping[str, Any]) -> Event:
        subject = subject_of(kind, facts)
        if kind in COVERING:
            self._note_clock(at)
        chain, before = self.restored or self._ledger.chain, self._seq
        covers = {COVERS: chain.coverage(self.written)} if kind in COVERING else {}
        row = self._pending.pop(subject, None)
        attestation = {RECORD: row} if row is not None else {}
        sign = self._ledger.sign
        event = cast("Event", cast("Any", self._writer).append(kind, at, {**facts, **attestation, **covers}, sign=sign))
        events = [event] if event.seq == before + 1 else self._writer.events(after=before)
        ensure_provable(chain, self.written, events, is_restore=self.restored is not None)
        self.written += events
        self._seq = event.seq
        self._mine[subject] = event
        self._ledger.forget(subject)
        self._attest(facts, subject)
        return event

    def _attest(self, facts: Mapping[str, Any], subject: str) -> None:
        """Revisions and approvals carry their own hashes in the facts of their event."""
        if revision := self._links.pop(str(facts.get("link", "")), None):
            self.rows[f"revision/{revision.soul}/{revision.number}"] = revision
        if "record" in facts and (approval := self._approvals.pop(str(facts.get("approval", "")), None)):
            self.rows[subject] = approval

    def _note_clock(self, at: datetime) -> None:
        """Record first that the clock went back: a root must cover that event too."""
        last = self._writer.last_event()
        if last is not None and is_behind(at, last.at):
            self.append(CLOCK, at, {"behind": moment(last.at)})

    def add_event(self, event: Event) -> None:
        """Restore an event. It must continue the chain and have a valid signature; it attests a row that was written before it."""
        if self.restored is None:
            self.restored = Chain(verify=self._ledger.chain.verify, fingerprint=self._ledger.chain.fingerprint)
        self.restored.append(event)
        self._writer.add_event(event)
        self._seq = event.seq
        if row := event.facts.get(RECORD):
            self._attested[event.subject] = row

    def ensure_attested(self) -> None:
        """Raise if no signed event attests a row. In a ledger from before events were signed, the seal will attest it."""
        if self.restored is not None and not self.restored.is_sealed and not self._is_sealed_now():
            return
        missing = [subject for subject, row in self._pending.items() if self._attested.get(subject) != row]
        if missing:
            raise Unproved(f"no signed event vouches for {', '.join(sorted(missing)[:3])}", hint=HINT)

    def _is_sealed_now(self) -> bool:
        return any(event.kind in COVERING for event in self.written)

    def _put(self, row: Any, put: Callable[[Any], None]) -> None:
        put(row)
        subject = subject_of_row(row)
        self._pending[subject] = row_hash(row)
        self.rows[subject] = row
        self._ledger.forget(subject)

    def _prove(self, subject: str, row: object, matches: Callable[[Mapping[str, Any]], bool]) -> None:
        if subject not in self._pending and self.restored is None:  # rows of this transaction are attested at its end
            super()._prove(subject, row, matches)

    def _newest(self, subject: str) -> Event | None:
        return self._mine.get(subject) or super()._newest(subject)

    def _has_moved(self, uuid: str) -> bool:
        return self.restored is not None or f"soul/{uuid}" in self._pending or f"soul/{uuid}" in self._mine

    def _ensure(self, event: Event) -> None:
        if event.seq <= self._last:  # the others were written in this transaction
            super()._ensure(event)

    def _ensure_owner_key(self, key: str) -> None:
        """Not checked here: a restore and a rotation write the key before their event."""

    def _revision(self, revision: Revision) -> Revision:
        return revision if self.restored is not None else super()._revision(revision)


def _approval_subject(approval: Approval) -> str:
    return f"approval/{approval.id}"
