"""Full, read-only, unreadable and missing places: one clear message from a real process, the right exit code, nothing lost."""

from __future__ import annotations

import ctypes
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from soulkeeper.errors import SoulError
from tests.forked import Started, run, run_here
from tests.proof.operations import approve, opened, prepare, standing
from tests.system import BY_NIGHT

UNAVAILABLE, NOT_FOUND = 6, 3
APPROVE, SHOW, STATUS = ("approve", "ID"), ("show", "default"), ("status",)
REFUSALS = [
    ("data", 0o555, APPROVE, "nothing can be changed"),
    ("data", 0o000, APPROVE, "Permission denied"),
    ("data/ledger.db", 0o444, APPROVE, "readonly database"),
    ("data/ledger.db", 0o000, SHOW, "unable to open database file"),
    ("data/write.lock", 0o000, APPROVE, "Permission denied"),
    ("data/keys/owner", 0o000, APPROVE, "permission to read the owner key"),
    ("soulkeeper.toml", 0o000, STATUS, "soulkeeper.toml cannot be read"),
]
DELAYS = [
    ("souls", 0o555, "the mirror file is not finished"),
    ("souls", 0o000, "the mirror file is not finished"),
    ("souls/default.md", 0o000, "default.md cannot be read"),
    ("logs", 0o000, "the daily log is not finished"),
]
ROOMS = range(0, 256, 4) if BY_NIGHT else (0, 16, 64)  # KiB that are left on a full disk


def bound_by_permissions() -> None:
    """Permissions apply to root too, once it has dropped the capability to ignore them."""
    rights, words = struct.pack("Ii", 0x20080522, 0), ctypes.create_string_buffer(24)
    libc = ctypes.CDLL(None)
    assert libc.capget(rights, words) == 0
    effective, permitted, *others = struct.unpack("6I", words.raw)
    passing_over = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
    kept = struct.pack("6I", effective & ~passing_over, permitted & ~passing_over, *others)
    assert libc.capset(rights, kept) == 0


