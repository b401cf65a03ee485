"""Validating 1,000 different files at the command line, compared with a limit of five seconds on two cores."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measuring import Row, at_most, clocked, in_turn, row, say, scratch

FILES = 1_000
ALLOWED = "5 s"
_CHANCE = random.Random(7)
WORDS = ["".join(_CHANCE.choices("aeinorstlumdg", k=_CHANCE.randint(3, 9))) for _ in range(600)]


def run() -> Iterator[Row]:
    with scratch() as folder:
        _write(folder, _CHANCE)
        command = [str(Path(sys.executable).with_name("soul")), "validate", str(folder), "--profile", "any"]
        ours = "soul validate, 1,000 files"
        rounds = in_turn({ours: clocked(lambda: _validated(command)), ALLOWED: lambda: 5.0}, 1, rounds=3)
        yield row(ours, rounds, ours, ALLOWED, at_most(1))


def _validated(command: list[str]) -> None:
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{FILES:,} files" in process.stdout, process.stdout[-200:]


def _write(folder: Path, chance: random.Random) -> None:
    """Souls of average length: about 4 KB, a dozen rules, four paragraphs."""
    for number in range(FILES):
        rules = "".join(f"- {chance.choice(['Always', 'Never', 'Please'])} {_words(chance, 6)}.\n" for _ in range(14))
        prose = "\n\n".join(f"## Part {part}\n\n{_words(chance, 90).capitalize()}." for part in range(5))
        (folder / f"{number:04}.md").write_text(f"# Soul {number}\n\n## Rules\n\n{rules}\n{prose}\n")


def _words(chance: random.Random, count: int) -> str:
    return " ".join(chance.choices(WORDS, k=count))


if __name__ == "__main__":
    say(run())
