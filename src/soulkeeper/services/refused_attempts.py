"""Refused attempts: a credential that is refused repeatedly has to wait, and its requests are not read in the meantime.

Each process counts them in memory, because a refusal writes nothing to the ledger. The owner's attempts are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from soulkeeper.domain.approvals.attempts import MOST, Attempts
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.errors import Refused
from soulkeeper.ports import Ports

_COUNT_LOCK = Lock()


@contextmanager
def counted_attempt(ports: Ports, by: Asker | Owner) -> Iterator[None]:
    """Count an attempt, unless the block ends without an error."""
    if isinstance(by, Owner):
        yield
        return
    credential = by.credential or f"{by.door} {by.name}"
    _count(ports, credential)
    yield
    with _COUNT_LOCK:
        ports.attempts[credential] = ports.attempts[credential].refunded()


def _count(ports: Ports, credential: str) -> None:
    now = ports.now()
    with _COUNT_LOCK:
        attempts = ports.attempts.get(credential, Attempts(MOST, now)).by(now)
        ports.attempts[credential] = attempts if attempts.refusal else attempts.consumed()
    if attempts.refusal:
        raise Refused([attempts.refusal], text_judged=False)
