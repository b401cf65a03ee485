"""Unified diffs: 10,000 short lines with 1 % changed, compared with ``git diff``; the worst 64 KiB, compared with a time limit."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.measuring import Row, Timed, at_most, clocked, in_turn, row, say, scratch
from soulkeeper.domain.souls.diff import unified

CALLS = 3
LARGEST = 64 * 1024
ALLOWED = "250 ms"


def run() -> Iterator[Row]:
    chance = random.Random(7)
    with scratch() as folder:
        yield _ten_thousand_lines(chance, folder)
    for name, texts in _worst(chance).items():
        rounds = in_turn({name: clocked(partial(unified, *texts)), ALLOWED: lambda: 0.25}, 1)
        yield row(f"unified diff, 64 KiB, {name}", rounds, name, ALLOWED, at_most(1))


def _ten_thousand_lines(chance: random.Random, folder: Path) -> Row:
    lines = [f"- trait {number}: {chance.choice(['warm', 'brief', 'calm'])}" for number in range(10_000)]
    changed = [f"{line}!" if chance.random() < 0.01 else line for line in lines]
    before, after = "\n".join(lines) + "\n", "\n".join(changed) + "\n"
    ours = "unified diff, 10,000 lines"
    rounds = in_turn(
        {ours: clocked(partial(unified, before, after)), "git diff": git_diff(folder, before, after)}, CALLS
    )
    return row(ours, rounds, ours, "git diff", at_most(3))


def git_diff(folder: Path, before: str, after: str) -> Timed:
    (folder / "old").write_text(before)
    (folder / "new").write_text(after)
    command = ["git", "diff", "--no-index", "--no-color", "old", "new"]
    return clocked(lambda: subprocess.run(command, cwd=folder, capture_output=True, check=False))


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


if __name__ == "__main__":
    say(run())
