"""Limits hold under concurrency: fifty callers at once, threads in two processes, against a limit of three.

Every round is another agent of one workspace, so that a round begins with nothing asked. Time runs fast here: the shortest gap a
policy can name is a second. A caller whom only that gap refuses, on a fast machine, asks again, so that the other limits are what
all of them meet.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

from soulkeeper.adapters.files import NoMirror
from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, policies, proposals, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests import forked
from tests.conftest import OWNER, OWNER_KEYS
from tests.proof.test_one_outcome import real_ports, wait_for_the_database
from tests.system import BY_NIGHT

PROCESSES, THREADS, ROUNDS, LIMIT = 2, 25, 250 if BY_NIGHT else 5, 3
TIMES_FASTER = 2_000
TOO_SOON = "too_soon"
LIMITS = (
    ("daily_limit", {"maxProposalsPerDay": "3"}),
    ("too_many_pending", {"maxProposalsPerWeek": "99", "maxProposalsPerDay": "99", "maxPendingProposals": "3"}),
)


def fast() -> datetime:
    """A clock that all processes share, on which a millisecond is two seconds."""
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=time.monotonic() * TIMES_FASTER)


@cache
def fast_ports(where: str, *, create: bool = False) -> Ports:
    """A workspace without files: this is about the ledger."""
    return replace(real_ports(where, create=create), mirror=NoMirror(), now=fast)


def propose_at_once(where: str, agent: str, process: int) -> list[str]:
    """Many callers in one process propose at the same moment. Returns the answer of each: empty, or the first code."""
    wait_for_the_database()
    ports = fast_ports(where)
    together = threading.Barrier(THREADS)

    def ask(number: int) -> str:
        change = Change(kind=ChangeKind.ADD, field="traits", value=f"trait {agent} {process} {number}")
        together.wait()
        answer = TOO_SOON
        while answer == TOO_SOON:
            answer = _answer(ports, agent, change)
        return answer

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(ask, range(THREADS)))


def _answer(ports: Ports, agent: str, change: Change) -> str:
    """Empty if the proposal was accepted, or the first code of the refusal."""
    try:
        proposals.propose(
            ports, Asker(agent, "test"), agent, ProposalDraft(where=address(agent), change=change, reason="x")
        )
    except Refused as refused:
        return refused.reasons[0].code
    return ""


def begin_agent(ports: Ports, agent: str, said: dict[str, str]) -> None:
    agents.new_agent(ports, OWNER, agent, starters())
    souls.create(ports, OWNER, address(agent), "# Maya\n\n## Traits\n\n- kind\n")
    agents.select(ports, OWNER, agent, address(agent))
    for key, value in {"cooldownBetweenProposals": "1s", **said}.items():
        policies.change(ports, OWNER, agent, key, value)


def pending_count(ports: Ports, agent: str) -> int:
    with ports.ledger.reading() as records:
        return len(records.approvals(agent=agent, type=SOUL_UPDATE, statuses=frozenset({Status.PENDING})))


def test_exactly_three_of_fifty_simultaneous_callers_succeed_in_every_round(where: str) -> None:
    ports = fast_ports(where, create=True)
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    outcomes = []
    with forked.processes().Pool(PROCESSES) as pool:
        for number in range(ROUNDS):
            agent, (code, said) = f"agent-{number}", LIMITS[number % len(LIMITS)]
            begin_agent(ports, agent, said)
            answers = pool.starmap(
                propose_at_once, [(where, agent, process) for process in range(PROCESSES)], chunksize=1
            )
            told = Counter(answer for process in answers for answer in process)
            outcomes.append((told.pop("", 0), sum(told.values()), pending_count(ports, agent)))
            assert set(told) == {code}
    assert outcomes == [(LIMIT, PROCESSES * THREADS - LIMIT, LIMIT)] * ROUNDS
    with ports.ledger.reading() as records:
        assert len(records.approvals(limit=LIMIT * ROUNDS + 1)) == LIMIT * ROUNDS
        assert CLOCK not in {event.kind for event in records.every_event()}