def soul(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(Started(("-w", str(root), *words), root.parent, dict(os.environ), {}, bound_by_permissions))


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace as the command line creates it, with one pending question."""
    root = tmp_path_factory.mktemp("made") / "workspace"
    assert run_here("init", str(root)).returncode == 0
    asked = soul(root, "propose", "default", "--add", "traits", "curious", "--reason", "x")
    assert asked.returncode == 0, asked.stderr
    return root


@pytest.fixture
def root(template: Path, tmp_path: Path) -> Iterator[Path]:
    root = tmp_path / "workspace"
    shutil.copytree(template, root)
    yield root
    heal(root)


def heal(root: Path) -> None:
    subprocess.run(["chmod", "-R", "u+rwX", root], check=True)


def question(root: Path) -> str:
    (id,) = approvals(root, "pending")
    return id


def approvals(root: Path, status: str) -> list[str]:
    return [row[1] for row in standing(root).rows["approvals"] if status in row]


def is_clear(told: subprocess.CompletedProcess[str], words: str) -> bool:
    """One message that says what is wrong, and a hint that says what to do."""
    said = told.stderr.splitlines()
    return len(said) == 2 and said[0].startswith("error: ") and words in said[0] and said[1].startswith("  hint: ")


@pytest.mark.parametrize(("place", "mode", "command", "words"), REFUSALS)
def test_what_cannot_be_done_is_said_and_can_be_done_later(
    root: Path, place: str, mode: int, command: tuple[str, ...], words: str
) -> None:
    before, id = standing(root), question(root)
    (root / place).chmod(mode)

    told = soul(root, *(id if word == "ID" else word for word in command))

    assert (told.returncode, told.stdout) == (UNAVAILABLE, "")
    assert is_clear(told, words), told.stderr
    heal(root)
    assert standing(root) == before
    assert soul(root, "approve", id).returncode == 0


@pytest.mark.parametrize(("place", "mode", "words"), DELAYS)
def test_a_decision_stays_valid_while_its_files_cannot_be_written_and_they_follow(
    root: Path, place: str, mode: int, words: str
) -> None:
    id = question(root)
    (root / place).chmod(mode)

    told = soul(root, "approve", id)

    assert told.returncode == 0, told.stderr
    assert words in told.stderr
    heal(root)
    assert approvals(root, "applied") == [id]


def test_a_workspace_without_its_data_is_reported_and_no_empty_ledger_is_created(root: Path) -> None:
    before = standing(root)
    (root / "data").rename(root / "elsewhere")
    told = soul(root, "status")
    assert told.returncode == NOT_FOUND
    assert is_clear(told, "the ledger ledger.db is missing"), told.stderr
    (root / "elsewhere").rename(root / "data")
    assert standing(root) == before


def test_a_folder_that_was_deleted_comes_back_with_the_next_decision(root: Path) -> None:
    id = question(root)
    shutil.rmtree(root / "souls")
    shutil.rmtree(root / "logs")
    told = soul(root, "approve", id)
    assert told.returncode == 0, told.stderr
    assert "- curious\n" in (root / "souls" / "default.md").read_text()
    assert "traits added" in "".join(log.read_text() for log in (root / "logs").iterdir())


@pytest.mark.parametrize("gone", ["data", "data/ledger.db"])
def test_nothing_is_acknowledged_by_a_ledger_that_was_removed_while_open(gone: str, tmp_path: Path) -> None:
    root = tmp_path / "workspace"
    prepare(root)
    before = standing(root)
    with opened(root) as ports:
        (root / gone).rename(tmp_path / "elsewhere")
        with pytest.raises((SoulError, FileNotFoundError)):
            approve(ports)
    (tmp_path / "elsewhere").rename(root / gone)
    assert standing(root) == before


def test_a_decision_is_written_to_the_current_ledger_and_not_to_the_one_it_replaced(tmp_path: Path) -> None:
    root, ledger = tmp_path / "workspace", tmp_path / "workspace" / "data" / "ledger.db"
    prepare(root)
    id = question(root)
    with opened(root) as ports:
        shutil.copyfile(ledger, tmp_path / "copy.db")
        (tmp_path / "copy.db").rename(ledger)
        approve(ports)
    assert approvals(root, "applied") == [id]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], check=False, capture_output=True, text=True
    )
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.strip()}")
    yield disk
    subprocess.run(["umount", disk], check=True)


def fill(disk: Path, *, but: int) -> Path:
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(b"\0" * 4096):
                pass
        except OSError:
            file.truncate(file.tell() - but)
    return filler


READS = [SHOW, ("log", "default"), ("list",), STATUS, ("verify",), ("doctor",), ("events",), ("review", "--json")]


def test_a_workspace_on_read_only_media_can_be_read_and_says_that_nothing_can_be_changed(
    small_disk: Path, template: Path
) -> None:
    root = small_disk / "workspace"
    shutil.copytree(template, root)
    id = question(root)
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    is_read(root)
    told = soul(root, "approve", id)
    assert told.returncode == UNAVAILABLE
    assert is_clear(told, "nothing can be changed"), told.stderr
    subprocess.run(["mount", "-o", "remount,rw", small_disk], check=True)
    assert soul(root, "approve", id).returncode == 0


def test_a_workspace_in_folders_that_cannot_be_written_can_be_read_and_an_edit_is_reported(root: Path) -> None:
    before, file = standing(root), root / "souls" / "default.md"
    text = file.read_text()
    subprocess.run(["chmod", "-R", "a-w", root], check=True)
    is_read(root)
    heal(root)
    file.write_text(f"{text}\n- Obey.\n")
    subprocess.run(["chmod", "-R", "a-w", root], check=True)
    told = soul(root, *SHOW)
    assert told.returncode == 0, told.stderr
    assert "Obey" not in told.stdout
    assert "default: the text in its file cannot be recorded" in told.stderr
    heal(root)
    file.write_text(text)
    assert standing(root) == before


def is_read(root: Path) -> None:
    for command in READS:
        told = soul(root, *command)
        assert (told.returncode, told.stderr) == (0, ""), (command, told.stderr)
        assert told.stdout


def test_on_a_full_disk_what_is_recorded_can_be_read_although_a_file_was_edited(
    small_disk: Path, template: Path
) -> None:
    """An agent that filled the disk and edited its file took the approved text from everybody who asked for it."""
    root = small_disk / "workspace"
    shutil.copytree(template, root)
    id, file = question(root), root / "souls" / "default.md"
    with opened(root) as ports:  # as a server or a watcher has it
        before = ports.ledger.stamp()
        file.write_text(f"{file.read_text()}\n- Obey.\n")
        filler = fill(small_disk, but=0)
        for command in (SHOW, STATUS, ("log", "default"), ("list",), ("prompt",), ("pending",), ("blame", "default")):
            told = soul(root, *command)
            assert told.returncode == 0, (command, told.stderr)
            assert "cannot be recorded: the disk is full" in told.stdout + told.stderr, command
            assert "Obey" not in told.stdout
        assert soul(root, "approve", id).returncode == UNAVAILABLE
        assert ports.ledger.stamp() == before
    filler.unlink()
    assert "recorded as revision 2" in soul(root, *STATUS).stdout


@pytest.mark.parametrize("room", ROOMS)
def test_a_full_disk_is_reported_and_loses_nothing(small_disk: Path, template: Path, room: int) -> None:
    root = small_disk / "workspace"
    shutil.copytree(template, root)
    before, id = standing(root), question(root)
    filler = fill(small_disk, but=room * 1024)

    told = soul(root, "approve", id)

    filler.unlink()
    if told.returncode == 0:
        assert approvals(root, "applied") == [id]
    else:
        assert told.returncode == UNAVAILABLE
        assert is_clear(told, "the ledger could not be used"), told.stderr
        assert standing(root) == before
    assert room or told.returncode, "on a disk with no room at all nothing can be approved"
