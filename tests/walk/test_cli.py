"""The path of a change through the command line: every step in a separate process, as text and as JSON."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.forked import Started, run

MAYA = "---\nname: Maya\n---\n# Maya\n\n## Tone\n\nWarm.\n\n## Never Do\n\n- Lie.\n\n## Always Do\n\n- Listen.\n"


class Person:
    """Somebody at a shell in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith("SOULKEEPER")}

    def runs(self, *arguments: str, code: int = 0) -> str:
        done = run(Started(arguments, self.folder, self._environment, {}))
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout if code == 0 else done.stdout + done.stderr

    def asks(self, *arguments: str, code: int = 0) -> Any:
        return json.loads(self.runs(*arguments, "--json", code=code))


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("begun")
    (folder / "maya.md").write_text(MAYA)
    person = Person(folder)
    person.runs("init")
    person.runs("new", "maya", "--from", "maya.md")
    person.runs("agent", "new", "maya", "--soul", "maya")
    return folder


@pytest.fixture
def ada(begun: Path, tmp_path: Path) -> Person:
    """A person in their own workspace, with the soul maya used by the agent maya."""
    return Person(Path(shutil.copytree(begun, tmp_path / "my-agents")))


def propose(person: Person, value: str) -> Any:
    return person.asks(
        *("propose", "maya", "--add", "always-do", value, "--reason", "asked for twice", "--as-agent", "maya")
    )


def propose_too(person: Person, value: str) -> Any:
    """One more proposal, by the owner, to which no limits apply."""
    return person.asks("propose", "maya", "--add", "always-do", value, "--reason", "asked for twice")


def test_a_newcomer_walks_from_init_to_rollback(tmp_path: Path) -> None:
    greeting = Person(tmp_path).runs("init", "my-agents")
    ada = Person(tmp_path / "my-agents")
    assert "souls/default.md" in greeting
    after = greeting.partition("Next")[2].splitlines()[1:]
    assert [line.split()[:2] for line in after] == [["soul", "show"], ["soul", "propose"], ["soul", "review"]]

    said = ("propose", "default", "--add", "traits", "curious", "--reason", "people like questions")
    shown = ada.runs(*said, "--as-agent", "default")
    code = shown.partition("review code ")[2][:8]
    id = ada.runs("pending").split()[0]
    assert "+- curious" in shown
    assert f"review code {code}" in ada.runs("review")

    assert ada.runs("approve", id, "--code", code) == "default is now at revision 2, 1.1.0: traits added\n"
    assert "curious" in (ada.folder / "souls/default.md").read_text()
    assert ada.runs("history", "default").startswith("v2 · 1.1.0 (current) · just now · proposal\n    traits added\n")
    assert "+- curious" in ada.runs("diff", "default")
    back = ada.runs("rollback", "default", "1", "--yes")
    assert back == "default is now at revision 3, 1.2.0, with the text of revision 1\n"
    assert "rollback from v2 to v1" in ada.runs("history", "default").splitlines()[0]
    assert "curious" not in (ada.folder / "souls/default.md").read_text()
    assert "Nothing is waiting for you" in ada.runs("status")


def test_the_same_walk_as_json(ada: Person) -> None:
    asked = propose(ada, "Explain.")
    assert ada.runs("show", "maya") == MAYA
    assert [waiting["id"] for waiting in ada.asks("pending")] == [asked["id"]]

    assert ada.asks("approve", asked["id"][:8], "--code", "00000000", code=5)["error"] == "conflict"
    done = ada.asks("approve", asked["id"][:8], "--code", asked["reviewCode"])
    assert (done["status"], done["resultRevision"]) == ("applied", 2)
    assert ada.runs("show", "maya") == (ada.folder / "souls/maya.md").read_text() == MAYA + "- Explain.\n"

    newest, first = ada.asks("history", "maya")
    assert (newest["changeType"], newest["approvalId"], newest["author"]) == ("proposal", asked["id"], "maya")
    assert newest["previousHash"] == first["hash"]
    assert ada.asks("diff", "maya", "1", "2")["fieldChanges"][0]["values"] == ["Explain."]

    back = ada.asks("rollback", "maya", "v1", "--yes")
    assert {"success": True, "newVersion": 3, "rolledBackToVersion": 1}.items() <= back.items()
    assert ada.asks("rollback", "maya", "1", "--yes", code=5)["error"] == "conflict"
    assert ada.runs("show", "maya", "--revision", "2") == MAYA + "- Explain.\n"


def test_two_proposals_on_one_soul_are_approved_in_one_command(ada: Person) -> None:
    first, second = propose(ada, "Explain."), propose_too(ada, "Smile.")
    ada.runs("approve", first["id"], second["id"])
    assert ada.runs("show", "maya") == MAYA + "- Explain.\n- Smile.\n"


