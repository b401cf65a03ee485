"""Webhooks at the owner's doors and in a running server; and the page that explains how to check a signature."""

from __future__ import annotations

import hashlib
import json
import re
import signal
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from soulkeeper.domain.notices.delivery import State, first
from soulkeeper.domain.notices.lease import Lease
from soulkeeper.services import webhooks
from tests.conftest import OWNER, open_owned
from tests.domain.notices.test_webhook import hmac_by_hand
from tests.faces.conftest import Soul
from tests.faces.http.conftest import House
from tests.faces.http.serving import get, post, serving
from tests.receiving import Received, Receiver, receiving, until

URL = "https://hooks.example.org/told"
PAGE = Path(__file__).resolve().parents[3] / "docs" / "webhooks.md"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


def given_up(house: House, id: str) -> int:
    """An event whose delivery was given up."""
    ports = house.front.ports
    with ports.ledger.writing() as writer:
        seq = writer.append("gap.happened", ports.now(), {}).seq
        dead = first(id, seq, ports.now())
        writer.put_delivery(replace(dead, state=State.DEAD, attempts=8, error="answered 500"))
    return seq


def test_a_webhook_is_made_listed_and_removed_and_its_secret_is_shown_once(house: House) -> None:
    owner = house.client()
    made = owner.post("/webhooks", {"url": URL, "kinds": ["approval.*"]})
    assert (made.status_code, made.headers["cache-control"]) == (201, "no-store")
    id, secret = made.json()["id"], made.json()["secret"]
    listed, shown = owner.get("/webhooks"), owner.get(f"/webhooks/{id[:8]}")
    assert listed.json()["data"] == [shown.json()]
    assert shown.json()["deliveries"] == {"waiting": 0, "delivered": 0, "dead": 0}
    assert (shown.json()["kinds"], shown.json()["private"]) == (["approval.*"], False)
    assert secret not in listed.text + shown.text + owner.get("/events?perPage=200").text
    assert owner.get("/webhooks?q=elsewhere").json()["data"] == []
    assert owner("DELETE", f"/webhooks/{id}").json()["removedAt"]
    assert owner("DELETE", f"/webhooks/{id}").status_code == owner.get(f"/webhooks/{id}").status_code == 404
    told = [event["kind"] for event in owner.get("/events?perPage=200").json()["data"]]
    assert [kind for kind in told if kind.startswith("webhook")] == ["webhook.created", "webhook.removed"]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"url": ""},
        {"url": "http://127.0.0.1/"},
        {"url": "https://169.254.169.254/", "private": True},
        {"url": URL, "kinds": ["NO"]},
        {"url": URL, "kinds": ["bogus.*"]},
        {"url": URL, "kinds": "approval.*"},
        {"url": URL, "private": "yes"},
        {"url": URL, "secret": "mine"},
    ],
)
def test_an_invalid_webhook_is_not_created(house: House, wrong: dict[str, Any]) -> None:
    refused = house.client().post("/webhooks", wrong)
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
    assert house.client().get("/webhooks").json()["totalRecords"] == 0


def test_what_was_given_up_is_listed_and_tried_again(house: House) -> None:
    owner = house.client()
    id = owner.post("/webhooks", {"url": URL}).json()["id"]
    seq = given_up(house, id)
    (dead,) = owner.get(f"/webhooks/{id}/deliveries?state=dead").json()["data"]
    assert (dead["event"], dead["state"], dead["attempts"], dead["error"]) == (seq, "dead", 8, "answered 500")
    levels = owner.get("/metrics").text
    assert 'soulkeeper_webhook_deliveries{state="dead"} 1.0' in levels
    assert 'soulkeeper_webhook_deliveries{state="waiting"} 0.0' in levels
    assert owner.get(f"/webhooks/{id}/deliveries?state=gone").status_code == 400
    assert owner.get(f"/webhooks/{id}/deliveries?state=waiting").json()["totalRecords"] == 0
    retried = owner.post(f"/webhooks/{id}/deliveries/{seq}/retry")
    assert (retried.status_code, retried.json()["state"]) == (200, "waiting")
    assert owner.post(f"/webhooks/{id}/deliveries/{seq}/retry").status_code == 409
    assert owner.post(f"/webhooks/{id}/deliveries/{seq + 1}/retry").status_code == 404


def test_webhooks_at_the_command_line(soul: Soul) -> None:
    made = soul("webhook", "create", URL, "--kind", "approval.*", "--kind", "clock", "--json").json
    assert (made["kinds"], made["url"]) == (["approval.*", "clock"], URL)
    listed = soul("webhook", "list", "--json")
    assert [hook["id"] for hook in listed.json] == [made["id"]]
    assert made["secret"] not in listed.out + soul("webhook", "list").out + soul("events", "--json").out
    assert soul("webhook", "create", "http://127.0.0.1:1/").code == 2
    assert soul("webhook", "create", "http://127.0.0.1:1/", "--private").code == 0
    assert soul("webhook", "deliveries", made["id"][:8], "--json").json == []
    assert soul("webhook", "deliveries", made["id"][:8], "--state", "late").code == 2
    assert soul("webhook", "retry", made["id"][:8], "1").code == 3
    assert soul("webhook", "remove", made["id"][:8], "--json").json["removedAt"]
    assert soul("webhook", "remove", made["id"][:8]).code == 3


