"""Lists in pages: every ledger cuts them in the same way, counts everything, and finds the same letters."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.souls.address import address
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import decisions, proposals, queries
from soulkeeper.services.lookups import questions
from tests.conftest import DAWN, stored
from tests.contract.test_ledger import approval, with_soul

PENDING = frozenset({Status.PENDING})
UPDATE = SoulUpdate(
    target=address("maya"),
    change=Change(kind=ChangeKind.REPLACE),
    reason="",
    trigger=Trigger.CONVERSATION,
    by="maya",
    nonce="n",
    base_revision=1,
    base_hash="",
    new_hash="",
)


def numbered_approval(number: int) -> Approval:
    reason = "because of SNOW" if number % 3 == 0 else "because"
    return approval(
        f"a{number:03}",
        agent="bo" if number % 2 else "maya",
        type="soul_update",
        payload=payloads.record(replace(UPDATE, reason=reason)),
    )


def filled(ledger: Ledger, count: int) -> None:
    with_soul(ledger)
    with ledger.writing() as writer:
        for number in range(count):
            writer.add_approval(numbered_approval(number))
        writer.put_approval(replace(numbered_approval(0), status=Status.WITHDRAWN), was=Status.PENDING)
        writer.append("test.asked", DAWN, {"by": "ada"})


def test_approvals_are_cut_into_pages_and_counted(ledger: Ledger) -> None:
    filled(ledger, 9)
    with ledger.reading() as records:
        assert [a.id for a in records.approvals(limit=2, offset=3)] == ["a005", "a004"]
        assert [a.id for a in records.approvals(agent="bo", limit=5, offset=2)] == ["a003", "a001"]
        assert [a.id for a in records.approvals(statuses=PENDING, agent="maya", limit=9)] == [
            "a008",
            "a006",
            "a004",
            "a002",
        ]
        assert records.approvals(offset=9) == []
        assert records.count_approvals() == 9
        assert records.count_approvals(agent="bo", type="soul_update") == 4
        assert records.count_approvals(statuses=PENDING) == 8
        assert records.count_approvals(statuses=PENDING, agent="maya") == 4
        assert records.count_approvals(type="other") == 0
        assert records.count_approvals(besides="other", agent="bo") == 4
        assert records.count_approvals(besides="soul_update", statuses=PENDING) == 0
        assert [a.id for a in records.approvals(besides="other", limit=1)] == ["a008"]
        assert records.approvals(besides="soul_update") == []


def test_words_are_searched_among_all_questions_before_the_page_is_cut(ledger: Ledger) -> None:
    filled(ledger, 9)
    with ledger.reading() as records:
        found = questions(records, words="snow", limit=2, offset=1)
        assert ([a.id for a in found], found.total) == (["a003", "a000"], 3)
        found = questions(records, statuses=PENDING, words="A00", limit=1)
        assert ([a.id for a in found], found.total) == (["a008"], 8)


def test_more_questions_than_are_read_at_once_are_all_found(ledger: Ledger) -> None:
    filled(ledger, 1_203)
    with ledger.reading() as records:
        found = questions(records, words="snow", limit=3, offset=400)
        assert ([a.id for a in found], found.total) == (["a000"], 401)
        assert questions(records, limit=1, offset=1_202).total == 1_203


@pytest.mark.parametrize("words", ['say "yes"', "雪", "back\\slash", "line\nbreak", "\0", "100%", "it's_"])
def test_events_are_found_by_the_letters_they_hold(ledger: Ledger, words: str) -> None:
    with ledger.writing() as writer:
        for number in range(6):
            writer.append("test.said", DAWN, {"what": f"now {words} {number}" if number % 2 else "nothing"})
    with ledger.reading() as records:
        found = records.events(words=words, limit=2, offset=1)
        assert [event.seq for event in found] == [4, 6]
        assert records.count_events(words=words) == 3
        assert records.count_events(after=2, words=words) == 2
        assert records.events(words=f"{words}!") == []


def test_the_newest_events_are_filtered_by_kind_family_time_and_name(ledger: Ledger) -> None:
    kinds = ("test.asked", "test.said", "tests.x", "alone", "other.said")
    with ledger.writing() as writer:
        for number in range(10):
            name = 'say "maya"' if number in (3, 8) else "bo"
            writer.append(kinds[number % 5], DAWN + timedelta(hours=4 * number), {"what": name, "other": ["it's_"]})
    maya = ('say "maya"',)
    searches: list[tuple[dict[str, Any], list[int]]] = [
        ({}, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ({"limit": 2, "before": 5}, [4, 3]),
        ({"kind": "test"}, [7, 6, 2, 1]),
        ({"kind": "test.said"}, [7, 2]),
        ({"kind": "alone"}, [9, 4]),
        ({"kind": "tes"}, []),
        ({"since": DAWN + timedelta(hours=28)}, [10, 9, 8]),
        ({"names": maya}, [9, 4]),
        ({"names": (*maya, "it's_"), "limit": 3}, [10, 9, 8]),
        ({"names": ("maya",)}, []),
        ({"names": ("IT'S_", "it_s_", "it's%", "b!o")}, []),
        ({"names": maya, "kind": "alone", "since": DAWN + timedelta(hours=13)}, [9]),
        ({"names": maya, "kind": "test"}, []),
    ]
    with ledger.reading() as records:
        for search, expected in searches:
            assert [event.seq for event in records.newest_events(**search)] == expected, search


def test_events_are_counted_by_day(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        for number in range(5):
            writer.append("test.said", DAWN + timedelta(hours=15 * number), {"what": "now"})
    with ledger.reading() as records:
        first = DAWN.date()
        day = timedelta(days=1)
        assert records.events_per_day() == {first: 2, first + day: 1, first + 2 * day: 2}
        assert records.events_per_day(after=3) == {first + 2 * day: 2}
        assert records.events_per_day(after=9) == {}


def test_a_page_of_events_and_of_revisions_knows_how_many_there_are(any_ports: Ports) -> None:
    with any_ports.ledger.writing() as writer:
        for number in range(5):
            writer.append("test.said", DAWN, {"what": f"word{number}"})
    page = queries.events(any_ports, after=1, limit=2, offset=2)
    assert ([event.seq for event in page], page.total) == ([4, 5], 4)
    page = queries.events(any_ports, words="word3", limit=2)
    assert ([event.seq for event in page], page.total) == ([4], 1)
    assert queries.events(any_ports, after=2**53, limit=2, offset=2**53).total == 0


def test_both_doors_give_pages_of_the_same_questions(any_ports: Ports) -> None:
    from soulkeeper.domain.souls.agent import Agent

    filled(stored(any_ports), 9)
    with stored(any_ports).writing() as writer:
        writer.put_agent(Agent(id="bo", created_at=DAWN))
        writer.append("test.agent", DAWN, {})
    own = proposals.proposals_of(any_ports, "bo", limit=2, offset=1)
    assert ([a.id for a in own], own.total) == (["a005", "a003"], 4)
    every = decisions.approvals(any_ports, type="soul_update", limit=2, offset=7)
    assert ([a.id for a in every], every.total) == (["a001", "a000"], 9)
