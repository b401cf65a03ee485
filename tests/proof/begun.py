"""Proof: worlds that have begun, the same ones as often as wanted.

The beginning of a life is lived once. After that SQLite's file is copied, PostgreSQL's rows are put back from a copy beside them,
and memory is copied: a life costs what its own steps cost.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.adapters.sql.postgres import PostgresLedger
from soulkeeper.adapters.sql.sqlite import SqliteLedger
from tests.postgres import Postgres
from tests.proof.life import World

_A_WHILE = 50  # lives after which deleted rows are swept out

Worlds = list[World]


@contextmanager
def begun(folder: Path, server: Postgres, begin: Callable[[Worlds], None]) -> Iterator[Callable[[], Worlds]]:
    """Lead three worlds through their beginning, and give them begun, again and again."""
    lite, url = SqliteLedger(folder / "begun.db", create=True), server.fresh()
    kept = PostgresLedger(url, create=True)
    first = [World("memory", MemoryLedger()), World("SQLite", lite), World("PostgreSQL", kept)]
    begin(first)
    lite.close()
    with psycopg.connect(url, autocommit=True, options="-c search_path=ledger") as admin:
        rows = _Rows(admin)
        yield lambda: [_memory(first[0]), _sqlite(first[1], folder), _postgres(first[2], rows)]
    kept.close()


def _memory(first: World) -> World:
    ledger, lived = MemoryLedger(), first.ports.ledger
    assert isinstance(lived, MemoryLedger)
    ledger._records = lived._records.copy()
    return first.again(ledger)


def _sqlite(first: World, folder: Path) -> World:
    life = folder / "life"
    shutil.rmtree(life, ignore_errors=True)
    life.mkdir()
    shutil.copy(folder / "begun.db", life / "ledger.db")
    return first.again(SqliteLedger(life / "ledger.db"))


def _postgres(first: World, rows: _Rows) -> World:
    rows.put_back()
    return first.again(first.ports.ledger)


class _Rows:
    """A copy of every table as it is now. Emptying a table makes a new file of it, so most of the time its rows are deleted."""

    def __init__(self, admin: psycopg.Connection) -> None:
        self._admin, self._times = admin, count(1)
        sql = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'ledger'"
        self._tables = [name for (name,) in admin.execute(sql).fetchall() if name != "migrations"]
        admin.execute("SET session_replication_role = replica")  # in any order, whatever refers to whatever
        self._run("CREATE SCHEMA begun", *(f"CREATE TABLE begun.{name} AS TABLE {name}" for name in self._tables))

    def put_back(self) -> None:
        often = next(self._times) % _A_WHILE
        empty = [f"DELETE FROM {name}" for name in self._tables]
        swept = [f"TRUNCATE {', '.join(self._tables)}"]
        self._run(*(empty if often else swept), *(f"INSERT INTO {t} SELECT * FROM begun.{t}" for t in self._tables))

    def _run(self, *statements: str) -> None:
        self._admin.execute(";".join(statements).encode())
