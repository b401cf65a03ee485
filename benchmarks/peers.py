"""Soulkeeper for a kit that compares several programs: ``peers/run --with 'python -m benchmarks.peers'``.

- ``commit`` is an approval: code and base checked, decision, revision and events in the ledger, the file written, all durable.
  Proposing and reviewing come before it and are not timed. ``rollback`` and ``history`` are whole calls of the service.
- ``load`` is the prompt in process, as in ``bench_serving``, with its SHA-256 compared with the stored one. ``show`` reads the text
  from the ledger and the file from the disk at every call.
- ``load_http`` sends a token with every request, with the kit's own client.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks import servers
from benchmarks.bench_search import filled
from benchmarks.bench_start import SOUL, process
from benchmarks.keeper import Keeper
from benchmarks.measuring import Timed, clocked
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.souls.diff import unified
from soulkeeper.services import queries
from soulkeeper.services.prompt_cache import PromptCache
from soulkeeper.starters import prompt_texts

PEER = "soulkeeper"
FEW = 1_000
SIZES = (10, 1_000, 20_000)
GROWTH_CAP = 30
APPROVED = "approve: ledger and mirror file, durable; proposing is not timed"
SHOWN = "file observed, head read, hash compared"
PROMPTED = "prompt: ledger asked for writes, file for touches, hash compared"


class Bench:
    """One run, as the environment requests it."""

    def __init__(self) -> None:
        sys.path.insert(0, os.environ["PEERS_KIT"])
        self.kit: Any = import_module("kit")
        self.chosen = os.environ["PEERS_OPS"].split(",")
        self.work = Path(os.environ["PEERS_WORK"])

    def run(self) -> None:
        for operation, measured in _OPERATIONS.items():
            if operation in self.chosen:
                measured(self)

    def keeper(self, name: str, revisions: int = FEW) -> Keeper:
        keeper = Keeper(self.work / name, revisions)
        if keeper.head() != revisions or f"text {revisions}." not in keeper.load():
            raise RuntimeError(f"{revisions} revisions are not kept and served")
        return keeper

    def emit(self, operation: str, call: Timed, notes: str, cap: int = 10**9) -> None:
        """The kit's rounds, with a stopwatch that excludes what a call has to prepare."""
        rows = [self._round(operation, call, notes, limit) for limit in (3, *[cap] * self.kit.ROUNDS)]
        self.kit.best(rows[1:]).emit()

    def _round(self, operation: str, call: Timed, notes: str, limit: int) -> Any:
        taken: list[float] = []
        while not taken or (sum(taken) < self.kit.SECONDS and len(taken) < limit):
            taken.append(call())
        return self.kit.summary(PEER, operation, taken, sum(taken), notes)


def _commit(bench: Bench) -> None:
    bench.emit("commit", bench.keeper("commit").timed_approve, APPROVED)


def _load(bench: Bench) -> None:
    keeper = bench.keeper("load")
    bench.emit("load", clocked(_prompting(keeper)), PROMPTED)
    bench.emit("show", clocked(keeper.load), SHOWN)


def _prompting(keeper: Keeper) -> Callable[[], None]:
    servers.with_agent(keeper)
    recall = PromptCache(keeper.ports, prompt_texts())

    def prompt() -> None:
        served_prompt = recall.prompt(servers.AGENT).prompt
        if served_prompt.hash != content_hash(served_prompt.text):
            raise RuntimeError("another text is served")

    return prompt


def _load_http(bench: Bench) -> None:
    secret = servers.with_agent(bench.keeper("http"))
    with servers.ours(bench.work / "http") as server:
        # the kit's client puts the address into the head as it is: the token comes in with it
        path = f"{servers.PATH} HTTP/1.1\r\nAuthorization: Bearer {secret}\r\nX-Kit:"
        for clients in (1, 16):
            url = f"http://127.0.0.1:{server.port}{path}"
            rounds = [bench.kit._asyncio(PEER, url, clients, 1) for _ in range(bench.kit.ROUNDS + 1)]
            bench.kit.best(rounds[1:]).emit()


def _server(bench: Bench) -> None:
    bench.keeper("server", 10)
    port = servers.free_port()
    command = [SOUL, "-w", str(bench.work / "server"), "serve", "--port", str(port)]
    with bench.kit.server(PEER, command, f"http://127.0.0.1:{port}/healthz", bench.work, "every door, one worker"):
        pass


def _search(bench: Bench) -> None:
    ports = filled(bench.work / "search")
    for operation, words in {"search_text": "among-77", "search_name": "soul-7777"}.items():
        total = queries.souls(ports, words, limit=50).total
        bench.emit(operation, clocked(partial(queries.souls, ports, words, limit=50)), f"{total} of 10,000 found")


def _history(bench: Bench) -> None:
    bench.emit("history", clocked(partial(bench.keeper("history").page, 1_000)), "1,000 revisions, file observed")


def _rollback(bench: Bench) -> None:
    bench.emit("rollback", bench.keeper("rollback").timed_rollback, "ledger and mirror file, durable")


def _cli_start(bench: Bench) -> None:
    bench.emit("cli_start", process(bench.work / "bytecode", SOUL, "--version"), "soul --version")


def _diff(bench: Bench) -> None:
    for lines in (100, 1_000, 10_000):
        bench.emit(f"diff@{lines}", clocked(partial(unified, *_texts(bench.kit.WORDS, lines))), "domain.souls.diff")


def _texts(words: list[str], lines: int) -> tuple[str, str]:
    """The two texts that the kit gives to every program: every fourth line is empty, one in a hundred differs."""
    old = [f"- {' '.join(words[(k * j + k // 7) % 15] for j in range(1, 9))} {k % 97}\n" for k in range(lines)]
    old[::4] = ["\n"] * len(old[::4])
    new = [f"- changed {k}\n" if k % 100 == 51 else line for k, line in enumerate(old)]
    return "".join(old), "".join(new)


def _growth(bench: Bench) -> None:
    for size in SIZES:
        grown = bench.keeper(f"growth-{size}", size)
        bench.emit(f"load@{size}", clocked(_prompting(grown)), PROMPTED)
        bench.emit(f"commit@{size}", grown.timed_approve, APPROVED, GROWTH_CAP)


_OPERATIONS: dict[str, Callable[[Bench], None]] = {
    "commit": _commit,
    "load": _load,
    "load_http": _load_http,
    "server": _server,
    "search": _search,
    "history": _history,
    "rollback": _rollback,
    "cli_start": _cli_start,
    "diff": _diff,
    "growth": _growth,
}

if __name__ == "__main__":
    Bench().run()
