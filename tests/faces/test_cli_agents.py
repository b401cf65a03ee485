"""One agent in full, its sessions, the prompt of a session, and a soul that builds on another."""

from __future__ import annotations

from pathlib import Path

from soulkeeper.domain.prompts.compose import bounded
from soulkeeper.starters import prompt_texts
from tests.faces.conftest import Soul
from tests.faces.test_cli_commands import open_session_of
from tests.faces.test_cli_input import ensure_told


def test_an_agent_that_is_there_leads_to_the_command_that_gives_it_a_soul(soul: Soul) -> None:
    assert soul("agent", "new", "maya").code == 0
    again = soul("agent", "new", "maya", "--soul", "concise-ops")
    assert (again.code, "hint: soul select SOUL --agent maya" in again.err) == (5, True)


def test_agent_show_lists_soul_settings_companions_tokens_pending_and_the_last_session(soul: Soul) -> None:
    open_session_of(soul, "sid")
    assert soul("policy", "set", "maxProposalsPerDay", "7", "--agent", "sid").code == 0
    assert soul("agent", "set", "sid", "--companions", "user").code == 0
    assert soul("token", "create", "--role", "agent", "--agent", "sid", "--name", "laptop").code == 0
    asked = soul(
        *("propose", "soul", "--add", "always-do", "Ask first", "--reason", "asked for twice"),
        *("--as-agent", "sid", "--json"),
    )
    seen = soul("agent", "show", "sid", "--json").json
    assert seen["selectedSoulId"] == ""
    assert seen["policyChanges"] == {"maxProposalsPerDay": 7}
    assert seen["companions"] == ["user"]
    assert [token["name"] for token in seen["tokens"]] == ["laptop"]
    assert [each["id"] for each in seen["pending"]] == [asked.json["id"]]
    assert seen["lastSession"]["id"] == "s1"
    shown = soul("agent", "show", "sid").out
    assert all(
        word in shown for word in ("maxProposalsPerDay 7", "user in its prompt", "laptop", "s1", asked.json["id"][:8])
    )


def test_how_long_a_token_is_valid_is_said_when_it_is_created_and_in_the_list(soul: Soul) -> None:
    brief = soul("token", "create", "--role", "reader", "--name", "brief", "--expires", "1d")
    until = soul("token", "list", "--json").json[-1]["expiresAt"][:16].replace("T", " ")
    assert f"valid until {until} UTC" in brief.out
    assert "valid until revoked" in soul("token", "create", "--role", "reader", "--name", "lasting").out
    first, second = soul("token", "list").out.splitlines()[-2:]
    assert ("brief" in first, first.endswith(f"until {until} UTC")) == (True, True)
    assert ("lasting" in second, second.endswith("until revoked")) == (True, True)


def test_the_printed_prompt_ends_with_the_guardrails_whether_a_session_is_named_or_not(soul: Soul) -> None:
    open_session_of(soul, "sid")
    guardrails = bounded("guardrails", prompt_texts().guardrails)
    for command in (("prompt",), ("prompt", "--agent", "sid"), ("prompt", "--agent", "sid", "--session", "s1")):
        text = soul(*command).out
        assert text.count(guardrails) == 1
        assert text.rstrip().endswith(guardrails.rstrip())


def test_a_new_agent_that_follows_its_files_where_others_are_guarded_says_so(soul: Soul) -> None:
    assert soul("agent", "new", "tom").err == ""
    soul("policy", "set", "mirror", "guard")
    for command in (("agent", "new", "sid"), ("select", "concise-ops", "--agent", "sid")):
        assert "to hold them: soul policy set mirror guard --agent sid" in soul(*command).err
    assert soul("select", "concise-ops").err == ""


def test_agent_show_of_a_new_agent_says_what_it_does_not_have(soul: Soul) -> None:
    shown = soul("agent", "show", "default").out
    assert "all settings are the default" in shown
    assert "tokens        none" in shown
    assert "pending       nothing" in shown


def test_a_session_is_listed_with_its_revision_and_its_prompt_stays_what_it_was(soul: Soul, home: Path) -> None:
    open_session_of(soul, "sid")
    text = (home / "souls/default.md").read_text()
    (home / "text.md").write_text(text.replace("Plain words", "Plain and kind words"))
    before = soul("prompt", "--agent", "sid", "--json").json["text"]
    assert soul("edit", "default", "--from", "text.md").code == 0
    assert "v1" in soul("sessions", "--agent", "sid").out
    assert soul("prompt", "--agent", "sid", "--session", "s1", "--json").json["text"] == before
    assert soul("prompt", "--agent", "sid", "--json").json["text"] != before
    ensure_told(soul("prompt", "--agent", "sid", "--session", "s2"), 3)
    ensure_told(soul("prompt", "--agent", "sid", "--session", "s1", "--soul", "default"), 2)


def test_an_agent_without_sessions_says_so(soul: Soul) -> None:
    assert soul("sessions").out == "default has no sessions yet\n"


def test_a_new_soul_builds_on_the_version_it_names(soul: Soul) -> None:
    version = soul("show", "default", "--json").json["version"]
    assert soul("new", "maya", "--extends", f"default@{version}").code == 0
    assert f"extends: default@{version}" in soul("show", "maya").out
    assert {one["soul"]: one["extends"] for one in soul("lineage", "maya", "--json").json}[
        "maya"
    ] == f"default@{version}"
    ensure_told(soul("new", "tina", "--extends", "nobody@1.0.0"), 2)
    ensure_told(soul("new", "tina", "--from", "x.md", "--extends", f"default@{version}"), 2)


def test_deleting_an_agent_names_the_command_that_restores_it_with_its_soul(soul: Soul) -> None:
    assert soul("agent", "new", "bo").code == 0
    assert soul("agent", "delete", "bo").out == "Deleted agent bo; soul agent new bo restores it\n"
    assert soul("agent", "new", "bo", "--soul", "concise-ops").code == 0

    deleted = soul("agent", "delete", "bo").out

    assert deleted == "Deleted agent bo; soul agent new bo --soul concise-ops restores it\n"
    restored, *_ = soul("agent", "new", "bo", "--soul", "concise-ops").out.splitlines()
    assert restored == "bo uses soul concise-ops"


def test_a_new_agent_says_how_to_connect_it(soul: Soul) -> None:
    told = " ".join(soul("agent", "new", "bo").out.split())
    assert "over MCP: soul mcp --agent bo --print-config claude-code" in told
    assert "over HTTP: soul token create --role agent --agent bo" in told


def test_a_part_of_a_policy_key_names_the_keys_that_contain_it(soul: Soul) -> None:
    answer = soul("policy", "set", "cooldown", "1h")
    ensure_told(answer, 2)
    assert "did you mean 'cooldownAfterRejection' or 'cooldownBetweenProposals'?" in " ".join(answer.err.split())


def test_an_agent_that_cannot_use_the_soul_named_for_it_is_not_created(soul: Soul) -> None:
    for name in ("nobody", "default/agents"):
        assert soul("agent", "new", "tom", "--soul", name).code != 0
    assert "tom" not in soul("agent", "list").out
