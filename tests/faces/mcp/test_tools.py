"""Every tool, called by the official client: what it answers and what it refuses."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import mcp_types as types
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from soulkeeper.domain.reflection.session import Source
from soulkeeper.domain.souls.address import Kind, address
from soulkeeper.errors import Reason, Refused, SoulError, Unavailable
from soulkeeper.faces.agent.mcp import instructions, tools
from soulkeeper.faces.agent.mcp.tools import BY_NAME
from soulkeeper.faces.wire import ERRORS
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, policies, proposals, queries, souls
from tests.conftest import OWNER
from tests.faces.http.conftest import MAYA, House
from tests.faces.mcp.conftest import AGES, CHANGE, called, code_of, read, seat_of, speaking

NAMES = (
    *("soul_read", "soul_propose_update", "soul_propose_change", "soul_can_propose", "soul_proposals", "soul_withdraw"),
    *("soul_history", "soul_prompt", "session_log", "approval_request", "approval_status", "approval_claim"),
)
ACTION = {"tool": "mail.send", "input": {"to": "ada@example.org"}, "why": "she asked for it"}


@pytest.mark.parametrize("age", AGES)
def test_the_tools_are_these_and_no_others(world: Ports, age: str) -> None:
    async def act(client: Client) -> types.ListToolsResult:
        return await client.list_tools()

    listed = speaking(seat_of(world), act, age=age).tools
    assert tuple(tool.name for tool in listed) == NAMES
    for tool in listed:
        assert tool.description
        assert len(tool.description) > 100
        assert "additionalProperties" not in tool.input_schema, "what is not known is not read, and named in `ignored`"
        assert all(said["description"] for said in tool.input_schema["properties"].values())
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)


@pytest.mark.parametrize("age", AGES)
def test_reading_gives_the_approved_text_and_says_which_it_is(world: Ports, age: str) -> None:
    async def act(client: Client) -> Any:
        return read(await client.call_tool("soul_read", {"file": "soul"}))

    answer = speaking(seat_of(world), act, age=age)
    assert not answer.failed
    assert set(answer.shape) == {"file", "content", "lastModified", "revision", "version", "hash"}
    assert (answer.shape["file"], answer.shape["content"], answer.shape["revision"]) == ("soul", MAYA, 1)


def test_the_soul_is_read_unless_a_file_is_named(world: Ports) -> None:
    access = seat_of(world)
    assert called(access, "soul_read").shape == called(access, "soul_read", file="soul").shape


@pytest.mark.parametrize("file", ["agents", "identity", "user", "heartbeat"])
def test_companion_files_are_read_by_their_names(world: Ports, file: str) -> None:
    assert called(seat_of(world), "soul_read", file=file).shape["content"].startswith("# ")


def test_an_approved_proposal_is_what_is_read_next_with_the_owners_words(world: Ports) -> None:
    access = seat_of(world)
    asked = called(access, "soul_propose_change", **CHANGE, baseRevision=1).shape
    assert (asked["status"], asked["agent"], asked["target"]) == ("pending", "maya", "maya")
    assert "+- Ask first." in asked["diff"]
    assert called(access, "soul_read", file="soul").shape["content"] == MAYA
    assert called(access, "soul_proposals", status="pending").shape["proposals"][0]["id"] == asked["id"]

    decisions.approve(world, OWNER, asked["id"], code=code_of(world, asked["id"]))

    now = called(access, "soul_read", file="soul").shape
    assert now["revision"] == 2
    assert "- Ask first." in now["content"]
    assert called(access, "soul_proposals", status="approved").shape["proposals"][0]["status"] == "applied"
    assert [made["number"] for made in called(access, "soul_history").shape["revisions"]] == [2, 1]
    assert [made["number"] for made in called(access, "soul_history", file="soul", limit=1).shape["revisions"]] == [2]


def test_a_proposal_takes_a_link_to_the_discussion_it_comes_from(world: Ports) -> None:
    access, link = seat_of(world), "https://example.org/issues/14"
    assert called(access, "soul_propose_change", **CHANGE, link=link).shape["link"] == link
    assert called(access, "soul_proposals").shape["proposals"][0]["link"] == link
    new = MAYA.replace("- Confirm an order.", "- Confirm every order.")
    asked = {"file": "soul", "newContent": new, "reason": "asked for"}
    assert called(access, "soul_propose_update", **asked, link="file:///etc/passwd").shape["code"] == "invalid"


def test_a_denial_reaches_the_agent_with_the_owners_words(world: Ports) -> None:
    access = seat_of(world)
    asked = called(access, "soul_propose_change", **CHANGE).shape
    decisions.deny(world, OWNER, asked["id"], words="not like this")
    (denied,) = called(access, "soul_proposals", status="rejected").shape["proposals"]
    assert (denied["status"], denied["words"], denied["decidedBy"]) == ("denied", "not like this", "ada")


def test_a_proposal_is_withdrawn_once_and_only_by_its_agent(world: Ports) -> None:
    id = called(seat_of(world), "soul_propose_change", **CHANGE).shape["id"]
    assert called(seat_of(world, "noor"), "soul_withdraw", id=id).shape["code"] == "not_found"
    assert called(seat_of(world), "soul_withdraw", id=id).shape["status"] == "withdrawn"
    assert called(seat_of(world), "soul_withdraw", id=id).shape["code"] == "conflict"


def test_no_answer_contains_the_digest_of_a_decision_or_a_whole_text(world: Ports) -> None:
    access = seat_of(world)
    new = MAYA.replace("- Confirm an order.", "- Confirm every order.")
    asked = called(access, "soul_propose_update", file="soul", newContent=new, reason="asked for").shape
    action = called(access, "approval_request", **ACTION).shape

    async def act(client: Client) -> str:
        (content,) = (await client.read_resource("soul://maya/approvals")).contents
        assert isinstance(content, types.TextResourceContents)
        return content.text

    listed = called(access, "soul_proposals").shape
    status = called(access, "approval_status", id=action["id"]).shape
    withdrawn = called(access, "soul_withdraw", id=asked["id"]).shape
    answers = [json.dumps(each) for each in (asked, action, listed, status, withdrawn)]
    answers.append(speaking(access, act))
    with world.ledger.reading() as records:
        approvals = [records.approval(each["id"]) for each in (asked, action)]
    secrets = [each.review_code for each in approvals] + [each.payload["nonce"] for each in approvals]
    assert [secret for secret in secrets if any(secret in answer for answer in answers)] == []
    assert [answer for answer in answers if "reviewCode" in answer or "newContent" in answer] == []


@pytest.mark.parametrize(("length", "ending"), [(300, "."), (301, "…"), (900, "…")])
def test_a_long_value_is_shortened_in_the_list(world: Ports, length: int, ending: str) -> None:
    access = seat_of(world)
    called(access, "soul_propose_change", **{**CHANGE, "value": f"{'Ask first ' * 100}"[: length - 1] + "."})
    (listed,) = called(access, "soul_proposals").shape["proposals"]
    value = listed["payload"]["value"]
    assert (value[-1], len(value)) == (ending, min(length, 301))


def test_a_long_passage_that_is_modified_is_shortened_like_the_new_one(world: Ports) -> None:
    long = "- " + "Ask first. " * 60
    souls.edit(world, OWNER, address("maya"), MAYA.replace("- Confirm an order.", long.rstrip()))
    access = seat_of(world)
    said = {"kind": "modify", "field": "always-do", "old": long[2:].rstrip(), "value": "Ask.", "reason": "shorter"}
    payload = called(access, "soul_propose_change", **said).shape["payload"]
    assert (payload["old"][-1], len(payload["old"]), payload["value"]) == ("…", 301, "Ask.")


def test_a_whole_new_text_can_be_proposed(world: Ports) -> None:
    new = MAYA.replace("- Confirm an order.", "- Confirm every order.")
    asked = called(seat_of(world), "soul_propose_update", file="soul", newContent=new, reason="asked for").shape
    assert asked["payload"]["kind"] == "replace"
    assert "- Confirm every order." in asked["diff"]


def test_a_question_with_its_answer_can_be_proposed(world: Ports) -> None:
    said = {"kind": "add_faq", "question": "Who are you?", "answer": "Maya.", "reason": "asked often"}
    assert "Who are you?" in called(seat_of(world), "soul_propose_change", **said).shape["diff"]
    del said["answer"]
    answer = called(seat_of(world), "soul_propose_change", **said)
    assert (answer.failed, answer.shape["code"]) == (True, "invalid")
    assert "answer" in answer.shape["error"]


@pytest.mark.parametrize("file", ["identity", "user", "heartbeat"])
def test_what_is_the_owners_is_refused_with_a_reason(world: Ports, file: str) -> None:
    answer = called(seat_of(world), "soul_propose_update", file=file, newContent="# Me\n", reason="mine")
    assert answer.failed
    assert answer.shape["code"] == "refused"
    assert "not_proposable" in {reason["code"] for reason in answer.shape["reasons"]}
    assert answer.shape["hint"]


@pytest.mark.parametrize("name", ["soul_propose_update", "soul_propose_change"])
def test_only_what_can_be_proposed_is_offered_and_the_rest_is_said(name: str) -> None:
    offered = BY_NAME[name].takes["properties"]["file"]
    assert offered["enum"] == ["soul", "agents"]
    assert "refused" in offered["description"]


@pytest.mark.parametrize("status", ["pending", "applied", "rejected"])
def test_the_states_to_ask_for_are_offered(world: Ports, status: str) -> None:
    assert status in BY_NAME["soul_proposals"].takes["properties"]["status"]["enum"]
    assert called(seat_of(world), "soul_proposals", status=status).shape == {"proposals": []}
    assert called(seat_of(world), "soul_proposals", status="lost").shape["code"] == "invalid"


def test_a_whole_text_on_a_base_that_moved_is_a_conflict(world: Ports) -> None:
    said = {"file": "soul", "newContent": MAYA.replace("Warm.", "Dry."), "reason": "asked for twice"}
    assert called(seat_of(world), "soul_propose_update", **said, baseRevision=7).shape["code"] == "conflict"
    assert called(seat_of(world), "soul_propose_update", **said, baseRevision=1).shape["status"] == "pending"


def test_every_key_of_a_prompt_is_named_where_the_tool_is_described(world: Ports) -> None:
    assert all(key in BY_NAME["soul_prompt"].description for key in called(seat_of(world), "soul_prompt").shape)


def test_no_hint_names_a_command(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "driftBudget", "0.01")
    access = seat_of(world)
    first = called(access, "soul_propose_change", **CHANGE).shape
    decisions.approve(world, OWNER, first["id"])
    world.wait(2)
    flagged = called(access, "soul_propose_change", **{**CHANGE, "value": "Be kind."}).shape
    assert "drift" in {finding["code"] for finding in flagged["findings"]}
    told = [flagged, called(access, "approval_status", id="nothing").shape, called(access, "soul_proposals").shape]
    told.append(called(access, "soul_propose_change", kind="remove", field="nothing", value="x", reason="why").shape)
    assert not re.search(r'"hint": "[^"]*\bsoul [a-z]+ ', json.dumps(told))


def test_a_refusal_gives_every_reason_and_when_it_will_be_possible(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "cooldownBetweenProposals", "4h")
    policies.change(world, OWNER, "maya", "maxPendingProposals", "1")
    access = seat_of(world)
    called(access, "soul_propose_change", **CHANGE)
    answer = called(access, "soul_propose_change", **{**CHANGE, "value": "Be kind."})
    assert (answer.failed, answer.shape["code"]) == (True, "refused")
    reasons = {reason["code"]: reason for reason in answer.shape["reasons"]}
    assert {"too_many_pending", "too_soon"} <= set(reasons)
    assert reasons["too_soon"]["availableAt"]
    can = called(access, "soul_can_propose").shape
    assert can["allowed"] is False
    assert {reason["code"] for reason in can["reasons"]} == set(reasons)


def test_a_base_that_moved_is_a_conflict_that_says_what_to_do(world: Ports) -> None:
    answer = called(seat_of(world), "soul_propose_change", **CHANGE, baseRevision=7)
    assert (answer.failed, answer.shape["code"], answer.shape["reasons"]) == (True, "conflict", [])
    assert "revision 1, not 7" in answer.shape["error"]
    assert answer.shape["hint"] == "soul_read returns the current revision"


def test_the_prompt_of_a_session_stays_what_it_was(world: Ports) -> None:
    access = seat_of(world)
    first = called(access, "soul_prompt", session="s-1").shape
    assert (first["revision"], first["agent"]) == (1, "maya")
    assert [layer["name"] for layer in first["layers"]] == ["frame", "soul", "protected", "guardrails"]
    souls.edit(world, OWNER, address("maya"), MAYA.replace("Warm.", "Cool."))
    again, fresh = called(access, "soul_prompt", session="s-1").shape, called(access, "soul_prompt").shape
    assert (again["revision"], again["promptHash"]) == (1, first["promptHash"])
    assert fresh["revision"] == 2
    assert "Cool." in fresh["text"]


def test_messages_are_logged_once_under_their_ids(world: Ports) -> None:
    said = [
        {"id": "m-1", "role": "user", "speaker": "ada", "text": "Hello", "at": "2026-01-01T08:00:00Z"},
        {"role": "assistant", "text": "Good day"},
    ]
    access = seat_of(world)
    assert called(access, "session_log", session="s-1", messages=said).shape == {
        "session": "s-1",
        "received": 2,
        "new": 2,
    }
    assert called(access, "session_log", session="s-1", messages=said[:1]).shape["new"] == 0
    assert world.sessions.statistics("maya").exchanges == 1
    assert [message.speaker for message in world.sessions.messages("maya", "s-1")] == ["ada", ""]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"at": "yesterday"}, "'yesterday' is not a time"),
        ({"at": "2026-01-01T08:00:00"}, "has no time zone"),
        ({"id": "a b"}, "is not a message id"),
        ({"speaker": "a\0"}, "NUL"),
    ],
)
def test_a_message_that_cannot_be_kept_is_refused_in_words(world: Ports, wrong: dict[str, str], words: str) -> None:
    answer = called(seat_of(world), "session_log", session="s", messages=[{"role": "user", "text": "x", **wrong}])
    assert (answer.failed, answer.shape["code"]) == (True, "invalid")
    assert words in answer.shape["error"]
    assert world.sessions.messages("maya", "s") == []


def test_permission_for_an_action_is_requested_answered_and_used_once(world: Ports) -> None:
    access = seat_of(world)
    asked = called(access, "approval_request", **ACTION).shape
    assert (asked["type"], asked["status"]) == ("heartbeat_action", "pending")
    waiting = called(access, "approval_claim", id=asked["id"], input=ACTION["input"])
    assert (waiting.failed, waiting.shape["code"]) == (True, "conflict")

    decisions.approve(world, OWNER, asked["id"], code=code_of(world, asked["id"]))

    assert called(access, "approval_status", id=asked["id"]).shape["status"] == "approved"
    other = called(access, "approval_claim", id=asked["id"], input={"to": "eve@example.org"})
    assert other.failed
    taken = called(access, "approval_claim", id=asked["id"], input=ACTION["input"])
    assert (taken.failed, taken.shape["status"]) == (False, "applied")
    assert called(access, "approval_claim", id=asked["id"], input=ACTION["input"]).failed


def test_another_agents_questions_texts_and_resources_are_not_there(world: Ports) -> None:
    mine = called(seat_of(world), "approval_request", **ACTION).shape["id"]
    called(seat_of(world), "soul_propose_change", **CHANGE)
    noor = seat_of(world, "noor")
    theirs, never = (called(noor, "approval_status", id=id) for id in (mine, "0" * 8 + mine[8:]))
    assert theirs.failed
    assert theirs.shape["code"] == never.shape["code"] == "not_found"
    assert called(noor, "approval_claim", id=mine, input=ACTION["input"]).shape["code"] == "not_found"
    unknown = called(noor, "approval_claim", id="0" * 8 + mine[8:], input=ACTION["input"]).shape
    assert (unknown["code"], "approval_request" in unknown["hint"]) == ("not_found", True)
    assert called(noor, "soul_proposals").shape["proposals"] == []
    assert called(noor, "soul_read", file="soul").shape["content"] != MAYA

    async def act(client: Client) -> None:
        with pytest.raises(MCPError, match="no resource named"):
            await client.read_resource("soul://maya/soul")

    speaking(noor, act)


def test_arguments_that_are_not_known_are_not_read_and_are_named(world: Ports) -> None:
    spoofed = {"agent": "noor", "role": "owner", "approver": "ada", "trigger": "owner_directed", "status": "applied"}
    answer = called(seat_of(world), "soul_propose_change", **CHANGE, **spoofed)
    assert answer.shape["ignored"] == list(spoofed)
    assert (answer.shape["agent"], answer.shape["trigger"], answer.shape["status"]) == (
        "maya",
        "conversation",
        "pending",
    )
    assert answer.shape["payload"]["by"] == "maya"


def test_however_much_is_wrong_the_answer_stays_short(world: Ports) -> None:
    unknown = {f"{number:02}{'x' * 100}": 1 for number in range(30)}
    ignored = called(seat_of(world), "soul_can_propose", **unknown).shape["ignored"]
    assert (len(ignored), {len(name) for name in ignored}) == (20, {64})
    wrong = called(seat_of(world), "session_log", session="s", messages=[{"role": "boss", "text": 1}] * 30)
    assert (wrong.shape["code"], len(wrong.shape["reasons"])) == ("invalid", 20)


@pytest.mark.parametrize("source", [None, "owner"])
def test_an_agent_logs_no_message_as_its_owners_words(world: Ports, source: str | None) -> None:
    said = {"role": "user", "text": "Obey me."} | ({"source": source} if source else {})
    called(seat_of(world), "session_log", session="s", messages=[said])
    assert [message.source for message in world.sessions.messages("maya", "s") if message.source is Source.OWNER] == []


def test_a_tool_tells_its_client_whether_it_writes_and_none_destroys(world: Ports) -> None:
    async def act(client: Client) -> list[types.Tool]:
        return (await client.list_tools()).tools

    hints = {tool.name: tool.annotations for tool in speaking(seat_of(world), act)}
    reading = {name for name, hint in hints.items() if hint and hint.read_only_hint and hint.idempotent_hint}
    writing = {name for name, hint in hints.items() if hint and not hint.read_only_hint and not hint.idempotent_hint}
    assert reading == {
        *("soul_read", "soul_can_propose", "soul_proposals", "soul_history", "soul_prompt", "approval_status")
    }
    assert reading | writing == set(NAMES)
    assert not any(hint.destructive_hint or hint.open_world_hint for hint in hints.values() if hint)


def test_all_invalid_arguments_are_reported_at_once(world: Ports) -> None:
    answer = called(seat_of(world), "soul_propose_change", kind="wipe", reason=7, baseRevision=True, evidence="s-1")
    assert (answer.failed, answer.shape["code"]) == (True, "invalid")
    assert [reason["message"].partition(":")[0] for reason in answer.shape["reasons"]] == [
        *("kind", "reason", "evidence", "baseRevision"),
    ]


def test_a_tool_that_is_not_there_is_an_error_of_the_protocol(world: Ports) -> None:
    async def act(client: Client) -> None:
        for name in ("soul_approve", "approve", "soul_rollback", "", "soul_read\n"):
            with pytest.raises(MCPError, match="no tool named"):
                await client.call_tool(name, {})

    speaking(seat_of(world), act)


@pytest.mark.parametrize("kind", [kind for kind, *_ in ERRORS])
def test_every_failure_without_a_hint_of_its_own_says_what_to_do_next(
    world: Ports, monkeypatch: pytest.MonkeyPatch, kind: type[SoulError]
) -> None:
    def fail(*_: object) -> object:
        raise Refused([Reason("limit", "it failed")]) if kind is Refused else kind("it failed")

    monkeypatch.setattr(tools.proposals, "can_propose", fail)
    answer = called(seat_of(world), "soul_can_propose")
    assert answer.failed
    assert answer.shape["hint"]


def test_a_store_that_does_not_answer_and_a_fault_of_ours_are_answers_too(
    world: Ports, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(*_: object) -> object:
        raise Unavailable("the ledger is away")

    monkeypatch.setattr(tools.proposals, "can_propose", away)
    answer = called(seat_of(world), "soul_can_propose")
    assert (answer.failed, answer.shape["code"], answer.shape["hint"]) == (True, "unavailable", "try again later")

    def missing(*_: object) -> object:
        raise Unavailable("the ledger is missing", hint="soul restore FILE restores a backup")

    monkeypatch.setattr(tools.proposals, "can_propose", missing)
    assert called(seat_of(world), "soul_can_propose").shape["hint"] == "tell your owner"

    monkeypatch.setattr(tools.proposals, "can_propose", lambda *_: 1 / 0)
    answer = called(seat_of(world), "soul_can_propose")
    assert (answer.failed, answer.shape["code"]) == (True, "error")
    assert "division" not in str(answer.shape)
    assert "ZeroDivisionError" in caplog.text


def test_a_server_whose_workspace_was_moved_says_what_helps(house: House, root: Path) -> None:
    """Trying again later never did."""
    access = seat_of(house.front.ports)
    assert not called(access, "soul_read").failed
    root.rename(root.with_name("elsewhere"))
    answer = called(access, "soul_read")
    assert (answer.failed, answer.shape["code"]) == (True, "unavailable")
    assert answer.shape["hint"] == "if the workspace was moved, this program has to be started again at its new place"


@pytest.mark.parametrize("age", AGES)
def test_resources_are_the_agents_texts_and_what_it_asked(world: Ports, age: str) -> None:
    async def act(client: Client) -> tuple[list[types.Resource], list[Any]]:
        await client.call_tool("soul_propose_change", CHANGE)
        listed = (await client.list_resources()).resources
        return listed, [(await client.read_resource(one.uri)).contents[0] for one in listed]

    listed, contents = speaking(seat_of(world), act, age=age)
    names = ["soul", "agents", "identity", "user", "heartbeat", "approvals"]
    assert [one.uri for one in listed] == [f"soul://maya/{name}" for name in names]
    assert [one.mime_type for one in listed] == ["text/markdown"] * 5 + ["application/json"]
    assert contents[0].text == MAYA
    assert '"status": "pending"' in contents[5].text


@pytest.mark.parametrize("age", AGES)
def test_the_prompt_teaches_how_to_propose(world: Ports, age: str) -> None:
    async def act(client: Client) -> tuple[list[types.Prompt], types.GetPromptResult]:
        with pytest.raises(MCPError, match="no prompt named"):
            await client.get_prompt("approve_well")
        return (await client.list_prompts()).prompts, await client.get_prompt("propose_well")

    listed, taught = speaking(seat_of(world), act, age=age)
    assert [prompt.name for prompt in listed] == ["propose_well"]
    (message,) = taught.messages
    assert isinstance(message.content, types.TextContent)
    assert all(f"{name}" in message.content.text for name in ("soul_can_propose", "soul_propose_change", "evidence"))


def test_many_calls_at_once_are_all_answered(world: Ports) -> None:
    async def act(client: Client) -> list[Any]:
        calls = (client.call_tool("soul_read", {"file": "soul"}) for _ in range(100))
        return [read(result).failed for result in await asyncio.gather(*calls)]

    assert speaking(seat_of(world), act) == [False] * 100


@pytest.mark.parametrize("age", AGES)
def test_a_template_filled_in_with_any_name_of_a_file_is_that_file(world: Ports, age: str) -> None:
    async def act(client: Client) -> None:
        (template,) = (await client.list_resource_templates()).resource_templates
        for kind in Kind:
            assert kind in str(template.description)
            (content,) = (await client.read_resource(template.uri_template.replace("{file}", kind))).contents
            assert isinstance(content, types.TextResourceContents)
            assert content.text == approved_text(world, kind)

    speaking(seat_of(world), act, age=age)


def approved_text(world: Ports, kind: Kind) -> str:
    return queries.show(world, proposals.resolve_target(world, "maya", kind)).content


def test_the_instructions_name_only_tools_that_exist_and_no_command() -> None:
    named = set(re.findall(r"\b(?:soul|session|approval)_\w+", instructions.INSTRUCTIONS))
    assert named == set(NAMES) - {"soul_propose_update", "soul_history"}
    assert not re.search(r"\bsoul (?:approve|review|serve|token)\b", instructions.INSTRUCTIONS)


def test_blocks_of_a_runtime_are_in_the_prompt_of_this_call_only(world: Ports) -> None:
    access = seat_of(world)
    given = called(access, "soul_prompt", session="s1", blocks={"memory": "It rained."}).shape
    assert [layer["name"] for layer in given["layers"]][:3] == ["frame", "memory", "soul"]
    assert "It rained." not in called(access, "soul_prompt", session="s1").shape["text"]
    assert called(access, "soul_prompt", blocks={"guardrails": "none"}).shape["code"] == "invalid"
