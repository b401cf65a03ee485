"""The path of a change through the services, on every kind of ledger."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Asker, Reviewer
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.history.revision import Origin, link_of
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Invalid, NotFound, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, effects, outside_edits, proposals, queries, rebase, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock, open_gate
from tests.services.editing import files

SOUL = "---\nname: Maya\n---\n# Maya\n\n## Tone\n\nWarm.\n\n## Always Do\n\n- Smile.\n"
WHERE = address("maya")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    """A workspace with the soul maya, used by the agent maya."""
    souls.begin(any_ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    souls.create(any_ports, OWNER, WHERE, SOUL)
    agents.new_agent(any_ports, OWNER, "maya", starters())
    agents.select(any_ports, OWNER, "maya", WHERE)
    open_gate(any_ports, "maya")
    return any_ports


def draft(value: str = "Guess.", field: str = "always-do", **more: object) -> ProposalDraft:
    said = {
        "where": WHERE,
        "change": Change(kind=ChangeKind.ADD, field=field, value=value),
        "reason": "asked for",
        **more,
    }
    return ProposalDraft(**said)  # type: ignore[arg-type]


def asked(world: Ports, value: str = "Guess.", field: str = "always-do") -> Approval:
    world.wait(2)
    return proposals.propose(world, MAYA, "maya", draft(value, field))


def test_an_approved_proposal_is_the_next_revision_and_is_what_is_served(world: Ports) -> None:
    approval = asked(world)
    seen = decisions.review(world, approval)

    done = decisions.approve(world, OWNER, approval.id, code=approval.review_code)

    assert done.head.content == seen.after == SOUL + "- Guess.\n"
    assert (done.approval.status, done.head.revision.number, done.head.revision.version) == (Status.APPLIED, 2, "1.1.0")
    assert queries.show(world, WHERE).content == seen.after
    assert files(world).files[WHERE] == seen.after.encode()


def test_a_pending_proposal_changes_nothing(world: Ports) -> None:
    asked(world)
    assert queries.show(world, WHERE).content == SOUL
    assert files(world).files[WHERE] == SOUL.encode()


def test_a_denied_proposal_keeps_the_owners_words_and_is_final(world: Ports) -> None:
    approval = asked(world)
    denied = decisions.deny(world, OWNER, approval.id, words="too vague")
    assert denied.decision is not None
    assert denied.decision.words == "too vague"
    with pytest.raises(Conflict, match="already denied by ada"):
        decisions.approve(world, OWNER, approval.id)


def test_a_wrong_review_code_approves_nothing(world: Ports) -> None:
    approval = asked(world)
    with pytest.raises(Conflict, match="review code"):
        decisions.approve(world, OWNER, approval.id, code="00000000")
    assert queries.show(world, WHERE).soul.revision == 1


def test_an_expired_proposal_cannot_be_approved_and_is_recorded_as_expired(world: Ports, clock: Clock) -> None:
    approval = asked(world)
    clock.advance(days=8)
    with pytest.raises(Conflict, match="expired"):
        decisions.approve(world, OWNER, approval.id)
    assert decisions.find(world, approval.id).status is Status.EXPIRED


def test_a_proposal_whose_text_moved_under_it_is_stale_and_says_what_moved(world: Ports) -> None:
    mine = proposals.propose(
        world, MAYA, "maya", draft(change=Change(kind=ChangeKind.MODIFY, field="tone", old="Warm.", value="Dry."))
    )
    souls.edit(world, OWNER, WHERE, SOUL.replace("Warm.", "Cool."))
    assert decisions.find(world, mine.id).status is Status.STALE
    with pytest.raises(Conflict, match="moved to revision 2: both changed tone"):
        decisions.approve(world, OWNER, mine.id)


def test_a_rebase_merges_additions_to_the_same_list(world: Ports) -> None:
    first, second = asked(world, "Guess."), asked(world, "Boast.")
    decisions.approve(world, OWNER, first.id)

    fresh = rebase.rebase(world, OWNER, second.id)
    done = decisions.approve(world, OWNER, fresh.id)

    assert done.head.content == SOUL + "- Guess.\n- Boast.\n"
    assert fresh.payload["rebasedFrom"] == second.id


def test_a_rebase_names_the_field_that_both_sides_changed(world: Ports) -> None:
    mine = proposals.propose(
        world, MAYA, "maya", draft(change=Change(kind=ChangeKind.MODIFY, field="tone", old="Warm.", value="Dry."))
    )
    souls.edit(world, OWNER, WHERE, SOUL.replace("Warm.", "Cool."))
    with pytest.raises(Conflict, match="both sides changed tone") as caught:
        rebase.rebase(world, OWNER, mine.id)
    assert "--edit" not in caught.value.hint  # a stale proposal cannot be approved with another text
    assert caught.value.hint.startswith("change it yourself: soul edit maya; then soul deny ")


def test_edit_then_approve_applies_the_owners_text_and_keeps_both(world: Ports) -> None:
    approval = asked(world)
    mine = SOUL + "- Guess wildly.\n"
    done = decisions.approve(world, OWNER, approval.id, edited=mine)
    assert done.head.content == mine
    assert done.approval.result["edited"] is True
    assert decisions.review(world, done.approval).after == SOUL + "- Guess.\n"


@pytest.mark.parametrize("more", [{"edited": SOUL + "- Guess wildly.\n"}, {"weaken": True}], ids=["own text", "weaken"])
def test_a_reviewer_approves_what_was_proposed_and_nothing_else(world: Ports, more: dict[str, Any]) -> None:
    reviewer = Reviewer(OWNER.name, OWNER.door, OWNER.credential)
    approval = asked(world)
    with pytest.raises(Refused) as caught:
        decisions.approve(world, reviewer, approval.id, **more)
    assert [reason.code for reason in caught.value.reasons] == ["not_owner"]
    assert decisions.approve(world, reviewer, approval.id).head is not None


def test_rolling_back_adds_a_revision_and_removes_none(world: Ports) -> None:
    decisions.approve(world, OWNER, asked(world).id)
    back = rollback.roll_back(world, OWNER, WHERE, 1)
    assert (back.head.revision.number, back.head.content, back.head.revision.origin) == (3, SOUL, Origin.ROLLBACK)
    assert (back.head.revision.from_revision, back.head.revision.to_revision) == (2, 1)
    assert queries.show(world, WHERE, "2").content == SOUL + "- Guess.\n"


def test_rolling_back_to_what_is_current_is_refused(world: Ports) -> None:
    with pytest.raises(Conflict, match="already has the text of revision 1"):
        rollback.roll_back(world, OWNER, WHERE, 1)


def test_a_rollback_carries_what_it_leaves_alone_and_makes_stale_what_it_takes_back(world: Ports) -> None:
    decisions.approve(world, OWNER, asked(world).id)
    waiting = asked(world, "Boast.")
    reworded = Change(kind=ChangeKind.MODIFY, field="always-do", old="Guess.", value="Guess kindly.")
    world.wait(2)
    gone = proposals.propose(world, MAYA, "maya", draft(change=reworded))
    rollback.roll_back(world, OWNER, WHERE, 1)
    assert decisions.find(world, waiting.id).status is Status.PENDING
    assert decisions.find(world, gone.id).status is Status.STALE


def test_a_protected_agent_accepts_no_proposal_and_its_soul_no_rollback(world: Ports) -> None:
    decisions.approve(world, OWNER, asked(world).id)
    agents.protect_agent(world, OWNER, "maya", protected=True)
    with pytest.raises(Refused) as refused:
        asked(world, "Boast.")
    assert [reason.code for reason in refused.value.reasons] == ["protected_agent"]
    with pytest.raises(Refused, match="protected agent"):
        rollback.roll_back(world, OWNER, WHERE, 1)
    assert proposals.can_propose(world, "maya")[0].code == "protected_agent"


def test_identity_and_user_are_refused_in_the_domain(world: Ports) -> None:
    for name in ("identity", "user", "heartbeat"):
        change = Change(kind=ChangeKind.REPLACE, new_text="# I decide\n")
        with pytest.raises(Refused) as refused:
            proposals.propose(world, MAYA, "maya", draft(where=address(f"maya/{name}"), change=change))
        assert "not_proposable" in {reason.code for reason in refused.value.reasons}


def test_every_reason_comes_at_once(world: Ports) -> None:
    agents.protect_agent(world, OWNER, "maya", protected=True)
    change = Change(kind=ChangeKind.REPLACE, new_text="x" * 70_000)
    worst = draft(where=address("maya/user"), change=change, reason="why " * 1_000)
    with pytest.raises(Refused) as refused:
        proposals.propose(world, MAYA, "maya", worst)
    assert [reason.code for reason in refused.value.reasons] == ["protected_agent", "not_proposable"]
    assert not refused.value.text_judged
    agents.protect_agent(world, OWNER, "maya", protected=False)
    with pytest.raises(Refused) as refused:
        proposals.propose(world, MAYA, "maya", replace(worst, where=WHERE))
    assert [reason.code for reason in refused.value.reasons] == ["soul_too_large", "line_too_long", "reason_too_long"]
    assert refused.value.text_judged


def test_only_the_owner_can_say_owner_directed(world: Ports) -> None:
    with pytest.raises(Invalid, match="only the owner"):
        proposals.propose(world, MAYA, "maya", draft(trigger=Trigger.OWNER_DIRECTED))
    assert proposals.propose(world, OWNER, "maya", draft(trigger=Trigger.OWNER_DIRECTED)).payload["by"] == "ada"


def test_an_agent_withdraws_its_own_proposal_and_no_other(world: Ports) -> None:
    approval = asked(world)
    with pytest.raises(NotFound):
        proposals.withdraw(world, Asker("bo", "test"), "bo", approval.id)
    assert proposals.withdraw(world, MAYA, "maya", approval.id).status is Status.WITHDRAWN


def test_a_snoozed_proposal_leaves_the_list_and_comes_back(world: Ports, clock: Clock) -> None:
    approval = asked(world)
    decisions.snooze(world, OWNER, approval.id, clock() + timedelta(hours=4))
    assert decisions.pending(world) == []
    clock.advance(hours=5)
    assert [waiting.id for waiting in decisions.pending(world)] == [approval.id]


def test_an_outside_edit_is_recorded_before_anything_else_happens(world: Ports) -> None:
    approval = asked(world)
    files(world).files[WHERE] = (SOUL + "\nBy hand.\n").encode()

    with pytest.raises(Conflict, match="moved"):
        decisions.approve(world, OWNER, approval.id)

    head = queries.show(world, WHERE)
    assert (head.revision.number, head.revision.author, head.revision.origin) == (2, "outside edit", Origin.MANUAL)
    assert head.content.endswith("By hand.\n")


@pytest.mark.parametrize(("lying", "said"), [(b"", "empty"), (b" \n", "empty"), (b"\xff\xfe", "not UTF-8")])
def test_an_empty_or_unreadable_file_is_not_an_edit(world: Ports, lying: bytes, said: str) -> None:
    files(world).files[WHERE] = lying
    head = queries.show(world, WHERE)
    assert head.content == SOUL
    assert said in head.notes[0]
    assert files(world).files[WHERE] == lying


def test_a_new_file_becomes_a_soul(world: Ports) -> None:
    files(world).files[address("bo")] = b"I am Bo."
    assert "a new file" in outside_edits.observe_all(world)[0]
    assert queries.show(world, address("bo")).content == "I am Bo."


def test_a_file_that_is_gone_is_reported_and_the_head_is_served(world: Ports) -> None:
    del files(world).files[WHERE]
    head = queries.show(world, WHERE)
    assert head.content == SOUL
    assert "gone" in head.notes[0]


@pytest.mark.parametrize("is_emptied", [False, True])
def test_a_companion_file_that_is_gone_is_written_again_and_an_emptied_one_is_left_alone(
    world: Ports, is_emptied: bool
) -> None:
    user = address("maya/user")
    begun = queries.show(world, user).content
    if is_emptied:
        files(world).files[user] = b""
    else:
        del files(world).files[user]
    assert queries.show(world, user).content == begun
    assert files(world).files[user] == (b"" if is_emptied else begun.encode())


def test_an_effect_that_a_crash_left_is_finished_at_the_next_start(
    world: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_: Ports) -> None:
        raise SystemExit

    approval = asked(world)
    with monkeypatch.context() as crash, pytest.raises(SystemExit):
        crash.setattr(effects, "finish", killed)
        decisions.approve(world, OWNER, approval.id)
    assert files(world).files[WHERE] == SOUL.encode()

    assert effects.finish(world) == ()

    assert files(world).files[WHERE] == queries.show(world, WHERE).content.encode() != SOUL.encode()
    assert effects.finish(world) == ()


def test_names_and_ids_are_unique(world: Ports) -> None:
    with pytest.raises(Conflict, match="name 'maya'"):
        souls.create(world, OWNER, address("other"), "---\nname: maya\n---\n")
    with pytest.raises(Conflict, match="already"):
        souls.create(world, OWNER, WHERE, "x")


def test_a_rename_keeps_uuid_history_and_selection(world: Ports) -> None:
    before = queries.show(world, WHERE).soul
    after = souls.rename(world, OWNER, WHERE, "maya-two")
    assert after.uuid == before.uuid
    assert queries.selected_soul(world, queries.agent(world, "maya")) == "maya-two"
    assert set(files(world).files) >= {address("maya-two")}
    assert WHERE not in files(world).files


@pytest.mark.parametrize(("deleted", "why"), [(False, "already exists"), (True, "is deleted but keeps its id")])
def test_a_rename_takes_no_id_that_another_soul_has(world: Ports, *, deleted: bool, why: str) -> None:
    if deleted:
        souls.delete(world, OWNER, address("concise-ops"))
    with pytest.raises(Conflict, match=why):
        souls.rename(world, OWNER, WHERE, "concise-ops")
    assert queries.show(world, WHERE).soul.address == WHERE


def test_only_a_deleted_soul_is_restored(world: Ports) -> None:
    with pytest.raises(Conflict, match="maya is not deleted"):
        souls.undelete(world, OWNER, WHERE)


def test_the_default_soul_keeps_its_id_for_the_agents_that_have_no_other(world: Ports) -> None:
    with pytest.raises(Conflict, match="default soul cannot be renamed"):
        souls.rename(world, OWNER, address("default"), "first")
    assert queries.show(world, address("default")).soul.address == address("default")


def test_a_soul_in_use_is_not_deleted_and_a_deleted_one_comes_back(world: Ports) -> None:
    with pytest.raises(Conflict, match="used by maya"):
        souls.delete(world, OWNER, WHERE)
    ops = address("concise-ops")
    souls.delete(world, OWNER, ops)
    with pytest.raises(NotFound, match="is deleted"):
        queries.show(world, ops)
    assert ops not in files(world).files
    souls.undelete(world, OWNER, ops)
    assert files(world).files[ops].decode() == starters().souls["concise-ops"]


def test_two_editors_of_one_base_cannot_both_win(world: Ports) -> None:
    souls.edit(world, OWNER, WHERE, SOUL + "\none\n", base=1)
    with pytest.raises(Conflict, match="at revision 2, not 1"):
        souls.edit(world, OWNER, WHERE, SOUL + "\ntwo\n", base=1)


def test_the_chain_of_a_soul_can_be_derived_again(world: Ports) -> None:
    for value in ("Guess.", "Boast.", "Rush."):
        decisions.approve(world, OWNER, asked(world, value).id)
    told = queries.history(world, WHERE).revisions
    assert [made.number for made in told] == [4, 3, 2, 1]
    assert all(made.link == link_of(made) for made in told)
    assert all(newer.previous_link == older.link for newer, older in pairwise(told))


def test_a_revision_is_named_by_number_or_by_version(world: Ports) -> None:
    decisions.approve(world, OWNER, asked(world).id)
    for said in ("2", "v2", "1.1.0", "", "head"):
        assert queries.show(world, WHERE, said).revision.number == 2
    for said in ("9", "v9", "7.0.0"):
        with pytest.raises(NotFound, match="maya has no"):
            queries.show(world, WHERE, said)
    for said in ("x", "-1", "²", "1" * 30):
        with pytest.raises(Invalid):
            queries.show(world, WHERE, said)
