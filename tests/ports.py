"""Ports for the servers of tests, which no other process can get between their choice and the start of the server.

They are below the range from which the system assigns ports. Test processes avoid each other by locking one byte of a file for each
port; the lock ends with the process.
"""

from __future__ import annotations

import fcntl
import os
import socket
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import SystemRandom

LOWEST, ABOVE = 10_240, 32_000  # Linux gives from 32768 on


def free_port() -> int:
    while True:
        port = SystemRandom().randrange(LOWEST, ABOVE)
        with suppress(OSError):
            fcntl.lockf(_locks(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
            with socket.create_server(("127.0.0.1", port)):
                return port


@cache
def _locks() -> int:
    """A file that stays open, because closing it would release the locks."""
    return os.open(Path(tempfile.gettempdir()) / f"soulkeeper-ports-{os.geteuid()}", os.O_RDWR | os.O_CREAT, 0o600)
