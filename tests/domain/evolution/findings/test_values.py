"""Every rule that is not exact has a value: changes that only this rule finds, held back or in the development set."""

from __future__ import annotations

import pytest
from tools.score import VALUES, digest

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
