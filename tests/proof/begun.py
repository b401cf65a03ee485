"""Proof: prepared worlds, the same ones as often as needed.

The preparation runs once. After that the SQLite file is copied, PostgreSQL's rows are restored from a copy beside them, and memory
is copied, so that a test pays only for its own steps.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.adapters.sql.migrate import LEDGER
from soulkeeper.adapters.sql.postgres import PostgresLedger
from soulkeeper.adapters.sql.sqlite import SqliteLedger
from tests.conftest import stored
from tests.postgres import Postgres, Rows
from tests.proof.life import World

Worlds = list[World]


@contextmanager
def begun(folder: Path, server: Postgres, begin: Callable[[Worlds], None]) -> Iterator[Callable[[], Worlds]]:
    """Prepare three worlds, and return copies of them again and again."""
    lite, url = SqliteLedger(folder / "begun.db", create=True), server.fresh()
    kept = PostgresLedger(url, create=True)
    first = [World("memory", MemoryLedger()), World("SQLite", lite), World("PostgreSQL", kept)]
    begin(first)
    lite.close()
    with closing(kept), closing(Rows(url, LEDGER)) as rows:
        yield lambda: [_memory(first[0]), _sqlite(first[1], folder), _postgres(first[2], rows)]


def _memory(first: World) -> World:
    ledger, lived = MemoryLedger(), stored(first.ports)
    assert isinstance(lived, MemoryLedger)
    ledger._records = lived._records.copy()
    return first.again(ledger)


def _sqlite(first: World, folder: Path) -> World:
    life = folder / "life"
    shutil.rmtree(life, ignore_errors=True)
    life.mkdir()
    shutil.copy(folder / "begun.db", life / "ledger.db")
    return first.again(SqliteLedger(life / "ledger.db"))


def _postgres(first: World, rows: Rows) -> World:
    rows.put_back()
    return first.again(stored(first.ports))
