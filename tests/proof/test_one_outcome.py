"""One outcome: a hundred deciders of one proposal, threads in four processes, on both databases.

In the first of four rounds all say yes; in the others some say no, edit the soul or roll it back; in the last the question is just
expiring, by half of the clocks. 8 rounds on each database in a check, 500 with SOULKEEPER_PROOF=night, each with its own soul.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from uuid import uuid4

from soulkeeper.adapters.files import FileMirror, NoMirror
from soulkeeper.adapters.memory import MemoryDailyLog, MemorySessions
from soulkeeper.adapters.sql import postgres
from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.errors import Conflict
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import agents, decisions, proposals, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests import forked
from tests.conftest import FINAL, OWNER, OWNER_KEYS
from tests.system import BY_NIGHT

PROCESSES, THREADS, ROUNDS = 4, 25, 500 if BY_NIGHT else 8
FIRST = "# Maya\n\n## Traits\n\n- kind\n"
SECOND = f"{FIRST}- calm\n"
WON, GONE = "won", "the text moved"


def open_ledger(where: str, *, create: bool = False) -> Ledger:
    if where.startswith("postgresql:"):
        from soulkeeper.adapters.sql.postgres import PostgresLedger

        return PostgresLedger(where, create=create)
    from soulkeeper.adapters.sql.sqlite import SqliteLedger

    return SqliteLedger(Path(where), create=create)


def real_ports(where: str, *, create: bool = False) -> Ports:
    """The real clock, real ids and, if there is a folder, real files."""
    return Ports(
        ledger=open_ledger(where, create=create),
        mirror=NoMirror() if where.startswith("postgresql:") else FileMirror(Path(where).parent),
        daily_log=MemoryDailyLog(),
        sessions=MemorySessions(),
        now=lambda: datetime.now(UTC),
        wait=lambda _seconds: None,
        new_id=lambda: str(uuid4()),
    )


kept_open = cache(real_ports)


def wait_for_the_database() -> None:
    """In a process of callers: there are more of them than connections, and on a slow machine the last one waits long."""
    postgres._WAIT = 300


Attempt = Callable[[Ports, Owner, Address, str], object]


def edit(ports: Ports, owner: Owner, soul: Address, _id: str) -> None:
    souls.edit(ports, owner, soul, f"{SECOND}- patient\n", base=2)


def roll_back(ports: Ports, owner: Owner, soul: Address, _id: str) -> None:
    rollback.roll_back(ports, owner, soul, 1)


def approve(ports: Ports, owner: Owner, _soul: Address, id: str) -> None:
    decisions.approve(ports, owner, id)


def deny(ports: Ports, owner: Owner, _soul: Address, id: str) -> None:
    decisions.deny(ports, owner, id)


CASTS: tuple[dict[int, Attempt], ...] = (
    {},
    {24: deny, 23: edit, 22: roll_back},
    {2: deny, 5: deny, 8: deny, 11: edit, 14: deny, 17: roll_back, 20: deny, 23: deny},
    {2: deny, 11: edit, 17: roll_back},
)


def attempts(where: str, soul: str, id: str, process: int, round_: int) -> list[tuple[str, str]]:
    """Many owners in one process act at the same moment. Returns what each tried and the answer."""
    wait_for_the_database()
    ports, together = kept_open(where), threading.Barrier(THREADS)
    late = timedelta(days=8) if round_ % len(CASTS) == 3 else timedelta(0)

    def attempt(number: int) -> tuple[str, str]:
        what = CASTS[round_ % len(CASTS)].get(number, approve)
        late_clock = replace(ports, now=lambda: datetime.now(UTC) + late * (number % 2))
        together.wait()
        try:
            what(late_clock, Owner(f"owner-{process}-{number}", "test", "owner"), address(soul), id)
        except Conflict as conflict:
            return what.__name__, conflict.message
        return what.__name__, f"{WON} owner-{process}-{number}"

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(attempt, range(THREADS)))


def new_question(ports: Ports, soul: Address) -> Approval:
    """A soul at its second revision, and a question about it."""
    souls.create(ports, OWNER, soul, FIRST)
    souls.edit(ports, OWNER, soul, SECOND)
    change = Change(kind=ChangeKind.ADD, field="traits", value="curious")
    draft = ProposalDraft(where=soul, change=change, reason="x", trigger=Trigger.OWNER_DIRECTED)
    return proposals.propose(ports, OWNER, "maya", draft)


def ensure_one_outcome(ports: Ports, soul: Address, asked: Approval, told: list[tuple[str, str]]) -> str:
    """The question has one outcome, in the ledger and in every answer. Returns it."""
    winners = [what for what, said in told if said.startswith(WON) and what in ("approve", "deny")]
    with ports.ledger.reading() as records:
        final = records.approval(asked.id)
        chain = records.revisions(records.soul(soul).uuid)[::-1]
        ends = [event for event in _about(records.every_event(), asked.id) if event in FINAL]
    assert ends == [final.status]
    assert winners == {Status.APPLIED: ["approve"], Status.DENIED: ["deny"]}.get(final.status, [])
    assert [made.approval_id for made in chain].count(asked.id) == (final.status is Status.APPLIED)
    moved = sum(said.startswith(WON) and what in ("edit", "roll_back") for what, said in told)
    assert len(chain) == 2 + (final.status is Status.APPLIED) + moved
    assert final.decision is not None
    losers = [said for what, said in told if what in ("approve", "deny") and not said.startswith(WON)]
    assert all(_is_told(final, said) for said in losers), Counter(losers)
    return str(final.status)


def _about(events: Iterator[Event], id: str) -> list[str]:
    return [event.kind.partition(".")[2] for event in events if event.facts.get("approval") == id]


def _is_told(final: Approval, said: str) -> bool:
    """A decider who is too late is told who decided, that it expired, or what changed."""
    assert final.decision is not None
    if final.status is Status.STALE:
        return "is stale" in said or "moved" in said
    return f"by {final.decision.by} at" in said or (final.status is Status.EXPIRED and "expired" in said)


def test_a_hundred_deciders_have_one_outcome_and_everybody_is_told_which(
    where: str, record_property: Callable[[str, object], None]
) -> None:
    ports = real_ports(where, create=True)
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    agents.new_agent(ports, OWNER, "maya", starters())
    outcomes: Counter[str] = Counter()
    with forked.processes().Pool(PROCESSES) as pool:
        for number in range(ROUNDS):
            soul = f"maya-{number}"
            question = new_question(ports, address(soul))
            everybody = [(where, soul, question.id, process, number) for process in range(PROCESSES)]
            answers = pool.starmap(attempts, everybody, chunksize=1)
            told = [answer for process in answers for answer in process]
            assert len(told) == PROCESSES * THREADS
            outcomes[ensure_one_outcome(ports, address(soul), question, told)] += 1
    print(f"{ROUNDS} rounds: {dict(outcomes)}")
    record_property("outcomes", dict(outcomes))
    assert outcomes["applied"]
