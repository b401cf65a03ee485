"""A dry run gives the gate's verdict on the change itself, and names what is wrong with an invalid case."""

from __future__ import annotations

from typing import Any

import pytest

from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, policies, proposals
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.dry_runs import judge_case
from tests.conftest import MAYA, OWNER, open_gate
from tests.maya import begin_with_maya

WORDS = ("warm", "calm", "kind", "slow", "honest", "careful", "plain", "brief", "patient", "curious")
SOUL = "# Maya\n\n## Traits\n\n" + "".join(f"- {word}\n" for word in WORDS)
ADD = {"kind": "add", "field": "traits", "value": "gentle"}
WHERE = address("maya")


def case(**more: Any) -> dict[str, Any]:
    return {"id": 1, "base": SOUL, "proposal": ADD, **more}


def wrong(said: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Invalid) as error:
        judge_case(said)
    return error.value.message, error.value.hint


@pytest.mark.parametrize(
    ("said", "message", "hint"),
    [
        ({"proposal": ADD}, "base is missing", "base (a string)"),
        ({"base": SOUL}, "proposal is missing", "proposal (an object)"),
        (case(base=7), "base is not a string", "in quotes"),
        (case(proposal=["add"]), "proposal is not an object", "in braces"),
        (case(policy=["strict"]), "policy is not an object", "in braces"),
        (case(proposal={}), "proposal.kind is missing", "replace, add, modify, remove, add_faq"),
        (case(proposal={"kind": "wrong"}), "proposal.kind cannot be 'wrong'", "replace, add, modify"),
        (case(proposal={"kind": ["add"]}), "proposal.kind cannot be", "replace, add, modify"),
        (case(target="moon"), "target cannot be 'moon'", "soul, agents"),
        (case(proposal={**ADD, "trigger": "whim"}), "proposal.trigger cannot be 'whim'", "conversation, reflection"),
        (case(proposal={**ADD, "reason": 7}), "proposal.reason is not a string", "in quotes"),
        (case(proposal={**ADD, "field": 7}), "proposal.field is not a string", "in quotes"),
        (case(proposal={"kind": "modify", "field": "traits"}), "modify needs value", "field and value; old"),
        (case(proposal={"kind": "replace"}), "replace needs newText", "replace takes newText"),
        (
            case(proposal={"kind": "add_faq", "value": {"question": "Why?"}}),
            "add_faq needs answer",
            "question and answer",
        ),
    ],
)
def test_what_is_missing_or_wrong_is_named_with_the_allowed_values(
    said: dict[str, Any], message: str, hint: str
) -> None:
    told, next_step = wrong(said)
    assert message in told
    assert hint in next_step


@pytest.mark.parametrize(
    "proposal",
    [
        {"question": "Open on Sunday?", "answer": "No."},
        {"value": {"question": "Open on Sunday?", "answer": "No."}},
    ],
)
def test_a_question_and_its_answer_are_read_by_their_names_or_from_value(proposal: dict[str, Any]) -> None:
    assert judge_case(case(proposal={"kind": "add_faq", **proposal}))["outcome"] == "pass"


@pytest.mark.parametrize("name", ["newText", "new_text"])
def test_a_whole_text_is_read_in_both_spellings(name: str) -> None:
    assert judge_case(case(proposal={"kind": "replace", name: SOUL + "- gentle\n"}))["outcome"] == "pass"


@pytest.mark.parametrize(
    "policy",
    [
        {"requireMinSessions": 6},
        {"requireMinConversations": 900},
        {"maxProposalsPerDay": 0},
        {"maxPendingProposals": 0},
        {"whenUnrecorded": "refuse"},
    ],
)
def test_limits_of_number_time_and_data_are_not_tried(policy: dict[str, Any]) -> None:
    assert judge_case(case(policy=policy))["reasons"] == []


@pytest.fixture
def world(ports: Ports) -> Ports:
    begin_with_maya(ports, SOUL)
    open_gate(ports, "maya")
    policies.change(ports, OWNER, "maya", "driftBudget", "0.1")
    return ports


def test_a_dry_run_flags_drift_and_rewrites_at_the_very_steps_at_which_the_gate_does(world: Ports) -> None:
    base, told = SOUL, []
    for number, word in enumerate(WORDS):
        after = base.replace(f"{word}\n", f"{word} indeed\n") if number else SOUL.replace("- ", "- very ")
        change = Change(kind=ChangeKind.REPLACE, new_text=after)
        asked = proposals.propose(world, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for"))
        said = {"kind": "replace", "newText": after, "reason": "asked for"}
        dry = judge_case({"base": base, "baseline": SOUL, "proposal": said, "policy": {"driftBudget": 0.1}})
        found = [finding["code"] for finding in asked.payload["findings"]]
        assert dry["findings"] == found
        told.append(found)
        decisions.approve(world, OWNER, asked.id, code=asked.review_code)
        base = after
        world.wait(2)
    assert told[0] == ["rewrite"]
    assert told[-1] == ["drift"]
