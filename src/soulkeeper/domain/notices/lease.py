"""A lease: only its holder, one of several servers on a ledger, may send over the network.

The holder renews it while it works; if the holder dies, it expires. A lease too far in the future is ignored: the clock that
wrote it was wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

LASTS = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Lease:
    name: str
    holder: str
    until: datetime

    def binds(self, holder: str, now: datetime) -> bool:
        """Whether this lease excludes another server."""
        return self.holder != holder and now < self.until <= now + 2 * LASTS


def renewed_lease(current: Lease | None, name: str, holder: str, now: datetime) -> Lease | None:
    """The renewed lease of this server; None while another server holds it."""
    return None if current and current.binds(holder, now) else Lease(name, holder, now + LASTS)
