"""The owner never has to wait: refusals come before the expensive work, and no text is judged inside the write lock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.attempts import AGAIN_AFTER, MOST
from soulkeeper.domain.authority import Asker, Role
from soulkeeper.domain.evolution import payloads, text_rules
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Refused
from soulkeeper.ports import Ledger, Ports, Writer
from soulkeeper.services import agents, decisions, gaps, policies, proposals, rebase, souls, tokens
from soulkeeper.services.action_requests import request
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.outside_edits import held_texts, observe
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, Clock, open_gate
from tests.maya import begin_with_maya

SOUL = "# Maya\n\n## Tone\n\nWarm.\n\n## Traits\n\n- kind\n\n## Never Do\n\n- Never name a price.\n"
WHERE = address("maya")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    """The soul maya, used by the agent maya, under the default policy."""
    begin_with_maya(any_ports, SOUL)
    return any_ports


class Watched:
    """A ledger that knows whether its write lock is held, and lets something happen just before it is taken."""

    def __init__(self, ledger: Ledger, before: Callable[[], None] = lambda: None) -> None:
        self._ledger, self._before = ledger, before
        self.is_held = False

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        self._before()
        with self._ledger.writing() as writer:
            self.is_held = True
            try:
                yield writer
            finally:
                self.is_held = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)


def watched(world: Ports, before: Callable[[], None] = lambda: None) -> tuple[Ports, Watched]:
    ledger = Watched(world.ledger, before)
    return replace(world, ledger=ledger), ledger  # type: ignore[arg-type]


def draft(value: str = "curious", **more: object) -> ProposalDraft:
    said = {
        "where": WHERE,
        "change": Change(kind=ChangeKind.ADD, field="traits", value=value),
        "reason": "asked for",
        **more,
    }
    return ProposalDraft(**said)  # type: ignore[arg-type]


def ask(world: Ports, value: str = "curious", *, by: Asker = MAYA, **more: object) -> Approval:
    return proposals.propose(world, by, "maya", draft(value, **more))


def refused(world: Ports, value: str = "curious", *, by: Asker = MAYA, **more: object) -> Refused:
    with pytest.raises(Refused) as refusal:
        ask(world, value, by=by, **more)
    return refusal.value


def codes(refusal: Refused) -> list[str]:
    return [reason.code for reason in refusal.reasons]


@pytest.fixture
def judging(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Called before every judgement of a text. Results of other tests are forgotten."""

    def call(first: Callable[[], None]) -> None:
        text_rules.findings.cache_clear()
        text_rules.refusals.cache_clear()
        read, hidden = TextChange.__init__, text_rules.hidden_reason

        def reading(self: TextChange, *texts: str) -> None:
            first()
            read(self, *texts)

        def looking(before: str, after: str) -> object:
            first()
            return hidden(before, after)

        monkeypatch.setattr(TextChange, "__init__", reading)
        monkeypatch.setattr(text_rules, "hidden_reason", looking)

    return call


def test_no_text_is_judged_while_the_write_lock_is_held(
    world: Ports, judging: Callable[[Callable[[], None]], None]
) -> None:
    watching, ledger = watched(world)
    held: list[bool] = []
    judging(lambda: held.append(ledger.is_held))
    open_gate(watching, "maya")
    asked = [ask(watching, "curious")]
    watching.wait(2)
    asked.append(ask(watching, "", change=Change(kind=ChangeKind.MODIFY, field="tone", old="Warm.", value="Cool.")))
    decisions.approve(watching, OWNER, asked[0].id)
    watching.wait(2)
    overlapping = Change(kind=ChangeKind.MODIFY, field="tone", old="Warm.", value="Brief.")
    proposals.propose(watching, OWNER, "maya", draft(change=overlapping, trigger=Trigger.OWNER_DIRECTED))
    rebase.rebase(watching, OWNER, asked[1].id)
    assert held
    assert not any(held)


