"""The OpenAPI description is written for developers: stable names, and a description of everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faces.http.conftest import House, proposal


@pytest.fixture
def described(house: House) -> dict[str, Any]:
    shape: dict[str, Any] = house.client("").get("/openapi.json").json()
    return shape


def operations(described: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in described["paths"].items():
        yield from ((f"{method.upper()} {path}", operation) for method, operation in methods.items())


def test_every_operation_has_a_short_name_of_its_own(described: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, operation in operations(described)]
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name) or "api_v1" in name] == []
    assert {"prompt", "agent_propose", "souls", "souls_show", "approvals_approve"} <= set(names)


def test_every_parameter_is_described(described: dict[str, Any]) -> None:
    silent = [
        (route, parameter["name"])
        for route, operation in operations(described)
        for parameter in operation.get("parameters", [])
        if not parameter.get("description")
    ]
    assert silent == []


def test_nothing_in_it_speaks_of_the_code(described: dict[str, Any]) -> None:
    words = [described["info"]["description"], *(told["description"] for _, told in operations(described))]
    assert [said for said in words if re.search(r"ASGI|callable|PromptDoor|\.py\b|module", said)] == []
    assert "Authorization: Bearer" in described["info"]["description"]


def test_every_family_is_documented(described: dict[str, Any]) -> None:
    used = {tag for _, operation in operations(described) for tag in operation["tags"]}
    assert {tag["name"] for tag in described["tags"] if tag["description"]} == used


def test_a_proposal_is_documented_key_by_key_with_an_example_that_is_accepted(
    house: House, described: dict[str, Any]
) -> None:
    body = described["components"]["schemas"]["ProposalBody"]
    assert [name for name, told in body["properties"].items() if not told.get("description")] == []
    (example,) = body["examples"]
    asked = house.client("agent").post("/agents/maya/proposals", {**example, "baseRevision": 1})
    assert asked.status_code == 201, asked.text
    assert set(proposal()) <= set(body["properties"])


def test_every_route_with_a_body_describes_a_timeout(described: dict[str, Any]) -> None:
    told = {route for route, operation in operations(described) if "408" in operation["responses"]}
    assert told == {route for route, operation in operations(described) if "requestBody" in operation}


def test_the_prompt_is_described_as_text_and_as_json(described: dict[str, Any]) -> None:
    content = described["paths"]["/api/v1/agents/{agent}/prompt"]["get"]["responses"]["200"]["content"]
    assert content == {
        "text/plain": {"schema": {"type": "string"}},
        "application/json": {"schema": {"$ref": "#/components/schemas/PromptShape"}},
    }
    assert "promptHash" in described["components"]["schemas"]["PromptShape"]["properties"]


def test_every_list_says_what_its_items_are(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    lists = [
        schemas[reference.rpartition("/")[2]]["properties"]["data"]["items"]
        for _, operation in operations(described)
        if any(parameter["name"] == "perPage" for parameter in operation.get("parameters", ()))
        for reference in [operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"]]
    ]
    assert len(lists) == 19
    assert all("$ref" in items for items in lists)


def test_a_client_can_send_every_header_that_the_server_reads(described: dict[str, Any]) -> None:
    headers = {
        route: {parameter["name"] for parameter in operation.get("parameters", ()) if parameter["in"] == "header"}
        for route, operation in operations(described)
    }
    reading = {"POST /api/v1/validate", "POST /api/v1/agents/{agent}/prompt"}
    writing = {route for route in headers if not route.startswith("GET ")} - reading
    assert {route for route, names in headers.items() if "Idempotency-Key" in names} == writing
    with_tag = {route for route in headers if route.startswith("GET ")} - {"GET /api/v1/healthz", "GET /api/v1/login"}
    assert {route for route, names in headers.items() if "If-None-Match" in names} == with_tag
    assert all("304" in operation["responses"] for route, operation in operations(described) if route in with_tag)
    assert "Last-Event-ID" in headers["GET /api/v1/events"]


def test_if_match_is_required_where_a_request_without_it_is_rejected(house: House, described: dict[str, Any]) -> None:
    required = {
        route
        for route, operation in operations(described)
        for parameter in operation.get("parameters", ())
        if parameter["name"] == "If-Match" and parameter["required"]
    }
    assert required == {"PATCH /api/v1/souls/{id}", "DELETE /api/v1/souls/{id}"}
    assert house.client()("DELETE", "/souls/maya").status_code == 428
    file = house.client()("PUT", "/agents/maya/files/user", json={"content": "# User\n"})
    assert (
        file.status_code,
        "428" in described["paths"]["/api/v1/agents/{agent}/files/{file}"]["put"]["responses"],
    ) == (
        200,
        False,
    ), file.text


def test_an_operation_is_summarised_by_what_it_does(described: dict[str, Any]) -> None:
    summaries = {route: operation["summary"] for route, operation in operations(described)}
    assert summaries["GET /api/v1/souls/{id}"] == "Get a soul with its text"
    assert [route for route, words in summaries.items() if len(words.split()) < 2 or len(words) > 130] == []


def test_the_metrics_are_text(house: House, described: dict[str, Any]) -> None:
    responses = described["paths"]["/api/v1/metrics"]["get"]["responses"]
    assert list(responses["200"]["content"]) == ["text/plain"]
    assert {"401", "403", "503"} <= set(responses)
    assert house.client("").get("/metrics").headers["content-type"].startswith("text/plain")


def answers_by_shape(house: House) -> dict[str, list[dict[str, Any]]]:
    """Answers of the server by the shape that describes them."""
    owner, agent = house.client(), house.client("agent")
    asked = agent.post("/agents/maya/proposals", proposal()).json()
    wanted = {"tool": "mail", "input": {"to": "ada"}, "why": "asked"}
    request = agent.post("/agents/maya/approval-requests", {"type": "heartbeat_action", "payload": wanted}).json()
    code = {"code": house.code_of(asked["id"])}
    return {
        "OwnApprovalShape": [asked, request, agent.get(f"/agents/maya/proposals/{asked['id']}").json()],
        "ApprovalShape": [
            owner.get(f"/approvals/{request['id']}").json(),
            owner.post(f"/approvals/{asked['id']}/approve", code).json(),
        ],
        "TokenShape": [owner.post("/tokens", {"role": "agent", "agent": "maya", "expiresIn": "1d"}).json()],
        "WebhookShape": [owner.post("/webhooks", {"url": "https://example.org/hook"}).json()],
        "SoulShape": [owner.get("/souls/maya").json()],
        "RevisionShape": [
            owner.get("/souls/maya/revisions/2").json(),
            *owner.get("/souls/maya/revisions").json()["data"],
        ],
        "DiffShape": [owner.get("/souls/maya/diff").json()],
        "DriftShape": [owner.get("/souls/maya/drift").json()],
        "LineageShape": owner.get("/lineage").json()["data"],
        "ValidShape": [owner.post("/validate", {"content": "# Maya"}).json()],
        "AgentShape": [owner.get("/agents/maya").json()],
        "PolicyShape": [owner.get("/agents/maya/policy").json()],
        "PinShape": [agent.post("/agents/maya/sessions", {"id": "s1"}).json()],
        "SessionShape": agent.get("/agents/maya/sessions").json()["data"],
        "MemoryShape": [owner.get("/agents/maya/memory").json()],
        "ReflectionShape": [
            owner.post("/agents/maya/reflections", {"dryRun": True}).json(),
            owner.post("/agents/maya/reflections").json(),
            *owner.get("/agents/maya/reflections").json()["data"],
        ],
        "GapShape": [owner.post("/agents/maya/gaps", {"field": "tone", "what": "missing"}).json()],
        "FileShape": [agent.get("/agents/maya/files/soul").json(), agent.get("/agents/maya/files/agents").json()],
        "HealthShape": [owner.get("/healthz").json(), owner.get("/readyz").json()],
        "PromptShape": [agent.get("/agents/maya/prompt", headers={"accept": "application/json"}).json()],
    }


def test_every_key_of_an_answer_is_described(house: House, described: dict[str, Any]) -> None:
    """Events are an exception: their keys depend on their kind."""
    answers, schemas = answers_by_shape(house), described["components"]["schemas"]
    missing = {
        name: sorted(set().union(*answers[name]) - set(schemas[name]["properties"]))
        for name in answers
        if not set().union(*answers[name]) <= set(schemas[name]["properties"])
    }
    assert missing == {}
    assert all(set(schemas[name]["required"]) <= set(answer) for name, shown in answers.items() for answer in shown)
    assert {"token", "diff", "secret"} <= set().union(
        *(answers[name][0] for name in ("TokenShape", "ApprovalShape", "OwnApprovalShape", "WebhookShape"))
    )


def test_both_sides_of_a_changed_field_are_described(house: House, described: dict[str, Any]) -> None:
    tone = {"kind": "modify", "field": "tone", "old": "Warm.", "value": "Brief.", "reason": "asked for twice"}
    (change,) = house.client("agent").post("/agents/maya/proposals", tone).json()["fieldChanges"]
    assert {"from", "to"} <= set(change) <= set(described["components"]["schemas"]["ChangeShape"]["properties"])


def test_the_schemas_name_times_and_offer_only_what_is_accepted(house: House, described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    assert schemas["OwnApprovalShape"]["properties"]["createdAt"] == {"type": "string", "format": "date-time"}
    assert {"type": "string", "format": "date-time"} in schemas["TokenShape"]["properties"]["expiresAt"]["anyOf"]
    untyped = [
        (name, key)
        for name, schema in schemas.items()
        for key, value in schema.get("properties", {}).items()
        if "title" in value or (name.endswith("Shape") and key.endswith("edAt") and "date-time" not in str(value))
    ]
    assert untyped == []
    for role in schemas["NewToken"]["properties"]["role"]["enum"]:
        agent = {"agent": "maya"} if role == "agent" else {}
        assert house.client().post("/tokens", {"role": role, **agent}).status_code == 201
    assert [name for name, schema in schemas.items() if "``" in str(schema)] == []
