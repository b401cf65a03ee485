"""Everything in a ledger, derived again: the chain of events, every signature and authority, every row that events vouch for.

Nothing that was proved before is relied on. What is not covered is named in ``NOT_COVERED``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain as joined

from soulkeeper.domain.approvals.approval import record_of
from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.history.attestation import RECORD, is_proved_setting, row_hash, setting_hash, subject_of_row
from soulkeeper.domain.history.chain import Chain, Fetch
from soulkeeper.domain.history.event import ADDED, Event
from soulkeeper.domain.history.revision import link_of
from soulkeeper.errors import NotFound, SoulError
from soulkeeper.ports import Ports, Records
from soulkeeper.services.integrity import Health, file_checks, problems

NOT_COVERED = ("memory", "deliveries", "leases", "kept answers")
_MUST_EXIST = ("soul/", "agent/", "approval/", "session/", "policy/", "companions/", "capsule/", "envelope/")
Progress = Callable[[int, int], None]
Witnessed = Callable[[Chain, Fetch], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """``problems`` begin with the first broken record. ``owner`` is the public key that everything chains to."""

    events: int
    owner: str
    problems: tuple[str, ...] = ()

    @property
    def is_proved(self) -> bool:
        return not self.problems


@dataclass(slots=True)
class _Attested:
    """What the newest event about each subject says of its row."""

    chain: Chain
    rows: dict[str, str] = field(default_factory=dict)

    def take(self, event: Event) -> None:
        self.chain.take(event)
        facts = event.facts
        if event.subject and (hash := facts.get(RECORD) or facts.get("record")):
            self.rows[event.subject] = hash


def verify(
    ports: Ports, chain: Chain, *, witnessed: Witnessed | None = None, progress: Progress = lambda _done, _all: None
) -> Verification:
    """Check the whole ledger against an empty ``chain``. ``witnessed`` raises where the witness remembers another ledger."""
    with ports.ledger.unproved() as records:
        attested = _Attested(chain)
        wrong = list(_broken_events(records, attested, progress))
        if not wrong:
            wrong = [
                *_unwitnessed(records, chain, witnessed),
                *_wrong_rows(records, attested),
                *_wrong_revisions(records),
            ]
        wrong += _wrong_records(records)
        wrong += [check.message for check in file_checks(ports, records) if check.state is Health.RED]
        return Verification(events=records.last_seq(), owner=chain.owner, problems=tuple(dict.fromkeys(wrong)))


def _broken_events(records: Records, attested: _Attested, progress: Progress) -> Iterator[str]:
    """The first event that does not follow, or that nobody could have signed."""
    total = records.last_seq()
    try:
        for event in records.every_event():
            attested.take(event)
        if not attested.chain.is_sealed:
            yield "the ledger is from before events were signed, and the owner has not sealed it (soul migrate)"
            return
        for event in records.every_event():
            attested.chain.ensure(event, lambda seq: _event(records, seq))
            progress(event.seq, total)
    except SoulError as error:
        yield error.message
    except (ValueError, KeyError, TypeError) as error:
        yield f"event {attested.chain.seq + 1} cannot be read: {error}"


def _unwitnessed(records: Records, chain: Chain, witnessed: Witnessed | None) -> Iterator[str]:
    try:
        if witnessed:
            witnessed(chain, lambda seq: _event(records, seq))
    except SoulError as error:
        yield error.message


def _wrong_rows(records: Records, attested: _Attested) -> Iterator[str]:
    """Rows that are not what was signed, then rows that were signed and are missing."""
    signed, present = attested.rows, set()
    for subject, hash in _rows(records):
        present.add(subject)
        if signed.get(subject) != hash:
            yield f"the record {subject} is not what was signed"
    for subject in signed:
        if subject not in present and subject.startswith(_MUST_EXIST):
            yield f"the record {subject} was signed and is missing"
    for token, _ in records.tokens():
        if attested.chain.is_void(token.id) and token.revoked_at is None:
            yield f"the record token/{token.id} was not granted by the owner key"


def _rows(records: Records) -> Iterator[tuple[str, str]]:
    souls = (*records.souls(None), *records.souls(None, deleted=True))
    tokens = (token for token, _ in records.tokens())
    for row in joined(souls, records.every_agent(), tokens, records.every_pin()):
        yield subject_of_row(row), row_hash(row)
    for approval in records.every_approval():
        yield f"approval/{approval.id}", record_of(approval)
    for key, value in records.settings().items():
        if is_proved_setting(key):
            yield key, setting_hash(value)


def _wrong_revisions(records: Records) -> Iterator[str]:
    for revision in records.every_revision():
        added = records.event_of(revision)
        facts = added.facts if added else {}
        said = (facts.get("kind"), facts.get("soul"), facts.get("revision"), facts.get("link"))
        if said != (ADDED, revision.soul, revision.number, link_of(revision)):
            yield f"revision {revision.number} of soul {revision.soul} is not what was signed"


def _wrong_records(records: Records) -> list[str]:
    proof = Proof()
    try:
        souls = [*records.souls(None), *records.souls(None, deleted=True)]
        return [*problems(proof, records, souls, whole=True), *proof.left()]
    except (SoulError, ValueError, KeyError, TypeError) as error:
        return [f"a record cannot be read: {error}"]


def _event(records: Records, seq: int) -> Event:
    event = records.event(seq)
    if event is None:
        raise NotFound(f"event {seq} is missing")
    return event
