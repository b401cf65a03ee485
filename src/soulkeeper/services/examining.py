"""What can be seen to be wrong from inside the ledger. Each finding says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from soulkeeper.domain.evolution.policy import Mirror
from soulkeeper.domain.history.event import leaf_of
from soulkeeper.domain.history.revision import link_of
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Ports, Records
from soulkeeper.services import observing
from soulkeeper.services.policies import policy_of
from soulkeeper.services.serving import worn

_RECENT = 200


class State(StrEnum):
    OK = "ok"
    WARN = "warn"
    RED = "red"


@dataclass(frozen=True, slots=True)
class Finding:
    check: str
    state: State
    message: str
    hint: str = ""


def examine(ports: Ports) -> list[Finding]:
    """Look at files, effects, selections, clock and the newest records."""
    noticed = observing.observe_all(ports)
    with ports.ledger.reading() as records:
        return [
            *_files(noticed),
            *_effects(records),
            *_selections(records),
            *_clock(ports, records),
            *_proofs(records),
        ]


def any_guarded(ports: Ports) -> bool:
    with ports.ledger.reading() as records:
        return any(policy_of(records, agent.id).mirror is Mirror.GUARD for agent in records.agents())


def _files(noticed: tuple[str, ...]) -> Iterator[Finding]:
    if not noticed:
        yield Finding("files", State.OK, "every file shows the text that is kept")
    for note in noticed:
        yield Finding("files", State.WARN, note, "soul status shows it again if it stays")


def _effects(records: Records) -> Iterator[Finding]:
    owed = records.effects()
    if owed:
        yield Finding(
            "effects", State.WARN, f"{len(owed)} effects are still to be finished", "is a folder read-only or full?"
        )
    else:
        yield Finding("effects", State.OK, "everything that was decided has been laid out")


def _selections(records: Records) -> Iterator[Finding]:
    missing = [(agent.id, worn(records, agent)) for agent in records.agents()]
    dangling = [(agent, soul) for agent, soul in missing if soul.startswith("missing:")]
    for agent, soul in dangling:
        message = f"{agent} wears {soul.removeprefix('missing:')}, which is not there; the default soul is served"
        yield Finding("selection", State.RED, message, f"soul select ID --agent {agent}")
    if not dangling:
        yield Finding("selection", State.OK, "every agent wears a soul that is there")


def _clock(ports: Ports, records: Records) -> Iterator[Finding]:
    newest = records.events(after=max(0, records.last_seq() - 1))
    if newest and newest[-1].at > ports.now():
        message = f"the clock is behind the last record ({newest[-1].at:%Y-%m-%d %H:%M} UTC)"
        yield Finding("clock", State.WARN, message, "set the clock; order is not affected, ages and limits are")
    else:
        yield Finding("clock", State.OK, "the clock is not behind the last record")


def _proofs(records: Records) -> Iterator[Finding]:
    """The newest events and every head re-derived: a quick look, not the whole proof."""
    events = records.events(after=max(0, records.last_seq() - _RECENT), limit=_RECENT)
    wrong = [f"event {event.seq}" for event in events if leaf_of(event) != event.leaf]
    wrong += [str(soul.address) for soul in records.souls(None) if not _derives(records, soul)]
    if wrong:
        yield Finding(
            "records", State.RED, f"{', '.join(wrong[:5])} cannot be derived again", "soul restore FILE; keep this copy"
        )
    else:
        yield Finding("records", State.OK, f"the last {len(events)} events and every head derive")


def _derives(records: Records, soul: Soul) -> bool:
    head = records.revision(soul.uuid, soul.revision)
    return link_of(head) == head.link and head.hash == soul.hash
