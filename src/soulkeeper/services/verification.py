"""Verification of a whole ledger: the chain of events, every signature and authority, every row, text and file.

It relies on no earlier proof. ``NOT_COVERED`` names what it does not cover.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.chain import Chain, Term
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.prompts.pin import PROTECTED_BLOCK
from soulkeeper.domain.prompts.restated_fields import restates
from soulkeeper.domain.souls.address import Location
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import SoulError, Unavailable, Unproved
from soulkeeper.ports import Ports, Records
from soulkeeper.services.effects import scheduled_mirrors
from soulkeeper.services.enrolment import first_event_of, key_of
from soulkeeper.services.integrity import UNREADABLE, Health, file_checks, problems
from soulkeeper.services.lookups import ALL, text_or_none
from soulkeeper.services.outside_edits import matches_files
from soulkeeper.services.outside_edits.held_texts import question_id_in_file
from soulkeeper.services.targets import suspended, targets_of

COVERED = (
    *("events", "texts", "revisions", "decisions", "agents", "policies", "tokens", "chats", "pins", "gaps"),
    *("snapshots", "changelogs", "capsules", "mirror", "adopted files"),
)
NOT_COVERED = (
    "memory",
    "deliveries",
    "messages and buttons of chats",
    "leases",
    "stored answers",
    "browser logins",
    "unfinished effects",
    "views of events (search, runs of reflection)",
    "secrets of webhooks",
    "daily log",
    "files of other programs that are missing or released",
)
_STEP = 1_000
_RESTORED = "restored"
Progress = Callable[[int, int], None]


def checkpoint(ports: Ports) -> Checkpoint:
    """The signed length and end of the chain."""
    with ports.ledger.reading() as records:
        record = ports.ledger.checkpoint(records)
    if record is None:
        message = "this machine has no enrolled key to sign a checkpoint"
        raise Unavailable(message, hint="soul migrate enrols the key of this machine")
    return record


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRestore:
    """A restore that signed its events with a new key, which the owner has not enrolled yet."""

    seqs: tuple[int, ...]
    public: str
    fingerprint: str

    @property
    def first(self) -> int:
        return self.seqs[0]

    @property
    def events(self) -> str:
        number = len(self.seqs)
        return f"event {self.first}" if number == 1 else f"{number} events from {self.first} to {self.seqs[-1]}"

    def __str__(self) -> str:
        cause = f"a restore signed with the new key {self.fingerprint}, and the owner key has not enrolled it"
        return f"{self.events} cannot be proved yet: {cause} (soul migrate does so, with the owner key)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """``problems`` begin with the first broken record. ``owner`` is the public key that everything chains to. ``restore`` is
    one of the problems, if it is set."""

    events: int
    owner: str
    problems: tuple[str, ...] = ()
    restore: NewRestore | None = None
    covered: tuple[str, ...] = COVERED
    not_covered: tuple[str, ...] = NOT_COVERED

    @property
    def is_proved(self) -> bool:
        return not self.problems

    @property
    def is_only_restore(self) -> bool:
        """Whether everything else is proved, and only the owner's confirmation of the restore is missing."""
        return self.restore is not None and self.problems == (str(self.restore),)


def verify(
    ports: Ports, chain: Chain, *, first: bool = False, progress: Progress = lambda _done, _all: None
) -> Verification:
    """Check the whole ledger against an empty ``chain``. With ``first`` the checkpoint of the witness is ignored."""
    remembered = None if first else ports.ledger.witnessed_checkpoint()
    with _without_collections(), ports.ledger.reading_unproved() as records:
        proof = Proof()
        misfits = list(_misfits(records, chain, proof, progress))
        rows = _wrong_records(records, chain, proof)
        restore = None if misfits else _new_restore(records, chain)
        wrong = [*_unsigned_problems(chain, restore), *misfits] or list(_witness_problems(ports, chain, remembered))
        wrong += rows
        wrong += _file_problems(ports, records)
        problems = tuple(dict.fromkeys([str(restore), *wrong] if restore else wrong))
        return Verification(events=records.last_seq(), owner=chain.owner, problems=problems, restore=restore)


@contextmanager
def _without_collections() -> Iterator[None]:
    """Turn the garbage collector off: with so many objects, and no reference cycles, it would take seconds for nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _misfits(records: Records, chain: Chain, proof: Proof, progress: Progress) -> Iterator[str]:
    """The first event that breaks the chain or exceeds its authority. Signatures may be checked in parallel."""
    total = records.last_seq()
    try:
        for event in records.every_event():
            chain.follow(event)
            yield from proof.apply(event)
            if event.seq % _STEP == 0 or event.seq == total:
                progress(event.seq, total)
    except SoulError as error:
        yield error.message
    except UNREADABLE as error:
        yield f"event {chain.seq + 1} cannot be read: {error}"


def _new_restore(records: Records, chain: Chain) -> NewRestore | None:
    """The newest restore, if it signed with a key that is not enrolled because the owner's keys were missing."""
    event = records.last_event(_RESTORED)
    public = str(event.facts.get("log_key", "")) if event and chain.contains(event) else ""
    fingerprint = chain.fingerprint(public)
    if event is None or key_of(event) != fingerprint or fingerprint in chain.keys:
        return None
    after = records.events(after=first_event_of(records, event) - 1, limit=ALL)
    seqs = tuple(later.seq for later in after if key_of(later) == fingerprint)
    return NewRestore(seqs=seqs, public=public, fingerprint=fingerprint)


