"""Expiry is an event: the next write records it, and no command has to decide it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict
from soulkeeper.ports import Ports
from soulkeeper.services import action_requests, decisions, policies, proposals, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.expiry import sweep
from soulkeeper.services.integrity import Health, examine
from soulkeeper.starters import starters
from tests.conftest import DAWN, MAYA, OWNER, OWNER_KEYS, Clock, open_gate

ACTION = {"tool": "mail.send", "input": {}, "why": "a note"}


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    open_gate(any_ports, "default")
    return any_ports


def ask(world: Ports, value: str = "Curiosity") -> Approval:
    world.wait(2)
    change = Change(kind=ChangeKind.ADD, field="priorities", value=value)
    draft = ProposalDraft(where=address("default"), change=change, reason="asked")
    return proposals.propose(world, MAYA, "default", draft)


def expiries(world: Ports) -> list[str]:
    with world.ledger.reading() as records:
        return [event.facts["approval"] for event in records.every_event() if event.kind == "approval.expired"]


def test_the_next_write_records_what_expired_once(world: Ports, clock: Clock) -> None:
    asked = ask(world)
    clock.advance(days=8)
    ask(world, "Courage")
    assert expiries(world) == [asked.id]
    assert sweep(world) == ()
    ask(world, "Care")
    assert expiries(world) == [asked.id]


def test_a_sweep_records_pending_questions_and_permissions_that_nobody_claimed(world: Ports, clock: Clock) -> None:
    asked = ask(world)
    allowed = action_requests.request(world, MAYA, "default", "heartbeat_action", ACTION)
    decisions.approve(world, OWNER, allowed.id)
    clock.advance(days=8)
    assert {each.id for each in sweep(world)} == {asked.id, allowed.id}
    assert {decisions.find(world, id).status for id in (asked.id, allowed.id)} == {Status.EXPIRED}
    assert [check for check in examine(world) if check.state is Health.RED] == []


def test_nothing_is_written_where_nothing_expired(world: Ports) -> None:
    ask(world)
    with world.ledger.reading() as records:
        before = records.last_seq()
    assert sweep(world) == ()
    with world.ledger.reading() as records:
        assert records.last_seq() == before


@pytest.mark.parametrize(
    "decide", [decisions.approve, decisions.deny, partial(decisions.snooze, until=DAWN + timedelta(days=9))]
)
def test_an_expired_question_cannot_be_decided_and_says_when_it_expired(
    world: Ports, clock: Clock, decide: Callable[..., object]
) -> None:
    asked = ask(world)
    clock.advance(days=8)
    with pytest.raises(Conflict, match="expired at 2026-01-08 08:00 UTC"):
        decide(world, OWNER, asked.id)
    assert expiries(world) == [asked.id]


def test_where_the_policy_says_never_a_question_does_not_expire(world: Ports, clock: Clock) -> None:
    policies.change(world, OWNER, "default", "pendingExpiresAfter", "never")
    asked = ask(world)
    clock.advance(days=4_000)
    assert (asked.expires_at, sweep(world)) == (None, ())
    assert decisions.approve(world, OWNER, asked.id).approval.status is Status.APPLIED
