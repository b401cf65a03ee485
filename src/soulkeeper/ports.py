"""The protocols of everything that services need from the outside world. Adapters implement them.

The ledger is used with ``reading`` (a consistent view) or ``writing`` (one exclusive transaction: leaving the block commits it, an
exception rolls it back). A ``writing`` block that writes anything must append an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from soulkeeper.access_ports import AccessRecords, AccessWriter
from soulkeeper.domain.souls.address import Address, Kind, Location
from soulkeeper.notice_ports import NoticeRecords, NoticeWriter
from soulkeeper.reflection_ports import Critic, PlanWriter, ReflectionRecords, Reflector
from soulkeeper.sync_ports import SyncRecords, SyncWriter

if TYPE_CHECKING:  # ports only name these types, and a program should load only those it uses
    from soulkeeper.domain.approvals.approval import Approval, Status
    from soulkeeper.domain.approvals.attempts import Attempts
    from soulkeeper.domain.approvals.past import PastRequest, Statistics
    from soulkeeper.domain.backup.entries import AgentIntake, FilePart
    from soulkeeper.domain.history.chain import Chain
    from soulkeeper.domain.history.checkpoint import Checkpoint
    from soulkeeper.domain.history.event import Event
    from soulkeeper.domain.history.revision import ChainLink, Revision
    from soulkeeper.domain.notices.delivery import AttemptOutcome
    from soulkeeper.domain.notices.endpoint import Endpoint
    from soulkeeper.domain.notices.webhook import Notice
    from soulkeeper.domain.prompts.pin import Pin
    from soulkeeper.domain.reflection.allowance import HourlyIntake
    from soulkeeper.domain.reflection.gap import Gap
    from soulkeeper.domain.reflection.session import Message, MessageVolume, Session
    from soulkeeper.domain.souls.agent import Agent
    from soulkeeper.domain.souls.soul import Soul
    from soulkeeper.domain.souls.target import Target


@dataclass(frozen=True, slots=True)
class Effect:
    """Work to do outside the ledger after a commit. It is safe to repeat and stays recorded until it is done."""

    id: int
    kind: str
    subject: str
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """The stored answer to a request with an idempotency key. Status 0: the key is claimed and the work is not done yet; status 1:
    the work is done and its answer is not stored yet."""

    token: str
    key: str
    request: str
    at: datetime
    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A page of the souls that match a search, ordered by id, and the total count."""

    souls: tuple[Soul, ...]
    total: int

    def __iter__(self) -> Iterator[Soul]:
        return iter(self.souls)


