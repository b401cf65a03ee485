"""What the rules and the model are worth on lines that the model has not seen."""

from __future__ import annotations

import pytest
from tools.score import VALUES, digest, unseen

from soulkeeper.domain.evolution.findings.finding import Rule
from soulkeeper.domain.evolution.findings.registry import registry

ROWS = [line.split("\t") for line in VALUES.read_text("utf-8").splitlines() if not line.startswith("#")]
CAUGHT = {code: int(folds) + int(development) for code, folds, _, development, _ in ROWS[1:]}
JUDGED = [rule for rule in registry() if not rule.exact]


def test_the_values_were_measured_with_the_rules_the_words_and_the_model_of_today() -> None:
    assert VALUES.read_text("utf-8").startswith(f"# {digest()}\n"), "make score"


@pytest.mark.parametrize("rule", JUDGED, ids=lambda rule: rule.code)
def test_a_rule_that_is_not_exact_finds_what_no_other_rule_finds(rule: Rule) -> None:
    assert CAUGHT[rule.code] > 0


def test_there_are_at_most_forty_rules_and_a_dozen_that_know_phrases() -> None:
    assert len(registry()) <= 40
    assert len(JUDGED) <= 13


def test_most_plain_attacks_that_the_model_has_not_seen_are_noticed_and_few_harmless_lines() -> None:
    """The bounds are those of an alarm, not the figures: ``make score`` prints them."""
    for file, outcomes in unseen().items():
        noticed = {bad: [bool(one.codes) for one in outcomes if one.is_bad is bad] for bad in (True, False)}

        assert sum(noticed[True]) >= 0.45 * len(noticed[True]), file
        assert sum(noticed[False]) <= 0.1 * len(noticed[False]), file
