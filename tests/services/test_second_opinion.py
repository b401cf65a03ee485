"""The second opinion: it is part of the review, raises the risk and lowers nothing; without it the proposal is pending as it is."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from threading import Lock

import pytest

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.findings.finding import GateFinding, Severity
from soulkeeper.domain.evolution.payloads import Assessment, SoulUpdate
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Refused, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, policies, proposals, queries, second_opinion, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, Clock, open_gate
from tests.maya import begin_with_maya

WHERE = address("maya")


class Critic:
    def __init__(self, severity: str) -> None:
        self.severity, self.asked = severity, 0

    def opinion(self, before: str, after: str, reason: str) -> GateFinding | None:
        self.asked += 1
        if self.severity == "away":
            raise Unavailable("the model did not answer within 60 seconds")
        if self.severity == "none":
            return None
        return GateFinding("second-opinion", Severity(self.severity), "the model notes: it is odd", 1, 1)


@pytest.fixture
def world(ports: Ports) -> Ports:
    begin_with_maya(ports, "# Maya\n\n## Traits\n\n- kind\n")
    policies.change(ports, OWNER, "maya", "secondOpinion", "on")
    return ports


def ask(world: Ports, critic: Critic) -> tuple[Approval, Assessment]:
    change = Change(kind=ChangeKind.ADD, field="traits", value="curious")
    draft = ProposalDraft(where=WHERE, change=change, reason="asked for")
    approval = proposals.propose(replace(world, critic=critic), MAYA, "maya", draft)
    update = payloads.read(approval)
    assert isinstance(update, SoulUpdate)
    return approval, update.assessment


@pytest.mark.parametrize(("severity", "risk"), [("note", "low"), ("medium", "medium"), ("high", "high")])
def test_an_opinion_is_shown_beside_the_findings_and_raises_the_risk(world: Ports, severity: str, risk: str) -> None:
    _, assessment = ask(world, Critic(severity))
    assert [note.code for note in assessment.findings] == ["second-opinion"]
    assert assessment.risk == risk


def test_a_high_opinion_asks_for_the_typed_code(world: Ports) -> None:
    approval, _ = ask(world, Critic("high"))
    with pytest.raises(Refused):
        decisions.approve(world, OWNER, approval.id)
    decisions.approve(world, OWNER, approval.id, code=approval.review_code)


def test_an_opinion_stays_when_the_soul_moves_on(world: Ports) -> None:
    approval, _ = ask(world, Critic("high"))
    souls.edit(world, OWNER, WHERE, "# Maya\n\n## Traits\n\n- kind\n\n## Tone\n\nWarm.\n")
    with world.ledger.reading() as records:
        update = payloads.read(records.approval(approval.id))
    assert isinstance(update, SoulUpdate)
    assert (update.assessment.risk, [note.code for note in update.assessment.findings]) == ("high", ["second-opinion"])


def test_no_objection_changes_nothing(world: Ports) -> None:
    _, assessment = ask(world, Critic("none"))
    assert (assessment.findings, assessment.risk) == ((), "low")


def test_a_failure_is_noted_and_blocks_nothing(world: Ports) -> None:
    _, assessment = ask(world, Critic("away"))
    assert assessment.cautions[-1] == "the second opinion is missing: the model did not answer within 60 seconds"
    assert assessment.risk == "low"


def test_nobody_is_asked_where_the_policy_says_off_or_the_owner_proposes(world: Ports) -> None:
    critic = Critic("high")
    policies.change(world, OWNER, "maya", "secondOpinion", "off")
    ask(world, critic)
    assert critic.asked == 0


@pytest.mark.parametrize("value", ["kind\u202e", "AKIAIOSFODNN7EXAMPL2", "curious"])
def test_nobody_is_asked_about_what_the_gate_refuses(world: Ports, value: str) -> None:
    open_gate(world, "maya")
    critic = Critic("none")
    ask(world, critic)
    world.wait(2)
    draft = ProposalDraft(where=WHERE, change=Change(kind=ChangeKind.ADD, field="traits", value=value), reason="x")
    with pytest.raises(Refused) as refusal:
        proposals.propose(replace(world, critic=critic), MAYA, "maya", draft)
    assert (refusal.value.text_judged, critic.asked) == (True, 1)


def test_of_many_proposals_at_once_the_model_is_asked_about_one(world: Ports) -> None:
    """Each would be within the limits while the others wait for the model."""

    class SlowCritic(Critic):
        def opinion(self, before: str, after: str, reason: str) -> GateFinding | None:
            with pytest.raises(Unavailable, match="another proposal of this agent is being judged"):
                ask(world, self)
            return super().opinion(before, after, reason)

    critic = SlowCritic("note")
    ask(world, critic)
    assert critic.asked == 1
    with pytest.raises(Refused):
        ask(world, critic)
    assert critic.asked == 1


def test_a_reflection_waits_until_another_proposal_of_its_agent_was_judged(world: Ports) -> None:
    """Its run would be lost with everything that it found, although a model may have been paid for it."""
    for key in ("requireMinConversations", "requireMinSessions"):
        policies.change(world, OWNER, "maya", key, "0")
    other, critic, waits = ExitStack(), Critic("note"), list[float]()
    other.enter_context(second_opinion.turn(world, "maya", waits=False))

    def wait(seconds: float) -> None:
        waits.append(seconds)
        other.close()

    change = Change(kind=ChangeKind.ADD, field="traits", value="curious")
    draft = ProposalDraft(where=WHERE, change=change, reason="asked for", trigger=Trigger.REFLECTION)
    proposals.propose(replace(world, critic=critic, wait=wait), MAYA, "maya", draft)
    assert (critic.asked, len(waits)) == (1, 1)


def test_a_turn_that_another_proposal_takes_at_the_last_moment_is_waited_for(
    world: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, taken = Lock(), set[str]()

    class Overtaken:
        """A lock before which somebody else was quicker, once."""

        def __enter__(self) -> None:
            lock.acquire()
            if not waits:
                taken.add("maya")

        def __exit__(self, *_: object) -> None:
            lock.release()

    waits = list[float]()

    def wait(seconds: float) -> None:
        waits.append(seconds)
        taken.discard("maya")

    monkeypatch.setattr(second_opinion, "_LOCK", Overtaken())
    monkeypatch.setattr(second_opinion, "_TURNS", taken)
    with second_opinion.turn(replace(world, wait=wait), "maya", waits=True):
        assert (taken, len(waits)) == ({"maya"}, 1)
    assert not taken


def test_a_refusal_before_the_model_is_asked_records_that_the_clock_went_back(world: Ports, clock: Clock) -> None:
    agents.new_agent(world, OWNER, "noor", starters())
    agents.select(world, OWNER, "noor", WHERE)
    for agent in ("maya", "noor"):
        open_gate(world, agent)
        policies.change(world, OWNER, agent, "secondOpinion", "on")
    critic = Critic("none")
    ask(world, critic)
    clock.advance(hours=-5)
    draft = ProposalDraft(where=WHERE, change=Change(kind=ChangeKind.ADD, field="traits", value="curious"), reason="x")
    with pytest.raises(Refused, match="already"):
        proposals.propose(replace(world, critic=critic), Asker("noor", "test"), "noor", draft)
    assert critic.asked == 1
    assert queries.events(world).items[-1].kind == CLOCK
