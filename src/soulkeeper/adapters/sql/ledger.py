"""The ledger on a SQL database, the same for both engines: a consistent view, or one exclusive transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from soulkeeper.adapters.sql.dialect import Connection
from soulkeeper.adapters.sql.records import SqlRecords, SqlWriter


class SqlLedger(ABC):
    """A database adds how to open a view and a transaction."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[Connection]: ...

    @abstractmethod
    def exclusive(self) -> AbstractContextManager[Connection]: ...

    @contextmanager
    def reading(self) -> Iterator[SqlRecords]:
        with self.snapshot() as connection:
            yield SqlRecords(connection)

    reading_unproved = reading

    @contextmanager
    def writing(self) -> Iterator[SqlWriter]:
        with self.exclusive() as connection:
            writer = SqlWriter(connection)
            yield writer
            writer.ensure_event()
