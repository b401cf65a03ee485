"""PostgreSQL killed under a server whose clients send idempotency keys: 3 times in a check, 100 with SOULKEEPER_PROOF=night.

- A client that got no answer repeats its request with the same key until it gets one.
- In the end everything that was requested is there, once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from soulkeeper.bootstrap import create_layout
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.services import idempotency
from tests.faces.http.conftest import House, furnished
from tests.postgres import Postgres
from tests.system import BY_NIGHT

KILLS, MOST, WRITERS = (100, 100, 4) if BY_NIGHT else (3, 30, 4)
CREATED, CONFLICT, UNAVAILABLE = 201, 409, 503


@dataclass(slots=True)
class Asked:
    """Requests by key: ``done`` if an answer confirmed it, ``open`` if nobody knows."""

    done: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    stop: Event = field(default_factory=Event)


@pytest.fixture
def server() -> Iterator[Postgres]:
    own = Postgres(durable=True)
    yield own
    own.remove()


def new_house(root: Path, database: str) -> House:
    create_layout(root)
    (root / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{database}"\n')
    begin(root)
    return furnished(root)


def ask(house: House, key: str) -> Any:
    """Record a gap: only the key keeps the ledger from recording the same one twice."""
    gap = {"field": "tone", "what": key}
    return house.client(**{"idempotency-key": key}).post("/agents/maya/gaps", gap)


def ask_on(house: House, seed: int, asked: Asked) -> None:
    chance = Random(seed)
    while not asked.stop.is_set():
        key = f"{chance.getrandbits(64):x}"
        answer = ask(house, key)
        if answer.status_code == CREATED:
            asked.done.append(key)
        elif answer.status_code == UNAVAILABLE:
            asked.open.append(key)
            asked.stop.wait(0.05)
        else:
            asked.wrong.append(f"{answer.status_code} {answer.text}")


def until_more_was_done(asked: Asked) -> None:
    wanted, ends = len(asked.done) + 3 * WRITERS, time.monotonic() + 120
    while len(asked.done) < wanted:
        assert time.monotonic() < ends, "the clients were not answered any more"
        time.sleep(0.005)


def killed_under(server: Postgres, house: House, chance: Random) -> Asked:
    asked = Asked()
    with ThreadPoolExecutor(WRITERS) as pool:
        asking = [pool.submit(ask_on, house, chance.randrange(2**32), asked) for _ in range(WRITERS)]
        try:
            until_more_was_done(asked)
            time.sleep(chance.uniform(0, 0.05))
            server.stop("immediate")
            server.start()
            until_more_was_done(asked)
        finally:
            asked.stop.set()
        for one in asking:
            one.result()
    return asked


def a_while_later(house: House) -> House:
    """The same server once an unused key can be claimed again."""
    now: Callable[[], datetime] = house.front.ports.now
    late = idempotency.CUT_OFF_AFTER + timedelta(seconds=1)
    return House(replace(house.front, ports=replace(house.front.ports, now=lambda: now() + late)), house.tokens)


def noted(house: House) -> Counter[str]:
    with house.front.ports.ledger.reading() as records:
        return Counter(gap.what for gap in records.gaps("maya", closed=True))


def test_a_request_with_a_key_is_done_once_even_if_postgres_is_killed(
    server: Postgres, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    house = new_house(tmp_path / "served", server.fresh())
    chance, told, everything = Random(7), Counter[str](), set[str]()
    kills = 0
    while kills < KILLS or (not told["open"] and kills < MOST):  # a kill may meet nobody who waits
        kills += 1
        asked = killed_under(server, house, chance)
        assert asked.wrong == []
        later = a_while_later(house)
        for key in asked.open:
            again = ask(later, key)
            assert again.status_code in (CREATED, CONFLICT), again.text
            told[
                "found done" if again.status_code == CONFLICT or "idempotent-replayed" in again.headers else "done now"
            ] += 1
        everything |= {*asked.done, *asked.open}
        assert noted(house) == Counter(everything), "lost, or done twice"
        told.update(answered=len(asked.done), open=len(asked.open))
    print(f"{kills} kills: {dict(told)}")
    record_property("keys", dict(told))
    assert told["open"], "nobody was waiting when the database was killed"
