"""Notes for the owner after a choice with consequences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.evolution.policy import DEFAULT, Policy, preset
from soulkeeper.domain.souls.address import address
from soulkeeper.ports import Ports
from soulkeeper.services import consequences, decisions, policies, proposals
from soulkeeper.services.approvals import ProposalDraft
from tests.conftest import MAYA, OWNER, open_gate
from tests.maya import begin_with_maya

WHERE = address("maya")


@pytest.fixture
def world(ports: Ports) -> Ports:
    begin_with_maya(ports, "# Maya\n\n## Never Do\n\n- Lie.\n\n## Traits\n\n- kind\n")
    open_gate(ports, "maya")
    return ports


def ask(world: Ports, value: str) -> Approval:
    world.wait(2)
    change = Change(kind=ChangeKind.ADD, field="traits", value=value)
    return proposals.propose(world, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for"))


def set_to(world: Ports, key: str, said: str) -> list[str]:
    before = policies.show(world, "maya")
    after = policies.change(world, OWNER, "maya", key, said)
    return list(consequences.policy_change_notes(world, "maya", before, after))


def test_fields_that_are_protected_no_more_are_named_and_so_is_one_that_no_text_has(world: Ports) -> None:
    assert set_to(world, "protectedFields", "never-do,nope") == [
        "no longer protected by the policy of maya: blocked-topics, escalation-triggers",
        "neither the soul that maya uses nor its AGENTS.md has a field nope",
    ]
    assert set_to(world, "protectedFields", "never-do,nope,traits") == []


def test_an_agent_that_leaves_guard_mode_is_told_what_happens_to_edits_now(world: Ports) -> None:
    assert set_to(world, "mirror", "guard") == []
    assert set_to(world, "mirror", "follow") == [
        "edits to the files of maya take effect at once from now on, and only risky ones wait for you"
    ]
    assert set_to(world, "mirror", "follow") == []


def test_a_field_is_known_in_every_spelling_and_in_either_text(world: Ports) -> None:
    assert list(consequences.unknown_fields(world, "maya", ["Never Do", "neverDo", "traits"])) == []


def test_a_policy_change_has_no_note_about_pending_proposals_because_they_stay_valid(world: Ports) -> None:
    asked = ask(world, "warm")
    assert set_to(world, "maxProposalsPerDay", "9") == []
    assert decisions.approve(world, OWNER, asked.id).approval.status is Status.APPLIED


@pytest.mark.parametrize(
    ("before", "name", "dropped"),
    [
        (DEFAULT, "strict", []),
        (preset("strict"), "relaxed", []),
        (replace(DEFAULT, max_proposals_per_day=2), "strict", ["maxProposalsPerDay"]),
        (replace(preset("relaxed"), drift_budget=0.2), "default", ["driftBudget"]),
    ],
)
def test_a_preset_drops_what_was_set_by_hand_and_nothing_else(before: Policy, name: str, dropped: list[str]) -> None:
    assert consequences.dropped_settings(before, preset(name)) == dropped
