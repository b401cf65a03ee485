"""Scheduled sync inside a server: it pulls, and publishes only checkpoints. Only one of several servers does it."""

from __future__ import annotations

from datetime import timedelta

from soulkeeper.ports import Ports
from soulkeeper.services import leases
from soulkeeper.services.sync.pull import PullReport, pull
from soulkeeper.services.sync.witness import publish_checkpoint
from soulkeeper.sync_ports import Remote

LEASE = "sync"


def tick(ports: Ports, remote: Remote, holder: str, *, every: timedelta, witness: bool = False) -> PullReport | None:
    """Pull if it is time and this server holds the lease; after failures it waits longer each time."""
    with ports.ledger.reading() as records:
        run = records.sync_run(remote.place.key)
    if (run is not None and run.at <= ports.now() < run.next_at(every)) or not leases.hold(ports, LEASE, holder):
        return None
    report = pull(ports, remote)
    if witness:
        publish_checkpoint(ports, remote)
    return report
