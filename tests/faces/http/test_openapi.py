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
