"""Sifting leaves out no passage that matches, and is the same as looking at each."""

from __future__ import annotations

import re2
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.evolution.difference import Difference, Reading
from soulkeeper.domain.evolution.kinds_bidding import BIDDING_RULES
from soulkeeper.domain.evolution.kinds_reach import REACH_RULES
from soulkeeper.domain.evolution.passages import Passage, Place
from soulkeeper.domain.evolution.sifting import sifted

_PATTERN = re2.compile(r"\bab[^.]{0,4}c|主[^。]{0,2}人|\ba\b")
_EXAMPLES = [
    each.after for rule in (*BIDDING_RULES, *REACH_RULES) for each in (*rule.bad, *rule.good) if "---" not in each.after
]


def _reading(text: str) -> Reading:
    return Reading(Passage(text, text, 1, 1, Place.PROSE))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text("abc .主人。é", max_size=9), max_size=8))
def test_no_passage_that_matches_is_left_out_none_comes_twice_and_their_order_stays(texts: list[str]) -> None:
    readings = [_reading(text) for text in texts]

    places = [readings.index(reading) for reading in sifted(_PATTERN, readings)]

    matching = {place for place, reading in enumerate(readings) if _PATTERN.search(reading.folded)}
    assert matching <= set(places)
    assert places == sorted(set(places))


def test_a_passage_without_a_match_beside_it_is_not_looked_at() -> None:
    readings = [_reading(text) for text in ("ccc", "主主人", "cc", "ab..")]

    assert list(sifted(_PATTERN, readings)) == [readings[1]]


def test_a_match_across_two_passages_hides_neither() -> None:
    readings = [_reading("ab"), _reading("c ab c")]

    assert list(sifted(_PATTERN, readings)) == readings


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(_EXAMPLES), min_size=1, max_size=6, unique=True))
def test_a_rule_finds_among_others_what_it_finds_alone(texts: list[str]) -> None:
    together = Difference("", "\n\n".join(texts))

    for rule in (*BIDDING_RULES, *REACH_RULES):
        alone = [found.message for text in texts for found in rule.findings(Difference("", text))]
        assert [found.message for found in rule.findings(together)] == alone
