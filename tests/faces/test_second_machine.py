"""A second machine of a fleet: it has the settings, the owner enrols its key on another machine, and then it writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from soulkeeper.adapters import keys
from tests.faces.conftest import Answer, Soul
from tests.postgres import Postgres


@pytest.fixture
def first(soul: Soul, tmp_path: Path, postgres: Postgres) -> Path:
    root = tmp_path / "first"
    root.mkdir()
    (root / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{postgres.fresh()}"\n')
    assert soul("init", str(root)).code == 0
    return root


@pytest.fixture
def second(first: Path, tmp_path: Path) -> Path:
    root = tmp_path / "second"
    root.mkdir()
    (root / "soulkeeper.toml").write_text((first / "soulkeeper.toml").read_text())
    return root


def checks(answer: Answer) -> dict[str, str]:
    return {check["check"]: check["state"] for check in answer.json}


@pytest.mark.parametrize("command", [("serve",), ("worker",), ("worker", "--once")])
def test_it_writes_only_after_the_owner_enrolled_its_key(
    soul: Soul, first: Path, second: Path, command: tuple[str, ...]
) -> None:
    refused = soul("-w", str(second), *command)
    file = second / "data/keys/log.pub"
    assert refused.code == 4, refused.said
    assert keys.fingerprint(file.read_text()) in refused.err
    told = re.search(
        r"copy (\S+) to the machine with the owner key, and there: soul -w DIR keys enrol FILE", refused.err
    )
    assert told
    assert f"if the owner key is here: soul -w {second} migrate" in refused.err
    assert Path(told[1]) == file.resolve()
    assert [oct(folder.stat().st_mode)[-3:] for folder in (second / "data", file.parent)] == ["700", "700"]

    assert soul("-w", str(first), "keys", "enrol", str(file)).code == 0
    assert soul("-w", str(second), "worker", "--once").out == "Nothing is due\n"
    asked = ("propose", "default", "--add", "traits", "calm", "--reason", "x", "--as-agent", "default")
    assert soul("-w", str(second), *asked).code == 0
    assert soul("-w", str(first), "verify").code == 0


def test_init_there_says_that_the_ledger_exists_and_does_not_ask_to_review(soul: Soul, second: Path) -> None:
    answer = soul("init", str(second))
    assert answer.code == 0
    assert "The database already has a ledger, with the owner key SHA256:" in answer.out
    assert answer.out.splitlines()[-1] == "  soul serve"


def test_deciding_there_says_that_the_owner_key_is_elsewhere_and_not_to_start_over(soul: Soul, second: Path) -> None:
    answer = soul("-w", str(second), "edit", "default", "--from", str(second / "soulkeeper.toml"))
    assert answer.code == 3
    assert "the owner key is not on this machine" in answer.err
    assert "run this on the machine with data/keys/owner" in answer.err
    assert "start over" not in answer.err


def test_a_mirror_mode_says_that_it_has_no_effect_without_files(soul: Soul, first: Path) -> None:
    soul("-w", str(first), "agent", "new", "maya")
    answer = soul("-w", str(first), "policy", "set", "mirror", "guard", "--agent", "maya")
    assert (answer.code, "mirror has no effect here" in answer.err) == (0, True)
    assert "follows its files" not in answer.said + soul("-w", str(first), "policy", "show", "--agent", "maya").out


def test_doctor_does_not_ask_for_the_owner_key_there(soul: Soul, first: Path, second: Path) -> None:
    assert checks(soul("-w", str(second), "--json", "doctor"))["history"] == "red"
    soul("-w", str(second), "worker", "--once")
    soul("-w", str(first), "keys", "enrol", str(second / "data/keys/log.pub"))
    answer = soul("-w", str(second), "--json", "doctor")
    assert (answer.code, checks(answer)["owner key"], checks(answer)["history"]) == (0, "ok", "ok")


@pytest.mark.parametrize("command", [("token", "create", "--role", "reader"), ("keys", "rotate", "log")])
def test_what_needs_the_owner_key_says_there_that_it_is_on_another_machine(
    soul: Soul, first: Path, second: Path, command: tuple[str, ...]
) -> None:
    soul("-w", str(second), "worker", "--once")
    soul("-w", str(first), "keys", "enrol", str(second / "data/keys/log.pub"))
    refused = soul("-w", str(second), *command)
    assert (refused.code, "the owner key is not on this machine" in refused.err) == (3, True), refused.said
    assert "run this on the machine with data/keys/owner" in refused.err
    assert "--new-owner-key" not in refused.err


def test_doctor_says_there_how_a_withdrawn_key_is_replaced_without_the_owner_key(
    soul: Soul, first: Path, second: Path
) -> None:
    soul("-w", str(second), "worker", "--once")
    key = second / "data/keys/log.pub"
    soul("-w", str(first), "keys", "enrol", str(key))
    assert soul("-w", str(first), "keys", "withdraw", keys.fingerprint(key.read_text()), "--yes").code == 0
    answer = soul("-w", str(second), "doctor")
    assert (answer.code, "move data/keys/log and data/keys/log.pub away; soul " in answer.out) == (1, True), answer.said


def test_a_policy_in_a_database_names_no_agents_that_follow_files(soul: Soul, first: Path) -> None:
    assert "follow" not in soul("-w", str(first), "policy", "show").out.splitlines()[-1]


@pytest.mark.parametrize("options", [(), ("--replace", "--yes")])
def test_a_restore_into_a_database_that_is_in_use_says_to_name_an_empty_one(
    soul: Soul, first: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    backup = str(tmp_path / "backup.jsonl")
    assert soul("-w", str(first), "backup", backup, "--without-keys").code == 0
    refused = soul("restore", backup, "-w", str(first), "--without-keys", *options)
    assert (refused.code, "name an empty database in the soulkeeper.toml of a new folder" in refused.err) == (5, True)
