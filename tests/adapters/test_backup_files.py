"""Backup files: no file is ever replaced, what fails leaves nothing behind, and the folder of the schedule is the owner's alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from soulkeeper.adapters.backup_files import ScheduledBackups, write_archive
from soulkeeper.errors import Conflict

AT = datetime(2026, 1, 1, 8, tzinfo=UTC)


def test_an_existing_file_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "b").symlink_to("nowhere")
    lines = iter([b"ours"])
    with pytest.raises(Conflict, match="already exists"):
        write_archive(tmp_path / "b", lines)
    assert next(lines) == b"ours"


def test_a_file_that_appears_while_the_backup_is_written_stays(tmp_path: Path) -> None:
    def lines() -> Iterator[bytes]:
        (tmp_path / "b").write_bytes(b"theirs")
        yield b"ours"

    with pytest.raises(Conflict, match="already exists"):
        write_archive(tmp_path / "b", lines())
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"b": b"theirs"}


def test_a_file_system_without_hard_links_gets_its_backup_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    assert write_archive(tmp_path / "b", [b"one\n", b"two\n"]) == 8
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"b": b"one\ntwo\n"}


def test_the_folder_of_the_schedule_is_private_and_its_lock_is_no_link(tmp_path: Path) -> None:
    schedule = ScheduledBackups(tmp_path / "backups/of mine")
    with schedule.exclusive() as is_mine, schedule.exclusive() as is_also_mine:
        assert (is_mine, is_also_mine) == (True, False)
    assert (tmp_path / "backups/of mine").stat().st_mode & 0o777 == 0o700
    (tmp_path / "backups/of mine/schedule.lock").unlink()
    (tmp_path / "backups/of mine/schedule.lock").symlink_to(tmp_path / "planted")
    with pytest.raises(OSError), schedule.exclusive():
        pass
    assert not (tmp_path / "planted").exists()


def test_the_newest_backup_is_one_of_now_and_none_of_the_future(tmp_path: Path) -> None:
    schedule = ScheduledBackups(tmp_path)
    for at in (AT, AT + timedelta(days=1)):
        schedule.write(at, [b"x"])
    assert schedule.newest(AT - timedelta(seconds=1)) is None
    assert schedule.newest(AT) == schedule.newest(AT + timedelta(hours=23)) == AT