def test_a_proposal_whose_text_changed_needs_another_look_and_can_be_rebased(ada: Person) -> None:
    first = propose(ada, "Explain.")
    (ada.folder / "moved.md").write_text(MAYA.replace("## Always Do\n", "## Always Do\n\nOn weekdays:\n"))
    ada.runs("edit", "maya", "--from", "moved.md")
    assert [waiting["status"] for waiting in ada.asks("pending")] == ["stale"]
    assert "Needs another look:" in ada.runs("status")
    moved = ada.runs("approve", first["id"], code=5)
    assert "the text around it changed" in moved
    assert f"soul rebase {first['id'][:8]}" in moved

    fresh = ada.asks("rebase", first["id"])
    ada.runs("approve", fresh["id"])
    assert ada.runs("show", "maya").endswith("- Explain.\n")
    assert fresh["id"] in ada.asks("approvals", "show", first["id"])["words"]


def test_an_outside_edit_is_noted_recorded_and_can_be_undone(ada: Person) -> None:
    asked = propose(ada, "Explain.")
    file = ada.folder / "souls/maya.md"
    file.write_text(MAYA.replace("Warm.", "Dry."))

    assert "edited outside; recorded as revision 2" in ada.runs("status")
    assert ada.asks("history", "maya")[0]["author"] == "outside edit"
    ada.runs("approve", asked["id"])
    ada.runs("rollback", "maya", "1.0.0", "--yes")
    assert file.read_text() == MAYA


def test_a_rename_and_a_deletion_lose_nothing(ada: Person) -> None:
    uuid = ada.asks("show", "maya")["uuid"]
    assert ada.runs("rename", "maya", "maya-angelou") == "Renamed maya to maya-angelou\n"
    assert ada.asks("agent", "show", "maya")["selectedSoulId"] == "maya-angelou"
    assert not (ada.folder / "souls/maya.md").exists()

    assert ada.asks("delete", "maya-angelou", code=5)["error"] == "conflict"
    ada.runs("select", "concise-ops", "--agent", "maya")
    ada.runs("delete", "maya-angelou")
    assert "soul undelete maya-angelou" in ada.runs("show", "maya-angelou", code=3)
    assert not (ada.folder / "souls/maya-angelou.md").exists()

    ada.runs("undelete", "maya-angelou")
    assert ada.asks("show", "maya-angelou")["uuid"] == uuid
    assert (ada.folder / "souls/maya-angelou.md").read_text() == MAYA


def test_an_agents_own_file_is_proposable_and_what_is_the_owners_is_not(ada: Person) -> None:
    said = ("--add", "habits", "Write tests first.", "--reason", "it works", "--as-agent", "maya")
    ada.runs("approve", ada.asks("propose", "agents", *said)["id"])
    assert "Write tests first." in (ada.folder / "agents/maya/AGENTS.md").read_text()
    assert ada.asks("history", "maya/agents")[0]["number"] == 2
    for target in ("identity", "user", "maya/user"):
        refused = ada.asks("propose", target, *said, code=4)
        assert refused["reasons"][0]["code"] == "not_proposable"


def test_every_decision_is_in_the_approvals_the_events_and_the_daily_log(ada: Person) -> None:
    kept = propose(ada, "Explain.")
    denied, taken, put_off = (propose_too(ada, f"{word}.") for word in ("Smile", "Greet", "Thank people"))
    ada.runs("deny", denied["id"], "--because", "too vague")
    ada.runs("withdraw", taken["id"])
    ada.runs("snooze", put_off["id"], "4h")
    assert [waiting["id"] for waiting in ada.asks("pending")] == [kept["id"]]
    ada.runs("approvals", "approve", kept["id"])

    states = {approval["id"]: approval["status"] for approval in ada.asks("approvals", "list")}
    assert states == {kept["id"]: "applied", denied["id"]: "denied", taken["id"]: "withdrawn", put_off["id"]: "pending"}
    assert [found["words"] for found in ada.asks("approvals", "list", "--status", "rejected")] == ["too vague"]
    assert '"too vague"' in ada.runs("approvals", "show", denied["id"])
    events = ada.asks("events")
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert {"approval.denied", "approval.withdrawn", "approval.snoozed", "approval.applied"} <= {
        event["kind"] for event in events
    }
    log = next((ada.folder / "logs").iterdir()).read_text()
    assert "denied by" in log
    assert "asked by maya" in log


def test_the_owner_may_approve_a_text_of_their_own_instead(ada: Person) -> None:
    asked = propose(ada, "Explain.")
    mine = MAYA + "- Explain at length.\n"
    (ada.folder / "mine.md").write_text(mine)
    ada.runs("approve", asked["id"], "--edit", "mine.md")
    assert ada.runs("show", "maya") == mine
    assert ada.asks("approvals", "show", asked["id"])["payload"]["newContent"] == MAYA + "- Explain.\n"


def test_a_protected_agent_accepts_no_proposal_until_it_is_unprotected(ada: Person) -> None:
    ada.runs("agent", "set", "maya", "--protect")
    assert "may not propose now" in ada.runs("can-propose", "--agent", "maya", code=4)
    said = ("propose", "soul", "--add", "traits", "kind", "--reason", "asked", "--as-agent", "maya")
    assert ada.asks(*said, code=4)["reasons"][0]["code"] == "protected_agent"
    ada.runs("agent", "set", "maya", "--unprotect")
    assert ada.asks(*said)["target"] == "maya"
    assert "maya uses soul maya\n" in ada.runs("agent", "list")
