"""Links on every ledger: the link of a proposal or a gap is stored, shown with it and found in the history."""

from __future__ import annotations

import json

import pytest

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.notices.webhook import Webhook, notice
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, gaps, proposals, queries, rebase, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.webhook_subjects import subject
from tests.conftest import DAWN, MAYA, OWNER, open_gate
from tests.maya import begin_with_maya

WHERE = address("maya")
LINK = "https://example.org/issues/14"


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    begin_with_maya(any_ports, "# Maya\n\n## Habits\n\n- Smile.\n")
    open_gate(any_ports, "maya")
    return any_ports


def ask(world: Ports, link: str = LINK) -> Approval:
    change = Change(kind=ChangeKind.ADD, field="habits", value="Ask first.")
    draft = ProposalDraft(where=WHERE, change=change, reason="asked for twice", link=link)
    return proposals.propose(world, MAYA, "maya", draft)


def notices(world: Ports, kind: str) -> list[dict[str, str]]:
    hook = Webhook(id="h", url="https://hooks.example.org/x", secret="s", kinds=("*",), private=False, created_at=DAWN)
    with world.ledger.reading() as records:
        events = [event for event in records.every_event() if event.kind == kind]
        return [json.loads(notice(hook, event, DAWN, subject(records, event)).body) for event in events]


def test_a_link_is_shown_in_the_review_and_after_the_approval_in_the_history(world: Ports) -> None:
    asked = ask(world)
    assert f"link: {LINK}" in decisions.review(world, asked).lines
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    past = queries.history(world, WHERE)
    assert queries.source_links(world, past.revisions) == {2: LINK}


def test_webhooks_name_the_link_of_the_question_and_of_the_revision(world: Ports) -> None:
    asked = ask(world)
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    assert [body["sourceLink"] for body in notices(world, "approval.asked")] == [LINK]
    assert notices(world, "revision.added")[-1]["sourceLink"] == LINK
    assert "sourceLink" not in notices(world, "revision.added")[0]


def test_a_rebase_keeps_the_link(world: Ports) -> None:
    asked = ask(world)
    souls.edit(world, OWNER, WHERE, "# Maya\n\n## Habits\n\n- Smile.\n\n## Tone\n\nWarm.\n")
    fresh = rebase.rebase(world, OWNER, asked.id)
    assert f"link: {LINK}" in decisions.review(world, fresh).lines


def test_a_gap_keeps_its_link(world: Ports) -> None:
    gap = gaps.open_gap(world, OWNER, "maya", "never-do", "it named a price", link=LINK)
    assert gaps.gaps(world, "maya") == [gap]
    assert gap.link == LINK


def test_a_proposal_or_gap_with_a_link_that_is_not_a_web_address_is_refused(world: Ports) -> None:
    with pytest.raises(Invalid, match="is not a link"):
        ask(world, "javascript:alert(1)")
    with pytest.raises(Invalid, match="is not a link"):
        gaps.open_gap(world, OWNER, "maya", "tone", "it shouted", link="ftp://example.org/")
    assert decisions.pending(world) == []
