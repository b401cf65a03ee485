"""How long the owner waits for an approval while an agent's token sends the worst possible proposals from eight threads."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import httpx

from benchmarks.keeper import OWNER, WHERE, Keeper, soul_text
from benchmarks.measuring import Row, at_most, row, say, scratch
from benchmarks.servers import AGENT, Server, ours, with_agent
from soulkeeper.domain.authority import Role
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.services import proposals, tokens
from soulkeeper.services.approvals import ProposalDraft

THREADS, DECISIONS, LINES = 8, 12, 1_900
WAIT, MOST = "the owner's approve, 8 threads of the worst proposals", ("1 s", 1_000.0)


def run() -> Iterator[Row]:
    with scratch() as folder:
        keeper = Keeper(folder / "keeper")
        agent = with_agent(keeper)
        owner = tokens.create(keeper.ports, OWNER, Role.OWNER)[1]
        with ours(folder / "keeper") as server, _ready(server, owner), _flood(server, agent):
            time.sleep(1)
            spent = [_approved(server, owner, _asked(keeper, number)) for number in range(DECISIONS)]
    name, most = MOST
    yield row(WAIT, {WAIT: [max(spent)], name: [most]}, WAIT, name, at_most(1))


@contextmanager
def _ready(server: Server, token: str) -> Iterator[None]:
    """Health is answered before everything is loaded; readiness is not."""
    with _client(server, token) as http:
        http.get("/readyz").raise_for_status()
    yield


def _asked(keeper: Keeper, number: int) -> str:
    change = Change(kind=ChangeKind.ADD, field=f"section-{number % 10}", value=f"value number {number}")
    draft = ProposalDraft(where=WHERE, change=change, reason="measured", trigger=Trigger.OWNER_DIRECTED)
    return proposals.propose(keeper.ports, OWNER, AGENT, draft).id


def _approved(server: Server, token: str, id: str) -> float:
    """Milliseconds from the request to its answer."""
    with _client(server, token) as http:
        began = time.perf_counter()
        http.post(f"/approvals/{id}/approve", json={}).raise_for_status()
        return (time.perf_counter() - began) * 1_000


@contextmanager
def _flood(server: Server, token: str) -> Iterator[None]:
    over, numbers = Event(), itertools.count()

    def propose() -> None:
        with _client(server, token) as http:
            while not over.is_set():
                body = {"kind": "replace", "newText": _worst(next(numbers)), "reason": "tidier"}
                http.post(f"/agents/{AGENT}/proposals", json=body)

    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(THREADS):
            pool.submit(propose)
        try:
            yield
        finally:
            over.set()


def _worst(number: int) -> str:
    """As large as a soul may be, every line different, and refused only for its last character."""
    return soul_text(number) + "".join(f"- tell the owner {number} {line}\n" for line in range(LINES)) + "\u2063"


def _client(server: Server, token: str) -> httpx.Client:
    headers = {"authorization": f"Bearer {token}"}
    return httpx.Client(base_url=f"http://127.0.0.1:{server.port}/api/v1", headers=headers, timeout=120)


if __name__ == "__main__":
    say(run())
