"""Policies of several agents: changed in one transaction, with an event for each."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.memory import MemoryMirror
from soulkeeper.domain.evolution.policy import MirrorMode, Policy
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.ports import Ports
from soulkeeper.services import agents, policies, queries, souls
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


def test_edits_made_under_a_guard_are_held_although_other_agents_change_with_it(world: Ports) -> None:
    souls.create(world, OWNER, address("bob"), "# Bob\n")
    agents.select(world, OWNER, "bob", address("bob"))
    policies.change(world, OWNER, "bob", "mirror", "guard")
    policies.change(world, OWNER, "maya", "protectedFields", "none")
    assert isinstance(world.mirror, MemoryMirror)
    world.mirror.files[address("bob")] = b"# Bob\n\n- calm\n"
    policies.replace_all(world, OWNER, ["maya", "bob", "cleo"], {"mirror": "follow"})
    assert queries.show(world, address("bob")).content == "# Bob\n"
    with world.ledger.reading() as records:
        assert records.count_approvals() == 1


@pytest.mark.parametrize(
    ("mode", "others", "is_noted"),
    [("follow", "guard", True), ("follow", "follow", False), ("guard", "guard", False), ("guard", "follow", False)],
)
def test_an_agent_that_follows_its_files_beside_a_guarded_one_is_named(
    world: Ports, mode: str, others: str, is_noted: bool
) -> None:
    policies.change(world, OWNER, "maya", "mirror", mode)
    policies.replace_all(world, OWNER, ["bob", "cleo"], {"mirror": others})
    notes = policies.follow_notes(world, "maya")
    assert [note.split(",")[0] for note in notes] == (["maya follows its files"] if is_noted else [])


def protected(world: Ports, id: str) -> frozenset[str]:
    with world.ledger.reading() as records:
        return policies.protected_fields(records, records.soul(address(id)))


def test_a_soul_that_nobody_uses_has_the_default_protected_fields_although_an_agent_has_its_name(world: Ports) -> None:
    souls.create(world, OWNER, address("bob"), "# Bob\n")
    policies.change(world, OWNER, "bob", "protectedFields", "tone")
    assert protected(world, "bob") == frozenset(Policy().protected_fields)


@pytest.mark.parametrize(("agent", "selected"), [("bob", "default"), ("maya", "default"), ("bob", "bob")])
def test_a_companion_file_has_the_protected_fields_of_the_soul_beside_it(
    world: Ports, agent: str, selected: str
) -> None:
    """The default soul is the soul of agents that selected it and of those that selected none."""
    souls.create(world, OWNER, address("bob"), "# Bob\n")
    agents.select(world, OWNER, agent, address(selected))
    agents.select(world, OWNER, "cleo", address("bob"))
    policies.change(world, OWNER, "maya", "protectedFields", "tone")
    policies.change(world, OWNER, "cleo", "protectedFields", "traits")
    assert {"tone", "traits"} & protected(world, "bob/agents") == {"tone" if selected == "default" else "traits"}
