"""Every port in memory: for tests, examples and experiments."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Any

from soulkeeper.adapters import memory_access, memory_chats, memory_notices, memory_sync
from soulkeeper.adapters.memory_access import MemoryAccess
from soulkeeper.adapters.memory_chats import MemoryChats
from soulkeeper.adapters.memory_events import MemoryEvents
from soulkeeper.adapters.memory_notices import MemoryNotices
from soulkeeper.adapters.memory_plan import MemoryPlan
from soulkeeper.adapters.memory_sessions import MemorySessions
from soulkeeper.adapters.memory_sync import MemorySnapshots, MemorySync
from soulkeeper.domain.approvals.approval import Approval, Status, denied_by_event, outcome
from soulkeeper.domain.approvals.past import ClockStep, PastRequest, denial_time, question_time, steps, with_step
from soulkeeper.domain.canonical import NO_TEXT, bytes_hash, content_hash
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.history.event import ADDED, CLOCK, DENIED, Event, Sign, next_events, unsigned
from soulkeeper.domain.history.revision import ChainLink, Revision, chain_link, record_of
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.reflection.run import RUN, ReflectionRun, run_of
from soulkeeper.domain.souls.address import Address, Kind, Location
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.search_terms import is_match, query_terms, terms
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import Conflict, NotFound, Purged, Unavailable
from soulkeeper.ports import Effect, FileState, SearchResult

__all__ = ["MemoryDailyLog", "MemoryLedger", "MemoryMirror", "MemoryRecords", "MemorySessions"]


@dataclass
class MemoryRecords(MemoryEvents, MemoryAccess, MemoryNotices, MemoryChats, MemoryPlan, MemorySync):
    """The ledger's tables as dictionaries of frozen values."""

    texts: dict[str, str] = field(default_factory=dict)
    by_uuid: dict[str, Soul] = field(default_factory=dict)
    chains: dict[tuple[str, int], Revision] = field(default_factory=dict)
    agents_by_id: dict[str, Agent] = field(default_factory=dict)
    questions: dict[str, Approval] = field(default_factory=dict)
    setting_values: dict[str, str] = field(default_factory=dict)
    pending_effects: dict[int, Effect] = field(default_factory=dict)
    gaps_by_id: dict[str, Gap] = field(default_factory=dict)

    def copy(self) -> MemoryRecords:
        return MemoryRecords(*(dict(getattr(self, table.name)) for table in fields(self)))

    def find_soul(self, address: Address) -> Soul | None:
        return next((soul for soul in self.by_uuid.values() if soul.address == address), None)

    def soul(self, address: Address) -> Soul:
        soul = self.find_soul(address)
        if soul is None:
            raise NotFound(f"no soul named {str(address)!r}", hint="soul list shows all souls")
        return soul

    def soul_by_uuid(self, uuid: str) -> Soul:
        if uuid not in self.by_uuid:
            raise NotFound(f"no soul with the uuid {uuid}")
        return self.by_uuid[uuid]

    def souls(self, kind: Kind | None = Kind.SOUL, *, deleted: bool = False) -> list[Soul]:
        souls = (s for s in self.by_uuid.values() if s.deleted == deleted and kind in (None, s.address.kind))
        return sorted(souls, key=lambda soul: soul.address)

    def newest_revisions(self, each: int = 1, *, deleted: bool = False) -> list[Revision]:
        souls = (*self.souls(None), *(self.souls(None, deleted=True) if deleted else ()))
        first = {soul.uuid: soul.revision - each + 1 for soul in souls}
        return [found for found in self.every_revision() if found.soul in first and found.number >= first[found.soul]]

    def souls_named(self, name: str) -> list[Soul]:
        return [soul for soul in self.souls() if soul.name.casefold() == name.casefold()]

    def search(self, words: str, *, deleted: bool = False, limit: int = 50, offset: int = 0) -> SearchResult:
        query = query_terms(words)
        every = [*self.souls(), *(self.souls(deleted=True) if deleted else ())]
        matches = [soul for soul in every if is_match(terms(soul.searchable(self.text(soul.hash))), query)]
        known = sorted(matches, key=lambda soul: soul.address) if query or not words.strip() else []
        return SearchResult(tuple(known[offset : offset + limit]), len(known))

    def text(self, hash: str) -> str:
        if hash not in self.texts:
            raise NotFound(f"no text with the hash {hash}")
        if self.texts[hash] == "" and hash != NO_TEXT:
            raise Purged(hash)
        if content_hash(self.texts[hash]) != hash:
            raise Unavailable(f"the text {hash[:15]} does not match its hash", hint="it was altered; run soul doctor")
        return self.texts[hash]

    def revision(self, soul: str, number: int) -> Revision:
        if (soul, number) not in self.chains:
            raise NotFound(f"no revision {number}", hint="soul history lists all revisions")
        return self.chains[soul, number]

    def revisions(self, soul: str, *, before: int | None = None, limit: int = 50) -> list[Revision]:
        chain = [r for r in self.chains.values() if r.soul == soul and (before is None or r.number < before)]
        return sorted(chain, key=lambda revision: -revision.number)[:limit]

    def find_version(self, soul: str, version: str) -> Revision | None:
        return next((r for r in self.chains.values() if (r.soul, r.version) == (soul, version)), None)

    def find_agent(self, id: str) -> Agent | None:
        return self.agents_by_id.get(id)

    def agents(self, *, selected: str | None = None, limit: int = 2**62) -> list[Agent]:
        agents = [a for a in self.agents_by_id.values() if a.deleted_at is None and selected in (None, a.selected)]
        return sorted(agents, key=lambda agent: agent.id)[:limit]

    def approval(self, id: str) -> Approval:
        if id not in self.questions:
            raise NotFound(f"no approval with the id {id!r}", hint="soul approvals list shows all approvals")
        return self.questions[id]

    def approvals_like(self, prefix: str, limit: int = 3) -> list[Approval]:
        matches = (approval for id, approval in self.questions.items() if id.startswith(prefix))
        return sorted(matches, key=lambda approval: approval.id)[:limit]

    def approvals(
        self,
        *,
        statuses: frozenset[Status] | None = None,
        type: str | None = None,
        besides: str | None = None,
        agent: str | None = None,
        subject: str | None = None,
        expired_by: datetime | None = None,
        limit: int = 200,
        offset: int = 0,
    ) -> list[Approval]:
        criteria = {"type": type, "agent": agent, "subject": subject}
        matches = [
            approval
            for approval in reversed(self.questions.values())
            if (statuses is None or approval.status in statuses)
            and approval.type != besides
            and (expired_by is None or (approval.expires_at is not None and approval.expires_at <= expired_by))
            and all(value is None or getattr(approval, name) == value for name, value in criteria.items())
        ]
        return matches[offset : offset + limit]

    def count_approvals(self, **criteria: Any) -> int:
        return len(self.approvals(**criteria, limit=len(self.questions)))

    def _own_questions(self, **criteria: Any) -> list[Approval]:
        """Those that the agent asked itself, not somebody else in its place."""
        questions = self.approvals(**criteria, limit=len(self.questions))
        return [approval for approval in questions if not payloads.is_in_its_place(approval.payload)]

    def requests_of(self, agent: str, type: str, *, limit: int) -> list[PastRequest]:
        back = steps(self.setting_values.get(CLOCK))
        numbers = {id: number for number, id in enumerate(self.questions, 1)}
        questions = self._own_questions(agent=agent, type=type)
        return [
            PastRequest(
                question_time(question.created_at, numbers[question.id], back), payloads.batch_of(question.payload)
            )
            for question in questions[:limit]
        ]

    def last_denial(self, agent: str, type: str) -> datetime | None:
        questions = self._own_questions(agent=agent, type=type, statuses=frozenset({Status.DENIED}))
        denials = [approval.decision for approval in questions if approval.decision]
        newest = max(denials, key=lambda decision: decision.seq or 0, default=None)
        return denial_time(newest.at, newest.seq, steps(self.setting_values.get(CLOCK))) if newest else None

    def gaps(self, agent: str, *, closed: bool = False) -> list[Gap]:
        gaps = (gap for gap in self.gaps_by_id.values() if gap.agent == agent and (closed or gap.closed_at is None))
        return sorted(gaps, key=lambda gap: (gap.opened_at, gap.id))

    def reflections(self, agent: str, *, limit: int = 20, offset: int = 0) -> list[ReflectionRun]:
        runs = (
            run_of(self.events_by_seq[seq].facts)
            for seq in sorted(self.events_by_seq)
            if self.events_by_seq[seq].kind == RUN
        )
        return [run for run in runs if run.agent == agent][::-1][offset : offset + limit]

    def count_reflections(self, agent: str) -> int:
        return len(self.reflections(agent, limit=len(self.events_by_seq)))

    def last_reflection(self, agent: str) -> datetime | None:
        began_times = (run.began_at for run in self.reflections(agent, limit=len(self.events_by_seq)) if run.is_done)
        return next(began_times, None)

    def put_gap(self, gap: Gap) -> None:
        self.gaps_by_id[gap.id] = gap

    def setting(self, key: str) -> str | None:
        return self.setting_values.get(key)

    def some_settings(self, keys: Sequence[str]) -> dict[str, str]:
        return {key: self.setting_values[key] for key in keys if key in self.setting_values}

    def settings(self, prefix: str = "") -> dict[str, str]:
        return {key: value for key, value in sorted(self.setting_values.items()) if key.startswith(prefix)}

    def event_of(self, revision: Revision) -> Event | None:
        about = (
            event
            for event in self.events_by_seq.values()
            if event.kind == ADDED and event.facts["soul"] == revision.soul
        )
        return next((event for event in about if event.facts["revision"] == revision.number), None)

    def effects(self) -> list[Effect]:
        return [self.pending_effects[id] for id in sorted(self.pending_effects)]

    def every_text(self) -> Iterator[str]:
        return (self.texts[hash] for hash in sorted(self.texts) if self.texts[hash] or hash == NO_TEXT)

    def text_hashes(self, among: Sequence[str] | None = None) -> Iterator[str]:
        return (hash for hash in map(content_hash, self.every_text()) if among is None or hash in among)

    def every_revision(self) -> Iterator[Revision]:
        return (self.chains[key] for key in sorted(self.chains))

    def every_chain_link(self) -> Iterator[ChainLink]:
        events = (event for event in self.events_by_seq.values() if event.kind == ADDED)
        places = {(event.facts["soul"], event.facts["revision"]): event.seq for event in events}
        for revision in self.every_revision():
            yield chain_link(record_of(revision), places.get((revision.soul, revision.number), 0))

    def every_agent(self) -> Iterator[Agent]:
        return (self.agents_by_id[id] for id in sorted(self.agents_by_id))

    def every_gap(self) -> Iterator[Gap]:
        return (self.gaps_by_id[id] for id in sorted(self.gaps_by_id))

    def every_approval(self) -> Iterator[Approval]:
        return iter(self.questions.values())

    def keep_alive(self) -> None:
        """Nothing ends a transaction in memory."""

    def add_event(self, event: Event) -> None:
        self.events_by_seq[event.seq] = event
        if event.kind == DENIED:
            approval = self.approval(event.facts["approval"])
            self.questions[approval.id] = denied_by_event(approval, event.seq)

    def add_soul(self, soul: Soul) -> None:
        if self.find_soul(soul.address):
            raise Conflict(
                f"the id {str(soul.address)!r} is already in use", hint="soul list --all includes deleted souls"
            )
        self.by_uuid[soul.uuid] = soul

    def put_soul(self, soul: Soul) -> None:
        self.by_uuid[soul.uuid] = soul

    def add_text(self, content: str) -> str:
        hash = content_hash(content)
        self.texts[hash] = content
        return hash

    def drop_text(self, hash: str) -> None:
        self.texts[hash] = ""

    def add_revision(self, revision: Revision) -> None:
        self.chains[revision.soul, revision.number] = revision

    def put_agent(self, agent: Agent) -> None:
        self.agents_by_id[agent.id] = agent

    def add_approval(self, approval: Approval) -> None:
        self.questions[approval.id] = approval

    def put_approval(self, approval: Approval, *, was: Status) -> None:
        current = self.approval(approval.id)
        if current.status is not was:
            raise Conflict(f"approval {approval.id[:8]} {outcome(current)}")
        self.questions[approval.id] = approval

    def put_setting(self, key: str, value: str) -> None:
        self.setting_values[key] = value

    def append(self, kind: str, at: datetime, facts: Mapping[str, Any], *, sign: Sign = unsigned) -> Event:
        for new in next_events(self.last_event(), kind, at, facts, sign):
            self.add_event(new)
            if new.kind == CLOCK:
                step = ClockStep(at, len(self.questions), new.seq)
                self.put_setting(CLOCK, with_step(self.setting_values.get(CLOCK), step))
        return new

    def add_effect(self, kind: str, subject: str, body: Mapping[str, Any]) -> None:
        id = max((self.last_seq() + 1) * 1_000, *self.pending_effects, 0) + 1
        self.pending_effects[id] = Effect(id, kind, subject, body)

    def finish_effects(self, effects: Iterable[int]) -> None:
        for id in effects:
            self.pending_effects.pop(id, None)


