"""Drift: measured from the last text the owner wrote or confirmed; nobody else moves that baseline."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from soulkeeper.adapters.memory import MemoryMirror
from soulkeeper.adapters.signing import sign
from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.history.event import signed
from soulkeeper.domain.history.signature import Authority, By
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Moved, Unproved
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, drift, policies, proposals, queries, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.assessment import baseline
from soulkeeper.services.drift import Baseline
from soulkeeper.starters import new_soul, starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, open_gate, owner_key, proved, stored
from tests.maya import begin_with_maya

WORDS = ("warm", "calm", "kind", "slow", "honest", "careful", "plain", "brief", "patient", "curious")
SOUL = "# Maya\n\n## Traits\n\n" + "".join(f"- {word}\n" for word in WORDS)
WHERE = address("maya")


def furnished(ports: Ports) -> Ports:
    begin_with_maya(ports, SOUL)
    open_gate(ports, "maya")
    return ports


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return furnished(any_ports)


def base(world: Ports) -> str:
    with world.ledger.reading() as records:
        return baseline(records, records.soul(WHERE))


def ask(world: Ports, old: str, new: str) -> Approval:
    world.wait(2)
    change = Change(kind=ChangeKind.MODIFY, field="traits", old=old, value=new)
    return proposals.propose(world, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for"))


def approved(world: Ports, old: str, new: str) -> Approval:
    asked = ask(world, old, new)
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    return asked


def finding_codes(asked: Approval) -> set[str]:
    return {finding["code"] for finding in asked.payload["findings"]}


def test_a_text_its_owner_wrote_has_not_drifted(world: Ports) -> None:
    far = drift.measure(world, WHERE)
    assert (far.now.whole, far.now.fields, far.course) == (0, (), ((1, 0),))
    assert far.budget == 0.35


def test_the_baseline_is_named_by_its_revision_and_by_whether_it_was_written_or_confirmed(world: Ports) -> None:
    assert drift.measure(world, WHERE).baseline == Baseline(1, confirmed=False)
    approved(world, "calm", "serene")
    assert drift.measure(world, WHERE).baseline == Baseline(1, confirmed=False)
    souls.confirm(world, OWNER, WHERE)
    assert drift.measure(world, WHERE).baseline == Baseline(2, confirmed=True)
    souls.edit(world, OWNER, WHERE, SOUL.replace("calm", "loud"))
    assert drift.measure(world, WHERE).baseline == Baseline(3, confirmed=False)


def test_the_owners_own_text_is_the_new_baseline(world: Ports) -> None:
    approved(world, "warm", "cold")
    written = queries.show(world, WHERE).content.replace("calm", "wild")
    souls.edit(world, OWNER, WHERE, written)
    assert base(world) == written
    assert drift.measure(world, WHERE).now.whole == 0


def test_an_edit_that_the_owner_could_not_have_seen_is_not_confirmed(world: Ports) -> None:
    assert isinstance(world.mirror, MemoryMirror)
    world.mirror.files[WHERE] = SOUL.replace("honest", "sly").encode()
    with pytest.raises(Moved, match="maya is at revision 2, not 1"):
        souls.confirm(world, OWNER, WHERE)
    with pytest.raises(Moved, match="maya is at revision 2, not 1"):
        souls.confirm(world, OWNER, WHERE, base=1)
    assert base(world) == SOUL
    souls.confirm(world, OWNER, WHERE, base=2)
    assert "sly" in base(world)


def test_confirming_accepts_the_text_as_it_is_and_is_an_event(world: Ports) -> None:
    approved(world, "warm", "cold")
    assert drift.measure(world, WHERE).now.whole > 0
    souls.confirm(world, OWNER, WHERE)
    assert base(world) == queries.show(world, WHERE).content
    assert drift.measure(world, WHERE).now.whole == 0
    with world.ledger.reading() as records:
        told = [event.facts for event in records.every_event() if event.kind == "baseline.confirmed"]
    assert [(facts["by"], facts["revision"]) for facts in told] == [("ada", 2)]


def test_an_approved_proposal_does_not_move_the_baseline(world: Ports) -> None:
    approved(world, "warm", "cold")
    assert base(world) == SOUL


def test_an_outside_edit_does_not_move_the_baseline(world: Ports) -> None:
    assert isinstance(world.mirror, MemoryMirror)
    world.mirror.files[WHERE] = SOUL.replace("warm", "cold").encode()
    assert "cold" in queries.show(world, WHERE).content
    assert base(world) == SOUL
    assert drift.measure(world, WHERE).now.whole > 0


def test_a_rollback_does_not_move_the_baseline(world: Ports) -> None:
    souls.edit(world, OWNER, WHERE, SOUL.replace("warm", "cold"))
    rollback.roll_back(world, OWNER, WHERE, 1)
    assert base(world) == SOUL.replace("warm", "cold")
    assert drift.measure(world, WHERE).now.whole > 0


def test_going_back_and_forth_is_not_drift_although_versions_and_rows_are_written(world: Ports) -> None:
    there = address("bo")
    souls.create(world, OWNER, there, new_soul("Bo", "ada", world.now().date(), profile="versioned"))
    agents.select(world, OWNER, "maya", there)
    change = Change(kind=ChangeKind.ADD, field="traits", value="curious")
    asked = proposals.propose(world, MAYA, "maya", ProposalDraft(where=there, change=change, reason="asked for"))
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    for number in (1, 2, 1):
        rollback.roll_back(world, OWNER, there, number)
    far = drift.measure(world, there)
    assert queries.show(world, there).content != queries.show(world, there, "1").content
    assert (far.now.whole, far.now.fields, far.course[-1]) == (0, (), (5, 0))


def test_edit_then_approve_is_the_owners_text_and_moves_the_baseline(world: Ports) -> None:
    asked = ask(world, "warm", "cold")
    decisions.approve(world, OWNER, asked.id, edited=SOUL.replace("warm", "cool"))
    assert base(world) == SOUL.replace("warm", "cool")


def append_as_agent(world: Ports, writer: Any, kind: str, facts: dict[str, Any]) -> None:
    """An event that a holder of the log key signs on behalf of an agent."""
    authority = Authority(By.AGENT, new_chain().fingerprint(OWNER_KEYS["log_key"]), "maya").as_text()
    writer.append(kind, world.now(), facts, sign=partial(signed, authority=authority, sign=partial(sign, owner_key())))


def test_a_row_that_somebody_wrote_into_the_database_does_not_move_the_baseline(ports: Ports) -> None:
    world, written = furnished(ports), SOUL.replace("warm", "cool")
    souls.edit(world, OWNER, WHERE, written)
    approved(world, "calm", "serene")
    for forged in (queries.show(world, WHERE).content, SOUL, "# Eve\n"):
        with stored(world).writing() as writer:
            writer.put_setting(f"baseline/{writer.soul(WHERE).uuid}", writer.add_text(forged))
            append_as_agent(world, writer, "clock", {})
        assert base(world) == written
        assert base(replace(world, ledger=proved(stored(world)))) == written


def test_a_confirmation_signed_on_behalf_of_an_agent_does_not_count(ports: Ports) -> None:
    world = furnished(ports)
    approved(world, "calm", "serene")
    with stored(world).writing() as writer:
        soul = writer.soul(WHERE)
        facts = {"soul": soul.uuid, "address": "maya", "revision": 2, "hash": soul.hash, "by": "ada", "door": "cli"}
        append_as_agent(world, writer, "baseline.confirmed", facts)
    with pytest.raises(Unproved, match="authority"):
        base(world)


def test_small_steps_are_flagged_when_together_they_go_too_far(world: Ports) -> None:
    flagged = [
        number for number, word in enumerate(WORDS) if "drift" in finding_codes(approved(world, word, f"un{word}"))
    ]
    assert flagged
    first = flagged[0]
    assert first > 0
    assert flagged == list(range(first, len(WORDS)))


def test_the_budget_is_the_policys_and_the_least_of_those_who_use_the_soul(world: Ports) -> None:
    approved(world, "warm", "cold")
    policies.change(world, OWNER, "maya", "driftBudget", "0.03")
    assert "drift" in finding_codes(ask(world, "calm", "wild"))
    policies.change(world, OWNER, "maya", "driftBudget", "1")
    assert "drift" not in finding_codes(ask(world, "kind", "stern"))
    agents.new_agent(world, OWNER, "bo", starters())
    agents.select(world, OWNER, "bo", WHERE)
    assert drift.measure(world, WHERE).budget == 0.35


def test_a_first_step_from_the_owners_text_is_not_drift_but_the_owner_sees_its_size(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "driftBudget", "0.03")
    asked = ask(world, "warm", "cold")
    assert "drift" not in finding_codes(asked)
    assert float(asked.payload["drift"]) > 0.03


def test_a_confirmed_text_resets_the_drift_budget(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "driftBudget", "0.05")
    assert "drift" not in finding_codes(approved(world, "warm", "cold"))
    assert "drift" in finding_codes(ask(world, "calm", "wild"))
    souls.confirm(world, OWNER, WHERE)
    assert "drift" not in finding_codes(ask(world, "kind", "stern"))


def test_the_course_of_drift_is_shown_by_revision_and_by_field(world: Ports) -> None:
    for word in WORDS[:3]:
        approved(world, word, f"new-{word}")
    far = drift.measure(world, WHERE)
    numbers, distances = zip(*far.course, strict=True)
    assert numbers == (1, 2, 3, 4)
    assert list(distances) == sorted(distances)
    assert distances[-1] == far.now.whole
    assert [name for name, _ in far.now.fields] == ["traits"]