class Records(AccessRecords, ReflectionRecords, NoticeRecords, SyncRecords, Protocol):
    """A consistent view of the ledger. Lookups raise NotFound; those whose names begin with ``find_`` return None instead."""

    def find_soul(self, address: Address) -> Soul | None: ...
    def soul(self, address: Address) -> Soul: ...
    def soul_by_uuid(self, uuid: str) -> Soul: ...
    def souls(self, kind: Kind | None = Kind.SOUL, *, deleted: bool = False) -> list[Soul]: ...
    def souls_named(self, name: str) -> list[Soul]:
        """The souls with this name, in upper or lower case, that are not deleted."""

    def search(self, words: str, *, deleted: bool = False, limit: int = 50, offset: int = 0) -> SearchResult:
        """The souls with every word in id, name, description or text (see ``domain/souls/search_terms``); without words, all."""

    def text(self, hash: str) -> str: ...
    def revision(self, soul: str, number: int) -> Revision: ...
    def revisions(self, soul: str, *, before: int | None = None, limit: int = 50) -> list[Revision]: ...
    def newest_revisions(self, each: int = 1, *, deleted: bool = False) -> list[Revision]:
        """The newest revision of every soul and companion file, or that many of each, oldest first; with ``deleted``, also of the
        deleted ones. They are not proved one by one."""

    def find_version(self, soul: str, version: str) -> Revision | None: ...
    def find_agent(self, id: str) -> Agent | None: ...
    def agents(self, *, selected: str | None = None, limit: int = 2**62) -> list[Agent]:
        """The agents that are not deleted, by id; with ``selected``, those that chose the soul with this uuid (empty: no soul)."""

    def approval(self, id: str) -> Approval: ...
    def approvals_like(self, prefix: str, limit: int = 3) -> list[Approval]: ...
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
        """Newest first. ``besides`` leaves out one type; ``expired_by`` leaves out those whose deadline is later."""

    def count_approvals(
        self,
        *,
        statuses: frozenset[Status] | None = None,
        type: str | None = None,
        besides: str | None = None,
        agent: str | None = None,
    ) -> int: ...
    def requests_of(self, agent: str, type: str, *, limit: int) -> list[PastRequest]:
        """The requests of this agent, newest event first, without those that the owner made in its name."""

    def last_denial(self, agent: str, type: str) -> datetime | None:
        """When the owner last denied a request of this agent. The order of events counts; the time is the one that limits use."""

    def gaps(self, agent: str, *, closed: bool = False) -> list[Gap]: ...
    def setting(self, key: str) -> str | None: ...
    def some_settings(self, keys: Sequence[str]) -> dict[str, str]:
        """Those of these settings that exist, in a few queries however many they are."""

    def events(self, *, after: int = 0, limit: int = 200, offset: int = 0, words: str = "") -> list[Event]:
        """In order; with ``words``, only those whose record contains them literally."""

    def newest_events(
        self,
        *,
        before: int = 2**62,
        kind: str = "",
        since: datetime | None = None,
        names: tuple[str, ...] = (),
        limit: int = 200,
    ) -> list[Event]:
        """Newest first, before a sequence number; filtered by kind or family, by age, or by a quoted name in the record."""

    def events_per_day(self, *, after: int = 0) -> dict[date, int]:
        """The number of events on each day (UTC) after a sequence number; days without events are left out."""

    def count_events(self, *, after: int = 0, words: str = "") -> int: ...
    def last_seq(self) -> int: ...
    def last_event(self, subject: str | None = None) -> Event | None:
        """The newest event; with ``subject``, the newest about it."""

    def event(self, seq: int) -> Event | None: ...
    def some_events(self, seqs: Sequence[int]) -> dict[int, Event]: ...
    def event_of(self, revision: Revision) -> Event | None:
        """The event that recorded this revision."""

    def effects(self) -> list[Effect]: ...
    def settings(self, prefix: str = "") -> dict[str, str]: ...
    def every_text(self) -> Iterator[str]:
        """Every text that is not purged."""

    def text_hashes(self, among: Sequence[str] | None = None) -> Iterator[str]:
        """The hashes of all texts, or of these, that are not purged and still match the hash they are stored under."""

    def every_chain_link(self) -> Iterator[ChainLink]:
        """Every revision, by soul and number, with the event that it names, reduced to what a proof needs."""

    def every_revision(self) -> Iterator[Revision]: ...
    def every_agent(self) -> Iterator[Agent]: ...
    def every_gap(self) -> Iterator[Gap]: ...
    def every_pin(self) -> Iterator[Pin]: ...
    def every_approval(self) -> Iterator[Approval]:
        """Every row, oldest first: for backups and proofs."""

    def every_event(self) -> Iterator[Event]: ...


class Writer(Records, AccessWriter, PlanWriter, NoticeWriter, SyncWriter, Protocol):
    """A view that can write. Nothing updates or deletes a revision or an event; only a purge drops a text."""

    def add_soul(self, soul: Soul) -> None: ...
    def put_soul(self, soul: Soul) -> None: ...
    def add_text(self, content: str) -> str: ...
    def drop_text(self, hash: str) -> None:
        """Remove the bytes of a text permanently. Its hash stays, and reading it raises ``Purged``."""

    def add_revision(self, revision: Revision) -> None: ...
    def put_agent(self, agent: Agent) -> None: ...
    def add_approval(self, approval: Approval) -> None: ...
    def put_approval(self, approval: Approval, *, was: Status) -> None: ...
    def put_gap(self, gap: Gap) -> None: ...
    def put_setting(self, key: str, value: str) -> None: ...
    def add_event(self, event: Event) -> None:
        """Add an event unchanged; only a restore does this."""

    def append(self, kind: str, at: datetime, facts: Mapping[str, Any]) -> Event:
        """Append a signed event. If the clock is behind the last record, a ``clock`` event is appended first."""

    def add_effect(self, kind: str, subject: str, body: Mapping[str, Any]) -> None: ...
    def keep_alive(self) -> None:
        """Tell the database that this transaction goes on: PostgreSQL ends one that sends nothing for minutes."""


