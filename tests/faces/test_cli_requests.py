"""Questions of every type at the command line: heartbeat asks, and pending, review, approve, deny and approvals show and decide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.faces.conftest import Soul
from tests.faces.terminal import KEYS, Terminal, ended

TASKS = '# Heartbeat\n\n## Recurring\n\n- [ ] news @web_search {"q": "a\\u00a0b"}\n- [ ] @mail {"to": "bo"}\n- [ ] look around\n'


@pytest.fixture
def asked(soul: Soul, home: Path) -> list[dict[str, Any]]:
    """Two actions wait for the owner of the agent default."""
    (home / "agents/default/HEARTBEAT.md").write_text(TASKS)
    done = soul("heartbeat", "--json")
    assert done.code == 0, done.said
    found: list[dict[str, Any]] = done.json["tasks"]
    return found


def test_a_heartbeat_says_what_it_asks_and_what_it_leaves(soul: Soul, home: Path) -> None:
    (home / "agents/default/HEARTBEAT.md").write_text(TASKS)
    dry = soul("heartbeat", "--dry-run")
    assert "asked    " in dry.out
    assert "1 task without a tool" in dry.out
    assert soul("pending", "--json").json == []
    assert soul("heartbeat").code == 0
    assert soul("heartbeat").out.count("waiting") == 2


def test_an_agent_without_tasks_is_told_so(soul: Soul) -> None:
    assert soul("heartbeat").out == "no open task in HEARTBEAT.md\n"


def test_what_hides_in_an_input_is_written_out_wherever_it_is_shown(soul: Soul, asked: list[dict[str, Any]]) -> None:
    assert asked[0]["input"] == {"q": "a\u00a0b"}
    for command in (("heartbeat",), ("pending",), ("review",), ("approvals", "show", asked[0]["approvalId"])):
        assert "\u00a0" not in soul(*command).out
    assert "a\\u00a0b" in soul("approvals", "show", asked[0]["approvalId"]).out


def test_every_list_and_every_look_shows_an_action(soul: Soul, asked: list[dict[str, Any]]) -> None:
    id = asked[1]["approvalId"]
    for command in (("pending",), ("approvals", "list"), ("status",), ("review",)):
        shown = soul(*command)
        assert shown.code == 0, shown.said
        assert "mail" in shown.out
    shown = soul("approvals", "show", id).out
    for part in (
        "heartbeat_action",
        "asked by default",
        "tool: mail",
        '"to": "bo"',
        "why: a recurring task",
        asked[1]["reviewCode"],
    ):
        assert part in shown
    assert soul("approvals", "show", id, "--json").json["lines"][0] == "tool: mail"
    assert soul("approvals", "list", "--type", "heartbeat_action", "--json").json[0]["id"] == id
    assert soul("events").code == 0


@pytest.mark.parametrize("command", [("approve",), ("approvals", "approve")])
def test_an_action_is_approved_and_waits_to_be_taken(
    soul: Soul, asked: list[dict[str, Any]], command: tuple[str, ...]
) -> None:
    id = asked[1]["approvalId"]
    assert soul(*command, id, "--code", "00000000").code == 5
    done = soul(*command, id[:8], "--code", asked[1]["reviewCode"])
    assert (done.code, "was approved" in done.out) == (0, True)
    assert soul("approvals", "show", id, "--json").json["status"] == "approved"
    assert soul("heartbeat", "--json").json["tasks"][1]["outcome"] == "allowed"
    assert soul("approve", id).code == 5


@pytest.mark.parametrize("command", [("deny",), ("approvals", "deny")])
def test_an_action_is_denied_with_words(soul: Soul, asked: list[dict[str, Any]], command: tuple[str, ...]) -> None:
    id = asked[1]["approvalId"]
    assert soul(*command, id, "--because", "not on a Friday").code == 0
    assert 'words: "not on a Friday"' in soul("approvals", "show", id).out
    assert soul("heartbeat", "--json").json["tasks"][1]["reasons"][0]["code"] == "silence_after_denial"


def test_an_action_has_no_text_and_no_base(soul: Soul, home: Path, asked: list[dict[str, Any]]) -> None:
    id = asked[1]["approvalId"]
    (home / "own.md").write_text("mine\n")
    assert soul("approve", id, "--edit", "own.md").code == 4
    assert soul("rebase", id).code == 2
    assert soul("snooze", id, "4h").code == 0
    assert soul("withdraw", id).code == 0


def test_the_doctor_and_a_backup_know_actions(
    soul: Soul, home: Path, tmp_path: Path, asked: list[dict[str, Any]]
) -> None:
    soul("approve", asked[1]["approvalId"])
    records = [finding for finding in soul("doctor", "--json").json if finding["check"] == "records"]
    assert [finding["state"] for finding in records] == ["ok"]
    assert soul("backup", "copy.jsonl").code == 0
    assert soul("restore", "copy.jsonl", "-w", str(tmp_path / "again")).code == 0
    there = [soul("approvals", "list", "--json", "-w", str(where)).json for where in (home, tmp_path / "again")]
    assert there[0] == there[1]
    assert {one["status"] for one in there[1]} == {"pending", "approved"}


def test_the_daily_log_tells_what_was_asked_and_decided(soul: Soul, home: Path, asked: list[dict[str, Any]]) -> None:
    soul("approve", asked[1]["approvalId"])
    log = "".join(file.read_text() for file in (home / "logs").glob("*.md"))
    assert "mail · asked for by default" in log
    assert "mail · approved by" in log


def test_an_action_is_decided_by_key_in_the_review(terminal: Terminal, soul: Soul, asked: list[dict[str, Any]]) -> None:
    screen = terminal.opens("review")
    screen.expect("tool: web_search")
    screen.expect(KEYS)
    screen.send("s")
    screen.expect("tool: mail")
    screen.expect(KEYS)
    screen.send("e")
    screen.expect("no text to edit")
    screen.expect(KEYS)
    screen.send("a")
    screen.expect("was approved")
    assert ended(screen) == 0
    assert soul("approvals", "show", asked[1]["approvalId"], "--json").json["status"] == "approved"
