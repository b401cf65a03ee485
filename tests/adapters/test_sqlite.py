"""What the SQLite ledger requires of its engine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw
import pytest

from soulkeeper.adapters.sql.sqlite import SqliteConnection, SqliteLedger
from soulkeeper.errors import ReadOnly, Unavailable

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


@pytest.mark.parametrize(
    ("version", "is_sound"), [("3.40.1", False), ("3.51.2", False), ("3.51.3", True), ("4.0.0", True)]
)
def test_an_engine_that_can_corrupt_a_ledger_opens_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, is_sound: bool
) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: version)
    if is_sound:
        SqliteLedger(tmp_path / "some.db", create=True)
    else:
        with pytest.raises(Unavailable, match=f"SQLite {version} can corrupt a ledger"):
            SqliteLedger(tmp_path / "some.db", create=True)
        assert [*tmp_path.iterdir()] == []


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


def test_a_ledger_that_was_away_for_a_moment_is_used_again_when_it_is_back(tmp_path: Path) -> None:
    """A server whose folder was moved and moved back answered no request any more, and put no edit back."""
    folder = tmp_path / "workspace"
    folder.mkdir()
    ledger = SqliteLedger(folder / "ledger.db", create=True)
    with ledger.writing() as writer:
        writer.append("test.begun", NOW, {})
    folder.rename(tmp_path / "elsewhere")
    for _ in range(2):
        with pytest.raises(Unavailable, match="is missing"), ledger.reading():
            raise AssertionError
    (tmp_path / "elsewhere").rename(folder)
    with ledger.writing() as writer:
        writer.append("test.more", NOW, {})
    with ledger.reading() as records:
        assert records.last_seq() == 2


def test_a_ledger_that_becomes_unreadable_while_it_is_used_is_said_to_be(tmp_path: Path) -> None:
    """Opening it again failed with the engine's own error, for which a server has no answer."""
    path = tmp_path / "ledger.db"
    ledger = SqliteLedger(path, create=True)
    ledger.close()
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(Unavailable, match="cannot be read"), ledger.reading() as records:
        records.agents()


def test_a_ledger_in_a_folder_that_cannot_be_written_is_read_as_it_is_now(
    tmp_path: Path, ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger.db"
    ledger.close()
    before = sorted(tmp_path.iterdir())

    def may_write(where: Path, *_: object, **__: object) -> bool:
        return where != tmp_path

    monkeypatch.setattr(os, "access", may_write)
    reader = SqliteLedger(path)
    with reader.reading() as records:
        assert records.last_seq() == 1
    stamp = reader.stamp()
    for change in (reader.writing, reader.finishing):
        with pytest.raises(ReadOnly), change():
            raise AssertionError
    assert sorted(tmp_path.iterdir()) == before

    monkeypatch.undo()  # another process may write
    writer = SqliteLedger(path)
    with writer.writing() as records_of_writer:
        records_of_writer.append("test.more", NOW, {})
    monkeypatch.setattr(os, "access", may_write)
    with reader.reading() as records:  # beside the writer, whose newest commit is not in the file itself yet
        assert records.last_seq() == 2
    reader.close()
    writer.close()
    assert sorted(tmp_path.iterdir()) == before
    with reader.reading() as records:
        assert records.last_seq() == 2
    assert reader.stamp() != stamp  # what was read before is read again


def test_an_older_ledger_in_a_folder_that_cannot_be_written_is_not_upgraded(
    tmp_path: Path, ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ledger.writing() as writer:
        writer._db.script("DELETE FROM migrations WHERE number = (SELECT max(number) FROM migrations)")
        writer.append("test.more", NOW, {})
    ledger.close()
    monkeypatch.setattr(os, "access", lambda where, *_, **__: where != tmp_path)
    with pytest.raises(ReadOnly):
        SqliteLedger(tmp_path / "ledger.db")


def test_a_ledger_behind_a_link_is_read_with_the_files_beside_it(
    tmp_path: Path, ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = tmp_path / "links"
    links.mkdir()
    (links / "ledger.db").symlink_to(tmp_path / "ledger.db")
    with ledger.writing() as writer:
        writer.append("test.more", NOW, {})
    monkeypatch.setattr(os, "access", lambda where, *_, **__: where != links)
    with SqliteLedger(links / "ledger.db").reading() as records:  # not in the file itself yet
        assert records.last_seq() == 2


def test_the_newest_revisions_are_looked_up_and_not_sought_among_all(
    ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[str] = []
    rows = SqliteConnection.rows

    def explained(
        self: SqliteConnection, sql: str, values: Mapping[str, object] | None = None
    ) -> list[tuple[Any, ...]]:
        if "FROM revisions" in sql or "JOIN revisions" in sql:
            plans.extend(row[3] for row in rows(self, f"EXPLAIN QUERY PLAN {sql}", values))
        return rows(self, sql, values)

    monkeypatch.setattr(SqliteConnection, "rows", explained)
    with ledger.reading() as records:
        records.newest_revisions(2)
        records.newest_revisions(deleted=True)
    assert len([step for step in plans if step.startswith("SEARCH revisions")]) == 2
