"""How the server listens: uvicorn with limits, timeouts for slow clients, several workers on one port.

- The port is bound and listens before anything is printed or opened: nobody else can be there instead.
- A connection without a complete request (its head is unfinished, or it is idle) may be closed. If there are more than
  ``MOST_WAITING`` of them, the oldest is closed, so that they never keep out a connection whose request is complete.
"""

from __future__ import annotations

import os
import signal
import socket
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

from soulkeeper.faces import server_log, startup
from soulkeeper.faces.site import ENDING, SHARED_METRICS, VARIABLE, Site

if TYPE_CHECKING:
    from asyncio import TimerHandle, Transport

    from starlette.types import ASGIApp

    from soulkeeper.bootstrap import Workspace

HEADER_SECONDS = 10.0
MOST_WAITING, MOST_REQUESTS = 512, 1_000
_LARGEST_HEAD = 64 * 1024
_BACKLOG, _FILES = 2_048, 4_096
_NOT_STARTED = 3  # the exit code

_waiting: dict[BoundedProtocol, None] = {}  # the connections of this process without a request, the oldest first


class BoundedProtocol(HttpToolsProtocol):
    """Limits the time and the size of a request's head, however slowly it is sent. What follows a body is not part of it."""

    _since: float | None = None
    _head = 0
    _in_head = False
    _check: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._wait()
        self._check_again()

    def data_received(self, data: bytes) -> None:
        if self._since is None and (self.cycle is None or self.cycle.response_complete):
            self._since, self._head = self.loop.time(), 0
        self._head += len(data)
        super().data_received(data)
        if self._since is not None and self._head > _LARGEST_HEAD:
            self.timeout_keep_alive_handler()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._since, self._in_head = None, False
        _waiting.pop(self, None)
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        _waiting.pop(self, None)
        if self._check is not None:
            self._check.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Finish the running request. One that would run until its client goes is told to end."""
        super().shutdown()
        if self.cycle is not None:
            self.cycle.scope["state"][ENDING] = True

    def _wait(self) -> None:
        """Wait for a request. If too many connections wait, close the oldest one."""
        _waiting[self] = None
        if len(_waiting) > MOST_WAITING:
            oldest = next(iter(_waiting))
            del _waiting[oldest]
            oldest.timeout_keep_alive_handler()

    def _check_again(self) -> None:
        if self._since is not None and self.loop.time() - self._since >= HEADER_SECONDS:
            self.timeout_keep_alive_handler()
            return
        self._check = self.loop.call_later(HEADER_SECONDS / 2, self._check_again)


def listening_socket(host: str, port: int) -> socket.socket:
    """A listening socket: connections wait in its queue until the server accepts them. Raises OSError if the port is taken."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_BACKLOG)
        listener.set_inheritable(True)
    except OSError:
        listener.close()
        raise
    return listener


def listen(where: Site, workspace: Workspace, *, workers: int = 1, on: socket.socket | None = None) -> None:
    """Serve until stopped; then finish the running requests and accept no new ones. Other processes open the workspace again."""
    _allow_many_files()
    os.environ[VARIABLE] = replace(where, alone=workers == 1).as_environment()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # for a signal before the server installs its own handler
    with suppress(KeyboardInterrupt), tempfile.TemporaryDirectory(prefix="soulkeeper-metrics-") as counts:
        if workers > 1:
            os.environ[SHARED_METRICS] = counts
        app = "soulkeeper.faces.startup:app" if workers > 1 else partial(startup.app, workspace)
        _run(_config(where, workers, app), on or listening_socket(where.host, where.port))


def _allow_many_files() -> None:
    """Every connection is an open file, and many systems allow a program only 1,024 unless it asks for more."""
    import resource  # noqa: PLC0415 - not every system has it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def _run(config: uvicorn.Config, on: socket.socket) -> None:
    server = uvicorn.Server(config)
    if config.workers > 1:
        Multiprocess(config, sockets=[on]).run()
    else:
        server.run(sockets=[on])
        if not server.started:
            raise SystemExit(_NOT_STARTED)


def _config(where: Site, workers: int, app: str | Callable[[], ASGIApp]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=True,
        host=where.host,
        port=where.port,
        workers=workers,
        loop="uvloop",
        http=BoundedProtocol,
        ws="none",
        log_config=server_log.settings(quiet=where.quiet),
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_REQUESTS + MOST_WAITING,
        backlog=_BACKLOG,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=30,  # on a busy machine a worker takes longer than the usual 5 seconds to start
    )
