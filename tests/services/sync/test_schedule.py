"""Scheduled sync: when it is due, who does it, how it backs off; and the remote as a witness."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path

import pygit2
import pytest

from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.sync.remote_place import RemotePlace
from soulkeeper.errors import Unavailable
from soulkeeper.faces.sync_schedule import SyncSchedule
from soulkeeper.ports import Records
from soulkeeper.services.sync import schedule, witness
from tests.conftest import stored
from tests.services.sync.machines import Machine, Stranger, soul

EVERY = timedelta(minutes=15)
UNSIGNED = '{"size": 9999, "head": "sha256:00", "owner": "", "key": "x", "signature": "y"}'


def tick(machine: Machine, holder: str = "one") -> bool:
    return schedule.tick(machine.ports, machine.remote, holder, every=EVERY) is not None


def test_it_pulls_when_it_is_due_and_not_before(here: Machine, place: RemotePlace) -> None:
    Stranger(place).put({"souls/maya.md": soul()})

    assert tick(here)
    assert here.waiting() == 1
    assert not tick(here)
    here.clock.advance(minutes=15)
    assert tick(here)


def test_it_publishes_no_text(here: Machine, place: RemotePlace) -> None:
    here.write("maya", soul())
    tick(here)

    assert Stranger(place).read("souls/maya.md") is None


def test_of_two_servers_one_does_it(here: Machine) -> None:
    assert tick(here, "one")
    here.clock.advance(minutes=15, seconds=1)
    with here.ports.ledger.writing() as writer:
        lease = writer.find_lease(schedule.LEASE)
        assert lease is not None
    assert tick(here, "one")
    here.clock.advance(seconds=30)
    with here.ports.ledger.writing() as writer:
        writer.put_sync_run(here.remote.place.key, _due(writer, here))
    assert not tick(here, "two")
    here.clock.advance(seconds=90)
    assert tick(here, "two")


def _due(records: Records, machine: Machine):  # type: ignore[no-untyped-def]
    run = records.sync_run(machine.remote.place.key)
    assert run is not None
    return run.succeeded(machine.clock() - EVERY, run.commit)


def test_after_failures_it_waits_longer_and_recovers_by_itself(here: Machine, place: RemotePlace) -> None:
    path = Path(place.url)
    path.rename(path.with_suffix(".away"))
    for wait in (1, 2, 4):
        with pytest.raises(Unavailable):
            tick(here)
        here.clock.advance(minutes=wait, seconds=-1)
        assert not tick(here)
        here.clock.advance(seconds=1)
    path.with_suffix(".away").rename(path)
    assert tick(here)
    with here.ports.ledger.reading() as records:
        run = records.sync_run(here.remote.place.key)
    assert run is not None
    assert (run.failures, run.error) == (0, "")


def test_a_server_logs_a_failure_once(here: Machine, place: RemotePlace, caplog: pytest.LogCaptureFixture) -> None:
    path = Path(place.url)
    path.rename(path.with_suffix(".away"))
    looking = SyncSchedule(here.ports, here.remote, every=EVERY, witness=False)
    for _ in range(3):
        looking.run_due()
        here.clock.advance(hours=7)

    assert len([record for record in caplog.records if "syncing with the git remote failed" in record.message]) == 1


def test_a_checkpoint_is_published_once_and_again_when_the_ledger_grew(here: Machine) -> None:
    here.remote.fetch()
    assert witness.publish_checkpoint(here.ports, here.remote)
    assert not witness.publish_checkpoint(here.ports, here.remote)
    here.write("maya", soul())
    assert witness.publish_checkpoint(here.ports, here.remote)


def test_a_ledger_that_was_put_back_to_an_older_state_is_found_out_by_the_remote(
    here: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same ledger without its newest events: every hash and signature in it is valid."""
    here.remote.fetch()
    events, earlier = _events(here), _checkpoint(here)
    here.write("maya", soul())
    witness.publish_checkpoint(here.ports, here.remote)
    here.remote.fetch()
    grown, older = new_chain(), new_chain()
    for event in _events(here):
        grown.follow(event)
    for event in events:
        older.follow(event)

    assert witness.problems(here.ports, here.remote, grown) == ()
    found = witness.problems(here.ports, here.remote, older)
    assert len(found) == 1
    assert "it is an older one" in found[0]
    monkeypatch.setattr(here.ports.ledger, "checkpoint", lambda _: earlier)
    assert not witness.publish_checkpoint(here.ports, here.remote), "what exposes it stays the newest one"


