"""What every command has: help with an example, one JSON value in the shared shapes, an exit code by kind, short ids."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from soulkeeper.bootstrap import open_workspace
from soulkeeper.domain.authority import Asker
from soulkeeper.faces.owner.cli import COMMANDS, PARTS
from soulkeeper.faces.owner.cli.synonyms import COMMANDS_BY_WORD
from soulkeeper.services import sessions
from soulkeeper.starters import prompt_texts
from tests.faces.commands import every_command, every_group_and_command
from tests.faces.conftest import Answer, Soul
from tests.faces.test_cli_input import ensure_told

SOUL = {"id", "uuid", "name", "description", "revision", "version", "hash", "deleted"}
REVISION = {
    *("soul", "number", "version", "hash", "previousHash", "changeType", "author", "approver"),
    *("door", "reason", "summary", "createdAt"),
}
APPROVAL = {
    *("id", "type", "status", "agent", "createdAt", "expiresAt", "reviewCode", "digest", "payload"),
    *("target", "trigger", "reason", "baseRevision", "findings", "risk"),
}
SEEN = APPROVAL | {"diff", "fieldChanges"}
CASE = {"id": "c", "base": "# A\n", "target": "soul", "proposal": {"kind": "add", "field": "traits", "value": "kind"}}
DECIDED = APPROVAL | {"decidedBy", "decidedAt", "door", "words"}
AGENT = {"id", "selectedSoulId", "protected"}
GAP = {"id", "agent", "field", "what", "evidence", "openedAt", "openedBy", "closedAt", "words"}
CAPSULE = {"uuid", "name", "version", "identity", "soul", "revision", "file", "hash", "fingerprint", "keptAt"}
SEALED = CAPSULE | {"ownerKeyId", "timestamp", "lineage", "memories"}
LINEAGE = {"soul", "version", "extends", "baseVersion", "reviewed", "reviewDue"}
EVENT = {"seq", "kind", "at", "leaf", "by", "door"}

Proposed = Callable[..., dict[str, Any]]


@pytest.mark.parametrize(
    "path", [path for path, _ in every_group_and_command()], ids=lambda path: " ".join(path) or "soul"
)
def test_help_shows_an_example_and_the_usage(soul: Soul, path: tuple[str, ...]) -> None:
    answer = soul(*path, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"Usage: {' '.join(('soul', *path))} ")
    assert "Example" in answer.out


@pytest.mark.parametrize(
    "path", [path for path, command in every_group_and_command() if isinstance(command, click.Group)], ids=" ".join
)
def test_the_list_of_commands_cuts_no_sentence(soul: Soul, path: tuple[str, ...]) -> None:
    _, _, commands = soul(*path, "--help").out.partition("Commands:")
    assert "..." not in commands


def test_the_short_help_of_a_command_is_the_one_the_list_gives(soul: Soul) -> None:
    listed = soul("--help").out
    assert all(f"\n  {path[0]} " in listed for path, _ in every_command())


def test_the_help_has_the_parts_of_the_page_each_with_its_commands() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "faces" / "cli.md").read_text()
    told: dict[str, list[str]] = {}
    for part, command in re.findall(r"^## (.+)$|^### soul ([\w-]+)", page, re.M):
        if part:
            told[part] = []
        elif command not in (here := told[[*told][-1]]):
            here.append(command)
    told.pop("Every command")
    assert {part: [*commands] for part, commands in PARTS.items()} == told


@pytest.mark.parametrize(
    ("said", "guess"),
    [(("shwo",), "show"), (("polcy", "show"), "policy"), (("policy", "shw"), "show"), (("reviwe",), "review")],
)
def test_a_command_that_was_mistyped_is_guessed(soul: Soul, said: tuple[str, ...], guess: str) -> None:
    answer = soul(*said)
    ensure_told(answer, 2)
    assert f"Did you mean '{guess}'" in answer.err or f" or '{guess}'" in answer.err


def test_what_is_not_a_number_is_said_in_plain_words(soul: Soul) -> None:
    answer = soul("serve", "--port", "80x")
    ensure_told(answer, 2)
    assert "Invalid value for '--port': '80x' is not a whole number\n" in answer.err


@pytest.mark.parametrize(
    ("word", "command"),
    [("reject", "deny"), ("accept", "approve"), ("revert", "rollback"), ("agents", "agent list"), ("remove", "delete")],
)
def test_a_word_of_another_program_leads_to_our_command(soul: Soul, word: str, command: str) -> None:
    answer = soul(word, "x")
    ensure_told(answer, 2)
    assert f"Did you mean '{command}'" in answer.err


def test_a_word_of_another_program_is_none_of_our_commands_and_leads_to_one() -> None:
    paths = {*COMMANDS, *(" ".join(path) for path, _ in every_command()), "policy set mirror guard", "--version"}
    assert COMMANDS_BY_WORD.keys().isdisjoint(COMMANDS)
    assert paths.issuperset(command for commands in COMMANDS_BY_WORD.values() for command in commands)


def test_help_shows_no_bounds_that_only_a_ledger_knows(soul: Soul) -> None:
    for path, _ in every_command():
        assert str(2**63 - 1) not in soul(*path, "--help").out


# command: what is said after it, and the keys of the value, or of each value of a list. `{id}` is a pending approval's
SHAPES: dict[str, tuple[str, set[str]]] = {
    "init": ("elsewhere", {"workspace", "created", "existing"}),
    "status": ("", {"workspace", "souls", "agents", "pending", "notes"}),
    "events": ("", EVENT),
    "list": ("", SOUL),
    "show": ("default", SOUL | {"content"}),
    "new": ("maya", SOUL | {"revisionMade"}),
    "edit": ("moved --from text.md", SOUL | {"revisionMade"}),
    "rename": ("concise-ops ops", SOUL),
    "delete": ("concise-ops", SOUL),
    "undelete": ("gone", SOUL),
    "import": ("text.md", {"format", "mark", "id", "name", "warnings", "envelopeOnly", "findings", "dryRun", "soul"}),
    "export": ("default --to soul-md", {"format", "files", "written", "losses"}),
    "select": ("concise-ops", AGENT),
    "can-propose": ("--agent bo", {"allowed", "reasons"}),
    "propose": ("default --add traits bold --reason asked", SEEN),
    "withdraw": ("{id}", DECIDED),
    "pending": ("", SEEN),
    "review": ("", SEEN),
    "approve": ("{id}", DECIDED | {"resultRevision"}),
    "deny": ("{id} --reason no", DECIDED),
    "rebase": ("{id}", SEEN),
    "snooze": ("{id} 4h", APPROVAL | {"snoozedUntil"}),
    "history": ("default", REVISION),
    "log": ("default", REVISION),
    "blame": ("moved", {"line", "text", "revision", "version", "changeType", "author", "approver", "createdAt"}),
    "undo": ("moved --yes", {"success", "newVersion", "rolledBackToVersion", "revision"}),
    "diff": ("gone", {"soul", "from", "to", "diff", "fieldChanges"}),
    "drift": ("moved", {"soul", "drift", "budget", "baseline", "fields", "course"}),
    "confirm": ("moved", SOUL),
    "gap open": ("tone loud", GAP),
    "gap list": ("", GAP),
    "gap close": ("{gap} --reason mended", GAP),
    "rules": ("", {"code", "kind", "severity", "title", "why"}),
    "judge": ("cases.jsonl", {"id", "outcome", "reasons", "findings"}),
    "consistency": ("pairs.jsonl", {"id", "relation", "score", "rule"}),
    "bump": ("moved", {"soul", "from", "to", "bump", "because"}),
    "lineage": ("", LINEAGE),
    "review-base": ("child --to moved@1.0.0", LINEAGE),
    "prompt": (
        "--agent bo",
        {"agent", "soul", "revision", "version", "hash", "guardrailsVersion", "promptHash", "text"},
    ),
    "completion": ("zsh", {"shell", "script"}),
    "doctor": ("", {"check", "state", "message", "hint"}),
    "purge": ("moved 1 --reason secret --yes", {"soul", "revision", "hash", "purged"}),
    "verify": ("", {"proved", "events", "ownerKey", "problems", "covered", "notCovered"}),
    "keys enrol": ("data/keys/log.pub", {"key", "enrolled"}),
    "keys rotate": ("log", {"key", "public", "fingerprint", "previous"}),
    "rollback": ("moved 1 --yes", {"success", "newVersion", "rolledBackToVersion", "revision"}),
    "agent new": ("maya", AGENT),
    "agent list": ("", AGENT),
    "agent show": ("default", AGENT | {"policyChanges", "companions", "tokens", "pending", "lastSession"}),
    "sessions": ("--agent sid", {"id", "beganAt", "messages", "exchanges", "pinned"}),
    "memory stats": ("", {"sessions", "exchanges", "sinceReflection", "reflectedAt"}),
    "reflect": (
        "",
        {"id", "agent", "outcome", "sessions", "messages", "proposals", "gaps", "dropped", "cost", "dryRun"},
    ),
    "agent set": ("default --protect", AGENT),
    "agent delete": ("bo", {"id", "deleted"}),
    "keys show": ("", {"owner", "log", "passphrase"}),
    "capsule seal": ("default", SEALED),
    "capsule list": ("", CAPSULE),
    "capsule inspect": ("moved", SEALED | {"capsule"}),
    "capsule verify": ("moved", {"uuid", "verified", "covers", "keyId", "findings"}),
    "capsule update": ("moved --memory met", SEALED),
    "capsule move": ("moved archive/one.capsule", SEALED),
    "capsule regenerate": ("moved --yes", SEALED),
    "heartbeat": ("", {"agent", "tasks", "plain", "notes"}),
    "policy show": ("", {"maxProposalsPerDay", "protectedFields"}),
    "policy set": ("mirror guard", {"maxProposalsPerDay", "protectedFields"}),
    "policy preset": ("strict", {"maxProposalsPerDay", "protectedFields"}),
    "backup": ("copy.jsonl --without-keys", {"file", "bytes", "records"}),
    "migrate": ("", {"workspace", "upToDate"}),
    "approvals list": ("", APPROVAL),
    "approvals show": ("{id}", SEEN),
    "approvals approve": ("{id}", DECIDED | {"resultRevision"}),
    "approvals deny": ("{id}", DECIDED),
}
# these never end, need a terminal or an empty workspace, or have their own test file
TESTED_ELSEWHERE = {
    "adopt",
    "release",
    "worker",
    "memory delete",
    "memory import",
    "watch",
    *(
        f"sync {word}"
        for word in ["status", "pull", "publish", "diff", "resolve", "discard", "forget", "move", "trust"]
    ),
    "restore",
    "keys passphrase",
    "keys export-public",
    "keys withdraw",
    "capsule restore",
    "capsule import",
    "validate",
    "serve",
    "login",
    "mcp",
    "token create",
    "token list",
    "token revoke",
    "telegram run",
    "telegram chats",
    "telegram revoke",
    "approvals revoke",
    "webhook create",
    "webhook list",
    "webhook remove",
    "webhook deliveries",
    "webhook retry",
}
LISTS = {
    "events",
    "list",
    "pending",
    "review",
    "history",
    "agent list",
    "approvals list",
    "capsule list",
    "gap list",
    "rules",
    "lineage",
}
LISTS |= {"doctor", "log", "blame", "sessions"}


@pytest.fixture
def full_workspace(soul: Soul, proposed: Proposed, home: Path) -> dict[str, str]:
    """A workspace where every command has something to do. Returns the ids of a pending proposal and of an open gap."""
    (home / "text.md").write_text("# Another text\n")
    (home / "first.md").write_text("# A text\n")
    (home / "child.md").write_text("---\nextends: moved@1.0.0\n---\n# A child\n")
    (home / "cases.jsonl").write_text(json.dumps(CASE) + "\n")
    (home / "pairs.jsonl").write_text('{"id": "p", "a": "Be brief.", "b": "Write at length."}\n')
    assert soul("new", "gone").code == soul("delete", "gone").code == 0
    assert soul("new", "moved", "--from", "first.md").code == soul("new", "child", "--from", "child.md").code == 0
    assert soul("edit", "moved", "--from", "text.md").code == soul("agent", "new", "bo").code == 0
    gap = soul("gap", "open", "never-do", "it named a price", "--json").json["id"]
    return {"id": str(proposed()["id"]), "gap": gap}


def open_session_of(soul: Soul, agent: str) -> None:
    """Open the session s1 as a runtime does."""
    assert soul("agent", "new", agent).code == 0
    ports = open_workspace(Path.cwd()).ports
    sessions.open_session(ports, prompt_texts(), Asker(agent, "rest"), agent, session="s1")


def test_every_command_has_its_shape_tested() -> None:
    assert {" ".join(path) for path, _ in every_command()} - TESTED_ELSEWHERE == set(SHAPES)


@pytest.mark.parametrize("command", SHAPES)
def test_json_is_one_value_with_the_shared_keys(soul: Soul, full_workspace: dict[str, str], command: str) -> None:
    if command == "rebase":
        assert soul("edit", "default/user", "--from", "text.md").code == 0
    if command.startswith("capsule"):
        assert soul("capsule", "seal", "moved").code == 0
    if command == "sessions":
        open_session_of(soul, "sid")
    if command == "edit":
        Path("text.md").write_text("# A third text\n")
    answer = soul(*command.split(), *SHAPES[command][0].format(**full_workspace).split(), "--json")
    assert answer.code == 0, answer.said
    value = answer.json
    assert isinstance(value, list) == (command in LISTS)
    shapes = value if command in LISTS else [value]
    assert shapes
    for shape in shapes:
        assert SHAPES[command][1] <= set(shape)


def test_json_may_come_before_the_command(soul: Soul) -> None:
    assert soul("--json", "list").json == soul("list", "--json").json
    assert soul("--json", "show", "nobody").json["error"] == "not_found"


def test_a_revision_shows_its_field_changes_if_details_are_requested(
    soul: Soul, full_workspace: dict[str, str]
) -> None:
    newest, first = soul("history", "moved", "--details", "--json").json
    assert newest["fieldChanges"]
    assert set(newest["fieldChanges"][0]) >= {"field", "type"}
    assert first["fieldChanges"] == []


def test_fields_are_part_of_the_shown_soul_if_requested(soul: Soul) -> None:
    assert soul("show", "default", "--fields", "--json").json["fields"]["name"] == "Default"


def failing(soul: Soul, proposed: Proposed, kind: str) -> Answer:
    match kind:
        case "usage":
            return soul("show")
        case "invalid":
            return soul("show", "../x")
        case "not found":
            return soul("show", "nobody")
        case "refused":
            return soul("propose", "user", "--add", "a", "b", "--reason", "asked", "--as-agent", "default")
        case "conflict":
            return soul("approve", proposed()["id"], "--code", "00000000")
        case _:
            Path("data/ledger.db").write_text("not a database, and long enough to be looked at" * 100)
            return soul("list")


@pytest.mark.parametrize(
    ("kind", "code"),
    [("usage", 2), ("invalid", 2), ("not found", 3), ("refused", 4), ("conflict", 5), ("unavailable", 6)],
)
def test_the_exit_code_says_the_kind_of_failure(soul: Soul, proposed: Proposed, kind: str, code: int) -> None:
    answer = failing(soul, proposed, kind)
    assert answer.code == code
    assert "hint: " in answer.err
    assert "Traceback" not in answer.said


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("show", "--json"), "invalid"),
        (("nonsense", "--json"), "invalid"),
        (("show", "../x", "--json"), "invalid"),
        (("show", "nobody", "--json"), "not_found"),
        (("approve", "ffff", "--json"), "not_found"),
        (("undelete", "default", "--json"), "conflict"),
        (("list", "-w", "nowhere", "--json"), "not_found"),
    ],
)
def test_a_failure_is_json_if_json_was_requested(soul: Soul, arguments: tuple[str, ...], word: str) -> None:
    answer = soul(*arguments)
    assert answer.err == ""
    assert answer.json["error"] == word
    assert answer.json["message"]
    assert answer.json["hint"]


def test_a_refusal_is_json_with_every_reason(soul: Soul) -> None:
    soul("agent", "set", "default", "--protect")
    said = ("propose", "user", "--add", "a", "b", "--reason", "why " * 1_000, "--as-agent", "default", "--json")
    answer = soul(*said)
    assert answer.code == 4
    assert answer.json["error"] == "refused"
    assert {"protected_agent", "not_proposable"} <= {reason["code"] for reason in answer.json["reasons"]}


def test_an_agent_that_may_not_propose_is_exit_code_4_with_reasons(soul: Soul) -> None:
    soul("agent", "set", "default", "--protect")
    answer = soul("can-propose", "--json")
    assert (answer.code, answer.json["allowed"]) == (4, False)
    assert soul("can-propose").out.startswith("default may not propose now\n  protected_agent: ")


def test_an_id_may_be_shortened_while_it_is_the_only_one(soul: Soul, proposed: Proposed) -> None:
    id = proposed()["id"]
    assert soul("approvals", "show", id[:4]).code == 0
    assert soul("approvals", "show", id[:4].upper()).code == 0
    assert soul("deny", id[:6]).out == f"Denied {id[:8]}\n"


def test_a_prefix_that_several_ids_share_decides_nothing(soul: Soul, proposed: Proposed) -> None:
    seen: dict[str, str] = {}
    while len({id[0] for id in seen}) == len(seen):
        id = proposed(f"trait-{len(seen)}")["id"]
        seen[id] = id[0]
    shared = id[0]
    answer = soul("approve", shared)
    assert (answer.code, answer.err.splitlines()[0]) == (2, f"error: several ids begin with {shared!r}")
    assert len(soul("pending", "--json").json) == len(seen)


def test_several_ids_are_decided_each_by_itself(soul: Soul, proposed: Proposed) -> None:
    first, second = proposed()["id"], proposed("bold", target="concise-ops")["id"]
    answer = soul("approve", first, "nonsense", second)
    assert answer.code == 3
    assert "default is now at revision 2" in answer.out
    assert "concise-ops is now at revision 2" in answer.out
    assert "no approval has an id that begins with 'nonsense'" in answer.err


def test_several_ids_answer_with_one_list(soul: Soul, proposed: Proposed) -> None:
    first, second = proposed()["id"], proposed("bold")["id"]
    answer = soul("approve", first, second, "--json")
    applied, stale = answer.json
    assert (answer.code, applied["status"], stale["error"]) == (5, "applied", "conflict")


def test_a_code_or_a_text_needs_exactly_one_id(soul: Soul, proposed: Proposed) -> None:
    first, second = proposed()["id"], proposed("bold", target="concise-ops")["id"]
    for option in ("--code", "--edit"):
        assert soul("approve", first, second, option, "").code == 2
    assert len(soul("pending", "--json").json) == 2


def test_a_short_history_says_where_the_rest_is(soul: Soul, full_workspace: dict[str, str]) -> None:
    assert soul("history", "moved", "--limit", "1").out.endswith("For older revisions: soul history moved --before 2\n")
    assert soul("history", "moved", "--before", "2", "--json").json[0]["number"] == 1


def test_a_page_of_events_says_where_the_rest_is(soul: Soul) -> None:
    assert soul("events", "--limit", "3").out.endswith("For later events: soul events --after 3\n")
    assert soul("events", "--after", "3", "--json").json[0]["seq"] == 4


def test_a_module_that_lists_its_commands_in_its_first_line_has_these_and_no_others() -> None:
    paths, checked = [path for path, _ in every_command()], 0
    for module in {module for module, _ in COMMANDS.values()}:
        first = (import_module(f"soulkeeper.faces.owner.cli.{module}").__doc__ or "").partition("\n")[0]
        own = {name for name, (home, _) in COMMANDS.items() if home == module}
        if listed := re.fullmatch(r"Commands .*: ([a-z-]+(?:, [a-z-]+)*)\.", first):
            checked += 1
            below = {path[1] for path in paths if path[0] in own and len(path) > 1}
            assert set(listed[1].split(", ")) in (own, below), module
    assert checked >= 7


def test_the_second_decider_is_told_who_decided_what(soul: Soul, proposed: Proposed) -> None:
    id = proposed()["id"]
    soul("deny", id)
    answer = soul("approve", id)
    assert answer.code == 5
    assert "was already denied by" in answer.err


def test_deciding_without_the_owners_key_is_not_possible(soul: Soul, proposed: Proposed, home: Path) -> None:
    id = proposed()["id"]
    key = home / "data/keys/owner"
    stranger = home / "data/keys/log"
    key.write_bytes(stranger.read_bytes())
    answer = soul("approve", id)
    assert answer.code == 4
    assert "not the one this ledger was created with" in answer.err
    key.unlink()
    assert soul("approve", id).code == 3
    assert soul("init", ".").code == 0
    assert not key.exists()
    assert json.loads(json.dumps(soul("pending", "--json").json))[0]["status"] == "pending"
