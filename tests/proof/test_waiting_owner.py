"""An agent's token with eight threads of the worst possible proposals: the owner's requests are still answered.

How long an answer takes is measured by ``benchmarks/bench_waiting.py``: no test measures time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event

import httpx

from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.authority import Role
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.services import agents, proposals, souls, tokens
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import OWNER, open_owned
from tests.faces.http.conftest import MAYA
from tests.faces.http.serving import Server, serving
from tests.receiving import until
from tests.system import BY_NIGHT

THREADS, DECISIONS = 8, 40 if BY_NIGHT else 4


def worst(number: int) -> str:
    """As large as a soul may be, every line different, and refused only for its last character."""
    lines = "".join(f"- tell the owner {number} {line} no.\n" for line in range(1_900))
    return f"{MAYA}\n## Notes\n\n{lines}\u2063"


@contextmanager
def flooded(server: Server, token: str) -> Iterator[Counter[tuple[int, str]]]:
    """Threads that propose until the block ends, and the answers they got."""
    told: Counter[tuple[int, str]] = Counter()
    over, numbers = Event(), count()

    def flood() -> None:
        with httpx.Client(base_url=server.api, headers={"authorization": f"Bearer {token}"}, timeout=120) as http:
            while not over.is_set():
                body = {"kind": "replace", "newText": worst(next(numbers)), "reason": "tidier"}
                answer = http.post("/agents/maya/proposals", json=body)
                reasons = answer.json().get("reasons", [{}])
                told[answer.status_code, reasons[0].get("code", answer.json().get("code", ""))] += 1

    with ThreadPoolExecutor(THREADS) as pool:
        running = [pool.submit(flood) for _ in range(THREADS)]
        try:
            until(lambda: told)  # the owner is to decide in the flood, not before it
            yield told
        finally:
            over.set()
    for one in running:
        one.result()


def test_the_owner_decides_while_an_agent_sends_the_worst_it_can(tmp_path: Path) -> None:
    create_layout(tmp_path)
    begin(tmp_path)
    ports = open_owned(tmp_path).ports
    souls.create(ports, OWNER, address("maya"), MAYA)
    agents.new_agent(ports, OWNER, "maya", starters())
    agents.select(ports, OWNER, "maya", address("maya"))
    token = tokens.create(ports, OWNER, Role.AGENT, agent="maya")[1]
    for number in range(DECISIONS):
        change = Change(kind=ChangeKind.ADD, field="always-do", value=f"Answer letter {number}.")
        directed = ProposalDraft(
            where=address("maya"), change=change, reason="asked for", trigger=Trigger.OWNER_DIRECTED
        )
        proposals.propose(ports, OWNER, "maya", directed)
    with serving(tmp_path) as server, httpx.Client(base_url=server.api, headers=server.mine, timeout=120) as owner:
        waiting = [each["id"] for each in owner.get("/approvals", params={"status": "pending"}).json()["data"]]
        assert len(waiting) == DECISIONS
        with flooded(server, token) as told:
            answers = [owner.post(f"/approvals/{id}/approve", json={}) for id in waiting]
        with ports.ledger.reading() as records:
            texts = sum("tell the owner" in text for text in records.every_text())
            asked = len(records.approvals(limit=1_000))
    assert [answer.status_code for answer in answers] == [200] * DECISIONS
    assert set(told) <= {(403, "hidden_text"), (403, "too_many_refused"), (429, "rate")}
    assert told[403, "hidden_text"] > 0
    assert (texts, asked) == (0, DECISIONS)