@pytest.fixture
def assessed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Called before every assessment of a held edit."""

    def call(first: Callable[[], None]) -> None:
        assess = held_texts.assess

        def assessing(*given: Any) -> object:
            first()
            return assess(*given)

        monkeypatch.setattr(held_texts, "assess", assessing)

    return call


def edited(world: Ports, old: str, new: str) -> str:
    """The notes for the owner about an edit of the file."""
    with world.ledger.reading() as records:
        text = records.text(records.soul(WHERE).hash)
    world.mirror.files[WHERE] = text.replace(old, new).encode()  # type: ignore[attr-defined]
    return " ".join(observe(world, WHERE))


def test_no_edit_of_a_file_is_judged_while_the_write_lock_is_held(
    world: Ports, judging: Callable[[Callable[[], None]], None], assessed: Callable[[Callable[[], None]], None]
) -> None:
    watching, ledger = watched(world)
    held: list[bool] = []
    ask(watching, "curious")
    judging(lambda: held.append(ledger.is_held))
    assessed(lambda: held.append(ledger.is_held))
    assert "recorded as revision 2" in edited(watching, "- kind\n", "- kind\n- calm\n")
    assert "held as proposal" in edited(watching, "- Never name a price.\n", "")
    policies.change(watching, OWNER, "maya", "mirror", "guard")
    assert "held as text 2" in edited(watching, "Warm.", "Brisk.")
    assert len(held) > 3
    assert not any(held)


def test_an_edit_is_judged_again_where_its_basis_changed_before_the_lock(
    world: Ports, assessed: Callable[[Callable[[], None]], None]
) -> None:
    policies.change(world, OWNER, "maya", "mirror", "guard")
    changes = iter(["tone"])

    def meanwhile() -> None:
        for name in changes:
            policies.change(world, OWNER, "maya", "protectedFields", name)

    watching, ledger = watched(world, meanwhile)
    held: list[bool] = []
    assessed(lambda: held.append(ledger.is_held))
    assert "held as proposal" in edited(watching, "Warm.", "Cool.")
    assert held == [False, True]
    payload = payloads.read(world_approval(world))
    assert isinstance(payload, SoulUpdate)
    assert payload.assessment.protected == ("tone",)


def world_approval(world: Ports) -> Approval:
    with world.ledger.reading() as records:
        return records.approvals(limit=1)[0]


def test_the_text_of_an_agent_that_may_not_propose_is_not_judged(
    world: Ports, clock: Clock, judging: Callable[[Callable[[], None]], None]
) -> None:
    ask(world)
    judged: list[bool] = []
    judging(lambda: judged.append(True))
    worst = draft(change=Change(kind=ChangeKind.REPLACE, new_text="\u2063 ghp_" + "a1B2" * 9), reason="why " * 1_000)
    with pytest.raises(Refused) as refusal:
        proposals.propose(world, MAYA, "maya", worst)
    assert codes(refusal.value) == ["too_soon"]
    with pytest.raises(Refused) as refusal:
        proposals.propose(world, MAYA, "maya", replace(worst, where=address("concise-ops")))
    assert codes(refusal.value) == ["not_proposable"]
    assert not refusal.value.text_judged
    assert judged == []
    clock.advance(hours=5)
    with pytest.raises(Refused) as refusal:
        proposals.propose(world, MAYA, "maya", worst)
    assert {"hidden_text", "secret", "reason_too_long"} <= set(codes(refusal.value))
    assert refusal.value.text_judged
    assert judged


def test_a_refusal_does_not_take_the_write_lock(world: Ports) -> None:
    def locked() -> None:
        raise AssertionError("the write lock was taken")

    ask(world)
    watching, _ = watched(world, locked)
    assert codes(refused(watching, "brief")) == ["too_soon"]


def test_a_text_that_moved_while_it_was_judged_is_judged_again(world: Ports) -> None:
    edits = iter([SOUL.replace("Warm.", "Cool.")])

    def edit() -> None:
        for text in edits:
            souls.edit(world, OWNER, WHERE, text)

    watching, _ = watched(world, edit)
    asked = ask(watching)
    assert asked.payload["baseRevision"] == 2
    with world.ledger.reading() as records:
        assert records.text(asked.payload["newHash"]) == SOUL.replace("Warm.", "Cool.").replace(
            "- kind", "- kind\n- curious"
        )
    assert decisions.approve(world, OWNER, asked.id).approval.status is Status.APPLIED


def test_a_policy_that_changed_while_a_text_was_judged_holds(world: Ports) -> None:
    protected = iter(["traits"])

    def protect() -> None:
        for field in protected:
            policies.change(world, OWNER, "maya", "protectedFields", field)

    watching, _ = watched(world, protect)
    assert codes(refused(watching)) == ["protected_field"]


def test_a_proposal_for_a_text_that_keeps_changing_is_given_up(world: Ports) -> None:
    numbers = iter(range(100))

    def edit() -> None:
        souls.edit(world, OWNER, WHERE, SOUL.replace("Warm.", f"Warm {next(numbers)}."))

    watching, _ = watched(world, edit)
    with pytest.raises(Conflict, match="kept changing while this was prepared"):
        ask(watching)
    assert list(proposals.proposals_of(world, "maya")) == []


def test_a_caller_that_is_refused_repeatedly_has_to_wait_and_the_ledger_does_not_grow(
    world: Ports, clock: Clock
) -> None:
    ask(world)
    with world.ledger.reading() as records:
        before = records.last_seq(), len(list(records.every_text())), len(records.approvals())
    told = [codes(refused(world, f"trait {number}")) for number in range(MOST + 2)]
    assert told == [["too_soon"]] * MOST + [["too_many_refused"]] * 2
    with world.ledger.reading() as records:
        assert (records.last_seq(), len(list(records.every_text())), len(records.approvals())) == before
    clock.time += AGAIN_AFTER
    assert codes(refused(world)) == ["too_soon"]
    assert codes(refused(world)) == ["too_many_refused"]


def test_refused_attempts_count_by_credential_and_never_for_the_owner(world: Ports) -> None:
    ask(world)
    one, other = Asker("maya", "rest", "token 1"), Asker("maya", "rest", "token 2")
    for number in range(MOST):
        assert codes(refused(world, f"trait {number}", by=one)) == ["too_soon"]
    assert codes(refused(world, by=one)) == ["too_many_refused"]
    assert codes(refused(world, by=other)) == ["too_soon"]
    empty = draft(change=Change(kind=ChangeKind.REPLACE, new_text=SOUL), trigger=Trigger.OWNER_DIRECTED)
    for _ in range(MOST + 2):
        with pytest.raises(Refused) as refusal:
            proposals.propose(world, OWNER, "maya", empty)
        assert codes(refusal.value) == ["no_change"]


def test_proposals_that_are_accepted_do_not_count_as_attempts(world: Ports) -> None:
    open_gate(world, "maya")
    for number in range(MOST + 2):
        world.wait(0.01)
        asked = ask(world, f"trait {number}")
        world.wait(2)
        proposals.withdraw(world, MAYA, "maya", asked.id)


def test_refused_requests_count_as_attempts_too(world: Ports) -> None:
    secret = {"tool": "mail.send", "input": {"key": "ghp_" + "a1B2" * 9}, "why": "a note"}
    told = []
    for _ in range(MOST + 1):
        with pytest.raises(Refused) as refusal:
            request(world, MAYA, "maya", "heartbeat_action", secret)
        told.append(codes(refusal.value))
    assert told == [["secret"]] * MOST + [["too_many_refused"]]


WRITES: dict[str, Callable[[Ports], object]] = {
    "policy": lambda world: policies.change(world, OWNER, "maya", "maxProposalsPerDay", "2"),
    "preset": lambda world: policies.use_preset(world, OWNER, "maya", "strict"),
    "gap": lambda world: gaps.open_gap(world, MAYA, "maya", "tone", "it shouted"),
    "token": lambda world: tokens.create(world, OWNER, Role.READER),
    "agent": lambda world: agents.new_agent(world, OWNER, "bo", starters()),
    "selection": lambda world: agents.deselect(world, OWNER, "maya"),
    "soul": lambda world: souls.create(world, OWNER, address("bo"), "# Bo\n\n## Tone\n\nDry.\n"),
    "confirmation": lambda world: souls.confirm(world, OWNER, WHERE),
}


@pytest.mark.parametrize("write", WRITES)
def test_whatever_writes_records_what_expired(world: Ports, clock: Clock, write: str) -> None:
    asked = ask(world)
    clock.advance(days=8)
    WRITES[write](world)
    assert decisions.find(world, asked.id).status is Status.EXPIRED