class Finisher(Records, Protocol):
    """A view that can remove finished effects. That is bookkeeping: it needs no event."""

    def finish_effects(self, effects: Iterable[int]) -> None: ...


class StoredLedger(Protocol):
    """The ledger as a database stores it."""

    def reading(self) -> AbstractContextManager[Records]: ...
    def writing(self) -> AbstractContextManager[Writer]: ...
    def reading_unproved(self) -> AbstractContextManager[Records]:
        """The records as they are stored, without proof: for diagnosis."""

    def finishing(self) -> AbstractContextManager[Finisher]:
        """Exclusive like ``writing``, but without waiting for the disk: after a power failure the effects run again."""


class Ledger(StoredLedger, Protocol):
    """The ledger as services use it: it signs every write and proves every lookup by name."""

    def checkpoint(self, records: Records, contents: str = "") -> Checkpoint | None:
        """A signed statement of the chain's length in this view; with ``contents``, it vouches for this hash too. None if no
        enrolled key is available."""

    def is_signed(self, checkpoint: Checkpoint) -> bool:
        """Whether an enrolled key of this ledger signed a checkpoint."""

    def witnessed_checkpoint(self) -> Checkpoint | None:
        """The checkpoint that the witness outside the workspace remembers. Read it before you open a view: others may write in
        between."""

    def ensure_matches_witness(self, chain: Chain, remembered: Checkpoint | None) -> None:
        """Raise if the remembered checkpoint belongs to a different ledger."""


@runtime_checkable
class StampedLedger(Protocol):
    """A ledger that can tell at almost no cost whether anything was written to it."""

    def stamp(self) -> object:
        """Equal to an earlier stamp only if nobody wrote anything in between, in this process or another."""


@dataclass(frozen=True, slots=True)
class FileState:
    """The file of a text as it is on disk now."""

    content: bytes
    modified_at: datetime


class Sessions(Protocol):
    """The record of conversations. It is stored apart from the ledger and may be missing."""

    def statistics(self, agent: str, *, since: datetime | None = None) -> Statistics: ...
    def volume(self, agent: str) -> MessageVolume: ...
    def add_message(self, message: Message, *, came_at: datetime | None = None) -> bool:
        """Store one message; the first begins its session. False if it is already there. Without ``came_at`` it is not counted."""

    def intake(self, agent: str, *, after: datetime, until: datetime) -> list[HourlyIntake]:
        """The counts of each hour that began after ``after`` and not after ``until``, oldest first."""

    def sessions(self, agent: str, *, limit: int = 50, since: datetime | None = None) -> list[Session]:
        """Newest first; with ``since``, only those with a message that was added after that moment."""

    def began_before(self, agent: str, before: datetime) -> list[str]: ...
    def delete(self, agent: str, session: str) -> int: ...
    def messages(self, agent: str, session: str, *, limit: int = 2**31, offset: int = 0) -> list[Message]:
        """A page of the messages of a session, in order."""

    def count_messages(self, agent: str, session: str) -> int: ...
    def everything(self) -> Iterator[Message | AgentIntake]:
        """One consistent view for a backup: every message, in order within its session, then the counts of every hour."""

    def writing(self) -> AbstractContextManager[SessionWriter]:
        """Many messages as one transaction."""


class SessionWriter(Protocol):
    def add_message(self, message: Message, *, came_at: datetime | None = None) -> bool: ...
    def put_intake(self, intake: AgentIntake) -> None:
        """Set the counts of one hour."""

    def keep_alive(self) -> None:
        """As in ``Writer``."""


