"""The cost of history: approve, read and a page of history with few revisions and with 100,000, and a page compared with SELECT."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.floors import Floor
from benchmarks.keeper import Keeper
from benchmarks.measuring import Row, Timed, at_most, clocked, in_turn, row, say, scratch

MANY, LONG = 100_000, 1_000
IN_A_ROW = 10
BAR = at_most(1.5)
SELECT = "SELECT of number, hash and time"


def run() -> Iterator[Row]:
    with scratch() as folder:
        large = Keeper(folder / "large", MANY)
        small, tens = Keeper(folder / "small", 100), Keeper(folder / "ten", 10)
        pages = (clocked(partial(large.page, 50)), clocked(partial(small.page, 50)))
        yield _grown("history page of 50", *pages, few=100, calls=100)
        yield from _beside_select(large, Floor(folder / "floor"))
        yield _grown("read", clocked(large.load), clocked(tens.load), few=10, calls=200)
        yield _grown("approve", large.timed_approve, tens.timed_approve, few=10, calls=20)


def _beside_select(keeper: Keeper, floor: Floor) -> Iterator[Row]:
    """A page is more than its rows: the file is compared with the head, and the soul is proved, whatever the length."""
    floor.grow(LONG)
    for limit, bar in ((LONG, at_most(8)), (50, at_most(3))):
        name = f"history, {limit:,} revisions without texts"
        contenders = {name: _computed(partial(keeper.page, limit)), SELECT: _computed(partial(floor.page, limit))}
        yield row(name, in_turn(contenders, 20), name, SELECT, bar)


def _computed(operation: Callable[[], object]) -> Timed:
    """Processor time: a page waits for no disk, so what others do on the machine need not count. Several calls as one, because
    reading this clock takes a while."""

    def computed() -> float:
        before = time.process_time()
        for _ in range(IN_A_ROW):
            operation()
        return (time.process_time() - before) / IN_A_ROW

    return computed


def _grown(operation: str, much: Timed, little: Timed, *, few: int, calls: int) -> Row:
    name, floor = f"{operation} at {MANY:,} revisions", f"the same at {few}"
    return row(name, in_turn({name: much, floor: little}, calls), name, floor, BAR)


if __name__ == "__main__":
    say(run())
