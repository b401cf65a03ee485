"""The mirror in a real folder: writes are atomic, no link is followed, nothing of anybody else is replaced."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from soulkeeper.adapters.files import FileDailyLog, FileMirror
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.souls.address import address, capsule_path
from soulkeeper.errors import Conflict, Invalid
from tests.conftest import DAWN

MAYA = address("maya")


@pytest.fixture
def mirror(tmp_path: Path) -> FileMirror:
    return FileMirror(tmp_path)


def test_an_address_has_one_place(mirror: FileMirror, tmp_path: Path) -> None:
    mirror.show(MAYA, "soul", expected=None)
    mirror.show(address("maya/agents"), "agents", expected=None)
    assert (tmp_path / "souls/maya.md").read_text() == "soul"
    assert (tmp_path / "agents/maya/AGENTS.md").read_text() == "agents"
    assert mirror.addresses() == ([address("maya/agents"), MAYA], [])


def test_a_folder_that_cannot_be_entered_hides_no_other(mirror: FileMirror, tmp_path: Path) -> None:
    mirror.show(address("maya/agents"), "agents", expected=None)
    (tmp_path / "agents/eve").symlink_to("eve")
    assert mirror.addresses() == ([address("maya/agents")], [])


def test_bytes_come_back_as_they_were(mirror: FileMirror) -> None:
    mirror.show(MAYA, "a\r\n\ufeff雪\0", expected=None)
    shown = mirror.read(MAYA)
    assert shown is not None
    assert shown.content == "a\r\n\ufeff雪\0".encode()


def test_a_text_that_was_not_expected_is_left_alone(mirror: FileMirror, tmp_path: Path) -> None:
    mirror.show(MAYA, "one", expected=None)
    (tmp_path / "souls/maya.md").write_text("somebody's work")
    for expected in (None, content_hash("one")):
        with pytest.raises(Conflict):
            mirror.show(MAYA, "two", expected=expected)
    assert (tmp_path / "souls/maya.md").read_text() == "somebody's work"


def test_what_is_about_a_person_is_for_its_owner_alone(mirror: FileMirror, tmp_path: Path) -> None:
    mirror.show(address("maya/user"), "Ada lives in Rome.\n", expected=None)
    mirror.show(address("maya/agents"), "Be kind.\n", expected=None)
    mirror.show(capsule_path("maya.capsule"), "{}", expected=None)
    FileDailyLog(tmp_path).note(DAWN, "maya was changed")
    assert (tmp_path / "capsules/maya.capsule").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "agents/maya/USER.md").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "logs/2026-01-01.md").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "agents/maya/AGENTS.md").stat().st_mode & 0o777 == 0o644


def test_a_file_keeps_its_mode(mirror: FileMirror, tmp_path: Path) -> None:
    mirror.show(MAYA, "one", expected=None)
    (tmp_path / "souls/maya.md").chmod(0o640)
    mirror.show(MAYA, "two", expected=content_hash("one"))
    assert (tmp_path / "souls/maya.md").stat().st_mode & 0o777 == 0o640


def test_no_temporary_file_stays(mirror: FileMirror, tmp_path: Path) -> None:
    mirror.show(MAYA, "one", expected=None)
    mirror.show(MAYA, "two", expected=content_hash("one"))
    assert [path.name for path in (tmp_path / "souls").iterdir()] == ["maya.md"]


@pytest.mark.parametrize("make", [os.symlink, os.link])
def test_a_link_is_neither_read_nor_written_through(mirror: FileMirror, tmp_path: Path, make: object) -> None:
    victim = tmp_path / "victim"
    victim.write_text("secret")
    (tmp_path / "souls").mkdir()
    make(victim, tmp_path / "souls/maya.md")  # type: ignore[operator]
    with pytest.raises(Conflict):
        mirror.read(MAYA)
    with pytest.raises(Conflict):
        mirror.show(MAYA, "x", expected=content_hash("secret"))
    assert victim.read_text() == "secret"

    mirror.restore_file(MAYA, "ours")

    assert victim.read_text() == "secret"
    assert (tmp_path / "souls/maya.md").read_text() == "ours"


@pytest.mark.parametrize("content", [b"\xff\xfe", b"x" * 2_000_000])
def test_what_is_put_out_of_the_way_is_kept_aside(mirror: FileMirror, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "souls").mkdir()
    (tmp_path / "souls/maya.md").write_bytes(content)
    mirror.restore_file(MAYA, "ours")
    (aside,) = (tmp_path / "data/outside").iterdir()
    assert aside.read_bytes() == content
    assert (tmp_path / "souls/maya.md").read_text() == "ours"


def test_a_linked_folder_is_not_entered(mirror: FileMirror, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "souls").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Conflict, match="not a folder"):
        mirror.show(MAYA, "x", expected=None)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_pipe_or_a_folder_in_place_of_a_file_is_reported(mirror: FileMirror, tmp_path: Path) -> None:
    (tmp_path / "souls").mkdir()
    os.mkfifo(tmp_path / "souls/maya.md")
    (tmp_path / "souls/bo.md").mkdir()
    for name in ("maya", "bo"):
        with pytest.raises(Conflict, match="not a regular file"):
            mirror.read(address(name))


def test_a_huge_file_is_refused_before_it_is_read(mirror: FileMirror, tmp_path: Path) -> None:
    (tmp_path / "souls").mkdir()
    with (tmp_path / "souls/maya.md").open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(Invalid, match="100,000,000 bytes"):
        mirror.read(MAYA)


def test_a_file_is_removed_only_if_it_has_the_expected_text(mirror: FileMirror, tmp_path: Path) -> None:
    mirror.show(MAYA, "one", expected=None)
    mirror.remove_file(MAYA, expected=content_hash("other"))
    assert (tmp_path / "souls/maya.md").exists()
    mirror.remove_file(MAYA, expected=content_hash("one"))
    mirror.remove_file(MAYA, expected=content_hash("one"))
    assert not (tmp_path / "souls/maya.md").exists()


def test_invalid_names_are_reported_and_left_alone(mirror: FileMirror, tmp_path: Path) -> None:
    (tmp_path / "souls").mkdir()
    for name in ("Maya.md", "con.md", "a b.md", ".hidden.md", "note.txt"):
        (tmp_path / "souls" / name).write_text("x")
    assert mirror.addresses() == ([], ["souls/Maya.md", "souls/a b.md", "souls/con.md"])


def test_a_snapshot_is_written_once_and_read_only(mirror: FileMirror, tmp_path: Path) -> None:
    path = tmp_path / "history/maya@1.0.0.md"
    assert mirror.snapshot_hash("maya@1.0.0.md") is None
    mirror.snapshot("maya@1.0.0.md", "one")
    written = path.stat().st_ino
    mirror.snapshot("maya@1.0.0.md", "one")
    assert (path.read_text(), path.stat().st_mode & 0o777, path.stat().st_ino) == ("one", 0o444, written)
    assert mirror.snapshot_hash("maya@1.0.0.md") == content_hash("one")


@pytest.mark.parametrize("plant", ["text", "link"])
def test_what_was_planted_in_place_of_a_snapshot_is_set_aside(mirror: FileMirror, tmp_path: Path, plant: str) -> None:
    path = tmp_path / "history/maya@1.0.0.md"
    path.parent.mkdir()
    outside = tmp_path / "outside.md"
    outside.write_text("forged")
    path.symlink_to(outside) if plant == "link" else path.write_text("forged")
    assert mirror.snapshot_hash(path.name) != content_hash("ours")

    mirror.snapshot(path.name, "ours")

    assert (path.read_text(), path.is_symlink()) == ("ours", False)
    assert [kept.read_text() for kept in (tmp_path / "data/outside").iterdir()] == ["forged"]
    assert outside.read_text() == "forged"


@pytest.mark.parametrize("plant", ["hard link", "pipe"])
def test_the_daily_log_is_written_to_no_file_of_somebody_else(tmp_path: Path, plant: str) -> None:
    log = tmp_path / f"logs/{DAWN:%Y-%m-%d}.md"
    log.parent.mkdir()
    victim = tmp_path / "victim"
    victim.write_text("theirs")
    os.link(victim, log) if plant == "hard link" else os.mkfifo(log)
    with pytest.raises(Conflict):
        FileDailyLog(tmp_path).note(DAWN, "a line")
    assert victim.read_text() == "theirs"


def test_a_write_race_loses_no_text_of_the_other_side(mirror: FileMirror, tmp_path: Path) -> None:
    """Somebody rewrites the file all the time: every text of theirs that we swapped out was restored, never lost."""
    path = tmp_path / "souls/maya.md"
    mirror.show(MAYA, "head 0", expected=None)
    stop = threading.Event()

    def rewrite() -> None:
        number = 0
        while not stop.is_set() or not number:
            number += 1
            temporary = tmp_path / f"t{number}"
            temporary.write_text(f"theirs {number}")
            temporary.rename(path)

    writer = threading.Thread(target=rewrite)
    writer.start()
    replaced = 0
    try:
        for _ in range(300):
            lying = path.read_bytes()
            try:
                mirror.show(MAYA, "ours", expected=content_hash("head 0"))
                replaced += 1
            except Conflict:
                assert lying != b"head 0" or path.read_bytes() != b"ours"
    finally:
        stop.set()
        writer.join()
    assert replaced == 0 or path.read_text() != "head 0"
    assert path.read_text().startswith("theirs")


def test_a_line_of_the_daily_log_is_written_once_and_stays_one_line(tmp_path: Path) -> None:
    daily_log = FileDailyLog(tmp_path)
    for _ in range(2):
        daily_log.note(DAWN, "maya\nv2 \x1b[31m")
    assert (tmp_path / "logs/2026-01-01.md").read_text() == "- 08:00:00 maya v2  [31m\n"
