"""What permissions require of a ledger: fifty simultaneous claims have one winner, fifty simultaneous requests are one question."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION
from soulkeeper.errors import Conflict, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, integrity, souls
from soulkeeper.services.action_requests import claim, request
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS

MANY = 50
INPUT = {"to": "bo"}


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    agents.new_agent(any_ports, OWNER, "maya", starters())
    return replace(any_ports, new_id=lambda: str(uuid4()))


def at_once(what: Callable[[int], str]) -> Counter[str]:
    together = threading.Barrier(MANY)

    def one(number: int) -> str:
        together.wait()
        return what(number)

    with ThreadPoolExecutor(MANY) as pool:
        return Counter(pool.map(one, range(MANY)))


def ask(world: Ports, input: dict[str, Any]) -> str:
    said = {"tool": "mail.send", "input": input, "why": "bo asked for it"}
    return request(world, MAYA, "maya", HEARTBEAT_ACTION, said).id


def test_exactly_one_of_fifty_simultaneous_claims_wins_and_the_others_are_told_when(world: Ports) -> None:
    id = ask(world, INPUT)
    decisions.approve(world, OWNER, id)

    def take(_: int) -> str:
        try:
            return claim(world, MAYA, "maya", id, INPUT).status
        except Conflict as conflict:
            return conflict.message

    outcomes = at_once(take)
    assert outcomes.pop(Status.APPLIED) == 1
    ((told, count),) = outcomes.items()
    assert "was already used at 2026-01-01" in told
    assert count == MANY - 1
    with world.ledger.reading() as records:
        kinds = [event.kind for event in records.events(limit=1_000) if event.facts.get("approval") == id]
    assert kinds == ["approval.asked", "approval.approved", "approval.applied"]
    assert all(finding.state == "ok" for finding in integrity.examine(world) if finding.check == "records")


def test_fifty_times_the_same_request_at_once_is_one_question(world: Ports) -> None:
    assert len(at_once(lambda _: ask(world, INPUT))) == 1


def test_fifty_requests_at_once_do_not_slip_through_the_limit_together(world: Ports) -> None:
    def tried(number: int) -> str:
        try:
            ask(world, {"n": number})
        except Refused as refused:
            return refused.reasons[0].code
        return "asked"

    assert at_once(tried) == {"asked": 5, "too_many_pending": MANY - 5}
