"""Gaps: behaviour that contradicts the soul is recorded against a field; only the owner closes one."""

from __future__ import annotations

import pytest

from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Invalid, NotFound
from soulkeeper.ports import Ports
from soulkeeper.services import gaps, queries
from tests.conftest import DAWN, MAYA, OWNER, Clock
from tests.maya import begin_with_agents


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return begin_with_agents(any_ports, "maya")


def events(world: Ports) -> list[tuple[str, str]]:
    with world.ledger.reading() as records:
        told = [event for event in records.every_event() if event.kind.startswith("gap.")]
    return [(event.kind, event.facts["by"]) for event in told]


def test_a_gap_is_opened_against_a_field_in_its_one_spelling_with_evidence(world: Ports) -> None:
    gap = gaps.open_gap(world, MAYA, "maya", "Never Do", "  it named a price ", evidence=("s1", "s2"))
    assert (gap.field, gap.what, gap.evidence, gap.opened_by) == ("never-do", "it named a price", ("s1", "s2"), "maya")
    assert gap.opened_at == DAWN
    assert gaps.gaps(world, "maya") == [gap]
    assert events(world) == [("gap.opened", "maya")]


def test_opening_a_gap_changes_no_soul(world: Ports) -> None:
    before = queries.show(world, address("default")).revision.number
    gaps.open_gap(world, MAYA, "maya", "tone", "it shouted")
    assert queries.show(world, address("default")).revision.number == before


def test_a_closed_gap_leaves_the_list_and_keeps_the_owners_words(world: Ports, clock: Clock) -> None:
    gap = gaps.open_gap(world, OWNER, "maya", "tone", "it shouted")
    clock.advance(hours=1)
    closed = gaps.close_gap(world, OWNER, "maya", gap.id[:8], words="it whispers now")
    assert gaps.gaps(world, "maya") == []
    assert gaps.gaps(world, "maya", closed=True) == [closed]
    assert (closed.closed_by, closed.words, closed.closed_at) == ("ada", "it whispers now", clock())
    assert events(world) == [("gap.opened", "ada"), ("gap.closed", "ada")]


def test_a_gap_is_closed_once(world: Ports) -> None:
    gap = gaps.open_gap(world, OWNER, "maya", "tone", "it shouted")
    gaps.close_gap(world, OWNER, "maya", gap.id)
    with pytest.raises(Conflict, match="was closed by ada"):
        gaps.close_gap(world, OWNER, "maya", gap.id)


def test_gaps_belong_to_their_agent(world: Ports) -> None:
    gap = gaps.open_gap(world, OWNER, "maya", "tone", "it shouted")
    assert gaps.gaps(world, "default") == []
    with pytest.raises(NotFound, match="no gap of default"):
        gaps.close_gap(world, OWNER, "default", gap.id)
    with pytest.raises(NotFound):
        gaps.gaps(world, "nobody")
    with pytest.raises(NotFound):
        gaps.open_gap(world, OWNER, "nobody", "tone", "it shouted")


@pytest.mark.parametrize("what", ["", "  ", "\n"])
def test_a_gap_says_what_was_seen(world: Ports, what: str) -> None:
    with pytest.raises(Invalid, match="a description of what happened"):
        gaps.open_gap(world, OWNER, "maya", "tone", what)
    assert events(world) == []


def test_a_beginning_that_fits_several_gaps_closes_none(world: Ports) -> None:
    for _ in range(2):
        gaps.open_gap(world, OWNER, "maya", "tone", "it shouted")
    with pytest.raises(Invalid, match="several ids"):
        gaps.close_gap(world, OWNER, "maya", "000")
    with pytest.raises(NotFound):
        gaps.close_gap(world, OWNER, "maya", "")
    assert len(gaps.gaps(world, "maya")) == 2
