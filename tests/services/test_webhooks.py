"""Webhooks on every ledger: what is sent to whom, in which order, how often, and by which server."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest

from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.notices.delivery import KEPT, TRIES, AttemptOutcome, Delivery, State
from soulkeeper.domain.notices.endpoint import Endpoint
from soulkeeper.domain.notices.lease import LASTS
from soulkeeper.domain.notices.webhook import Notice
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Invalid, NotFound, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, proposals, souls, webhooks
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import OWNER, Clock, open_gate
from tests.faces.http.conftest import MAYA

URL = "https://hooks.example.org/T0/very-secret"


@dataclass
class FakeCourier:
    """Answers with 200, or as instructed; records what it sent, as (host, event)."""

    answer: Callable[[str, int], AttemptOutcome] = lambda _host, _seq: AttemptOutcome(200)
    carried: list[tuple[str, int]] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def deliver(self, notice: Notice, where: Endpoint, *, private: bool) -> AttemptOutcome:
        seq = int(notice.headers["Soulkeeper-Event"])
        self.carried.append((where.host, seq))
        self.notices.append(notice)
        return self.answer(where.host, seq)

    def cancel(self) -> None:
        """Nothing hangs here."""


def happen(ports: Ports, *kinds: str) -> list[int]:
    with ports.ledger.writing() as writer:
        return [writer.append(kind, ports.now(), {"by": "ada"}).seq for kind in kinds]


def deliver_due(ports: Ports, webhook_client: FakeCourier, holder: str = "h1") -> list[Delivery]:
    """One round of a server: everything that is due now."""
    found = webhooks.due(ports, holder)
    return [tried for hook in found.webhooks for tried in webhooks.deliver(ports, webhook_client, hook, found.until)]


def test_a_webhook_gets_the_events_it_subscribes_to_from_its_creation_on_in_order(any_ports: Ports) -> None:
    happen(any_ports, "approval.asked")
    hook = webhooks.create(any_ports, OWNER, URL, kinds=["approval.*", "clock"])
    seqs = happen(any_ports, "approval.asked", "revision.added", "approval.applied")
    webhook_client = FakeCourier()
    assert [(one.seq, one.state) for one in deliver_due(any_ports, webhook_client)] == [
        (seqs[0], "delivered"),
        (seqs[2], "delivered"),
    ]
    assert deliver_due(any_ports, webhook_client) == []
    (kept,) = webhooks.webhooks(any_ports)
    assert (kept.webhook.cursor, kept.counts[State.DELIVERED]) == (seqs[2], 2)
    assert kept.webhook.id == hook.id


def test_a_secret_is_handed_out_once_and_no_event_names_it_or_the_path(any_ports: Ports) -> None:
    hook = webhooks.create(any_ports, OWNER, URL)
    webhook_client = FakeCourier()
    webhooks.create(any_ports, OWNER, "https://other.example/x")
    deliver_due(any_ports, webhook_client)
    with any_ports.ledger.reading() as records:
        told = "".join(event.body for event in records.every_event())
    assert hook.secret.startswith("hook_")
    for text in (told, *(f"{notice.headers}{notice.body!r}" for notice in webhook_client.notices)):
        assert hook.secret not in text
        assert "very-secret" not in text
    assert '"to":"https://hooks.example.org"' in told


def test_a_failed_attempt_is_retried_later_and_delays_no_other_event(any_ports: Ports, clock: Clock) -> None:
    webhooks.create(any_ports, OWNER, URL)
    one, two = happen(any_ports, "a", "b")
    webhook_client = FakeCourier(lambda _, seq: AttemptOutcome(500) if seq == one else AttemptOutcome(200))
    assert [(tried.seq, tried.state) for tried in deliver_due(any_ports, webhook_client)] == [
        (one, "waiting"),
        (two, "delivered"),
    ]
    clock.advance(seconds=9)
    assert deliver_due(any_ports, webhook_client) == []
    clock.advance(seconds=1)
    webhook_client.answer = lambda *_: AttemptOutcome(200)
    assert [(tried.seq, tried.attempts, tried.state) for tried in deliver_due(any_ports, webhook_client)] == [
        (one, 2, "delivered")
    ]


def test_what_is_never_taken_is_given_up_listed_and_tried_again_on_request(any_ports: Ports, clock: Clock) -> None:
    hook = webhooks.create(any_ports, OWNER, URL)
    (seq,) = happen(any_ports, "a")
    webhook_client = FakeCourier(lambda *_: AttemptOutcome(error="not reached: Connection refused"))
    while tried := deliver_due(any_ports, webhook_client):
        clock.time = max(clock.time, tried[-1].due_at)
    assert webhook_client.carried == [("hooks.example.org", seq)] * TRIES
    (dead,), total = webhooks.deliveries(any_ports, hook.id[:8], state=State.DEAD)
    assert (dead.seq, dead.attempts, dead.error, total) == (seq, TRIES, "not reached: Connection refused", 1)
    webhooks.retry(any_ports, OWNER, hook.id, seq)
    webhook_client.answer = lambda *_: AttemptOutcome(204)
    assert [one.state for one in deliver_due(any_ports, webhook_client) if one.seq == seq] == ["delivered"]
    with pytest.raises(Conflict, match=r"event .* was delivered; only deliveries that were given up can be retried"):
        webhooks.retry(any_ports, OWNER, hook.id, seq)
    with pytest.raises(NotFound, match="no delivery of event 99"):
        webhooks.retry(any_ports, OWNER, hook.id, 99)


def test_a_removed_webhook_gets_nothing_more_not_even_pending_deliveries(any_ports: Ports, clock: Clock) -> None:
    hook = webhooks.create(any_ports, OWNER, URL)
    happen(any_ports, "a")
    webhook_client = FakeCourier(lambda *_: AttemptOutcome(500))
    deliver_due(any_ports, webhook_client)
    webhooks.remove(any_ports, OWNER, hook.id[:8])
    clock.advance(hours=1)
    happen(any_ports, "b")
    assert deliver_due(any_ports, webhook_client) == []
    assert len(webhook_client.carried) == 1
    with pytest.raises(NotFound, match="no webhook has an id that begins with"):
        webhooks.remove(any_ports, OWNER, hook.id)
    with pytest.raises(NotFound):
        webhooks.webhook(any_ports, "")


def test_a_webhook_that_is_removed_during_a_try_leaves_nothing_behind(any_ports: Ports) -> None:
    hook = webhooks.create(any_ports, OWNER, URL)
    happen(any_ports, "a")

    def removing(*_: object) -> AttemptOutcome:
        webhooks.remove(any_ports, OWNER, hook.id)
        return AttemptOutcome(200)

    assert deliver_due(any_ports, FakeCourier(removing)) == []
    with any_ports.ledger.reading() as records:
        assert records.count_deliveries() == {}


def test_only_the_holder_of_the_lease_sends(any_ports: Ports, clock: Clock) -> None:
    webhooks.create(any_ports, OWNER, URL)
    happen(any_ports, "a")
    one, two = FakeCourier(lambda *_: AttemptOutcome(500)), FakeCourier()
    assert len(deliver_due(any_ports, one, "h1")) == 1
    clock.advance(seconds=30)
    happen(any_ports, "b")
    assert deliver_due(any_ports, two, "h2") == []
    webhooks.release_lease(any_ports, "h2")
    assert deliver_due(any_ports, two, "h2") == []
    webhooks.release_lease(any_ports, "h1")
    assert len(deliver_due(any_ports, two, "h2")) == 2
    assert deliver_due(any_ports, one, "h1") == []


def test_if_a_sender_dies_during_an_attempt_another_one_takes_over_and_repeats_it(
    any_ports: Ports, clock: Clock
) -> None:
    webhooks.create(any_ports, OWNER, URL)
    seqs = happen(any_ports, "a", "b")

    def dying(*_: object) -> AttemptOutcome:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        deliver_due(any_ports, FakeCourier(dying), "h1")
    webhook_client = FakeCourier()
    assert deliver_due(any_ports, webhook_client, "h2") == []
    clock.time += LASTS
    assert [one.seq for one in deliver_due(any_ports, webhook_client, "h2")] == seqs
    assert [one.attempts for one in webhooks.deliveries(any_ports, webhooks.webhooks(any_ports)[0].webhook.id)[0]] == [
        1,
        1,
    ]


def test_no_attempt_starts_that_could_outlast_the_lease(any_ports: Ports, clock: Clock) -> None:
    webhooks.create(any_ports, OWNER, URL)
    happen(any_ports, *"abcdefgh")

    def slow(*_: object) -> AttemptOutcome:
        clock.advance(seconds=10)
        return AttemptOutcome(200)

    webhook_client = FakeCourier(slow)
    began = clock()
    assert [len(deliver_due(any_ports, webhook_client)) for _ in range(3)] == [4, 4, 0]
    assert clock() - began == timedelta(seconds=80)


def test_looking_writes_nothing_where_there_is_nothing_to_do(any_ports: Ports) -> None:
    webhooks.create(any_ports, OWNER, URL)
    deliver_due(any_ports, FakeCourier())
    unwritable = replace(any_ports, ledger=ReadOnly(any_ports.ledger))  # type: ignore[arg-type]
    assert webhooks.due(unwritable, "h1").webhooks == ()


@dataclass
class ReadOnly:
    ledger: object

    def reading(self) -> object:
        return self.ledger.reading()  # type: ignore[attr-defined]


def test_a_webhook_that_is_being_sent_to_is_not_found_again(any_ports: Ports) -> None:
    one, two = (webhooks.create(any_ports, OWNER, f"{URL}/{name}").id for name in "ab")
    happen(any_ports, "a")
    assert set(webhooks.due(any_ports, "h1").webhooks) == {one, two}
    assert webhooks.due(any_ports, "h1", frozenset({one})).webhooks == (two,)


def test_what_was_settled_is_forgotten_after_30_days(any_ports: Ports, clock: Clock) -> None:
    hook = webhooks.create(any_ports, OWNER, URL)
    happen(any_ports, "a")
    deliver_due(any_ports, FakeCourier())
    clock.time += KEPT
    webhooks.forget_old(any_ports)
    assert webhooks.deliveries(any_ports, hook.id)[1] == 1
    clock.time += timedelta(seconds=1)
    webhooks.forget_old(any_ports)
    assert webhooks.deliveries(any_ports, hook.id) == ([], 0)


def test_a_backlog_of_events_is_sent_in_batches_and_completely(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "_AT_ONCE", 50)
    webhooks.create(ports, OWNER, URL)
    seqs = happen(ports, *["a"] * 123)
    webhook_client = FakeCourier()
    while deliver_due(ports, webhook_client):
        pass
    assert [seq for _, seq in webhook_client.carried] == seqs


def test_there_is_an_end_to_webhooks_and_a_wrong_one_is_not_made(ports: Ports) -> None:
    with pytest.raises(Invalid):
        webhooks.create(ports, OWNER, "http://127.0.0.1/")
    for number in range(webhooks.MOST):
        webhooks.create(ports, OWNER, f"{URL}/{number}")
    with pytest.raises(Refused, match="already 64 webhooks"):
        webhooks.create(ports, OWNER, URL)


def bodies(ports: Ports, webhook_client: FakeCourier) -> list[dict[str, Any]]:
    found = webhooks.due(ports, "h1")
    for hook in found.webhooks:
        list(webhooks.deliver(ports, webhook_client, hook, found.until, url="https://souls.example.org"))
    return [json.loads(notice.body) for notice in webhook_client.notices]


def test_a_notice_tells_a_person_who_asks_for_what_and_why(any_ports: Ports) -> None:
    souls.create(any_ports, OWNER, address("maya"), MAYA)
    agents.new_agent(any_ports, OWNER, "maya", starters())
    agents.select(any_ports, OWNER, "maya", address("maya"))
    open_gate(any_ports, "maya")
    webhooks.create(any_ports, OWNER, URL, kinds=["approval.*", "revision.added"])
    change = Change(kind=ChangeKind.ADD, field="always-do", value="Ask first.")
    draft = ProposalDraft(where=address("maya"), change=change, reason="asked\nfor twice")
    asked = proposals.propose(any_ports, Asker("maya", "rest"), "maya", draft)
    decisions.approve(any_ports, OWNER, asked.id, code=asked.review_code)

    told = {each["kind"]: each for each in bodies(any_ports, FakeCourier())}

    proposed, saved = told["approval.asked"], told["revision.added"]
    assert (proposed["soul"], proposed["agent"], proposed["risk"]) == ("maya", "maya", "low")
    assert proposed["reason"] == "asked for twice"
    assert proposed["summary"] == "maya asks for a change to maya (risk low): asked for twice"
    assert proposed["link"] == f"https://souls.example.org/queue/{asked.id}"
    assert told["approval.applied"]["summary"].startswith("a change to maya was applied")
    assert saved["soul"] == "maya"
    assert saved["summary"].startswith("revision 2 of maya was saved by ada")
    assert saved["link"] == "https://souls.example.org/souls/maya/history?to=2"


def test_a_notice_about_a_question_of_a_renamed_soul_claims_no_new_text(any_ports: Ports) -> None:
    souls.create(any_ports, OWNER, address("maya"), MAYA)
    agents.new_agent(any_ports, OWNER, "maya", starters())
    agents.select(any_ports, OWNER, "maya", address("maya"))
    open_gate(any_ports, "maya")
    change = Change(kind=ChangeKind.ADD, field="always-do", value="Ask first.")
    draft = ProposalDraft(where=address("maya"), change=change, reason="asked for twice")
    proposals.propose(any_ports, Asker("maya", "rest"), "maya", draft)
    webhooks.create(any_ports, OWNER, URL, kinds=["approval.*"])
    souls.rename(any_ports, OWNER, address("maya"), "maya-lab")
    (told,) = bodies(any_ports, FakeCourier())
    assert told["summary"].startswith("a change to maya-lab is still open after the soul changed")


def test_an_event_about_nothing_that_is_kept_still_has_a_sentence(any_ports: Ports) -> None:
    webhooks.create(any_ports, OWNER, URL)
    happen(any_ports, "approval.applied", "revision.added", "token.created")
    told = bodies(any_ports, FakeCourier())[-3:]
    assert [each["summary"] for each in told] == [
        "approval applied by ada",
        "revision added by ada",
        "token created by ada",
    ]
    assert not any(key in each for each in told for key in ("soul", "agent", "reason", "risk", "link"))
