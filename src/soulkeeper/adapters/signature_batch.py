"""Signatures checked in bulk, by other processes while this one keeps reading. The first wrong one is reported at the end."""

from __future__ import annotations

import os
from concurrent.futures import Future, ProcessPoolExecutor

from soulkeeper.adapters.signing import is_signed

_SIZE = 4_000
_MOST = 4
SignedStatement = tuple[str, bytes, str]


class SignatureBatch:
    """Accepts every signature, and checks it later. A few signatures are checked here: starting a process costs more."""

    def __init__(self) -> None:
        self._waiting: list[SignedStatement] = []
        self._checking: list[Future[bytes | None]] = []
        self._pool: ProcessPoolExecutor | None = None
        self._is_over = False

    def __call__(self, public: str, statement: bytes, signature: str) -> bool:
        if self._is_over:  # nobody would collect the result any more
            return is_signed(public, statement, signature)
        self._waiting.append((public, statement, signature))
        if len(self._waiting) == _SIZE:
            self._pool = self._pool or ProcessPoolExecutor(min(os.cpu_count() or 1, _MOST))
            self._checking.append(self._pool.submit(first_wrong, self._waiting))
            self._waiting = []
        return True

    def wrong(self) -> bytes | None:
        """The first statement that was not signed by the key it claims."""
        self._is_over = True
        last, self._waiting = first_wrong(self._waiting), []
        earlier = [future.result() for future in self._checking]
        if self._pool is not None:
            self._pool.shutdown()
        return next((statement for statement in (*earlier, last) if statement is not None), None)


def first_wrong(signatures: list[SignedStatement]) -> bytes | None:
    return next(
        (statement for public, statement, signature in signatures if not is_signed(public, statement, signature)), None
    )
