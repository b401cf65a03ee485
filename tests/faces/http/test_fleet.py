"""Two servers on one PostgreSQL behave as one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from soulkeeper.adapters import keys
from soulkeeper.bootstrap import create_layout
from soulkeeper.faces import server
from soulkeeper.faces.front import MCP
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.faces.site import Site
from soulkeeper.services import enrolment, key_rotation
from tests.conftest import OWNER, open_owned
from tests.faces.http.conftest import PORT, House, furnished, proposal
from tests.faces.mcp.test_stdio import HELLO
from tests.postgres import Postgres


@pytest.fixture
def pair(postgres: Postgres, tmp_path: Path) -> tuple[House, House]:
    url = postgres.fresh()
    for name in ("one", "two"):
        create_layout(tmp_path / name)
        (tmp_path / name / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{url}"\n')
    begin(tmp_path / "one")
    one = furnished(tmp_path / "one")
    shutil.copytree(tmp_path / "one" / "data" / "keys", tmp_path / "two" / "data" / "keys", dirs_exist_ok=True)
    front = server.front(open_owned(tmp_path / "two"), Site(root=str(tmp_path / "two"), port=PORT))
    return one, House(front, one.tokens)


def test_servers_on_one_ledger_share_proposals_decisions_and_idempotency_keys(pair: tuple[House, House]) -> None:
    one, two = pair
    assert two.client("agent").get("/agents/maya/prompt").headers["x-soul-revision"] == "1"
    asked = one.client("agent").post("/agents/maya/proposals", proposal()).json()
    key, said = {"idempotency-key": "yes"}, {"code": one.code_of(asked["id"])}
    yes = two.client("reviewer", **key).post(f"/approvals/{asked['id']}/approve", said)
    assert yes.status_code == 200
    again = one.client("reviewer", **key).post(f"/approvals/{asked['id']}/approve", said)
    assert (again.status_code, again.content) == (200, yes.content)
    for house in pair:
        prompt = house.client("agent").get("/agents/maya/prompt")
        assert (prompt.status_code, prompt.headers["x-soul-revision"]) == (200, "2")
    mine = one.client().get("/tokens?q=maya").json()["data"][0]["id"]
    assert one.client()("DELETE", f"/tokens/{mine}").status_code == 200
    assert two.client("agent").get("/agents/maya/prompt").status_code == 401


def test_a_server_whose_key_was_withdrawn_is_not_ready_and_its_agents_hear_that_it_is_unavailable(
    pair: tuple[House, House], tmp_path: Path
) -> None:
    one, two = pair
    ports = one.front.ports
    lost = keys.make_key(tmp_path / "lost", keys.LOG)
    for half in ("log", "log.pub"):
        shutil.copy(tmp_path / "lost" / half, tmp_path / "two" / "data" / "keys" / half)
    assert two.client("").get("/readyz").status_code == 503, "nobody has enrolled it yet"
    enrolment.enrol_missing(ports, OWNER, lost)
    assert two.client("").get("/readyz").status_code == 200
    key_rotation.withdraw(ports, OWNER, lost)

    assert [two.client("").get(path).status_code for path in ("/readyz", "/healthz")] == [503, 200]
    answer = two.client("agent").post("/agents/maya/proposals", proposal())
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), answer.text
    assert "withdrawn" in answer.json()["detail"]
    assert "soul " not in answer.text
    talk = {"accept": "application/json, text/event-stream"}
    call = {"name": "soul_propose_change", "arguments": proposal()}
    told = two.client("agent", **talk).post(
        MCP, {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}, base=""
    )
    assert told.json()["result"]["structuredContent"]["code"] == "unavailable"
    assert one.client("").get("/readyz").status_code == 200
    assert one.client("agent").post("/agents/maya/proposals", proposal()).status_code == 201


def test_an_mcp_client_may_reach_another_server_with_each_request(pair: tuple[House, House]) -> None:
    one, two = pair
    talk = {"accept": "application/json, text/event-stream"}
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}
    begun = one.client("agent", **talk).post(MCP, hello, base="")
    assert (begun.status_code, begun.headers.get("mcp-session-id")) == (200, None)
    call = {"name": "soul_read", "arguments": {"file": "soul"}}
    answer = two.client("agent", **talk).post(
        MCP, {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}, base=""
    )
    assert (answer.status_code, "# Maya" in answer.text) == (200, True), answer.text
