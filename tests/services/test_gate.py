"""The gate through the services, on every ledger: limits, protected fields, policies and wrong clocks."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from soulkeeper.adapters.memory import MemoryMirror, MemorySessions
from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.past import Statistics
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.policy import DEFAULT, as_record, policy_hash
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid, Reason, Refused, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, policies, proposals, rebase, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import DAWN, MAYA, OWNER, Clock
from tests.maya import begin_with_maya

SOUL = "# Maya\n\n## Tone\n\nWarm.\n\n## Traits\n\n- kind\n\n## Never Do\n\n- Never name a price.\n"
WHERE = address("maya")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    """The soul maya, used by the agent maya, under the default policy."""
    begin_with_maya(any_ports, SOUL)
    return any_ports


def draft(value: str, **more: object) -> ProposalDraft:
    said = {
        "where": WHERE,
        "change": Change(kind=ChangeKind.ADD, field="traits", value=value),
        "reason": "asked for",
        **more,
    }
    return ProposalDraft(**said)  # type: ignore[arg-type]


def ask(world: Ports, value: str = "curious", **more: object) -> Approval:
    return proposals.propose(world, MAYA, "maya", draft(value, **more))


def refused(world: Ports, value: str = "curious", **more: object) -> list[Reason]:
    with pytest.raises(Refused) as refusal:
        ask(world, value, **more)
    return list(refusal.value.reasons)


def codes(reasons: list[Reason]) -> list[str]:
    return [reason.code for reason in reasons]


def replacing(text: str) -> Change:
    return Change(kind=ChangeKind.REPLACE, new_text=text)


def clock_events(world: Ports) -> int:
    with world.ledger.reading() as records:
        return [event.kind for event in records.every_event()].count(CLOCK)


def test_a_refusal_writes_nothing(world: Ports) -> None:
    ask(world)
    with world.ledger.reading() as records:
        before = records.last_seq()
    assert codes(refused(world, "brief")) == ["too_soon"]
    with world.ledger.reading() as records:
        assert records.last_seq() == before
        assert len(records.approvals()) == 1


def test_three_a_day_four_hours_apart_and_the_fourth_waits_for_a_whole_day(world: Ports, clock: Clock) -> None:
    for value in ("one", "two", "three"):
        ask(world, value)
        assert codes(refused(world, "four"))[0] in ("too_soon", "daily_limit")
        clock.time += 4 * HOUR
    (reason,) = refused(world, "four")
    assert (reason.code, reason.limit, reason.value, reason.available_at) == ("daily_limit", 3, 3, DAWN + DAY)
    clock.time = DAWN + DAY - timedelta(seconds=1)
    assert codes(refused(world, "four")) == ["daily_limit"]
    clock.time = DAWN + DAY
    ask(world, "four")


def test_ten_a_week_and_not_one_more(world: Ports, clock: Clock) -> None:
    policies.change(world, OWNER, "maya", "maxPendingProposals", "100")
    for number in range(10):
        ask(world, f"trait {number}")
        clock.time += 16 * HOUR
    (reason,) = refused(world, "one more")
    assert (reason.code, reason.available_at) == ("weekly_limit", DAWN + 7 * DAY)
    clock.time = DAWN + 7 * DAY
    ask(world, "one more")


@pytest.mark.parametrize("how", ["approved", "denied", "withdrawn", "stale", "expired"])
def test_every_state_counts(world: Ports, clock: Clock, how: str) -> None:
    for key, said in {"maxProposalsPerDay": "1", "maxProposalsPerWeek": "1", "cooldownAfterRejection": "1s"}.items():
        policies.change(world, OWNER, "maya", key, said)
    policies.change(world, OWNER, "maya", "pendingExpiresAfter", "1h")
    asked = ask(world)
    clock.advance(minutes=5)
    if how == "approved":
        decisions.approve(world, OWNER, asked.id)
    elif how == "denied":
        decisions.deny(world, OWNER, asked.id)
    elif how == "withdrawn":
        proposals.withdraw(world, MAYA, "maya", asked.id)
    elif how == "stale":
        souls.edit(world, OWNER, WHERE, SOUL.replace("Warm.", "Cool."))
    clock.advance(hours=5)
    assert codes(refused(world, "brief")) == ["daily_limit", "weekly_limit"]


def test_what_has_expired_waits_no_longer(world: Ports, clock: Clock) -> None:
    policies.change(world, OWNER, "maya", "maxPendingProposals", "1")
    ask(world)
    clock.advance(hours=5)
    assert codes(refused(world, "brief")) == ["too_many_pending"]
    clock.advance(days=7)
    ask(world, "brief")


def test_limits_of_one_agent_do_not_bind_another(world: Ports) -> None:
    agents.new_agent(world, OWNER, "bo", starters())
    agents.select(world, OWNER, "bo", WHERE)
    ask(world)
    proposals.propose(world, Asker("bo", "test"), "bo", draft("brief"))


def test_the_owner_is_never_bound_by_limits_but_by_protected_fields_and_text(world: Ports) -> None:
    for number in range(8):
        directed = draft(f"trait {number}", trigger=Trigger.OWNER_DIRECTED)
        proposals.propose(world, OWNER, "maya", directed)
    for text, code in ((SOUL.replace("Never name", "Name"), "protected_field"), (SOUL + "\u2063", "hidden_text")):
        with pytest.raises(Refused) as refusal:
            proposals.propose(world, OWNER, "maya", draft("", change=replacing(text), trigger=Trigger.OWNER_DIRECTED))
        assert code in codes(list(refusal.value.reasons))


def test_only_an_owner_can_say_that_the_owner_directed_it(world: Ports) -> None:
    with pytest.raises(Invalid, match="only the owner"):
        ask(world, trigger=Trigger.OWNER_DIRECTED)


def test_evidence_that_is_not_a_session_id_is_refused_and_not_repeated(world: Ports) -> None:
    token = "ghp_" + "a1B2" * 9
    for id in ("s1\n\nreview code 00000000", "s1\n", "x" * 129, "", "s1 s2", "s\u202e1", "ｓ１", token):
        with pytest.raises(Invalid, match=r"^evidence .{1,80}$") as refusal:
            ask(world, evidence=("s1", id))
        assert refusal.value.hint
        assert "a1B2" not in refusal.value.message
    assert list(proposals.proposals_of(world, "maya")) == []


def test_evidence_is_at_most_twenty_sessions_by_their_ids(world: Ports) -> None:
    known = ("x" * 128, "2026-11-15T04:40:43.123", "0b1c6f2e-5c38-4d0e-9a51-6f1c0f0f7a11", "sam@host:chat_7")
    ids = (*known, *(f"s{number}" for number in range(17)))
    with pytest.raises(Invalid, match="21 sessions as evidence; at most 20 are allowed"):
        ask(world, evidence=ids)
    assert ask(world, evidence=ids[:20]).payload["evidence"] == list(ids[:20])


def test_an_agent_proposes_for_what_it_uses_and_for_what_its_policy_names(world: Ports, clock: Clock) -> None:
    ops = address("concise-ops")
    change = Change(kind=ChangeKind.ADD, field="habits", value="brief")
    assert codes(refused(world, where=ops, change=change)) == ["not_proposable"]
    policies.change(world, OWNER, "maya", "mayPropose", "concise-ops")
    ask(world, where=ops, change=change)
    clock.advance(hours=5)
    ask(world)


def test_whether_an_agent_may_ask_at_all_can_be_asked_first(world: Ports, clock: Clock) -> None:
    assert proposals.can_propose(world, "maya") == ()
    ask(world)
    (reason,) = proposals.can_propose(world, "maya")
    assert (reason.code, reason.available_at) == ("too_soon", DAWN + 4 * HOUR)
    clock.advance(hours=4)
    assert proposals.can_propose(world, "maya") == ()


def talked(world: Ports, sessions: int, exchanges: int) -> None:
    """This many exchanges in this many sessions, spread evenly."""
    for number in range(exchanges):
        for role in (MessageRole.PERSON, MessageRole.AGENT):
            said = Message(
                id=f"{number}-{role}",
                agent="maya",
                session=f"s{number % sessions}",
                role=role,
                speaker="sam",
                text="x",
                at=DAWN,
            )
            world.sessions.add_message(said)


def test_an_agent_never_recorded_passes_with_a_caution_that_the_owner_reads(world: Ports) -> None:
    recorded = "only 0 of 20 exchanges and 0 of 5 sessions are recorded"
    assert ask(world).payload["cautions"] == [f"there is little to judge this by: {recorded}"]


def test_an_agent_that_records_little_is_not_treated_worse_than_one_that_records_nothing(world: Ports) -> None:
    talked(world, 1, 3)
    recorded = "only 3 of 20 exchanges and 1 of 5 sessions are recorded"
    assert ask(world).payload["cautions"] == [f"there is little to judge this by: {recorded}"]


def test_an_agent_with_enough_on_record_has_no_caution(world: Ports) -> None:
    talked(world, 5, 20)
    assert ask(world).payload["cautions"] == []


def test_the_review_of_a_text_that_the_gate_cannot_read_says_so(world: Ports) -> None:
    talked(world, 5, 20)
    turkish = (
        "Mahalledeki fırının yardımcısıyım, kısa ve kibar konuşurum, bilmediğim bir şeyi uydurmam, ustaya sorarım. "
        "Sabahları ekmek siparişlerini yazarım, öğleden sonra unu sayarım, borç defterini kimseye göstermem. "
        "Fiyat değişirse müşterilere yazmadan önce ustanın onayını beklerim, akşamları kasayı kapatırım."
    )
    text = f"# Maya\n\n{turkish}\n\n## Never Do\n\n- Never name a price.\n"
    assert ask(world, change=replacing(text)).payload["cautions"] == [
        "the gate cannot read the language of this text and may miss an attack: read every line"
    ]


def test_a_policy_may_refuse_whom_nothing_is_known_of(world: Ports) -> None:
    policies.use_preset(world, OWNER, "maya", "strict")
    assert codes(refused(world)) == ["too_few_exchanges", "too_few_sessions"]


class Broken(MemorySessions):
    def statistics(self, agent: str) -> Statistics:
        raise Unavailable(f"the memory of {agent} is out of reach")


def test_a_memory_that_cannot_be_read_always_refuses_an_agent(world: Ports) -> None:
    blind = replace(world, sessions=Broken())
    assert codes(refused(blind)) == ["memory_unreadable"]
    assert codes(list(proposals.can_propose(blind, "maya"))) == ["memory_unreadable"]
    proposals.propose(blind, OWNER, "maya", draft("curious", trigger=Trigger.OWNER_DIRECTED))


def test_a_policy_change_is_an_event_with_the_whole_policy_and_who_made_it(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "max_proposals_per_day", "2")
    policies.use_preset(world, OWNER, "maya", "relaxed")
    with world.ledger.reading() as records:
        told = [event.facts for event in records.every_event() if event.kind == "policy.changed"]
    assert [facts["by"] for facts in told] == ["ada", "ada"]
    assert told[0]["policy"] == {**as_record(DEFAULT), "maxProposalsPerDay": 2}
    assert told[1]["policy"]["maxProposalsPerDay"] == 10
    assert policies.show(world, "maya").max_proposals_per_day == 10


def test_a_policy_that_is_refused_changes_nothing(world: Ports) -> None:
    with pytest.raises(Invalid):
        policies.change(world, OWNER, "maya", "maxProposalsPerDay", "11")
    assert policies.show(world, "maya") == DEFAULT


def test_an_approval_names_the_policy_it_was_asked_under_and_outlives_it(world: Ports) -> None:
    asked = ask(world)
    assert asked.payload["policy"] == policy_hash(DEFAULT)
    policies.change(world, OWNER, "maya", "protectedFields", "none")
    assert decisions.approve(world, OWNER, asked.id).approval.status is Status.APPLIED


def test_a_rebase_gives_a_fresh_review_code(world: Ports) -> None:
    asked = ask(world)
    fresh = rebase.rebase(world, OWNER, asked.id)
    assert fresh.review_code != asked.review_code
    assert decisions.approve(world, OWNER, fresh.id).approval.status is Status.APPLIED


def test_a_rebase_onto_a_policy_that_protects_the_field_is_refused(world: Ports) -> None:
    asked = ask(world)
    policies.change(world, OWNER, "maya", "protectedFields", "traits")
    with pytest.raises(Refused) as refusal:
        rebase.rebase(world, OWNER, asked.id)
    assert codes(list(refusal.value.reasons)) == ["protected_field"]


def test_a_soul_that_several_use_is_protected_by_all_their_fields(world: Ports) -> None:
    agents.new_agent(world, OWNER, "bo", starters())
    agents.select(world, OWNER, "bo", WHERE)
    policies.change(world, OWNER, "bo", "protectedFields", "tone")
    cold = replacing(SOUL.replace("Warm.", "Cold."))
    assert [reason.value for reason in refused(world, change=cold)] == ["tone"]
    both = replacing(SOUL.replace("Warm.", "Cold.").replace("Never name", "Name"))
    assert [reason.value for reason in refused(world, change=both)] == ["never-do", "tone"]
    agents.select(world, OWNER, "bo", address("default"))
    ask(world, change=cold)


def test_a_rollback_that_changes_a_protected_field_is_asked_for_by_name(world: Ports) -> None:
    souls.edit(world, OWNER, WHERE, SOUL + "- Never call at night.\n")
    with pytest.raises(Refused) as refusal:
        rollback.roll_back(world, OWNER, WHERE, 1)
    (reason,) = refusal.value.reasons
    assert (reason.code, reason.value) == ("protected_field", "never-do")
    assert "--allow-weaken" in (reason.hint or "")
    assert rollback.roll_back(world, OWNER, WHERE, 1, weaken=True).head.content == SOUL


def test_a_rollback_that_leaves_protected_fields_alone_asks_for_nothing(world: Ports) -> None:
    souls.edit(world, OWNER, WHERE, SOUL.replace("Warm.", "Cold."))
    assert rollback.roll_back(world, OWNER, WHERE, 1).head.content == SOUL


def test_a_rewrite_needs_the_typed_review_code(world: Ports) -> None:
    rewritten = SOUL.replace("Warm.", "\n".join(f"word {number}" for number in range(60)))
    asked = ask(world, change=replacing(rewritten))
    assert "rewrite" in [finding["code"] for finding in asked.payload["findings"]]
    with pytest.raises(Refused) as refusal:
        decisions.approve(world, OWNER, asked.id)
    assert codes(list(refusal.value.reasons)) == ["code_needed"]
    assert decisions.approve(world, OWNER, asked.id, code=asked.review_code).approval.status is Status.APPLIED


def test_a_policy_may_always_want_the_typed_review_code(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "typedCode", "always")
    asked = ask(world)
    with pytest.raises(Refused):
        decisions.approve(world, OWNER, asked.id)
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)


def test_the_policy_of_another_agent_that_uses_the_soul_may_want_the_typed_review_code(world: Ports) -> None:
    agents.new_agent(world, OWNER, "twin", starters())
    agents.select(world, OWNER, "twin", WHERE)
    policies.change(world, OWNER, "twin", "typedCode", "always")
    asked = ask(world)
    with pytest.raises(Refused, match="the policy of twin") as refusal:
        decisions.approve(world, OWNER, asked.id)
    assert codes(list(refusal.value.reasons)) == ["code_needed"]
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)


@pytest.mark.parametrize("back", [timedelta(minutes=5), HOUR, 3 * HOUR, DAY, 365 * DAY])
def test_a_clock_that_went_back_is_seen_by_a_refusal_once_and_the_gap_ends_as_it_said(
    world: Ports, clock: Clock, back: timedelta
) -> None:
    ask(world)
    clock.time -= back
    (asked_first,) = proposals.can_propose(world, "maya")
    (reason,) = refused(world, "brief")
    assert reason.available_at == asked_first.available_at == clock() + 4 * HOUR
    assert codes(refused(world, "brief")) == ["too_soon"]
    assert clock_events(world) == 1
    clock.time += 4 * HOUR - timedelta(seconds=1)
    assert codes(refused(world, "brief")) == ["too_soon"]
    clock.time += timedelta(seconds=1)
    ask(world, "brief")
    assert clock_events(world) == 1


def test_every_step_back_is_an_event_of_its_own(world: Ports, clock: Clock) -> None:
    ask(world)
    for _ in range(3):
        clock.time -= HOUR
        refused(world, "brief")
    assert clock_events(world) == 3


@pytest.mark.parametrize("back", [HOUR, 12 * HOUR, 365 * DAY])
def test_a_clock_that_goes_back_repeatedly_allows_no_fourth_proposal(
    world: Ports, clock: Clock, back: timedelta
) -> None:
    policies.change(world, OWNER, "maya", "cooldownBetweenProposals", "1s")
    for value in ("one", "two", "three"):
        ask(world, value)
        clock.time += timedelta(seconds=1)
    for _ in range(4):
        clock.time -= back
        assert "daily_limit" in codes(refused(world, "four"))
    clock.time += DAY
    ask(world, "four")


def test_a_denial_by_a_clock_ahead_does_not_hide_the_one_that_came_after_it(world: Ports, clock: Clock) -> None:
    policies.change(world, OWNER, "maya", "cooldownBetweenProposals", "1s")
    clock.time += 3650 * DAY
    decisions.deny(world, OWNER, ask(world, "curious about birds").id)
    clock.time -= 3650 * DAY
    souls.edit(world, OWNER, WHERE, SOUL.replace("Warm.", "Cool."))
    clock.time += 2 * DAY
    decisions.deny(world, OWNER, ask(world, "patient with beginners").id)
    clock.time += 2 * HOUR
    (reason,) = refused(world, "fond of long walks")
    assert (reason.code, reason.available_at) == ("silence_after_denial", clock() + 22 * HOUR)


def test_a_clock_ten_years_ahead_and_back_locks_nobody_out(world: Ports, clock: Clock) -> None:
    clock.time += 3650 * DAY
    ask(world, "one")
    clock.time -= 3650 * DAY
    assert codes(refused(world, "two")) == ["too_soon"]
    clock.time += 4 * HOUR
    ask(world, "two")


def test_a_proposal_writes_no_file(world: Ports) -> None:
    ask(world)
    assert isinstance(world.mirror, MemoryMirror)
    assert world.mirror.files[WHERE] == SOUL.encode()
