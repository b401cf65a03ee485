"""The ledger on PostgreSQL. A writer takes the workspace's advisory lock first, so writes are exclusive as on SQLite."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import sql as psql
from psycopg_pool import ConnectionPool, PoolTimeout

from soulkeeper.adapters.sql.dialect import POSTGRES_INDEX, POSTGRES_TYPES, percent_style
from soulkeeper.adapters.sql.ledger import SqlLedger
from soulkeeper.adapters.sql.migrate import LEDGER, migrate, migrations, schema_number
from soulkeeper.adapters.sql.records import SqlFinisher
from soulkeeper.adapters.sql.search import prepare
from soulkeeper.errors import NotFound, Unavailable

logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # _explain_failures reports its errors once

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 0))"
_LOCK_BY_NAME = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"  # the same lock, before there is a schema
_WAIT = 10  # seconds until a server that does not answer is given up
_SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


class PostgresConnection:
    index = POSTGRES_INDEX

    def __init__(self, raw: psycopg.Connection[tuple[Any, ...]]) -> None:
        self.raw = raw

    def rows(self, sql: str, values: Mapping[str, Any] | None = None) -> Sequence[tuple[Any, ...]]:
        return self.raw.execute(percent_style(sql), values or {}).fetchall()

    def stream(self, sql: str, values: Mapping[str, Any] | None = None) -> Iterator[tuple[Any, ...]]:
        with self.raw.cursor("stream") as cursor:  # a name keeps the rows on the server
            yield from cursor.execute(percent_style(sql), values or {})

    def run(self, sql: str, values: Mapping[str, Any] | None = None) -> int:
        return self.raw.execute(percent_style(sql), values or {}).rowcount

    def script(self, sql: str) -> None:
        self.raw.execute(sql)


class PostgresDatabase:
    """One schema of a database. ``create`` creates it if it is missing and upgrades an older one (`soul migrate`)."""

    def __init__(self, url: str, of: str = LEDGER, *, schema: str = "", create: bool = False) -> None:
        self._of = of
        self._schema = schema or of
        self._pool = ConnectionPool(url, min_size=1, max_size=8, timeout=_WAIT, open=False, configure=self._configure)
        with _explain_failures():
            self._pool.open(wait=True, timeout=_WAIT)
            self._prepare(create=create)

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def snapshot(self) -> Iterator[PostgresConnection]:
        """A consistent view."""
        with _explain_failures(), self._pool.connection() as raw, raw.transaction():
            raw.execute(_SNAPSHOT)
            yield PostgresConnection(raw)

    @contextmanager
    def exclusive(self) -> Iterator[PostgresConnection]:
        """One exclusive transaction."""
        with _explain_failures(), self._pool.connection() as raw, raw.transaction():
            raw.execute(_LOCK)
            yield PostgresConnection(raw)

    def _prepare(self, *, create: bool) -> None:
        with self._pool.connection() as raw, raw.transaction():
            connection = PostgresConnection(raw)
            raw.execute(_LOCK_BY_NAME, (self._schema,))
            if create:
                raw.execute(psql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(psql.Identifier(self._schema)))
            self._ensure_ours(connection, create=create)
            at = schema_number(connection, self._of) if self._tables(connection) else 0
            if at < migrations(self._of)[-1].number:
                self._migrate(connection, at, allowed=create)

    def _migrate(self, connection: PostgresConnection, at: int, *, allowed: bool) -> None:
        if not allowed:
            required = migrations(self._of)[-1].number
            raise Unavailable(
                f"this {self._of} has schema {at}, but this soulkeeper needs {required}", hint="soul migrate"
            )
        if at:
            self._copy_tables(connection, at)
        migrate(connection, POSTGRES_TYPES, self._of)
        if self._of == LEDGER:
            prepare(connection)

    def _copy_tables(self, connection: PostgresConnection, at: int) -> None:
        """Copy every table before a migration, into a second schema."""
        name = psql.Identifier(f"{self._schema}_before_{at + 1}")
        connection.raw.execute(psql.SQL("CREATE SCHEMA {}").format(name))
        for table in sorted(self._tables(connection)):
            copy = psql.SQL("CREATE TABLE {kept}.{table} AS TABLE {table}").format(
                kept=name, table=psql.Identifier(table)
            )
            connection.raw.execute(copy)

    def _tables(self, connection: PostgresConnection) -> set[str]:
        matches = connection.rows(
            "SELECT tablename FROM pg_tables WHERE schemaname = :schema", {"schema": self._schema}
        )
        return {name for (name,) in matches}

    def _ensure_ours(self, connection: PostgresConnection, *, create: bool) -> None:
        tables = self._tables(connection)
        if tables and "migrations" not in tables:
            raise Unavailable(f"the schema {self._schema} belongs to another program", hint="nothing was changed")
        if not tables and not create:
            raise NotFound(f"the database has no {self._of} (schema {self._schema})", hint="soul init creates one")

    def _configure(self, raw: psycopg.Connection[tuple[Any, ...]]) -> None:
        raw.execute(psql.SQL("SET search_path TO {}").format(psql.Identifier(self._schema)))
        raw.commit()


class PostgresLedger(PostgresDatabase, SqlLedger):
    @contextmanager
    def finishing(self) -> Iterator[SqlFinisher]:
        with self.exclusive() as connection:
            connection.raw.execute("SET LOCAL synchronous_commit = off")
            yield SqlFinisher(connection)


@contextmanager
def _explain_failures() -> Iterator[None]:
    try:
        yield
    except (psycopg.OperationalError, psycopg.InterfaceError, PoolTimeout) as error:
        raise Unavailable(
            f"PostgreSQL did not answer: {str(error).strip() or type(error).__name__}",
            hint="check that it is running, and `database` in soulkeeper.toml",
        ) from error
