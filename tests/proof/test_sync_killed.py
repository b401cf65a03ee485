"""`kill -9` at random points of a pull and a publish: 12 times, 300 with SOULKEEPER_PROOF=night. The next start is clean.

A worker on a real workspace pulls what a stranger pushed and publishes its own texts. Whatever it reported as published is in the
remote, nothing is half there, and the next process pulls and publishes without any repair.
"""

from __future__ import annotations

import time
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from soulkeeper.adapters.git import GitRemote
from soulkeeper.bootstrap import create_layout, new_chain
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.sync.remote_place import RemotePlace
from soulkeeper.domain.sync.states import SyncState
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.services import recovery, souls, verification
from soulkeeper.services.sync import overview, publish, pull, trust
from tests.forked import processes
from tests.proof.killing import OWNER, open_ports
from tests.services.sync.machines import Stranger, bare, soul
from tests.system import BY_NIGHT

KILLS = 300 if BY_NIGHT else 12
MINE = address("mine")


def work(root: Path, place: RemotePlace, number: int, say: Connection) -> None:
    """Pull and publish something new, forever."""
    remote = GitRemote(root / "data" / "sync", place)
    with open_ports(root) as ports:
        recovery.recover(ports)
        for turn in range(10**6):
            say.send("pull")
            pull.pull(ports, remote)
            tone = f"calm {number} {turn}"
            souls.edit(ports, OWNER, MINE, soul("Mine", tone))
            say.send("publish")
            publish.publish(ports, remote, OWNER, ("mine",))
            say.send(tone)


def killed(root: Path, place: RemotePlace, number: int, chance: Random) -> list[str]:
    """What a worker reported before it was killed."""
    ours, theirs = processes().Pipe(duplex=False)
    worker = processes().Process(target=work, args=(root, place, number, theirs), daemon=True)
    worker.start()
    theirs.close()
    said = [ours.recv() for _ in range(chance.randrange(1, 6))]
    time.sleep(chance.uniform(0, 0.03))
    worker.kill()
    worker.join()
    while ours.poll():
        try:
            said.append(ours.recv())
        except EOFError:
            break
    return said


def test_a_sync_that_is_killed_anywhere_is_clean_at_the_next_start(disk: Path) -> None:
    chance, root = Random(7), disk / "workspace"
    place = bare(disk / "remote.git")
    stranger = Stranger(place)
    create_layout(root)
    begin(root)
    with open_ports(root) as ports:
        souls.create(ports, OWNER, MINE, soul("Mine"))
        trust.trust(ports, OWNER, place)
    inside = set()
    for number in range(KILLS):
        stranger.put({f"souls/other-{n}.md": soul(f"Other {n}", f"warm {number}") for n in range(4)})
        said = killed(root, place, number, chance)
        inside.add(said[-1])

        published = [tone for tone in said if tone not in ("pull", "publish")]
        history = stranger.repository.walk(stranger.repository.references[stranger.ref].target)
        texts = {str(commit.tree["souls/mine.md"].id) for commit in history if "mine.md" in commit.tree["souls"]}
        assert len(texts) >= len(published)
        if published:
            assert (stranger.read("souls/mine.md") or "").count(f"calm {number} ") == 1
        next_start_is_clean(root, place, number)
    assert {"pull", "publish"} <= inside


def next_start_is_clean(root: Path, place: RemotePlace, number: int) -> None:
    remote = GitRemote(root / "data" / "sync", place)
    with open_ports(root) as ports:
        recovery.recover(ports)
        report = pull.pull(ports, remote)
        assert not [each.problem for each in report.arrivals if each.problem]
        others = [each for each in report.status.items if each.name.startswith("other-")]
        assert {each.state for each in others} == {SyncState.SYNCED}
        assert report.status.item_named("mine").state in (SyncState.SYNCED, SyncState.MODIFIED, SyncState.UNTRACKED)
        souls.edit(ports, OWNER, MINE, soul("Mine", f"clean {number}"))
        publish.publish(ports, remote, OWNER, ("mine",))
        assert overview.sync_status(ports, remote).item_named("mine").state is SyncState.SYNCED
        assert verification.verify(ports, new_chain()).problems == ()
    copies = [path for path in (root / "data" / "sync").rglob("*") if path.suffix in (".lock", ".tmp")]
    assert copies == []
