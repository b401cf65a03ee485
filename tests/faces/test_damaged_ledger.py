"""A ledger in which a value was replaced by one of another type: every command names the damage and the next step."""

from __future__ import annotations

import shutil
from pathlib import Path

import apsw
import pytest

from tests.faces.conftest import Soul

TABLES = ("texts", "souls", "revisions", "agents", "approvals", "settings", "events", "gaps", "tokens")
VALUES = ("CAST({} AS BLOB)", "x'ff00'", "'nonsense'", "1.5")


@pytest.fixture
def ledger_file(soul: Soul, home: Path) -> Path:
    """A workspace with a row in every table of records. Returns the file of its ledger."""
    assert (
        soul("propose", "default", "--add", "traits", "curious", "--reason", "twice", "--as-agent", "default").code == 0
    )
    assert soul("gap", "open", "tone", "it shouts").code == 0
    assert soul("token", "create", "--role", "agent", "--agent", "default").code == 0
    return home / "data/ledger.db"


def columns(file: Path, table: str) -> list[str]:
    database = apsw.Connection(str(file))
    names = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")]
    database.close()
    return names


def alter(file: Path, table: str, column: str, value: str) -> bool:
    """Change a value of the newest row. False if the database refuses it."""
    database = apsw.Connection(str(file))
    for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        database.execute(f'DROP TRIGGER "{name}"')
    database.pragma("ignore_check_constraints", 1)
    newest = f"rowid = (SELECT max(rowid) FROM {table})"
    try:
        database.execute(f"UPDATE {table} SET {column} = {value.format(column)} WHERE {newest}")
    except (apsw.ConstraintError, apsw.MismatchError):
        return False
    finally:
        database.close()
    return True


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("table", TABLES)
def test_no_altered_value_is_reported_as_a_bug(
    soul: Soul, ledger_file: Path, tmp_path: Path, table: str, value: str
) -> None:
    for column in columns(ledger_file, table):
        root = shutil.copytree(ledger_file.parents[1], tmp_path / column)
        if alter(root / "data/ledger.db", table, column, value):
            for command in ("status", "verify", "doctor"):
                answer = soul(command, "-w", str(root))
                assert "unexpected" not in answer.said, (column, answer.said)
                assert "a bug" not in answer.said, (column, answer.said)


@pytest.mark.parametrize(
    ("table", "column", "record"),
    [("souls", "created_at", "soul/"), ("revisions", "author", "revision/"), ("events", "kind", "event/")],
)
def test_a_value_of_another_type_is_damage_with_a_next_step(
    soul: Soul, ledger_file: Path, table: str, column: str, record: str
) -> None:
    assert alter(ledger_file, table, column, "CAST({} AS BLOB)")
    damage = f"is damaged: its {column} is not text"
    status, verify, doctor = soul("status"), soul("verify"), soul("doctor")
    assert status.code == 6
    assert status.err.startswith(f"error: the record {record}")
    assert damage in status.err
    assert "hint: soul verify checks everything; soul restore FILE restores a backup" in status.err
    assert verify.code == 1
    assert verify.out.startswith(f"Broken: the record {record}")
    assert damage in verify.out
    assert "Next: soul doctor" in verify.out
    assert doctor.code == 1
    assert damage in doctor.out
    assert "soul restore FILE" in doctor.out


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-01:00", "2026-11-15T09:00:00"])
@pytest.mark.parametrize(("table", "column"), [("souls", "created_at"), ("approvals", "expires_at"), ("events", "at")])
def test_a_time_that_no_clock_shows_is_damage(
    soul: Soul, ledger_file: Path, table: str, column: str, time: str
) -> None:
    """Such a time could be read, and then ended the checks that compare it."""
    assert alter(ledger_file, table, column, f"'{time}'")
    verify, doctor = soul("verify"), soul("doctor")
    assert (verify.code, doctor.code) == (1, 1)
    assert verify.out.startswith("Broken: ")
    assert "a bug" not in verify.said + doctor.said + soul("status").said


@pytest.mark.parametrize("value", ["nonsense", "{}", "1", '{"a": 1}'])
def test_an_altered_record_of_a_capsule_keeps_nothing_else_from_being_verified(
    soul: Soul, ledger_file: Path, value: str
) -> None:
    assert soul("capsule", "seal", "default").code == 0
    database = apsw.Connection(str(ledger_file))
    database.execute("UPDATE settings SET value = ? WHERE key LIKE 'capsule/%'", (value,))
    database.close()
    assert alter(ledger_file, "gaps", "what", "'nothing'")
    verify = soul("verify")
    assert verify.code == 1
    assert "Broken: the record gap " in verify.out
    assert "a record cannot be read: " in verify.out


OF_THE_CAPSULE = "(SELECT json_extract(value, '$.hash') FROM settings WHERE key LIKE 'capsule/%')"


@pytest.mark.parametrize(
    "damage",
    [
        f"DELETE FROM texts WHERE hash = {OF_THE_CAPSULE}",
        f"UPDATE texts SET content = CAST('nonsense' AS BLOB) WHERE hash = {OF_THE_CAPSULE}",
        "UPDATE settings SET value = replace(value, 'sha256:', 'sha256:x') WHERE key LIKE 'capsule/%'",
        "UPDATE settings SET value = '[]' WHERE key LIKE 'capsule/%'",
        "UPDATE revisions SET version = '1.0.0x' WHERE soul = (SELECT uuid FROM souls WHERE id = 'default') AND number = 1",
    ],
)
def test_a_record_that_cannot_be_read_ends_neither_verify_nor_doctor(
    soul: Soul, home: Path, ledger_file: Path, damage: str
) -> None:
    """Whoever altered one record could keep everything else from being checked."""
    assert soul("capsule", "seal", "default").code == 0
    (home / "next.md").write_text((home / "souls/default.md").read_text().replace("Plain words", "Simple words"))
    assert soul("edit", "default", "--from", "next.md").code == 0
    database = apsw.Connection(str(ledger_file))
    database.pragma("foreign_keys", 0)
    database.execute(damage)
    assert database.total_changes() > 0
    database.close()
    assert alter(ledger_file, "gaps", "what", "'nothing'")
    verify, doctor = soul("verify"), soul("doctor")
    assert (verify.code, doctor.code) == (1, 1), verify.said + doctor.said
    assert "a record cannot be read: " in verify.out
    assert "the record gap " in verify.out
    assert "a record cannot be read: " in doctor.out
    assert "gap " in doctor.out


@pytest.mark.parametrize("number", ["-1", "0"])
def test_an_altered_number_of_a_migration_is_named(soul: Soul, ledger_file: Path, number: str) -> None:
    assert alter(ledger_file, "migrations", "number", number)
    assert f"migration {number} of this ledger differs from the one in this soulkeeper" in soul("status").err


def test_an_altered_text_keeps_no_question_from_being_listed(soul: Soul, ledger_file: Path) -> None:
    """The list shows no texts. A review does, and names the damage."""
    assert alter(ledger_file, "texts", "content", "CAST('nonsense' AS BLOB)")
    pending, review = soul("pending"), soul("pending", "--json")
    assert pending.code == 0, pending.said
    assert "default" in pending.out
    assert "twice" in pending.out
    assert review.code == 6
