"""PostgreSQL killed in the middle of transactions, while writers work: 3 times in a check, 200 with SOULKEEPER_PROOF=night."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event

import pytest

from soulkeeper.errors import Conflict, NotFound, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import recovery
from tests.postgres import Postgres
from tests.proof.killing import DEEDS, AcknowledgedFacts, ensure_kept, ensure_whole, open_ports, prepare
from tests.proof.life import NOTHING, State, World, ensure_laws, seen
from tests.system import BY_NIGHT

# After each kill the whole ledger is read: with one for all 200, the last ones took longer and longer.
LEDGERS, KILLS = (8, 25) if BY_NIGHT else (1, 5)
WRITERS = 4


@pytest.fixture
def server() -> Iterator[Postgres]:
    own = Postgres(durable=True)
    yield own
    own.remove()


@dataclass(slots=True)
class Work:
    """What was acknowledged to the writers, and how often the database did not answer."""

    told: list[AcknowledgedFacts] = field(default_factory=list)
    unanswered: int = 0
    stop: Event = field(default_factory=Event)


def write_on(ports: Ports, seed: int, work: Work) -> None:
    """Run one operation after the other. If the database does not answer, try the next one: nobody restarts anything here."""
    chance = Random(seed)
    while not work.stop.is_set():
        try:
            told = chance.choice(DEEDS)(ports, chance)
        except (Conflict, NotFound):
            continue  # another writer was first
        except Unavailable:
            work.unanswered += 1
            work.stop.wait(0.05)
        else:
            work.told.append(told)


@contextmanager
def writers(ports: Ports, chance: Random) -> Iterator[Work]:
    work = Work()
    with ThreadPoolExecutor(WRITERS) as pool:
        running = [pool.submit(write_on, ports, chance.randrange(2**32), work) for _ in range(WRITERS)]
        try:
            yield work
        finally:
            work.stop.set()
            for writer in running:
                writer.result()


def until_more_was_done(work: Work) -> None:
    """Wait until every writer should have got a new acknowledgement."""
    wanted = len(work.told) + 3 * WRITERS
    ends = time.monotonic() + 120
    while len(work.told) < wanted:
        assert time.monotonic() < ends, "the writers did not find back to the database"
        time.sleep(0.005)


def standing(ports: Ports, before: State) -> State:
    assert recovery.recover(ports) == ()
    state = seen(World("postgres", ports.ledger), before)
    ensure_laws(before, state)
    ensure_whole(state)
    return state


@pytest.mark.parametrize("number", range(LEDGERS))
def test_no_acknowledged_write_is_lost_when_postgres_is_killed(
    server: Postgres, tmp_path: Path, record_property: Callable[[str, object], None], number: int
) -> None:
    prepare(tmp_path, database=server.fresh())
    chance, unanswered = Random(5 + number), 0
    with open_ports(tmp_path) as ports:
        state = standing(ports, NOTHING)
        for _ in range(KILLS):
            before = state
            with writers(ports, chance) as work:
                until_more_was_done(work)
                time.sleep(chance.uniform(0, 0.05))
                server.stop("immediate")
                server.start()
                until_more_was_done(work)
            state = standing(ports, before)
            ensure_kept(tuple(fact for told in work.told for fact in told), before, state)
            unanswered += work.unanswered
    print(f"{KILLS} kills, {unanswered} calls unanswered, {len(state.events)} events kept")
    record_property("kills", {"kills": KILLS, "unanswered": unanswered, "events": len(state.events)})
    assert unanswered, "the server was never killed while somebody asked it"
