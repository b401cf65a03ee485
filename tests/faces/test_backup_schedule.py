"""Scheduled backups of a server: when they are due, made by one process, how many are kept, and without keys."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from soulkeeper.adapters.backup_files import ScheduledBackups, read_archive
from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.bootstrap import open_files
from soulkeeper.config import BackupPlan, portable_settings, read_settings
from soulkeeper.errors import Invalid, Unavailable
from soulkeeper.faces.backup_schedule import BackupSchedule
from soulkeeper.ports import Ports
from soulkeeper.services import backups, souls
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS, Clock, ports_on
from tests.faces.http.serving import serving
from tests.receiving import until

HOUR = timedelta(hours=1)


@pytest.fixture
def root(tmp_path: Path, ports: Ports) -> Path:
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    (tmp_path / "soulkeeper.toml").write_text("workspace = 1\n")
    (tmp_path / "data/keys").mkdir(parents=True)
    (tmp_path / "data/keys/owner").write_text("PRIVATE")
    return tmp_path


@pytest.fixture
def schedule(root: Path, ports: Ports) -> BackupSchedule:
    return scheduled(root, ports)


def scheduled(root: Path, ports: Ports, keep: int = 2) -> BackupSchedule:
    return BackupSchedule(ports, ScheduledBackups(root / "data/backups"), open_files(root), every=HOUR, keep=keep)


def names(root: Path) -> list[str]:
    return sorted(path.name for path in (root / "data/backups").iterdir() if path.name != "schedule.lock")


def test_the_first_backup_is_made_at_once_and_the_next_when_it_is_due(
    schedule: BackupSchedule, root: Path, clock: Clock
) -> None:
    for minutes, count in ((0, 1), (59, 1), (1, 2), (59, 2)):
        clock.advance(minutes=minutes)
        schedule.run_due()
        assert len(names(root)) == count


def test_only_the_newest_stay_and_other_files_are_never_touched(
    schedule: BackupSchedule, root: Path, clock: Clock
) -> None:
    (root / "data/backups").mkdir()
    for mine in ("mine.jsonl", "scheduled-by-hand.jsonl", "scheduled-20260101T999999Z.jsonl"):
        (root / "data/backups" / mine).write_text("mine")
    (root / "data/backups/.scheduled-20200101T000000Z.jsonl.0a.tmp").write_text("left by a crash")
    for _ in range(4):
        schedule.run_due()
        clock.advance(hours=1)
    assert names(root) == [
        "mine.jsonl",
        "scheduled-20260101T100000Z.jsonl",
        "scheduled-20260101T110000Z.jsonl",
        "scheduled-20260101T999999Z.jsonl",
        "scheduled-by-hand.jsonl",
    ]


def test_a_scheduled_backup_contains_no_keys_says_so_and_can_be_restored(
    schedule: BackupSchedule, root: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "soulkeeper.backups"):
        schedule.run_due()
    (name,) = names(root)
    file = root / "data/backups" / name
    assert "without keys: keep data/keys yourself" in caplog.text
    assert file.stat().st_mode & 0o077 == 0
    assert json.loads(file.read_bytes().splitlines()[0])["keys"] is False
    assert b"PRIVATE" not in file.read_bytes()
    assert backups.restore(ports_on(MemoryLedger(), clock), OWNER, read_archive(file)).counts["soul"] > 0


def test_of_two_processes_one_makes_the_backup(schedule: BackupSchedule, root: Path) -> None:
    with ScheduledBackups(root / "data/backups").exclusive() as mine:
        assert mine
        schedule.run_due()
        assert names(root) == []
    schedule.run_due()
    assert len(names(root)) == 1


def test_a_wrong_clock_neither_stops_the_schedule_nor_floods_the_folder(
    schedule: BackupSchedule, root: Path, clock: Clock
) -> None:
    clock.advance(days=3650)
    schedule.run_due()
    clock.advance(days=-3650)
    for _ in range(3):
        schedule.run_due()
    assert len(names(root)) == 2


def test_a_failure_is_logged_once_until_it_works_again(
    root: Path, ports: Ports, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(MemoryLedger):
        def reading(self) -> None:  # type: ignore[override]
            raise Unavailable("the ledger does not answer", hint="is it running?")

    broken = scheduled(root, replace(ports, ledger=Broken()))
    for _ in range(3):
        broken.run_due()
    assert caplog.text.count("the scheduled backup failed: the ledger does not answer") == 1
    assert names(root) == []


def test_the_thread_looks_from_the_start_and_ends(schedule: BackupSchedule, root: Path) -> None:
    schedule.start()
    schedule.stop()
    assert not schedule._thread.is_alive()
    assert len(names(root)) == 1


def test_a_server_with_a_plan_makes_its_first_backup_when_it_starts(home: Path) -> None:
    with (home / "soulkeeper.toml").open("a") as settings:
        settings.write('[backup]\nevery = "1d"\n')
    with serving(home) as server:
        until(lambda: any("without keys" in line.get("event", "") for line in server.lines()))
    assert len(names(home)) == 1
    assert backups.contents(read_archive(home / "data/backups" / names(home)[0])).counts["file"] >= 1


@pytest.mark.parametrize(
    ("table", "plan"),
    [('every = "1d"', BackupPlan(timedelta(days=1), 7)), ('every = "6h"\nkeep = 3', BackupPlan(timedelta(hours=6), 3))],
)
def test_the_plan_is_read_from_the_settings(root: Path, table: str, plan: BackupPlan) -> None:
    assert read_settings(root).backup is None
    (root / "soulkeeper.toml").write_text(f"workspace = 1\n[backup]\n{table}\n")
    assert read_settings(root).backup == plan


@pytest.mark.parametrize(
    "table",
    [
        *("keep = 7", 'every = "1d"\nkeep = 0', 'every = "1d"\nkeep = true', 'every = "1d"\nkeep = "7"', "every = 1"),
        *('every = "often"', 'every = "5s"', 'every = "1d"\nkeep = 5000', 'every = "1d"\nwhere = "/tmp"'),
    ],
)
def test_an_invalid_backup_plan_is_refused_with_a_hint(root: Path, table: str) -> None:
    (root / "soulkeeper.toml").write_text(f"workspace = 1\n[backup]\n{table}\n")
    with pytest.raises(Invalid) as caught:
        read_settings(root)
    assert caught.value.hint


@pytest.mark.parametrize(
    "line", ['database = "postgresql://ada:secret@db/x"', "  'database'='postgresql://ada:secret@db/x'"]
)
def test_settings_travel_without_the_database_and_its_password(root: Path, line: str) -> None:
    (root / "soulkeeper.toml").write_text(f'# mine\nworkspace = 1\n{line}\n[backup]\nevery = "1d"\n')
    carried = portable_settings(root)
    assert carried is not None
    assert "secret" not in carried
    assert "# mine" in carried
    (root / "soulkeeper.toml").write_text(carried)
    assert read_settings(root).backup == BackupPlan(timedelta(days=1), 7)


def test_settings_whose_database_cannot_be_cut_out_do_not_travel(root: Path) -> None:
    (root / "soulkeeper.toml").write_text('workspace = 1\n"data\\u0062ase" = "postgresql://ada:secret@db/x"\n')
    assert portable_settings(root) is None
