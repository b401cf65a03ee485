"""The status of 10,000 synced souls if nothing changed, in processor time, compared with a time limit."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygit2

from benchmarks.keeper import soul_text
from benchmarks.measuring import Row, at_most, in_turn, row, say, scratch
from soulkeeper.adapters.git import GitRemote
from soulkeeper.bootstrap import Workspace, create_layout, keys, open_workspace
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.sync.remote_place import remote_place
from soulkeeper.domain.sync.states import SyncSummary
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.services import effects, revisions, souls
from soulkeeper.services.sync import overview, publish

SOULS, CALLS = 10_000, 1
ALLOWED, OPERATION = "1.5 s", f"sync status of {SOULS:,} items, nothing changed"
OWNER = Owner("ada", "bench", "owner")


def run() -> Iterator[Row]:
    with scratch() as folder:
        workspace, remote = filled(folder)

        def status() -> float:
            fresh, began = open_owned(workspace.root).ports, time.process_time()
            result = overview.sync_status(fresh, remote)
            assert result.summary is SyncSummary.SYNCED, result.counts
            return time.process_time() - began

        rounds = in_turn({OPERATION: status, ALLOWED: lambda: 1.5}, CALLS)
        yield row(OPERATION, rounds, OPERATION, ALLOWED, at_most(1))


def open_owned(root: Path) -> Workspace:
    """A workspace with its owner key open, as after a command that decides."""
    workspace = open_workspace(root)
    public = keys.make_key(workspace.keys, keys.OWNER)
    workspace.signer.open_owner(keys.open_key(workspace.keys, keys.OWNER, public))
    return workspace


def filled(folder: Path) -> tuple[Workspace, GitRemote]:
    """A workspace whose souls are all published."""
    root, place = folder / "keeper", folder / "remote.git"
    pygit2.init_repository(str(place), bare=True)
    create_layout(root)
    begin(root)
    workspace = open_owned(root)
    ports = workspace.ports
    with ports.ledger.writing() as writer:
        hand = souls.provenance(ports, OWNER, Origin.BOOTSTRAP)
        for number in range(SOULS):
            revisions.begin(writer, ports.new_id(), address(f"soul-{number}"), soul_text(number), hand)
    effects.finish(ports)
    remote = GitRemote(workspace.settings.data / "sync", remote_place(str(place)))
    publish.publish(ports, remote, OWNER)
    return workspace, remote


if __name__ == "__main__":
    say(run())
