"""A workspace as one file: backup, restore and migrate at the command line."""

from __future__ import annotations

import gc
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from soulkeeper.adapters.keys import restore_key
from soulkeeper.bootstrap import open_workspace
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.errors import Invalid, Unavailable
from soulkeeper.faces.owner.cli.running_server import claim
from soulkeeper.faces.site import Site
from tests.conftest import DAWN
from tests.faces.conftest import Soul
from tests.faces.test_cli_input import ensure_told

Proposed = Callable[..., dict[str, Any]]


@pytest.fixture
def copy(soul: Soul, proposed: Proposed, tmp_path: Path) -> Path:
    """A backup of a workspace with some history and a pending proposal."""
    soul("approve", proposed("curious")["id"])
    proposed("bold")
    file = tmp_path / "copy.jsonl"
    answer = soul("backup", str(file), "--without-keys")
    assert answer.code == 0, answer.said
    assert answer.out.endswith("; read back and complete\n")
    assert "keep data/keys yourself" in answer.err
    return file


def visible_state(soul: Soul, workspace: Path | str) -> list[Any]:
    """What can be seen of a workspace, without the event that a restore adds."""
    where = ("-w", str(workspace), "--json")
    events = [event for event in soul("events", *where).json if event["kind"] != "workspace.restored"]
    shown = [soul(*command, *where).json for command in (("list",), ("pending",), ("history", "default"))]
    return [events, *shown]


def test_a_restored_workspace_shows_the_same_as_the_one_that_was_backed_up(
    soul: Soul, copy: Path, home: Path, tmp_path: Path
) -> None:
    answer = soul("restore", str(copy), "-w", str(tmp_path / "again"))
    assert answer.code == 0, answer.said
    assert "restore data/keys/owner from your backup" in answer.out
    assert visible_state(soul, tmp_path / "again") == visible_state(soul, home)
    last = soul("events", "-w", str(tmp_path / "again"), "--json").json[-1]
    assert last["kind"] == "workspace.restored"
    again = (tmp_path / "again/souls/default.md").read_bytes()
    assert again == (home / "souls/default.md").read_bytes()


def test_an_owner_who_lost_the_key_is_told_how_to_start_over_and_it_works(
    soul: Soul, proposed: Proposed, home: Path, tmp_path: Path
) -> None:
    id = proposed("curious")["id"]
    (home / "data/keys/owner").unlink()
    lost = soul("approve", id)
    assert lost.code == 3
    assert "soul backup FILE --without-keys, then soul restore FILE -w DIR --new-owner-key" in " ".join(
        lost.err.split()
    )
    copy, again = str(tmp_path / "copy.jsonl"), str(tmp_path / "again")
    assert soul("backup", copy, "--without-keys").code == 0
    assert soul("restore", copy, "-w", again, "--new-owner-key").code == 0
    assert soul("approve", id, "-w", again).code == 0


