"""The ledger in SQL, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar, cast

from soulkeeper.adapters.sql import reflections, rows
from soulkeeper.adapters.sql.access import AccessRecords, AccessWriter
from soulkeeper.adapters.sql.chats import ChatRecords, ChatWriter
from soulkeeper.adapters.sql.dialect import Connection, lists, one_of, pages
from soulkeeper.adapters.sql.events import EventRecords
from soulkeeper.adapters.sql.notices import NoticeRecords, NoticeWriter
from soulkeeper.adapters.sql.reflections import PlanWriter, ReflectionRecords
from soulkeeper.adapters.sql.search import search, update_index
from soulkeeper.adapters.sql.sync import SyncRecords, SyncWriter
from soulkeeper.adapters.sql.texts import TextRecords, TextWriter
from soulkeeper.domain.approvals.approval import Approval, Status, outcome
from soulkeeper.domain.approvals.past import ClockStep, PastRequest, denial_time, question_time, steps, with_step
from soulkeeper.domain.canonical import canonical, moment
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.history.event import ADDED, CLOCK, DENIED, Event, Sign, next_events, unsigned
from soulkeeper.domain.history.revision import ChainLink, Revision
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, NotFound
from soulkeeper.ports import Effect, SearchResult

# LIKE is exact here: payloads are canonical JSON, so a quote inside a string is escaped. It is limited to soul updates, because in
# other payloads an agent writes whole JSON objects.
_OTHERS = {
    name: f'%"trigger":"{trigger}"%' for name, trigger in (("o", "owner_directed"), ("f", "outside"), ("s", "sync"))
}
_NOT_OTHERS = "(type <> 'soul_update' OR (payload NOT LIKE :o AND payload NOT LIKE :f AND payload NOT LIKE :s))"
_ONLY_PENDING = frozenset({Status.PENDING})

# ruff: noqa: S608 - every name that is put into SQL here is a column list of rows.py; values are always parameters

_MOST_CACHED = 64
T = TypeVar("T")


class SqlRecords(EventRecords, TextRecords, AccessRecords, NoticeRecords, ChatRecords, ReflectionRecords, SyncRecords):
    """One transaction's view of the ledger."""

    def __init__(self, connection: Connection) -> None:
        self._db = connection
        self._texts = {}
        self._cache: dict[tuple[str, str], Any] = {}

    def _once(self, what: str, key: str, read: Callable[[str], T]) -> T:
        """Look something up once: a view does not change while it is open. A writer forgets what it changes."""
        if (what, key) not in self._cache:
            if len(self._cache) >= _MOST_CACHED:
                self._cache.clear()
            self._cache[what, key] = read(key)
        return cast("T", self._cache[what, key])

    def find_soul(self, address: Address) -> Soul | None:
        return self._once("soul at", str(address), lambda _: self._soul_at(address))

    def _soul_at(self, address: Address) -> Soul | None:
        matches = self._db.rows(
            f"SELECT {rows.SOUL} FROM souls WHERE kind = :kind AND id = :id",
            {"kind": address.kind.value, "id": address.id},
        )
        return rows.soul(matches[0]) if matches else None

    def soul(self, address: Address) -> Soul:
        matches = self.find_soul(address)
        if matches is None:
            raise NotFound(f"no soul named {str(address)!r}", hint="soul list shows all souls")
        return matches

    def soul_by_uuid(self, uuid: str) -> Soul:
        return self._once("soul", uuid, self._soul_by_uuid)

    def _soul_by_uuid(self, uuid: str) -> Soul:
        matches = self._db.rows(f"SELECT {rows.SOUL} FROM souls WHERE uuid = :uuid", {"uuid": uuid})
        if not matches:
            raise NotFound(f"no soul with the uuid {uuid}")
        return rows.soul(matches[0])

    def souls(self, kind: Kind | None = Kind.SOUL, *, deleted: bool = False) -> list[Soul]:
        where = "deleted_at IS NOT NULL" if deleted else "deleted_at IS NULL"
        values = {}
        if kind is not None:
            where, values = f"kind = :kind AND {where}", {"kind": kind.value}
        return [
            rows.soul(row)
            for row in self._db.rows(f"SELECT {rows.SOUL} FROM souls WHERE {where} ORDER BY kind, id", values)
        ]

    def souls_named(self, name: str) -> list[Soul]:
        """The databases compare only ASCII letters without their case; names with others are compared here."""
        folded = name.casefold()
        sql = (
            f"SELECT {rows.SOUL} FROM souls WHERE kind = :kind AND deleted_at IS NULL"
            " AND (lower(name) = :folded OR octet_length(name) <> length(name)) ORDER BY id"
        )
        matches = map(rows.soul, self._db.rows(sql, {"kind": Kind.SOUL.value, "folded": folded}))
        return [soul for soul in matches if soul.name.casefold() == folded]

    def search(self, words: str, *, deleted: bool = False, limit: int = 50, offset: int = 0) -> SearchResult:
        return search(self._db, words, deleted=deleted, limit=limit, offset=offset)

    def revision(self, soul: str, number: int) -> Revision:
        matches = self._db.rows(
            f"SELECT {rows.REVISION} FROM revisions WHERE soul = :soul AND number = :number",
            {"soul": soul, "number": number},
        )
        if not matches:
            raise NotFound(f"no revision {number}", hint="soul history lists all revisions")
        return rows.revision(matches[0])

    def revisions(self, soul: str, *, before: int | None = None, limit: int = 50) -> list[Revision]:
        matches = self._db.rows(
            f"SELECT {rows.REVISION} FROM revisions WHERE soul = :soul AND number < :before ORDER BY number DESC LIMIT :limit",
            {"soul": soul, "before": before if before is not None else 2**62, "limit": limit},
        )
        return rows.revision.all(matches)

    def newest_revisions(self, each: int = 1, *, deleted: bool = False) -> list[Revision]:
        """Each soul is looked up: to look at every revision takes seconds where there are hundreds of thousands."""
        skipped = f"SELECT uuid, revision - :each AS skipped FROM souls {'' if deleted else 'WHERE deleted_at IS NULL'}"
        sql = f"SELECT {rows.REVISION} FROM ({skipped}) AS newest CROSS JOIN revisions WHERE soul = uuid AND number > skipped"
        return [rows.revision(row) for row in self._db.rows(f"{sql} ORDER BY soul, number", {"each": each})]

    def find_version(self, soul: str, version: str) -> Revision | None:
        matches = self._db.rows(
            f"SELECT {rows.REVISION} FROM revisions WHERE soul = :soul AND version = :version",
            {"soul": soul, "version": version},
        )
        return rows.revision(matches[0]) if matches else None

    def find_agent(self, id: str) -> Agent | None:
        matches = self._db.rows(f"SELECT {rows.AGENT} FROM agents WHERE id = :id", {"id": id})
        return rows.agent(matches[0]) if matches else None

    def agents(self, *, selected: str | None = None, limit: int = 2**62) -> list[Agent]:
        if selected is not None:
            return self._once("agents_using", selected, self._agents_using)[:limit]
        sql = f"SELECT {rows.AGENT} FROM agents WHERE deleted_at IS NULL ORDER BY id LIMIT :limit"
        return [rows.agent(row) for row in self._db.rows(sql, {"limit": limit})]

    def _agents_using(self, soul: str) -> list[Agent]:
        sql = f"SELECT {rows.AGENT} FROM agents WHERE selected = :selected AND deleted_at IS NULL ORDER BY id"
        return [rows.agent(row) for row in self._db.rows(sql, {"selected": soul})]

    def approval(self, id: str) -> Approval:
        matches = self._db.rows(f"SELECT {rows.APPROVAL_WITH_DENIAL} FROM approvals WHERE id = :id", {"id": id})
        if not matches:
            raise NotFound(f"no approval with the id {id!r}", hint="soul approvals list shows all approvals")
        return rows.approval(matches[0])

    def approvals_like(self, prefix: str, limit: int = 3) -> list[Approval]:
        matches = self._db.rows(
            f"SELECT {rows.APPROVAL_WITH_DENIAL} FROM approvals WHERE id >= :low AND id < :high ORDER BY id LIMIT :limit",
            {"low": prefix, "high": prefix + "\x7f", "limit": limit},
        )
        return [rows.approval(row) for row in matches]

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
        condition, values = _approval_condition(statuses, besides, type=type, agent=agent, subject=subject)
        if expired_by is not None:
            condition += f"{' AND' if condition else 'WHERE'} expires_at <= :expired_by"
            values["expired_by"] = moment(expired_by)
        matches = self._db.rows(
            f"SELECT {rows.APPROVAL_WITH_DENIAL} FROM approvals {condition} ORDER BY seq DESC LIMIT :limit OFFSET :offset",
            {**values, "limit": limit, "offset": offset},
        )
        return [rows.approval(row) for row in matches]

    def count_approvals(
        self,
        *,
        statuses: frozenset[Status] | None = None,
        type: str | None = None,
        besides: str | None = None,
        agent: str | None = None,
    ) -> int:
        condition, values = _approval_condition(statuses, besides, type=type, agent=agent)
        return int(self._db.rows(f"SELECT count(*) FROM approvals {condition}", values)[0][0])

    def requests_of(self, agent: str, type: str, *, limit: int) -> list[PastRequest]:
        matches = self._db.rows(
            f"SELECT id, seq, created_at, payload FROM approvals WHERE agent = :agent AND type = :type AND {_NOT_OTHERS}"
            " ORDER BY seq DESC LIMIT :limit",
            {"agent": agent, "type": type, **_OTHERS, "limit": limit},
        )
        back = steps(self.setting(CLOCK))
        return [
            PastRequest(question_time(at, seq, back), payloads.batch_of(payload))
            for seq, at, payload in map(rows.request, matches)
        ]

    def last_denial(self, agent: str, type: str) -> datetime | None:
        matches = self._db.rows(
            "SELECT id, denied_seq, decided_at FROM approvals WHERE agent = :agent AND type = :type AND denied_seq IS NOT NULL"
            f" AND {_NOT_OTHERS} ORDER BY denied_seq DESC LIMIT 1",
            {"agent": agent, "type": type, **_OTHERS},
        )
        back = steps(self.setting(CLOCK)) if matches else []
        return next((denial_time(at, seq, back) for seq, at in map(rows.denial, matches)), None)

    def gaps(self, agent: str, *, closed: bool = False) -> list[Gap]:
        where = "agent = :agent" if closed else "agent = :agent AND closed_at IS NULL"
        matches = self._db.rows(f"SELECT {rows.GAP} FROM gaps WHERE {where} ORDER BY opened_at, id", {"agent": agent})
        return [rows.gap(row) for row in matches]

    def setting(self, key: str) -> str | None:
        return self._once("setting", key, self._setting)

    def _setting(self, key: str) -> str | None:
        matches = self._db.rows(f"SELECT {rows.SETTING} FROM settings WHERE key = :key", {"key": key})
        return rows.setting(matches[0])[1] if matches else None

    def some_settings(self, keys: Sequence[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for placeholders, values in lists("key", keys):
            sql = f"SELECT {rows.SETTING} FROM settings WHERE key IN {placeholders}"
            found.update(map(rows.setting, self._db.rows(sql, values)))
        return found

    def effects(self) -> list[Effect]:
        return [rows.effect(row) for row in self._db.rows(f"SELECT {rows.EFFECT} FROM effects ORDER BY id")]

    def settings(self, prefix: str = "") -> dict[str, str]:
        sql = f"SELECT {rows.SETTING} FROM settings WHERE key >= :first AND key < :last ORDER BY key"
        return dict(map(rows.setting, self._db.rows(sql, {"first": prefix, "last": f"{prefix}\U0010ffff"})))

    def every_revision(self) -> Iterator[Revision]:
        return map(rows.revision, self._every_revision(rows.REVISION))

    def every_chain_link(self) -> Iterator[ChainLink]:
        return map(rows.chain_link, self._every_revision(f"{rows.REVISION}, event_seq"))

    def _every_revision(self, columns: str) -> Iterator[tuple[Any, ...]]:
        """All rows in batches, whatever souls they belong to: with thousands of souls, a query for each would take minutes."""
        sql = f"SELECT {columns} FROM revisions WHERE (soul, number) > (:soul, :number) ORDER BY soul, number LIMIT 500"
        last: tuple[Any, ...] = ("", 0)
        while page := self._db.rows(sql, {"soul": last[0], "number": last[1]}):
            yield from page
            last = page[-1]

    def every_agent(self) -> Iterator[Agent]:
        return map(rows.agent, self._db.rows(f"SELECT {rows.AGENT} FROM agents ORDER BY id"))

    def every_gap(self) -> Iterator[Gap]:
        return map(rows.gap, self._db.rows(f"SELECT {rows.GAP} FROM gaps ORDER BY id"))

    def every_approval(self) -> Iterator[Approval]:
        sql = f"SELECT seq, {rows.APPROVAL_WITH_DENIAL} FROM approvals WHERE seq > :after ORDER BY seq LIMIT 500"
        return (rows.approval(row[1:]) for row in pages(self._db, sql, 0))


def _approval_condition(
    statuses: frozenset[Status] | None, besides: str | None = None, **criteria: str | None
) -> tuple[str, dict[str, str]]:
    values = {name: value for name, value in criteria.items() if value is not None}
    is_short_list = statuses == _ONLY_PENDING and "subject" not in values
    # || '' makes the engine use the index on the status, not on this column
    where = [f"{name} || '' = :{name}" if is_short_list else f"{name} = :{name}" for name in values]
    if statuses is not None:
        placeholders, parameters = one_of("status", statuses)
        where.append(f"status IN {placeholders}")
        values.update(parameters)
    if besides is not None:
        where.append("type <> :besides")
        values["besides"] = besides
    return f"WHERE {' AND '.join(where)}" if where else "", values


class SqlFinisher(SqlRecords):
    def finish_effects(self, effects: Iterable[int]) -> None:
        for id in effects:
            self._db.run("DELETE FROM effects WHERE id = :id", {"id": id})


class SqlWriter(SqlRecords, TextWriter, AccessWriter, NoticeWriter, ChatWriter, PlanWriter, SyncWriter):
    """The same view in an exclusive transaction that can write."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._wrote = self._has_event = False
        self._effect = 0
        self._last: Event | None = None

    def keep_alive(self) -> None:
        self._db.rows("SELECT 1")

    def add_soul(self, soul: Soul) -> None:
        if self.find_soul(soul.address):
            raise Conflict(
                f"the id {str(soul.address)!r} is already in use", hint="soul list --all includes deleted souls"
            )
        self._write_soul(rows.insert("souls", rows.SOUL), soul)

    def put_soul(self, soul: Soul) -> None:
        self._write_soul(rows.update("souls", rows.SOUL, "uuid = :uuid"), soul)

    def _write_soul(self, sql: str, soul: Soul) -> None:
        self._run(sql, rows.soul_values(soul))
        self._cache.clear()  # the soul may have had another address before
        update_index(self._db, soul, self._texts.get(soul.hash))

    def add_revision(self, revision: Revision) -> None:
        self._run(rows.insert("revisions", rows.REVISION), rows.revision_values(revision))

    def put_agent(self, agent: Agent) -> None:
        changes = ", ".join(f"{c} = excluded.{c}" for c in rows.AGENT.split(", ")[1:])
        self._run(
            f"{rows.insert('agents', rows.AGENT)} ON CONFLICT (id) DO UPDATE SET {changes}", rows.agent_values(agent)
        )
        self._cache.clear()  # the agent may have used another soul before

    def add_approval(self, approval: Approval) -> None:
        seq = self._next("approvals", "seq")
        self._run(rows.insert("approvals", f"seq, {rows.APPROVAL}"), {"seq": seq, **rows.approval_values(approval)})

    def put_approval(self, approval: Approval, *, was: Status) -> None:
        sql = rows.update(
            "approvals", rows.APPROVAL, "id = :id AND status = :was", fixed=("type", "agent", "created_at")
        )
        if not self._run(sql, {**rows.approval_values(approval), "was": was.value}):
            raise Conflict(f"approval {approval.id[:8]} {outcome(self.approval(approval.id))}")

    def put_gap(self, gap: Gap) -> None:
        changes = ", ".join(f"{c} = excluded.{c}" for c in rows.GAP.split(", ")[1:])
        self._run(f"{rows.insert('gaps', rows.GAP)} ON CONFLICT (id) DO UPDATE SET {changes}", rows.gap_values(gap))

    def put_setting(self, key: str, value: str) -> None:
        self._run(
            "INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            {"key": key, "value": value},
        )
        self._cache.pop(("setting", key), None)

    def add_event(self, event: Event) -> None:
        self._last = event
        self._run(rows.insert("events", rows.EVENT), rows.event_values(event))
        if event.kind == reflections.RUN:
            self._run(reflections.INSERT, reflections.values(event))
        if event.kind == DENIED:
            where = {"seq": event.seq, "id": event.facts["approval"]}
            self._run("UPDATE approvals SET denied_seq = :seq WHERE id = :id", where)
        elif event.kind == ADDED:
            facts = event.facts
            where = {"seq": event.seq, "soul": facts.get("soul"), "number": facts.get("revision")}
            self._run("UPDATE revisions SET event_seq = :seq WHERE soul = :soul AND number = :number", where)
        self._has_event = True

    def append(self, kind: str, at: datetime, facts: Mapping[str, Any], *, sign: Sign = unsigned) -> Event:
        for event in next_events(self._last or self.last_event(), kind, at, facts, sign):
            self.add_event(event)
            if event.kind == CLOCK:
                step = ClockStep(at, self._next("approvals", "seq") - 1, event.seq)
                self.put_setting(CLOCK, with_step(self.setting(CLOCK), step))
        return event

    def add_effect(self, kind: str, subject: str, body: Mapping[str, Any]) -> None:
        values = {
            "id": self._effect_id(),
            "kind": kind,
            "subject": subject,
            "body": canonical(body).decode(),
        }
        self._run(rows.insert("effects", rows.EFFECT), values)

    def ensure_event(self) -> None:
        assert self._has_event or not self._wrote, "a transaction wrote to the ledger without an event"  # noqa: S101

    def _effect_id(self) -> int:
        """An id that grows with the events, so that finishing old effects never finishes a new one of another process."""
        if not self._effect:
            last = self._last.seq if self._last else self.last_seq()
            self._effect = max((last + 1) * 1_000, self._next("effects", "id"))
        self._effect += 1
        return self._effect

    def _next(self, table: str, column: str) -> int:
        return int(self._db.rows(f"SELECT coalesce(max({column}), 0) + 1 FROM {table}")[0][0])

    def _run(self, sql: str, values: Mapping[str, Any]) -> int:
        self._wrote = True
        return self._db.run(sql, values)
