"""Servers as processes: start, query, watch and stop them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any

import httpx

from tests.forked import Child, Started
from tests.ports import free_port

get, post, patch, delete, stream = (
    partial(call, timeout=60, verify=False) for call in (httpx.get, httpx.post, httpx.patch, httpx.delete, httpx.stream)
)  # a busy machine is not a failure; without TLS, because loading the certificate authorities takes longer than the request
SOUL = [sys.executable, "-c", "from soulkeeper.faces.owner.cli import main; main()"]


@dataclass(frozen=True, slots=True)
class Server:
    """A running server, with what it printed at its start."""

    process: subprocess.Popen[str] | Child
    said: dict[str, str]
    log: IO[str]
    port: int

    @property
    def api(self) -> str:
        return f"{self.said['url']}/api/v1"

    @property
    def mine(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.said['token']}"}

    def workers(self) -> list[int]:
        """The child processes that answer requests."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if "spawn_main" in _command(pid)]

    def lines(self) -> list[dict[str, Any]]:
        self.log.seek(0)
        return [json.loads(line) for line in self.log]


def _command(pid: str) -> str:
    """The command line of a process; empty if it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


@contextmanager
def serving(root: Path, *options: str, answering: str = "") -> Iterator[Server]:
    """``answering`` is the host name to use, if it is not that of this machine."""
    port = free_port()
    with (root / "server.log").open("w+") as log:
        process = _started(("-w", str(root), "--json", "serve", "--port", str(port), *options), log)
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said, (root / "server.log").read_text()
            until_it_answers(f"http://127.0.0.1:{port}/healthz", host=answering or f"127.0.0.1:{port}")
            yield Server(process, json.loads(said), log, port)
        finally:
            stop(process)


def _started(words: tuple[str, ...], log: IO[str]) -> subprocess.Popen[str] | Child:
    """A server with workers has to start them as real processes, so it is one itself."""
    if "--workers" in words:
        return subprocess.Popen([*SOUL, *words], stdout=subprocess.PIPE, stderr=log, text=True)
    return Child(Started(words, Path.cwd(), dict(os.environ), {}), log)


def stop(process: subprocess.Popen[str] | Child) -> None:
    """Kill it at once, with its child processes."""
    task = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    below = task.read_text().split() if process.poll() is None else []
    process.kill()
    for pid in below:
        with suppress(ProcessLookupError):
            os.kill(int(pid), 9)
    process.communicate()


def until_it_answers(url: str, *, host: str = "") -> None:
    ends = time.monotonic() + 120
    while time.monotonic() < ends:
        with suppress(httpx.TransportError):
            if get(url, headers={"host": host} if host else {}).status_code == 200:
                return
        time.sleep(0.05)
    raise AssertionError(f"{url} did not answer")
