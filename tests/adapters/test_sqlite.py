"""What the SQLite ledger requires of its engine."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest

from soulkeeper.adapters.sql.sqlite import SqliteConnection, SqliteLedger

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path) -> SqliteLedger:
    made = SqliteLedger(tmp_path / "ledger.db", create=True)
    with made.writing() as writer:
        writer.append("test.begun", NOW, {})
        writer.add_effect("note", "", {})
    return made


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("trusted_schema", 0), ("cell_size_check", 1)],
)
def test_every_setting_of_the_engine_is_in_force(tmp_path: Path, pragma: str, value: object) -> None:
    opened = SqliteConnection(tmp_path / "some.db", create=True)
    assert opened.rows(f"PRAGMA {pragma}") == [(value,)]


def test_a_row_that_refers_to_nothing_is_refused(ledger: SqliteLedger) -> None:
    lost = "INSERT INTO souls VALUES ('u', 'soul', 'maya', '', '', 1, '1.0.0', 'sha256:none', '', NULL)"
    with pytest.raises(apsw.ConstraintError, match="FOREIGN KEY"), ledger.writing():
        ledger._connection().run(lost)


def test_a_finished_effect_is_removed_and_the_next_commit_is_durable_again(ledger: SqliteLedger) -> None:
    with ledger.reading() as records:
        (owed,) = records.effects()
    with ledger.finishing() as finisher:
        finisher.finish_effects([owed.id])
    with ledger.reading() as records:
        assert records.effects() == []
    assert ledger._connection().rows("PRAGMA synchronous") == [(2,)]


def test_an_effect_of_a_failed_transaction_stays_recorded(ledger: SqliteLedger) -> None:
    with ledger.reading() as records:
        (owed,) = records.effects()
    with pytest.raises(RuntimeError), ledger.finishing() as finisher:
        finisher.finish_effects([owed.id])
        raise RuntimeError
    with ledger.reading() as records:
        assert records.effects() == [owed]
