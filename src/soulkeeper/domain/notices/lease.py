"""A lease: of several servers on one ledger, the one that may do something over the network right now.

Whoever holds it renews it by working. One that died lets go by not doing so. A lease that lies further in the future than any clock
that is a little off could have put it is no lease: the clock that wrote it was wrong.
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
        """Whether this keeps somebody else out."""
        return self.holder != holder and now < self.until <= now + 2 * LASTS


def leased(held: Lease | None, name: str, holder: str, now: datetime) -> Lease | None:
    """The lease as this one holds it from now on; nothing while another does."""
    return None if held and held.binds(holder, now) else Lease(name, holder, now + LASTS)
