"""Four hundred pairs of rules: contradictions (c), paraphrases (p), refinements (r) and rules that have nothing in common (u)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from soulkeeper.domain.evolution.meaning.consistency import Relation, relation

PAIRS = [line.split("\t") for line in (Path(__file__).parent / "pairs.tsv").read_text("utf-8").splitlines()]


def test_contradictions_are_found_with_few_false_alarms_in_many_wordings() -> None:
    said = Counter((label, relation(a, b).relation is Relation.CONTRADICTION) for label, a, b in PAIRS)
    hits, missed = said["c", True], said["c", False]
    false = sum(said[label, True] for label in "pru")

    assert hits / (hits + false) >= 0.92
    assert hits / (hits + missed) >= 0.6


def test_a_contradiction_is_one_whichever_rule_comes_first() -> None:
    for _, a, b in PAIRS[::7]:
        there, back = relation(a, b).relation, relation(b, a).relation
        assert (there is Relation.CONTRADICTION) == (back is Relation.CONTRADICTION), (a, b)
