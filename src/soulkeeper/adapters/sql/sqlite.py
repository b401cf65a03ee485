"""The ledger on SQLite, with a driver that ships its own current engine.

Writers take the lock file first, then ``BEGIN IMMEDIATE``: with many processes, a busy timeout alone starves some of them.
Readers take neither. A connection belongs to one thread.

Data is on the disk when ``writing`` ends. Only marking effects as done does not wait for the disk: after a power cut they are
carried out again, which is harmless.

A database in a folder that cannot be written, as on read-only media, is read without the files beside it that the engine needs
otherwise, and is opened again if it has changed.
"""

from __future__ import annotations

import errno
import fcntl
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import apsw

from soulkeeper.adapters.sql.dialect import SQLITE_INDEX, SQLITE_TYPES
from soulkeeper.adapters.sql.ledger import SqlLedger
from soulkeeper.adapters.sql.migrate import LEDGER, migrate, migrations, schema_number
from soulkeeper.adapters.sql.records import SqlFinisher
from soulkeeper.adapters.sql.search import prepare
from soulkeeper.errors import DiskFull, NotFound, ReadOnly, SoulError, Unavailable

APPLICATION_ID = 0x534F554C  # "SOUL" in the file's header, to recognise databases of other programs
_SOUND_ENGINE = (3, 51, 3)  # older engines can corrupt a database that several processes use, at a WAL reset
_STATEMENTS = 512  # cached prepared statements; the driver's 100 are too few for a proposal and its approval
_PRAGMAS = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA secure_delete = ON;
"""


class SqliteConnection:
    index = SQLITE_INDEX

    def __init__(self, path: Path, *, create: bool) -> None:
        self.is_frozen = _is_frozen(path)
        if self.is_frozen:
            name, flags = (
                f"file:{quote(os.fsencode(path))}?immutable=1",
                apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI,
            )
        else:
            name, flags = str(path), apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
        self.raw = apsw.Connection(name, flags=flags, statementcachesize=_STATEMENTS)
        self.raw.set_busy_timeout(10_000)
        self.raw.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)  # otherwise a query is planned again for every new value
        self._ensure_ours(path)
        self.script(_PRAGMAS)
        self.file = _identity(path, with_content=self.is_frozen)

    def is_current(self, path: Path) -> bool:
        """Whether this is still the connection to use for the file: a frozen one does not see what others write."""
        return self.file == _identity(path, with_content=self.is_frozen) and (not self.is_frozen or _is_frozen(path))

    def _ensure_ours(self, path: Path) -> None:
        """Check before writing that the file is empty or marked as ours."""
        if not self.rows("SELECT 1 FROM sqlite_schema LIMIT 1"):
            self.script(f"PRAGMA application_id = {APPLICATION_ID}")
        elif self.rows("PRAGMA application_id")[0][0] != APPLICATION_ID:
            self.raw.close()
            raise Unavailable(f"{path.name} is a database of another program", hint="nothing was changed")

    def rows(self, sql: str, values: Mapping[str, Any] | None = None) -> Sequence[tuple[Any, ...]]:
        return self.raw.execute(sql, values).fetchall()

    def stream(self, sql: str, values: Mapping[str, Any] | None = None) -> Iterator[tuple[Any, ...]]:
        return iter(self.raw.execute(sql, values))

    def run(self, sql: str, values: Mapping[str, Any] | None = None) -> int:
        self.raw.execute(sql, values)
        return self.raw.changes()

    def script(self, sql: str) -> None:
        self.raw.execute(sql).fetchall()  # the driver runs a statement only as far as its rows are read


class SqliteDatabase:
    """One database file. ``of`` names it: the ledger or the memory."""

    def __init__(self, path: Path, of: str = LEDGER, *, create: bool = False) -> None:
        _ensure_sound(apsw.sqlite_lib_version())
        self._path = path
        self._of = of
        self._lock = path.with_name("write.lock" if of == LEDGER else f"{of}.lock")
        self._mine = threading.local()
        if not create:
            self._ensure_there()
        self._open(create=create)

    @contextmanager
    def snapshot(self) -> Iterator[SqliteConnection]:
        """A consistent view."""
        with _explain_failures(), _transaction(self._connection(), "BEGIN"):
            yield self._mine.connection

    @contextmanager
    def exclusive(self) -> Iterator[SqliteConnection]:
        """One exclusive transaction."""
        with _explain_failures(), self._write_lock(), _transaction(self._connection(), "BEGIN IMMEDIATE"):
            yield self._mine.connection

    def close(self) -> None:
        """Close the connection of this thread."""
        mine: SqliteConnection | None = self._mine.__dict__.pop("connection", None)
        if mine is not None:
            mine.raw.close()

    def _open(self, *, create: bool) -> None:
        with _explain_failures():
            connection = self._connection(create=create)
            fresh = not connection.rows("SELECT 1 FROM sqlite_schema LIMIT 1")
            if fresh or schema_number(connection, self._of) < migrations(self._of)[-1].number:
                with self._write_lock():
                    self._migrate(connection, fresh=fresh)

    def _migrate(self, connection: SqliteConnection, *, fresh: bool) -> None:
        if not fresh:
            self._copy_database(connection, schema_number(connection, self._of))
        with _transaction(connection, "BEGIN IMMEDIATE"):
            migrate(connection, SQLITE_TYPES, self._of)
            if self._of == LEDGER:
                prepare(connection)

    def _copy_database(self, connection: SqliteConnection, schema: int) -> None:
        """Copy the whole database before a migration, beside the other backups."""
        file = self._path.parent / "backups" / f"{self._path.stem}-before-schema-{schema + 1}.db"
        file.parent.mkdir(exist_ok=True, mode=0o700)
        if file.exists():
            return
        copy = apsw.Connection(str(file))
        with copy.backup("main", connection.raw, "main") as backup:
            backup.step()
        copy.close()

    def _connection(self, *, create: bool = False) -> SqliteConnection:
        """The connection of this thread. A replaced file is opened again; a missing one raises."""
        mine: SqliteConnection | None = getattr(self._mine, "connection", None)
        if mine is not None and not mine.is_current(self._path):
            mine.raw.close()
            mine = self._mine.connection = None
        if mine is None:
            if not create:
                self._ensure_there(Unavailable)
            mine = self._mine.connection = SqliteConnection(self._path, create=create)
        return mine

    def _write_lock(self) -> AbstractContextManager[None]:
        if self._connection().is_frozen:
            raise ReadOnly
        return _lock_file(self._lock)

    def _ensure_there(self, error: type[SoulError] = NotFound) -> None:
        """For a process that has used it before, a file that is missing is a store that does not answer."""
        if not self._path.is_file():
            hint = "soul restore FILE restores a backup; soul init creates a new ledger"
            if error is Unavailable:
                hint = f"if the workspace was moved, this program has to be started again at its new place; {hint}"
            raise error(f"the {self._of} {self._path.name} is missing", hint=hint)


class SqliteLedger(SqliteDatabase, SqlLedger):
    def stamp(self) -> object:
        try:
            mine = self._connection()
            return mine.file, mine.rows("PRAGMA data_version")[0][0], mine.raw.total_changes()
        except apsw.Error:
            with _explain_failures():  # only here, because every prompt asks for a stamp
                raise

    @contextmanager
    def finishing(self) -> Iterator[SqlFinisher]:
        with _explain_failures(), self._write_lock():
            connection = self._connection()
            with _without_disk_sync(connection), _transaction(connection, "BEGIN IMMEDIATE"):
                yield SqlFinisher(connection)


def _identity(path: Path, *, with_content: bool = False) -> tuple[int, ...] | None:
    """The identity of the file, whatever its name; with ``with_content`` also what changes when somebody writes it."""
    try:
        facts = path.stat()
    except OSError:
        return None
    identity = facts.st_dev, facts.st_ino
    return (*identity, facts.st_mtime_ns, facts.st_size) if with_content else identity


def _is_frozen(path: Path) -> bool:
    """Whether the file is all there is to read, and the engine cannot create the files beside it that it shares with others.

    Where these files exist, they say what somebody wrote last, and the engine can use them without writing. They are beside the
    file itself, whichever link leads to it.
    """
    path = path.resolve()
    shared, log = (path.with_name(f"{path.name}-{ending}") for ending in ("shm", "wal"))
    if not path.is_file() or os.access(path.parent, os.W_OK, effective_ids=True) or shared.exists():
        return False
    try:
        return not log.stat().st_size
    except FileNotFoundError:
        return True


def _ensure_sound(version: str) -> None:
    if tuple(map(int, version.split("."))) < _SOUND_ENGINE:
        raise Unavailable(
            f"SQLite {version} can corrupt a ledger that several processes use",
            hint="pip install --upgrade apsw, which ships its own engine",
        )


@contextmanager
def _transaction(connection: SqliteConnection, begin: str) -> Iterator[None]:
    connection.raw.execute(begin)
    try:
        yield
        connection.raw.execute("COMMIT")
    except BaseException:
        if connection.raw.in_transaction:  # on a full or broken disk the engine rolls back by itself
            connection.raw.execute("ROLLBACK")
        raise


@contextmanager
def _without_disk_sync(connection: SqliteConnection) -> Iterator[None]:
    """A commit in this block does not wait for the disk: it is written with a later transaction, in order."""
    connection.raw.execute("PRAGMA synchronous = NORMAL")
    try:
        yield
    finally:
        connection.raw.execute("PRAGMA synchronous = FULL")


@contextmanager
def _lock_file(path: Path) -> Iterator[None]:
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError as error:
        if error.errno == errno.EROFS:
            raise ReadOnly from error
        raise
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)


@contextmanager
def _explain_failures() -> Iterator[None]:
    """Translate the engine's errors for people."""
    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError) as error:
        hint = "soul restore FILE --replace restores a backup and keeps the damaged ledger aside"
        raise Unavailable(f"the ledger cannot be read: {error}", hint=hint) from error
    except apsw.BusyError as error:
        raise Unavailable("the ledger is locked by another process", hint="try again in a moment") from error
    except apsw.FullError as error:
        message = f"the ledger could not be used: {error}"
        raise DiskFull(message, hint="free some space on the disk of the workspace") from error
    except (apsw.IOError, apsw.CantOpenError, apsw.ReadOnlyError) as error:
        raise Unavailable(
            f"the ledger could not be used: {error}",
            hint="check that the disk is not full and the folder not read-only",
        ) from error
