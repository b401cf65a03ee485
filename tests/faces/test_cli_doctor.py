"""Doctor, keys and completion: every problem comes with what to do, and the passphrase is typed, never passed as an argument."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.faces.conftest import Soul
from tests.faces.terminal import SOUL, Terminal, ended
from tests.faces.test_cli_input import ensure_told

Proposed = Callable[..., dict[str, Any]]


def states(soul: Soul, check: str) -> list[str]:
    return [found["state"] for found in soul("doctor", "--json").json if found["check"] == check]


def test_a_fresh_workspace_has_nothing_red_and_is_warned_of_a_key_without_a_passphrase(soul: Soul) -> None:
    answer = soul("doctor", "--json")
    assert answer.code == 0
    by_state = {found["state"]: found["check"] for found in answer.json}
    assert by_state["warn"] == "owner key"
    assert set(by_state) == {"ok", "warn"}
    checks = {found["check"] for found in answer.json}
    assert checks >= {"database", "permissions", "owner key", "files", "effects", "selection", "clock", "records"}
    shown = soul("doctor").out
    assert shown.count("\n") > len(answer.json)
    assert "→ set one with soul keys passphrase" in shown


@pytest.mark.parametrize(("name", "mode"), [("data", 0o755), ("data/keys", 0o750), ("data/keys/owner", 0o644)])
def test_what_others_can_read_is_red_with_the_command_that_fixes_it(
    soul: Soul, home: Path, name: str, mode: int
) -> None:
    (home / name).chmod(mode)
    answer = soul("doctor")
    assert answer.code == 1
    mending = next(line.partition("→ ")[2] for line in answer.out.splitlines() if "→ chmod" in line)
    subprocess.run(mending.split(), cwd=home, check=True)
    assert soul("doctor").code == 0


def test_a_missing_owner_key_is_red_and_says_where_it_belongs(soul: Soul, home: Path) -> None:
    (home / "data/keys/owner").unlink()
    answer = soul("doctor")
    assert answer.code == 1
    assert "the owner key is missing" in answer.out
    assert "→ restore data/keys/owner from your backup" in answer.out


@pytest.mark.parametrize("name", ["owner", "owner.pub"])
def test_an_owner_key_other_than_the_pinned_one_is_red(soul: Soul, home: Path, name: str) -> None:
    keys = home / "data/keys"
    (keys / name).write_bytes((keys / name.replace("owner", "log")).read_bytes())
    answer = soul("doctor")
    assert answer.code == 1
    assert f"data/keys/{name} is SHA256:" in answer.out


@pytest.mark.parametrize("name", ["data", "data/keys", "data/keys/owner", "data/ledger.db"])
def test_a_link_in_place_of_what_is_the_owners_is_red(soul: Soul, home: Path, name: str) -> None:
    (home / name).rename(home / "moved")
    (home / name).symlink_to(home / "moved")
    found = [f["message"] for f in soul("doctor", "--json").json if f["check"] == "belongings"]
    assert f"{name} is a symbolic link" in found


def test_what_belongs_to_another_user_is_red(soul: Soul, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    another = os.geteuid() + 1
    monkeypatch.setattr("os.geteuid", lambda: another)
    answer = soul("doctor", "--json")
    assert answer.code == 1
    assert any(f["message"].startswith("data/keys/owner belongs to user") for f in answer.json)


def test_a_witness_that_cannot_be_kept_is_a_warning(
    soul: Soul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert states(soul, "witness") == []
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    answer = soul("doctor")
    assert "the witness cannot be kept in" in answer.out
    assert "→ set XDG_STATE_HOME to a folder of this user" in answer.out


def test_guard_mode_with_a_key_that_anybody_can_open_is_red(soul: Soul) -> None:
    assert states(soul, "owner key") == ["warn"]
    soul("policy", "set", "mirror", "guard")
    assert states(soul, "owner key") == ["red"]
    assert soul("doctor").code == 1


def test_a_record_that_was_altered_is_red(soul: Soul, home: Path) -> None:
    ledger = apsw.Connection(str(home / "data/ledger.db"))
    for (name,) in ledger.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        ledger.execute(f'DROP TRIGGER "{name}"')
    ledger.execute("UPDATE events SET body = replace(body, 'bootstrap', 'bootstrop'), leaf = 'x' WHERE seq = 2")
    ledger.close()
    answer = soul("doctor")
    assert answer.code == 1
    assert "event 2 does not match its hash" in answer.out


def test_a_file_that_cannot_be_a_soul_is_a_warning(soul: Soul, home: Path) -> None:
    (home / "souls/Not A Soul.md").write_text("# Who am I\n")
    found = [f for f in soul("doctor", "--json").json if f["check"] == "files"]
    assert [f["state"] for f in found] == ["warn"]
    assert "Not A Soul" in found[0]["message"]


def test_keys_show_prints_the_public_halves_and_no_private_one(soul: Soul, home: Path) -> None:
    shown = soul("keys", "show", "--json").json
    assert shown["passphrase"] is False
    for name in ("owner", "log"):
        assert shown[name] == (home / f"data/keys/{name}.pub").read_text().strip()
    assert "PRIVATE" not in soul("keys", "show").out
    assert "The owner key has no passphrase\n" in soul("keys", "show").out


def test_a_passphrase_is_typed_and_never_handed_over(soul: Soul, home: Path) -> None:
    key = (home / "data/keys/owner").read_bytes()
    ensure_told(soul("keys", "passphrase"), 2)
    piped = subprocess.run(
        [SOUL, "keys", "passphrase"], cwd=home, input="secret\nsecret\n", capture_output=True, text=True, check=False
    )
    assert (piped.returncode, piped.stdout) == (2, "")
    assert (home / "data/keys/owner").read_bytes() == key


def typed(terminal: Terminal, *said: str) -> int | None:
    """Answer each question of `soul keys passphrase` in turn. What is typed is never on the screen."""
    screen = terminal.opens("keys", "passphrase")
    for words in said:
        screen.expect("assphrase.*: |[Rr]epeat.*: ")
        screen.type_unseen(words)
    code = ended(screen)
    assert not any(words and words in str(screen.before) for words in said)
    return code


def test_a_key_gets_a_passphrase_another_one_and_none_again(
    terminal: Terminal, soul: Soul, proposed: Proposed, home: Path
) -> None:
    id = proposed()["id"]
    assert typed(terminal, "one two", "one two", "\x03") == 130
    assert soul("keys", "show", "--json").json["passphrase"] is False
    assert typed(terminal, "one one one", "one one one") == 0
    assert states(soul, "owner key") == ["ok"]
    assert (home / "data/keys/owner").stat().st_mode & 0o077 == 0
    assert soul("approve", id).code == 4
    locked = (home / "data/keys/owner").read_bytes()
    assert typed(terminal, "wrong") == 4
    assert typed(terminal, "one one one", "two two two", "different", "\x03") == 130
    assert (home / "data/keys/owner").read_bytes() == locked
    assert typed(terminal, "one one one", "two two two", "two two two") == 0
    screen = terminal.opens("approve", id)
    screen.expect("owner key passphrase")
    screen.type_unseen("two two two")
    screen.expect("default is now at revision 2")
    assert ended(screen) == 0
    assert typed(terminal, "two two two", "", "") == 0
    assert soul("keys", "show", "--json").json["passphrase"] is False


def test_an_unknown_soul_is_reported_before_the_passphrase_is_asked_for(
    terminal: Terminal, soul: Soul, home: Path
) -> None:
    assert typed(terminal, "one one one", "one one one") == 0
    for command in (
        "rollback mya 1",
        "undo mya",
        "select mya",
        "propose mya --add traits warm --reason asked",
        "rename mya mia",
        "delete mya",
        "undelete mya",
        "purge mya 1 --reason leak --yes",
        "confirm mya",
        "review-base mya --to base@1.0.0",
    ):
        refused = soul(*command.split())
        assert (refused.code, "no soul named 'mya'" in refused.err) == (3, True), command
    (home / "souls/mya.md").write_text("# Mya\n")
    assert soul("select", "mya").code == 4  # a file that was just written is known; only a terminal can ask


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_of_a_shell_asks_us_for_words(soul: Soul, shell: str) -> None:
    answer = soul("completion", shell)
    assert answer.code == 0
    assert f"_SOUL_COMPLETE={shell}_complete" in answer.out
    assert soul("completion", shell, "--json").json == {"shell": shell, "script": answer.out.removesuffix("\n")}


def test_completion_gives_the_commands_that_begin_so(home: Path) -> None:
    done = subprocess.run(
        [SOUL],
        cwd=home,
        env={"PATH": "/usr/bin:/bin", "_SOUL_COMPLETE": "bash_complete", "COMP_WORDS": "soul re", "COMP_CWORD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    offered = {line.partition(",")[2] for line in done.stdout.splitlines()}
    assert offered >= {"restore", "rename", "review", "rebase"}
    assert all(name.startswith("re") for name in offered)


def test_an_unknown_shell_is_reported(soul: Soul) -> None:
    ensure_told(soul("completion", "tcsh"), 2)
