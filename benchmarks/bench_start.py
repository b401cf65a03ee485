"""The start of ``soul`` as a process, compared with an idle interpreter. Bytecode is compiled already, as after an installation."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.measuring import Row, Timed, at_most, clocked, in_turn, row, say, scratch

CALLS = 8
PYTHON = "python -c pass"
SOUL = str(Path(sys.executable).with_name("soul"))


def run() -> Iterator[Row]:
    with scratch() as folder:
        workspace = str(folder / "workspace")
        start = partial(process, folder / "bytecode")
        start(SOUL, "init", workspace)()
        contenders = {
            "soul --help": start(SOUL, "--help"),
            "soul status": start(SOUL, "-w", workspace, "status"),
            PYTHON: start(sys.executable, "-c", "pass"),
        }
        rounds = in_turn(contenders, CALLS)
        yield row("soul --help", rounds, "soul --help", PYTHON, at_most(7))
        yield row("soul status", rounds, "soul status", PYTHON, at_most(15))


def process(bytecode: Path, *command: str) -> Timed:
    """The command with its bytecode written on the first run and used on the next."""
    silent = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env = {**silent, "PYTHONPYCACHEPREFIX": str(bytecode)}
    return clocked(lambda: subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True))


if __name__ == "__main__":
    say(run())
