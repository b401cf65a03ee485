"""Revisions: what a new one says about where it comes from, in the history, in the events and in the daily log."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.memory import MemoryDailyLog
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import address
from soulkeeper.ports import Ports
from soulkeeper.services import effects, revisions
from soulkeeper.services.lookups import SavedRevision
from soulkeeper.services.revisions import Provenance
from tests.maya import begin_with_agents

WHERE = address("bo")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return begin_with_agents(any_ports)


def begun(world: Ports, *, approver: str = "", reason: str = "", origin: Origin = Origin.MANUAL) -> SavedRevision:
    source = Provenance(author="maya", approver=approver, door="test", at=world.now(), origin=origin, reason=reason)
    with world.ledger.writing() as writer:
        saved = revisions.begin(writer, world.new_id(), WHERE, "# Bo\n", source)
    assert effects.finish(world) == ()
    return saved


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        (Origin.MANUAL, Origin.BOOTSTRAP),
        (Origin.PROPOSAL, Origin.BOOTSTRAP),
        (Origin.IMPORT, Origin.IMPORT),
        (Origin.SYNC, Origin.SYNC),
    ],
)
def test_a_first_revision_starts_the_history_unless_it_comes_from_elsewhere(
    world: Ports, origin: Origin, expected: Origin
) -> None:
    assert begun(world, origin=origin).revision.origin is expected


@pytest.mark.parametrize(
    ("approver", "by", "line"),
    [("", "maya", "bo v1 · 1.0.0 · bootstrap · first version · maya · reason: a friend"),
     ("ada", "ada", "bo v1 · 1.0.0 · bootstrap · first version · maya, allowed by ada · reason: a friend")],
)  # fmt: skip
def test_events_name_who_decided_and_the_daily_log_also_who_wrote(
    world: Ports, approver: str, by: str, line: str
) -> None:
    begun(world, approver=approver, reason="a friend")
    with world.ledger.reading() as records:
        (event,) = records.newest_events(kind="revision.added", limit=1)
    assert event.facts["by"] == by
    assert isinstance(world.daily_log, MemoryDailyLog)
    assert world.daily_log.lines[-1] == line


def test_the_daily_log_has_no_empty_reason(world: Ports) -> None:
    begun(world)
    assert isinstance(world.daily_log, MemoryDailyLog)
    assert world.daily_log.lines[-1].endswith(" · maya")
