"""The owner's yes, and going back: ledger and mirror file, durable, beside the floor and ``git commit``."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.floors import Floor, Git
from benchmarks.keeper import Keeper
from benchmarks.measuring import Row, at_least, clocked, in_turn, row, say, scratch

CALLS = 20
FLOOR, GIT = "SQLite FULL commit + write-fsync-rename", "git commit"


def run() -> Iterator[Row]:
    with scratch() as folder:
        keeper, floor, git = Keeper(folder / "keeper", 1_000), Floor(folder / "floor"), Git(folder / "git")
        others = {FLOOR: clocked(floor.commit), GIT: clocked(git.commit)}
        for operation, ours in (("approve", keeper.timed_approve), ("rollback", keeper.timed_rollback)):
            rounds = in_turn({operation: ours, **others}, CALLS)
            yield row(operation, rounds, operation, FLOOR, at_least(0.3))
            yield row(operation, rounds, operation, GIT, at_least(5))


if __name__ == "__main__":
    say(run())
