"""The same decision at three doors at once: the command line, the server and a program that calls the services.

Each door is a separate process that has everything imported and waits until all of them have the question. 8 rounds in a check,
2,000 with SOULKEEPER_PROOF=night. How close together they began is printed: the aim is 10 ms, but no test fails for its timing.
"""

from __future__ import annotations

import contextlib
import io
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from statistics import median

import httpx
import pytest

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Role
from soulkeeper.errors import Conflict
from soulkeeper.faces.owner.cli import run
from soulkeeper.services import decisions, tokens
from tests.conftest import open_owned
from tests.faces.http.conftest import PORT
from tests.forked import processes
from tests.proof.killing import MAYA, OWNER, TEXT, open_ports, prepare, propose_text
from tests.system import BY_NIGHT

ROUNDS = 2_000 if BY_NIGHT else 8
CONFLICTS = {"by_command_line": "5 ", "by_server": "409 ", "by_service": ""}

Door = Callable[[Path, str], Callable[[str, str], str]]


def by_command_line(root: Path, _secret: str) -> Callable[[str, str], str]:
    def decide(how: str, id: str) -> str:
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            code = run(["-w", str(root), how, id])
        return f"{code} {said.getvalue()}" if code else ""

    return decide


def by_server(root: Path, secret: str) -> Callable[[str, str], str]:
    from fastapi.testclient import TestClient

    from soulkeeper.faces import server
    from soulkeeper.faces.site import Site

    front = server.front(open_owned(root), Site(root=str(root), port=PORT))
    client = TestClient(server.make_app(front), base_url=f"http://127.0.0.1:{PORT}")
    client.headers["authorization"] = f"Bearer {secret}"

    def decide(how: str, id: str) -> str:
        answer: httpx.Response = client.post(f"/api/v1/approvals/{id}/{how}", json={})
        return "" if answer.status_code == 200 else f"{answer.status_code} {answer.text}"

    return decide


def by_service(root: Path, _secret: str) -> Callable[[str, str], str]:
    ports = open_owned(root).ports

    def decide(how: str, id: str) -> str:
        try:
            getattr(decisions, how)(ports, OWNER, id)
        except Conflict as conflict:
            return conflict.message
        return ""

    return decide


DOORS: tuple[Door, ...] = (by_command_line, by_server, by_service)


def stand_at(door: Door, root: Path, secret: str, pipe: Connection, together: Barrier) -> None:
    """Wait for a question and for the others, then decide, and report when it began and what the answer was."""
    decide = door(root, secret)
    pipe.send("ready")
    while question := pipe.recv():
        how, id = question
        together.wait()
        began = time.monotonic()
        try:
            pipe.send((began, decide(how, id)))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is said
            pipe.send((began, repr(error)))


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[list[Connection]]:
    prepare(tmp_path)
    with open_ports(tmp_path) as ports:
        secret = tokens.create(ports, OWNER, Role.OWNER)[1]
    pipes, together = [], processes().Barrier(len(DOORS))
    for door in DOORS:
        ours, theirs = processes().Pipe()
        processes().Process(target=stand_at, args=(door, tmp_path, secret, theirs, together), daemon=True).start()
        theirs.close()
        pipes.append(ours)
    assert [pipe.recv() for pipe in pipes] == ["ready"] * len(DOORS)
    yield pipes
    for pipe in pipes:
        pipe.send(None)


def test_one_of_three_doors_decides_and_the_others_are_told_who(doors: list[Connection], tmp_path: Path) -> None:
    spreads, winners = [], Counter[str]()
    with open_ports(tmp_path) as ports:
        for number in range(ROUNDS):
            waiting = propose_text(ports, MAYA, f"{TEXT}- likes the number {number}\n")
            hows = [("approve", "approve", "deny")[(number + n) % 3] for n in range(3)]
            for pipe, how in zip(doors, hows, strict=True):
                pipe.send((how, waiting.id))
            answers = [pipe.recv() for pipe in doors]
            spreads.append(max(began for began, _ in answers) - min(began for began, _ in answers))

            won = [n for n, (_, said) in enumerate(answers) if not said]
            final = decisions.find(ports, waiting.id)
            assert len(won) == 1, answers
            assert final.status is (Status.APPLIED if hows[won[0]] == "approve" else Status.DENIED)
            assert final.decision is not None
            told = f"was already {final.status} by {final.decision.by} at"
            losers = [(door.__name__, said) for door, (_, said) in zip(DOORS, answers, strict=True) if said]
            assert all(said.startswith(CONFLICTS[door]) and told in said for door, said in losers), losers
            winners[DOORS[won[0]].__name__] += 1
    close = sum(spread <= 0.01 for spread in spreads)
    print(f"{ROUNDS} rounds won {dict(winners)}; {close} began within 10 ms, median {median(spreads) * 1000:.1f} ms")
