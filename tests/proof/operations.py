"""Proof: a small workspace in a real folder, the operations on it, and everything that can be known about it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import apsw

from soulkeeper.adapters.sql.sqlite import SqliteLedger
from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.history.event import leaf_of
from soulkeeper.domain.history.revision import link_of
from soulkeeper.domain.souls.address import address
from soulkeeper.ports import Ports
from soulkeeper.services import (
    agents,
    capsules,
    decisions,
    outside_edits,
    policies,
    proposals,
    recovery,
    rollback,
    souls,
)
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import DAWN, OWNER, open_owned, stored, workspace_keys
from tests.domain.capsules.generated import KEY
from tests.proof.crash_points import read_image

WHERE, SPARE, GONE = address("maya"), address("spare"), address("gone")
FIRST = "# Maya\n\n## Tone\n\nWarm.\n\n## Traits\n\n- kind\n"
SECOND = FIRST.replace("Warm.", "Warm and plain.")
THIRD = SECOND.replace("plain", "quiet")

Operation = Callable[[Ports], object]


def approve(ports: Ports) -> object:
    return decisions.approve(ports, OWNER, decisions.pending(ports)[0].id)


def deny(ports: Ports) -> object:
    return decisions.deny(ports, OWNER, decisions.pending(ports)[0].id, words="not now")


def roll_back(ports: Ports) -> object:
    return rollback.roll_back(ports, OWNER, WHERE, 1)


def edit(ports: Ports) -> object:
    return souls.edit(ports, OWNER, WHERE, THIRD)


def rename(ports: Ports) -> object:
    return souls.rename(ports, OWNER, WHERE, "mira")


def approve_edited(ports: Ports) -> object:
    asked = decisions.pending(ports)[0]
    return decisions.approve(ports, OWNER, asked.id, code=asked.review_code, edited=THIRD)


def propose(ports: Ports) -> object:
    change = Change(kind=ChangeKind.ADD, field="traits", value="brave")
    draft = ProposalDraft(where=WHERE, change=change, reason="people ask", trigger=Trigger.OWNER_DIRECTED)
    return proposals.propose(ports, OWNER, "maya", draft)


def withdraw(ports: Ports) -> object:
    return proposals.withdraw(ports, OWNER, OWNER.name, decisions.pending(ports)[0].id)


def snooze(ports: Ports) -> object:
    return decisions.snooze(ports, OWNER, decisions.pending(ports)[0].id, DAWN + timedelta(hours=1))


def create(ports: Ports) -> object:
    return souls.create(ports, OWNER, address("noor"), THIRD.replace("Maya", "Noor"))


def duplicate(ports: Ports) -> object:
    return souls.duplicate(ports, OWNER, WHERE, "noor")


def delete(ports: Ports) -> object:
    return souls.delete(ports, OWNER, SPARE)


def undelete(ports: Ports) -> object:
    return souls.undelete(ports, OWNER, GONE)


def new_agent(ports: Ports) -> object:
    return agents.new_agent(ports, OWNER, "noor", starters())


def select(ports: Ports) -> object:
    return agents.select(ports, OWNER, "maya", SPARE)


def confirm(ports: Ports) -> object:
    return souls.confirm(ports, OWNER, WHERE)


def set_policy(ports: Ports) -> object:
    return policies.change(ports, OWNER, "maya", "maxProposalsPerDay", "1")


def update_capsule(ports: Ports) -> object:
    return capsules.update(ports, OWNER, "spare", {"memory": {"memory_log": ["we met"]}}, KEY)


def move_capsule(ports: Ports) -> object:
    return capsules.move(ports, OWNER, "spare", "archive/spare.capsule")


def seal_capsule(ports: Ports) -> object:
    return capsules.seal(ports, OWNER, WHERE, KEY)


OPERATIONS: tuple[Operation, ...] = (
    approve,
    roll_back,
    deny,
    edit,
    rename,
    approve_edited,
    propose,
    withdraw,
    snooze,
    create,
    duplicate,
    delete,
    undelete,
    new_agent,
    select,
    confirm,
    set_policy,
    update_capsule,
    move_capsule,
    seal_capsule,
)


@contextmanager
def opened(root: Path, *, create: bool = False) -> Iterator[Ports]:
    """The workspace with all its real adapters, as one process opens it, with a clock that stands still."""
    ports = open_owned(root, create=create).ports
    ledger = stored(ports)
    assert isinstance(ledger, SqliteLedger)
    try:
        yield replace(ports, now=lambda: DAWN, wait=lambda _seconds: None, new_id=_ids(ports))
    finally:
        ledger.close()


def _ids(ports: Ports) -> Callable[[], str]:
    """New ids, the same ones each time the same is done to the same workspace."""
    with ports.ledger.reading() as records:
        chance = Random(len(records.events(limit=10_000)))
    return lambda: str(UUID(int=chance.getrandbits(128), version=4))


def prepare(root: Path) -> None:
    """A soul with two revisions, an agent that uses it, and one pending question; an unused soul, sealed in a capsule, and a
    deleted one."""
    create_layout(root)
    with opened(root, create=True) as ports:
        souls.begin(ports, OWNER, starters(), workspace_keys(root))
        souls.create(ports, OWNER, WHERE, FIRST)
        souls.edit(ports, OWNER, WHERE, SECOND)
        for where in (SPARE, GONE):
            souls.create(ports, OWNER, where, FIRST.replace("Maya", where.id.title()))
        souls.delete(ports, OWNER, GONE)
        capsules.seal(ports, OWNER, SPARE, KEY)
        agents.new_agent(ports, OWNER, "maya", starters())
        agents.select(ports, OWNER, "maya", WHERE)
        change = Change(kind=ChangeKind.ADD, field="traits", value="curious")
        draft = ProposalDraft(where=WHERE, change=change, reason="people ask", trigger=Trigger.OWNER_DIRECTED)
        proposals.propose(ports, OWNER, "maya", draft)


@dataclass(frozen=True, slots=True)
class Standing:
    """Every row of the ledger, and every file that people see: all but ``data``."""

    rows: Mapping[str, list[tuple[Any, ...]]]
    files: Mapping[str, bytes]


def standing(root: Path) -> Standing:
    """The state of a workspace for a process that opens it now: recovered, with the files on disk observed."""
    with opened(root) as ports:
        told = (*recovery.recover(ports), *outside_edits.observe_all(ports))
        assert not told, told
        _ensure_derived(ports)
    seen = {path: content for path, content in read_image(root).items() if not path.startswith("data/")}
    return Standing(_rows(root), seen)


def _ensure_derived(ports: Ports) -> None:
    """Every link, every leaf and every mirrored head matches its record."""
    with ports.ledger.reading() as records:
        events = records.events(limit=10_000)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert all(leaf_of(event) == event.leaf for event in events)
        for soul in records.souls(None):
            chain = records.revisions(soul.uuid, limit=1000)
            assert [revision.number for revision in chain] == list(range(soul.revision, 0, -1))
            assert all(link_of(revision) == revision.link for revision in chain)
            shown = ports.mirror.read(soul.address)
            assert shown is not None
            assert shown.content.decode() == records.text(soul.hash)
        assert list(capsules.broken_files(ports, records)) == []


def _rows(root: Path) -> Mapping[str, list[tuple[Any, ...]]]:
    ledger = apsw.Connection(str(root / "data" / "ledger.db"))
    try:
        assert ledger.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        tables = [name for (name,) in ledger.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")]
        indexes = [
            name for (name,) in ledger.execute("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'")
        ]
        kept = [table for table in tables if not any(table == name or table.startswith(f"{name}_") for name in indexes)]
        return {table: sorted(ledger.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in kept}
    finally:
        ledger.close()
