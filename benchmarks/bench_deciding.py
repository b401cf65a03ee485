"""Approve and rollback, durable in ledger and file, compared with the floor and ``git commit``; and proposing, in process."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.floors import Floor, Git
from benchmarks.keeper import Keeper
from benchmarks.measuring import Row, at_least, at_most, clocked, in_turn, row, say, scratch

CALLS = 20
ASKING, ASKED = "propose + review, 4 KB soul", ("5 ms of the processor", 5.0)
PLAIN = "the same without proofs"
FLOOR, GIT = "SQLite FULL commit + write-fsync-rename", "git commit"


def run() -> Iterator[Row]:
    with scratch() as folder:
        keeper, floor, git = Keeper(folder / "keeper", 1_000), Floor(folder / "floor"), Git(folder / "git")
        others = {FLOOR: clocked(floor.commit), GIT: clocked(git.commit)}
        for operation, ours in (("approve", keeper.timed_approve), ("rollback", keeper.timed_rollback)):
            rounds = in_turn({operation: ours, **others}, CALLS)
            yield row(operation, rounds, operation, FLOOR, at_least(0.25))
            yield row(operation, rounds, operation, GIT, at_least(1.7))
        plain = Keeper(folder / "plain", 1_000).without_proofs()
        proofs = in_turn({"approve": keeper.timed_approve, PLAIN: plain.timed_approve}, CALLS)
        yield row("approve", proofs, "approve", PLAIN, at_most(1.25))
        yield _asking(Keeper(folder / "asking"))


def _asking(keeper: Keeper) -> Row:
    """Processor time in milliseconds for a proposal that passes the gate, and its review."""
    keeper.asked()  # the word tables are loaded with the first one
    spent = [_spent(keeper) for _ in range(CALLS)]
    name, most = ASKED
    return row(ASKING, {ASKING: [median(spent)], name: [most]}, ASKING, name, at_most(1))


def _spent(keeper: Keeper) -> float:
    text = keeper.new_text()
    before = time.process_time()
    keeper.asked(text)
    return (time.process_time() - before) * 1_000


if __name__ == "__main__":
    say(run())
