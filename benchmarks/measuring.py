"""How the benchmarks measure: every operation takes turns with its floor, and the result is a ratio.

- Absolute times depend on the machine. What is compared runs at the same time on the same disk.
- The result of a round is the median of its calls; a ratio is the median of five rounds.
- Scratch data is on a disk: in a temporary folder in memory, a sync would cost nothing.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

ROUNDS = 5
Timed = Callable[[], float]
"""Does an operation once and gives the seconds it took, without what had to be prepared for it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One comparison. ``ratio`` is what the limit applies to: our speed relative to the floor's, or our time relative to the
    floor's."""

    operation: str
    ours_ms: float
    floor: str
    floor_ms: float
    ratio: float
    bar: str
    ok: bool
    unit: str = "ms"


@dataclass(frozen=True, slots=True)
class Bar:
    """The limit: our speed is at least this many times the floor's, or our time at most this many times."""

    figure: float
    faster: bool = False

    def __str__(self) -> str:
        return f"speed ≥ {self.figure:g} ×" if self.faster else f"time ≤ {self.figure:g} ×"

    def ratio(self, ours: float, floor: float) -> float:
        return floor / ours if self.faster else ours / floor

    def holds(self, ratio: float) -> bool:
        return ratio >= self.figure if self.faster else ratio <= self.figure


def at_least(figure: float) -> Bar:
    return Bar(figure, faster=True)


def at_most(figure: float) -> Bar:
    return Bar(figure)


Rounds = Mapping[str, list[float]]


def timed(operation: Callable[[], object]) -> float:
    started = time.perf_counter()
    operation()
    return time.perf_counter() - started


def clocked(operation: Callable[[], object]) -> Timed:
    """An operation that needs nothing prepared."""
    return lambda: timed(operation)


def in_turn(contenders: Mapping[str, Timed], calls: int, rounds: int = ROUNDS) -> Rounds:
    """Milliseconds of each contender, the median of each round. They take turns, so that noise affects all of them."""
    for operation in contenders.values():
        operation()
    medians: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, operation in contenders.items():
            medians[name].append(median(operation() for _ in range(calls)) * 1000)
    return medians


def row(operation: str, rounds: Rounds, ours: str, floor: str, bar: Bar) -> Row:
    ratio = median(bar.ratio(mine, other) for mine, other in zip(rounds[ours], rounds[floor], strict=True))
    mine, other = (round(median(rounds[name]), 4) for name in (ours, floor))
    return Row(operation, mine, floor, other, round(ratio, 2), str(bar), bar.holds(ratio))


def say(rows: Iterable[Row]) -> None:
    """Print one JSON line per row, as soon as it is known."""
    for result in rows:
        print(json.dumps(asdict(result), ensure_ascii=False), flush=True)


@contextmanager
def scratch() -> Iterator[Path]:
    """An empty folder on a disk: ``$BENCH_WORK``, else the cache folder of the user."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    above = Path(os.environ.get("BENCH_WORK") or cache / "soulkeeper-bench")
    above.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=above))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