class MemoryLedger:
    """Writers work on a copy, which replaces the records if all went well."""

    def __init__(self) -> None:
        self._records = MemoryRecords()
        self._alone = threading.Lock()

    @contextmanager
    def reading(self) -> Iterator[MemoryRecords]:
        yield self._records

    reading_unproved = reading

    @contextmanager
    def writing(self) -> Iterator[MemoryRecords]:
        with self._alone:
            draft = self._records.copy()
            yield draft
            has_news = draft.last_seq() > self._records.last_seq()
            if not has_news and not _same_but_effects(draft, self._records):
                raise AssertionError("a transaction wrote to the ledger without an event")
            self._records = draft

    finishing = writing


_PARTS = (memory_access, memory_notices, memory_chats, memory_sync)
_BOOKKEEPING = frozenset({"pending_effects", "plan"}).union(*(part.BOOKKEEPING for part in _PARTS))


def _same_but_effects(one: MemoryRecords, other: MemoryRecords) -> bool:
    tables = (table.name for table in fields(one) if table.name not in _BOOKKEEPING)
    return all(getattr(one, name) == getattr(other, name) for name in tables)


class MemoryMirror(MemorySnapshots):
    """Files as a dictionary."""

    has_files = True

    def __init__(self) -> None:
        self.files: dict[Location, bytes] = {}
        self.snapshots: dict[str, str] = {}
        self.aside: list[bytes] = []

    def read(self, address: Location) -> FileState | None:
        content = self.files.get(address)
        return None if content is None else FileState(content, datetime(2000, 1, 1, tzinfo=UTC))

    def show(self, address: Location, content: str, *, expected: str | None) -> None:
        current = self.files.get(address)
        if current is not None and bytes_hash(current) not in (expected, content_hash(content)):
            raise Conflict(f"the file of {address} does not contain the expected text")
        self.files[address] = content.encode()

    def restore_file(self, address: Location, content: str) -> None:
        self.aside.append(self.files.get(address, b""))
        self.files[address] = content.encode()

    def remove_file(self, address: Location, *, expected: str) -> None:
        current = self.files.get(address)
        if current is not None and bytes_hash(current) == expected:
            del self.files[address]

    def problem(self, target: Target) -> str:
        return "" if target in self.files else "the file is gone"

    def snapshot(self, name: str, content: str) -> None:
        self.snapshots[name] = content

    def snapshot_hash(self, name: str) -> str | None:
        return content_hash(self.snapshots[name]) if name in self.snapshots else None

    def addresses(self) -> tuple[list[Address], list[str]]:
        return sorted(where for where in self.files if isinstance(where, Address)), []


class MemoryDailyLog:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.times: list[datetime] = []

    def note(self, at: datetime, line: str) -> None:
        if line not in self.lines:
            self.lines.append(line)
            self.times.append(at)
