"""The demo of `make run`: two weeks with an agent, met by the gate as in life, and the review of what waits."""

from __future__ import annotations

import sys
from pathlib import Path

import pexpect
import pytest

from soulkeeper.faces.owner import demo
from tests.faces.conftest import Soul
from tests.faces.terminal import KEYS, ended


@pytest.fixture
def here(soul: Soul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without a workspace."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_without_a_terminal_it_prints_what_waits_and_ends_well(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert demo.main() == 0
    first = capsys.readouterr().out
    assert first.startswith("making a demo workspace in demo/ (once)\n")
    assert "── 2 of 2" in first
    assert "2 questions open: soul approve ID, soul deny ID" in first
    assert demo.main() == 0
    assert capsys.readouterr().out == first.partition("\n")[2]


def test_its_history_has_the_ages_of_two_weeks_and_no_clock_that_went_back(here: Path, soul: Soul) -> None:
    demo.make(here / "demo")
    told = soul("history", "maya", "-w", "demo").out
    assert [line.split(" · ")[2] for line in told.splitlines()[::2]] == ["8 days ago", "11 days ago", "14 days ago"]
    events = soul("events", "-w", "demo", "--json").json
    assert [event["at"] for event in events] == sorted(event["at"] for event in events)
    assert "clock" not in {event["kind"] for event in events}
    (denied,) = soul("approvals", "list", "--status", "denied", "-w", "demo", "--json").json
    assert denied["words"] == "not in every message"
    assert soul("doctor", "-w", "demo").code == 0


def test_in_a_terminal_it_opens_the_review(here: Path) -> None:
    screen = pexpect.spawn(
        sys.executable, ["-m", "soulkeeper.faces.owner.demo"], cwd=str(here), encoding="utf-8", timeout=30
    )
    screen.expect(KEYS)
    screen.send("a")
    screen.expect("type the review code")
    screen.sendline("not-this-one")
    screen.expect("is not that of approval")
    screen.expect(KEYS)
    screen.send("a")
    screen.expect("maya is at revision 4")
    screen.expect("look around")
    assert ended(screen) == 0
