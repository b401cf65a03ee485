"""Permissions: every route, discovered from the app, is tried with every role; and attacks on the server itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from soulkeeper.domain.authority import Caller, Role, Verb
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.api import make_api
from soulkeeper.faces.front import PREFIX, RequestRejected
from soulkeeper.faces.metrics import Metrics
from soulkeeper.faces.request_guard import LARGEST_BODY, ensure_ours
from soulkeeper.services import souls
from tests.conftest import OWNER
from tests.faces.http.conftest import PORT, House, proposal

READ, USE, ASK, DECIDE, ADMINISTER, OPEN = "read", "use", "ask", "decide", "administer", "open"
ALLOWED = {
    OPEN: {"owner", "reviewer", "reader", "agent", "other", ""},
    READ: {"owner", "reviewer", "reader"},
    USE: {"owner", "reviewer", "reader", "agent"},
    ASK: {"owner", "agent"},
    DECIDE: {"owner", "reviewer"},
    ADMINISTER: {"owner"},
}
EXPECTED = {
    "GET /healthz": OPEN, "GET /readyz": OPEN, "GET /metrics": OPEN, "GET /login": OPEN, "GET /openapi.json": OPEN,
    "GET /souls": READ, "POST /souls": ADMINISTER, "GET /souls/{id}": READ, "PATCH /souls/{id}": ADMINISTER,
    "DELETE /souls/{id}": ADMINISTER, "POST /souls/{id}/rename": ADMINISTER, "POST /souls/{id}/undelete": ADMINISTER,
    "GET /souls/{id}/revisions": READ, "GET /souls/{id}/revisions/{number}": READ, "GET /souls/{id}/diff": READ,
    "POST /souls/{id}/rollback": ADMINISTER, "GET /souls/{id}/drift": READ, "POST /souls/{id}/confirm": ADMINISTER,
    "POST /souls/{id}/duplicate": ADMINISTER, "POST /validate": READ,
    "GET /lineage": READ, "GET /agents": READ, "POST /agents": ADMINISTER, "GET /agents/{agent}": USE,
    "PATCH /agents/{agent}": ADMINISTER, "DELETE /agents/{agent}": ADMINISTER, "GET /agents/{agent}/policy": READ,
    "PUT /agents/{agent}/policy": ADMINISTER, "GET /agents/{agent}/files/{file}": USE,
    "GET /agents/{agent}/files/{file}/revisions": USE,
    "PUT /agents/{agent}/files/{file}": ADMINISTER, "GET /agents/{agent}/can-propose": ASK, "GET /agents/{agent}/prompt": USE,
    "POST /agents/{agent}/prompt": USE,
    "POST /agents/{agent}/proposals": ASK, "GET /agents/{agent}/proposals": ASK, "GET /agents/{agent}/proposals/{id}": ASK,
    "DELETE /agents/{agent}/proposals/{id}": ASK, "POST /agents/{agent}/sessions": ASK, "GET /agents/{agent}/sessions": ASK,
    "POST /agents/{agent}/sessions/{session}/messages": ASK, "GET /agents/{agent}/sessions/{session}/messages": ASK,
    "DELETE /agents/{agent}/sessions/{session}": ADMINISTER,
    "DELETE /agents/{agent}/sessions/{session}/messages": ADMINISTER, "GET /agents/{agent}/memory": ADMINISTER,
    "GET /agents/{agent}/reflections": ASK, "POST /agents/{agent}/reflections": ADMINISTER,
    "GET /agents/{agent}/gaps": ASK, "POST /agents/{agent}/gaps": ADMINISTER, "PATCH /agents/{agent}/gaps/{id}": ADMINISTER,
    "POST /agents/{agent}/approval-requests": ASK, "GET /agents/{agent}/approval-requests": ASK,
    "GET /agents/{agent}/approval-requests/{id}": ASK, "POST /agents/{agent}/approval-requests/{id}/claim": ASK,
    "POST /agents/{agent}/heartbeat": ASK,
    "GET /approvals": DECIDE, "GET /approvals/{id}": DECIDE, "POST /approvals/{id}/approve": DECIDE,
    "POST /approvals/{id}/deny": DECIDE, "POST /approvals/{id}/revoke": DECIDE,
    "POST /approvals/{id}/rebase": DECIDE, "POST /approvals/{id}/snooze": DECIDE,
    "GET /settings/agent": READ, "PATCH /settings/agent": ADMINISTER, "GET /settings/agent/souls": READ,
    "POST /settings/agent/souls": ADMINISTER, "GET /settings/agent/souls/{soulId}": READ,
    "PATCH /settings/agent/souls/{soulId}": ADMINISTER, "DELETE /settings/agent/souls/{soulId}": ADMINISTER,
    "GET /verify": ADMINISTER, "GET /checkpoint": ADMINISTER,
    "GET /events": ADMINISTER, "GET /tokens": ADMINISTER, "POST /tokens": ADMINISTER, "DELETE /tokens/{id}": ADMINISTER,
    "GET /sync/status": ADMINISTER, "GET /sync/diff": ADMINISTER, "POST /sync/pull": ADMINISTER, "POST /sync/publish": ADMINISTER,
    "POST /sync/resolve": ADMINISTER, "POST /sync/discard": ADMINISTER, "POST /sync/forget": ADMINISTER,
    "POST /sync/move": ADMINISTER, "POST /sync/trust": ADMINISTER,
    "GET /telegram/chats": ADMINISTER, "DELETE /telegram/chats/{id}": ADMINISTER,
    "GET /webhooks": ADMINISTER, "POST /webhooks": ADMINISTER, "GET /webhooks/{id}": ADMINISTER,
    "DELETE /webhooks/{id}": ADMINISTER,
    "GET /webhooks/{id}/deliveries": ADMINISTER, "POST /webhooks/{id}/deliveries/{seq}/retry": ADMINISTER,
    "GET /capsules": ADMINISTER, "POST /capsules": ADMINISTER, "POST /capsules/import": ADMINISTER,
    "GET /capsules/{id}": ADMINISTER, "GET /capsules/{id}/verification": ADMINISTER,
    "POST /capsules/{id}/update": ADMINISTER, "POST /capsules/{id}/move": ADMINISTER,
    "POST /capsules/{id}/restore": ADMINISTER, "POST /capsules/{id}/regenerate": ADMINISTER,
}  # fmt: skip


def routes(found: Any, prefix: str = "") -> Iterator[str]:
    """Every method and path of the app, however they were added."""
    for route in found:
        if isinstance(route, APIRoute) or hasattr(route, "methods"):
            yield from (f"{method} {prefix}{route.path}" for method in sorted(route.methods - {"HEAD"}))
        else:
            below = getattr(route, "routes", None) or route.original_router.routes
            yield from routes(below, prefix + (getattr(route, "path", "") or route.include_context.prefix))


def described(house: House) -> set[str]:
    paths = house.client("").get("/openapi.json").json()["paths"]
    found = {f"{method.upper()} {path.removeprefix(PREFIX)}" for path, methods in paths.items() for method in methods}
    return found | {"GET /openapi.json"}


EXISTING = {
    "agent": "maya",
    "id": "maya",
    "soulId": "maya",
    "number": "1",
    "seq": "1",
    "file": "agents",
    "session": "s1",
}


def filled_in(path: str, **said: str) -> str:
    """The path of something that exists."""
    return path.format(**{**EXISTING, **said})


def tried(house: House, role: str, route: str) -> httpx.Response:
    method, path = route.split(" ")
    filled = filled_in(path)
    body: dict[str, Any] = {} if method == "GET" else {"json": {"zzz": 1}}
    return house.client(role)(method, filled, **body)


def test_every_route_is_described_and_says_who_may_use_it(house: House) -> None:
    api = make_api(house.front, Metrics())
    there = {route.replace(PREFIX, "") for route in routes(api.routes)}
    assert there == set(EXPECTED) == described(house)


@pytest.mark.parametrize("role", ["owner", "reviewer", "reader", "agent", "other", ""])
def test_every_route_admits_exactly_the_roles_it_should(house: House, role: str) -> None:
    before = house.front.ports.ledger
    for route, verb in EXPECTED.items():
        status = tried(house, role, route).status_code
        if role in ALLOWED[verb]:
            assert status in (200, 400, 404, 409, 428), (role, route, status)
        elif not role:
            assert status == 401, (role, route, status)
        elif role == "other" and "{agent}" in route and verb in (USE, ASK):
            assert status == 404, (role, route, status)
        else:
            assert status in ((403, 404) if role == "other" else (403,)), (role, route, status)
    assert before is house.front.ports.ledger


@pytest.mark.parametrize("role", ["agent", "other", "reader"])
def test_no_route_that_writes_changes_anything_for_a_caller_without_permission(house: House, role: str) -> None:
    """A valid body is sent to each route that decides or administers."""
    asked = house.client("agent").post("/agents/maya/proposals", proposal()).json()
    sent: dict[str, Any] = {
        "content": "# New\n", "to": 1, "id": "sneaky", "role": "owner", "settings": {}, "words": "",
        "code": house.code_of(asked["id"]),
    }  # fmt: skip
    with house.front.ports.ledger.reading() as records:
        before = records.last_seq()
    for route, verb in EXPECTED.items():
        method, path = route.split(" ")
        if verb not in (DECIDE, ADMINISTER) or method == "GET":
            continue
        filled = filled_in(path, id=asked["id"] if "approvals" in path else "maya")
        for body in ({}, sent, *({key: value} for key, value in sent.items())):
            spoof = {"x-user": "owner", "x-forwarded-user": "owner", "if-match": "*"}
            assert house.client(role)(method, filled, json=body, headers=spoof).status_code in (403, 404), (route, body)
    with house.front.ports.ledger.reading() as records:
        assert records.last_seq() == before


def test_another_agent_is_not_there_in_the_very_words_for_one_that_never_was(house: House) -> None:
    for path in ("", "/prompt", "/can-propose", "/files/user", "/proposals", "/sessions", "/gaps"):
        hidden, absent = (house.client("other").get(f"/agents/{agent}{path}") for agent in ("maya", "ghost"))
        assert hidden.status_code == absent.status_code == 404
        assert hidden.text.replace("maya", "ghost") == absent.text
        never = house.client("owner").get(f"/agents/ghost{path}").json()
        assert {**absent.json(), "hint": never["hint"]} == never, "the owner is told the command besides"


def test_the_name_of_a_file_does_not_lead_to_a_soul_of_another_agent(house: House) -> None:
    """A file is named by its kind, and an agent may have more kinds than the usual ones: TOOLS.md is ``tools``."""
    souls.create(house.front.ports, OWNER, address("secret-plan"), "# Secret plan\n")
    for rest in ("", "/revisions"):
        answers = [
            house.client("other").get(f"/agents/noor/files/{id}{rest}") for id in ("maya", "secret-plan", "absent")
        ]
        assert [answer.status_code for answer in answers] == [404, 404, 404]
        assert [answer.json()["detail"] for answer in answers] == [
            "no soul named 'noor/maya'", "no soul named 'noor/secret-plan'", "no soul named 'noor/absent'",
        ]  # fmt: skip


def test_no_route_of_an_agent_shows_what_belongs_to_another_whatever_names_it(house: House) -> None:
    owner, maya, noor = house.client(), house.client("agent"), house.client("other")
    asked = maya.post("/agents/maya/proposals", proposal(value="Quaggas first.")).json()["id"]
    maya.post("/agents/maya/sessions", {"id": "s1"})
    maya.post("/agents/maya/sessions/s1/messages", {"messages": [{"id": "m1", "role": "user", "text": "Quaggas!"}]})
    uuid = owner.get("/souls/maya").json()["uuid"]
    names = ("maya", "maya%2Fuser", "maya%2Fsoul", asked, "s1", "1", uuid, "agents", "user", "soul")
    routes = [route.removeprefix("GET ") for route in EXPECTED if route.startswith("GET /agents/{agent}/")]
    for route in routes:
        for name in names:
            path = re.sub(r"\{[^}]+\}", name, route.replace("{agent}", "noor"))
            for asked_for in (path, f"{path}?session={name}", f"{path}?q={name}"):
                answer = noor.get(asked_for).text
                assert not any(words in answer for words in ("Quaggas", "Confirm an order")), asked_for


def test_a_file_that_the_owner_keeps_for_an_agent_is_read_by_this_agent_only(house: House) -> None:
    souls.create(house.front.ports, OWNER, address("maya/tools"), "# Tools\n\n- a hammer\n")
    assert house.client("agent").get("/agents/maya/files/tools").json()["content"] == "# Tools\n\n- a hammer\n"
    assert house.client("agent").get("/agents/maya/files/tools/revisions").json()["totalRecords"] == 1
    assert house.client("other").get("/agents/noor/files/tools").status_code == 404


def test_another_agents_proposal_is_not_found_under_ones_own_name(house: House) -> None:
    asked = house.client("agent").post("/agents/maya/proposals", proposal()).json()["id"]
    for method in ("GET", "DELETE"):
        assert house.client("other")(method, f"/agents/noor/proposals/{asked}").status_code == 404
    assert house.client("agent").get(f"/agents/maya/proposals/{asked}").json()["status"] == "pending"


def test_a_reviewer_decides_and_does_not_administer() -> None:
    reviewer = Caller("t", Role.REVIEWER, "", "rin")
    assert [verb for verb in Verb if reviewer.may(verb)] == [Verb.READ, Verb.USE, Verb.DECIDE]
    assert not any(Caller("t", Role.LOGIN, "", "x").may(verb) for verb in Verb)


FOREIGN = [
    {"host": "evil.example"}, {"host": "127.0.0.1.evil.example:8765"}, {"host": "127.0.0.1:9999"}, {"host": ""},
    {"host": f"evil.example:{PORT}"}, {"host": "localhost"}, {"origin": "http://evil.example"}, {"origin": "null"},
    {"origin": "http://localhost:9999"}, {"origin": f"https://localhost:{PORT}"}, {"origin": f"http://localhost:{PORT}.evil.example"},
    {"origin": "file://"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
]  # fmt: skip


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_no_other_site_can_act_for_the_owner(house: House, headers: dict[str, str]) -> None:
    owner = house.client()
    for method, path in (("POST", "/souls"), ("DELETE", "/tokens/x"), ("PUT", "/agents/maya/policy")):
        refused = owner(method, path, json={"id": "sneaky"}, headers=headers)
        assert refused.status_code in (403, 421), path
        assert refused.json()["code"] in ("host", "origin")
    if "sec-fetch-mode" not in headers:
        assert owner.get("/agents/maya/prompt", headers=headers).status_code in (403, 421)
    assert owner.get("/souls/sneaky").status_code == 404


@pytest.mark.parametrize(
    "hosts", [(), ("localhost", "evil.example"), ("evil.example", "localhost"), ("localhost",) * 2]
)
def test_a_request_has_one_host_so_that_no_proxy_reads_another(house: House, hosts: tuple[str, ...]) -> None:
    raw = [(b"host", f"{name}:{PORT}".encode()) for name in hosts]
    with pytest.raises(RequestRejected, match="does not have that host name"):
        ensure_ours(house.front, "GET", raw, dict(raw))
    ensure_ours(house.front, "GET", [(b"host", f"localhost:{PORT}".encode())], {})


def test_our_own_pages_and_every_name_of_this_machine_are_let_in(house: House) -> None:
    for name in ("localhost", "127.0.0.1", "[::1]", "LOCALHOST"):
        ours = {"host": f"{name}:{PORT}", "origin": f"http://{name.lower()}:{PORT}", "sec-fetch-site": "same-origin"}
        assert house.client().get("/souls", headers=ours).status_code == 200


@pytest.mark.parametrize(
    "said",
    ["", "Bearer", "Bearer ", "Basic abc", "Bearer soul_wrong", "Bearer ' OR 1=1 --", "Bearer \xff\xfe", "bearer\ttab"],
)
def test_an_invalid_credential_opens_nothing(house: House, said: str) -> None:
    for path in ("/souls", "/agents/maya/prompt"):
        turned = house.client("").get(path, headers={"authorization": said.encode("latin-1")})  # type: ignore[dict-item]
        assert turned.status_code == 401
        assert turned.headers["www-authenticate"] == "Bearer"


def test_a_token_in_the_url_is_ignored(house: House) -> None:
    secret = house.tokens["owner"]
    assert house.client("").get(f"/souls?token={secret}&access_token={secret}").status_code == 401


def test_too_large_a_body_is_refused_before_it_is_read(house: House) -> None:
    announced = house.client()("POST", "/souls", content=b"x", headers={"content-length": str(LARGEST_BODY + 1)})
    assert announced.status_code == 413
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        while True:
            read += 65_536
            yield b"x" * 65_536

    streamed = house.client()("POST", "/souls", content=endless())
    assert (streamed.status_code, streamed.json()["code"]) == (413, "too_large")
    assert read <= LARGEST_BODY + 2 * 65_536


def test_a_body_of_nobody_is_not_read_at_all(house: House) -> None:
    read = 0

    async def counted() -> AsyncIterator[bytes]:
        nonlocal read
        read += 1
        yield b"x"

    assert house.client("")("POST", "/souls", content=counted()).status_code == 401
    assert read == 0


def test_a_slow_body_is_rejected(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("soulkeeper.faces.request_guard.BODY_SECONDS", 0.05)

    async def slow() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(5)

    assert house.client()("POST", "/souls", content=slow()).status_code == 408


def test_a_token_that_asks_too_often_is_told_to_wait_and_others_are_not(house: House) -> None:
    tight = house.limited(rate=0.001, burst=3)
    answers = [tight.client("reader").get("/souls").status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    told = tight.client("reader").get("/souls")
    assert int(told.headers["retry-after"]) > 1
    assert tight.client("owner").get("/souls").status_code == 200


def test_no_failure_says_more_than_it_should(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr("soulkeeper.services.agent_pages.agent_list", broken)
    failed = house.client().get("/agents")
    assert (failed.status_code, failed.json()["code"]) == (500, "error")
    assert "42" not in failed.text


def test_an_expired_token_is_rejected(house: House) -> None:
    made = house.client().post("/tokens", {"role": "reader", "expiresIn": "1h"}).json()
    mine = {"authorization": f"Bearer {made['token']}"}
    assert house.client("").get("/agents/maya/prompt", headers=mine).status_code == 200
    now = house.front.ports.now
    later = house.limited(ports=replace(house.front.ports, now=lambda: now() + timedelta(hours=1)))
    assert later.client("").get("/agents/maya/prompt", headers=mine).status_code == 401


def test_no_secret_is_stored_anywhere(house: House) -> None:
    secret = house.tokens["owner"]
    root = house.front.ports.mirror._root  # type: ignore[attr-defined]
    files = [path for path in root.rglob("*") if path.is_file()]
    assert len(files) > 5
    assert all(secret.encode() not in path.read_bytes() for path in files)
    assert re.fullmatch(r"soul_[\w-]{43}", secret)


@pytest.mark.parametrize("path", ["/api/v1/souls/", "/api/v1/approvals/", "/souls/", "/queue/"])
def test_no_answer_sends_a_caller_to_an_address_without_tls(house: House, path: str) -> None:
    """Behind a proxy the server sees http: a redirect would send the next request, with its token, unencrypted."""
    answer = house.client()("GET", path, base="", follow_redirects=False)
    assert not answer.is_redirect, answer.headers["location"]


def test_a_method_that_a_path_does_not_take_names_all_that_it_takes(house: House) -> None:
    answer = house.client()("PUT", "/souls")
    assert (answer.status_code, answer.json()["code"], answer.headers["allow"]) == (405, "method", "GET, POST")
    assert house.client()("PUT", "/agents/maya/prompt").headers["allow"] == "GET, POST"


def test_a_socket_is_closed_whoever_opens_it(house: House) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    headers = [(b"host", f"localhost:{PORT}".encode()), (b"authorization", f"Bearer {house.tokens['owner']}".encode())]
    scope = {"type": "websocket", "path": f"{PREFIX}/events", "query_string": b"", "headers": headers}
    asyncio.run(house.app(scope, receive, send))  # type: ignore[arg-type]
    assert sent == [{"type": "websocket.close", "code": 1008}]
