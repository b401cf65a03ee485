"""A small server that receives webhooks: it stores what comes, and answers as instructed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from soulkeeper.domain.canonical import strict_json


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return strict_json(self.body.decode())

    @property
    def seq(self) -> int:
        return int(self.headers["soulkeeper-event"])


@dataclass
class Receiver:
    """``answer`` returns the status for a request, and may take its time."""

    port: int = 0
    answer: Callable[[Received], int] = lambda _: 204
    came: list[Received] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)

    def url(self, path: str = "/told") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def seqs(self, path: str = "") -> list[int]:
        return [one.seq for one in list(self.came) if path in one.path]


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received = Received(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
            receiver.came.append(received)
            self.send_response(receiver.answer(received))
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()

        do_GET = do_POST

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def until(happened: Callable[[], object], seconds: float = 120.0) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
