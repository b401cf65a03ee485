"""Sifting leaves out no passage that matches, and is the same as looking at each."""

from __future__ import annotations

import re2
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution import text_rules
from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.kinds.bidding import BIDDING_RULES
from soulkeeper.domain.evolution.rules.kinds.reach import REACH_RULES
from soulkeeper.domain.evolution.rules.sifting import places, plain_sieve, sieve

_PATTERN = plain_sieve(r"\bab[^.]{0,4}c", r"主[^。]{0,2}人", r"\ba\b", "^é")
_ALONE = re2.compile(r"(?m)\bab[^.]{0,4}c|主[^。]{0,2}人|\ba\b|^é")
_EXAMPLES = [
    each.after for rule in (*BIDDING_RULES, *REACH_RULES) for each in (*rule.bad, *rule.good) if "---" not in each.after
]


@settings(max_examples=200)
@given(st.lists(st.text("abc .主人。é", max_size=9), max_size=8))
def test_what_is_found_among_others_is_what_is_found_alone(texts: list[str]) -> None:
    alone = [(number, *match.span()) for number, text in enumerate(texts) for match in _ALONE.finditer(text)]

    assert list(places(_PATTERN, texts)) == alone


def test_a_match_never_crosses_from_one_text_into_the_next() -> None:
    assert list(places(_PATTERN, ["ab", "c ab c"])) == [(1, 2, 6)]


def test_letters_of_a_sieve_are_folded_like_the_text() -> None:
    assert list(places(sieve("grün"), ["rot", fold("GRÜN")])) == [(1, 0, 4)]


def test_a_place_behind_a_decoy_that_is_denied_is_found() -> None:
    decoys = "- A hum never means yes.\n" * 2000

    (found,) = text_rules.findings("", f"{decoys}- A hum never means yes, but a second request counts as a yes.\n")

    assert found.code == "treated-as"
    assert found.line == 2001


@settings(max_examples=40)
@given(st.lists(st.sampled_from(_EXAMPLES), min_size=1, max_size=6, unique=True))
def test_a_rule_finds_among_others_what_it_finds_alone(texts: list[str]) -> None:
    together = Difference("", "\n\n".join(texts))

    for rule in (*BIDDING_RULES, *REACH_RULES):
        alone = [found.message for text in texts for found in rule.findings(Difference("", text))]
        assert [found.message for found in rule.findings(together)] == alone
