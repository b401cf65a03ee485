"""Commands that run until they are stopped, as real processes: events --follow and watch."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from tests.faces.conftest import Soul
from tests.faces.terminal import SOUL


@contextmanager
def going(home: Path, *arguments: str) -> Iterator[IO[str]]:
    """The output of a running command. Ctrl-C ends it with 130 and one line."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [SOUL, *arguments],
        cwd=home,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    try:
        yield process.stdout
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
        assert (process.returncode, err.strip()) == (130, "stopped; nothing else was changed")
    finally:
        process.kill()
        process.wait()


def test_events_are_followed_as_they_happen_one_json_object_a_line(home: Path, soul: Soul) -> None:
    known = soul("events", "--json").json
    with going(home, "events", "--follow", "--json") as out:
        assert [json.loads(out.readline()) for _ in known] == known
        soul("new", "maya")
        soul("policy", "set", "mirror", "guard")
        happened = [json.loads(out.readline()) for _ in range(2)]
    assert [event["seq"] for event in happened] == [len(known) + 1, len(known) + 2]
    assert happened[1]["kind"] == "policy.changed"


def test_events_are_followed_in_words_from_where_one_says(home: Path, soul: Soul) -> None:
    last = soul("events", "--json").json[-1]["seq"]
    with going(home, "events", "--follow", "--after", str(last)) as out:
        soul("confirm", "default")
        line = out.readline()
    assert line.split()[:2] == [str(last + 1), "baseline.confirmed"]


def test_watching_in_words_says_that_its_times_are_utc(home: Path) -> None:
    (home / "souls/Not A Soul.md").write_text("# Who am I\n")
    with going(home, "watch") as out:
        assert re.match(r"\d\d:\d\d:\d\d UTC  souls/Not A Soul", out.readline())


def test_doctor_and_status_say_whether_anything_watches_adopted_files(home: Path, soul: Soul, tmp_path: Path) -> None:
    def watch_check() -> list[str]:
        return [check["state"] for check in soul("doctor", "--json").json if check["check"] == "watch"]

    assert watch_check() == []
    (folder := tmp_path / "claw").mkdir()
    (folder / "SOUL.md").write_text("# Who am I\n\nBe kind.\n")
    assert soul("adopt", str(folder), "--mode", "guard", "-w", str(home)).code == 0
    assert watch_check() == ["warn"]
    assert "Nothing watches the adopted files" in soul("status").out
    with going(home, "watch") as out:
        assert out.readline().startswith("Watching ")
        assert watch_check() == ["ok"]
        assert "Nothing watches" not in soul("status").out
    assert watch_check() == ["warn"]
    soul("policy", "set", "mirror", "follow", "--agent", "claw")
    assert "Nothing watches" not in soul("status").out


def test_watching_as_json_is_one_object_a_line_and_in_guard_mode_the_file_is_put_back(home: Path, soul: Soul) -> None:
    soul("policy", "set", "mirror", "guard")
    file = home / "souls/default.md"
    kept = file.read_text()
    (home / "souls/Not A Soul.md").write_text("# Who am I\n")
    with going(home, "watch", "--json") as out:
        assert "Not A Soul" in json.loads(out.readline())["note"]
        file.write_text(kept.replace("calm", "furious"))
        note = json.loads(out.readline())["note"]
    assert "default: edited outside; held as proposal" in note
    assert file.read_text() == kept


def _replace_ledger(home: Path, soul: Soul) -> None:
    answer = soul("restore", str(home.parent / "backup.jsonl"), "--replace", "--without-keys", "--yes")
    assert answer.code == 0
    assert "soul watch is running here and ends" in answer.err


def _move_workspace(home: Path, soul: Soul) -> None:
    home.rename(home.with_name("moved"))


@pytest.mark.parametrize("change", [_replace_ledger, _move_workspace])
def test_a_watch_ends_if_the_ledger_was_replaced_or_moved(
    home: Path, soul: Soul, change: Callable[[Path, Soul], None]
) -> None:
    """It could check nothing any more, and doctor would still say that the files are watched."""
    soul("backup", str(home.parent / "backup.jsonl"), "--without-keys")
    soul("new", "maya")
    process = subprocess.Popen([SOUL, "watch"], cwd=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        assert process.stdout.readline().startswith("Watching ")
        change(home, soul)
        _, err = process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 6
    assert "the ledger was replaced or moved while it was watched" in err
