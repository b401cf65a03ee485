"""HTTP under load: a number of keep-alive connections, each sending the next request as soon as it gets an answer.

The client is a bare protocol on uvloop, because it shares the machine with the server.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import uvloop

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Load:
    """What the clients measured. ``seconds`` is the cost of a request on a server that is never idle, ``processor`` how much of
    that its process was running, if it was measured."""

    requests: int
    seconds: float
    p50: float
    p99: float
    processor: float = 0.0


class Client(asyncio.Protocol):
    def __init__(self, request: bytes, until: float, taken: list[float], done: asyncio.Future[None]) -> None:
        self._request, self._until, self._taken, self._done = request, until, taken, done
        self._missing, self._head, self._asked = 0, b"", 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._ask()

    def data_received(self, data: bytes) -> None:
        if not self._missing:
            self._head += data
            if not self._begun():
                return
        else:
            self._missing -= len(data)
        if not self._missing:
            self._answered()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._done.done():
            self._done.set_exception(exc or ConnectionError("the server hung up"))

    def _ask(self) -> None:
        self._head, self._asked = b"", time.perf_counter()
        self._transport.write(self._request)

    def _begun(self) -> bool:
        head, whole, body = self._head.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if whole and (not head.startswith(b"HTTP/1.1 200") or length is None):
            self._done.set_exception(ConnectionError(head.decode("latin-1")))
            self._transport.close()
        elif whole and length:
            self._missing = int(length[1]) - len(body)
            return True
        return False

    def _answered(self) -> None:
        now = time.perf_counter()
        self._taken.append(now - self._asked)
        if now < self._until:
            return self._ask()
        self._done.set_result(None)
        return self._transport.close()


def load(port: int, path: str, headers: Mapping[str, str], *, clients: int = 16, seconds: float = 1.0) -> Load:
    sent = "".join(f"{name}: {value}\r\n" for name, value in {"Host": f"127.0.0.1:{port}", **headers}.items())
    request = f"GET {path} HTTP/1.1\r\n{sent}\r\n".encode()
    taken: list[float] = []
    began = time.perf_counter()
    uvloop.run(_everyone(port, request, taken, began + seconds, clients))
    wall = time.perf_counter() - began
    taken.sort()
    return Load(len(taken), wall / len(taken), taken[len(taken) // 2], taken[len(taken) * 99 // 100])


async def _everyone(port: int, request: bytes, taken: list[float], until: float, clients: int) -> None:
    loop = asyncio.get_running_loop()
    waiting = [loop.create_future() for _ in range(clients)]
    for future in waiting:
        await loop.create_connection(lambda future=future: Client(request, until, taken, future), "127.0.0.1", port)  # type: ignore[misc]
    await asyncio.gather(*waiting)
