"""What carrying requires of a ledger: simultaneous approvals at several doors all succeed, and of overlapping ones one wins."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from uuid import uuid4

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, integrity, proposals, queries
from soulkeeper.services.approvals import ProposalDraft
from tests.conftest import MAYA, open_gate
from tests.maya import begin_with_maya

WHERE = address("maya")
SOUL = "---\nname: Maya\nversion: 1.0.0\ntone: calm\n---\n# Maya\n\n## Values\n\n- Honesty\n\n## Habits\n\n- Listen\n"


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    begin_with_maya(any_ports, SOUL)
    open_gate(any_ports, "maya")
    return replace(any_ports, new_id=lambda: str(uuid4()))


def ask(world: Ports, **said: str) -> Approval:
    world.wait(2)
    kind = ChangeKind.MODIFY if said["field"] == "tone" else ChangeKind.ADD
    draft = ProposalDraft(where=WHERE, change=Change(kind=kind, **said), reason="asked for")
    return proposals.propose(world, MAYA, "maya", draft)


def decided_at_once(world: Ports, asked: list[Approval]) -> list[str]:
    """Approve every proposal at the same moment, each by an owner at another door."""
    together = threading.Barrier(len(asked))

    def decide(number: int) -> str:
        together.wait()
        owner = Owner("ada", ("cli", "rest", "telegram")[number % 3], "owner")
        try:
            return decisions.approve(world, owner, asked[number].id, code=asked[number].review_code).approval.status
        except Conflict as conflict:
            return conflict.message

    with ThreadPoolExecutor(len(asked)) as pool:
        return list(pool.map(decide, range(len(asked))))


def test_three_unrelated_proposals_approved_from_three_doors_at_once_are_three_revisions(world: Ports) -> None:
    asked = [
        ask(world, field="values", value="Curiosity"),
        ask(world, field="tone", value="warm"),
        ask(world, field="habits", value="Ask back"),
    ]
    assert decided_at_once(world, asked) == [Status.APPLIED] * 3
    head = queries.show(world, WHERE)
    assert head.revision.number == 4
    for words in ("- Curiosity", "tone: warm", "- Ask back"):
        assert words in head.content
    assert decisions.stale_approvals(world) == []
    assert all(check.state == "ok" for check in integrity.examine(world) if check.check == "records")


def test_exactly_one_of_three_overlapping_proposals_approved_at_once_wins(world: Ports) -> None:
    asked = [ask(world, field="tone", value=word) for word in ("warm", "brisk", "dry")]
    outcomes = decided_at_once(world, asked)
    assert outcomes.count(Status.APPLIED) == 1
    assert sum("is stale" in outcome for outcome in outcomes) == 2
    assert len(decisions.stale_approvals(world)) == 2
    assert queries.show(world, WHERE).revision.number == 2
    assert all(check.state == "ok" for check in integrity.examine(world) if check.check == "records")
