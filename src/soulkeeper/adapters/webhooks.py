"""Webhooks over HTTP: one POST to an address that was checked first.

- A host name is resolved once, every resulting address is checked, and the connection goes to one of them: a later change of the
  name's records has no effect.
- No redirect is followed and no proxy is used: the notice goes where the owner said, or nowhere.
- Only the status of the answer is read. An attempt has 10 seconds in total, 5 of them to connect.
- A server that stops cancels its attempts: an open connection is shut down, and one that opens later is closed without sending.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property

import re2

from soulkeeper.domain.notices.delivery import AttemptOutcome
from soulkeeper.domain.notices.endpoint import Endpoint, may_reach
from soulkeeper.domain.notices.webhook import Notice

CONNECT_SECONDS, SECONDS = 5.0, 10.0
_MOST_READ = 4 * 1024
_MOST_MACHINES = 4
_MEANWHILE = rb"(?:HTTP/1\.[01] 1[0-9]{2}[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n)*"
_ANSWER = re2.compile(_MEANWHILE + rb"HTTP/1\.[01] ([2-9][0-9]{2})[ \r\n]")

Resolve = Callable[[str, int], Sequence[str]]
Connect = Callable[[str, int, float], socket.socket]


class NotDelivered(Exception):
    """The notice was not delivered, and why: in our own words, never in those of the receiver."""


def resolve_host(host: str, port: int) -> list[str]:
    """The addresses of a host name, each once, in the system's order."""
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return list(dict.fromkeys(str(where[0]) for *_, where in answers))


def open_connection(number: str, port: int, seconds: float) -> socket.socket:
    return socket.create_connection((number, port), timeout=seconds)


class HttpWebhookClient:
    def __init__(
        self, resolve: Resolve = resolve_host, connect: Connect = open_connection, trust: ssl.SSLContext | None = None
    ) -> None:
        self._resolve, self._connect, self._trust = resolve, connect, trust
        self._open_lines: set[socket.socket] = set()
        self._is_cancelled = False
        self._lock = threading.Lock()  # for the two above

    def deliver(self, notice: Notice, where: Endpoint, *, private: bool) -> AttemptOutcome | None:
        outcome = self._attempt(notice, where, private=private)
        return None if self._is_cancelled and not outcome.status else outcome

    def cancel(self) -> None:
        with self._lock:
            self._is_cancelled = True
            for line in self._open_lines:
                with suppress(OSError):  # the receiver has closed it
                    socket.socket.shutdown(line, socket.SHUT_RDWR)  # that of a TLS socket is not safe in another thread

    def _attempt(self, notice: Notice, where: Endpoint, *, private: bool) -> AttemptOutcome:
        deadline = time.monotonic() + SECONDS
        try:
            with self._open(where, deadline, private=private) as line:
                line.settimeout(_remaining(deadline))
                line.sendall(_request(notice, where))
                return _outcome(_status(line, deadline))
        except NotDelivered as error:
            return AttemptOutcome(error=str(error))
        except TimeoutError:
            return AttemptOutcome(error=f"no answer within {SECONDS:.0f} seconds")
        except ssl.SSLCertVerificationError as error:
            return AttemptOutcome(error=f"invalid certificate: {error.verify_message}")
        except (OSError, UnicodeError) as error:
            return AttemptOutcome(
                error=f"connection failed: {getattr(error, 'strerror', None) or type(error).__name__}"
            )

    @contextmanager
    def _open(self, where: Endpoint, deadline: float, *, private: bool) -> Iterator[socket.socket]:
        line = self._connect_to_any(where, self._allowed_addresses(where, private=private), deadline)
        try:
            if where.secure:  # without the handshake: it can be cancelled once the line is registered
                line = self._context.wrap_socket(line, server_hostname=where.host, do_handshake_on_connect=False)
            self._register(line)
            if isinstance(line, ssl.SSLSocket):
                line.settimeout(_remaining(deadline))
                line.do_handshake()
            yield line
        finally:
            with self._lock:
                self._open_lines.discard(line)
            line.close()

    def _register(self, line: socket.socket) -> None:
        with self._lock:
            if self._is_cancelled:
                raise NotDelivered("the attempt was cancelled")
            self._open_lines.add(line)

    def _allowed_addresses(self, where: Endpoint, *, private: bool) -> Sequence[str]:
        """The addresses to try. One forbidden address among them rejects all: such an answer is an attack."""
        numbers = self._resolve(where.host, where.port)
        wrong = next((number for number in numbers if not may_reach(number, private=private)), None)
        if wrong is not None:
            raise NotDelivered(f"{where.host} resolves to {wrong}, which is not allowed for webhooks")
        return numbers[:_MOST_MACHINES]

    def _connect_to_any(self, where: Endpoint, numbers: Sequence[str], deadline: float) -> socket.socket:
        last_error: OSError = OSError("the host name does not resolve")
        for number in numbers:
            try:
                return self._connect(number, where.port, min(CONNECT_SECONDS, _remaining(deadline)))
            except OSError as error:
                last_error = error
        raise last_error

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return self._trust or ssl.create_default_context()


def _request(notice: Notice, where: Endpoint) -> bytes:
    ours = {"Host": where.authority, "User-Agent": "soulkeeper", "Connection": "close"}
    headers = {**ours, **notice.headers, "Content-Length": str(len(notice.body))}
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"POST {where.target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + notice.body


def _status(line: socket.socket, deadline: float) -> int:
    """The status of the answer; interim answers (1xx) are skipped."""
    head = b""
    while len(head) < _MOST_READ:
        line.settimeout(_remaining(deadline))
        piece = line.recv(_MOST_READ - len(head))
        head += piece
        if match := _ANSWER.match(head):
            return int(match[1])
        if not piece:
            break
    raise NotDelivered("the answer was not HTTP")


def _outcome(status: int) -> AttemptOutcome:
    is_redirect = 300 <= status < 400
    return AttemptOutcome(status, f"answered {status}; redirects are not followed" if is_redirect else "")


def _remaining(deadline: float) -> float:
    remaining = deadline - time.monotonic()
    if remaining <= 0:
        raise TimeoutError
    return remaining
