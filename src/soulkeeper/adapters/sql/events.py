"""The events of a ledger in SQL: append, look up and search them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from operator import attrgetter
from typing import Any

from soulkeeper.adapters.sql import rows
from soulkeeper.adapters.sql.dialect import Connection, lists, one_of, pages
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.history.event import ADDED, Event, encoded_words
from soulkeeper.domain.history.revision import Revision

# ruff: noqa: S608 - every name that is put into SQL here is a column list of rows.py; values are always parameters

_HOLDS = "replace(body, :{}, '') <> body"
_LIKE = "body LIKE :like_{} ESCAPE '!'"  # much faster, but case-insensitive in SQLite
_seq = attrgetter("seq")
_WILD = re.compile(r"[!%_]")


class EventRecords:
    _db: Connection

    def events(self, *, after: int = 0, limit: int = 200, offset: int = 0, words: str = "") -> list[Event]:
        condition, values = _after_condition(after, words)
        matches = self._db.rows(
            f"SELECT {rows.EVENT} FROM events WHERE {condition} ORDER BY seq LIMIT :limit OFFSET :offset",
            {**values, "limit": limit, "offset": offset},
        )
        return [rows.event(row) for row in matches]

    def newest_events(
        self,
        *,
        before: int = 2**62,
        kind: str = "",
        since: datetime | None = None,
        names: tuple[str, ...] = (),
        limit: int = 200,
    ) -> list[Event]:
        conditions, values = _search_conditions(since, names)
        if not kind:
            return self._newest(conditions, {**values, "before": before, "limit": limit})
        conditions.append("kind = :kind")
        found: list[Event] = []
        for each in self._kinds(kind):  # one by one, because the index has the events of one kind in order
            found += self._newest(conditions, {**values, "kind": each, "before": before, "limit": limit})
        return sorted(found, key=_seq, reverse=True)[:limit]

    def _newest(self, conditions: list[str], values: dict[str, str | int]) -> list[Event]:
        where = " AND ".join(("seq < :before", *conditions))
        sql = f"SELECT {rows.EVENT} FROM events WHERE {where} ORDER BY seq DESC LIMIT :limit"
        return [rows.event(row) for row in self._db.rows(sql, values)]

    def _kinds(self, kind: str) -> Iterator[str]:
        """The kind itself, and the others of its family that the ledger has. Each costs one lookup in the index."""
        yield kind
        sql = "SELECT min(kind) FROM events WHERE kind > :last AND kind < :other"
        last: str | None = f"{kind}."
        while last := self._db.rows(sql, {"last": last, "other": f"{kind}/"})[0][0]:  # "/" is the character after "."
            yield last

    def events_per_day(self, *, after: int = 0) -> dict[date, int]:
        sql = "SELECT substr(at, 1, 10) AS day, count(*) FROM events WHERE seq > :after GROUP BY substr(at, 1, 10)"
        return {date.fromisoformat(day): count for day, count in self._db.rows(sql, {"after": after})}

    def count_events(self, *, after: int = 0, words: str = "") -> int:
        condition, values = _after_condition(after, words)
        return int(self._db.rows(f"SELECT count(*) FROM events WHERE {condition}", values)[0][0])

    def last_seq(self) -> int:
        return int(self._db.rows("SELECT coalesce(max(seq), 0) FROM events")[0][0])

    def last_event(self, subject: str | None = None) -> Event | None:
        about, values = ("", {}) if subject is None else ("WHERE subject = :subject", {"subject": subject})
        matches = self._db.rows(f"SELECT {rows.EVENT} FROM events {about} ORDER BY seq DESC LIMIT 1", values)
        return rows.event(matches[0]) if matches else None

    def event(self, seq: int) -> Event | None:
        matches = self._db.rows(f"SELECT {rows.EVENT} FROM events WHERE seq = :seq", {"seq": seq})
        return rows.event(matches[0]) if matches else None

    def some_events(self, seqs: Sequence[int]) -> dict[int, Event]:
        found: list[tuple[Any, ...]] = []
        for placeholders, values in lists("seq", seqs):
            found += self._db.rows(f"SELECT {rows.EVENT} FROM events WHERE seq IN {placeholders}", values)
        return {event.seq: event for event in map(rows.event, found)}

    def event_of(self, revision: Revision) -> Event | None:
        sql = "SELECT event_seq FROM revisions WHERE soul = :soul AND number = :number"
        matches = self._db.rows(sql, {"soul": revision.soul, "number": revision.number})
        if matches and matches[0][0]:
            return self.event(matches[0][0])
        # from before revisions named their event
        candidates = self.events(words=revision.link, limit=2**31) if revision.link else []
        return next(
            (event for event in candidates if event.kind == ADDED and event.facts["link"] == revision.link), None
        )

    def every_event(self) -> Iterator[Event]:
        return map(
            rows.event, pages(self._db, f"SELECT {rows.EVENT} FROM events WHERE seq > :after ORDER BY seq LIMIT 500", 0)
        )


def _after_condition(after: int, words: str) -> tuple[str, dict[str, str | int]]:
    if not words:
        return "seq > :after", {"after": after}
    return f"seq > :after AND {_HOLDS.format('phrase')}", {"after": after, "phrase": encoded_words(words)}


def _search_conditions(since: datetime | None, names: tuple[str, ...]) -> tuple[list[str], dict[str, str]]:
    """The conditions and the values of a search for the newest events."""
    conditions: list[str] = []
    values: dict[str, str] = {}
    if since is not None:
        conditions.append("at >= :since")
        values["since"] = moment(since)
    if names:
        _, parameters = one_of("name", (f'"{encoded_words(name)}"' for name in names))
        conditions.append(f"({' OR '.join(f'({_LIKE.format(key)} AND {_HOLDS.format(key)})' for key in parameters)})")
        values |= parameters | {f"like_{key}": f"%{_escaped(name)}%" for key, name in parameters.items()}
    return conditions, values


def _escaped(name: str) -> str:
    """A name as a LIKE pattern that matches only the name itself."""
    return _WILD.sub(r"!\g<0>", name)
