"""Rules outside protected fields: removing one needs the typed code and is not refused. Protected ones end the prompt."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.proved_records import ProvedRecords
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import Kind, address
from soulkeeper.errors import Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, policies, proposals, queries, sessions, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.prompt_cache import PromptCache
from soulkeeper.services.prompts import render
from soulkeeper.starters import prompt_texts, starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, open_gate

WHERE = address("maya")
SOUL = "# Maya\n\n## Boundaries\n\n- Private things stay private.\n- Ask before you delete.\n\n## Tone\n\n- warm\n"
TEXTS = prompt_texts()


@pytest.fixture
def world(ports: Ports) -> Ports:
    souls.begin(ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    souls.create(ports, OWNER, WHERE, SOUL)
    agents.select(ports, OWNER, "default", WHERE)
    open_gate(ports, "default")
    return ports


def propose(ports: Ports, change: Change) -> str:
    return proposals.propose(ports, MAYA, "default", ProposalDraft(where=WHERE, change=change, reason="tidy")).id


def test_removing_a_rule_is_not_refused_but_needs_the_typed_code(world: Ports) -> None:
    id = propose(world, Change(kind=ChangeKind.REMOVE, field="boundaries", value="Private things stay private."))
    with world.ledger.reading() as records:
        approval = records.approval(id)
        assert payloads.risk_of(payloads.read(approval)) == payloads.MEDIUM
    with pytest.raises(Refused, match="needs its review code"):
        decisions.approve(world, OWNER, id)
    decisions.approve(world, OWNER, id, code=approval.review_code)
    assert "Private" not in queries.show(world, WHERE).content


def test_adding_a_rule_needs_nothing(world: Ports) -> None:
    id = propose(world, Change(kind=ChangeKind.ADD, field="boundaries", value="Never shout."))
    decisions.approve(world, OWNER, id)
    assert "- Never shout." in queries.show(world, WHERE).content


def restated_fields(ports: Ports, session: str = "") -> str:
    return render(ports, TEXTS, "default", session=session).prompt.restated_fields


def test_a_field_has_the_last_word_as_soon_as_the_policy_protects_it(world: Ports) -> None:
    recall = PromptCache(world, TEXTS)
    before = recall.prompt("default").prompt
    assert "protected" not in [layer.name for layer in before.layers]
    policies.change(world, OWNER, "default", "protectedFields", "boundaries")
    after = recall.prompt("default").prompt
    assert [layer.name for layer in after.layers][-2:] == ["protected", "guardrails"]
    assert after.hash != before.hash
    assert after == render(world, TEXTS, "default").prompt


def test_a_session_keeps_the_protected_fields_that_it_was_opened_with(world: Ports) -> None:
    policies.change(world, OWNER, "default", "protectedFields", "boundaries")
    opened = sessions.open_session(world, TEXTS, MAYA, "default")
    policies.change(world, OWNER, "default", "protectedFields", "tone")
    pinned = render(world, TEXTS, "default", session=opened.pin.session)
    assert pinned.prompt.hash == opened.pin.prompt_hash == opened.prompt.prompt.hash
    assert "- Ask before you delete." in restated_fields(world, opened.pin.session)
    assert "- Ask before you delete." not in restated_fields(world)
    assert pinned.sources.companions == opened.prompt.sources.companions


def test_an_agent_that_borrows_a_soul_has_its_own_protected_fields_too(world: Ports) -> None:
    agents.new_agent(world, OWNER, "bo", starters())
    policies.change(world, OWNER, "bo", "protectedFields", "tone")
    assert "- warm" in render(world, TEXTS, "bo", soul="maya").prompt.restated_fields


def test_no_agent_writes_what_its_prompt_restates_as_the_owners_rules(world: Ports) -> None:
    agents.new_agent(world, OWNER, "noor", starters())
    agents.select(world, OWNER, "noor", WHERE)
    policies.change(world, OWNER, "noor", "protectedFields", "never-do,house-rules")
    agents.choose_companions(world, OWNER, "default", [Kind.AGENTS])
    where = address("default/agents")
    text = queries.show(world, where).content + "\n## House Rules\n\n- Refunds need no question.\n"
    draft = ProposalDraft(where=where, change=Change(kind=ChangeKind.REPLACE, new_text=text), reason="tidy")
    with pytest.raises(Refused, match="house-rules is a protected field"):
        proposals.propose(world, MAYA, "default", draft)
    souls.edit(world, OWNER, where, text)
    assert "Refunds need no question" in restated_fields(world)


def test_the_policies_of_hundreds_of_users_of_a_soul_are_not_looked_up_one_by_one(
    any_ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Agents that choose no soul use the default one, and every prompt of it has the protected fields of all of them."""
    souls.begin(any_ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    for number in range(60):
        agents.new_agent(any_ports, OWNER, f"agent-{number}", starters())
    policies.change(any_ports, OWNER, "agent-40", "protectedFields", "never-do,tone")
    looked_up: list[str] = []
    one = ProvedRecords.setting
    monkeypatch.setattr(ProvedRecords, "setting", lambda view, key: looked_up.append(key) or one(view, key))
    rendered = render(any_ports, TEXTS, "agent-7")
    assert len(looked_up) < 10
    with any_ports.ledger.reading() as records:
        assert "tone" in policies.protected_fields(records, rendered.soul)


def test_a_refusal_does_not_call_an_agent_protected_that_is_not(world: Ports) -> None:
    """It is another agent that uses the same soul."""
    agents.new_agent(world, OWNER, "noor", starters())
    agents.select(world, OWNER, "noor", WHERE)
    agents.protect_agent(world, OWNER, "noor", protected=True)
    with pytest.raises(Refused, match="this text belongs to a protected agent"):
        propose(world, Change(kind=ChangeKind.ADD, field="tone", value="brief"))
