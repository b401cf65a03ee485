"""Refused attempts: a credential that is refused again and again has to wait, and what it sends is not looked at meanwhile.

They are counted in memory, by each process on its own: a refusal writes nothing to the ledger. The owner is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from soulkeeper.domain.approvals.attempts import MOST, Attempts
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.errors import Refused
from soulkeeper.ports import Ports

_COUNTING = Lock()


@contextmanager
def counted(ports: Ports, by: Asker | Owner) -> Iterator[None]:
    """An attempt: it counts unless the block ends without an error."""
    if isinstance(by, Owner):
        yield
        return
    credential = by.credential or f"{by.door} {by.name}"
    _take(ports, credential)
    yield
    with _COUNTING:
        ports.attempts[credential] = ports.attempts[credential].refunded()


def _take(ports: Ports, credential: str) -> None:
    now = ports.now()
    with _COUNTING:
        left = ports.attempts.get(credential, Attempts(MOST, now)).by(now)
        ports.attempts[credential] = left if left.refusal else left.consumed()
    if left.refusal:
        raise Refused([left.refusal], text_judged=False)
