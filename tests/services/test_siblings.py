"""Siblings: when a soul changes, its other pending proposals are carried with id and code, or need another look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.history.carry import line_changes
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, policies, proposals, queries, rebase, rollback, siblings, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.integrity import Health, examine
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock, open_gate

WHERE = address("maya")
SOUL = """---
name: Maya
version: 1.0.0
tone: calm
greeting: hello
---
# Maya

A calm helper.

## Values

What matters:

- Honesty
- Patience

## Style

Short answers.

Long stories never.

## Never do

- Lie to people

## Changelog

| Version | Date | Author | Change |
|---|---|---|---|
| 1.0.0 | 2026-01-01 | ada | Began |
"""


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    open_gate(any_ports, "default")
    souls.create(any_ports, OWNER, WHERE, SOUL)
    agents.select(any_ports, OWNER, "default", WHERE)
    return any_ports


def ask(
    world: Ports, kind: ChangeKind = ChangeKind.ADD, trigger: Trigger = Trigger.CONVERSATION, **said: str
) -> Approval:
    world.wait(2)
    draft = ProposalDraft(where=WHERE, change=Change(kind=kind, **said), reason="kinder", trigger=trigger)
    by = OWNER if trigger is Trigger.OWNER_DIRECTED else replace(MAYA, name="default")
    return proposals.propose(world, by, "default", draft)


def text(world: Ports) -> str:
    return queries.show(world, WHERE).content


def status(world: Ports, asked: Approval) -> Status:
    return decisions.find(world, asked.id).status


def edited(world: Ports, old: str, new: str, **how: bool) -> None:
    assert old in text(world)
    souls.edit(world, OWNER, WHERE, text(world).replace(old, new), **how)


def visible_change(world: Ports, asked: Approval) -> object:
    """What an owner sees of a change: its lines under their headings, without version and changelog."""
    shown = decisions.review(world, decisions.find(world, asked.id))
    return line_changes(shown.before, unstamped(shown.after, shown.before))


def proven(world: Ports) -> None:
    wrong = [check for check in examine(world) if check.state is Health.RED]
    assert wrong == []


def three(world: Ports) -> list[Approval]:
    return [
        ask(world, field="values", value="Curiosity"),
        ask(world, ChangeKind.MODIFY, field="tone", value="warm"),
        ask(world, ChangeKind.MODIFY, field="style", old="Short answers.", value="Brief answers."),
    ]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_three_unrelated_proposals_are_approved_in_any_order(world: Ports, order: tuple[int, ...]) -> None:
    asked = three(world)
    diffs = {each.id: visible_change(world, each) for each in asked}
    first = queries.show(world, WHERE).revision.number
    for number in order:
        assert visible_change(world, asked[number]) == diffs[asked[number].id]
        done = decisions.approve(world, OWNER, asked[number].id, code=asked[number].review_code)
        assert done.approval.status is Status.APPLIED
    assert queries.show(world, WHERE).revision.number == first + 3
    for words in ("- Curiosity", "tone: warm", "Brief answers."):
        assert words in text(world)
    assert decisions.stale_approvals(world) == []
    proven(world)


def test_an_approved_sibling_does_not_turn_a_prohibition_into_a_permission(world: Ports) -> None:
    edited(world, "- Honesty\n- Patience\n", "- Never do:\n- Delete files\n")
    own, other = "- Delete files\n- Post publicly\n", "- Delete files\n- Do freely:\n- Read files\n"
    forbids, permits = (
        ask(world, ChangeKind.REPLACE, new_text=text(world).replace("- Delete files\n", lines))
        for lines in (own, other)
    )
    decisions.approve(world, OWNER, permits.id, code=permits.review_code)
    assert status(world, forbids) is Status.STALE
    with pytest.raises(Conflict, match="the text around it changed"):
        decisions.approve(world, OWNER, forbids.id, code=forbids.review_code)


@pytest.mark.parametrize("rules", ["Wait for Ada:\n\n### Tasks\n\n- Read files\n", "- Wait for Ada:\n- Read files\n"])
def test_a_permission_that_was_reviewed_for_fewer_things_is_not_approved_for_more(world: Ports, rules: str) -> None:
    edited(world, "What matters:\n\n- Honesty\n- Patience\n", rules)
    changes = [("Wait for Ada:", "At once:"), ("- Read files\n", "- Read files\n- Pay invoices\n")]
    permits, forbids = (ask(world, ChangeKind.REPLACE, new_text=text(world).replace(*change)) for change in changes)
    decisions.approve(world, OWNER, forbids.id, code=forbids.review_code)
    assert status(world, permits) is Status.STALE
    fresh = rebase.rebase(world, OWNER, permits.id)
    assert fresh.review_code != permits.review_code


def test_a_carried_proposal_keeps_its_id_and_its_code_and_gets_a_new_state(world: Ports) -> None:
    first, second, _ = three(world)
    decisions.approve(world, OWNER, first.id)
    carried = decisions.find(world, second.id)
    assert (carried.status, carried.review_code) == (Status.PENDING, second.review_code)
    before, after = payloads.read(second), payloads.read(carried)
    assert isinstance(before, SoulUpdate)
    assert isinstance(after, SoulUpdate)
    assert (before.state != after.state, after.base_revision) == (True, before.base_revision + 1)


def test_two_additions_to_one_list_both_live(world: Ports) -> None:
    first, second = ask(world, field="values", value="Curiosity"), ask(world, field="values", value="Courage")
    decisions.approve(world, OWNER, first.id)
    decisions.approve(world, OWNER, second.id, code=second.review_code)
    assert "- Patience\n- Curiosity\n- Courage\n" in text(world)


def test_one_of_two_overlapping_proposals_wins_and_the_other_needs_another_look(world: Ports) -> None:
    first = ask(world, ChangeKind.MODIFY, field="tone", value="warm")
    second = ask(world, ChangeKind.MODIFY, field="tone", value="brisk")
    decisions.approve(world, OWNER, second.id)
    assert status(world, first) is Status.STALE
    assert decisions.stale_approvals(world) == [decisions.find(world, first.id)]
    assert decisions.pending(world) == []
    with pytest.raises(Conflict, match="is stale"):
        decisions.approve(world, OWNER, first.id)
    proven(world)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("What matters:", "What does not matter:"),
        ("## Values", "## Values of others"),
        ("# Maya\n\nA calm helper.", "# Maya\n\nNothing below counts."),
    ],
)
def test_a_proposal_whose_surroundings_changed_needs_another_look(world: Ports, old: str, new: str) -> None:
    asked = ask(world, field="values", value="Curiosity")
    edited(world, old, new)
    assert status(world, asked) is Status.STALE


@pytest.mark.parametrize(
    ("old", "new"), [("- Honesty\n", "- Honesty\n- Humour\n"), ("Long stories never.", "Long stories seldom.")]
)
def test_a_proposal_whose_surroundings_stayed_is_carried_over_an_edit(world: Ports, old: str, new: str) -> None:
    asked = ask(world, field="values", value="Curiosity")
    edited(world, old, new)
    assert status(world, asked) is Status.PENDING
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    assert new in text(world)
    assert "- Curiosity" in text(world)


def test_a_rollback_and_an_outside_edit_carry_too(world: Ports) -> None:
    edited(world, "greeting: hello", "greeting: hi")
    head = queries.show(world, WHERE).revision.number
    asked = ask(world, field="values", value="Curiosity")
    rollback.roll_back(world, OWNER, WHERE, head - 1)
    assert status(world, asked) is Status.PENDING
    world.mirror.restore_file(WHERE, text(world).replace("Short answers.", "Short and plain answers."))
    assert "Short and plain answers." in text(world)
    assert status(world, asked) is Status.PENDING
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    assert "- Curiosity" in text(world)
    proven(world)


def test_a_stale_proposal_is_rebased_and_names_its_successor(world: Ports) -> None:
    asked = ask(world, field="values", value="Curiosity")
    edited(world, "What matters:", "What matters most:")
    fresh = rebase.rebase(world, OWNER, asked.id)
    old = decisions.find(world, asked.id)
    assert (old.status, fresh.status) == (Status.WITHDRAWN, Status.PENDING)
    assert old.decision
    assert fresh.id in old.decision.words
    decisions.approve(world, OWNER, fresh.id)
    assert "- Curiosity" in text(world)


def test_a_rebase_counts_an_edit_of_the_file_that_nobody_noticed_yet(world: Ports) -> None:
    asked = ask(world, field="values", value="Curiosity")
    world.mirror.restore_file(WHERE, text(world).replace("What matters:", "What matters most:"))
    fresh = rebase.rebase(world, OWNER, asked.id)
    assert "What matters most:" in decisions.review(world, fresh).after


@pytest.mark.parametrize(("decide", "status"), [(decisions.approve, "applied"), (decisions.deny, "denied")])
def test_a_decided_proposal_cannot_be_rebased(world: Ports, decide: Callable[..., object], status: str) -> None:
    asked = ask(world, field="values", value="Curiosity")
    decide(world, OWNER, asked.id)
    with pytest.raises(Conflict, match=f"is {status}") as refusal:
        rebase.rebase(world, OWNER, asked.id)
    assert refusal.value.hint == "only pending and stale proposals can be rebased"


def test_a_stale_proposal_can_be_denied_or_withdrawn_and_expires(world: Ports, clock: Clock) -> None:
    asked = [ask(world, field="values", value=word) for word in ("Curiosity", "Courage", "Care")]
    edited(world, "What matters:", "What matters most:")
    assert decisions.deny(world, OWNER, asked[0].id).status is Status.DENIED
    assert proposals.withdraw(world, OWNER, "default", asked[1].id).status is Status.WITHDRAWN
    clock.advance(days=8)
    assert decisions.stale_approvals(world) == []
    with pytest.raises(Conflict, match="expired"):
        decisions.deny(world, OWNER, asked[2].id)
    assert status(world, asked[2]) is Status.EXPIRED


def test_a_stale_proposal_does_not_count_as_pending(world: Ports) -> None:
    policies.change(world, OWNER, "default", "maxPendingProposals", "1")
    ask(world, field="values", value="Curiosity")
    edited(world, "What matters:", "What matters most:")
    assert ask(world, field="values", value="Courage").status is Status.PENDING


def test_a_rename_while_siblings_are_prepared_is_not_undone_in_their_questions(
    world: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They named the former id again, and could not be approved any more."""
    one, two, _ = three(world)
    plan, renamed, renames = siblings.plan_move, address("mia"), [WHERE]

    def slow(move: siblings.Move) -> siblings.Plan:
        if renames:
            souls.rename(world, OWNER, renames.pop(), "mia")
        return plan(move)

    monkeypatch.setattr(siblings, "plan_move", slow)
    decisions.approve(world, OWNER, one.id, code=one.review_code)

    update = payloads.read(decisions.find(world, two.id))
    assert isinstance(update, SoulUpdate)
    assert (status(world, two), update.target) == (Status.PENDING, renamed)
    decisions.approve(world, OWNER, two.id, code=two.review_code)
    assert {"- Curiosity", "tone: warm"} <= set(queries.show(world, renamed).content.splitlines())


