"""The agent's REST routes for a developer: what is missing is named, and no answer mentions a command line."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from soulkeeper.domain.evolution.change import PARTS, ChangeKind
from soulkeeper.services import policies
from tests.conftest import OWNER
from tests.faces.http.conftest import MAYA, House, proposal

PROPOSALS = "/agents/maya/proposals"
WHOLE: dict[str, Any] = {
    "newText": MAYA.replace("Warm.", "Dry."),
    "field": "always-do",
    "value": "Confirm an order.",
    "question": "Open on Sunday?",
    "answer": "No.",
}
COMMAND = re.compile(r"(?<![/\w])soul (?!has\b|is\b|does\b|the\b|an\b|that\b|it\b|and\b)[a-z]+")


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, (needed, _) in PARTS.items() for name in needed])
@pytest.mark.parametrize("said", [{}, {"": ""}], ids=["absent", "empty"])
def test_what_a_kind_needs_and_is_not_said_is_named(
    house: House, kind: ChangeKind, name: str, said: dict[str, str]
) -> None:
    parts = {other: WHOLE[other] for other in PARTS[kind][0] if other != name} | ({name: ""} if said else {})
    answer = house.client("agent").post(PROPOSALS, {"kind": kind, "reason": "asked for twice", **parts})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["detail"] == f"{kind} needs {name}"
    assert name in answer.json()["hint"]


def test_a_kind_that_is_not_said_is_named_and_the_text_alone_still_means_the_whole_text(house: House) -> None:
    agent = house.client("agent")
    answer = agent.post(PROPOSALS, {"field": "always-do", "value": "Confirm an order.", "reason": "asked for twice"})
    assert (answer.status_code, answer.json()["detail"]) == (400, "kind is missing")
    assert "add_faq" in answer.json()["hint"]
    assert agent.post(PROPOSALS, {"newText": WHOLE["newText"], "reason": "asked for twice"}).status_code == 201


@pytest.mark.parametrize(
    "said",
    [{"question": "Open on Sunday?", "answer": "No."}, {"old": "Open on Sunday?", "value": "No."}],
    ids=["by name", "as once"],
)
def test_a_question_and_its_answer_are_proposed_by_their_names_or_as_they_once_were(
    house: House, said: dict[str, str]
) -> None:
    asked = house.client("agent").post(PROPOSALS, {"kind": "add_faq", "reason": "asked for twice", **said})
    assert asked.status_code == 201, asked.text
    assert "Open on Sunday?" in asked.json()["diff"]


@pytest.mark.parametrize("reason", ["", " \n\t"])
def test_a_proposal_without_a_reason_is_invalid_whoever_makes_it(house: House, reason: str) -> None:
    for role in ("agent", "owner"):
        answer = house.client(role).post(PROPOSALS, proposal(reason=reason))
        assert (answer.status_code, answer.json()["detail"]) == (400, "a proposal needs a reason"), role
        assert "what happened" in answer.json()["hint"]
    assert house.client().get("/approvals").json()["data"] == []


def test_drift_is_a_number_wherever_it_is_shown(house: House) -> None:
    asked = house.client("agent").post(PROPOSALS, proposal()).json()
    assert isinstance(asked["drift"], float)
    assert asked["payload"]["drift"] == asked["drift"] > 0
    house.client().post(f"/approvals/{asked['id']}/approve", {"code": house.code_of(asked["id"])})
    assert house.client().get("/souls/maya/drift").json()["drift"] == asked["drift"]


def test_an_agent_sees_no_review_code_digest_or_nonce_and_an_owner_does(house: House) -> None:
    agent, owner = house.client("agent"), house.client()
    asked = agent.post(PROPOSALS, proposal())
    id, action = asked.json()["id"], {"payload": {"tool": "mail.send", "input": {}, "why": "asked for"}}
    requests = "/agents/maya/approval-requests"
    told = [asked, agent.get(PROPOSALS), agent.get(f"{PROPOSALS}/{id}"), agent.post(requests, action)]
    told += [agent.get(requests), agent.get(f"{requests}/{told[3].json()['id']}")]
    told.append(agent("DELETE", f"{PROPOSALS}/{id}"))
    assert {answer.status_code for answer in told} == {200, 201}
    hidden = ("reviewCode", "digest", "nonce", house.code_of(id), '"state"', '"policy"')
    assert [word for word in hidden for answer in told if word in answer.text] == []
    assert owner.get(f"{PROPOSALS}/{id}").json()["reviewCode"] == house.code_of(id)


def answers(house: House) -> list[httpx.Response]:
    """What an agent gets if something goes wrong or is flagged."""
    agent, at = house.client("agent"), "/agents/maya"
    ports = house.front.ports
    policies.change(ports, OWNER, "maya", "driftBudget", "0.01")
    house.client()("PATCH", "/souls/maya", json={"content": WHOLE["newText"]}, headers={"if-match": "*"})
    house.client().post("/souls/maya/rollback", {"to": 1, "confirm": True})
    gone = [
        agent.get(f"{at}/proposals/nothing"),
        agent("DELETE", f"{at}/proposals/nothing"),
        agent.get(f"{at}/approval-requests/nothing"),
        agent.post(f"{at}/approval-requests/nothing/claim", {"input": {}}),
        agent.get("/agents/noor/can-propose"),
        agent.get("/agents/noor/prompt"),
        agent.get("/agents/noor"),
        agent.get("/souls/maya"),
        agent.post(f"{at}/sessions", {"soul": "default"}),
        agent.post(PROPOSALS, proposal(baseRevision=1)),
        agent.post(PROPOSALS, proposal(target="nobody")),
        agent.post(PROPOSALS, proposal(kind="remove", field="nothing-there")),
        agent.post(PROPOSALS, proposal(value="Flagged, as it drifts.")),
        house.client("").get(f"{at}/can-propose"),
        house.client("").get(f"{at}/prompt"),
        agent.get(f"{at}/can-propose", headers={"host": "elsewhere"}),
    ]
    policies.change(ports, OWNER, "maya", "cooldownBetweenProposals", "4h")
    policies.change(ports, OWNER, "maya", "maxPendingProposals", "1")
    return [*gone, agent.post(PROPOSALS, proposal(value="Once more.")), agent.get(f"{at}/can-propose")]


def hints(shape: Any) -> list[str]:
    if isinstance(shape, list):
        return [hint for each in shape for hint in hints(each)]
    if not isinstance(shape, dict):
        return []
    return [shape.get("hint") or "", *hints(list(shape.values()))]


def test_no_answer_at_the_agents_door_names_a_command(house: House) -> None:
    told = [*answers(house), house.client("agent").get(PROPOSALS)]
    assert {answer.status_code for answer in told} >= {200, 201, 401, 403, 404, 409, 421}
    flagged = next(answer.json() for answer in told if answer.status_code == 201)
    assert "drift" in {finding["code"] for finding in flagged["findings"]}
    said = [hint for answer in told for hint in hints(answer.json())]
    assert any(said)
    assert [hint for hint in said if COMMAND.search(hint)] == []


def test_a_base_that_moved_is_reported_with_the_route_that_shows_the_current_one(house: House) -> None:
    stale = house.client("agent").post(PROPOSALS, proposal(baseRevision=7))
    assert (stale.status_code, stale.json()["hint"]) == (
        409,
        "GET /agents/{agent}/files/soul returns the current revision",
    )


def test_the_owner_is_told_the_command(house: House) -> None:
    assert "soul agent list" in house.client().get("/agents/nobody").json()["hint"]
