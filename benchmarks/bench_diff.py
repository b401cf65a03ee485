"""Unified diffs: 10,000 short lines with 1 % changed beside ``git diff``, and the worst texts of 64 KiB.

Prints one JSON line an operation. The floor of the worst texts is the time they are allowed.
"""

from __future__ import annotations

import json
import random
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from soulkeeper.domain.souls.diff import unified

ROUNDS = 7
LARGEST = 64 * 1024
ALLOWED_MS = 250.0


def run() -> list[dict[str, object]]:
    chance = random.Random(7)
    rows = [_ten_thousand_lines(chance)]
    for name, texts in _worst(chance).items():
        ours = _best(partial(unified, *texts))
        rows.append(_row(f"unified diff, worst 64 KiB: {name}", ours, ALLOWED_MS, 1.0))
    return rows


def _ten_thousand_lines(chance: random.Random) -> dict[str, object]:
    lines = [f"- trait {number}: {chance.choice(['warm', 'brief', 'calm'])}" for number in range(10_000)]
    changed = [f"{line}!" if chance.random() < 0.01 else line for line in lines]
    before, after = "\n".join(lines) + "\n", "\n".join(changed) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        old, new = Path(folder, "old"), Path(folder, "new")
        old.write_text(before)
        new.write_text(after)
        command = ["git", "diff", "--no-index", "--no-color", str(old), str(new)]
        floor = _best(lambda: subprocess.run(command, capture_output=True, check=False))
    return _row("unified diff, 10,000 lines, 1 % changed", _best(lambda: unified(before, after)), floor, 3.0)


def _worst(chance: random.Random) -> dict[str, tuple[str, str]]:
    distinct = [f"{number:04x}" for number in range(LARGEST // 5)]
    shuffled = chance.sample(distinct, len(distinct))
    return {
        "two lines at random": (_random(["", "a"], chance), _random(["", "a"], chance)),
        "three lines at random": (_random(["a", "b", "c"], chance), _random(["a", "b", "c"], chance)),
        "two thousand lines at random": (_random(distinct[:2000], chance), _random(distinct[:2000], chance)),
        "shuffled": ("\n".join(distinct) + "\n", "\n".join(shuffled) + "\n"),
        "empty lines against pairs": ("\n" * LARGEST, "a\n\n" * (LARGEST // 3)),
    }


def _random(alphabet: list[str], chance: random.Random) -> str:
    text = "\n".join(chance.choices(alphabet, k=LARGEST))[:LARGEST]
    return text[: text.rindex("\n") + 1]


def _best(operation: Callable[[], object]) -> float:
    """Milliseconds of the quickest round."""
    rounds = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        operation()
        rounds.append((time.perf_counter() - started) * 1000)
    return min(rounds)


def _row(operation: str, ours: float, floor: float, bar: float) -> dict[str, object]:
    return {
        "operation": operation,
        "ours_ms": round(ours, 2),
        "floor_ms": round(floor, 2),
        "ratio": round(ours / floor, 2),
        "bar": bar,
    }


if __name__ == "__main__":
    for row in run():
        print(json.dumps(row))
