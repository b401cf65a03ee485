"""Servers to measure: ours on a workspace, and a minimal one; each in a separate process."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from benchmarks.bench_start import SOUL
from benchmarks.floors import Floor
from benchmarks.keeper import OWNER, WHERE, Keeper
from soulkeeper.domain.authority import Role
from soulkeeper.services import agents, tokens
from soulkeeper.starters import starters

AGENT = "bench"
PATH = f"/api/v1/agents/{AGENT}/prompt"
FLOOR_PATH = "/souls/soul/prompt"
_MOMENT = 1.1
_HERE = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Server:
    """``first`` is the time from the start of the process to its first successful answer."""

    port: int
    first: float
    pid: int

    def processor(self) -> float:
        """Processor time of the process so far, in seconds."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Memory of the idle process in megabytes; shared pages count by their share."""
        seen = [0.0]
        while len(seen) < 4 or abs(seen[-1] - seen[-3]) > 0.01 * seen[-1]:
            time.sleep(1)
            rollup = Path(f"/proc/{self.pid}/smaps_rollup").read_text()
            seen.append(sum(map(int, re.findall(r"^Pss:\s+(\d+)", rollup, re.MULTILINE))) / 1024)
        return seen[-1]


def with_agent(keeper: Keeper) -> str:
    """Create an agent that uses the soul, and return the secret of its token. A file that was just written is read again by every
    reader."""
    agents.new_agent(keeper.ports, OWNER, AGENT, starters())
    agents.select(keeper.ports, OWNER, AGENT, WHERE)
    time.sleep(_MOMENT)
    return tokens.create(keeper.ports, OWNER, Role.AGENT, agent=AGENT)[1]


@contextmanager
def ours(root: Path, *options: str) -> Iterator[Server]:
    port = free_port()
    with _started([SOUL, "-w", str(root), "serve", "--port", str(port), *options], port, "/healthz") as server:
        yield server


@contextmanager
def floor(folder: Path, versions: int = 1_000) -> Iterator[Server]:
    store, port = Floor(folder), free_port()
    for _ in range(versions):
        store.commit()
    command = [sys.executable, "-m", "uvicorn", "benchmarks.floor_app:app", "--port", str(port)]
    options = ["--loop", "uvloop", "--no-access-log", "--log-level", "warning"]
    with _started([*command, *options], port, FLOOR_PATH, BENCH_FLOOR=str(folder / "floor.db")) as server:
        yield server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _started(command: Sequence[str], port: int, path: str, **variables: str) -> Iterator[Server]:
    began = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=_HERE, env={**os.environ, **variables}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while not _answers(port, path):
            if process.poll() is not None:
                raise RuntimeError(f"no server: {' '.join(command)}")
            time.sleep(0.01)
        yield Server(port, time.perf_counter() - began, process.pid)
    finally:
        process.terminate()
        process.wait(20)


def _answers(port: int, path: str) -> bool:
    with suppress(OSError, HTTPException):
        asking = HTTPConnection("127.0.0.1", port, timeout=5)
        asking.request("GET", path)
        return asking.getresponse().status == 200
    return False
