"""Migrations on both databases: applied once, with copies; newer and foreign ledgers are refused with a message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Barrier
from typing import Any

import apsw
import psycopg
import pytest

from soulkeeper.adapters.sql import migrate as migrating
from soulkeeper.adapters.sql.dialect import POSTGRES_TYPES, SQLITE_TYPES, with_types
from soulkeeper.adapters.sql.migrate import Migration, migrations
from soulkeeper.adapters.sql.postgres import PostgresDatabase, PostgresLedger
from soulkeeper.adapters.sql.sqlite import SqliteLedger
from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.history.event import DENIED
from soulkeeper.errors import NotFound, Unavailable
from soulkeeper.ports import Ledger
from tests.conftest import DAWN
from tests.postgres import Postgres

QUESTION = Approval(id="", type="t", agent="maya", subject="u", payload={}, digest="d", created_at=DAWN)
NEXT = migrations()[-1].number + 1


@pytest.fixture
def another_migration(monkeypatch: pytest.MonkeyPatch) -> None:
    """A soulkeeper with one more migration."""
    more = (*migrations(), Migration(NEXT, "CREATE TABLE later (id NUMBER PRIMARY KEY, word WORD)", "h"))
    for module in ("migrate", "sqlite", "postgres"):
        monkeypatch.setattr(f"soulkeeper.adapters.sql.{module}.migrations", lambda of="ledger": more)


def write_and_close(ledger: SqliteLedger | PostgresLedger) -> None:
    with ledger.writing() as writer:
        writer.put_setting("k", "v")
        writer.append("test.happened", DAWN, {})
    ledger.close()


def test_sqlite_keeps_a_copy_and_migrates_when_it_is_opened(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    write_and_close(SqliteLedger(tmp_path / "ledger.db", create=True))
    request.getfixturevalue("another_migration")

    opened = SqliteLedger(tmp_path / "ledger.db")

    with opened.reading() as records:
        assert records.setting("k") == "v"
    copy = apsw.Connection(str(tmp_path / "backups" / f"ledger-before-schema-{NEXT}.db"))
    assert copy.execute("SELECT value FROM settings").fetchall() == [("v",)]
    assert not copy.execute("SELECT 1 FROM sqlite_schema WHERE name = 'later'").fetchall()


def test_servers_that_open_a_new_database_at_once_make_it_once(postgres: Postgres) -> None:
    url, together = postgres.fresh(), Barrier(8)

    def opened(of: str) -> None:
        together.wait()
        PostgresDatabase(url, of, create=True).close()

    with ThreadPoolExecutor(8) as servers:
        for done in [servers.submit(opened, of) for of in ("ledger", "memory") * 4]:
            done.result()


def test_a_fleet_is_migrated_on_request_alone_with_a_copy_beside_it(
    postgres: Postgres, request: pytest.FixtureRequest
) -> None:
    url = postgres.fresh()
    write_and_close(PostgresLedger(url, create=True))
    request.getfixturevalue("another_migration")
    with pytest.raises(Unavailable) as refused:
        PostgresLedger(url)
    assert refused.value.hint == "soul migrate"

    PostgresLedger(url, create=True).close()

    opened = PostgresLedger(url)
    with opened.reading() as records:
        assert records.setting("k") == "v"
    opened.close()
    with psycopg.connect(url) as raw:
        assert raw.execute(f"SELECT value FROM ledger_before_{NEXT}.settings").fetchall() == [("v",)]


def test_a_newer_ledger_is_refused_with_words(tmp_path: Path, postgres: Postgres) -> None:
    SqliteLedger(tmp_path / "ledger.db", create=True).close()
    raw = apsw.Connection(str(tmp_path / "ledger.db"))
    raw.execute("INSERT INTO migrations VALUES (999, 'x')")
    raw.close()
    with pytest.raises(Unavailable, match="newer soulkeeper"):
        SqliteLedger(tmp_path / "ledger.db")
    url = postgres.fresh()
    PostgresLedger(url, create=True).close()
    with psycopg.connect(url) as connection:
        connection.execute("INSERT INTO ledger.migrations VALUES (999, 'x')")
    with pytest.raises(Unavailable, match="newer soulkeeper"):
        PostgresLedger(url)


def test_a_changed_old_migration_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteLedger(tmp_path / "ledger.db", create=True).close()
    changed = tuple(Migration(m.number, m.sql, "other") for m in migrations())
    monkeypatch.setattr(migrating, "migrations", lambda of="ledger": changed)
    with pytest.raises(Unavailable, match="migration"):
        SqliteLedger(tmp_path / "ledger.db")


def test_a_foreign_database_is_left_as_it_is(tmp_path: Path, postgres: Postgres) -> None:
    raw = apsw.Connection(str(tmp_path / "ledger.db"))
    raw.execute("CREATE TABLE theirs (x)")
    raw.close()
    for create in (False, True):
        with pytest.raises(Unavailable, match="another program"):
            SqliteLedger(tmp_path / "ledger.db", create=create)
    url = postgres.fresh()
    with psycopg.connect(url) as connection:
        connection.execute("CREATE SCHEMA ledger")
        connection.execute("CREATE TABLE ledger.theirs (x int)")
    for create in (False, True):
        with pytest.raises(Unavailable, match="another program"):
            PostgresLedger(url, create=create)


def test_a_missing_ledger_is_not_made_by_opening_it(tmp_path: Path, postgres: Postgres) -> None:
    with pytest.raises(NotFound, match="missing"):
        SqliteLedger(tmp_path / "ledger.db")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(NotFound, match="no ledger"):
        PostgresLedger(postgres.fresh())


def test_a_server_that_is_not_there_is_unavailable_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("soulkeeper.adapters.sql.postgres._WAIT", 1)
    with pytest.raises(Unavailable, match="did not answer"):
        PostgresLedger("postgresql://nobody@127.0.0.1:1/none?connect_timeout=1")


UNDO_DENIALS = (
    "DROP INDEX approvals_denied",
    "ALTER TABLE approvals DROP COLUMN denied_seq",
    "CREATE INDEX approvals_decided ON approvals (agent, type, status, decided_at)",
)


@pytest.fixture(params=["sqlite", "postgres"])
def lived(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres) -> Iterator[Ledger]:
    """Two denials with a clock that went back in between, so that the later one has the earlier time. The tables are altered."""
    on_postgres = request.param == "postgres"
    ledger = (
        PostgresLedger(postgres.fresh(), create=True)
        if on_postgres
        else SqliteLedger(tmp_path / "ledger.db", create=True)
    )
    asked = [replace(QUESTION, id=f"a{number}") for number in (1, 2, 3)]
    with ledger.writing() as writer:
        for question in asked:
            writer.add_approval(question)
        for question, at in zip(asked[:2], (DAWN + timedelta(days=9), DAWN), strict=True):
            writer.put_approval(question.denied(Decision("ada", at, "test", "no")), was=Status.PENDING)
            writer.append(DENIED, at, {"agent": "maya", "approval": question.id})
    yield ledger
    ledger.close()


def test_denials_of_an_older_ledger_find_their_place_among_the_events(lived: Ledger) -> None:
    with lived.reading() as records:
        before = [(each.id, each.decision and each.decision.seq) for each in records.every_approval()]
    types = SQLITE_TYPES if isinstance(lived, SqliteLedger) else POSTGRES_TYPES
    (sql,) = (migration.sql for migration in migrations() if migration.number == 6)
    with lived.writing() as writer:
        for statement in (*UNDO_DENIALS, with_types(sql, types)):
            writer._db.script(statement)  # type: ignore[attr-defined]
    with lived.reading() as records:
        assert [(each.id, each.decision and each.decision.seq) for each in records.every_approval()] == before
    assert [seq for _, seq in before] == [1, 3, None]


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_an_older_ledger_gets_the_index_of_events_by_kind_and_a_search_uses_it(
    database: str, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, url, all_migrations = tmp_path / "ledger.db", postgres.fresh(), migrations()

    def opened() -> SqliteLedger | PostgresLedger:
        return SqliteLedger(path, create=True) if database == "sqlite" else PostgresLedger(url, create=True)

    with monkeypatch.context() as patch:
        older = tuple(each for each in all_migrations if each.number < 16)
        for module in ("migrate", "sqlite", "postgres"):
            patch.setattr(f"soulkeeper.adapters.sql.{module}.migrations", lambda of="ledger": older)
        ledger = opened()
        with ledger.writing() as writer:
            for number in range(1_000):
                writer.append("test.rare" if number in (3, 700) else "other.said", DAWN, {})
        ledger.close()

    ledger = opened()
    explain = "EXPLAIN QUERY PLAN" if database == "sqlite" else "EXPLAIN"
    plans: list[str] = []
    with ledger.writing() as writer:
        if database == "postgres":
            writer._db.script("ANALYZE events")
        rows = writer._db.rows

        def explained(sql: str, values: Mapping[str, Any]) -> Sequence[tuple[Any, ...]]:
            plans.append(str(rows(f"{explain} {sql}", values)))
            return rows(sql, values)

        monkeypatch.setattr(writer._db, "rows", explained)
        assert [event.seq for event in writer.newest_events(kind="test")] == [701, 4]
        monkeypatch.undo()
        writer.append("test.rare", DAWN, {})
    ledger.close()
    assert len(plans) == 4  # the kind itself, the next one of its family, that one, and that there is no other
    assert all("events_kind" in plan for plan in plans)
