"""The command among other processes: closed pipes, full disks, bytes that are not text, Ctrl-C."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

SOUL = str(Path(sys.executable).with_name("soul"))
VALIDATIONS = [f"validate bad.md --profile versioned --format {form}" for form in ("text", "json", "sarif", "github")]


def run(home: Path, *arguments: str | bytes, **how: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([SOUL, *arguments], cwd=home, check=False, capture_output=True, timeout=120, **how)  # type: ignore[call-overload,no-any-return]


def test_a_reader_that_closes_the_pipe_is_not_a_failure(home: Path) -> None:
    (home / "long.md").write_text("# Long\n" + "- a line of some length, to fill the pipe\n" * 1_500)
    run(home, "new", "long", "--from", "long.md")
    for command in ("show long", "show long --json", "events", "list --json", "--help"):
        piped = f"'{SOUL}' {command} | true; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", piped], cwd=home, check=False, capture_output=True, timeout=120)
        assert (done.stdout, done.stderr) == (b"0\n", b""), command


def test_a_closed_pipe_does_not_turn_findings_into_success(home: Path) -> None:
    (home / "bad.md").write_text("# Bad\n")
    (home / "data/keys/owner").chmod(0o644)
    run(home, "new", "maya", "--from", "bad.md")
    with sqlite3.connect(home / "data/ledger.db") as ledger:
        ledger.execute("UPDATE revisions SET reason = 'another'")
    commands = ("verify", "verify --json", "doctor", "doctor --json", *VALIDATIONS)
    for command in commands:
        assert run(home, *command.split()).returncode == 1, command
        piped = f"'{SOUL}' {command} | true; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", piped], cwd=home, check=False, capture_output=True, timeout=120)
        assert done.stdout == b"1\n", command


def test_following_events_ends_when_the_reader_does(home: Path) -> None:
    for after, reader in (("0", "head -1"), ("10000", "true")):  # also if nothing more happens
        piped = f"'{SOUL}' events --follow --after {after} | {reader}"
        done = subprocess.run(["bash", "-c", piped], cwd=home, check=False, capture_output=True, timeout=120)
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["new eve --from -", "import -", "judge -", "undo"])
def test_a_closed_input_is_an_empty_one_and_no_bug(home: Path, command: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"'{SOUL}' {command} <&-"], cwd=home, check=False, capture_output=True, timeout=120
    )
    assert b"bug" not in done.stderr
    assert done.returncode in (0, 2, 3, 5)


def test_arguments_that_are_not_utf8_are_reported(home: Path) -> None:
    for arguments in ((b"show", b"\xff"), (b"-w", b"\xff", b"list"), (b"list", b"--search", b"caf\xe9")):
        done = run(home, *arguments)
        assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
        assert b"is not UTF-8 text" in done.stderr


def test_a_folder_whose_name_is_not_utf8_is_reported(home: Path) -> None:
    folder = home.rename(home.with_name("caf\udce9"))
    for arguments in (["status"], ["status", "--json"]):
        done = run(folder, *arguments)
        assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
        assert b"is not UTF-8" in done.stdout + done.stderr


def test_a_terminal_of_another_encoding_still_gets_an_answer(home: Path) -> None:
    (home / "souls/maya.md").write_text("---\nname: Maya\ndescription: 你好\n---\n")
    for encoding in ("ascii", "latin-1"):
        done = run(home, "list", env={**os.environ, "PYTHONIOENCODING": encoding})
        assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
        assert b"maya" in done.stdout


def test_standard_input_is_a_source_and_is_capped(home: Path) -> None:
    assert run(home, "new", "maya", "--from", "-", input="# 你好\r\n".encode()).returncode == 0
    assert run(home, "show", "maya").stdout == "# 你好\r\n".encode()
    assert run(home, "edit", "maya", "--from", "-", input=b"a" * 2_000_000).returncode == 2
    assert run(home, "edit", "maya", "--from", "-", input=b"\xff").returncode == 2


def test_ctrl_c_ends_with_130_and_one_line(home: Path) -> None:
    """The signal comes while the command waits for input on the pipe that we hold open."""
    os.mkfifo(home / "pipe")
    process = subprocess.Popen(
        [SOUL, "new", "maya", "--from", "pipe"], cwd=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with (home / "pipe").open("wb"):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err.strip()) == (130, b"", b"stopped; nothing else was changed")
    assert not (home / "souls/maya.md").exists()


def test_a_fault_is_a_sentence_and_the_debug_variable_shows_where(home: Path) -> None:
    done = run(home, "show", "nobody", env={**os.environ, "SOULKEEPER_DEBUG": "1"})
    assert done.returncode != 0
    assert b"Traceback" in done.stderr
