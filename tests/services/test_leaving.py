"""Deleting an agent revokes its tokens, on every ledger."""

from __future__ import annotations

import pytest

from soulkeeper.domain.authority import Role
from soulkeeper.ports import Ports
from soulkeeper.services import agents, authentication, queries, tokens
from soulkeeper.starters import starters
from tests.conftest import OWNER
from tests.maya import begin_with_agents


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return begin_with_agents(any_ports, "maya", "noor")


def test_deleting_an_agent_revokes_its_tokens_and_creating_it_again_restores_none(world: Ports) -> None:
    first, second, noor = (tokens.create(world, OWNER, Role.AGENT, agent=agent) for agent in ("maya", "maya", "noor"))
    owner = tokens.create(world, OWNER, Role.OWNER)
    spent = tokens.create(world, OWNER, Role.AGENT, agent="maya")
    tokens.revoke(world, OWNER, spent[0].id)
    last = list(queries.events(world, after=0))[-1].seq

    agents.delete_agent(world, OWNER, "maya")

    told = [(event.kind, event.facts.get("token")) for event in queries.events(world, after=last)]
    revoked = [("token.revoked", token.id) for token, _ in (first, second)]
    assert told[0] == ("agent.deleted", None)
    assert sorted(told[1:]) == sorted(revoked)
    agents.new_agent(world, OWNER, "maya", starters())
    assert [authentication.authenticate(world, secret) for _, secret in (first, second, spent)] == [None] * 3
    assert all(authentication.authenticate(world, secret) for _, secret in (noor, owner))
    assert authentication.authenticate(world, tokens.create(world, OWNER, Role.AGENT, agent="maya")[1])


def test_a_token_that_outlived_its_agent_does_not_open_the_door_of_a_new_one(world: Ports) -> None:
    token, secret = tokens.create(world, OWNER, Role.AGENT, agent="maya")
    agents.delete_agent(world, OWNER, "maya")
    with world.ledger.writing() as writer:  # as a ledger may hold it from before
        writer.put_token(token)
        writer.append("token.created", world.now(), {"token": token.id, "role": "agent", "agent": "maya"})
    agents.new_agent(world, OWNER, "maya", starters())
    assert authentication.authenticate(world, secret) is None