class Mirror(Protocol):
    """The files that show heads and capsules to people and tools: those of the workspace and targets outside it. A fleet has
    none."""

    @property
    def has_files(self) -> bool: ...
    def read(self, address: Location) -> FileState | None: ...
    def show(self, address: Location, content: str, *, expected: str | None) -> None:
        """Write the text. Raises Conflict, and leaves the file alone, if it has neither the ``expected`` text nor this one."""

    def restore_file(self, address: Location, content: str) -> bytes | None:
        """Write the text over anything: a link, a folder, bytes that are not text. What it replaces is set aside, never
        destroyed. Returns the content of a regular file that was in the place of a target's link."""

    def remove_file(self, address: Location, *, expected: str) -> None: ...
    def problem(self, target: Target) -> str:
        """Why a target cannot be written where it was adopted, in words; empty if it can."""

    def snapshot(self, name: str, content: str) -> None:
        """Store a text permanently under this name. A different text that is already there is set aside."""

    def snapshot_hash(self, name: str) -> str | None:
        """The hash of the text that is there; empty if it cannot be read as a file of the workspace."""

    def addresses(self) -> tuple[list[Address], list[str]]:
        """The addresses that have a file, and the names of files that no address can have."""


@runtime_checkable
class MarkedMirror(Protocol):
    """A mirror that can tell at almost no cost whether a file is still the one that was read."""

    def mark(self, address: Location) -> object | None:
        """Equal to an earlier mark only if the file was not touched in between; None if that is not certain yet."""


class WebhookClient(Protocol):
    """Sends a notice to the endpoint of a webhook, once, and returns the outcome. It never raises."""

    def deliver(self, notice: Notice, where: Endpoint, *, private: bool) -> AttemptOutcome | None:
        """None if the attempt was cancelled before the receiver answered."""

    def cancel(self) -> None:
        """Cancel every attempt that is running; from now on nothing is sent."""


class WorkspaceFiles(Protocol):
    """The files of a workspace that are not in the ledger: snapshots, logs, capsules and settings."""

    @property
    def skipped(self) -> Sequence[str]:
        """What could not be included so far, one sentence each."""

    def parts(self) -> Iterator[FilePart]: ...
    def restore(self, part: FilePart) -> None:
        """Write a part of a file. The file appears with its last part; an existing file stays as it is."""


class BackupFolder(Protocol):
    """Where a server keeps its scheduled backups, each named after the moment it was made."""

    def exclusive(self) -> AbstractContextManager[bool]:
        """Whether this process has the exclusive right to make backups here, until the block ends."""

    def newest(self, before: datetime) -> datetime | None:
        """When the newest backup was made. Backups that a wrong clock dated later than ``before`` do not count."""

    def write(self, at: datetime, lines: Iterable[bytes]) -> str:
        """Write a backup and return the name of its file."""

    def read(self, name: str) -> Iterator[bytes]: ...
    def remove(self, name: str) -> None: ...
    def keep(self, count: int) -> None:
        """Remove all scheduled backups except the newest ``count``."""


class DailyLog(Protocol):
    """The daily log of requests and decisions, each at the local time of ``at``. A line that is already there is not written
    again."""

    def note(self, at: datetime, line: str) -> None: ...


def _new_secret() -> str:
    from secrets import token_urlsafe  # noqa: PLC0415 - slow to load, and few commands make one

    return token_urlsafe()  # of 32 random bytes


@dataclass(frozen=True, slots=True)
class Ports:
    ledger: Ledger
    mirror: Mirror
    daily_log: DailyLog
    sessions: Sessions
    now: Callable[[], datetime]
    wait: Callable[[float], None]
    new_id: Callable[[], str]
    new_secret: Callable[[], str] = _new_secret
    attempts: dict[str, Attempts] = field(default_factory=dict)  # by credential; each process counts on its own
    reflector: Reflector | None = None  # none: the offline one
    critic: Critic | None = None  # none: there is no second opinion
