"""Integrity checks of the files and the ledger. Each problem comes with a hint what to do.

The hash of every record is computed again; in a very large ledger only for the newest records, and the result says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise

from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.history.event import ATTESTED, Event, is_intact
from soulkeeper.domain.history.revision import ChainLink, Revision, chain_link, record_of
from soulkeeper.domain.history.semver import Bump, bump_between
from soulkeeper.domain.souls.agent import COVERS_NEW_TEXTS
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import SoulError, Unproved
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects, outside_edits
from soulkeeper.services.capsule_records import stored_capsules
from soulkeeper.services.capsules import broken_files
from soulkeeper.services.lookups import is_purged, selected_soul_ids, text_or_none
from soulkeeper.services.policies import is_guarded
from soulkeeper.services.targets import active_targets
from soulkeeper.services.targets import problems as target_problems

LARGE = 20_000  # revisions: beyond this only the newest are checked
_NEWEST = 2_000
UNREADABLE = (ArithmeticError, AttributeError, KeyError, TypeError, ValueError)  # what an altered record may raise
_RESTORE = "keep a copy of this workspace, then restore a backup: soul restore FILE"


class Health(StrEnum):
    OK = "ok"
    WARN = "warn"
    RED = "red"


@dataclass(frozen=True, slots=True)
class CheckResult:
    check: str
    state: Health
    message: str
    hint: str = ""


def examine(ports: Ports) -> list[CheckResult]:
    """Check files, effects, selections, clock, records and snapshots."""
    notes = _outside_edits(ports)
    with ports.ledger.reading_unproved() as records:
        checks = (
            _files(notes),
            _effects(records),
            _selections(records),
            _protections(records),
            _clock(ports, records),
            _proofs(records),
            _snapshots(ports, records),
            _capsules(ports, records),
        )
        return list(dict.fromkeys(result for check in checks for result in _results(check)))


def _results(check: Iterator[CheckResult]) -> Iterator[CheckResult]:
    """The results of a check. A damaged record is one of them, and does not stop the other checks."""
    try:
        yield from check
    except Unproved as error:
        yield CheckResult("records", Health.RED, error.message, _RESTORE)
    except (SoulError, *UNREADABLE) as error:
        yield CheckResult("records", Health.RED, f"a record cannot be read: {error}", _RESTORE)


def file_checks(ports: Ports, records: Records) -> list[CheckResult]:
    """Whether snapshots and capsule files have the texts of the ledger."""
    return [*_results(_snapshots(ports, records)), *_results(_capsules(ports, records))]


@dataclass(frozen=True, slots=True)
class TargetState:
    """A file outside the workspace that shows a text: what is wrong with it, if anything, and whether edits to it are held."""

    target: Target
    problem: str
    is_guarded: bool


def target_states(ports: Ports) -> list[TargetState]:
    """Every active target, and every one that a restore suspended."""
    with ports.ledger.reading() as records:
        wrong = target_problems(ports, records)
        healthy = (target for target in active_targets(records) if target not in wrong)
        guarded = {target: is_guarded(records, records.soul_by_uuid(target.soul)) for target in healthy}
    states = [TargetState(target, words, is_guarded=False) for target, words in wrong.items()]
    return states + [TargetState(target, "", is_guarded=guard) for target, guard in guarded.items()]


def _outside_edits(ports: Ports) -> tuple[str, ...]:
    """Check the files for outside edits. An altered record must not stop the other checks."""
    try:
        return outside_edits.observe_all(ports)
    except SoulError as error:
        return (f"the files could not be checked: {error.message}",)


def _files(notes: tuple[str, ...]) -> Iterator[CheckResult]:
    if not notes:
        yield CheckResult("files", Health.OK, "every file has the text in the ledger")
    for note in notes:
        yield CheckResult("files", Health.WARN, note, "run soul status to see whether it is still there")


def _effects(records: Records) -> Iterator[CheckResult]:
    unfinished = records.effects()
    if unfinished:
        yield CheckResult(
            "effects",
            Health.WARN,
            f"{len(unfinished)} {'effect is' if len(unfinished) == 1 else 'effects are'} not finished",
            "check that no folder is read-only or full",
        )
    else:
        yield CheckResult("effects", Health.OK, "all approved changes are written to disk")


def _selections(records: Records) -> Iterator[CheckResult]:
    selections = selected_soul_ids(records, records.agents())
    dangling = [(agent.id, soul) for agent, soul in selections if soul.startswith("missing:")]
    for agent, soul in dangling:
        message = (
            f"{agent} uses {soul.removeprefix('missing:')}, which does not exist; the default soul is served instead"
        )
        yield CheckResult("selection", Health.RED, message, f"choose another: soul select ID --agent {agent}")
    if not dangling:
        yield CheckResult("selection", Health.OK, "every agent uses a soul that exists")


def _protections(records: Records) -> Iterator[CheckResult]:
    """Agents protected by an older version, whose protection does not cover texts that are created later."""
    for agent in records.agents():
        if agent.protected and not _covers_new_texts(records.last_event(f"agent/{agent.id}")):
            message = f"the protection of {agent.id} does not cover companion files that are created later"
            hint = f"protect it again with this version: soul agent set {agent.id} --protect"
            yield CheckResult("protection", Health.WARN, message, hint)


def _covers_new_texts(event: Event | None) -> bool:
    """Whether the protection covers new texts. An altered or attested event counts as yes: this check cannot judge it."""
    if event is None or event.kind == ATTESTED or not is_intact(event):
        return True
    return COVERS_NEW_TEXTS in event.facts


def _clock(ports: Ports, records: Records) -> Iterator[CheckResult]:
    newest = records.events(after=max(0, records.last_seq() - 1))
    if newest and newest[-1].at > ports.now():
        message = f"the clock is behind the last record ({newest[-1].at:%Y-%m-%d %H:%M} UTC)"
        yield CheckResult(
            "clock", Health.WARN, message, "set the clock: ages and limits depend on it, the order of events does not"
        )
    else:
        yield CheckResult("clock", Health.OK, "the clock is not behind the last record")


def _proofs(records: Records) -> Iterator[CheckResult]:
    souls = [*records.souls(None), *records.souls(None, deleted=True)]
    count = sum(soul.revision for soul in souls)
    proof = Proof(whole=count <= LARGE)
    try:
        wrong = [*problems(proof, records, souls, whole=count <= LARGE), *proof.remaining_faults()]
    except Unproved:
        raise
    except (SoulError, ValueError, KeyError, TypeError) as error:
        wrong = [f"a record ({error})"]
    if wrong:
        message = f"{', '.join(wrong[:5])} does not match its hash"
        more = f", and {len(wrong) - 5} more" if len(wrong) > 5 else ""
        yield CheckResult(
            "records",
            Health.RED,
            message + more,
            _RESTORE,
        )
    else:
        scope = (
            "every record matches its hash"
            if count <= LARGE
            else f"the newest revisions of every text match their hashes; soul verify checks all {count:,}"
        )
        yield CheckResult("records", Health.OK, f"{scope} ({records.last_seq():,} events)")


def problems(
    proof: Proof, records: Records, souls: list[Soul], *, whole: bool, with_events: bool = True
) -> Iterator[str]:
    """Pass the records to the proof in the order it needs. Yields what is wrong with them."""
    for key, value in records.settings().items():
        proof.set(key, value)
    tokens = (token for token, _ in records.tokens())
    last = records.every_event() if whole else _newest_events(records)
    access = chain(tokens, records.every_pin(), records.webhooks())
    rows = chain(records.every_agent(), access, records.every_approval(), records.every_gap())
    newest = [] if whole else records.newest_revisions(max(1, _NEWEST // max(1, len(souls))), deleted=True)
    for hash in records.text_hashes() if whole else _texts_of(records, souls, newest):
        proof.accept_hash(hash)
    for soul in souls:
        yield from proof.check(soul)
    for link in records.every_chain_link() if whole else map(_link, newest):
        yield from proof.follow(link)
    for record in chain(rows, last if with_events else ()):
        yield from proof.check(record)


def _link(revision: Revision) -> ChainLink:
    return chain_link(record_of(revision))


def _newest_events(records: Records) -> Iterator[Event]:
    yield from records.events(after=max(0, records.last_seq() - _NEWEST), limit=_NEWEST)


def _texts_of(records: Records, souls: list[Soul], newest: list[Revision]) -> Iterator[str]:
    """The hashes of these texts that exist, or that were purged according to an event."""
    wanted = sorted({soul.hash for soul in souls} | {revision.hash for revision in newest})
    intact = set(records.text_hashes(wanted))
    for hash in wanted:
        if hash in intact or text_or_none(records, hash) is not None or is_purged(records, hash):
            yield hash


def _snapshots(ports: Ports, records: Records) -> Iterator[CheckResult]:
    """Whether each file in history/ has the text of the version in its name."""
    wrong = _wrong_snapshots(ports, list(_replaced_texts(records))) if ports.mirror.has_files else []
    for name in wrong:
        yield CheckResult(
            "snapshots", Health.RED, f"history/{name} does not have the text of that version", f"remove history/{name}"
        )
    if not wrong:
        yield CheckResult("snapshots", Health.OK, "every snapshot has the text of its version")


def _capsules(ports: Ports, records: Records) -> Iterator[CheckResult]:
    """Whether every capsule file matches the ledger. No result if there are no capsules."""
    broken_capsules = list(broken_files(ports, records))
    for record, finding in broken_capsules:
        file = f"capsules/{record.path}"
        message = finding.message if file in finding.message else f"{file}: {finding.message}"
        yield CheckResult("capsules", Health.RED, message, f"soul capsule restore {record.uuid[:8]}")
    if not broken_capsules and (number := len(stored_capsules(records))):
        yield CheckResult(
            "capsules", Health.OK, f"{number} capsule {'file is' if number == 1 else 'files are'} unchanged"
        )


def _wrong_snapshots(ports: Ports, replaced: list[tuple[tuple[str, ...], str]]) -> list[str]:
    """The files with another text than every version of their name. A former name counts only where the new one has no file."""
    texts: dict[str, set[str]] = {}
    for names, hash in replaced:
        for name in names:
            texts.setdefault(name, set()).add(hash)
    files = {name: on_disk for name in texts if (on_disk := ports.mirror.snapshot_hash(name)) is not None}
    checked = {next((name for name in names if name in files), "") for names, _ in replaced} - {""}
    return sorted(name for name in checked if files[name] not in texts[name])


def _replaced_texts(records: Records) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each text that a MAJOR change replaced, by its hash, with the names that its snapshot can have."""
    for soul in (soul for soul in records.souls(None) if soul.revision > 1):
        for after, replaced in pairwise(records.revisions(soul.uuid, limit=_NEWEST)):
            if bump_between(replaced.version, after.version) is Bump.MAJOR:
                yield effects.snapshot_names(soul.address, replaced.version), replaced.hash
