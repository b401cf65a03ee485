"""The gate under a clock that jumps by seconds and by years, compared with an oracle that knows how much time has really passed.

A record grows older as the clock advances, by passing or by jumping; a step back reduces its age, but never below zero. Two laws
follow from that, and are checked separately in real time:

- Once a span has really passed since a record and since the last step back, the span is over: nobody is locked out for longer.
- While it has not really passed, and the clock has not jumped forward, it is not over: no limit is skipped.

50 lives of a clock in a check, 5,000 with SOULKEEPER_PROOF=night.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Refused
from soulkeeper.services import agents, decisions, policies, proposals, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock, ports_on
from tests.system import BY_NIGHT

WHERE = address("maya")
HOUR, DAY, YEAR = timedelta(hours=1), timedelta(days=1), timedelta(days=365)
SILENCE, GAP, REPEATS = DAY, 4 * HOUR, 30 * DAY
A_DAY, A_WEEK = (3, DAY), (10, 7 * DAY)
WISHES = tuple(
    f"{how} {what}."
    for what, how in product(
        ("apples", "rivers", "chess", "trains", "maps", "bread", "clouds", "opera"),
        ("Paints", "Collects", "Sings about"),
    )
)

seconds = st.integers(0, 3) | st.integers(0, 5 * 3_600) | st.integers(0, 40 * 86_400)
jumps = st.sampled_from([0, 0, 0, 1, 3_600, 90_000, 31_536_000, 315_360_000]).flatmap(
    lambda most: st.integers(-most, most)
)
moves = st.lists(st.tuples(seconds, jumps, st.sampled_from(["ask", "ask", "deny", "repeat", "write"])), max_size=24)


@dataclass(slots=True)
class Record:
    """A proposal or a denial. ``age`` is what counts for it; ``truly`` is how long ago it was made."""

    about: str
    age: timedelta = timedelta(0)
    truly: timedelta = timedelta(0)
    since_a_step_back: timedelta = timedelta(0)
    jumped_forward: bool = False

    def move(self, passes: timedelta, jump: timedelta) -> None:
        self.age = max(timedelta(0), self.age + passes + jump)
        self.truly += passes
        self.since_a_step_back = timedelta(0) if jump < timedelta(0) else self.since_a_step_back + passes
        self.jumped_forward = self.jumped_forward or jump > timedelta(0)

    def counts_within(self, span: timedelta) -> bool:
        counts = self.age < span
        assert not counts or self.since_a_step_back < span, "locked out for longer than the policy says"
        assert counts or self.truly >= span or self.jumped_forward, "a limit was skipped"
        return counts


@dataclass(slots=True)
class Oracle:
    asks: list[Record] = field(default_factory=list)
    denials: list[Record] = field(default_factory=list)

    def move(self, passes: timedelta, jump: timedelta) -> None:
        for record in (*self.asks, *self.denials):
            record.move(passes, jump)

    def refusals(self, draft: str) -> set[str]:
        """What the gate must answer to an agent that proposes this now. If a limit refuses, the text is not judged."""
        return set(self.limits()) or {
            "repeats_denied" for denial in self.denials if denial.about == draft and denial.counts_within(REPEATS)
        }

    def limits(self) -> Iterator[str]:
        if any(ask.counts_within(GAP) for ask in self.asks[-1:]):
            yield "too_soon"
        for code, (most, span) in (("daily_limit", A_DAY), ("weekly_limit", A_WEEK)):
            if sum(ask.counts_within(span) for ask in self.asks) >= most:
                yield code
        if any(denial.counts_within(SILENCE) for denial in self.denials[-1:]):
            yield "silence_after_denial"


class Life:
    """An agent that proposes, an owner who denies, and the oracle that watches both."""

    def __init__(self) -> None:
        self.clock, self.oracle = Clock(), Oracle()
        self.ports = ports_on(MemoryLedger(), self.clock)
        self.waiting: list[tuple[str, str]] = []
        self.fresh = iter(WISHES)
        souls.begin(self.ports, OWNER, starters(), OWNER_KEYS)
        agents.new_agent(self.ports, OWNER, "maya", starters())
        souls.create(self.ports, OWNER, WHERE, "# Maya\n\n## Traits\n\n- kind\n")
        agents.select(self.ports, OWNER, "maya", WHERE)
        policies.change(self.ports, OWNER, "maya", "maxPendingProposals", "1000")

    def go_on(self, passes: int, jump: int) -> None:
        self.clock.time += timedelta(seconds=passes + jump)
        self.oracle.move(timedelta(seconds=passes), timedelta(seconds=jump))

    def act(self, what: str) -> None:
        denied = [denial.about for denial in self.oracle.denials]
        if what == "deny" and self.waiting:
            self.deny()
        elif what == "repeat" and denied:
            self.ask(denied[-1])
        elif what == "write":
            souls.confirm(self.ports, OWNER, WHERE)
        else:
            self.ask(next(self.fresh))

    def ask(self, draft: str) -> None:
        foretold = self.oracle.refusals(draft)
        change = Change(kind=ChangeKind.ADD, field="traits", value=draft)
        told: set[str] = set()
        try:
            asked = proposals.propose(
                self.ports, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for")
            )
            self.oracle.asks.append(Record(draft))
            self.waiting.append((asked.id, draft))
        except Refused as refused:
            told = {reason.code for reason in refused.reasons} - {"duplicate"}
        assert told == foretold

    def deny(self) -> None:
        """A proposal that has expired cannot be denied any more. The gate knows of a step back only what was recorded after it."""
        id, draft = self.waiting.pop()
        try:
            decisions.deny(self.ports, OWNER, id, words="no")
        except Conflict:
            souls.confirm(self.ports, OWNER, WHERE)
        else:
            self.oracle.denials.append(Record(draft))


@settings(max_examples=5_000 if BY_NIGHT else 50)
@given(moves)
def test_no_jump_of_the_clock_skips_a_limit_or_makes_it_longer(lived: list[tuple[int, int, str]]) -> None:
    life = Life()
    for passes, jump, what in lived:
        life.go_on(passes, jump)
        life.act(what)


@pytest.mark.parametrize("back", [timedelta(seconds=1), HOUR, YEAR, 10 * YEAR])
def test_a_denied_change_is_refused_for_thirty_days_from_a_step_back_and_no_longer(back: timedelta) -> None:
    life = Life()
    life.ask(WISHES[0])
    life.deny()
    life.go_on(0, int(-back.total_seconds()))
    souls.confirm(life.ports, OWNER, WHERE)
    for days in (29, 1):
        life.go_on(days * 86_400, 0)
        life.ask(WISHES[0])
    assert len(life.oracle.asks) == 2
