"""Tokens, logins, pins and stored answers in SQL: the part of the ledger that the server needs.

A token's last use, a login and a stored answer are bookkeeping, not records: writing them needs no event.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from soulkeeper.adapters.sql import rows
from soulkeeper.adapters.sql.dialect import Connection
from soulkeeper.domain.authority import Login, Token
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.prompts.pin import Pin, already_open
from soulkeeper.ports import Answer

# ruff: noqa: S608 - every name that is put into SQL here is a column list of rows.py; values are always parameters


class AccessRecords:
    _db: Connection

    def find_token(self, hash: str) -> Token | None:
        matches = self._db.rows(f"SELECT {rows.TOKEN} FROM tokens WHERE hash = :hash", {"hash": hash})
        return rows.token(matches[0]) if matches else None

    def tokens(self, *, agent: str | None = None) -> list[tuple[Token, datetime | None]]:
        where, values = ("", {}) if agent is None else ("WHERE agent = :agent", {"agent": agent})
        matches = self._db.rows(
            f"SELECT {rows.TOKEN}, at FROM tokens LEFT JOIN uses ON uses.token = tokens.id {where} ORDER BY created_at, id",
            values,
        )
        return [rows.token_with_last_use(row) for row in matches]

    def find_login(self, id: str) -> Login | None:
        matches = self._db.rows(f"SELECT {rows.LOGIN} FROM logins WHERE id = :id", {"id": id})
        return rows.login(matches[0]) if matches else None

    def logins(self) -> list[Login]:
        return [rows.login(row) for row in self._db.rows(f"SELECT {rows.LOGIN} FROM logins ORDER BY began_at, id")]

    def find_answer(self, token: str, key: str) -> Answer | None:
        matches = self._db.rows(
            f"SELECT {rows.ANSWER} FROM answers WHERE token = :token AND key = :key", {"token": token, "key": key}
        )
        return rows.answer(matches[0]) if matches else None

    def count_answers(self, token: str) -> int:
        return int(self._db.rows("SELECT count(*) FROM answers WHERE token = :token", {"token": token})[0][0])

    def find_pin(self, agent: str, session: str) -> Pin | None:
        matches = self._db.rows(
            f"SELECT {rows.PIN} FROM pins WHERE agent = :agent AND session = :session",
            {"agent": agent, "session": session},
        )
        return rows.pin(matches[0]) if matches else None

    def pins(self, agent: str, *, limit: int = 50) -> list[Pin]:
        matches = self._db.rows(
            f"SELECT {rows.PIN} FROM pins WHERE agent = :agent ORDER BY opened_at DESC, session LIMIT :limit",
            {"agent": agent, "limit": limit},
        )
        return [rows.pin(row) for row in matches]

    def pin_times(self, agent: str) -> dict[str, datetime]:
        matches = self._db.rows("SELECT session, opened_at FROM pins WHERE agent = :agent", {"agent": agent})
        return {session: parse_moment(at) for session, at in matches}

    def every_pin(self) -> Iterator[Pin]:
        sql = (
            f"SELECT {rows.PIN} FROM pins WHERE (agent, session) > (:agent, :session) ORDER BY agent, session LIMIT 500"
        )
        agent, session = "", ""
        while page := [rows.pin(row) for row in self._db.rows(sql, {"agent": agent, "session": session})]:
            yield from page
            agent, session = page[-1].agent, page[-1].session

    def pinned_between(self, agent: str, after: datetime, until: datetime) -> tuple[int, datetime | None]:
        sql = (
            "SELECT count(*), min(opened_at) FROM pins"
            " WHERE agent = :agent AND opened_at > :after AND opened_at <= :until"
        )
        count, first = self._db.rows(sql, {"agent": agent, "after": moment(after), "until": moment(until)})[0]
        return count, parse_moment(first) if first else None


class AccessWriter(AccessRecords):
    def put_token(self, token: Token) -> None:
        changes = ", ".join(f"{c} = excluded.{c}" for c in rows.TOKEN.split(", ")[1:])
        self._run(
            f"{rows.insert('tokens', rows.TOKEN)} ON CONFLICT (id) DO UPDATE SET {changes}", rows.token_values(token)
        )

    def add_pin(self, pin: Pin) -> None:
        if self.find_pin(pin.agent, pin.session):
            raise already_open(pin)
        self._run(rows.insert("pins", rows.PIN), rows.pin_values(pin))

    def note_uses(self, uses: Mapping[str, datetime]) -> None:
        sql = "INSERT INTO uses (token, at) VALUES (:token, :at) ON CONFLICT (token) DO UPDATE SET at = excluded.at"
        for token, at in uses.items():
            self._db.run(sql, {"token": token, "at": moment(at)})

    def add_login(self, login: Login) -> None:
        self._db.run(rows.insert("logins", rows.LOGIN), rows.login_values(login))

    def drop_login(self, id: str) -> None:
        self._db.run("DELETE FROM logins WHERE id = :id", {"id": id})

    def drop_logins(self, *, ended_by: datetime) -> None:
        self._db.run("DELETE FROM logins WHERE ends_at <= :at", {"at": moment(ended_by)})

    def put_answer(self, answer: Answer) -> None:
        changes = ", ".join(f"{c} = excluded.{c}" for c in rows.ANSWER.split(", ")[2:])
        sql = f"{rows.insert('answers', rows.ANSWER)} ON CONFLICT (token, key) DO UPDATE SET {changes}"
        values = {column: getattr(answer, column) for column in rows.ANSWER.split(", ")}
        self._db.run(sql, {**values, "at": moment(answer.at), "headers": json.dumps(answer.headers)})

    def drop_answers(self, *, before: datetime) -> None:
        self._db.run("DELETE FROM answers WHERE at < :before", {"before": moment(before)})

    def drop_answer(self, token: str, key: str) -> None:
        self._db.run("DELETE FROM answers WHERE token = :token AND key = :key", {"token": token, "key": key})

    def _run(self, sql: str, values: Mapping[str, Any]) -> int:
        raise NotImplementedError