@contextmanager
def _as_if_enrolled(chain: Chain, restore: NewRestore | None) -> Iterator[None]:
    """Check the events of a restore as if its key were enrolled, so that it cannot hide other problems."""
    if restore:
        chain.keys[restore.fingerprint] = Term(restore.public, restore.first)
    try:
        yield
    finally:
        if restore:
            del chain.keys[restore.fingerprint]


def _unsigned_problems(chain: Chain, restore: NewRestore | None) -> Iterator[str]:
    """The first event whose signature is wrong."""
    try:
        with _as_if_enrolled(chain, restore):
            chain.finish()
    except SoulError as error:
        yield error.message
    if not chain.is_sealed:
        yield "the ledger is from before events were signed, and the owner has not sealed it (soul migrate)"


def _file_problems(ports: Ports, records: Records) -> Iterator[str]:
    """Files that differ from the ledger. A damaged record is a problem itself, and ends this check."""
    try:
        yield from (check.message for check in file_checks(ports, records) if check.state is Health.RED)
        yield from _wrong_files(ports, records)
    except Unproved as error:
        yield error.message
    except (SoulError, *UNREADABLE) as error:
        yield f"a record cannot be read: {error}"


def _wrong_files(ports: Ports, records: Records) -> Iterator[str]:
    """Files whose text differs from the approved one, in the workspace and in the folders of other programs."""
    waiting = scheduled_mirrors(records)  # they are known
    for soul in (soul for soul in records.souls(None) if ports.mirror.has_files and soul.uuid not in waiting):
        if not _is_known(ports, records, soul, soul.address):
            yield f"the file of {soul.address} does not have the approved text (soul status says more)"
        for target in (*targets_of(records, soul.uuid), *suspended(records, soul.uuid)):
            if not _is_absent(ports, target) and not _is_known(ports, records, soul, target):
                yield f"{line_of(target.runtime_path)} does not have the approved text of {soul.address} (soul status says more)"


def _is_known(ports: Ports, records: Records, soul: Soul, file: Location) -> bool:
    """Whether a file has the approved text, or an edit that waits for the owner's decision."""
    return matches_files(ports, soul, file) or _is_asked_about(ports, records, soul, file)


def _is_asked_about(ports: Ports, records: Records, soul: Soul, file: Location) -> bool:
    try:
        state = ports.mirror.read(file)
    except (SoulError, OSError):
        return False
    hash = bytes_hash(state.content) if state else ""
    return bool(hash and question_id_in_file(ports, records, soul, hash))


def _is_absent(ports: Ports, target: Target) -> bool:
    """Whether another program has removed its file. That is allowed, and ``soul doctor`` reports it."""
    try:
        return ports.mirror.read(target) is None
    except (SoulError, OSError):
        return False


def _witness_problems(ports: Ports, chain: Chain, remembered: Checkpoint | None) -> Iterator[str]:
    try:
        ports.ledger.ensure_matches_witness(chain, remembered)
    except SoulError as error:
        yield f"{error.message} ({error.hint})" if error.hint else error.message


def _wrong_records(records: Records, chain: Chain, proof: Proof) -> list[str]:
    """Rows, texts and revisions that differ from what was signed."""
    try:
        souls = [*records.souls(None), *records.souls(None, deleted=True)]
        wrong = list(problems(proof, records, souls, whole=True, with_events=False))
        wrong += [*proof.remaining_faults(), *proof.misplaced(chain.root), *_wrong_blocks(records, proof)]
        return [f"the record {name} is not what was signed" for name in wrong]
    except Unproved as error:
        return [error.message]
    except (SoulError, *UNREADABLE) as error:
        return [f"a record cannot be read: {error}"]


def _wrong_blocks(records: Records, proof: Proof) -> Iterator[str]:
    """Sessions whose block of protected fields does not match their texts. Results are reused: many sessions share their texts."""
    results: dict[tuple[str, ...], bool] = {}
    for pin in records.every_pin():
        block = dict(pin.companions).get(PROTECTED_BLOCK)
        hashes = (pin.hash, *(hash for name, hash in pin.companions if name != PROTECTED_BLOCK))
        if block and (block, *hashes) not in results:
            is_gone = proof.is_purged(block) and text_or_none(records, block) is None
            results[block, *hashes] = is_gone or _restates(records, block, hashes)
        if block and not results[block, *hashes]:
            yield f"session {line_of(pin.session)} of {line_of(pin.agent)}"


def _restates(records: Records, block: str, hashes: tuple[str, ...]) -> bool:
    texts = [text for hash in hashes if (text := text_or_none(records, hash)) is not None]
    return len(texts) < len(hashes) or restates(records.text(block), texts)  # a purged text cannot be compared
