"""Policies of several agents: changed in one transaction, with an event for each."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.policy import MirrorMode
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.ports import Ports
from soulkeeper.services import policies
from tests.conftest import OWNER
from tests.maya import begin_with_agents


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return begin_with_agents(any_ports, "maya", "bob", "cleo")


def modes(world: Ports) -> list[MirrorMode]:
    return [policies.show(world, agent).mirror for agent in ("maya", "bob", "cleo")]


def events(world: Ports) -> list[str]:
    with world.ledger.reading() as records:
        return [event.facts["agent"] for event in records.newest_events(kind="policy.changed", limit=10)]


def test_several_policies_change_together_with_an_event_for_each(world: Ports) -> None:
    changes = policies.replace_all(world, OWNER, ["maya", "bob", "maya"], {"mirror": "guard"})
    assert [(each.agent, each.before.mirror, each.after.mirror) for each in changes] == [
        ("maya", MirrorMode.FOLLOW, MirrorMode.GUARD),
        ("bob", MirrorMode.FOLLOW, MirrorMode.GUARD),
    ]
    assert modes(world) == [MirrorMode.GUARD, MirrorMode.GUARD, MirrorMode.FOLLOW]
    assert sorted(events(world)) == ["bob", "maya"]


def test_a_setting_that_does_not_fit_one_of_several_policies_changes_none(world: Ports) -> None:
    policies.change(world, OWNER, "bob", "maxProposalsPerDay", "8")
    with pytest.raises(Invalid, match="8 proposals a day and only 5 a week"):
        policies.replace_all(world, OWNER, ["maya", "bob"], {"maxProposalsPerWeek": "5"})
    with pytest.raises(NotFound, match="nobody"):
        policies.replace_all(world, OWNER, ["maya", "nobody"], {"mirror": "guard"})
    assert policies.show(world, "maya").max_proposals_per_week == 10
    assert events(world) == ["bob"]


def test_a_preset_replaces_the_settings_of_each(world: Ports) -> None:
    policies.change(world, OWNER, "bob", "maxProposalsPerDay", "8")
    policies.replace_all(world, OWNER, ["maya", "bob", "cleo"], {}, preset="strict")
    assert modes(world) == [MirrorMode.GUARD] * 3
    assert policies.show(world, "bob") == policies.show(world, "maya")
