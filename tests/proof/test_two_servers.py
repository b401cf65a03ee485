"""Two servers on one PostgreSQL under mixed load, and one of them is killed: once in a check, 20 times with SOULKEEPER_PROOF=night.

- Nothing that was acknowledged to a client is lost.
- The clients of the other server notice nothing.
- A client that got no answer asks the other server with the same key, and nothing is done twice.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import httpx
import pytest

from soulkeeper.adapters import keys
from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.authority import Role
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.services import agents, enrolment, souls, tokens
from soulkeeper.starters import starters
from tests.conftest import OWNER, open_gate, open_owned
from tests.faces.conftest import Answer
from tests.faces.http.conftest import MAYA
from tests.faces.http.serving import Server, delete, get, patch, post, serving
from tests.forked import run_here
from tests.postgres import Postgres
from tests.system import BY_NIGHT

KILLS, CLIENTS, AGENTS = 20 if BY_NIGHT else 1, 4, 12
ENOUGH = 60 if BY_NIGHT else 20
"""So many acknowledged writes before the kill, and again after it."""


class Gone(Exception):
    """The server did not answer; the request is kept so that it can be repeated."""


@dataclass(slots=True)
class ServerAnswers:
    """What one server acknowledged to its clients, what it left unanswered, and answers that it must never give."""

    asked: list[str] = field(default_factory=list)
    applied: list[str] = field(default_factory=list)
    edited: list[tuple[int, str]] = field(default_factory=list)
    said: list[tuple[str, str]] = field(default_factory=list)
    read: int = 0
    unknown: list[dict[str, Any]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def writes(self) -> int:
        return len(self.asked) + len(self.applied) + len(self.edited) + len(self.said)


@dataclass(slots=True)
class Client:
    http: httpx.Client
    chance: Random
    told: ServerAnswers

    def send(self, method: str, path: str, *allowed: int, **more: Any) -> httpx.Response:
        """Send a request. An answer that is not allowed is recorded as wrong."""
        key = {"idempotency-key": f"{self.chance.getrandbits(64):x}"} if method != "GET" else {}
        asked = {"method": method, "url": path, "headers": {**key, **more.pop("headers", {})}, **more}
        try:
            answer = self.http.request(**asked)
        except httpx.TransportError as error:
            self.told.unknown.append(asked)
            raise Gone from error
        if answer.status_code not in allowed:
            self.told.wrong.append(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
        return answer


def read(client: Client) -> None:
    answer = client.send("GET", f"/agents/{an_agent(client)}/prompt", 200)
    client.told.read += answer.status_code == 200


def ask_and_approve(client: Client) -> None:
    value = f"Think of {client.chance.getrandbits(64):x} first."
    draft = {"kind": "add", "field": "always-do", "value": value, "reason": "asked for twice"}
    asked = client.send("POST", f"/agents/{an_agent(client)}/proposals", 201, 403, 409, json=draft)
    if asked.status_code != 201:
        return
    client.told.asked.append(asked.json()["id"])
    path = f"/approvals/{asked.json()['id']}/approve"
    decided = client.send("POST", path, 200, 409, json={"code": asked.json()["reviewCode"]})
    if decided.status_code == 200:
        client.told.applied.append(asked.json()["id"])


def edit(client: Client) -> None:
    seen = client.send("GET", "/souls/maya", 200)
    text = f"{MAYA}\n<!-- {client.chance.getrandbits(64):x} -->\n"
    done = client.send(
        "PATCH",
        "/souls/maya",
        200,
        412,
        json={"content": text, "allowWeaken": True},
        headers={"if-match": seen.headers["etag"]},
    )
    if done.status_code == 200:
        client.told.edited.append((done.json()["revision"], done.json()["hash"]))


def talk(client: Client) -> None:
    session, id = f"s{client.chance.randrange(5)}", f"{client.chance.getrandbits(64):x}"
    said = {"messages": [{"id": id, "role": "user", "text": "Is the bread ready?"}]}
    done = client.send("POST", f"/agents/agent-0/sessions/{session}/messages", 201, json=said)
    if done.status_code == 201:
        client.told.said.append((session, id))


DEEDS: tuple[Callable[[Client], None], ...] = (read, read, ask_and_approve, edit, talk)


def an_agent(client: Client) -> str:
    return f"agent-{client.chance.randrange(AGENTS)}"


def work(server: Server, token: str, seed: int, told: ServerAnswers, stop: Event) -> None:
    headers = {"authorization": f"Bearer {token}"}
    with httpx.Client(base_url=server.api, headers=headers, timeout=120, verify=False) as http:
        client = Client(http, Random(seed), told)
        while not stop.is_set():
            try:
                client.chance.choice(DEEDS)(client)
            except Gone:
                return


@dataclass(frozen=True, slots=True)
class Fleet:
    """Two workspaces on one database, with an owner's token."""

    one: Path
    two: Path
    token: str

    @property
    def mine(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


@pytest.fixture
def fleet(tmp_path: Path) -> Iterator[Fleet]:
    server = Postgres(durable=True)
    url = server.fresh()
    for name in ("one", "two"):
        create_layout(tmp_path / name)
        (tmp_path / name / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{url}"\n')
    begin(tmp_path / "one")
    ports = open_owned(tmp_path / "one").ports
    souls.create(ports, OWNER, address("maya"), MAYA)
    for number in range(AGENTS):
        agents.new_agent(ports, OWNER, f"agent-{number}", starters())
        agents.select(ports, OWNER, f"agent-{number}", address("maya"))
        open_gate(ports, f"agent-{number}")
    _, token = tokens.create(ports, OWNER, Role.OWNER)
    enrolment.enrol_missing(ports, OWNER, keys.make_key(tmp_path / "two" / "data" / "keys", keys.LOG))
    ports.ledger.close()  # type: ignore[attr-defined]
    yield Fleet(tmp_path / "one", tmp_path / "two", token)
    server.remove()


@contextmanager
def loaded(fleet: Fleet, servers: list[Server], seed: int) -> Iterator[list[ServerAnswers]]:
    """Clients on each server, and what each server answered."""
    told, stop = [ServerAnswers() for _ in servers], Event()
    with ThreadPoolExecutor(CLIENTS * len(servers)) as pool:
        running = [
            pool.submit(work, server, fleet.token, seed + 100 * at + number, told[at], stop)
            for at, server in enumerate(servers)
            for number in range(CLIENTS)
        ]
        try:
            yield told
        finally:
            stop.set()
            for one in running:
                one.result()


def until_more_was_written(told: ServerAnswers) -> None:
    wanted, ends = told.writes + ENOUGH, time.monotonic() + 120
    while told.writes < wanted:
        assert time.monotonic() < ends, "the clients were not answered"
        time.sleep(0.02)


def asked_again(server: Server, fleet: Fleet, told: ServerAnswers) -> Counter[int]:
    """Repeat every unanswered request at the other server, with the same key."""
    statuses: Counter[int] = Counter()
    with httpx.Client(base_url=server.api, headers=fleet.mine, timeout=120, verify=False) as http:
        for asked in told.unknown:
            answer = http.request(**asked)
            statuses[answer.status_code] += 1
            assert answer.status_code < 500, answer.text
            again = http.request(**asked).status_code
            nothing_yet = answer.status_code == 403  # two proposals within a second; a second later it is allowed
            assert nothing_yet or again in (answer.status_code, 409, 412), "done twice"
    return statuses


def ensure_kept(server: Server, fleet: Fleet, told: ServerAnswers) -> None:
    with httpx.Client(base_url=server.api, headers=fleet.mine, timeout=120, verify=False) as http:
        states = {id: http.get(f"/approvals/{id}").json()["status"] for id in told.asked}
        assert [id for id in told.applied if states[id] != "applied"] == []
        for number, hash in told.edited:
            assert http.get(f"/souls/maya/revisions/{number}").json()["hash"] == hash
        for session in {session for session, _ in told.said}:
            there = everything(http, f"/agents/agent-0/sessions/{session}/messages")
            ids = Counter(message["id"] for message in there)
            assert [id for where, id in told.said if where == session and ids[id] != 1] == []


def everything(http: httpx.Client, path: str) -> list[dict[str, Any]]:
    found, page = list[dict[str, Any]](), 1
    while page:
        shown = http.get(path, params={"page": page, "perPage": 200}).json()
        found, page = found + shown["data"], shown["nextPage"]
    return found


def ensure_once(server: Server, fleet: Fleet) -> None:
    """No proposal exists twice, and the history of the head has no gap."""
    with httpx.Client(base_url=server.api, headers=fleet.mine, timeout=120, verify=False) as http:
        values = Counter(asked["payload"]["value"] for asked in everything(http, "/approvals"))
        assert [value for value, times in values.items() if times > 1] == []
        numbers = [revision["number"] for revision in everything(http, "/souls/maya/revisions")]
        assert sorted(numbers) == list(range(1, len(numbers) + 1))


def doctor(root: Path) -> Answer:
    done = run_here("-w", str(root), "doctor")
    return Answer(done.returncode, done.stdout, done.stderr)


def test_one_of_two_servers_is_killed_and_nobody_else_notices(
    fleet: Fleet, record_property: Callable[[str, object], None]
) -> None:
    totals: Counter[str] = Counter()
    with serving(fleet.one, "--quiet") as one:
        for kill in range(KILLS):
            with ExitStack() as stack:
                two = stack.enter_context(serving(fleet.two, "--quiet"))
                with loaded(fleet, [one, two], seed=1_000 * kill) as (lives, dies):
                    until_more_was_written(dies)
                    two.process.kill()
                    until_more_was_written(lives)
            assert lives.wrong == dies.wrong == []
            assert lives.unknown == [], "a client of the server that lives was not answered"
            assert dies.unknown, "nobody was waiting when the server was killed"
            totals.update({f"again {status}": times for status, times in asked_again(one, fleet, dies).items()})
            for told in (lives, dies):
                ensure_kept(one, fleet, told)
                totals.update(written=told.writes, read=told.read, unanswered=len(told.unknown))
        ensure_once(one, fleet)
        assert [line for line in one.lines() if line["level"] in ("error", "critical")] == []
    found = doctor(fleet.one)
    assert found.code == 0, found.said
    print(f"{KILLS} kills: {dict(totals)}")
    record_property("two servers", dict(totals))


def test_what_one_server_does_the_other_knows_at_once(fleet: Fleet) -> None:
    with serving(fleet.one) as one, serving(fleet.two) as two:
        for here, there in ((one, two), (two, one)) * 5:
            made = post(f"{here.api}/tokens", json={"role": "reader"}, headers=fleet.mine).json()
            theirs = {"authorization": f"Bearer {made['token']}"}
            prompt = f"{there.api}/agents/agent-0/prompt"
            assert get(prompt, headers=theirs).status_code == 200
            assert delete(f"{here.api}/tokens/{made['id']}", headers=fleet.mine).status_code == 200
            assert get(prompt, headers=theirs).status_code == 401
            seen = get(f"{here.api}/souls/maya", headers=fleet.mine)
            text = {"content": f"{seen.json()['content']}\nnext\n"}
            tag = {**fleet.mine, "if-match": seen.headers["etag"]}
            number = patch(f"{here.api}/souls/maya", json=text, headers=tag).json()["revision"]
            assert get(prompt, headers=fleet.mine).headers["x-soul-revision"] == str(number)
            assert patch(f"{there.api}/souls/maya", json=text, headers=tag).status_code == 412
