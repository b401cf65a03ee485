"""Wrong clocks: back by a second, an hour, a year, forward ten years and back, at every step of the walk, on every ledger.

In a check each jump is made at a third of the steps, by night at all.

- Order is that of sequence numbers, never that of time.
- Expiry is judged when somebody decides: not before the policy says, and nothing hangs undecidable.
- No jump gives an agent more than its limits, and none locks it out for longer than the policy says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.errors import Conflict, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, idempotency, policies, proposals, queries, rebase, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import DAWN, MAYA, OWNER, OWNER_KEYS, Clock, ports_on
from tests.system import share

SECOND, HOUR, YEAR, AGE = timedelta(seconds=1), timedelta(hours=1), timedelta(days=365), timedelta(days=3650)
JUMPS = {
    "back a second": [-SECOND],
    "back an hour": [-HOUR],
    "back a year": [-YEAR],
    "forward ten years": [AGE],
    "forward ten years and back": [AGE, -AGE],
    "forward ten years and a year further back": [AGE, -AGE - YEAR],
}
SOUL = "# Maya\n\n## Traits\n\n- kind\n"
WHERE = address("maya")

Step = Callable[[Ports, Address], object]


def ask(ports: Ports, where: Address = WHERE, value: str = "brave") -> Approval:
    """Directed by the owner, to whom limits do not apply: this is about order and expiry."""
    change = Change(kind=ChangeKind.ADD, field="traits", value=value)
    draft = ProposalDraft(where=where, change=change, reason="asked for", trigger=Trigger.OWNER_DIRECTED)
    return proposals.propose(ports, OWNER, "maya", draft)


def questions_in_order(ports: Ports) -> list[Approval]:
    """Every question, in the order in which they were asked."""
    with ports.ledger.reading() as records:
        return records.approvals(limit=1_000)[::-1]


def history(ports: Ports, where: Address) -> list[Revision]:
    return list(queries.history(ports, where, limit=1_000).revisions[::-1])


def jump(clock: Clock, spans: list[timedelta]) -> None:
    for span in spans:
        clock.time += span


def latest(ports: Ports) -> str:
    return questions_in_order(ports)[-1].id


the_walk: tuple[tuple[str, Step], ...] = (
    ("create", lambda ports, where: souls.create(ports, OWNER, where, SOUL)),
    ("select", lambda ports, where: agents.select(ports, OWNER, "maya", where)),
    ("ask", lambda ports, where: ask(ports, where, "brave")),
    ("approve", lambda ports, _: decisions.approve(ports, OWNER, latest(ports))),
    ("ask again", lambda ports, where: ask(ports, where, "calm")),
    ("edit", lambda ports, where: souls.edit(ports, OWNER, where, SOUL + "- patient\n")),
    ("rebase", lambda ports, _: rebase.rebase(ports, OWNER, latest(ports))),
    ("deny", lambda ports, _: decisions.deny(ports, OWNER, latest(ports), words="no")),
    ("roll back", lambda ports, where: rollback.roll_back(ports, OWNER, where, 1)),
    ("ask once more", lambda ports, where: ask(ports, where, "wry")),
    ("withdraw", lambda ports, _: proposals.withdraw(ports, OWNER, "maya", latest(ports))),
    ("rename", lambda ports, where: souls.rename(ports, OWNER, where, f"{where}-renamed")),
)


def begin_maya(ports: Ports) -> Ports:
    """The soul maya, used by the agent maya."""
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    agents.new_agent(ports, OWNER, "maya", starters())
    souls.create(ports, OWNER, WHERE, SOUL)
    agents.select(ports, OWNER, "maya", WHERE)
    return ports


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return begin_maya(any_ports)


def walk(ports: Ports, clock: Clock, where: Address, jumping: str, spans: list[timedelta]) -> dict[str, str]:
    """Take the whole walk, with a jump of the clock right before one step. Returns the conflicts."""
    conflicts: dict[str, str] = {}
    for name, step in the_walk:
        clock.advance(minutes=1)
        if name == jumping:
            jump(clock, spans)
        try:
            step(ports, where)
        except Conflict as conflict:
            conflicts[name] = conflict.message
    return conflicts


@pytest.mark.parametrize("which", [number for number, said in enumerate(JUMPS) if said != "forward ten years"])
def test_a_clock_that_is_right_again_or_behind_stops_no_step_of_the_walk(
    world: Ports, clock: Clock, which: int
) -> None:
    spans = [*JUMPS.values()][which]
    for number, (name, _) in enumerate(share(the_walk, which)):
        clock.time = DAWN
        assert walk(world, clock, address(f"soul-{number}"), name, spans) == {}
        told = history(world, address(f"soul-{number}-renamed"))
        assert [(made.number, made.version) for made in told] == [
            (1, "1.0.0"),
            (2, "1.1.0"),
            (3, "1.1.1"),
            (4, "1.2.0"),
        ]


def test_a_clock_ten_years_ahead_expires_what_waits_and_stops_nothing_else(world: Ports, clock: Clock) -> None:
    for number, (name, _) in enumerate(the_walk):
        clock.time = DAWN
        conflicts = walk(world, clock, address(f"soul-{number}"), name, [AGE])
        late = {"approve": "approve", "edit": "rebase", "rebase": "rebase", "deny": "deny"}
        assert next(iter(conflicts), None) == late.get(name)


def test_taking_back_what_has_expired_ends_it_as_expired(world: Ports, clock: Clock) -> None:
    approval = ask(world)
    jump(clock, [AGE])
    assert proposals.withdraw(world, OWNER, "maya", approval.id).status is Status.EXPIRED
    assert decisions.find(world, approval.id).status is Status.EXPIRED


@pytest.mark.parametrize("spans", JUMPS.values(), ids=JUMPS)
def test_order_is_the_order_of_doing_at_every_ledger(world: Ports, clock: Clock, spans: list[timedelta]) -> None:
    ids, written = [], [SOUL]
    for number in range(4):
        written.append(f"{written[-1]}- more {number}\n")
        souls.edit(world, OWNER, WHERE, written[-1])
        jump(clock, spans)
    for number in range(4):
        ids.append(ask(world, value=f"wish {number}").id)
        clock.time -= SECOND * number

    assert [queries.show(world, WHERE, str(n)).content for n in range(1, 6)] == written
    assert [approval.id for approval in questions_in_order(world)] == ids
    assert [approval.id for approval in decisions.pending(world)] == ids
    with world.ledger.reading() as records:
        events = records.events(limit=1_000)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert [event.facts["approval"] for event in events if event.kind == "approval.asked"] == ids
    assert [event.facts["revision"] for event in events if event.facts.get("address") == "maya"][:5] == [1, 2, 3, 4, 5]


@settings(max_examples=20)
@given(st.lists(st.integers(-4_000, 4_000), min_size=3, max_size=12))
def test_order_is_the_order_of_doing_however_the_clock_jumps(days: list[int]) -> None:
    clock = Clock()
    ports = begin_maya(ports_on(MemoryLedger(), clock))
    ids = []
    for number, day in enumerate(days):
        clock.time = DAWN + timedelta(days=day)
        souls.edit(ports, OWNER, WHERE, f"{SOUL}- at {number}\n")
        ids.append(ask(ports, value=f"wish {number}").id)
    assert [made.number for made in history(ports, WHERE)] == list(range(1, len(days) + 2))
    assert [made.created_at for made in history(ports, WHERE)[1:]] == [DAWN + timedelta(days=day) for day in days]
    assert [approval.id for approval in questions_in_order(ports)] == ids


@pytest.fixture
def waiting(world: Ports) -> Approval:
    return ask(world)


def test_expiry_is_the_moment_the_policy_says_and_not_one_before(world: Ports, clock: Clock, waiting: Approval) -> None:
    assert waiting.expires_at == DAWN + timedelta(days=7)
    clock.time = waiting.expires_at
    assert decisions.pending(world) == []
    clock.time -= timedelta(microseconds=1)
    assert decisions.pending(world) == [waiting]
    assert decisions.approve(world, OWNER, waiting.id).approval.status is Status.APPLIED


def test_a_clock_that_was_ahead_while_nobody_decided_has_expired_nothing(
    world: Ports, clock: Clock, waiting: Approval
) -> None:
    jump(clock, [AGE])
    assert decisions.pending(world) == []
    assert decisions.find(world, waiting.id).status is Status.PENDING
    jump(clock, [-AGE])
    assert decisions.pending(world) == [waiting]
    assert decisions.approve(world, OWNER, waiting.id).approval.status is Status.APPLIED


@pytest.mark.parametrize("decide", [decisions.approve, decisions.deny])
def test_what_was_found_expired_stays_so_when_the_clock_comes_back(
    world: Ports, clock: Clock, waiting: Approval, decide: Callable[..., object]
) -> None:
    jump(clock, [AGE])
    with pytest.raises(Conflict, match="expired at"):
        decide(world, OWNER, waiting.id)
    jump(clock, [-AGE])
    with pytest.raises(Conflict, match="expired at"):
        decide(world, OWNER, waiting.id)
    assert decisions.find(world, waiting.id).status is Status.EXPIRED


@pytest.mark.parametrize("back", [SECOND, HOUR, YEAR, AGE])
@pytest.mark.parametrize("how", ["approve", "deny", "withdraw", "rebase"])
def test_what_was_asked_by_a_clock_ahead_can_be_decided_when_it_is_right_again(
    world: Ports, clock: Clock, back: timedelta, how: str
) -> None:
    jump(clock, [back])
    approval = ask(world)
    jump(clock, [-back])

    assert decisions.pending(world) == [approval]
    decide: dict[str, Callable[[], object]] = {
        "approve": lambda: decisions.approve(world, OWNER, approval.id),
        "deny": lambda: decisions.deny(world, OWNER, approval.id),
        "withdraw": lambda: proposals.withdraw(world, OWNER, "maya", approval.id),
        "rebase": lambda: rebase.rebase(world, OWNER, approval.id),
    }
    if how == "rebase":
        souls.edit(world, OWNER, WHERE, SOUL.replace("kind", "gentle"))
    decide[how]()
    assert decisions.find(world, approval.id).status is not Status.PENDING


def test_what_was_put_off_by_a_clock_ahead_is_listed_when_it_is_right_again(world: Ports, clock: Clock) -> None:
    jump(clock, [AGE])
    approval = ask(world)
    put_off = decisions.snooze(world, OWNER, approval.id, clock() + 4 * HOUR)
    assert decisions.pending(world) == []
    jump(clock, [-AGE])
    assert decisions.pending(world) == [put_off]


@pytest.mark.parametrize("back", [SECOND, HOUR, YEAR])
def test_what_is_put_off_can_be_decided_at_once_whatever_the_clock(
    world: Ports, clock: Clock, waiting: Approval, back: timedelta
) -> None:
    decisions.snooze(world, OWNER, waiting.id, clock() + 4 * HOUR)
    jump(clock, [-back])
    assert decisions.approve(world, OWNER, waiting.id).approval.status is Status.APPLIED


DAY = timedelta(days=1)
BEHIND = [spans for said, spans in JUMPS.items() if said != "forward ten years"]


def wished(ports: Ports, value: str) -> list[str]:
    """The gate's answer to an agent's proposal: empty if it is pending now, else the codes."""
    change = Change(kind=ChangeKind.ADD, field="traits", value=value)
    try:
        proposals.propose(ports, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for"))
    except Refused as refused:
        return [reason.code for reason in refused.reasons]
    return []


@pytest.fixture
def spent(world: Ports, clock: Clock) -> Ports:
    """An agent that has used its three proposals of the day, and may propose again a day later."""
    policies.change(world, OWNER, "maya", "cooldownBetweenProposals", "1s")
    for value in ("brave", "calm", "wry"):
        clock.advance(minutes=1)
        assert wished(world, value) == []
    return world


@pytest.mark.parametrize("spans", BEHIND)
def test_no_clock_that_goes_back_gives_a_fourth_proposal_in_a_day(
    spent: Ports, clock: Clock, spans: list[timedelta]
) -> None:
    jump(clock, spans)
    assert "daily_limit" in wished(spent, "dry")
    clock.advance(hours=12)
    assert "daily_limit" in wished(spent, "dry")


def write_something(ports: Ports) -> None:
    """A write makes the ledger notice the clock."""
    souls.confirm(ports, OWNER, WHERE)


@pytest.mark.parametrize("spans", BEHIND)
def test_no_clock_that_goes_back_locks_an_agent_out_for_more_than_a_day(
    spent: Ports, clock: Clock, spans: list[timedelta]
) -> None:
    jump(clock, spans)
    write_something(spent)
    clock.time += DAY
    assert wished(spent, "dry") == []


@pytest.mark.parametrize("seen", [True, False])
def test_what_was_asked_by_a_clock_ahead_locks_nobody_out_for_more_than_a_day(
    world: Ports, clock: Clock, seen: bool
) -> None:
    policies.change(world, OWNER, "maya", "cooldownBetweenProposals", "1s")
    jump(clock, [AGE])
    for value in ("brave", "calm", "wry"):
        clock.advance(minutes=1)
        assert wished(world, value) == []
    jump(clock, [-AGE])
    if seen:
        write_something(world)
    assert "daily_limit" in wished(world, "dry")
    clock.time += DAY
    assert wished(world, "dry") == []


@pytest.mark.parametrize("spans", [[-SECOND], [-HOUR], [-YEAR]])
def test_no_clock_that_goes_back_ends_the_silence_after_a_denial_sooner(
    world: Ports, clock: Clock, spans: list[timedelta]
) -> None:
    assert wished(world, "brave") == []
    decisions.deny(world, OWNER, latest(world), words="no")
    jump(clock, spans)
    assert {"silence_after_denial", "too_soon"} <= set(wished(world, "calm"))
    clock.advance(hours=23)
    assert "silence_after_denial" in wished(world, "calm")


@pytest.mark.parametrize("spans", BEHIND)
def test_no_clock_that_goes_back_makes_a_request_with_a_key_be_done_twice(
    world: Ports, clock: Clock, spans: list[timedelta]
) -> None:
    taken = idempotency.claim(world, "token", "key", "request")
    with world.ledger.writing() as writer:
        writer.put_answer(replace(taken, status=200, body=b"done"))
    jump(clock, spans)
    again = idempotency.claim(world, "token", "key", "request")
    assert (again.status, again.body) == (200, b"done")
