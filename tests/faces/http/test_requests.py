"""Permissions over REST: an agent requests, the owner decides, the agent uses it once; nobody else sees or uses it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faces.http.conftest import Caller, House

PATH = "/agents/maya/approval-requests"
INPUT = {"to": "bo", "n": 1.5}
WANTED = {"tool": "mail.send", "input": INPUT, "why": "bo asked for it"}

BODIES = {
    "/approvals/{id}/approve": False,
    "/approvals/{id}/deny": False,
    "/approvals/{id}/revoke": False,
    "/approvals/{id}/snooze": True,
    "/agents/{agent}/heartbeat": False,
    "/agents/{agent}/sessions": False,
    "/agents/{agent}/reflections": False,
    "/souls/{id}/duplicate": False,
}


def request_permission(agent: Caller, **more: Any) -> dict[str, Any]:
    answer = agent.post(PATH, {"type": "heartbeat_action", "payload": {**WANTED, **more}})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    assert answer.headers["location"].endswith(found["id"])
    return found


def test_leave_walks_from_the_agents_door_to_the_owners_and_back(house: House) -> None:
    agent, owner = house.client("agent"), house.client("reviewer")
    question = request_permission(agent)
    assert (question["type"], question["status"], question["target"]) == ("heartbeat_action", "pending", "mail.send")
    assert question["payload"]["input"] == INPUT

    (waiting,) = owner.get("/approvals?status=pending&type=heartbeat_action&q=MAIL.SEND").json()["data"]
    assert owner.get("/approvals?type=soul_update").json()["data"] == []
    shown = owner.get(f"/approvals/{waiting['id']}").json()
    assert "tool: mail.send" in shown["lines"]
    assert "diff" not in shown
    assert "newContent" not in shown["payload"]
    assert (
        owner.post(f"/approvals/{waiting['id']}/approve", {"code": shown["reviewCode"]}).json()["status"] == "approved"
    )

    assert agent.get(f"{PATH}/{waiting['id']}").json()["status"] == "approved"
    taken = agent.post(f"{PATH}/{waiting['id']}/claim", {"input": {"n": 1.50, "to": "bo"}})
    assert (taken.status_code, taken.json()["status"]) == (200, "applied")
    again = agent.post(f"{PATH}/{waiting['id']}/claim", {"input": INPUT})
    assert again.status_code == 409
    assert "was already used at" in again.json()["detail"]


def test_the_same_request_is_given_back_and_lists_come_in_pages(house: House) -> None:
    agent = house.client("agent")
    first = request_permission(agent)
    assert request_permission(agent, why="once more")["id"] == first["id"]
    other = request_permission(agent, tool="mail.read")
    page = agent.get(f"{PATH}?perPage=1").json()
    assert (page["totalRecords"], [one["id"] for one in page["data"]]) == (2, [other["id"]])
    assert [one["id"] for one in agent.get(f"{PATH}?perPage=1&page=2").json()["data"]] == [first["id"]]
    assert [one["id"] for one in agent.get(f"{PATH}?q=mail.send").json()["data"]] == [first["id"]]
    assert agent.get(f"{PATH}?status=denied").json()["data"] == []
    assert agent.get("/agents/maya/proposals").json()["data"] == []


def test_a_refusal_has_every_reason_and_a_denial_its_feedback(house: House) -> None:
    agent, owner = house.client("agent"), house.client()
    id = request_permission(agent)["id"]
    assert owner.post(f"/approvals/{id}/deny", {"words": "not on a Friday"}).json()["status"] == "denied"
    assert agent.get(f"{PATH}/{id}").json()["words"] == "not on a Friday"
    assert agent.post(f"{PATH}/{id}/claim", {"input": INPUT}).status_code == 409
    house.client()(
        "PUT", "/agents/maya/policy", json={"settings": {"cooldownAfterRejection": "9h", "maxRequestsPerDay": "1"}}
    )
    refusal = agent.post(PATH, {"payload": WANTED})
    assert refusal.status_code == 403
    assert [reason["code"] for reason in refusal.json()["reasons"]] == ["daily_limit", "silence_after_denial"]
    assert all("availableAt" in reason for reason in refusal.json()["reasons"])


def test_a_permission_is_revoked_by_who_may_decide_and_only_before_it_is_used(house: House) -> None:
    agent, reviewer = house.client("agent"), house.client("reviewer")
    first, second = request_permission(agent)["id"], request_permission(agent, tool="mail.read")["id"]
    for id in (first, second):
        assert reviewer.post(f"/approvals/{id}/revoke", {}).status_code == 409
        reviewer.post(f"/approvals/{id}/approve", {})
    assert agent.post(f"/approvals/{first}/revoke", {}).status_code == 403
    assert reviewer.post(f"/approvals/{first}/revoke", {"words": "not today"}).json()["status"] == "denied"
    assert agent.get(f"{PATH}/{first}").json()["words"] == "not today"
    assert agent.post(f"{PATH}/{first}/claim", {"input": INPUT}).status_code == 409
    assert agent.post(f"{PATH}/{second}/claim", {"input": INPUT}).status_code == 200
    assert reviewer.post(f"/approvals/{second}/revoke", {}).status_code == 409


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"payload": {}},
        {"payload": []},
        {"payload": WANTED, "agent": "noor"},
        {"payload": WANTED, "status": "approved"},
        {"payload": {**WANTED, "status": "approved"}},
        {"payload": {**WANTED, "nonce": "1"}},
        {"payload": WANTED, "type": "soul_update"},
        {"payload": {**WANTED, "tool": "a b"}},
    ],
)
def test_what_is_not_a_request_is_invalid_and_asks_nothing(house: House, body: Any) -> None:
    assert house.client("agent").post(PATH, body).status_code == 400
    assert house.client().get("/approvals").json()["data"] == []


def test_another_agent_can_see_and_claim_nothing(house: House) -> None:
    id = request_permission(house.client("agent"))["id"]
    house.client().post(f"/approvals/{id}/approve")
    other = house.client("other")
    for path in (f"{PATH}/{id}", f"/agents/noor/approval-requests/{id}"):
        assert other.get(path).status_code == 404
        assert other.post(f"{path}/claim", {"input": INPUT}).status_code == 404
    assert other.get("/agents/noor/approval-requests").json()["data"] == []
    assert house.client("agent").post(f"{PATH}/{id}/claim", {"input": {"to": "cy"}}).status_code == 409
    assert house.client("agent").post(f"{PATH}/{id}/claim", {"input": INPUT}).status_code == 200


def test_a_text_of_ones_own_cannot_be_put_in_the_place_of_an_action(house: House) -> None:
    id = request_permission(house.client("agent"))["id"]
    refused = house.client().post(f"/approvals/{id}/approve", {"newText": "mine"})
    assert (refused.status_code, refused.json()["reasons"][0]["code"]) == (403, "not_editable")
    assert house.client().post(f"/approvals/{id}/rebase").status_code == 400
    assert house.client().post(f"/approvals/{id}/snooze", {"until": "4h"}).json()["status"] == "pending"
    beyond = house.client().post(f"/approvals/{id}/snooze", {"until": "9999-12-31T23:59:59-14:00"})
    assert (beyond.status_code, "is not a time" in beyond.json()["detail"]) == (400, True)


def test_a_heartbeat_asks_for_what_the_file_names(house: House) -> None:
    owner, agent = house.client(), house.client("agent")
    file = owner.get("/agents/maya/files/heartbeat")
    text = '## Recurring\n\n- [ ] news @web_search {"q": "news"}\n- [ ] look around\n'
    put = owner(
        "PUT", "/agents/maya/files/heartbeat", json={"content": text}, headers={"if-match": file.headers["etag"]}
    )
    assert put.status_code == 200, put.text
    dry = agent.post("/agents/maya/heartbeat", {"dryRun": True}).json()
    assert dry["tasks"][0]["outcome"] == "asked"
    assert agent.get(PATH).json()["data"] == []
    beat = agent.post("/agents/maya/heartbeat").json()
    (task,) = beat["tasks"]
    assert (task["line"], task["tool"], task["input"], task["outcome"]) == (3, "web_search", {"q": "news"}, "asked")
    assert beat["plain"] == [{"line": 4, "section": "recurring", "text": "look around"}]
    assert agent.get(f"{PATH}/{task['approvalId']}").json()["status"] == "pending"
    assert "reviewCode" not in task
    assert owner.post("/agents/maya/heartbeat").json()["tasks"][0]["reviewCode"] == house.code_of(task["approvalId"])
    assert agent.post("/agents/maya/heartbeat").json()["tasks"][0]["outcome"] == "waiting"


def test_where_nothing_must_be_said_no_body_is_an_empty_one(house: House) -> None:
    agent, owner = house.client("agent"), house.client()
    first, second = request_permission(agent), request_permission(agent, tool="mail.read")
    assert owner("POST", f"/approvals/{first['id']}/approve").json()["status"] == "approved"
    assert owner("POST", f"/approvals/{second['id']}/deny").json()["status"] == "denied"
    assert agent("POST", "/agents/maya/heartbeat").status_code == 200
    assert agent("POST", "/agents/maya/sessions").status_code == 201
    assert owner("POST", "/souls/maya/confirm").status_code == 200
    assert owner("POST", f"/approvals/{first['id']}/snooze").status_code == 400
    described = owner.get("/openapi.json").json()["paths"]
    wanted = {path: described[f"/api/v1{path}"]["post"]["requestBody"].get("required", False) for path in BODIES}
    assert wanted == BODIES


def test_an_unknown_route_answers_with_where_the_routes_are_described(house: House) -> None:
    lost = house.client().get("/nowhere")
    assert (lost.status_code, lost.json()["code"]) == (404, "not_found")
    assert "/api/v1/openapi.json" in lost.json()["hint"]


@pytest.mark.parametrize(
    "path", ["/events?page=1&page=2", "/souls?page=1&page=2", "/agents/maya/prompt?session=a&session=b"]
)
def test_what_an_address_says_twice_is_refused(house: House, path: str) -> None:
    answer = house.client().get(path)

    assert answer.status_code == 400
    assert "is given more than once" in answer.json()["detail"]
