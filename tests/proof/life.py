"""The life of souls on several ledgers at once: worlds that can crash before their effects are done, and laws that always hold.

A world is a ledger with its own files, daily log, clock and ids, so that the same steps give the same ids in each. A state is
everything that can be seen of a world. The laws hold for every state and for every step from one state to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import count, pairwise
from typing import Any
from uuid import UUID

from soulkeeper.adapters.memory import MemoryDailyLog, MemoryMirror
from soulkeeper.domain.approvals.approval import Approval, Status, record_of
from soulkeeper.domain.canonical import content_hash, moment
from soulkeeper.domain.history.event import DENIED, Event, leaf_of
from soulkeeper.domain.history.revision import Origin, Revision, link_of
from soulkeeper.domain.history.semver import version
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Refused, SoulError
from soulkeeper.ports import Ledger, Ports, Records
from tests.conftest import FINAL, Clock, ports_on

ALL = 1_000_000


class Died(BaseException):
    """The power failed. None of our code may catch this."""


class Breath:
    """How many effects are still carried out before the power fails; None means forever."""

    def __init__(self) -> None:
        self.left: int | None = None

    def draw(self) -> None:
        if self.left is None:
            return
        if self.left == 0:
            raise Died
        self.left -= 1


class MortalMirror(MemoryMirror):
    def __init__(self, breath: Breath) -> None:
        super().__init__()
        self._breath = breath

    def show(self, address: Address, content: str, *, expected: str | None) -> None:
        self._breath.draw()
        super().show(address, content, expected=expected)

    def restore_file(self, address: Address, content: str) -> None:
        self._breath.draw()
        super().restore_file(address, content)

    def remove_file(self, address: Address, *, expected: str) -> None:
        self._breath.draw()
        super().remove_file(address, expected=expected)


class MortalDailyLog(MemoryDailyLog):
    def __init__(self, breath: Breath) -> None:
        super().__init__()
        self._breath = breath

    def note(self, at: datetime, line: str) -> None:
        self._breath.draw()
        super().note(at, line)


@dataclass(frozen=True, slots=True)
class Raised:
    """An error as the caller sees it."""

    kind: str
    message: str
    hint: str
    codes: tuple[str, ...] = ()


DEAD = Raised("Died", "", "")
Step = Callable[[Ports], object]


class World:
    """One ledger, with everything around it in memory."""

    def __init__(self, name: str, ledger: Ledger) -> None:
        self.name = name
        self.clock = Clock()
        self.breath = Breath()
        self.mirror = MortalMirror(self.breath)
        self.daily_log = MortalDailyLog(self.breath)
        self.given = 0
        ports = ports_on(ledger, self.clock)
        self.ports = replace(ports, mirror=self.mirror, daily_log=self.daily_log, new_id=self.new_id)

    def again(self, ledger: Ledger) -> World:
        """A world in the same state, on a ledger in the same state."""
        other = World(self.name, ledger)
        other.clock.time, other.given = self.clock.time, self.given
        other.mirror.files, other.mirror.snapshots = dict(self.mirror.files), dict(self.mirror.snapshots)
        other.daily_log.lines = list(self.daily_log.lines)
        return other

    def new_id(self) -> str:
        self.given += 1
        return str(UUID(int=self.given << 96))

    def live(self, step: Step, *, breaths: int | None = None) -> object:
        """Take a step; returns its result or error. With ``breaths``, the power fails after that many effects."""
        self.breath.left = breaths
        try:
            return step(self.ports)
        except SoulError as error:
            codes = tuple(reason.code for reason in error.reasons) if isinstance(error, Refused) else ()
            return Raised(type(error).__name__, error.message, error.hint, codes)
        except Died:
            return DEAD
        finally:
            self.breath.left = None

    def jump(self, span: timedelta) -> None:
        self.clock.time += span


@dataclass(frozen=True, slots=True)
class State:
    """Everything that can be seen of a world. Approvals are in the order in which they were asked, effects in the order in which
    they are carried out; the ids of effects differ from ledger to ledger."""

    souls: Mapping[str, Soul]
    chains: Mapping[str, tuple[Revision, ...]]
    texts: Mapping[str, str]
    agents: tuple[Agent, ...]
    approvals: Mapping[str, Approval]
    events: tuple[Event, ...]
    effects: tuple[tuple[str, str, Mapping[str, Any]], ...]
    gaps: tuple[Gap, ...]
    settings: Mapping[str, str]
    files: Mapping[Address, bytes]
    daily_log: tuple[str, ...]


NOTHING = State({}, {}, {}, (), {}, (), (), (), {}, {}, ())


def seen(world: World, before: State = NOTHING) -> State:
    """The state of a world. What only grows is read from the end of ``before``."""
    with world.ports.ledger.reading() as records:
        souls = {s.uuid: s for deleted in (False, True) for s in records.souls(None, deleted=deleted)}
        approvals = {a.id: a for a in reversed(records.approvals(limit=ALL))}
        chains = {uuid: _chain(records, soul, before) for uuid, soul in souls.items()}
        return State(
            souls=souls,
            chains=chains,
            texts=_texts(records, chains.values(), approvals.values(), before),
            agents=tuple(records.agents()),
            approvals=approvals,
            events=(*before.events, *records.events(after=len(before.events), limit=ALL)),
            effects=tuple((owed.kind, owed.subject, owed.body) for owed in records.effects()),
            gaps=tuple(records.gaps("maya", closed=True)),
            settings=records.settings(),
            files=dict(world.mirror.files),
            daily_log=tuple(world.daily_log.lines),
        )


def seen_since(world: World, before: State) -> State:
    """The same at lower cost: what no later event is about is assumed to be unchanged. A full comparison follows later."""
    with world.ports.ledger.reading() as records:
        fresh = records.events(after=len(before.events), limit=ALL)
        effects = tuple((owed.kind, owed.subject, owed.body) for owed in records.effects())
        known = replace(before, effects=effects, files=dict(world.mirror.files), daily_log=tuple(world.daily_log.lines))
        if not fresh:
            return known
        about = {event.kind.partition(".")[0] for event in fresh}
        approvals = known.approvals
        if "approval" in about:
            approvals = {a.id: a for a in reversed(records.approvals(limit=ALL))}
        souls = known.souls
        if about & {"soul", "revision"}:
            souls = {s.uuid: s for deleted in (False, True) for s in records.souls(None, deleted=deleted)}
        chains = {uuid: _chain(records, soul, before) for uuid, soul in souls.items()}
        return replace(
            known,
            souls=souls,
            chains=chains,
            texts=_texts(records, chains.values(), approvals.values(), before),
            agents=tuple(records.agents()) if "agent" in about else known.agents,
            approvals=approvals,
            events=(*before.events, *fresh),
            gaps=tuple(records.gaps("maya", closed=True)) if "gap" in about else known.gaps,
            settings=records.settings(),
        )


def differing(one: State, other: State) -> dict[str, tuple[Any, Any]]:
    """The differences between two states."""
    pairs = {part.name: (getattr(one, part.name), getattr(other, part.name)) for part in fields(State)}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


@lru_cache(maxsize=100_000)
def facts_of(event: Event) -> dict[str, Any]:
    return event.facts


def ensure_laws(before: State, after: State) -> None:
    for law in LAWS:
        law(before, after)


def _chain(records: Records, soul: Soul, before: State) -> tuple[Revision, ...]:
    known = before.chains.get(soul.uuid, ())
    if len(known) == soul.revision:
        return known
    return tuple(reversed(records.revisions(soul.uuid, limit=ALL)))


def _texts(
    records: Records, chains: Iterable[tuple[Revision, ...]], approvals: Iterable[Approval], before: State
) -> dict[str, str]:
    kept = {revision.hash for chain in chains for revision in chain}
    asked = {hash for a in approvals for hash in (a.payload["newHash"], *a.payload.get("earlier", ()))}
    left = {
        hash: records.text(hash) for hash in before.texts.keys() - kept - asked
    }  # a proposal was carried to another text
    return left | {hash: before.texts.get(hash) or records.text(hash) for hash in sorted(kept | asked)}


def _history_only_grows(before: State, after: State) -> None:
    for uuid, chain in before.chains.items():
        assert after.chains[uuid][: len(chain)] == chain
    assert after.events[: len(before.events)] == before.events
    assert list(after.approvals)[: len(before.approvals)] == list(before.approvals)
    assert before.texts.items() <= after.texts.items()


def _numbers_run_from_one(_before: State, after: State) -> None:
    for chain in after.chains.values():
        assert all(revision.number == number for revision, number in zip(chain, count(1), strict=False))
    assert [event.seq for event in after.events] == list(range(1, len(after.events) + 1))


def _a_soul_stands_at_the_end_of_its_chain(_before: State, after: State) -> None:
    for uuid, soul in after.souls.items():
        head = after.chains[uuid][-1]
        assert (soul.revision, soul.version, soul.hash) == (head.number, head.version, head.hash)


def _every_link_derives_and_names_the_one_before(before: State, after: State) -> None:
    for uuid, chain in _moved(before, after):
        assert (chain[0].previous_hash, chain[0].previous_link) == ("", "")
        assert all(revision.soul == uuid and revision.link == link_of(revision) for revision in chain)
        for older, newer in pairwise(chain):
            assert (newer.previous_hash, newer.previous_link) == (older.hash, older.link)


def _versions_rise(before: State, after: State) -> None:
    for _, chain in _moved(before, after):
        assert all(version(older.version) < version(newer.version) for older, newer in pairwise(chain))


def _every_text_is_what_its_hash_says(before: State, after: State) -> None:
    fresh = after.texts.keys() - before.texts.keys()
    assert all(content_hash(after.texts[hash]) == hash for hash in fresh)


def _every_leaf_derives(before: State, after: State) -> None:
    for event in after.events[len(before.events) :]:
        assert event.leaf == leaf_of(event)
        told = facts_of(event)
        assert (told["seq"], told["kind"], told["at"]) == (event.seq, event.kind, moment(event.at))


def _a_final_state_is_final(before: State, after: State) -> None:
    for id, was in before.approvals.items():
        now = after.approvals[id]
        if was.status in FINAL:
            assert now == was
        asked = (now.type, now.agent, now.subject, now.created_at)
        assert asked == (was.type, was.agent, was.subject, was.created_at)
        assert now.expires_at == was.expires_at or _held_texts(now) > _held_texts(was)


def _held_texts(held: Approval) -> int:
    """How many texts of a file are pending in it: each further one extends the deadline like a new question."""
    return len(held.payload.get("texts", ()))


def _a_denial_bears_the_number_of_its_event(before: State, after: State) -> None:
    told = {facts_of(e)["approval"]: e.seq for e in after.events[len(before.events) :] if e.kind == DENIED}
    for id, seq in told.items():
        how = after.approvals[id].decision
        assert how is not None
        assert how.seq == seq


def _an_approval_ends_once(_before: State, after: State) -> None:
    ends = {f"approval.{status}" for status in FINAL}
    told = Counter(facts_of(event)["approval"] for event in after.events if event.kind in ends)
    assert told == Counter(a.id for a in after.approvals.values() if a.status in FINAL)


def _what_was_reviewed_is_what_was_applied(before: State, after: State) -> None:
    for _, chain in _moved(before, after):
        for made in (revision for revision in chain if revision.approval_id):
            said = after.approvals[made.approval_id]
            assert (said.status, said.result["resultRevision"]) == (Status.APPLIED, made.number)
            assert made.previous_hash == said.payload["baseHash"]
            assert made.hash == said.payload["newHash"] or said.result["edited"]


def _going_back_brings_the_same_text(before: State, after: State) -> None:
    for _, chain in _moved(before, after):
        for made in (revision for revision in chain if revision.origin is Origin.ROLLBACK):
            assert made.to_revision is not None
            old = after.texts[chain[made.to_revision - 1].hash]
            assert unstamped(after.texts[made.hash], old) == old


def _what_is_pending_stands_on_the_head(_before: State, after: State) -> None:
    for waiting in (a for a in after.approvals.values() if a.status is Status.PENDING and a.subject in after.souls):
        soul = after.souls[waiting.subject]
        assert (waiting.payload["baseRevision"], waiting.payload["baseHash"]) == (soul.revision, soul.hash)


def _events_tell_every_revision_and_approval(_before: State, after: State) -> None:
    told = {facts_of(event)["link"] for event in after.events if event.kind == "revision.added"}
    assert told == {revision.link for chain in after.chains.values() for revision in chain}
    last = {facts_of(event)["approval"]: facts_of(event) for event in after.events if "approval" in facts_of(event)}
    for id, facts in last.items():
        assert facts.get("record", record_of(after.approvals[id])) == record_of(after.approvals[id])


def _moved(before: State, after: State) -> list[tuple[str, tuple[Revision, ...]]]:
    """The chains that the step touched; the others were checked when they grew."""
    return [(uuid, chain) for uuid, chain in after.chains.items() if before.chains.get(uuid) != chain]


LAWS: tuple[Callable[[State, State], None], ...] = (
    _history_only_grows,
    _numbers_run_from_one,
    _a_soul_stands_at_the_end_of_its_chain,
    _every_link_derives_and_names_the_one_before,
    _versions_rise,
    _every_text_is_what_its_hash_says,
    _every_leaf_derives,
    _a_final_state_is_final,
    _a_denial_bears_the_number_of_its_event,
    _an_approval_ends_once,
    _what_was_reviewed_is_what_was_applied,
    _going_back_brings_the_same_text,
    _what_is_pending_stands_on_the_head,
    _events_tell_every_revision_and_approval,
)
