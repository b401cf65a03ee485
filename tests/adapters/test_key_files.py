"""Key files: which key this machine writes with, and what happens to keys that are there already."""

from __future__ import annotations

from pathlib import Path

from soulkeeper.adapters import keys


def test_a_machine_writes_with_its_private_log_key_whatever_the_public_file_says(tmp_path: Path) -> None:
    assert keys.own_log_key(tmp_path) == ""
    mine, other = keys.make_key(tmp_path, keys.LOG), keys.make_key(tmp_path / "other", keys.LOG)
    (tmp_path / "log.pub").write_text(other)
    assert keys.is_same_key(keys.own_log_key(tmp_path), mine)
    (tmp_path / "log").unlink()
    assert keys.is_same_key(keys.own_log_key(tmp_path), other)


def test_a_restored_key_replaces_no_key_and_is_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / keys.LOG).write_text("mine")
    (tmp_path / keys.OWNER).symlink_to(tmp_path / "elsewhere")
    assert not any(keys.restore_key(tmp_path, name, "theirs") for name in (keys.LOG, keys.OWNER))
    assert (tmp_path / keys.LOG).read_text() == "mine"
    assert not (tmp_path / "elsewhere").exists()
