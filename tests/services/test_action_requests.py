"""Permissions for actions, on every ledger: requested once, decided by the owner, used once, with exactly that input."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from soulkeeper.adapters.memory import MemoryDailyLog
from soulkeeper.domain.approvals.approval import Approval, Status, statuses
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused, Unproved
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, integrity, policies, proposals, souls
from soulkeeper.services.action_requests import claim, read_request, request, requests_of, status
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock, open_gate
from tests.maya import begin_with_agents

NOOR = Asker("noor", "test")
INPUT = {"to": "bo", "lines": [1, 2.0, None]}


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    """Two agents under the default policy."""
    return begin_with_agents(any_ports, "maya", "noor")


def ask(world: Ports, input: dict[str, Any] | None = None, **more: Any) -> Approval:
    payload = {"tool": "mail.send", "input": INPUT if input is None else input, "why": "bo asked for it", **more}
    return request(world, MAYA, "maya", HEARTBEAT_ACTION, payload)


def refused(world: Ports, *said: Any, **more: Any) -> tuple[Reason, ...]:
    with pytest.raises(Refused) as refusal:
        ask(world, *said, **more)
    return refusal.value.reasons


def codes(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.code for reason in reasons]


def allowed(world: Ports, **more: Any) -> Approval:
    asked = ask(world, **more)
    return decisions.approve(world, OWNER, asked.id, code=asked.review_code).approval


def test_a_permission_does_not_outlive_its_agent(world: Ports) -> None:
    permission = allowed(world)
    agents.delete_agent(world, OWNER, "maya")
    agents.new_agent(world, OWNER, "maya", starters())
    with pytest.raises(Conflict, match="denied"):
        claim(world, MAYA, "maya", permission.id, INPUT)
    assert status(world, "maya", permission.id).status is Status.DENIED
    assert [check for check in integrity.examine(world) if check.state is integrity.Health.RED] == []


def test_what_a_deleted_agent_waits_for_is_withdrawn_and_its_proposals_stay(world: Ports) -> None:
    open_gate(world, "maya")
    where = proposals.resolve_target(world, "maya", "agents")
    change = Change(kind=ChangeKind.REPLACE, new_text="# How maya works\n\n- Ask first.\n")
    draft = ProposalDraft(where=where, change=change, reason="asked for")
    proposal, waiting = proposals.propose(world, MAYA, "maya", draft), ask(world)
    agents.delete_agent(world, OWNER, "maya")
    assert [approval.id for approval in decisions.pending(world)] == [proposal.id]
    with pytest.raises(Conflict, match="withdrawn"):
        decisions.approve(world, OWNER, waiting.id, code=waiting.review_code)


def log(world: Ports) -> str:
    assert isinstance(world.daily_log, MemoryDailyLog)
    return "\n".join(world.daily_log.lines)


def test_permission_is_requested_granted_and_used_once(world: Ports) -> None:
    asked = ask(world)
    assert (asked.status, asked.agent, asked.payload["input"]) == (Status.PENDING, "maya", INPUT)

    done = decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    assert (done.approval.status, done.head) == (Status.APPROVED, None)
    assert status(world, "maya", asked.id).status is Status.APPROVED

    taken = claim(world, MAYA, "maya", asked.id, {"lines": [1.0, 2, None], "to": "bo"})
    assert (taken.status, taken.result["usedBy"]) == (Status.APPLIED, "maya")
    with pytest.raises(Conflict, match=r"already used at 2026-01-01 08:00:00 UTC"):
        claim(world, MAYA, "maya", asked.id, INPUT)


def test_what_happened_is_in_the_events_and_in_the_daily_log(world: Ports) -> None:
    asked = allowed(world)
    claim(world, MAYA, "maya", asked.id, INPUT)
    with world.ledger.reading() as records:
        told = [(e.kind, e.facts["by"]) for e in records.events(limit=1_000) if e.facts.get("approval") == asked.id]
        assert CLOCK not in {event.kind for event in records.events(limit=1_000)}
    assert told == [("approval.asked", "maya"), ("approval.approved", "ada"), ("approval.applied", "maya")]
    for line in (
        "mail.send · asked for by maya",
        "mail.send · approved by ada",
        "mail.send · used by maya, allowed by ada",
    ):
        assert line in log(world)


def test_the_same_request_is_the_same_question_while_it_waits_and_while_it_is_allowed(world: Ports) -> None:
    first = ask(world)
    assert ask(world, {"lines": [1, 2, None], "to": "bo"}, why="said otherwise") == first
    decisions.approve(world, OWNER, first.id)
    assert ask(world).id == first.id
    claim(world, MAYA, "maya", first.id, INPUT)
    assert ask(world).id != first.id


def test_another_input_another_tool_or_another_agent_is_another_question(world: Ports) -> None:
    ids = {ask(world).id, ask(world, {"to": "cy"}).id, ask(world, tool="mail.read").id}
    ids.add(request(world, NOOR, "noor", HEARTBEAT_ACTION, {"tool": "mail.send", "input": INPUT, "why": "me too"}).id)
    assert len(ids) == 4


def test_nothing_can_be_claimed_with_another_input(world: Ports) -> None:
    asked = allowed(world)
    for other in ({}, {**INPUT, "to": "cy"}, {**INPUT, "more": 1}, {"lines": [2, 1, None], "to": "bo"}):
        with pytest.raises(Conflict, match="not the one that was approved"):
            claim(world, MAYA, "maya", asked.id, other)
    with pytest.raises(Invalid):
        claim(world, MAYA, "maya", asked.id, {"to": float("nan")})
    assert claim(world, MAYA, "maya", asked.id, INPUT).status is Status.APPLIED


def test_only_what_was_allowed_is_taken(world: Ports) -> None:
    waiting = ask(world)
    with pytest.raises(Conflict, match="waits for the owner"):
        claim(world, MAYA, "maya", waiting.id, INPUT)
    decisions.deny(world, OWNER, waiting.id, words="not on a Friday")
    with pytest.raises(Conflict, match="denied by ada"):
        claim(world, MAYA, "maya", waiting.id, INPUT)
    decided = status(world, "maya", waiting.id).decision
    assert decided is not None
    assert decided.words == "not on a Friday"


def test_a_permission_can_be_revoked_until_it_is_used(world: Ports) -> None:
    given = allowed(world)
    with pytest.raises(Conflict, match="already approved by ada"):
        decisions.deny(world, OWNER, given.id, words="a second answer revokes nothing")
    revoked = decisions.revoke(world, OWNER, given.id, words="the list has changed")
    assert revoked.status is Status.DENIED
    assert "mail.send · denied by ada · the list has changed" in log(world)
    with pytest.raises(Conflict, match="denied by ada"):
        claim(world, MAYA, "maya", given.id, INPUT)
    with pytest.raises(Conflict, match="already denied"):
        decisions.revoke(world, OWNER, given.id)


def test_a_used_permission_and_a_question_cannot_be_revoked(world: Ports) -> None:
    used, waiting = allowed(world), ask(world, {"n": 1})
    claim(world, MAYA, "maya", used.id, INPUT)
    for id, state in ((used.id, "already applied"), (waiting.id, "is pending")):
        with pytest.raises(Conflict, match=state):
            decisions.revoke(world, OWNER, id)


def test_a_permission_that_is_over_is_expired_and_not_revoked(world: Ports, clock: Clock) -> None:
    given = allowed(world)
    clock.advance(hours=25)
    with pytest.raises(Conflict, match="expired"):
        decisions.revoke(world, OWNER, given.id)


def test_an_agent_can_neither_see_nor_claim_requests_of_others(world: Ports) -> None:
    asked = allowed(world)
    for id in (asked.id, "nothing", "", "\0", "x" * 300, asked.id.upper()):
        with pytest.raises(NotFound):
            status(world, "noor", id)
        with pytest.raises(NotFound):
            claim(world, NOOR, "noor", id, INPUT)
    assert requests_of(world, "noor").total == 0
    assert [one.id for one in requests_of(world, "maya")] == [asked.id]


def test_permission_that_is_not_used_in_time_is_expired_for_everybody(world: Ports, clock: Clock) -> None:
    asked = allowed(world)
    clock.advance(hours=24)
    assert status(world, "maya", asked.id).status is Status.EXPIRED
    with pytest.raises(Conflict, match="expired at 2026-01-02 08:00 UTC"):
        claim(world, MAYA, "maya", asked.id, INPUT)
    with world.ledger.reading() as records:
        kept = records.approval(asked.id)
    assert kept.status is Status.EXPIRED
    assert kept.decision is not None
    assert "approved by ada" in kept.decision.words
    with pytest.raises(Conflict, match="expired"):
        claim(world, MAYA, "maya", asked.id, INPUT)
    assert ask(world).id != asked.id


def test_a_question_runs_out_after_a_day_or_sooner_if_the_policy_says_so(world: Ports, clock: Clock) -> None:
    asked = ask(world)
    policies.change(world, OWNER, "noor", "pendingExpiresAfter", "2h")
    sooner = request(world, NOOR, "noor", HEARTBEAT_ACTION, {"tool": "a", "input": {}, "why": "b"})
    assert asked.expires_at is not None
    assert sooner.expires_at is not None
    assert (asked.expires_at - asked.created_at).total_seconds() == 24 * 3_600
    assert (sooner.expires_at - sooner.created_at).total_seconds() == 2 * 3_600
    clock.advance(hours=24)
    with pytest.raises(Conflict, match="expired"):
        decisions.approve(world, OWNER, asked.id)


def test_asking_again_records_what_has_expired(world: Ports, clock: Clock) -> None:
    first = allowed(world)
    clock.advance(hours=25)
    assert ask(world).id != first.id
    with world.ledger.reading() as records:
        assert records.approval(first.id).status is Status.EXPIRED


def test_what_was_denied_is_not_asked_again_before_the_silence_is_over(world: Ports, clock: Clock) -> None:
    decisions.deny(world, OWNER, ask(world).id, words="no")
    (reason,) = refused(world)
    assert reason.code == "silence_after_denial"
    assert reason.available_at is not None
    assert f"{reason.available_at:%d %H:%M}" == "02 08:00"
    assert ask(world, {"to": "cy"}).status is Status.PENDING
    clock.advance(hours=24)
    assert ask(world).status is Status.PENDING


def test_no_more_wait_than_the_policy_allows(world: Ports) -> None:
    for number in range(5):
        ask(world, {"n": number})
    (reason,) = refused(world)
    assert (reason.code, reason.limit, reason.value) == ("too_many_pending", 5, 5)
    assert ask(world, {"n": 0}).status is Status.PENDING


def test_no_more_are_asked_in_a_day_than_the_policy_allows_whatever_became_of_them(world: Ports, clock: Clock) -> None:
    policies.change(world, OWNER, "maya", "maxRequestsPerDay", "3")
    for number in range(3):
        decisions.deny(world, OWNER, ask(world, {"n": number}).id)
        clock.advance(minutes=1)
    (reason,) = refused(world)
    assert (reason.code, reason.limit) == ("daily_limit", 3)
    assert reason.available_at is not None
    clock.time = reason.available_at
    assert ask(world).status is Status.PENDING


def test_an_input_cannot_talk_its_way_out_of_the_count(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "maxRequestsPerDay", "1")
    ask(world, {"trigger": "owner_directed"})
    assert codes(refused(world, {"trigger": "owner_directed", "n": 2})) == ["daily_limit"]


def test_a_clock_that_goes_back_skips_no_limit_and_locks_nobody_out(world: Ports, clock: Clock) -> None:
    policies.change(world, OWNER, "maya", "maxRequestsPerDay", "1")
    clock.advance(days=300)
    ask(world)
    clock.advance(days=-300)
    assert codes(refused(world, {"n": 1})) == ["daily_limit"]
    clock.advance(hours=25)
    assert ask(world, {"n": 2}).status is Status.PENDING


def test_a_protected_agent_asks_for_nothing_and_every_reason_comes_at_once(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "maxRequestsPerDay", "0")
    policies.change(world, OWNER, "maya", "maxPendingProposals", "0")
    agents.protect_agent(world, OWNER, "maya", protected=True)
    found = codes(refused(world, why="look\u200bhere"))
    assert found == ["hidden_text", "protected_agent", "too_many_pending", "daily_limit"]
    with world.ledger.reading() as records:
        assert records.approvals() == []


@pytest.mark.parametrize("where", ["why", "task", "input"])
def test_no_secret_gets_into_the_ledger_by_a_request(world: Ports, where: str) -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
    more = {where: {"key": [secret]} if where == "input" else f"with {secret}"}
    asked = read_request(HEARTBEAT_ACTION, {"tool": "mail.send", "input": INPUT, "why": "bo asked for it", **more})
    assert codes(asked.against) == ["secret"]


@pytest.mark.parametrize("hidden", ["a\u202eb", "\u2600" + "\ufe0e\ufe0f" * 40, "a\u200bb", "a\U000e0041b"])
def test_what_nobody_can_see_is_no_part_of_an_input(world: Ports, hidden: str) -> None:
    assert codes(refused(world, {"text": hidden})) == ["hidden_text"]
    assert codes(refused(world, {hidden: ["text"]})) == ["hidden_text"]


@pytest.mark.parametrize("part", ["task", "section"])
def test_an_agent_cannot_pass_its_request_off_as_a_task_of_the_owner(world: Ports, part: str) -> None:
    with pytest.raises(Invalid, match=f"only a heartbeat run sends {part}"):
        ask(world, **{part: "recurring"})


def test_a_reason_that_is_too_long_is_refused(world: Ports) -> None:
    assert codes(refused(world, why="x" * 2_001)) == ["reason_too_long"]


@pytest.mark.parametrize("type", ["soul_update", "telegram_pair", "", "os", "../x", "__init__", "Heartbeat_action"])
def test_only_what_an_agent_may_ask_is_asked(world: Ports, type: str) -> None:
    with pytest.raises((Invalid, NotFound)):
        request(world, MAYA, "maya", type, {"tool": "a", "input": {}, "why": "b"})
    with world.ledger.reading() as records:
        assert records.approvals() == []


def test_a_proposal_is_not_listed_as_a_request(world: Ports) -> None:
    open_gate(world, "maya")
    where = proposals.resolve_target(world, "maya", "agents")
    change = Change(kind=ChangeKind.REPLACE, new_text="# How maya works\n\n- Ask first.\n")
    asked = proposals.propose(world, MAYA, "maya", ProposalDraft(where=where, change=change, reason="asked for"))
    with pytest.raises(NotFound):
        status(world, "maya", asked.id)
    assert requests_of(world, "maya").total == 0


def test_requests_come_in_pages_each_with_its_current_status(world: Ports, clock: Clock) -> None:
    lapsed, denied = allowed(world), ask(world, {"to": "cy"})
    decisions.deny(world, OWNER, denied.id)
    clock.advance(hours=24)
    taken = allowed(world, tool="mail.read")
    claim(world, MAYA, "maya", taken.id, INPUT)
    waiting = ask(world, tool="web.search")

    page = requests_of(world, "maya", limit=2, offset=1)
    assert ([one.id for one in page], page.total) == ([taken.id, denied.id], 4)
    assert [one.status for one in requests_of(world, "maya")][-1] is Status.EXPIRED
    for status_word, found in (
        ("pending", [waiting]),
        ("approved", [taken]),
        ("expired", [lapsed]),
        ("denied", [denied]),
    ):
        wanted = requests_of(world, "maya", statuses=statuses(status_word))
        assert ([one.id for one in wanted], wanted.total) == ([one.id for one in found], 1), status_word
    assert [one.id for one in requests_of(world, "maya", words="WEB.s")] == [waiting.id]
    assert requests_of(world, "maya", statuses=statuses("expired"), words="web").total == 0


def test_the_owner_sees_all_of_it_and_can_put_it_off(world: Ports, clock: Clock) -> None:
    asked = ask(world, {"path": "a\u00a0b"})
    shown = "\n".join(decisions.review(world, asked).lines)
    assert "tool: mail.send" in shown
    assert "\\u00a0" in shown
    assert decisions.pending(world) == [asked]
    decisions.snooze(world, OWNER, asked.id, clock().replace(hour=12))
    assert decisions.pending(world) == []


def test_leave_has_no_text_to_edit(world: Ports) -> None:
    asked = ask(world)
    with pytest.raises(Refused, match="no text to edit"):
        decisions.approve(world, OWNER, asked.id, edited="mine")
    assert status(world, "maya", asked.id).status is Status.PENDING


def test_a_policy_that_always_wants_the_code_wants_it_here_too_and_no_other_does(world: Ports) -> None:
    assert not decisions.why_code(world, ask(world))
    policies.change(world, OWNER, "maya", "typedCode", "always")
    asked = ask(world, {"n": 1})
    with pytest.raises(Refused, match="review code"):
        decisions.approve(world, OWNER, asked.id)
    assert decisions.approve(world, OWNER, asked.id, code=asked.review_code).approval.status is Status.APPROVED


def test_an_altered_record_can_be_neither_approved_nor_claimed(world: Ports) -> None:
    asked = ask(world)
    with world.ledger.writing() as writer:
        altered = replace(asked, payload={**asked.payload, "input": {"to": "eve"}})
        writer.put_approval(altered, was=Status.PENDING)
        writer.append("test.happened", world.now(), {})
    with pytest.raises(Unproved, match="not what was signed"):
        decisions.approve(world, OWNER, asked.id)
    assert any(finding.state == "red" for finding in integrity.examine(world))


def test_a_thousand_requests_cost_the_owner_no_more_than_the_policy_says(ports: Ports) -> None:
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    agents.new_agent(ports, OWNER, "maya", starters())
    for number in range(1_000):
        try:
            ask(ports, {"n": number})
        except Refused:
            continue
    assert len(decisions.pending(ports)) == 5


def test_the_doctor_finds_nothing_wrong_with_requests_in_any_state(world: Ports, clock: Clock) -> None:
    claim(world, MAYA, "maya", allowed(world).id, INPUT)
    allowed(world, input={"n": 1})
    decisions.revoke(world, OWNER, allowed(world, input={"n": 4}).id)
    decisions.deny(world, OWNER, ask(world, {"n": 2}).id)
    clock.advance(hours=25)
    ask(world, {"n": 1})
    ask(world, {"n": 3})
    assert [
        finding for finding in integrity.examine(world) if finding.check == "records" and finding.state != "ok"
    ] == []
