"""The files in a backup: all of them, in parts, without following links or overwriting anything."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from soulkeeper.adapters.workspace_files import PART, FolderFiles
from soulkeeper.domain.backup.entries import FilePart
from soulkeeper.errors import Conflict

SETTINGS, UNTOUCHED = "soulkeeper.toml", "workspace = 1\n"
CARRIED = 'workspace = 1\n[backup]\nevery = "1d"\n'


def files(root: Path, carried: str | None = CARRIED) -> FolderFiles:
    return FolderFiles(root, settings=(SETTINGS, carried, UNTOUCHED))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "workspace"
    for folder in ("history", "logs", "capsules/of/maya", "souls"):
        (root / folder).mkdir(parents=True)
    (root / "history/maya@1.0.0.md").write_text("# Maya\r\n")
    (root / "logs/2026-01-01.md").write_bytes(os.urandom(2 * PART + 7))
    (root / "capsules/of/maya/first.json").write_text("{}")
    (root / "souls/.examples-created").touch()
    (root / "souls/maya.md").write_text("the ledger holds this")
    (root / SETTINGS).write_text("the settings as they lie there")
    return root


def content(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def restored(parts: list[FilePart], root: Path) -> dict[str, bytes]:
    root.mkdir(exist_ok=True)
    for part in parts:
        files(root).restore(part)
    return content(root)


def test_every_file_comes_back_byte_for_byte(root: Path, tmp_path: Path) -> None:
    parts = list(files(root).parts())
    assert max(len(part.content) for part in parts) == PART
    expected = content(root)
    del expected["souls/maya.md"]
    assert restored(parts, tmp_path / "again") == {**expected, SETTINGS: CARRIED.encode()}


def test_an_existing_file_stays_as_it_is(root: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    (again / "logs").mkdir(parents=True)
    (again / "logs/2026-01-01.md").write_text("today's own")
    (again / SETTINGS).write_text("somebody's own")
    found = restored(list(files(root).parts()), again)
    assert found["logs/2026-01-01.md"] == b"today's own"
    assert found[SETTINGS] == b"somebody's own"


def test_settings_that_nobody_touched_give_way(root: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    (again / SETTINGS).write_text(UNTOUCHED)
    assert restored(list(files(root).parts()), again)[SETTINGS] == CARRIED.encode()


def test_a_file_does_not_appear_before_its_last_part_and_a_broken_try_can_be_made_again(
    root: Path, tmp_path: Path
) -> None:
    parts = [part for part in files(root).parts() if part.path.startswith("logs")]
    restored(parts[:1], tmp_path / "again")
    assert not (tmp_path / "again/logs/2026-01-01.md").exists()
    assert restored(parts, tmp_path / "again") == {"logs/2026-01-01.md": (root / "logs/2026-01-01.md").read_bytes()}


def test_no_link_is_followed_and_what_is_left_out_is_named(root: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (root / "logs/link.md").symlink_to(tmp_path / "secret")
    (root / "logs/pipe").parent.mkdir(exist_ok=True)
    os.mkfifo(root / "logs/pipe")
    (root / "history/sub").symlink_to(tmp_path)
    (root / "logs/bad\nname").touch()
    found = files(root)
    parts = list(found.parts())
    assert all(b"secret" not in part.content for part in parts)
    assert {path for note in found.skipped for path in ("link.md", "pipe", "sub", "bad\\nname") if path in note} == {
        "link.md",
        "pipe",
        "sub",
        "bad\\nname",
    }


def test_a_folder_that_is_too_deep_or_cannot_be_read_ends_no_backup(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "capsules" / "/".join("d" * 100)).mkdir(parents=True)
    (root / "logs/closed").mkdir()
    scandir = os.scandir

    def closed(folder: Path) -> object:
        if folder.name == "closed":
            raise PermissionError(13, "Permission denied")
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", closed)
    found = files(root)
    assert "logs/2026-01-01.md" in {part.path for part in found.parts()}
    assert found.skipped == [
        "'logs/closed' cannot be read: Permission denied",
        f"'capsules{'/d' * 8}' is too deep for a backup",
    ]


def test_nothing_is_written_through_a_link(root: Path, tmp_path: Path) -> None:
    again, elsewhere = tmp_path / "again", tmp_path / "elsewhere"
    again.mkdir()
    elsewhere.mkdir()
    (again / "logs").symlink_to(elsewhere)
    with pytest.raises(Conflict, match="not a folder"):
        restored([FilePart("logs/a.md", 1, 0, b"x")], again)
    assert list(elsewhere.iterdir()) == []


def test_settings_that_cannot_be_carried_are_left_out(root: Path) -> None:
    assert SETTINGS not in {part.path for part in files(root, None).parts()}
