"""The events of a ledger in SQL: the newest about a subject, one by its number, those that say something, all of them."""

from __future__ import annotations

from collections.abc import Iterator

from soulkeeper.adapters.sql import rows
from soulkeeper.adapters.sql.dialect import Connection, pages
from soulkeeper.domain.history.event import ADDED, Event, as_said
from soulkeeper.domain.history.revision import Revision

# ruff: noqa: S608 - every name that is put into SQL here is a column list of rows.py; values are always parameters


class EventRecords:
    _db: Connection

    def events(self, *, after: int = 0, limit: int = 200, offset: int = 0, words: str = "") -> list[Event]:
        condition, values = _happened(after, words)
        matches = self._db.rows(
            f"SELECT {rows.EVENT} FROM events WHERE {condition} ORDER BY seq LIMIT :limit OFFSET :offset",
            {**values, "limit": limit, "offset": offset},
        )
        return [rows.event(row) for row in matches]

    def count_events(self, *, after: int = 0, words: str = "") -> int:
        condition, values = _happened(after, words)
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

    def event_of(self, revision: Revision) -> Event | None:
        sql = "SELECT event_seq FROM revisions WHERE soul = :soul AND number = :number"
        matches = self._db.rows(sql, {"soul": revision.soul, "number": revision.number})
        if matches and matches[0][0]:
            return self.event(matches[0][0])
        facts = (
            self.events(words=revision.link, limit=2**31) if revision.link else []
        )  # from before revisions named their event
        return next((event for event in facts if event.kind == ADDED and event.facts["link"] == revision.link), None)

    def every_event(self) -> Iterator[Event]:
        return map(
            rows.event, pages(self._db, f"SELECT {rows.EVENT} FROM events WHERE seq > :after ORDER BY seq LIMIT 500", 0)
        )


def _happened(after: int, words: str) -> tuple[str, dict[str, str | int]]:
    if not words:
        return "seq > :after", {"after": after}
    return "seq > :after AND replace(body, :said, '') <> body", {"after": after, "said": as_said(words)}
