"""The contract of every ledger about webhooks, deliveries and leases."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from soulkeeper.domain.notices.delivery import AttemptOutcome, State, first
from soulkeeper.domain.notices.lease import Lease
from soulkeeper.domain.notices.webhook import Webhook
from soulkeeper.ports import Ledger
from tests.conftest import DAWN

HOUR = timedelta(hours=1)


def hook(id: str = "w1", hours: int = 0) -> Webhook:
    return Webhook(
        id=id,
        url="https://hooks.example.org/雪",
        kinds=("approval.*", "clock"),
        private=True,
        secret="hook_s",
        created_at=DAWN + hours * HOUR,
        cursor=3,
    )


def put_webhooks(ledger: Ledger, *hooks: Webhook) -> None:
    with ledger.writing() as writer:
        for one in hooks:
            writer.put_webhook(one)
        writer.append("webhook.created", DAWN, {"webhook": "w1"})


def test_webhooks_come_back_as_they_were_oldest_first_and_without_the_removed(ledger: Ledger) -> None:
    put_webhooks(ledger, hook("w2", 1), hook())
    with ledger.writing() as writer:
        writer.put_webhook(hook("w3").removed(DAWN))
        writer.append("webhook.removed", DAWN, {"webhook": "w3"})
    with ledger.reading() as records:
        assert records.webhooks() == [hook(), hook("w2", 1)]
        assert records.find_webhook("w1") == hook()
        assert records.find_webhook("w3") is None
        assert records.find_webhook("w") is None


def test_a_webhook_that_is_put_without_an_event_is_a_fault(ledger: Ledger) -> None:
    with pytest.raises(AssertionError, match="without an event"), ledger.writing() as writer:
        writer.put_webhook(hook())
    with ledger.reading() as records:
        assert records.webhooks() == []


def test_cursors_deliveries_and_leases_are_kept_without_an_event(ledger: Ledger) -> None:
    put_webhooks(ledger, hook())
    lease = Lease("webhooks", "h1", DAWN + HOUR)
    with ledger.writing() as writer:
        writer.move_cursor("w1", 9)
        writer.put_delivery(first("w1", 9, DAWN))
        writer.put_lease(lease)
    with ledger.reading() as records:
        assert records.last_seq() == 1
        assert records.webhooks() == [replace(hook(), cursor=9)]
        assert records.find_delivery("w1", 9) == first("w1", 9, DAWN)
        assert records.find_lease("webhooks") == lease


def test_of_what_is_due_the_earliest_event_comes_first(ledger: Ledger) -> None:
    put_webhooks(ledger, hook(), hook("w2"))
    tried = first("w1", 4, DAWN).after_attempt(AttemptOutcome(500, "é"), DAWN)
    with ledger.writing() as writer:
        for one in (first("w1", 12, DAWN), first("w1", 5, DAWN), tried, first("w2", 4, DAWN + HOUR)):
            writer.put_delivery(one)
    with ledger.reading() as records:
        assert records.due_webhooks(DAWN) == ["w1"]
        assert records.due_webhooks(DAWN - HOUR) == []
        assert records.due_webhooks(DAWN + HOUR) == ["w1", "w2"]
        assert records.next_due("w1", DAWN) == first("w1", 5, DAWN)
        assert records.next_due("w1", DAWN + HOUR) == tried
        assert records.next_due("w2", DAWN) is None


def test_deliveries_are_listed_newest_first_by_state_in_pages_and_counted(ledger: Ledger) -> None:
    put_webhooks(ledger, hook(), hook("w2"))
    good, dead = (
        first("w1", 1, DAWN).after_attempt(AttemptOutcome(200), DAWN),
        replace(first("w1", 2, DAWN), state=State.DEAD),
    )
    with ledger.writing() as writer:
        for one in (good, dead, first("w1", 3, DAWN), first("w2", 1, DAWN)):
            writer.put_delivery(one)
            writer.put_delivery(one)
    with ledger.reading() as records:
        assert [one.seq for one in records.deliveries("w1")] == [3, 2, 1]
        assert [one.seq for one in records.deliveries("w1", limit=1, offset=1)] == [2]
        assert records.deliveries("w1", state=State.DEAD) == [dead]
        assert records.count_deliveries() == {
            ("w1", State.DELIVERED): 1,
            ("w1", State.DEAD): 1,
            ("w1", State.WAITING): 1,
            ("w2", State.WAITING): 1,
        }


def test_what_was_settled_long_ago_is_forgotten_and_what_waits_is_not(ledger: Ledger) -> None:
    put_webhooks(ledger, hook(), hook("w2"))
    settled = [replace(first("w1", 1 + at, DAWN), state=state) for at, state in enumerate(State)]
    with ledger.writing() as writer:
        for one in (*settled, replace(settled[1], seq=9, changed_at=DAWN + HOUR), first("w2", 1, DAWN)):
            writer.put_delivery(one)
    with ledger.writing() as writer:
        writer.drop_old_deliveries(before=DAWN + HOUR)
    with ledger.reading() as records:
        assert [(one.seq, one.state) for one in records.deliveries("w1")] == [(9, "delivered"), (1, "waiting")]
    with ledger.writing() as writer:
        writer.drop_deliveries("w1")
    with ledger.reading() as records:
        assert records.count_deliveries() == {("w2", State.WAITING): 1}


def test_only_its_holder_releases_a_lease(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.put_lease(Lease("webhooks", "h1", DAWN))
        writer.put_lease(Lease("webhooks", "h2", DAWN))
        writer.drop_lease("webhooks", "h1")
        assert writer.find_lease("webhooks") == Lease("webhooks", "h2", DAWN)
        writer.drop_lease("webhooks", "h2")
    with ledger.reading() as records:
        assert records.find_lease("webhooks") is None
