"""Reflection through the services: what people ask for repeatedly becomes proposals that the gate judges and the owner decides."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.reflection.material import Material, Reflection
from soulkeeper.domain.reflection.run import RUN, RunOutcome
from soulkeeper.domain.reflection.session import Message, MessageRole, Source
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import NotFound, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, gaps, policies, proposals, reflection, sessions, souls
from tests.conftest import OWNER, Clock
from tests.maya import begin_with_maya

SOUL = "# Maya\n\n## Communication Style\n\n- Clear\n\n## Always Do\n\n- Name the day\n\n## Never Do\n\n- Pay alone\n"
WHERE = address("maya")
WISHES = ("no emojis please", "shorter please", "please name your sources")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    begin_with_maya(any_ports, SOUL)
    return any_ports


def talk(world: Ports, *said: str, begin: int = 0, source: Source = Source.OWNER, speaker: str = "Eva") -> None:
    """A session for each of these words, with four more exchanges in it."""
    for number, words in enumerate(said, begin):
        lines = [(f"{words}", "All right.")] + [(f"question {n}?", f"answer {n}") for n in range(4)]
        messages = [
            Message(
                id=f"m{place}",
                agent="maya",
                session=f"s{number}",
                role=role,
                speaker=speaker if role is MessageRole.PERSON else "maya",
                text=text,
                at=world.now() + timedelta(minutes=number, seconds=place),
                source=source,
            )
            for place, (role, text) in enumerate(
                (role, text)
                for pair in lines
                for role, text in zip((MessageRole.PERSON, MessageRole.AGENT), pair, strict=True)
            )
        ]
        sessions.log(world, messages, limited=False)


def pending(world: Ports) -> list[Approval]:
    with world.ledger.reading() as records:
        return records.approvals(statuses=frozenset({Status.PENDING}))


def test_three_proposals_of_one_run_wait_and_can_all_be_approved(world: Ports) -> None:
    talk(world, *(wish for wish in WISHES for _ in range(2)))
    run = reflection.run(world, "maya", door="test").run
    assert (run.outcome, run.sessions, len(run.proposals)) == (RunOutcome.DONE, 6, 3)
    for approval in pending(world):
        decisions.approve(world, OWNER, approval.id, code=approval.review_code)
    with world.ledger.reading() as records:
        text = records.text(records.soul(WHERE).hash)
    assert all(words in text for words in ("Use no emoji", "Keep answers short", "Name the source"))


def test_a_proposal_carries_its_run_its_evidence_and_its_score(world: Ports) -> None:
    talk(world, *["no emojis please"] * 5)
    run = reflection.run(world, "maya", door="test").run
    update = payloads.read(pending(world)[0])
    assert isinstance(update, SoulUpdate)
    assert (update.trigger, update.batch, update.evidence) == ("reflection", run.id, ("s0", "s1", "s2", "s3", "s4"))
    assert dict(update.quality) == {
        "mean": "1.00",
        "evidence": "1.00",
        "consistency": "1.00",
        "specificity": "1.00",
        "reversibility": "1.00",
    }


def test_minimum_data_is_counted_since_the_last_reflection(world: Ports, clock: Clock) -> None:
    talk(world, *["no emojis please"] * 5)
    assert reflection.run(world, "maya", door="test").run.outcome is RunOutcome.DONE
    clock.advance(days=7)
    talk(world, "shorter please", begin=5)
    skipped = reflection.run(world, "maya", door="test").run
    assert skipped.outcome is RunOutcome.SKIPPED
    assert "1 session is recorded, but at least 5 are needed" in skipped.note
    assert "(counted since the last reflection, " in skipped.note
    counts = [reason.message for reason in reflection.objections(world, "maya") if reason.code.startswith("too_few_")]
    assert counts
    assert all(count.endswith("(counted since the last reflection)") for count in counts)
    talk(world, *["shorter please"] * 4, begin=6)
    assert len(reflection.run(world, "maya", door="test").run.proposals) == 1


def test_a_first_reflection_counts_everything_that_is_recorded(world: Ports) -> None:
    talk(world, "no emojis please")
    counts = [reason.message for reason in reflection.objections(world, "maya")]
    assert counts
    assert not any("last reflection" in count for count in counts)


def test_words_that_came_without_the_owners_credential_turn_nothing(world: Ports) -> None:
    talk(world, *["no emojis please"] * 5, source=Source.THIRD_PARTY)
    assert reflection.run(world, "maya", door="test").run.proposals == ()


def test_a_speaker_whom_the_policy_names_counts_as_the_owner(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "ownerSpeakers", "Eva,Tom")
    talk(world, *["no emojis please"] * 5, source=Source.THIRD_PARTY)
    assert len(reflection.run(world, "maya", door="test").run.proposals) == 1


def test_a_background_job_is_never_the_owner(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "ownerSpeakers", "Eva")
    talk(world, *["no emojis please"] * 5, source=Source.BACKGROUND)
    assert reflection.run(world, "maya", door="test").run.proposals == ()


def test_a_dry_run_writes_nothing(world: Ports) -> None:
    talk(world, *["no emojis please"] * 5)
    with world.ledger.reading() as records:
        before = records.last_seq()
    outcome = reflection.run(world, "maya", door="test", dry=True)
    assert [candidate.change.value for candidate in outcome.candidates] == ["Use no emoji or smileys."]
    with world.ledger.reading() as records:
        assert records.last_seq() == before


def test_what_the_gate_refuses_is_dropped_with_its_reasons(world: Ports) -> None:
    policies.replace(world, OWNER, "maya", {"maxProposalsPerDay": "1"})
    talk(world, *(wish for wish in WISHES for _ in range(2)))
    run = reflection.run(world, "maya", door="test").run
    assert len(run.proposals) == 1
    assert ["at most 1 is allowed" in drop.why for drop in run.dropped] == [True, True]


def test_reflections_pause_when_the_drift_budget_is_used_up(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "driftBudget", "0")
    talk(world, *["no emojis please"] * 5)
    policies.change(world, OWNER, "maya", "driftBudget", "0.01")
    run = reflection.run(world, "maya", door="test").run
    decisions.approve(world, OWNER, pending(world)[0].id, code=pending(world)[0].review_code)
    assert len(run.proposals) == 1
    objection = reflection.objections(world, "maya")[-1]
    assert objection.code == "drift_budget"
    assert "beyond the budget of 1%: reflections pause until the owner confirms the text" in objection.message
    closer = float(objection.value or 0) - 0.001
    policies.change(world, OWNER, "maya", "driftBudget", f"{closer:.3f}")
    share, budget = re.findall(r"[\d.]+%", reflection.objections(world, "maya")[-1].message)
    assert share != budget


def test_a_denied_change_is_not_proposed_by_the_next_run(world: Ports, clock: Clock) -> None:
    talk(world, *["no emojis please"] * 5)
    reflection.run(world, "maya", door="test")
    decisions.deny(world, OWNER, pending(world)[0].id, words="I like them")
    clock.advance(days=7)
    talk(world, *["no emojis please"] * 5, begin=5)
    run = reflection.run(world, "maya", door="test").run
    assert [(drop.topic, drop.why) for drop in run.dropped] == [("emoji", "the owner denied it")]


def test_a_rule_that_people_still_ask_for_opens_one_gap(world: Ports, clock: Clock) -> None:
    souls.edit(world, OWNER, WHERE, SOUL.replace("- Clear", "- Use no emoji"))
    for begin in (0, 5):
        talk(world, *["no emojis please"] * 5, begin=begin)
        reflection.run(world, "maya", door="test")
        clock.advance(days=7)
    assert [gap.field for gap in gaps.gaps(world, "maya")] == ["communication-style"]


class Broken:
    name = "broken"

    def reflect(self, material: Material) -> Reflection:
        raise Unavailable("the model did not answer")


def test_a_run_during_an_outage_is_not_recorded_and_nothing_that_was_said_is_lost(
    world: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    propose, calls = proposals.propose, count()

    def interrupted(*arguments: Any) -> Approval:
        if next(calls) == 1:
            raise Unavailable("PostgreSQL did not answer")
        return propose(*arguments)

    talk(world, *(wish for wish in WISHES for _ in range(2)))
    with monkeypatch.context() as patch:
        patch.setattr(proposals, "propose", interrupted)
        with pytest.raises(Unavailable, match="did not answer"):
            reflection.run(world, "maya", door="test")
    assert sessions.reflection_runs(world, "maya") == []
    assert len(pending(world)) == 1

    clock.advance(days=1)
    reflection.run(world, "maya", door="test")
    assert len(pending(world)) == 3


def test_a_reflector_that_fails_is_a_recorded_failure_and_looks_again_later(world: Ports) -> None:
    talk(world, *["no emojis please"] * 5)
    run = reflection.run(replace(world, reflector=Broken()), "maya", door="test").run
    assert (run.outcome, run.note) == (RunOutcome.FAILED, "the model did not answer")
    assert sessions.reflection_runs(world, "maya") == [run]
    assert len(reflection.run(world, "maya", door="test").run.proposals) == 1


def test_the_event_of_a_run_quotes_nobody(world: Ports) -> None:
    talk(world, *["from now on mention the price in crowns for hotels"] * 5)
    reflection.run(world, "maya", door="test")
    with world.ledger.reading() as records:
        (event,) = (each for each in records.every_event() if each.kind == RUN)
    assert "crowns" not in event.body


def test_a_deleted_session_is_gone_and_an_event_says_so(world: Ports) -> None:
    talk(world, "no emojis please")
    assert sessions.delete(world, OWNER, "maya", "s0") == 10
    with pytest.raises(NotFound):
        sessions.delete(world, OWNER, "maya", "s0")
    with world.ledger.reading() as records:
        assert [each.kind for each in records.every_event()][-1] == "session.deleted"


def test_sessions_are_forgotten_after_the_time_that_the_policy_keeps_them(world: Ports, clock: Clock) -> None:
    talk(world, "no emojis please")
    assert sessions.forget_old(world, "maya") == 0
    policies.change(world, OWNER, "maya", "keepSessions", "30d")
    clock.advance(days=31)
    assert sessions.forget_old(world, "maya") == 1
    assert sessions.report(world, "maya").total.sessions == 0


def test_an_old_date_from_the_agent_does_not_delete_what_the_owner_said_since(world: Ports, clock: Clock) -> None:
    policies.change(world, OWNER, "maya", "keepSessions", "30d")
    long_ago = Message(
        id="first",
        agent="maya",
        session="s0",
        role=MessageRole.AGENT,
        speaker="maya",
        text="Hello.",
        at=world.now() - timedelta(days=9_000),
    )
    sessions.log(world, [long_ago])
    talk(world, "no emojis please")

    assert sessions.forget_old(world, "maya") == 0
    assert sessions.report(world, "maya").total.sessions == 1
    clock.advance(days=31)
    assert sessions.forget_old(world, "maya") == 1
