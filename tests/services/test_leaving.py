"""An agent that goes takes its tokens with it, on every ledger."""

from __future__ import annotations

import pytest

from soulkeeper.domain.authority import Role
from soulkeeper.ports import Ports
from soulkeeper.services import admitting, keeping, recognising, serving
from soulkeeper.starters import starters
from tests.conftest import OWNER


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    keeping.begin(any_ports, OWNER, starters(), {"owner_name": "ada"})
    for id in ("maya", "noor"):
        keeping.new_agent(any_ports, OWNER, id, starters())
    return any_ports


def test_deleting_an_agent_revokes_its_tokens_and_making_it_anew_revives_none(world: Ports) -> None:
    first, second, noor = (
        admitting.create(world, OWNER, Role.AGENT, agent=agent) for agent in ("maya", "maya", "noor")
    )
    owner = admitting.create(world, OWNER, Role.OWNER)
    spent = admitting.create(world, OWNER, Role.AGENT, agent="maya")
    admitting.revoke(world, OWNER, spent[0].id)
    last = list(serving.events(world, after=0))[-1].seq

    keeping.delete_agent(world, OWNER, "maya")

    told = [(event.kind, event.facts.get("token")) for event in serving.events(world, after=last)]
    revoked = [("token.revoked", token.id) for token, _ in (first, second)]
    assert told[0] == ("agent.deleted", None)
    assert sorted(told[1:]) == sorted(revoked)
    keeping.new_agent(world, OWNER, "maya", starters())
    assert [recognising.recognised(world, secret) for _, secret in (first, second, spent)] == [None] * 3
    assert all(recognising.recognised(world, secret) for _, secret in (noor, owner))
    assert recognising.recognised(world, admitting.create(world, OWNER, Role.AGENT, agent="maya")[1])


def test_a_token_that_outlived_its_agent_does_not_open_the_door_of_a_new_one(world: Ports) -> None:
    token, secret = admitting.create(world, OWNER, Role.AGENT, agent="maya")
    keeping.delete_agent(world, OWNER, "maya")
    with world.ledger.writing() as writer:  # as a ledger may hold it from before
        writer.put_token(token)
        writer.append("test.happened", world.now(), {})
    keeping.new_agent(world, OWNER, "maya", starters())
    assert recognising.recognised(world, secret) is None
