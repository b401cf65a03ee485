"""A ledger from before events were signed: the owner seals it, and everything in it is proved from then on."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.history.event import unsigned
from soulkeeper.errors import Unproved
from soulkeeper.ports import Ports
from soulkeeper.services import backups, sealing, souls, verification
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS, Clock, ports_on, stored

FORMAT_1 = Path(__file__).with_name("backup-format-1.jsonl")


@pytest.fixture
def old(any_ports: Ports, clock: Clock) -> Ports:
    """A ledger whose events nobody signed."""
    lines = FORMAT_1.read_bytes().splitlines(keepends=True)
    before = ports_on(MemoryLedger(), clock)
    backups.restore(before, OWNER, lines)
    with stored(any_ports).writing() as writer, stored(before).reading() as records:
        for entry in backups._ledger_entries(records):
            event = getattr(entry, "leaf", "")
            if not event:
                backups._PUT[type(entry)](writer, entry)
            elif not entry.authority:  # type: ignore[union-attr]
                writer.add_event(entry)  # type: ignore[arg-type]
        writer.put_setting("owner_key", OWNER_KEYS["owner_key"])
    return any_ports


def problems(ports: Ports) -> tuple[str, ...]:
    return verification.verify(ports, new_chain()).problems


def test_until_it_is_sealed_a_ledger_proves_nothing_and_verify_says_so(old: Ports) -> None:
    assert sealing.needs_seal(old)
    assert "the owner has not sealed it" in problems(old)[0]


def test_a_sealed_ledger_is_proved_and_sealing_it_again_changes_nothing(old: Ports) -> None:
    with old.ledger.reading() as records:
        before = records.last_seq()
    assert sealing.seal(old, OWNER) == before
    assert (sealing.needs_seal(old), sealing.seal(old, OWNER)) == (False, 0)
    assert not [problem for problem in problems(old) if "event" in problem]


def test_nothing_from_before_the_seal_can_be_altered_after_it(old: Ports) -> None:
    sealing.seal(old, OWNER)
    with stored(old).writing() as writer:
        soul = writer.souls()[0]
        writer.put_setting("policy/default", "{}")
        writer.append("clock", old.now(), {"behind": "x"}, sign=unsigned)  # type: ignore[call-arg]
    with pytest.raises(Unproved), old.ledger.reading() as records:
        records.soul(soul.address)
    assert problems(old)


def test_a_new_ledger_needs_no_seal(any_ports: Ports) -> None:
    souls.begin(any_ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    assert not sealing.needs_seal(any_ports)
    assert problems(any_ports) == ()
