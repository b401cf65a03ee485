"""Broken workspaces: each is reported with one message and a hint, and nothing in it is changed."""

from __future__ import annotations

import gc
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.faces.conftest import Soul
from tests.faces.test_cli_input import ensure_told
from tests.postgres import Postgres

LEDGER = Path("data/ledger.db")

Proposed = Callable[..., dict[str, Any]]


def test_a_missing_workspace_is_reported_with_how_to_create_one(
    soul: Soul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = soul("list")
    ensure_told(answer, 3)
    assert "soul init" in answer.err
    ensure_told(soul("list", "-w", "nowhere"), 3)


def test_a_current_folder_that_was_deleted_is_reported_as_that(
    soul: Soul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    for command in (("list",), ("validate", "SOUL.md")):
        answer = soul(*command)
        ensure_told(answer, 6)
        assert "the current folder was deleted" in answer.err


def test_the_workspace_is_the_one_said_else_the_environments_else_the_nearest_parent(
    soul: Soul, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("said", "environment"):
        shutil.copytree(home, tmp_path / name)
    monkeypatch.chdir(home / "souls")
    assert soul("status", "--json").json["workspace"] == str(home)
    monkeypatch.setenv("SOULKEEPER_WORKSPACE", str(tmp_path / "environment"))
    assert soul("status", "--json").json["workspace"] == str(tmp_path / "environment")
    said = str(tmp_path / "said")
    for arguments in (("-w", said, "status"), ("status", "-w", said), ("status", "--workspace", said)):
        assert soul(*arguments, "--json").json["workspace"] == said


def test_hints_name_the_workspace_that_was_named(
    soul: Soul, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "my agents"
    shutil.copytree(home, there)
    monkeypatch.chdir(tmp_path)
    named = f"soul -w '{there}'"
    assert f"hint: {named} list shows all souls" in soul("show", "nobody", "-w", str(there)).err
    assert soul("-w", str(there), "show", "nobody", "--json").json["hint"] == f"{named} list shows all souls"
    asked = soul("propose", "default", "--add", "traits", "calm", "--reason", "r", "-w", str(there))
    assert f"decision: {named} review" in asked.out
    assert f"Decide: {named} approve ID or {named} deny ID" in soul("status", "-w", str(there)).out
    assert f"→ {named} policy set mirror guard" in soul("doctor", "-w", str(there)).out
    assert f"use {named} approve ID, {named} deny ID or {named} review" in soul("review", "-w", str(there)).out


def test_what_soul_verify_says_names_the_workspace_that_was_named(soul: Soul, home: Path) -> None:
    asked = soul("verify", "default", "-w", str(home))
    assert f"hint: soul -w {home} verify default --to evidence" in asked.err
    with closing(sqlite3.connect(home / "data" / "ledger.db")) as ledger, ledger:
        ledger.execute("UPDATE texts SET content = 'forged'")
    assert f"Next: soul -w {home} doctor says what can be repaired" in soul("verify", "-w", str(home)).out


def test_hints_do_not_name_a_workspace_that_was_found(soul: Soul, home: Path) -> None:
    assert "hint: soul list shows all souls" in soul("show", "nobody").err
    missing = soul("list", "-w", "nowhere")
    assert "hint: soul init nowhere creates one" in missing.err


def test_what_an_agent_wrote_is_not_changed_where_a_workspace_is_named(soul: Soul, home: Path) -> None:
    reason = "as soul review said"
    asked = soul("propose", "default", "--add", "traits", "calm", "--reason", reason, "-w", str(home))
    assert f"Reason: {reason}" in asked.out


@pytest.mark.parametrize(
    ("written", "code", "part"),
    [
        (b"\nworkspace = ?", 2, "line 2"),
        (b"\xff\xfe", 2, "cannot be read"),
        (b"x = " + b"[" * 5_000, 2, "cannot be read"),
        (b"#" * 100_000, 2, "larger than"),
        (b"workspace = 2\nflavour = 'new'\n", 6, "version 2"),
        (b"workspace = true\n", 6, "version True"),
        (b"workspace = 'one'\n", 6, "version one"),
        (b"workspace = 1\nflavour = 'new'\n", 2, "'flavour'"),
        (b"workspace = 1\ndatabase = 7\n", 2, "not a string"),
        (b"workspace = 1\ndatabase = 'mysql://ada:secret@host/x'\n", 2, "'mysql'"),
    ],
    ids=lambda value: repr(value[:12]) if isinstance(value, bytes) else str(value),
)
def test_invalid_settings_are_reported_and_left_alone(
    soul: Soul, home: Path, written: bytes, code: int, part: str
) -> None:
    file = home / "soulkeeper.toml"
    file.write_bytes(written)
    for arguments in (("list",), ("init", ".")):
        answer = soul(*arguments)
        ensure_told(answer, code)
        assert part in answer.err
        assert "secret" not in answer.err
    assert file.read_bytes() == written


def foreign(path: Path) -> None:
    path.unlink()
    apsw.Connection(str(path)).execute("CREATE TABLE recipes (name)")


def newer(path: Path) -> None:
    apsw.Connection(str(path)).execute("INSERT INTO migrations VALUES (999, 'x')")


def corrupt(path: Path) -> None:
    kept = path.read_bytes()
    path.write_bytes(kept[:4096] + b"\xaa" * (len(kept) - 4096))


def text(path: Path) -> None:
    path.write_text("I was a ledger once. " * 500)


@pytest.mark.parametrize(
    ("damage", "code", "part"),
    [
        (Path.unlink, 3, "missing"),
        (foreign, 6, "another program"),
        (newer, 6, "newer soulkeeper"),
        (corrupt, 6, "cannot be read"),
        (text, 6, "cannot be read"),
    ],
)
def test_a_ledger_that_cannot_be_used_is_reported_and_its_files_stay(
    soul: Soul, home: Path, damage: Callable[[Path], None], code: int, part: str
) -> None:
    damage(home / LEDGER)
    gc.collect()
    souls = {file.name: file.read_bytes() for file in (home / "souls").iterdir()}
    for arguments in (("list",), ("show", "default"), ("approve", "00"), ("status",)):
        answer = soul(*arguments)
        ensure_told(answer, code)
        assert part in answer.err
    assert {file.name: file.read_bytes() for file in (home / "souls").iterdir()} == souls


def test_a_new_ledger_adopts_the_existing_files(soul: Soul, home: Path) -> None:
    mine = "# Mine\n\nWritten before the ledger was lost.\n"
    (home / "souls/default.md").write_text(mine)
    (home / LEDGER).unlink()
    assert soul("init", ".", "--adopt-keys").code == 0
    assert soul("show", "default").out == mine
    assert (home / "souls/default.md").read_text() == mine


@pytest.mark.parametrize("place", ["file", "file/below", "taken"])
def test_a_workspace_cannot_be_created_in_place_of_a_file(soul: Soul, home: Path, place: str) -> None:
    (home / "file").write_text("a file")
    (home / "taken").mkdir()
    (home / "taken/souls").write_text("a file")
    ensure_told(soul("init", place), 2)
    assert (home / "file").read_text() == "a file"


def test_init_a_second_time_makes_nothing_and_says_so(soul: Soul, home: Path) -> None:
    key = (home / "data/keys/owner").read_bytes()
    told = soul("init", ".", "--json").json
    assert told["created"] == []
    assert "soulkeeper.toml" in told["existing"]
    assert (home / "data/keys/owner").read_bytes() == key


def test_init_in_a_database_names_no_file_that_is_not_there(soul: Soul, tmp_path: Path, postgres: Postgres) -> None:
    fleet = tmp_path / "fleet"
    fleet.mkdir()
    (fleet / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{postgres.fresh()}"\n')
    answer = soul("init", str(fleet))
    created = [line.split()[1] for line in answer.out.splitlines() if line.startswith("  created")]
    assert "data/keys/owner" in created
    assert [name for name in created if not (fleet / name).exists()] == []
    assert "The texts are in the database, without files" in answer.out
    assert "the texts are in the database, without files" in soul("doctor", "-w", str(fleet)).out


def public(home: Path, name: str) -> None:
    shutil.copy(home / "data/keys/owner.pub", home / name / "data/keys/owner.pub")


def private(home: Path, name: str) -> None:
    shutil.copy(home / "data/keys/owner", home / name / "data/keys/owner")


def both(home: Path, name: str) -> None:
    public(home, name)
    private(home, name)


def two(home: Path, name: str) -> None:
    """The halves of two keys."""
    private(home, name)
    shutil.copy(home / "data/keys/log.pub", home / name / "data/keys/owner.pub")


def ledger(home: Path, name: str) -> None:
    (home / name / LEDGER).touch()


@pytest.mark.parametrize(
    ("plant", "adopted"),
    [(public, 5), (private, 5), (both, 0), (two, 5), (ledger, 0)],
    ids=["public", "private", "both", "two", "ledger"],
)
def test_init_uses_existing_keys_and_ledgers_only_if_told_to(
    soul: Soul, home: Path, plant: Callable[[Path, str], None], adopted: int
) -> None:
    (home / "fresh/data/keys").mkdir(parents=True)
    plant(home, "fresh")
    refused = soul("init", "fresh")
    ensure_told(refused, 5)
    assert ("are yours" if plant in (both, two) else "is yours") in refused.err
    taken = soul("init", "fresh", "--adopt-keys")
    assert taken.code == adopted, taken.said
    if plant is both:
        assert "made   data/keys/owner" not in taken.out
        assert "exists   data/keys/owner" in taken.out
        assert "Using the existing owner key: SHA256:" in taken.out


def test_settings_cannot_swap_the_ledger(soul: Soul, home: Path) -> None:
    settings = home / "soulkeeper.toml"
    kept = settings.read_text()
    settings.write_text(f'{kept}\ndatabase = "postgresql://evil@127.0.0.1:1/ledger"\n')
    refused = soul("prompt", "--agent", "default")
    assert (refused.code, refused.out) == (4, "")
    assert "database_moved" in refused.err
    answer = soul("doctor", "--json")
    assert (answer.code, [found["state"] for found in answer.json]) == (1, ["red"])
    settings.write_text(kept)
    assert soul("list").code == 0


def test_a_workspace_without_the_pin_gets_it_when_it_is_opened(soul: Soul, home: Path) -> None:
    pin = home / "data/database"
    pin.unlink()
    assert soul("list").code == 0
    assert (pin.read_text(), pin.stat().st_mode & 0o777) == ("", 0o600)


def test_init_does_not_pretend_to_give_an_old_key_a_passphrase(soul: Soul, home: Path) -> None:
    ensure_told(soul("init", ".", "--passphrase"), 5)


def test_init_follows_no_link_out_of_the_workspace(soul: Soul, home: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.toml"
    (home / "fresh").mkdir()
    (home / "fresh/soulkeeper.toml").symlink_to(outside)
    assert soul("init", "fresh").code != 0
    assert not outside.exists()


def linked(home: Path, outside: Path) -> None:
    (home / "souls/default.md").unlink()
    (home / "souls/default.md").symlink_to(outside)


def hard_linked(home: Path, outside: Path) -> None:
    (home / "souls/default.md").unlink()
    os.link(outside, home / "souls/default.md")


def linked_folder(home: Path, outside: Path) -> None:
    (home / "souls").rename(home / "moved")
    (outside.parent / "others").mkdir()
    outside.rename(outside.parent / "others/default.md")
    (home / "souls").symlink_to(outside.parent / "others")


@pytest.mark.parametrize("swap", [linked, hard_linked, linked_folder])
def test_a_link_in_place_of_a_soul_is_noted_not_read_and_not_written(
    soul: Soul, proposed: Proposed, home: Path, tmp_path: Path, swap: Callable[[Path, Path], None]
) -> None:
    kept = soul("show", "default").out
    id = proposed()["id"]
    outside = tmp_path / "outside.md"
    outside.write_text("# Somebody else\n")
    swap(home, outside)

    shown, approved = soul("show", "default"), soul("approve", id)

    assert shown.out == kept
    assert "note: default: " in shown.err
    assert approved.code == 0
    assert "is not finished" in approved.err
    assert soul("show", "default", "--json").json["revision"] == 2
    lying = outside if outside.exists() else tmp_path / "others/default.md"
    assert lying.read_text() == "# Somebody else\n"
    assert soul("status", "--json").json["unfinished"] > 0


@pytest.mark.parametrize("folder", ["souls", "logs"])
def test_a_file_in_place_of_a_folder_does_not_stop_a_decision_and_is_finished_later(
    soul: Soul, proposed: Proposed, home: Path, folder: str
) -> None:
    id = proposed()["id"]
    (home / folder).rename(home / "moved")
    (home / folder).write_text("a file")
    approved = soul("approve", id)
    assert approved.code == 0
    assert "is not finished" in approved.err

    (home / folder).unlink()
    (home / "moved").rename(home / folder)

    assert soul("status", "--json").json["unfinished"] == 0
    assert "curious" in (home / "souls/default.md").read_text()


def test_a_folder_that_cannot_be_written_is_reported(soul: Soul, proposed: Proposed, home: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("permissions do not bind root: run the tests as another user to see this one")
    id = proposed()["id"]
    (home / "data").chmod(0o500)
    try:
        ensure_told(soul("approve", id), 6)
    finally:
        (home / "data").chmod(0o700)
    assert soul("approve", id).code == 0


@pytest.mark.parametrize("name", ["soulkeeper.toml", "data"])
def test_a_workspace_of_another_user_is_used_only_if_it_is_named(
    soul: Soul, home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Its ledger could name any file of ours as adopted."""
    lstat = Path.lstat

    def of_another(path: Path) -> os.stat_result:
        facts = list(lstat(path))
        facts[4] += 1234 if path == home / name else 0
        return os.stat_result(facts)

    monkeypatch.setattr(Path, "lstat", of_another)
    refused = soul("status")
    assert (refused.code, "foreign_workspace" in refused.err, f"-w {home}" in refused.err) == (4, True, True)
    assert soul("status", "-w", str(home)).code == 0


@pytest.mark.parametrize("arguments", [("-w", "", "status"), ("status", "-w", ""), ("status", "--workspace=")])
def test_an_empty_folder_is_not_taken_for_another_workspace(soul: Soul, arguments: tuple[str, ...]) -> None:
    """A variable without a value: the nearest workspace may be another one."""
    answer = soul(*arguments)
    ensure_told(answer, 2)
    assert answer.err.startswith("error: no folder follows -w\n  hint: name the workspace: -w DIR")
    assert soul(*arguments, "--json").json["error"] == "invalid"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to another user")
def test_a_folder_of_another_user_in_the_place_of_data_is_refused_also_if_the_workspace_is_named(
    soul: Soul, home: Path
) -> None:
    """With it, the pins of the model and the remote would be another user's, and the ledger would stay the same."""
    mine = (home / "data").rename(home / "data.mine")
    (home / "data").mkdir()
    for name in ("ledger.db", "keys"):
        (home / "data" / name).symlink_to(mine / name)
    assert soul("status", "-w", str(home)).code == 0
    os.lchown(home / "data" / "keys", 4321, 4321)
    refused = soul("status", "-w", str(home))
    assert (refused.code, "foreign_link" in refused.err) == (4, True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to another user")
@pytest.mark.parametrize("key", ["owner", "log"])
def test_a_link_to_a_single_key_is_refused_too(soul: Soul, home: Path, key: str) -> None:
    """A ledger on PostgreSQL has no file: a folder of another user needs only the keys."""
    file = home / "data" / "keys" / key
    file.symlink_to(file.rename(home / "data" / f"{key}.mine"))
    assert soul("status", "-w", str(home)).code == 0
    os.lchown(file, 4321, 4321)
    refused = soul("status", "-w", str(home))
    assert (refused.code, "foreign_link" in refused.err) == (4, True)
