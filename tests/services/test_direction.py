"""The owner's own changes, at every door: strengthening needs nothing, weakening a confirmation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, outside_edits, policies, proposals, queries, rebase, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER
from tests.maya import begin_with_maya

WHERE = address("maya")
SOUL = "# Maya\n\n## Never do\n\n- Lie to people\n- Share secrets\n\n## Values\n\n- Honesty\n"
WEAKER = SOUL.replace("- Share secrets\n", "")
STRONGER = SOUL.replace("- Share secrets\n", "- Share secrets\n- Guess a dose\n")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    begin_with_maya(any_ports, SOUL)
    return any_ports


def by_edit(world: Ports, text: str, *, weaken: bool) -> None:
    souls.edit(world, OWNER, WHERE, text, weaken=weaken)


def by_proposal(world: Ports, text: str, *, weaken: bool) -> None:
    change = Change(kind=ChangeKind.REPLACE, new_text=text)
    draft = ProposalDraft(where=WHERE, change=change, reason="mine", trigger=Trigger.OWNER_DIRECTED, weaken=weaken)
    asked = proposals.propose(world, OWNER, "maya", draft)
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)


def by_own_text(world: Ports, text: str, *, weaken: bool) -> None:
    change = Change(kind=ChangeKind.ADD, field="values", value="Patience")
    draft = ProposalDraft(where=WHERE, change=change, reason="asked", trigger=Trigger.OWNER_DIRECTED)
    asked = proposals.propose(world, OWNER, "maya", draft)
    decisions.approve(world, OWNER, asked.id, code=asked.review_code, edited=text, weaken=weaken)


def by_held_edit(world: Ports, text: str, *, weaken: bool) -> None:
    policies.change(world, OWNER, "maya", "mirror", "guard")
    world.mirror.restore_file(WHERE, text)
    outside_edits.observe(world, WHERE)
    (held,) = decisions.pending(world)
    decisions.approve(world, OWNER, held.id, code=held.review_code, weaken=weaken)


def by_rollback(world: Ports, text: str, *, weaken: bool) -> None:
    souls.edit(world, OWNER, WHERE, text, weaken=True)
    souls.edit(world, OWNER, WHERE, SOUL, weaken=True)
    rollback.roll_back(world, OWNER, WHERE, 2, weaken=weaken)


DOORS = [by_edit, by_proposal, by_own_text, by_held_edit, by_rollback]


@pytest.mark.parametrize("door", DOORS)
def test_weakening_asks_for_a_confirmation_that_names_what_goes(world: Ports, door: Callable[..., None]) -> None:
    with pytest.raises(Refused) as refusal:
        door(world, WEAKER, weaken=False)
    (reason,) = refusal.value.reasons
    assert (reason.code, reason.value) == ("protected_field", "never-do")
    assert "“Share secrets”" in reason.message


@pytest.mark.parametrize("door", DOORS)
def test_weakening_that_is_confirmed_is_done(world: Ports, door: Callable[..., None]) -> None:
    door(world, WEAKER, weaken=True)
    assert queries.show(world, WHERE).content == WEAKER


@pytest.mark.parametrize("door", DOORS)
def test_strengthening_needs_nothing(world: Ports, door: Callable[..., None]) -> None:
    door(world, STRONGER, weaken=False)
    assert queries.show(world, WHERE).content == STRONGER


def test_an_agent_may_neither_weaken_nor_strengthen(world: Ports) -> None:
    for text in (WEAKER, STRONGER):
        change = Change(kind=ChangeKind.REPLACE, new_text=text)
        draft = ProposalDraft(where=WHERE, change=change, reason="asked", weaken=True)
        with pytest.raises(Refused) as refusal:
            proposals.propose(world, MAYA, "maya", draft)
        assert "protected_field" in [reason.code for reason in refusal.value.reasons]


def test_agents_that_use_one_soul_share_its_cap_of_pending_proposals(world: Ports) -> None:
    agents.new_agent(world, OWNER, "noor", starters())
    agents.select(world, OWNER, "noor", WHERE)
    for agent in ("maya", "noor"):
        policies.change(world, OWNER, agent, "maxPendingProposals", "1")
    draft = ProposalDraft(
        where=WHERE, change=Change(kind=ChangeKind.ADD, field="values", value="Patience"), reason="asked"
    )
    assert proposals.propose(world, MAYA, "maya", draft).status is Status.PENDING
    more = ProposalDraft(
        where=WHERE, change=Change(kind=ChangeKind.ADD, field="values", value="Courage"), reason="asked"
    )
    with pytest.raises(Refused) as refusal:
        proposals.propose(world, MAYA, "noor", more)
    (reason,) = refusal.value.reasons
    assert reason.code == "too_many_pending"
    assert reason.hint.endswith("soul policy set maxPendingProposals 2 --agent noor")
    assert [reason.code for reason in proposals.can_propose(world, "noor")] == ["too_many_pending"]


def test_what_became_protected_since_the_owner_proposed_it_asks_for_a_confirmation_too(world: Ports) -> None:
    change = Change(kind=ChangeKind.REMOVE, field="values", value="Honesty")
    draft = ProposalDraft(where=WHERE, change=change, reason="mine", trigger=Trigger.OWNER_DIRECTED)
    asked = proposals.propose(world, OWNER, "maya", draft)
    policies.change(world, OWNER, "maya", "protectedFields", "never-do,values")
    with pytest.raises(Refused, match="weakens the protected field values"):
        decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    done = decisions.approve(world, OWNER, asked.id, code=asked.review_code, weaken=True)
    assert done.approval.status is Status.APPLIED


def asked_by_owner(world: Ports) -> Approval:
    change = Change(kind=ChangeKind.REMOVE, field="values", value="Honesty")
    draft = ProposalDraft(where=WHERE, change=change, reason="mine", trigger=Trigger.OWNER_DIRECTED)
    return proposals.propose(world, OWNER, "maya", draft)


def held_edit(world: Ports) -> Approval:
    policies.change(world, OWNER, "maya", "mirror", "guard")
    world.mirror.restore_file(WHERE, SOUL.replace("- Honesty\n", ""))
    outside_edits.observe(world, WHERE)
    (held,) = decisions.pending(world)
    return held


@pytest.mark.parametrize("question", [asked_by_owner, held_edit])
def test_a_rebase_that_would_need_a_confirmation_names_another_way(
    world: Ports, question: Callable[[Ports], Approval]
) -> None:
    asked = question(world)
    policies.change(world, OWNER, "maya", "protectedFields", "never-do,values")
    souls.edit(world, OWNER, WHERE, SOUL + "\n## Tone\n\nWarm.\n")
    with pytest.raises(Refused) as refusal:
        rebase.rebase(world, OWNER, asked.id)
    assert refusal.value.hint == f"change it yourself: soul edit maya --allow-weaken; then soul deny {asked.id[:8]}"
