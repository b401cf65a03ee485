"""The server's log on standard error: JSON lines or, on a terminal, lines for people.

- A line has the method and the path template of a request, but no URL, header, body or secret: a token is named by its id.
- Lines are written in batches small enough for one write to a pipe, so that the lines of several workers do not mix. They are
  written within a fraction of a second; only a killed process loses its last lines.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from starlette.types import Scope

from soulkeeper.domain.characters.visible import line_of, visible

_WHOLE = 4096  # bytes that a pipe accepts in one piece
_WITHIN = 0.2
_STDERR = 2


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"time": _at(record.created), "level": record.levelname.lower(), "event": record.getMessage()}
        line |= {"logger": record.name}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = f"{_clock(record.created)}  {record.levelname.lower():<7} {visible(record.getMessage())}"
        return f"{line}\n{visible(self.formatException(record.exc_info))}" if record.exc_info else line


def is_terminal() -> bool:
    """Whether standard error is a terminal."""
    try:
        return os.isatty(_STDERR)
    except OSError:
        return False


def settings(*, quiet: bool) -> dict[str, Any]:
    """The logging settings; ``quiet``: only warnings and errors."""
    lines = PlainLines if is_terminal() else JsonLines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": f"{__name__}.{lines.__name__}"}},
        "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["err"], "level": "WARNING" if quiet else "INFO"},
    }


def _to_stderr(lines: bytes) -> None:
    with suppress(OSError):  # a log that nobody reads must not stop the server
        os.write(_STDERR, lines)


class Journal:
    """A log line for every request. Use it only on the event loop. ``plain``: for people, not for programs."""

    def __init__(
        self, *, quiet: bool = False, plain: bool = False, write: Callable[[bytes], None] = _to_stderr
    ) -> None:
        self._quiet, self._plain, self._write = quiet, plain, write
        self._lines: list[str] = []
        self._size = 0

    def note(self, scope: Scope, route: str, status: int, seconds: float) -> None:
        if self._quiet and status < 500:
            return
        caller = scope["state"].get("caller") if "state" in scope else None
        if self._plain:
            token_note = f"  token {caller.token}" if caller else ""
            self._put(
                f"{_clock(time.time())}  {_plain_request(scope['method'], route, status)}  {seconds * 1000:.0f} ms{token_note}\n"
            )
            return
        token = f', "token": "{caller.token}"' if caller else ""
        request = _request_fields(scope["method"], route, status)
        self._put(f'{{"time": "{_at(time.time())}", {request}, "ms": {seconds * 1000:.3f}{token}}}\n')

    def _put(self, line: str) -> None:
        """A line is pure ASCII, so its length is its size in bytes."""
        if self._size + len(line) > _WHOLE:
            self.flush()
        if not self._lines:
            asyncio.get_running_loop().call_later(_WITHIN, self.flush)
        self._lines.append(line)
        self._size += len(line)

    def flush(self) -> None:
        if self._lines:
            lines, self._lines, self._size = self._lines, [], 0
            self._write("".join(lines).encode())


@lru_cache(maxsize=1024)
def _request_fields(method: str, route: str, status: int) -> str:
    level = "error" if status >= 500 else "info"
    fields = {"level": level, "event": "request", "method": method, "path": route, "status": status}
    return json.dumps(fields)[1:-1]


@lru_cache(maxsize=1024)
def _plain_request(method: str, route: str, status: int) -> str:
    return f"{status} {method:<6} {line_of(route)}".encode("ascii", "backslashreplace").decode()


def _clock(moment: float) -> str:
    """The time of day in the time zone of the server."""
    return time.strftime("%H:%M:%S", time.localtime(moment))


def _at(moment: float) -> str:
    second = int(moment)
    return f"{_second(second)}.{int((moment - second) * 1000):03}Z"


@lru_cache(maxsize=4)
def _second(moment: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment))
