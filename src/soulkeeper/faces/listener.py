"""How the server listens: uvicorn with limits, timeouts for slow clients, several workers on one port."""

from __future__ import annotations

import os
import signal
import tempfile
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from soulkeeper.faces import health, server_log
from soulkeeper.faces.server import VARIABLE, Site, as_environment

if TYPE_CHECKING:
    from asyncio import TimerHandle, Transport

HEADER_SECONDS = 10.0
_LARGEST_HEAD = 64 * 1024
_CONNECTIONS = 1_000


class PatientProtocol(HttpToolsProtocol):
    """Limits the time and the size of a request's head, however slowly it is sent."""

    _since: float | None = None
    _head = 0
    _look: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._look_again()

    def data_received(self, data: bytes) -> None:
        if self._since is None and (self.cycle is None or self.cycle.response_complete):
            self._since, self._head = self.loop.time(), 0
        self._head += len(data)
        super().data_received(data)
        if self._since is not None and self._head > _LARGEST_HEAD:
            self.timeout_keep_alive_handler()

    def on_headers_complete(self) -> None:
        self._since = None
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._look is not None:
            self._look.cancel()
        super().connection_lost(exc)

    def _look_again(self) -> None:
        if self._since is not None and self.loop.time() - self._since >= HEADER_SECONDS:
            self.timeout_keep_alive_handler()
            return
        self._look = self.loop.call_later(HEADER_SECONDS / 2, self._look_again)


def listen(where: Site, *, workers: int = 1) -> None:
    """Serve until stopped; then finish the running requests and accept no new ones."""
    os.environ[VARIABLE] = as_environment(replace(where, alone=workers == 1))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # in case it comes before the server handles it
    with suppress(KeyboardInterrupt), tempfile.TemporaryDirectory(prefix="soulkeeper-metrics-") as counts:
        if workers > 1:
            os.environ[health.SHARED] = counts
        _run(where, workers)


def _run(where: Site, workers: int) -> None:
    uvicorn.run(
        "soulkeeper.faces.server:app",
        factory=True,
        host=where.host,
        port=where.port,
        workers=workers,
        loop="uvloop",
        http=PatientProtocol,
        ws="none",
        log_config=server_log.settings(quiet=where.quiet),
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=5,
    )
