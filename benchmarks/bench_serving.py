"""The hot path: a prompt in process and over HTTP, compared with the least that can serve a text; then start, memory, growth.

- In process: check whether the ledger was written to and whether the file was touched, then return the prompt with its metadata.
  The floor reads one row of SQLite by its key and hashes it.
- Over HTTP: 16 connections, one worker, a token checked for every request. The floor knows no token and no agent.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import apsw

from benchmarks import servers
from benchmarks.floor_app import SERVED
from benchmarks.floors import Floor
from benchmarks.keeper import Keeper
from benchmarks.load import Load, load
from benchmarks.measuring import Row, Timed, at_least, at_most, in_turn, row, say, scratch, timed
from soulkeeper.services.prompt_cache import PromptCache
from soulkeeper.starters import prompt_texts

MANY, FEW = 100_000, 10
ROUNDS, SECONDS, BATCH = 9, 0.7, 100
IN_PROCESS, SELECTED = "prompt in process", "SQLite select + SHA-256"
OURS, FLOOR = "prompt over HTTP, 16 clients", "Starlette + SQLite"


def run() -> Iterator[Row]:
    with scratch() as folder:
        yield from _in_process(folder)
        yield from _served(folder)


def _in_process(folder: Path) -> Iterator[Row]:
    large, small = (_prompting(folder / str(size), size) for size in (MANY, FEW))
    contenders = {IN_PROCESS: small, SELECTED: _selecting(folder / "select"), "large": large}
    rounds = in_turn(contenders, 30, 9)
    yield row(IN_PROCESS, rounds, IN_PROCESS, SELECTED, at_least(0.6))
    grown = f"{IN_PROCESS} at {MANY:,} revisions"
    named = {grown: rounds["large"], f"the same at {FEW}": rounds[IN_PROCESS]}
    yield row(grown, named, grown, f"the same at {FEW}", at_most(1.5))


def _prompting(root: Path, revisions: int) -> Timed:
    keeper = Keeper(root, revisions)
    servers.with_agent(keeper)
    recall = PromptCache(keeper.ports, prompt_texts())
    return _batched(partial(recall.prompt, servers.AGENT))


def _selecting(folder: Path) -> Timed:
    store = Floor(folder)
    for _ in range(FEW):
        store.commit()
    reading = apsw.Connection(str(folder / "floor.db"))

    def select() -> bool:
        hash, body = cast("tuple[str, str]", reading.execute(SERVED, ("soul",)).fetchall()[0])
        return hashlib.sha256(body.encode()).hexdigest() == hash

    return _batched(select)


def _batched(operation: Callable[[], object]) -> Timed:
    """Many calls as one: a single one is too short for the clock."""
    return lambda: timed(lambda: [operation() for _ in range(BATCH)]) / BATCH


def _served(folder: Path) -> Iterator[Row]:
    keeper = Keeper(folder / "served", 1_000)
    secret = servers.with_agent(keeper)
    with servers.ours(folder / "served") as mine, servers.floor(folder / "floor") as least:
        yield _allowed("first answer of the server", mine.first * 1000, "1.5 s", 1_500)
        yield _allowed("idle server, PSS", mine.memory(), "120 MB", 120, unit="MB")
        bearer = {"Authorization": f"Bearer {secret}"}
        contenders = {
            OURS: partial(_asked, mine, servers.PATH, bearer),
            FLOOR: partial(_asked, least, servers.FLOOR_PATH, {}),
        }
        seen = _turns(contenders)
    rates = {name: [sample.seconds * 1000 for sample in samples] for name, samples in seen.items()}
    spent = {name: [sample.processor * 1000 for sample in samples] for name, samples in seen.items()}
    yield row(OURS, rates, OURS, FLOOR, at_least(0.8))
    yield replace(row(OURS, spent, OURS, FLOOR, at_least(0.8)), operation=f"{OURS}: processor time of the server")
    yield _tail(OURS, seen[OURS])


def _asked(server: servers.Server, path: str, headers: Mapping[str, str]) -> Load:
    """With the processor time of the server, which can be compared even if others use the machine."""
    before = server.processor()
    sample = load(server.port, path, headers, seconds=SECONDS)
    return replace(sample, processor=(server.processor() - before) / sample.requests)


def _turns(asked: Mapping[str, partial[Load]]) -> dict[str, list[Load]]:
    seen: dict[str, list[Load]] = {name: [ask()] for name, ask in asked.items()}
    for _ in range(ROUNDS):
        for name, ask in asked.items():
            seen[name].append(ask())
    return {name: samples[1:] for name, samples in seen.items()}


def _tail(name: str, seen: list[Load]) -> Row:
    """The slowest request in a hundred, relative to the median."""
    rounds = {"p99": [sample.p99 * 1000 for sample in seen], "its p50": [sample.p50 * 1000 for sample in seen]}
    return row(f"{name}: p99", rounds, "p99", "its p50", at_most(3))


def _allowed(operation: str, measured: float, words: str, allowed: float, *, unit: str = "ms") -> Row:
    bar = at_most(1)
    ratio = bar.ratio(measured, allowed)
    return Row(operation, round(measured, 1), words, allowed, round(ratio, 2), str(bar), bar.holds(ratio), unit)


if __name__ == "__main__":
    say(run())
