"""Key files: which key this machine writes with, and what happens to keys that are there already."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.adapters import keys
from soulkeeper.errors import Conflict, Invalid, NotFound, Refused


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


@pytest.mark.parametrize("name", ["../owner", "/tmp/owner", "elsewhere", ""])
def test_a_backup_restores_no_file_that_is_not_a_key(tmp_path: Path, name: str) -> None:
    (tmp_path / "keys").mkdir()
    with pytest.raises(Invalid):
        keys.restore_key(tmp_path / "keys", name, "theirs")
    assert [path.name for path in tmp_path.rglob("*")] == ["keys"]


def test_a_key_opens_only_for_the_ledger_that_pinned_it(tmp_path: Path) -> None:
    mine, other = keys.make_key(tmp_path, keys.OWNER), keys.make_key(tmp_path / "other", keys.OWNER)
    assert keys.public_line(keys.open_key(tmp_path, keys.OWNER, mine).public_key()) == mine
    with pytest.raises(Refused, match="not the one this ledger was created with"):
        keys.open_key(tmp_path, keys.OWNER, other)
    with pytest.raises(NotFound, match="the owner key is missing"):
        keys.open_key(tmp_path / "nowhere", keys.OWNER, mine)


@pytest.mark.parametrize("half", ["owner", "owner.pub"])
def test_a_pair_of_which_one_half_is_a_link_is_refused(tmp_path: Path, half: str) -> None:
    keys.make_key(tmp_path, keys.OWNER)
    (tmp_path / half).rename(tmp_path / "moved")
    (tmp_path / half).symlink_to("moved")
    with pytest.raises(Conflict, match="do not belong together"):
        keys.make_key(tmp_path, keys.OWNER)