def test_several_proposals_for_a_soul_are_carried_even_if_the_head_moves_meanwhile(
    world: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody edits between preparing and writing: the plans no longer fit, and are prepared again."""
    first, second, _ = three(world)
    plan, edits = siblings.plan_move, []

    def slow(move: siblings.Move) -> siblings.Plan:
        if not edits:
            edits.append("once")
            edited(world, "Long stories never.", "Long stories seldom.")
        return plan(move)

    monkeypatch.setattr(siblings, "plan_move", slow)
    decisions.approve(world, OWNER, first.id)
    assert status(world, second) is Status.PENDING
    for words in ("- Curiosity", "Long stories seldom."):
        assert words in text(world)
    proven(world)


def test_a_change_of_policy_does_not_invalidate_what_waits(world: Ports) -> None:
    asked = ask(world, field="values", value="Curiosity")
    policies.change(world, OWNER, "default", "maxProposalsPerDay", "1")
    assert decisions.approve(world, OWNER, asked.id).approval.status is Status.APPLIED


def test_what_became_protected_meanwhile_is_refused_at_the_decision(world: Ports) -> None:
    asked = ask(world, field="values", value="Curiosity")
    policies.change(world, OWNER, "default", "protectedFields", "values")
    with pytest.raises(Refused, match="protected field"):
        decisions.approve(world, OWNER, asked.id)
    assert status(world, asked) is Status.PENDING


def test_a_policy_that_asks_for_the_code_asks_for_it_at_the_decision(world: Ports) -> None:
    asked = ask(world, field="values", value="Curiosity")
    policies.change(world, OWNER, "default", "typedCode", "always")
    with pytest.raises(Refused, match="review code"):
        decisions.approve(world, OWNER, asked.id)
    assert decisions.approve(world, OWNER, asked.id, code=asked.review_code).approval.status is Status.APPLIED


def test_a_question_follows_its_soul_to_another_name_and_is_not_taken_for_one_about_its_successor(world: Ports) -> None:
    waiting, other = ask(world, field="values", value="Courage"), ask(world, field="values", value="Care")
    edited(world, "- Patience\n", "- Patience\n- Care\n")
    assert status(world, other) is Status.STALE
    renamed = souls.rename(world, OWNER, WHERE, "maya-lab")
    souls.create(world, OWNER, WHERE, SOUL.replace("name: Maya", "name: Mayling"))
    for approval in (waiting, other):
        assert shown_target(world, approval) == renamed.address
    assert decisions.find(world, waiting.id).review_code == waiting.review_code
    done = decisions.approve(world, OWNER, waiting.id, code=waiting.review_code)
    assert done.head
    assert done.head.soul.address == renamed.address
    proven(world)


def shown_target(world: Ports, asked: Approval) -> object:
    payload = decisions.review(world, decisions.find(world, asked.id)).payload
    return payload.target if isinstance(payload, SoulUpdate) else None


def test_a_question_that_names_another_soul_than_it_would_change_is_not_approved(world: Ports) -> None:
    waiting = ask(world, field="values", value="Courage")
    with world.ledger.writing() as writer:  # as an older version renamed it
        soul = writer.soul(WHERE).renamed(address("maya-lab"))
        writer.put_soul(soul)
        facts = {"soul": soul.uuid, "address": "maya-lab", "was": "maya", "by": "ada", "door": "test"}
        writer.append("soul.renamed", world.now(), facts)
    with pytest.raises(Conflict, match="this names maya, but the soul it would change is maya-lab"):
        decisions.approve(world, OWNER, waiting.id, code=waiting.review_code)
    assert status(world, waiting) is Status.STALE
    assert str(shown_target(world, rebase.rebase(world, OWNER, waiting.id))) == "maya-lab"
