"""The server's threads for webhooks, over real HTTP: one of several servers sends, and a slow receiver delays nobody else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.adapters.sql.postgres import PostgresLedger
from soulkeeper.adapters.sql.sqlite import SqliteLedger
from soulkeeper.adapters.webhooks import HttpWebhookClient
from soulkeeper.domain.notices.delivery import State
from soulkeeper.faces.webhook_sender import WebhookSender
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import webhooks
from tests.conftest import OWNER, Clock, ports_on
from tests.postgres import Postgres
from tests.receiving import Received, Receiver, receiving, until

Open = Callable[[], Ledger]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Open the same ledger, as every server does for itself."""
    if request.param == "memory":
        ledger = MemoryLedger()
        yield lambda: ledger
        return
    if request.param == "sqlite":
        yield lambda: SqliteLedger(tmp_path / "ledger.db", create=True)
        return
    server: Postgres = request.getfixturevalue("postgres")
    url = server.fresh()
    with ExitStack() as stack:

        def one_more() -> PostgresLedger:
            ledger = PostgresLedger(url, create=True)
            stack.callback(ledger.close)
            return ledger

        yield one_more


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


def server(opened: Open, clock: Clock) -> Ports:
    return replace(ports_on(opened(), clock), new_id=lambda: str(uuid4()))


@contextmanager
def sending(*servers: Ports, counts: list[str] | None = None) -> Iterator[list[WebhookSender]]:
    heard: Callable[[str], None] = counts.append if counts is not None else lambda _: None
    running = [WebhookSender(ports, HttpWebhookClient(), heard) for ports in servers]
    for one in running:
        one.start()
    try:
        yield running
    finally:
        for one in running:
            one.stop()


def happen(ports: Ports, number: int = 1) -> list[int]:
    with ports.ledger.writing() as writer:
        return [writer.append("gap.happened", ports.now(), {}).seq for _ in range(number)]


def test_two_servers_on_one_ledger_tell_every_event_once_and_in_order(
    opened: Open, clock: Clock, receiver: Receiver
) -> None:
    one, two = server(opened, clock), server(opened, clock)
    for path in ("/a", "/b"):
        webhooks.create(one, OWNER, receiver.url(path), private=True, kinds=["gap.*"])
    with sending(one, two):
        seqs = [seq for ports in (one, two, one) for seq in happen(ports, 20)]
        until(lambda: len(receiver.came) >= 2 * len(seqs))
    assert receiver.seqs("/a") == receiver.seqs("/b") == seqs


def test_when_one_server_stops_the_other_goes_on(opened: Open, clock: Clock, receiver: Receiver) -> None:
    one, two = server(opened, clock), server(opened, clock)
    webhooks.create(one, OWNER, receiver.url(), private=True, kinds=["gap.*"])
    with sending(one):
        first = happen(one, 3)
        until(lambda: len(receiver.came) >= 3)
    with sending(two):
        second = happen(one, 3)
        until(lambda: len(receiver.came) >= 6)
    assert receiver.seqs() == first + second


def test_a_webhook_that_does_not_answer_delays_no_other(
    opened: Open, clock: Clock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("soulkeeper.adapters.webhooks.SECONDS", 120)  # the slow one is not given up meanwhile
    free = threading.Event()

    def answer(came: Received) -> int:
        if came.path == "/slow":
            free.wait(120)
        return 200

    receiver.answer = answer
    ports = server(opened, clock)
    for path in ("/slow", "/quick"):
        webhooks.create(ports, OWNER, receiver.url(path), private=True, kinds=["gap.*"])
    with sending(ports):
        seqs = happen(ports, 10)
        until(lambda: len(receiver.seqs("/quick")) >= 10)
        more = happen(ports, 1)
        until(lambda: len(receiver.seqs("/quick")) >= 11)
        assert receiver.seqs("/slow") == seqs[:1]
        free.set()
        until(lambda: len(receiver.seqs("/slow")) >= 11)
    assert receiver.seqs("/slow") == receiver.seqs("/quick") == seqs + more


def test_a_server_that_stops_cancels_an_attempt_that_hangs_and_the_next_one_sends_at_once(
    opened: Open, clock: Clock, receiver: Receiver
) -> None:
    """The clock stands still, so the lease of the first server would never expire."""
    free = threading.Event()

    def answer(came: Received) -> int:
        if came.path == "/slow":
            free.wait(120)
        return 200

    receiver.answer = answer
    one, two = server(opened, clock), server(opened, clock)
    slow, _ = (
        webhooks.create(one, OWNER, receiver.url(path), private=True, kinds=["gap.*"]) for path in ("/slow", "/quick")
    )
    stopping = WebhookSender(one, HttpWebhookClient())
    stopping.start()
    first = happen(one, 2)
    until(lambda: receiver.seqs("/slow") and len(receiver.seqs("/quick")) >= 2)
    stopping.stop(grace=0.1)
    with two.ledger.reading() as records:
        assert records.find_lease(webhooks.LEASE) is None
    waiting, _ = webhooks.deliveries(two, slow.id)
    assert [(each.state, each.attempts) for each in waiting] == [(State.WAITING, 0)] * 2  # not counted as failed
    with sending(two):
        second = happen(two, 1)
        until(lambda: receiver.seqs("/quick") == first + second)
        free.set()
        until(lambda: len(receiver.seqs("/slow")) >= 4)
    assert receiver.seqs("/slow") == [first[0], *first, *second]


def test_failed_deliveries_are_retried_when_due_and_counted(opened: Open, clock: Clock, receiver: Receiver) -> None:
    statuses = [500, 503, 200]
    receiver.answer = lambda _: statuses.pop(0)
    ports = server(opened, clock)
    hook = webhooks.create(ports, OWNER, receiver.url(), private=True, kinds=["gap.*"])
    counts: list[str] = []
    with sending(ports, counts=counts):
        (seq,) = happen(ports)
        for wanted, wait in enumerate((10, 60, 0), 1):
            until(lambda wanted=wanted: len(counts) >= wanted)  # type: ignore[misc]
            clock.advance(seconds=wait)
    assert receiver.seqs() == [seq] * 3
    assert counts == ["failed", "failed", "delivered"]
    assert len({came.headers["soulkeeper-delivery"] for came in receiver.came}) == 1
    assert len({came.headers["soulkeeper-signature"] for came in receiver.came}) == 3
    (sent,), _ = webhooks.deliveries(ports, hook.id)
    assert (sent.state, sent.attempts, sent.status) == (State.DELIVERED, 3, 200)


def test_a_ledger_that_does_not_answer_is_asked_again(
    opened: Open, clock: Clock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from soulkeeper.errors import Unavailable

    ports = server(opened, clock)
    webhooks.create(ports, OWNER, receiver.url(), private=True, kinds=["gap.*"])
    failing = [Unavailable("the disk is away"), RuntimeError("a fault")]
    real = webhooks.due

    def broken(*said: object) -> webhooks.DueWebhooks:
        if failing:
            raise failing.pop()
        return real(*said)  # type: ignore[arg-type]

    monkeypatch.setattr(webhooks, "due", broken)
    with sending(ports):
        (seq,) = happen(ports)
        until(lambda: receiver.came)
    assert receiver.seqs() == [seq]
