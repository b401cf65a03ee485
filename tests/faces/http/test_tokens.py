"""Tokens at the command line, and the page about routes compared with the routes."""

from __future__ import annotations

import re
from pathlib import Path

from soulkeeper.domain.authority import Role, secret_hash
from soulkeeper.services import tokens
from tests.conftest import OWNER
from tests.faces.conftest import Soul
from tests.faces.http.conftest import House
from tests.faces.http.test_doors import EXPECTED

PAGE = Path(__file__).resolve().parents[3] / "docs" / "faces" / "rest.md"


def test_a_token_is_shown_once_listed_without_its_secret_and_revoked(soul: Soul) -> None:
    made = soul("token", "create", "--role", "agent:default", "--name", "runtime", "--expires", "90d", "--json").json
    assert (made["role"], made["agent"], made["name"]) == ("agent", "default", "runtime")
    assert made["token"].startswith("soul_")
    listed = soul("token", "list", "--json")
    assert [token["id"] for token in listed.json] == [made["id"]]
    assert made["token"] not in listed.out
    assert secret_hash(made["token"]) not in listed.out
    assert soul("token", "revoke", made["id"][:8], "--json").json["revokedAt"]
    assert soul("token", "revoke", made["id"][:8]).code == 5
    assert "revoked" in soul("token", "list").out


def test_a_token_that_makes_no_sense_is_not_created(soul: Soul) -> None:
    wrong = (["--role", "king"], ["--role", "login"], ["--role", "agent"], ["--role", "reader", "--agent", "default"])
    assert [soul("token", "create", *options).code for options in wrong] == [2, 2, 2, 2]
    assert soul("token", "create", "--role", "agent", "--agent", "nobody").code == 3
    assert soul("token", "create", "--role", "reader", "--expires", "soon").code == 2
    for name in ("x" * 81, "run\u200btime"):
        assert soul("token", "create", "--role", "reader", "--name", name).code == 2
    assert soul("token", "list", "--json").json == []


def test_the_refusal_of_a_role_names_the_roles_that_a_token_can_have(house: House) -> None:
    for role in ("login", "king"):
        refused = house.client().post("/tokens", {"role": role})
        assert refused.status_code == 400
        assert "'owner', 'reviewer', 'agent' or 'reader'" in refused.json()["detail"]


def test_the_page_names_every_route_and_no_other() -> None:
    told = set(
        re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE) /[\w/{}.-]+)`", PAGE.read_text().partition("## Failures")[0])
    )
    assert told == set(EXPECTED)


def test_with_a_token_goes_whatever_was_created_with_it(house: House) -> None:
    made = house.client().post("/tokens", {"role": "owner"}).json()
    child = House(house.front, {"owner": made["token"]}).client()
    grandchild = child.post("/tokens", {"role": "reader"}).json()
    mine = next(token for token, _ in tokens.tokens(house.front.ports) if token.role is Role.OWNER)
    tokens.revoke(house.front.ports, OWNER, mine.id)
    for secret in (made["token"], grandchild["token"]):
        assert House(house.front, {"owner": secret}).client().get("/souls").status_code == 401
