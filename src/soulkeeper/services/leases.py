"""Leases: only one of several processes on a ledger does a job at a time."""

from __future__ import annotations

from soulkeeper.domain.notices.lease import renewed_lease
from soulkeeper.ports import Ports


def hold(ports: Ports, name: str, holder: str) -> bool:
    """Take or renew a lease. Returns whether this holder has it now."""
    with ports.ledger.writing() as writer:
        lease = renewed_lease(writer.find_lease(name), name, holder, ports.now())
        if lease is not None:
            writer.put_lease(lease)
    return lease is not None
