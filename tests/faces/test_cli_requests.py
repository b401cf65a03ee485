"""Questions of every type at the command line: requested by heartbeat; shown and decided by review, approve, deny, approvals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.faces.conftest import Soul
from tests.faces.terminal import KEYS, Terminal, ended

TASKS = '# Heartbeat\n\n## Recurring\n\n- [ ] news @web_search {"q": "a\\u00a0b"}\n- [ ] @mail {"to": "bo"}\n- [ ] look around\n'


@pytest.fixture
def pending_actions(soul: Soul, home: Path) -> list[dict[str, Any]]:
    """Two pending actions of the agent default."""
    (home / "agents/default/HEARTBEAT.md").write_text(TASKS)
    done = soul("heartbeat", "--json")
    assert done.code == 0, done.said
    found: list[dict[str, Any]] = done.json["tasks"]
    return found


def test_a_heartbeat_says_what_it_asks_and_what_it_leaves(soul: Soul, home: Path) -> None:
    (home / "agents/default/HEARTBEAT.md").write_text(TASKS)
    dry = soul("heartbeat", "--dry-run")
    assert dry.out.count("would ask -  ") == 2
    assert all("approvalId" not in task for task in soul("heartbeat", "--dry-run", "--json").json["tasks"])
    assert "1 task without a tool" in dry.out
    assert soul("pending", "--json").json == []
    assert soul("heartbeat").code == 0
    assert soul("heartbeat").out.count("waiting") == 2


def test_a_task_whose_input_is_not_json_is_reported_with_its_line(soul: Soul, home: Path) -> None:
    (home / "agents/default/HEARTBEAT.md").write_text('# Heartbeat\n\n- [ ] write @mail.send {"to": }\n- [ ] rest\n')
    told = soul("heartbeat")
    assert told.code == 0
    assert "line 3 names a tool, but its input is not JSON\n2 tasks without a tool" in told.out
    assert [task.get("note", "") for task in soul("heartbeat", "--json").json["plain"]] == [
        "names a tool, but its input is not JSON",
        "",
    ]


def test_an_agent_without_tasks_is_told_so(soul: Soul) -> None:
    assert soul("heartbeat").out == "No open tasks in HEARTBEAT.md\n"


def test_what_hides_in_an_input_is_written_out_wherever_it_is_shown(
    soul: Soul, pending_actions: list[dict[str, Any]]
) -> None:
    assert pending_actions[0]["input"] == {"q": "a\u00a0b"}
    for command in (("heartbeat",), ("pending",), ("review",), ("approvals", "show", pending_actions[0]["approvalId"])):
        assert "\u00a0" not in soul(*command).out
    assert "a\\u00a0b" in soul("approvals", "show", pending_actions[0]["approvalId"]).out


def test_every_list_and_every_look_shows_an_action(soul: Soul, pending_actions: list[dict[str, Any]]) -> None:
    id = pending_actions[1]["approvalId"]
    for command in (("pending",), ("approvals", "list"), ("status",), ("review",)):
        shown = soul(*command)
        assert shown.code == 0, shown.said
        assert "mail" in shown.out
    shown = soul("approvals", "show", id).out
    for part in (
        "permission to use mail · requested by default",
        "tool: mail",
        '"to": "bo"',
        "why: a recurring task",
        pending_actions[1]["reviewCode"],
    ):
        assert part in shown
    assert soul("approvals", "show", id, "--json").json["lines"][0] == "tool: mail"
    assert soul("approvals", "list", "--type", "heartbeat_action", "--json").json[0]["id"] == id
    assert soul("events").code == 0


@pytest.mark.parametrize("command", [("approve",), ("approvals", "approve")])
def test_an_approved_action_waits_to_be_claimed(
    soul: Soul, pending_actions: list[dict[str, Any]], command: tuple[str, ...]
) -> None:
    id = pending_actions[1]["approvalId"]
    assert soul(*command, id, "--code", "00000000").code == 5
    done = soul(*command, id[:8], "--code", pending_actions[1]["reviewCode"])
    assert (done.code, "Approved " in done.out) == (0, True)
    assert soul("approvals", "show", id, "--json").json["status"] == "approved"
    assert soul("heartbeat", "--json").json["tasks"][1]["outcome"] == "allowed"
    assert soul("approve", id).code == 5


@pytest.mark.parametrize("command", [("deny",), ("approvals", "deny")])
def test_an_action_is_denied_with_words(
    soul: Soul, pending_actions: list[dict[str, Any]], command: tuple[str, ...]
) -> None:
    id = pending_actions[1]["approvalId"]
    assert soul(*command, id, "--because", "not on a Friday").code == 0
    assert 'feedback: "not on a Friday"' in soul("approvals", "show", id).out
    assert soul("heartbeat", "--json").json["tasks"][1]["reasons"][0]["code"] == "silence_after_denial"


def test_a_permission_is_revoked_before_it_is_used(soul: Soul, pending_actions: list[dict[str, Any]]) -> None:
    id = pending_actions[1]["approvalId"]
    assert "soul approvals revoke" not in soul("approvals", "show", id).out
    assert soul("approvals", "revoke", id).code == 5
    soul("approve", id)
    assert f"soul approvals revoke {id[:8]}" in soul("approvals", "show", id).out
    done = soul("approvals", "revoke", id[:8], "--because", "the list has changed")
    assert (done.code, "can no longer use it" in done.out) == (0, True)
    assert 'feedback: "the list has changed"' in soul("approvals", "show", id).out
    assert soul("verify").code == 0


def test_an_action_has_no_text_and_no_base(soul: Soul, home: Path, pending_actions: list[dict[str, Any]]) -> None:
    id = pending_actions[1]["approvalId"]
    (home / "own.md").write_text("mine\n")
    assert soul("approve", id, "--edit", "own.md").code == 4
    assert soul("rebase", id).code == 2
    assert soul("snooze", id, "4h").code == 0
    assert soul("withdraw", id).code == 0


def test_the_doctor_and_a_backup_know_actions(
    soul: Soul, home: Path, tmp_path: Path, pending_actions: list[dict[str, Any]]
) -> None:
    soul("approve", pending_actions[1]["approvalId"])
    records = [finding for finding in soul("doctor", "--json").json if finding["check"] == "records"]
    assert [finding["state"] for finding in records] == ["ok"]
    assert soul("backup", "copy.jsonl", "--without-keys").code == 0
    assert soul("restore", "copy.jsonl", "-w", str(tmp_path / "again")).code == 0
    there = [soul("approvals", "list", "--json", "-w", str(where)).json for where in (home, tmp_path / "again")]
    pending = [[one for one in listed if one["status"] == "pending"] for listed in there]
    assert pending[0] == pending[1] != []
    assert {one["status"] for one in there[0]} == {"pending", "approved"}
    assert {one["status"] for one in there[1]} == {"pending", "expired"}  # it may have been used since the backup


def test_the_daily_log_records_what_was_asked_and_decided(
    soul: Soul, home: Path, pending_actions: list[dict[str, Any]]
) -> None:
    soul("approve", pending_actions[1]["approvalId"])
    log = "".join(file.read_text() for file in (home / "logs").glob("*.md"))
    assert "mail · asked for by default" in log
    assert "mail · approved by" in log


def test_an_action_is_decided_by_key_in_the_review(
    terminal: Terminal, soul: Soul, pending_actions: list[dict[str, Any]]
) -> None:
    screen = terminal.opens("review")
    screen.expect("tool: web_search")
    screen.expect(KEYS)
    screen.press("s")
    screen.expect("tool: mail")
    screen.expect(KEYS)
    screen.press("e")
    screen.expect("no text to edit")
    screen.expect(KEYS)
    screen.press("a")
    screen.expect("Approved ")
    assert ended(screen) == 0
    assert soul("approvals", "show", pending_actions[1]["approvalId"], "--json").json["status"] == "approved"


def test_a_list_says_which_agent_wants_which_tool(soul: Soul, pending_actions: list[dict[str, Any]]) -> None:
    for command in (("pending",), ("status",), ("approvals", "list")):
        assert f"default: {pending_actions[0]['tool']}" in soul(*command).out


def test_an_action_that_was_allowed_is_shown_with_who_allowed_it(
    soul: Soul, pending_actions: list[dict[str, Any]]
) -> None:
    id = pending_actions[0]["approvalId"]
    assert soul("approve", id, "--code", pending_actions[0]["reviewCode"]).code == 0
    shown = soul("approvals", "show", id).out
    assert f"{id[:8]} was approved by" in " ".join(shown.replace("│", " ").split())
    assert "already" not in shown


def test_an_unknown_approval_is_told_where_they_are_listed(soul: Soul) -> None:
    lost = soul("approvals", "show", "zzzz")
    assert lost.code == 3
    assert "soul approvals list" in lost.err


def test_a_token_of_the_role_agent_is_told_how_to_name_it(soul: Soul) -> None:
    nameless = soul("token", "create", "--role", "agent")
    assert nameless.code == 2
    assert "--role agent --agent maya" in nameless.err
