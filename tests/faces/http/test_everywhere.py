"""What holds for every route: what can be read has a tag, and a write happens once per key and names its caller.

The routes are discovered; a new one that is not mentioned here fails.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from soulkeeper.bootstrap import signing_key
from soulkeeper.domain.notices.delivery import Delivery, State
from tests.domain.capsules.generated import capsule
from tests.faces.http.conftest import House, proposal, sealed_capsule
from tests.faces.http.test_doors import EXPECTED, filled_in

WRITES = {"POST", "PUT", "PATCH", "DELETE"}
NOT_TAGGED = {
    "GET /metrics": "counts the very request that asks for it",
    "GET /login": "is used up by being followed",
    "GET /sync/status": "needs a git remote: tests/faces/http/test_sync.py",
    "GET /sync/diff": "needs a git remote",
}
ACTION = {"tool": "mail.send", "input": {"to": "ada"}, "why": "asked for twice"}
FOREIGN = signing_key(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
BODY = "# New\n\nSays little.\n"
GOOD: dict[str, Any] = {
    "POST /souls": {"id": "new", "content": BODY},
    "PATCH /souls/{id}": {"content": BODY, "allowWeaken": True},
    "DELETE /souls/{id}": None,
    "POST /souls/{id}/rename": {"to": "renamed"},
    "POST /souls/{id}/duplicate": {"to": "copied"},
    "POST /souls/{id}/undelete": None,
    "POST /souls/{id}/rollback": {"to": 1, "confirm": True},
    "POST /souls/{id}/confirm": None,
    "POST /agents": {"id": "lin"},
    "PATCH /agents/{agent}": {"protected": True},
    "DELETE /agents/{agent}": None,
    "PUT /agents/{agent}/policy": {"settings": {"maxProposalsPerDay": 2}},
    "PUT /agents/{agent}/files/{file}": {"content": BODY},
    "POST /agents/{agent}/proposals": proposal(),
    "DELETE /agents/{agent}/proposals/{id}": None,
    "POST /agents/{agent}/sessions": {"id": "s2"},
    "POST /agents/{agent}/sessions/{session}/messages": {"messages": [{"id": "m1", "role": "user", "text": "hi"}]},
    "DELETE /agents/{agent}/sessions/{session}/messages": None,
    "POST /agents/{agent}/reflections": {},
    "POST /agents/{agent}/gaps": {"field": "tone", "what": "it was curt"},
    "DELETE /agents/{agent}/sessions/{session}": None,
    "PATCH /agents/{agent}/gaps/{id}": {"words": "mended"},
    "POST /approvals/{id}/approve": {},
    "POST /approvals/{id}/deny": {"words": "not now"},
    "POST /approvals/{id}/revoke": {},
    "POST /approvals/{id}/rebase": None,
    "POST /approvals/{id}/snooze": {"until": "4h"},
    "PATCH /settings/agent": {"selectedSoulId": "maya"},
    "POST /settings/agent/souls": {"name": "Newer", "content": BODY},
    "PATCH /settings/agent/souls/{soulId}": {"content": BODY, "allowWeaken": True},
    "DELETE /settings/agent/souls/{soulId}": None,
    "DELETE /tokens/{id}": None,
    "DELETE /webhooks/{id}": None,
    "POST /webhooks/{id}/deliveries/{seq}/retry": None,
    "POST /capsules/import": {"capsule": capsule(1, FOREIGN), "key": FOREIGN.public},
    "POST /capsules/{id}/update": {},
    "POST /capsules/{id}/move": {"to": "archive/maya.capsule"},
    "POST /capsules/{id}/restore": None,
    "POST /agents/{agent}/approval-requests": {"payload": ACTION},
    "POST /agents/{agent}/approval-requests/{id}/claim": {"input": ACTION["input"]},
    "POST /agents/{agent}/heartbeat": {},
}
TOUCHES_NOTHING = {"POST /validate", "POST /agents/{agent}/prompt"}
NEEDS_THE_OWNER_KEY = {"POST /capsules", "POST /capsules/{id}/regenerate"}
NEEDS_A_REMOTE = {f"POST /sync/{what}" for what in ("pull", "publish", "resolve", "discard", "forget", "move", "trust")}
NEEDS_A_CHAT = {"DELETE /telegram/chats/{id}"}
HOLDS_A_SECRET = {"POST /tokens", "POST /webhooks"}
NO_EVENT = {"POST /agents/{agent}/sessions/{session}/messages"}  # what is talked is not in the ledger


def there(house: House, route: str) -> str:
    """The path of a route, filled in so that the request is valid."""
    method, path = route.split(" ")
    house.client().post("/souls", {"id": "spare", "content": "# Spare\n\nWaits.\n"})
    said = {"agent": "noor" if route == "DELETE /agents/{agent}" else "maya"}
    if method == "DELETE" or "undelete" in path:
        said |= {"id": "spare", "soulId": "spare"}
    for part, make in MADE.items():
        if part in path:
            said |= {"id": id} if (id := make(house)) else {}
    return filled_in(path, **said)


def a_proposal(house: House) -> str:
    return id_of(house.client("agent").post("/agents/maya/proposals", proposal()))


def a_gap(house: House) -> str:
    return id_of(house.client().post("/agents/maya/gaps", {"field": "tone", "what": "it was curt"}))


def a_token(house: House) -> str:
    return id_of(house.client().post("/tokens", {"role": "reader"}))


def leave(house: House) -> str:
    asked = house.client("agent").post("/agents/maya/approval-requests", {"payload": ACTION})
    yes = {"code": house.code_of(id_of(asked))}
    return id_of(house.client().post(f"/approvals/{id_of(asked)}/approve", yes))


def a_webhook(house: House) -> str:
    """A webhook whose first delivery failed and was given up."""
    hook = id_of(house.client().post("/webhooks", {"url": "https://example.org/told"}))
    with house.front.ports.ledger.writing() as writer:
        now = house.front.ports.now()
        writer.put_delivery(Delivery(webhook=hook, seq=1, state=State.DEAD, due_at=now, changed_at=now))
    return hook


def a_capsule(house: House) -> None:
    assert sealed_capsule(house).exists()


def lost(house: House) -> None:
    """Remove the file of the only capsule."""
    root: Path = house.front.ports.mirror._root  # type: ignore[attr-defined]
    (file,) = (root / "capsules").glob("*.capsule")
    file.unlink()


def put_away(house: House) -> None:
    assert house.client()("DELETE", "/souls/spare", headers={"if-match": "*"}).status_code == 200


def moved(house: House) -> None:
    changed = house.client()(
        "PATCH", "/souls/maya", json={"content": BODY, "allowWeaken": True}, headers={"if-match": "*"}
    )
    assert changed.status_code == 200


def a_session(house: House) -> None:
    assert house.client().post("/agents/maya/sessions", {"id": "s1"}).status_code == 201
    said = {"messages": [{"id": "m0", "role": "user", "text": "good morning"}]}
    assert house.client().post("/agents/maya/sessions/s1/messages", said).status_code == 201


def a_task(house: House) -> None:
    tasks = {"content": '## Once\n\n- [ ] Greet her @mail_send {"to": "ada"}\n'}
    assert house.client()("PUT", "/agents/maya/files/heartbeat", json=tasks).status_code == 200


def id_of(answer: httpx.Response) -> str:
    assert answer.status_code in (200, 201), answer.text
    id: str = answer.json()["id"]
    return id


MADE: dict[str, Callable[[House], str | None]] = {
    "/approvals/{id}": a_proposal,
    "/revoke": leave,
    "/proposals/{id}": a_proposal,
    "/approval-requests/{id}": leave,
    "/gaps/{id}": a_gap,
    "/tokens/{id}": a_token,
    "/webhooks/{id}": a_webhook,
    "/capsules/{id}": a_capsule,
    "/restore": lost,
    "/undelete": put_away,
    "/rollback": moved,
    "/sessions/": a_session,
    "/heartbeat": a_task,
}


@pytest.mark.parametrize("route", [route for route in EXPECTED if route.startswith("GET ") and route not in NOT_TAGGED])
def test_everything_readable_has_a_tag_that_saves_sending_it_again(house: House, route: str) -> None:
    path, owner = there(house, route), house.client()
    first = owner.get(path)
    assert first.status_code == 200, first.text
    again = owner.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert owner.get(path, headers={"if-none-match": '"another"'}).content == first.content


def test_every_route_that_writes_is_spoken_of_here() -> None:
    writing = {route for route in EXPECTED if route.split(" ")[0] in WRITES}
    others = HOLDS_A_SECRET | NEEDS_THE_OWNER_KEY | NEEDS_A_REMOTE | NEEDS_A_CHAT
    assert writing == set(GOOD) | TOUCHES_NOTHING | others


@pytest.mark.parametrize("route", GOOD)
def test_whatever_writes_is_done_once_for_a_key_and_the_event_says_whose_token_did_it(house: House, route: str) -> None:
    method, path = route.partition(" ")[0], there(house, route)
    before = last(house)
    keyed = house.client(**{"idempotency-key": "k", "if-match": "*"})
    sent = {} if GOOD[route] is None else {"json": GOOD[route]}
    first = keyed(method, path, **sent)
    assert first.status_code in (200, 201), first.text
    after = last(house)
    again = keyed(method, path, **sent)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["idempotent-replayed"] == "true"
    assert last(house) == after
    told = house.client().get(f"/events?after={before}").json()["data"]
    assert route in NO_EVENT or told
    assert {(event["door"], event["credential"]) for event in told} <= {("rest", credential(house))}


def last(house: House) -> int:
    with house.front.ports.ledger.reading() as records:
        return records.last_seq()


def credential(house: House) -> str:
    with house.front.ports.ledger.reading() as records:
        return next(f"token {token.id}" for token, _ in records.tokens() if token.name == "owner")
