"""Companion files that an agent never had: found with one look at the souls, however many agents there are."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.proved_records import ProvedRecords
from soulkeeper.domain.souls.address import COMPANIONS, Address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.ports import Ports
from soulkeeper.services import agents, repair
from soulkeeper.starters import starters
from tests.conftest import OWNER
from tests.maya import begin_with_agents


def test_only_companions_that_an_agent_never_had_are_missing(any_ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_with_agents(any_ports, "maya", "bo")
    with any_ports.ledger.writing() as writer:  # as an older version did, which had no companions
        agents.put_agent(any_ports, writer, OWNER, Agent(id="old", created_at=any_ports.now()), "agent.added")
    with monkeypatch.context() as patch:
        patch.setattr(ProvedRecords, "find_soul", None)  # each lookup checks a signature: thousands take seconds
        assert repair.missing_companions(any_ports) == tuple(Address(kind, "old") for kind in COMPANIONS)
    repair.create_companions(any_ports, OWNER, starters())
    assert repair.missing_companions(any_ports) == ()
