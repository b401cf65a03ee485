"""Ports for servers of the tests, which no other process can be given between the choice and the start of the server.

They lie below those that the system gives by itself, to whoever connects or asks for any. Processes of tests keep out of each
other's way by a lock on one byte of a file for each port, which ends with the process.
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
    """A file that stays open: closing it would end the locks."""
    return os.open(Path(tempfile.gettempdir()) / f"soulkeeper-ports-{os.geteuid()}", os.O_RDWR | os.O_CREAT, 0o600)
