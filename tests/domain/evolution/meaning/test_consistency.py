from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.evolution.meaning.consistency import RULES, Relation, Rule, consistency, relation, same_change

PAIRS = Path(__file__).resolve().parents[4] / ".." / "shared" / "data" / "contradictions" / "dev.jsonl"
SENTENCES = st.sampled_from([text for rule in RULES for pair in rule.examples for text in pair])

EXAMPLES = [pytest.param(rule, *pair, id=f"{rule.name}: {pair[1]}") for rule in RULES for pair in rule.examples]
SPARED = [pytest.param(rule, *pair, id=f"{rule.name}: {pair[1]}") for rule in RULES for pair in rule.spared]


@pytest.mark.parametrize(("rule", "a", "b"), EXAMPLES)
def test_each_rule_speaks_on_its_own_examples(rule: Rule, a: str, b: str) -> None:
    found = relation(a, b)
    assert (found.rule, found.relation) == (rule.name, rule.relation)
    assert found.because


@pytest.mark.parametrize(("rule", "a", "b"), SPARED)
def test_each_rule_spares_what_only_looks_alike(rule: Rule, a: str, b: str) -> None:
    assert relation(a, b).relation is not rule.relation


def test_every_rule_has_a_name_of_its_own_a_reason_and_an_example() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert all(rule.why and rule.examples for rule in RULES)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Never interrupt the speaker.", "Interrupt the download when the disk is full."),
        ("The customer may shout.", "Never shout."),
        ("Warm tone.", "Warm up the engine."),
        ("At most three cakes.", "At least five chairs."),
        ("Don't paint the door.", "Paint the fence."),
        ("If the guest is young, be brief.", "If the pupil is slow, be thorough."),
    ],
)
def test_shared_words_alone_contradict_nothing(a: str, b: str) -> None:
    assert relation(a, b).relation is Relation.UNRELATED


@settings(max_examples=80)
@given(SENTENCES, SENTENCES)
def test_a_contradiction_is_seen_from_both_sides(a: str, b: str) -> None:
    there, back = relation(a, b).relation, relation(b, a).relation
    assert (there is Relation.CONTRADICTION) == (back is Relation.CONTRADICTION)


@settings(max_examples=80)
@given(SENTENCES)
def test_a_statement_never_contradicts_itself(text: str) -> None:
    assert relation(text, text).relation is Relation.PARAPHRASE


@settings(max_examples=100)
@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_get_a_verdict_with_a_score_between_0_and_1(a: str, b: str) -> None:
    assert 0.0 <= relation(a, b).score <= 1.0


def test_consistency_is_1_where_nothing_contradicts() -> None:
    assert consistency("Whistle at work.", ["Be brief.", "Feed the cat."]).score == 1.0
    assert consistency("Whistle at work.", []).score == 1.0


def test_a_contradiction_takes_consistency_below_the_veto_and_is_named() -> None:
    found = consistency("Use emoji.", ["Be brief.", "Be kind. Never use emoji."])
    assert found.score < 0.5
    assert [one.statement for one in found.against] == ["Never use emoji."]
    assert found.against[0].rule in {rule.name for rule in RULES if rule.relation is Relation.CONTRADICTION}


def test_every_contradiction_is_strong_enough_for_the_veto() -> None:
    for rule in RULES:
        if rule.relation is Relation.CONTRADICTION:
            assert all(consistency(b, [a]).score < 0.5 for a, b in rule.examples), rule.name


@settings(max_examples=50)
@given(st.lists(SENTENCES, max_size=4), SENTENCES, SENTENCES)
def test_a_further_rule_never_raises_consistency(existing: list[str], further: str, statement: str) -> None:
    assert consistency(statement, [*existing, further]).score <= consistency(statement, existing).score


def test_the_same_change_is_recognised_in_other_words() -> None:
    assert same_change("Use no emoji.", "Avoid smileys.")
    assert same_change("Be brief.", "Keep it short.")


def test_the_opposite_a_narrower_and_another_change_are_not_the_same() -> None:
    assert not same_change("Use emoji.", "Avoid emoji.")
    assert not same_change("Use emoji.", "Use emoji on birthdays in December.")
    assert not same_change("Use emoji.", "Use tables.")


def test_on_the_development_pairs_contradictions_are_found_with_few_false_alarms() -> None:
    if not PAIRS.exists():
        pytest.skip("the shared development pairs are not here")
    pairs = [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]
    said = Counter((pair["relation"], relation(pair["a"], pair["b"]).relation.value) for pair in pairs)
    hits = said["contradiction", "contradiction"]
    made = sum(count for (_, verdict), count in said.items() if verdict == "contradiction")
    wanted = sum(count for (label, _), count in said.items() if label == "contradiction")
    assert hits / made >= 0.9
    assert hits / wanted >= 0.8
