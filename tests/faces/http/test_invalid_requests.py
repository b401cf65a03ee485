"""A request that is not valid learns what is wrong with it and what it could say instead."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.faces.http.conftest import House


@pytest.mark.parametrize(
    ("body", "messages"),
    [
        ({"id": "lin", "conten": "# Lin\n"}, ["body.conten: unknown key; did you mean 'content'?"]),
        ({"id": "lin", "zzz": 1}, ["body.zzz: unknown key"]),
        ({"id": "lin", "content": 5}, ["body.content must be a string"]),
        ([], ["body must be a JSON object"]),
    ],
)
def test_every_wrong_value_is_named_in_plain_words(house: House, body: Any, messages: list[str]) -> None:
    answer = house.client().post("/souls", body)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (400, "invalid")
    assert [reason["message"] for reason in told["reasons"]] == messages
    assert told["detail"] == f"the request is not valid: {'; '.join(messages)}"


def test_an_unknown_key_brings_a_list_of_the_known_ones(house: House) -> None:
    hint = house.client().post("/souls", {"text": "# Lin\n"}).json()["hint"]
    assert hint.startswith("the body takes: ")
    assert {"id", "content"} <= set(hint.removeprefix("the body takes: ").split(", "))
    assert "hint" not in house.client().post("/souls", {"content": 5}).json()


def test_an_unknown_key_inside_an_object_is_compared_with_the_keys_there(house: House) -> None:
    told = house.client("agent").post("/agents/maya/prompt", {"blocks": {"tool": "none"}}).json()
    assert told["reasons"][0]["message"] == "body.blocks.tool: unknown key; did you mean 'tools'?"


def test_a_missing_key_is_required(house: House) -> None:
    told = house.client().post("/souls/maya/rollback", {"too": 1}).json()
    assert [reason["message"] for reason in told["reasons"]] == [
        "body.to is required",
        "body.too: unknown key; did you mean 'to'?",
    ]


@pytest.mark.parametrize("value", [1.5, None])
def test_a_value_of_several_types_has_one_reason(house: House, value: Any) -> None:
    told = house.client().post("/souls/maya/rollback", {"to": value}).json()
    assert [reason["message"] for reason in told["reasons"]] == ["body.to must be an integer or a string"]


def test_many_wrong_values_are_counted(house: House) -> None:
    told = house.client().post("/souls", {f"key{number}": 1 for number in range(30)}).json()
    assert len(told["reasons"]) == 20
    assert told["detail"].endswith("; body.key19: unknown key; and 10 more")


def test_a_wrong_number_in_a_query_is_named_in_plain_words(house: House) -> None:
    told = house.client().get("/souls?perPage=x").json()
    assert told["detail"].startswith("the request is not valid: query.perPage must be an integer")


def test_a_body_that_is_not_json_says_where(house: House) -> None:
    answer = house.client()("POST", "/souls", content=b'{"id":}', headers={"content-type": "application/json"})
    assert answer.json()["detail"] == "the request is not valid: the body is not JSON: Expecting value, at character 6"


def test_bytes_that_are_not_text_are_not_json(house: House) -> None:
    answer = house.client()("POST", "/souls", content=b"\xff", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["detail"]) == (400, "the body cannot be read as JSON")


def test_json_that_was_not_sent_as_json_is_told_how(house: House) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    told = house.client()("POST", "/souls", content=b'{"id": "lin"}', headers=form).json()
    assert told["hint"] == "send it with Content-Type: application/json"


def _hint(answer: httpx.Response) -> str:
    assert answer.status_code == 403
    hint: str = answer.json()["reasons"][0]["hint"]
    return hint


def test_a_token_of_another_role_learns_what_it_may_do_instead(house: House) -> None:
    agent, reader = house.client("agent"), house.client("reader")
    assert "GET /agents/maya/files/soul reads your soul" in _hint(agent.get("/souls/maya"))
    assert "GET /agents/maya/proposals shows" in _hint(agent.get("/approvals"))
    assert _hint(reader.get("/approvals")) == "use a token with the role owner or reviewer"
    assert _hint(reader.post("/souls", {"id": "lin"})) == "use a token with the role owner"


def test_a_wrong_path_and_a_wrong_method_are_told_apart(house: House) -> None:
    owner = house.client()
    assert owner.get("/nothing").json()["detail"] == "no such route"
    assert owner("PUT", "/souls/maya").json()["detail"] == "this route does not take PUT"
