"""Thousands of unfinished request heads: every request of the owner is answered, and memory stays small."""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from soulkeeper.bootstrap import create_layout
from soulkeeper.faces.owner.cli.workspace import begin
from tests.faces.http.serving import Server, get, serving
from tests.system import BY_NIGHT

HEADS = 2_000 if BY_NIGHT else 1_200  # more than the connections that a server answers at once
REQUESTS = 200 if BY_NIGHT else 20
MOST_MEMORY = 300  # MB
BEGUN = b"GET /api/v1/souls HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 1_000


@contextmanager
def many_files(number: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def half_sent(server: Server) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    with suppress(OSError):  # its place was given to another
        client.sendall(BEGUN)
    return client


def memory_of(server: Server) -> float:
    """The peak memory of the server, in MB."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1_024


def test_half_sent_heads_keep_no_request_of_the_owner_waiting(tmp_path: Path) -> None:
    create_layout(tmp_path)
    begin(tmp_path)
    with many_files(2 * HEADS + 500), serving(tmp_path, "--quiet") as server:
        waiting = [half_sent(server) for _ in range(HEADS)]
        answers = [get(f"{server.api}/souls", headers=server.mine).status_code for _ in range(REQUESTS)]
        waiting += [half_sent(server) for _ in range(HEADS // 2)]
        answers += [get(f"{server.api}/souls", headers=server.mine).status_code for _ in range(REQUESTS)]
        used = memory_of(server)
        for client in waiting:
            client.close()
    assert answers == [200] * (2 * REQUESTS)
    assert used <= MOST_MEMORY