def test_a_checkpoint_that_no_key_of_the_ledger_signed_says_nothing(here: Machine) -> None:
    with here.ports.ledger.reading() as records:
        first = records.event(1)
    assert first is not None
    here.remote.fetch()
    parts = ({"owner": "\ud800"}, {"size": 2**60}, {"size": float("inf")}, {"size": "9999"})
    unwritable = [json.dumps({**asdict(_checkpoint(here)), **part}) for part in parts]
    for content in (UNSIGNED, "[]", "{", '{"size": "x"}', *unwritable):
        here.remote.publish_checkpoint(witness.ledger_name(first), content)
    chain = new_chain()
    for event in _events(here):
        chain.follow(event)

    assert witness.problems(here.ports, here.remote, chain) == ()
    assert json.loads(here.remote.checkpoints(witness.ledger_name(first))[-1])["size"] == 9999
    same_length = json.dumps({**asdict(_checkpoint(here)), "signature": "y"})
    here.remote.publish_checkpoint(witness.ledger_name(first), UNSIGNED)
    here.remote.publish_checkpoint(witness.ledger_name(first), same_length)
    assert witness.publish_checkpoint(here.ports, here.remote)  # they do not keep ours from being published either


def test_a_commit_without_a_checkpoint_says_nothing_either(here: Machine, place: RemotePlace) -> None:
    here.remote.fetch()
    witness.publish_checkpoint(here.ports, here.remote)
    repository = pygit2.Repository(place.url)
    (ref,) = repository.references.iterator()
    blank, odd = repository.TreeBuilder(), repository.TreeBuilder(ref.peel(pygit2.Commit).tree)
    name = next(iter(ref.peel(pygit2.Commit).tree)).name or ""
    odd.insert(name, repository.create_blob(b"\xff\xfe"), pygit2.enums.FileMode.BLOB)
    eve = pygit2.Signature("Eve", "eve@example.org", 1_700_000_000, 0)
    for builder in (blank, odd):
        repository.create_commit(ref.name, eve, eve, "gone", builder.write(), [repository.references[ref.name].target])
    here.remote.fetch()
    chain = new_chain()
    for event in _events(here):
        chain.follow(event)

    assert witness.problems(here.ports, here.remote, chain) == ()
    here.write("maya", soul())
    assert witness.publish_checkpoint(here.ports, here.remote)


def test_something_else_in_the_place_of_the_checkpoints_says_nothing_either(here: Machine, place: RemotePlace) -> None:
    here.remote.fetch()
    witness.publish_checkpoint(here.ports, here.remote)
    repository = pygit2.Repository(place.url)
    (ref,) = repository.references.iterator()
    repository.references.create(ref.name, repository.create_blob(b"nothing"), force=True)
    here.remote.fetch()
    chain = new_chain()
    for event in _events(here):
        chain.follow(event)

    assert witness.problems(here.ports, here.remote, chain) == ()


def _checkpoint(machine: Machine) -> Checkpoint:
    with machine.ports.ledger.reading() as records:
        checkpoint = machine.ports.ledger.checkpoint(records)
    assert checkpoint is not None
    return checkpoint


def _events(machine: Machine) -> list:  # type: ignore[type-arg]
    with stored(machine.ports).reading() as records:
        return list(records.every_event())
