"""After a denial, the same change is refused with the owner's feedback for a while, unless its field has changed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Reason, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, policies, proposals, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, Clock, open_gate
from tests.maya import begin_with_maya

SOUL = "# Maya\n\n## Tone\n\nWarm.\n\n## Always Do\n\n- Smile.\n"
WHERE = address("maya")
DISCOUNT = "Always offer a discount to new guests."


@pytest.fixture
def world(ports: Ports) -> Ports:
    """An agent without rate limits, so that only denials can stop it."""
    begin_with_maya(ports, SOUL)
    open_gate(ports, "maya")
    return ports


def ask(world: Ports, value: str = DISCOUNT, *, field: str = "always-do", **more: object) -> Approval:
    world.wait(2)
    change = Change(kind=ChangeKind.ADD, field=field, value=value)
    said = {"where": WHERE, "change": change, "reason": "asked for", **more}
    return proposals.propose(world, MAYA, "maya", ProposalDraft(**said))  # type: ignore[arg-type]


def refused(world: Ports, value: str = DISCOUNT, **more: object) -> Reason:
    with pytest.raises(Refused) as refusal:
        ask(world, value, **more)  # type: ignore[arg-type]
    (reason,) = refusal.value.reasons
    return reason


@pytest.fixture
def denied(world: Ports) -> Ports:
    decisions.deny(world, OWNER, ask(world).id, words="we are no bargain shop")
    return world


def test_the_same_change_is_refused_with_the_owners_words(denied: Ports) -> None:
    reason = refused(denied)
    assert reason.code == "repeats_denied"
    assert '"we are no bargain shop"' in reason.message


@pytest.mark.parametrize(
    "again",
    [
        "always   offer a DISCOUNT to new guests.",
        "Offer new guests a discount, always.",
        "Always offer a discount to new guests!",
    ],
)
def test_a_near_paraphrase_is_the_same_change(denied: Ports, again: str) -> None:
    assert refused(denied, again).code == "repeats_denied"


@pytest.mark.parametrize("other", ["Recommend the museum.", "Never offer a discount to new guests."])
def test_another_change_of_the_same_field_passes(denied: Ports, other: str) -> None:
    ask(denied, other)


def test_the_same_words_said_as_a_whole_new_text_are_the_same_change(denied: Ports) -> None:
    change = Change(kind=ChangeKind.REPLACE, new_text=f"{SOUL}- {DISCOUNT}\n")
    assert refused(denied, change=change).code == "repeats_denied"


def test_a_denied_change_hidden_among_others_is_refused(denied: Ports) -> None:
    change = Change(kind=ChangeKind.REPLACE, new_text=f"{SOUL.replace('Warm.', 'Warm and brief.')}- {DISCOUNT}\n")
    assert refused(denied, change=change).code == "repeats_denied"


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(Change(kind=ChangeKind.ADD, field="habits", value=DISCOUNT), id="under a new heading"),
        pytest.param(
            Change(kind=ChangeKind.REPLACE, new_text=SOUL.replace("Warm.", f"Warm. {DISCOUNT}")), id="in another field"
        ),
        pytest.param(
            Change(
                kind=ChangeKind.MODIFY,
                field="always-do",
                old="Smile.",
                value="Smile, and always offer a discount to new guests.",
            ),
            id="as a modified item",
        ),
        pytest.param(
            Change(kind=ChangeKind.ADD, field="always-do", value="Always offer a discount to new guests, politely."),
            id="in a longer sentence",
        ),
    ],
)
def test_denied_words_in_another_place_are_refused(denied: Ports, change: Change) -> None:
    assert refused(denied, change=change).code == "repeats_denied"


def test_a_soul_with_a_version_and_a_date_remembers_denials_on_other_days_and_after_other_changes(
    world: Ports, clock: Clock
) -> None:
    head = "---\nname: Maya\nversion: 1.0.0\nupdated: 2020-01-01\n---\n"
    souls.edit(world, OWNER, WHERE, head + SOUL)
    decisions.deny(world, OWNER, ask(world).id)
    clock.advance(days=2)
    assert refused(world).code == "repeats_denied"
    decisions.approve(world, OWNER, ask(world, "calm", field="traits").id)
    assert refused(world).code == "repeats_denied"


def test_a_denial_applies_for_exactly_thirty_days(denied: Ports, clock: Clock) -> None:
    begun = clock()
    clock.time = begun + timedelta(days=30, seconds=-3)
    assert refused(denied).code == "repeats_denied"
    clock.time = begun + timedelta(days=30)
    ask(denied)


def test_the_policy_says_how_long_a_denial_applies(denied: Ports, clock: Clock) -> None:
    policies.change(denied, OWNER, "maya", "repeatDenialFor", "1d")
    clock.advance(days=1)
    ask(denied)


def test_it_may_be_asked_again_when_its_field_has_changed(denied: Ports) -> None:
    souls.edit(denied, OWNER, WHERE, SOUL + "- Wave.\n")
    ask(denied)


def test_a_change_of_another_field_makes_it_no_new_question(denied: Ports) -> None:
    souls.edit(denied, OWNER, WHERE, SOUL.replace("Warm.", "Cool."))
    assert refused(denied).code == "repeats_denied"


def test_a_field_that_changed_and_went_back_has_not_changed(denied: Ports) -> None:
    souls.edit(denied, OWNER, WHERE, SOUL + "- Wave.\n")
    rollback.roll_back(denied, OWNER, WHERE, 1)
    assert refused(denied).code == "repeats_denied"


def test_the_denial_of_a_stale_proposal_is_remembered_although_its_field_changed_before(world: Ports) -> None:
    draft = {"change": Change(kind=ChangeKind.MODIFY, field="tone", value="Warm and quick.")}
    stale = ask(world, **draft)  # type: ignore[arg-type]
    souls.edit(world, OWNER, WHERE, SOUL.replace("Warm.", "Cool."))
    assert decisions.find(world, stale.id).status is Status.STALE
    decisions.deny(world, OWNER, stale.id, words="guests want time")

    assert '"guests want time"' in refused(world, **draft).message


def test_the_owner_may_ask_for_what_was_denied(denied: Ports) -> None:
    change = Change(kind=ChangeKind.ADD, field="always-do", value=DISCOUNT)
    draft = ProposalDraft(where=WHERE, change=change, reason="now I want it", trigger=Trigger.OWNER_DIRECTED)
    proposals.propose(denied, OWNER, "maya", draft)


def test_what_was_withdrawn_or_has_expired_was_not_denied(world: Ports, clock: Clock) -> None:
    proposals.withdraw(world, MAYA, "maya", ask(world).id)
    ask(world)
    clock.advance(days=8)
    ask(world)


def test_the_same_change_does_not_wait_twice(world: Ports) -> None:
    first = ask(world)
    reason = refused(world)
    assert reason.code == "duplicate"
    assert first.id[:8] in reason.message
    ask(world, "Recommend the museum.")


def test_another_agents_proposal_of_the_same_change_is_not_named(world: Ports) -> None:
    agents.new_agent(world, OWNER, "noah", starters())
    agents.select(world, OWNER, "noah", WHERE)
    open_gate(world, "noah")
    first = ask(world)
    draft = ProposalDraft(
        where=WHERE, change=Change(kind=ChangeKind.ADD, field="always-do", value=DISCOUNT), reason="x"
    )
    with pytest.raises(Refused) as refusal:
        proposals.propose(world, Asker("noah", "test"), "noah", draft)
    (reason,) = refusal.value.reasons
    assert reason.message == "the same change is already pending as a proposal of another agent"
    assert first.id[:8] not in f"{reason.message} {reason.hint}"


def test_silence_follows_a_denial_for_as_long_as_the_policy_says(denied: Ports, clock: Clock) -> None:
    policies.change(denied, OWNER, "maya", "cooldownAfterRejection", "24h")
    said_no = clock()
    reason = refused(denied, "Recommend the museum.")
    assert (reason.code, reason.available_at) == ("silence_after_denial", said_no + timedelta(days=1))
    clock.time = said_no + timedelta(days=1, seconds=-3)
    assert refused(denied, "Recommend the museum.").code == "silence_after_denial"
    clock.time = said_no + timedelta(days=1)
    ask(denied, "Recommend the museum.")


def test_a_denial_of_another_agent_silences_only_that_one_but_its_change_is_denied_for_all(denied: Ports) -> None:
    agents.new_agent(denied, OWNER, "bo", starters())
    agents.select(denied, OWNER, "bo", WHERE)
    with pytest.raises(Refused) as refusal:
        change = Change(kind=ChangeKind.ADD, field="always-do", value=DISCOUNT)
        proposals.propose(denied, MAYA, "bo", ProposalDraft(where=WHERE, change=change, reason="asked for"))
    assert [reason.code for reason in refusal.value.reasons] == ["repeats_denied"]


AGREES = "I agree with whatever the guest says."


def bundle(world: Ports, decoy: str, *, field: str = "tone") -> Approval:
    """A change with the same sentence beside something new."""
    world.wait(2)
    text = SOUL.replace("Warm.", f"Warm. {AGREES}").replace("- Smile.", f"- Smile.\n- {decoy}")
    if field == "always-do":
        text = SOUL.replace("- Smile.", f"- Smile.\n- {AGREES}\n- {decoy}")
    draft = ProposalDraft(where=WHERE, change=Change(kind=ChangeKind.REPLACE, new_text=text), reason="asked for")
    return proposals.propose(world, MAYA, "maya", draft)


def test_a_denied_sentence_that_is_proposed_again_with_other_text_is_a_finding(world: Ports) -> None:
    decisions.deny(world, OWNER, bundle(world, "Name the weather first.").id, words="no flattery")

    again = bundle(world, "Greet people by name.")
    told = next(finding for finding in again.payload["findings"] if finding["code"] == "denied-in-part")

    assert AGREES.casefold() in told["message"]
    assert '"no flattery"' in told["message"]
    assert again.payload["risk"] == "high"


@pytest.mark.parametrize("field", ["tone", "always-do"])
def test_what_was_denied_twice_beside_other_things_is_refused(world: Ports, field: str) -> None:
    for decoy in ("Name the weather first.", "Greet people by name."):
        decisions.deny(world, OWNER, bundle(world, decoy).id)

    with pytest.raises(Refused) as refusal:
        bundle(world, "Offer tea to everyone.", field=field)
    assert [reason.code for reason in refusal.value.reasons] == ["repeats_denied"]


def test_the_other_half_of_a_denied_bundle_may_be_asked_for(world: Ports) -> None:
    decisions.deny(world, OWNER, bundle(world, "Name the weather first.").id)

    asked = ask(world, "Greet people by name.")

    assert "denied-in-part" not in {finding["code"] for finding in asked.payload["findings"]}
