"""Assessment: what the owner sees beside the diff, judged by the rules and the policy of the moment."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.memory import MemoryMirror
from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.evolution.findings.finding import GateFinding, Severity
from soulkeeper.domain.evolution.payloads import HIGH, LOW, MEDIUM, Assessment, FindingNote
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Refused
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, drift, outside_edits, policies, proposals, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.assessment import Judgement, baseline
from tests.conftest import MAYA, OWNER, open_gate
from tests.maya import begin_with_maya

WHERE = address("maya")
WORDS = ("warm", "calm", "kind", "slow", "honest", "careful", "plain", "brief", "patient", "curious")
SOUL = "# Maya\n\n## Traits\n\n" + "".join(f"- {word}\n" for word in WORDS)
DRIFTED = FindingNote(code="drift", severity=Severity.MEDIUM, message="far away", line=0, column=0)


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    begin_with_maya(any_ports, SOUL)
    open_gate(any_ports, "maya")
    return any_ports


def ask(world: Ports, text: str) -> Approval:
    world.wait(2)
    change = Change(kind=ChangeKind.REPLACE, new_text=text)
    return proposals.propose(world, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for"))


@pytest.mark.parametrize(
    ("severity", "notes", "risk"),
    [(None, (), LOW), (None, (DRIFTED,), MEDIUM), (Severity.HIGH, (), HIGH), (Severity.HIGH, (DRIFTED,), HIGH)],
)
def test_drift_raises_a_low_risk_and_lowers_no_other(
    severity: Severity | None, notes: tuple[FindingNote, ...], risk: str
) -> None:
    findings = (GateFinding("rule-removed", severity, "a rule goes", 0, 0, ""),) if severity else ()
    assert Judgement(findings=findings).on(Assessment(findings=notes), frozenset()).risk == risk


def test_a_change_that_became_a_rewrite_under_the_policy_of_today_needs_its_code(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "rewriteShare", "1")
    asked = ask(world, SOUL.replace("warm", "mild").replace("calm", "quiet").replace("slow", "steady"))
    assert decisions.why_code(world, asked) == ""
    policies.change(world, OWNER, "maya", "rewriteShare", "0.1")
    with pytest.raises(Refused, match="needs its review code"):
        decisions.approve(world, OWNER, asked.id)


def test_a_soul_that_began_as_a_file_drifts_from_its_first_text(world: Ports) -> None:
    where, text = address("bo"), SOUL.replace("Maya", "Bo")
    assert isinstance(world.mirror, MemoryMirror)
    world.mirror.files[where] = text.encode()
    outside_edits.observe_all(world)
    with world.ledger.reading() as records:
        assert baseline(records, records.soul(where)) == text
    assert drift.measure(world, where).now.whole == 0


def test_the_review_says_what_a_runtime_would_cut_from_the_new_text_and_did_not_cut_before(world: Ports) -> None:
    long = SOUL + "\n## Story\n\n" + "She was born by the sea.\n" * 1_000
    assert cuts(ask(world, long))
    souls.edit(world, OWNER, WHERE, long)
    assert cuts(ask(world, long.replace("warm", "mild"))) == []


def cuts(asked: Approval) -> list[str]:
    return [caution for caution in asked.payload["cautions"] if " characters, but " in caution]
