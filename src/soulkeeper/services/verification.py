"""Everything in a ledger, derived again: the chain of events, every signature and authority, every row, text and file.

Nothing that was proved before is relied on. What is not covered is named in ``NOT_COVERED``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.canonical import strict_json
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.event import Event
from soulkeeper.errors import NotFound, SoulError
from soulkeeper.ports import Ports, Records
from soulkeeper.services.integrity import Health, file_checks, problems

COVERED = ("events", "texts", "revisions", "decisions", "policies", "tokens", "pins", "snapshots", "capsules", "mirror")
NOT_COVERED = ("memory", "deliveries", "leases", "kept answers", "secrets of webhooks", "daily log")
_STEP = 1_000
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """``problems`` begin with the first broken record. ``owner`` is the public key that everything chains to."""

    events: int
    owner: str
    problems: tuple[str, ...] = ()

    @property
    def is_proved(self) -> bool:
        return not self.problems


def verify(
    ports: Ports,
    chain: Chain,
    *,
    witnessed: Callable[[Chain], None] = lambda _chain: None,
    wrong_signature: Callable[[], bytes | None] = lambda: None,
    progress: Progress = lambda _done, _all: None,
) -> Verification:
    """Check the whole ledger against an empty ``chain``. ``witnessed`` raises where the witness remembers another ledger;
    ``wrong_signature`` gives the first statement that was not signed, where the chain leaves that to be checked later.
    """
    with ports.ledger.unproved() as records:
        wrong = list(_broken_events(records, chain, progress))
        wrong = [*_unsigned(wrong_signature()), *wrong] or list(_unwitnessed(chain, witnessed))
        wrong += _wrong_records(records, chain)
        wrong += [check.message for check in file_checks(ports, records) if check.state is Health.RED]
        return Verification(events=records.last_seq(), owner=chain.owner, problems=tuple(dict.fromkeys(wrong)))


def _broken_events(records: Records, chain: Chain, progress: Progress) -> Iterator[str]:
    """The first event that does not follow, or that nobody with its authority may write."""
    total = records.last_seq()
    try:
        for event in records.every_event():
            chain.take(event)
        if not chain.is_sealed:
            yield "the ledger is from before events were signed, and the owner has not sealed it (soul migrate)"
            return
        for event in records.every_event():
            chain.ensure(event, lambda seq: _event(records, seq))
            if event.seq % _STEP == 0:
                progress(event.seq, total)
    except SoulError as error:
        yield error.message
    except (ValueError, KeyError, TypeError) as error:
        yield f"event {chain.seq + 1} cannot be read: {error}"


def _unsigned(statement: bytes | None) -> Iterator[str]:
    if statement is not None:
        body = strict_json(statement.decode())["body"]
        yield f"event {body['seq']} ({body['kind']}) cannot be proved: its signature is wrong"


def _unwitnessed(chain: Chain, witnessed: Callable[[Chain], None]) -> Iterator[str]:
    try:
        witnessed(chain)
    except SoulError as error:
        yield error.message


def _wrong_records(records: Records, chain: Chain) -> list[str]:
    """Rows, texts and revisions that are not what was signed."""
    proof = Proof()
    try:
        souls = [*records.souls(None), *records.souls(None, deleted=True)]
        wrong = [*problems(proof, records, souls, whole=True), *proof.left(), *_misplaced(records, proof, chain)]
        return [f"the record {name} is not what was signed" for name in wrong]
    except (SoulError, ValueError, KeyError, TypeError) as error:
        return [f"a record cannot be read: {error}"]


def _misplaced(records: Records, proof: Proof, chain: Chain) -> Iterator[str]:
    """Revisions that name another event than the one that added them. Those from before the root may name none."""
    for soul, number, seq in records.additions():
        place = proof.places.get((soul, number), 0)
        if seq != place and (seq or place > chain.root):
            yield f"{soul} revision {number}"


def _event(records: Records, seq: int) -> Event:
    event = records.event(seq)
    if event is None:
        raise NotFound(f"event {seq} is missing")
    return event
