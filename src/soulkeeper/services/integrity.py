"""What can be seen to be wrong from inside the ledger. Each finding says what to do.

Every record is derived again; in a very large ledger the newest ones, and it is said so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise

from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.evolution.policy import MirrorMode
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.history.semver import Bump, bump_between
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects, outside_edits
from soulkeeper.services.lookups import worn
from soulkeeper.services.policies import policy_of

LARGE = 20_000  # revisions: beyond it only the newest are derived again
_NEWEST = 2_000


class Health(StrEnum):
    OK = "ok"
    WARN = "warn"
    RED = "red"


@dataclass(frozen=True, slots=True)
class Checked:
    check: str
    state: Health
    message: str
    hint: str = ""


def examine(ports: Ports) -> list[Checked]:
    """Look at files, effects, selections, clock and records."""
    noticed = _noticed(ports)
    with ports.ledger.unproved() as records:
        return [
            *_files(noticed),
            *_effects(records),
            *_selections(records),
            *_clock(ports, records),
            *_proofs(records),
            *_snapshots(ports, records),
        ]


def any_guarded(ports: Ports) -> bool:
    with ports.ledger.reading() as records:
        return any(policy_of(records, agent.id).mirror is MirrorMode.GUARD for agent in records.agents())


def _noticed(ports: Ports) -> tuple[str, ...]:
    """An altered record must not keep the doctor from looking further."""
    try:
        return outside_edits.observe_all(ports)
    except SoulError as error:
        return (f"the files could not be looked at: {error.message}",)


def _files(noticed: tuple[str, ...]) -> Iterator[Checked]:
    if not noticed:
        yield Checked("files", Health.OK, "every file shows the text that is kept")
    for note in noticed:
        yield Checked("files", Health.WARN, note, "soul status shows it again if it stays")


def _effects(records: Records) -> Iterator[Checked]:
    owed = records.effects()
    if owed:
        yield Checked(
            "effects", Health.WARN, f"{len(owed)} effects are still to be finished", "is a folder read-only or full?"
        )
    else:
        yield Checked("effects", Health.OK, "everything that was decided has been laid out")


def _selections(records: Records) -> Iterator[Checked]:
    missing = [(agent.id, worn(records, agent)) for agent in records.agents()]
    dangling = [(agent, soul) for agent, soul in missing if soul.startswith("missing:")]
    for agent, soul in dangling:
        message = f"{agent} wears {soul.removeprefix('missing:')}, which is not there; the default soul is served"
        yield Checked("selection", Health.RED, message, f"soul select ID --agent {agent}")
    if not dangling:
        yield Checked("selection", Health.OK, "every agent wears a soul that is there")


def _clock(ports: Ports, records: Records) -> Iterator[Checked]:
    newest = records.events(after=max(0, records.last_seq() - 1))
    if newest and newest[-1].at > ports.now():
        message = f"the clock is behind the last record ({newest[-1].at:%Y-%m-%d %H:%M} UTC)"
        yield Checked("clock", Health.WARN, message, "set the clock; order is not affected, ages and limits are")
    else:
        yield Checked("clock", Health.OK, "the clock is not behind the last record")


def _proofs(records: Records) -> Iterator[Checked]:
    souls = [*records.souls(None), *records.souls(None, deleted=True)]
    kept = sum(soul.revision for soul in souls)
    proof = Proof(whole=kept <= LARGE)
    try:
        wrong = [*_taken(proof, records, souls, whole=kept <= LARGE), *proof.left()]
    except (SoulError, ValueError, KeyError, TypeError) as error:
        wrong = [f"a record ({error})"]
    if wrong:
        message = f"{', '.join(wrong[:5])} cannot be derived again"
        more = f", and {len(wrong) - 5} more" if len(wrong) > 5 else ""
        yield Checked("records", Health.RED, message + more, "soul restore FILE; keep this copy")
    else:
        which = "every record derives" if kept <= LARGE else f"the newest {_NEWEST:,} of {kept:,} revisions derive"
        yield Checked("records", Health.OK, f"{which}, {records.last_seq():,} events were written")


def _taken(proof: Proof, records: Records, souls: list[Soul], *, whole: bool) -> Iterator[str]:
    """Hand the records to the proof in the order it wants them. Gives what is wrong with them."""
    for key, value in records.settings().items():
        proof.set(key, value)
    tokens = (token for token, _ in records.tokens())
    first = chain(souls, records.every_revision()) if whole else chain(souls, _newest(records, souls))
    last = records.every_event() if whole else _newest_events(records)
    texts = records.every_text() if whole else _texts_of(records, souls)
    held = chain(records.every_agent(), tokens, records.every_approval(), records.every_gap())
    for record in chain(texts, first, held, last):
        yield from proof.take(record)


def _newest(records: Records, souls: list[Soul]) -> Iterator[Revision]:
    share = max(1, _NEWEST // max(1, len(souls)))
    for soul in souls:
        yield from reversed(records.revisions(soul.uuid, limit=share))


def _newest_events(records: Records) -> Iterator[Event]:
    yield from records.events(after=max(0, records.last_seq() - _NEWEST), limit=_NEWEST)


def _texts_of(records: Records, souls: list[Soul]) -> Iterator[str]:
    yield from (records.text(soul.hash) for soul in souls)
    yield from (records.text(revision.hash) for revision in _newest(records, souls))


def _snapshots(ports: Ports, records: Records) -> Iterator[Checked]:
    """A file in history/ that bears the name of a version holds the text of that version."""
    strange = [name for soul in records.souls(None) for name in _strange_snapshots(ports, records, soul)]
    for name in strange:
        yield Checked(
            "snapshots", Health.RED, f"history/{name} is not the text of that version", f"remove history/{name}"
        )
    if not strange:
        yield Checked("snapshots", Health.OK, "every snapshot is the text of its version")


def _strange_snapshots(ports: Ports, records: Records, soul: Soul) -> Iterator[str]:
    newest = records.revisions(soul.uuid, limit=_NEWEST)
    for after, left in pairwise(newest):
        if bump_between(left.version, after.version) is Bump.MAJOR:
            name = effects.snapshot_name(soul.address, left.version)
            if ports.mirror.snapshot_hash(name) not in (None, left.hash):
                yield name