def test_dead_deliveries_are_shown_and_retried_at_the_command_line(soul: Soul, home: Path) -> None:
    ports = open_owned(home).ports
    hook = webhooks.create(ports, OWNER, URL)
    with ports.ledger.writing() as writer:
        dead = first(hook.id, 1, ports.now())
        writer.put_delivery(replace(dead, state=State.DEAD, attempts=8, error="answered 500"))
    assert "1 given up" in soul("webhook", "list").out
    assert "answered 500" in soul("webhook", "deliveries", hook.id[:8], "--state", "dead").out
    assert soul("webhook", "retry", hook.id[:8], "1").out == "Event 1 will be sent again\n"
    assert soul("webhook", "retry", hook.id[:8], "1").code == 5


def example() -> dict[str, Any]:
    block = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    assert block
    assert len(block[1].strip().splitlines()) <= 8
    found: dict[str, Any] = {}
    exec(block[1], found)
    return found


def test_a_served_workspace_sends_signed_notices_that_anybody_can_check(root: Path, receiver: Receiver) -> None:
    with serving(root) as server:
        said, mine, base, process = server.said, server.mine, server.api, server.process
        sent = {"url": receiver.url(), "private": True, "kinds": ["revision.*"]}
        secret = post(f"{base}/webhooks", json=sent, headers=mine).json()["secret"]
        post(f"{base}/souls", json={"id": "told"}, headers=mine)
        until(lambda: receiver.came)
        until(lambda: 'webhook_tries_total{outcome="delivered"}' in get(f"{said['url']}/metrics").text)
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) in (0, -signal.SIGTERM)
        logs = (root / "server.log").read_text()
    (came,) = receiver.came
    header = came.headers["soulkeeper-signature"]
    at, given = header.removeprefix("t=").split(",v1=")
    assert given == hmac_by_hand(secret.encode(), at.encode() + b"." + came.body)
    is_ours = example()["is_ours"]
    assert is_ours(secret, header, came.body)
    assert not is_ours(secret, header, came.body + b" ")
    assert not is_ours("hook_other", header, came.body)
    assert not is_ours(secret, header, came.body, seconds=-1)
    told = came.json
    assert (told["kind"], told["body"]["address"], told["seq"]) == ("revision.added", "told", came.seq)
    signed = {key: told[key] for key in ("authority", "body", "prev", "subject")}
    statement = json.dumps(signed, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert told["leaf"] == "event-sha256:" + hashlib.sha256(statement).hexdigest()
    assert secret not in logs + came.body.decode()
    with open_owned(root).ports.ledger.reading() as records:
        assert records.find_lease(webhooks.LEASE) is None


def test_where_a_server_is_killed_during_a_try_the_next_one_goes_on(root: Path, receiver: Receiver) -> None:
    free = threading.Event()

    def answer(_: Received) -> int:
        free.wait(120)
        return 200

    receiver.answer = answer
    ports = open_owned(root).ports
    webhooks.create(ports, OWNER, receiver.url(), private=True, kinds=["gap.*"])
    with serving(root) as server:
        with ports.ledger.writing() as writer:
            seqs = [writer.append("gap.happened", ports.now(), {}).seq for _ in range(3)]
        until(lambda: receiver.came)
        server.process.kill()
        server.process.wait(120)
    free.set()
    with ports.ledger.writing() as writer:
        held = writer.find_lease(webhooks.LEASE)
        assert held is not None
        assert ports.now() < held.until
        writer.put_lease(Lease(held.name, held.holder, ports.now()))  # as if its time were over
    with serving(root):
        until(lambda: len(receiver.came) >= 4)
    assert receiver.seqs() == [seqs[0], *seqs]


def test_a_hanging_attempt_does_not_delay_the_shutdown_of_a_server(root: Path, receiver: Receiver) -> None:
    free = threading.Event()

    def answer(_: Received) -> int:
        free.wait(120)
        return 200

    receiver.answer = answer
    ports = open_owned(root).ports
    hook = webhooks.create(ports, OWNER, receiver.url(), private=True, kinds=["gap.*"])
    with serving(root) as server:
        with ports.ledger.writing() as writer:
            writer.append("gap.happened", ports.now(), {})
        until(lambda: receiver.came)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(120) in (0, -signal.SIGTERM)
    free.set()
    (waiting,), _ = webhooks.deliveries(ports, hook.id)
    assert (waiting.state, waiting.attempts) == (State.WAITING, 0)
    with ports.ledger.reading() as records:
        assert records.find_lease(webhooks.LEASE) is None


def test_everything_that_a_server_does_beside_its_requests_is_stopped_at_the_same_time(house: House) -> None:
    """One after the other they could take longer than a supervisor waits, and leases would not be released."""
    together = threading.Barrier(3)

    class SlowToStop:
        def start(self) -> None:
            """Nothing to start."""

        def stop(self) -> None:
            together.wait(60)

    slow = house.limited(background=(SlowToStop(), SlowToStop(), SlowToStop()))
    with TestClient(slow.app):
        pass
    assert together.n_waiting == 0
    assert not together.broken