def test_a_backup_without_keys_contains_none_and_nobody_can_decide_until_they_are_back(
    soul: Soul, copy: Path, home: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again"
    assert b"PRIVATE KEY" not in copy.read_bytes()
    assert copy.stat().st_mode & 0o077 == 0
    soul("restore", str(copy), "-w", str(again))
    ensure_told(soul("confirm", "default", "-w", str(again)), 3)

    shutil.copytree(home / "data/keys", again / "data/keys", dirs_exist_ok=True)

    assert soul("confirm", "default", "-w", str(again)).code == 0


def test_without_a_terminal_keys_are_left_out_only_by_name(soul: Soul, home: Path, tmp_path: Path) -> None:
    refused = soul("backup", str(tmp_path / "with-keys.jsonl"))
    assert refused.code == 4
    assert "--without-keys" in refused.err
    assert not (tmp_path / "with-keys.jsonl").exists()
    ensure_told(soul("backup", str(tmp_path / "both.jsonl"), "--with-keys", "--without-keys"), 2)


def test_a_file_that_is_there_is_not_written_over(soul: Soul, copy: Path) -> None:
    kept = copy.read_bytes()
    ensure_told(soul("backup", str(copy), "--without-keys"), 5)
    assert copy.read_bytes() == kept
    ensure_told(soul("backup", str(copy.parent / "nowhere" / "copy.jsonl"), "--without-keys"), 6)


def test_an_existing_ledger_is_replaced_only_on_request_and_set_aside(soul: Soul, copy: Path, home: Path) -> None:
    before = visible_state(soul, home)
    soul("confirm", "default")
    refused = soul("restore", str(copy))
    ensure_told(refused, 5)
    assert "--replace" in refused.err
    assert soul("events", "--json").json[-1]["kind"] == "baseline.confirmed"

    assert soul("restore", str(copy), "--replace").code == 0
    assert visible_state(soul, home) == before
    assert [path.name for path in (home / "data/backups").iterdir()] == ["replaced-1"]
    assert (home / "data/backups/replaced-1/ledger.db").exists()


def logged(home: Path, *ids: str) -> list[str]:
    """Log messages of the default agent, and return all of them."""
    memory = open_workspace(home).ports.sessions
    for id in ids:
        memory.add_message(
            Message(id=id, agent="default", session="s1", role=MessageRole.PERSON, speaker="sam", text=id, at=DAWN)
        )
    return [message.id for message in memory.messages("default", "s1")]


def test_what_was_said_is_as_it_was_at_the_backup_and_what_came_later_is_put_aside(
    soul: Soul, home: Path, tmp_path: Path
) -> None:
    logged(home, "m1", "m2")
    assert soul("backup", str(tmp_path / "copy.jsonl"), "--without-keys", "--json").json["records"]["message"] == 2
    assert logged(home, "m3") == ["m1", "m2", "m3"]

    assert soul("restore", str(tmp_path / "copy.jsonl"), "--replace").code == 0

    assert logged(home) == ["m1", "m2"]
    assert (home / "data/backups/replaced-1/memory.db").exists()


def test_a_restore_that_fails_late_puts_ledger_and_memory_back(
    soul: Soul, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged(home, "m1")
    soul("backup", str(tmp_path / "copy.jsonl"), "--without-keys")
    logged(home, "m2")
    before, keys = visible_state(soul, home), soul("keys", "show", "--json").json

    def full(*_: object) -> None:
        raise Unavailable("the disk is full", hint="make room")

    monkeypatch.setattr("soulkeeper.adapters.workspace_files.FolderFiles.restore", full)
    ensure_told(soul("restore", str(tmp_path / "copy.jsonl"), "--replace", "--new-owner-key"), 6)

    assert visible_state(soul, home) == before
    assert logged(home) == ["m1", "m2"]
    assert soul("keys", "show", "--json").json == keys
    assert soul("confirm", "default").code == 0
    assert list((home / "data/backups").iterdir()) == []


def files_of(home: Path) -> dict[str, bytes]:
    data = home / "data"
    return {str(path.relative_to(data)): path.read_bytes() for path in data.rglob("*") if path.is_file()}


@pytest.fixture
def evil(soul: Soul, home: Path, tmp_path: Path) -> Path:
    """A complete backup of another owner."""
    assert soul("init", str(tmp_path / "evil")).code == 0
    file = tmp_path / "evil.jsonl"
    assert soul("backup", str(file), "--without-keys", "-w", str(tmp_path / "evil")).code == 0
    return file


def test_settings_that_cannot_be_read_move_no_ledger(soul: Soul, copy: Path, home: Path) -> None:
    settings = home / "soulkeeper.toml"
    settings.write_text(settings.read_text().replace("workspace = 1", "workspace = 2"))
    before = files_of(home)
    ensure_told(soul("restore", str(copy), "--replace"), 6)
    assert files_of(home) == before


def test_a_backup_of_another_owner_is_refused_naming_both_keys_unless_confirmed(
    soul: Soul, home: Path, evil: Path
) -> None:
    owner = soul("keys", "show", "--json").json["owner"]
    refused = soul("restore", str(evil), "--replace")
    assert refused.code == 4
    assert refused.err.count("SHA256:") == 2
    assert "--new-owner-key" in refused.err
    assert soul("keys", "show", "--json").json["owner"] == owner

    assert soul("restore", str(evil), "--replace", "--new-owner-key").code == 0

    assert soul("keys", "show", "--json").json["owner"] != owner
    assert soul("confirm", "default").code == 0
    assert (home / "data/backups/replaced-1/owner.pub").read_text().strip() == owner


@pytest.mark.parametrize("key", ["there", "gone"])
def test_nobody_gets_past_the_key_by_breaking_the_ledger(soul: Soul, home: Path, evil: Path, key: str) -> None:
    (home / "data/ledger.db").write_text("garbage " * 1_000)
    if key == "gone":
        (home / "data/keys/owner").unlink()
    for said in ([], ["--new-owner-key"]):
        assert soul("restore", str(evil), "--replace", *said).code == (4 if key == "there" else 3)
    assert (home / "data/ledger.db").read_text().startswith("garbage")


def test_a_broken_ledger_can_be_replaced_by_a_backup_of_the_same_owner(soul: Soul, copy: Path, home: Path) -> None:
    before = visible_state(soul, home)
    gc.collect()
    (home / "data/ledger.db").write_text("garbage " * 1_000)
    for command in (("status",), ("restore", str(copy))):
        ensure_told(broken := soul(*command), 6)
        assert "hint: soul restore FILE --replace restores a backup" in broken.err
    answer = soul("restore", str(copy), "--replace")
    assert answer.code == 0, answer.said
    assert visible_state(soul, home) == before


def test_what_was_put_aside_is_put_back_where_the_rest_fails(
    soul: Soul, copy: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = visible_state(soul, home)

    def failing(*_: object, **__: object) -> None:
        raise Unavailable("the disk is full", hint="make room")

    monkeypatch.setattr("soulkeeper.services.backups.restore", failing)
    ensure_told(soul("restore", str(copy), "--replace"), 6)
    assert visible_state(soul, home) == before
    assert list((home / "data/backups").iterdir()) == []


def test_a_backup_writes_no_key_outside_its_folder(soul: Soul, home: Path) -> None:
    for name in ("../../x", str(home / "x"), "owner.new", ""):
        with pytest.raises(Invalid):
            restore_key(home / "data/keys", name, "x")
    assert not (home / "x").exists()


def test_what_is_to_be_replaced_must_be_there(soul: Soul, copy: Path, tmp_path: Path) -> None:
    ensure_told(soul("restore", str(copy), "--replace", "-w", str(tmp_path / "fresh")), 5)


def test_a_ledger_is_not_replaced_under_a_running_server(soul: Soul, copy: Path, home: Path) -> None:
    before = visible_state(soul, home)
    with claim(home / "data", Site(root=str(home), port=8766)):
        answer = soul("restore", str(copy), "--replace", "--yes")

    ensure_told(answer, 5)
    assert "is running at http://127.0.0.1:8766\n  hint: stop it, restore, and start it again" in answer.err
    assert visible_state(soul, home) == before
    assert soul("restore", str(copy), "--replace", "--yes").code == 0


def cut(lines: list[bytes]) -> list[bytes]:
    return lines[:-1]


def halved(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-2], lines[-2][:40]]


def without_one(lines: list[bytes]) -> list[bytes]:
    return [*lines[:5], *lines[6:]]


def turned(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b"curious", b"furious") for line in lines]


def prolonged(lines: list[bytes]) -> list[bytes]:
    return [*lines, lines[3]]


def newer(lines: list[bytes]) -> list[bytes]:
    return [lines[0].replace(b'"format":2', b'"format":99'), *lines[1:]]


def foreign(_lines: list[bytes]) -> list[bytes]:
    return [b'{"record":"recipe"}\n']


@pytest.mark.parametrize("damage", [cut, halved, without_one, turned, prolonged, newer, foreign])
def test_a_damaged_backup_is_reported_and_nothing_is_restored(
    soul: Soul, copy: Path, tmp_path: Path, damage: Callable[[list[bytes]], list[bytes]]
) -> None:
    whole = copy.read_bytes().splitlines(keepends=True)
    damaged = damage(whole)
    assert damaged != whole
    copy.write_bytes(b"".join(damaged))
    ensure_told(soul("restore", str(copy), "-w", str(tmp_path / "again")), 2)
    assert not (tmp_path / "again").exists()


def test_a_damaged_backup_replaces_nothing(soul: Soul, copy: Path, home: Path) -> None:
    before = visible_state(soul, home)
    copy.write_bytes(copy.read_bytes()[:-20])
    ensure_told(soul("restore", str(copy), "--replace"), 2)
    assert visible_state(soul, home) == before


def test_a_missing_backup_is_reported(soul: Soul, tmp_path: Path) -> None:
    ensure_told(soul("restore", str(tmp_path / "nowhere.jsonl"), "-w", str(tmp_path / "again")), 3)
    assert not (tmp_path / "again").exists()


def test_the_answer_counts_what_was_written_and_restored(soul: Soul, copy: Path, tmp_path: Path) -> None:
    written = soul("backup", str(tmp_path / "second.jsonl"), "--without-keys", "--json").json
    records = [json.loads(line)["record"] for line in (tmp_path / "second.jsonl").read_bytes().splitlines()]
    assert written["records"] == {name: records.count(name) for name in set(records) - {"soulkeeper-backup", "end"}}
    assert written["bytes"] == (tmp_path / "second.jsonl").stat().st_size
    restored = soul("restore", str(tmp_path / "second.jsonl"), "-w", str(tmp_path / "again"), "--json").json
    assert restored["records"] == written["records"]


def test_migrating_what_is_up_to_date_changes_nothing(soul: Soul, home: Path) -> None:
    before = visible_state(soul, home)
    answer = soul("migrate")
    assert (answer.code, answer.out) == (0, f"The ledger of {home} is up to date\n")
    assert visible_state(soul, home) == before
    ensure_told(soul("migrate", "-w", "nowhere"), 3)
