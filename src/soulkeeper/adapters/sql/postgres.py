"""The ledger on PostgreSQL. A writer takes the workspace's advisory lock first, so writes are exclusive as on SQLite.

- Reads are answered while writes wait: only some of the connections may wait for the lock.
- A writer that falls silent in its transaction, because its machine lost power or stands still, loses the lock after a while.
- While the database is down, a call fails soon; once it is back, the next calls work.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore
from typing import Any

import psycopg
from psycopg import sql as psql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool, PoolTimeout

from soulkeeper.adapters.sql.dialect import POSTGRES_INDEX, POSTGRES_TYPES, percent_style
from soulkeeper.adapters.sql.ledger import SqlLedger
from soulkeeper.adapters.sql.migrate import LEDGER, migrate, migrations, schema_number
from soulkeeper.adapters.sql.records import SqlFinisher
from soulkeeper.adapters.sql.search import prepare
from soulkeeper.errors import Invalid, NotFound, Unavailable

logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # _explain_failures reports its errors once

_LOCK = (
    "SELECT set_config('idle_in_transaction_session_timeout', '{}', true),"
    " pg_advisory_xact_lock(hashtextextended(current_schema(), 0))"
)
_SILENT = "5min"  # how long a writer may send nothing; a restore checks many signatures between two statements
_LOCK_BY_NAME = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"  # the same lock, before there is a schema
_WAIT, _WAIT_WHILE_DOWN = 10, 1  # seconds until a server that does not answer is given up
_RECONNECT = 4  # seconds; the pool pauses longer after each failed attempt, and the next call begins again
_CONNECTIONS, _WRITERS = 8, 4
_PARAMETERS: dict[str, str | int] = {  # a connection to a machine that is gone is noticed in a minute, not in hours
    "fallback_application_name": "soulkeeper",
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}
_SERVER_KEEPALIVES = (  # and the server notices a machine that is gone while it waits for the lock
    "SELECT set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),"
    " set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '60s', false)"
)
_FAILURES = (psycopg.OperationalError, psycopg.InterfaceError)
_REFUSALS = frozenset({"25P03", "25P04"})  # a transaction that took too long
_RIGHTS = "the role in `database` of soulkeeper.toml must own the database: ALTER DATABASE name OWNER TO role"
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
        address = _with_parameters(url)
        self._pool = ConnectionPool(
            address,
            min_size=1,
            max_size=_CONNECTIONS,
            timeout=_WAIT,
            reconnect_timeout=_RECONNECT,
            open=False,
            configure=self._configure,
        )
        self._writers = BoundedSemaphore(_WRITERS)
        self._is_down = False
        with _explain_failures():
            psycopg.connect(address).close()  # says why it fails; the pool only says that it has waited
            self._pool.open(wait=True, timeout=_WAIT)
            self._prepare(create=create)

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def snapshot(self) -> Iterator[PostgresConnection]:
        """A consistent view."""
        with self._transaction(_SNAPSHOT) as connection:
            yield connection

    @contextmanager
    def exclusive(self) -> Iterator[PostgresConnection]:
        """One exclusive transaction."""
        if not self._writers.acquire(timeout=self._patience):
            message = "PostgreSQL did not answer: other writes have been waiting for it"
            raise Unavailable(message, hint="try again: another server may be restoring a backup")
        try:
            with self._transaction(_LOCK.format(_SILENT)) as connection:
                yield connection
        finally:
            self._writers.release()

    @contextmanager
    def _transaction(self, first: str) -> Iterator[PostgresConnection]:
        """A transaction that begins with this statement."""
        with _explain_failures():
            raw = self._begin(first)
            try:
                yield PostgresConnection(raw)
                if raw.info.transaction_status is TransactionStatus.INERROR:  # COMMIT would not say so
                    raise psycopg.InternalError("a statement of this transaction failed: nothing was written")
                raw.commit()
            except BaseException:
                with suppress(psycopg.Error):
                    raw.rollback()
                raise
            finally:
                self._pool.putconn(raw)

    def _begin(self, first: str) -> psycopg.Connection[tuple[Any, ...]]:
        """Execute the first statement. A connection that died while it was idle is replaced by another one."""
        others = _CONNECTIONS
        while True:
            raw = self._connection()
            try:
                raw.execute(first.encode())
                return raw
            except BaseException:
                self._pool.putconn(raw)
                if not raw.closed or not others:
                    raise
                others -= 1

    def _connection(self) -> psycopg.Connection[tuple[Any, ...]]:
        try:
            raw = self._pool.getconn(self._patience)
        except PoolTimeout:
            self._is_down = True
            raise
        self._is_down = False
        return raw

    @property
    def _patience(self) -> float:
        return _WAIT_WHILE_DOWN if self._is_down else _WAIT

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
        if tables and connection.rows("SELECT has_schema_privilege(:schema, 'USAGE')", {"schema": self._schema}) == [
            (False,)
        ]:
            raise Unavailable(f"PostgreSQL does not allow this role to use the schema {self._schema}", hint=_RIGHTS)
        if tables and "migrations" not in tables:
            raise Unavailable(f"the schema {self._schema} belongs to another program", hint="nothing was changed")
        if not tables and not create:
            raise NotFound(f"the database has no {self._of} (schema {self._schema})", hint="soul init creates one")

    def _configure(self, raw: psycopg.Connection[tuple[Any, ...]]) -> None:
        raw.execute(psql.SQL("SET search_path TO {}").format(psql.Identifier(self._schema)))
        raw.execute(_SERVER_KEEPALIVES)
        raw.commit()


class PostgresLedger(PostgresDatabase, SqlLedger):
    @contextmanager
    def finishing(self) -> Iterator[SqlFinisher]:
        with self.exclusive() as connection:
            connection.raw.execute("SET LOCAL synchronous_commit = off")
            yield SqlFinisher(connection)


def _with_parameters(url: str) -> str:
    """The address of the database, with our parameters unless it has them."""
    try:
        own = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        hint = 'database = "postgresql://user@host/name", with special characters percent-encoded'
        raise Invalid("`database` in soulkeeper.toml is not the address of a database", hint=hint) from error
    return make_conninfo(url, **{name: value for name, value in _PARAMETERS.items() if name not in own})


@contextmanager
def _explain_failures() -> Iterator[None]:
    try:
        yield
    except psycopg.DataError as error:
        if error.sqlstate is None:  # the driver did not send it
            raise Invalid(f"a value cannot be used: {error}", hint="leave null characters out") from error
        raise
    except psycopg.errors.InsufficientPrivilege as error:
        raise Unavailable(f"PostgreSQL does not allow this: {error.diag.message_primary}", hint=_RIGHTS) from error
    except psycopg.errors.DiskFull as error:
        hint = "free some space on the disk of the database"
        raise Unavailable(f"PostgreSQL cannot write: {error.diag.message_primary}", hint=hint) from error
    except psycopg.errors.ReadOnlySqlTransaction as error:
        hint = "if this is a replica, name the primary in `database` of soulkeeper.toml; else ask why it only reads: a full disk?"
        raise Unavailable(f"PostgreSQL cannot write: {error.diag.message_primary}", hint=hint) from error
    except psycopg.Error as error:
        if not isinstance(error, _FAILURES) and error.sqlstate not in _REFUSALS:
            raise
        raise Unavailable(
            f"PostgreSQL did not answer: {str(error).strip() or type(error).__name__}",
            hint="check that it is running, and `database` in soulkeeper.toml",
        ) from error
