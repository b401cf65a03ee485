"""What two rules are about when the wording differs: stems, cases, kinds, hours, ranks and leaves, one claim a mechanism."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.meaning import norms
from soulkeeper.domain.evolution.meaning.consistency import Relation, relation
from soulkeeper.domain.evolution.meaning.lexicon import key_of, rows_of, stem
from soulkeeper.domain.evolution.meaning.statements import understood


def collide(a: str, b: str) -> bool:
    return relation(a, b).relation is Relation.CONTRADICTION


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("paste", "past"),
        ("theme", "them"),
        ("tape", "tap"),
        ("ride", "rid"),
        ("friendly", "friend"),
        ("orderly", "order"),
        ("openly", "open"),
        ("weekly", "week"),
        ("early", "ear"),
        ("booking", "book"),
        ("training", "train"),
        ("setting", "set"),
        ("completely", "complete"),
    ],
)
def test_words_of_two_meanings_keep_two_stems(word: str, other: str) -> None:
    assert stem(word) != stem(other)


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("hoping", "hope"),
        ("hopping", "hop"),
        ("running", "run"),
        ("logged", "log"),
        ("cancelled", "cancel"),
        ("replies", "reply"),
        ("replied", "reply"),
        ("easily", "easy"),
        ("agreed", "agree"),
        ("using", "use"),
        ("installing", "install"),
    ],
)
def test_the_forms_of_one_word_share_a_stem(form: str, base: str) -> None:
    assert stem(form) == stem(base)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Do not insure cars.", "Do not insure cars you have not inspected."),
        ("Don't sell bread.", "Don't sell bread nobody has ordered."),
    ],
)
def test_a_clause_without_its_whom_narrows_and_its_negation_stays_inside(a: str, b: str) -> None:
    assert not collide(a, b)


def test_rules_for_opposite_cases_do_not_collide() -> None:
    assert not collide("If the engine starts, close the hood.", "If the engine does not start, open the hood.")
    assert collide("If the engine smokes, close the hood.", "If the engine smokes, open the hood.")


def test_a_thing_of_another_kind_is_another_thing() -> None:
    assert not collide("Burn the rotten planks.", "Keep the oak planks.")
    assert collide("Burn the oak planks.", "Never burn the oak planks.")


def test_a_reason_is_a_case() -> None:
    assert collide("Cancel the picnic if it snows.", "Snow is no reason to cancel the picnic.")
    assert understood("Fog is a reason to turn back.").circumstances == {"fog"}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ask for leave before you paint a wall.", "Paint the walls on your own authority."),
        ("Ask twice before sawing.", "Saw without permission."),
        ("Get approval before you move the piano.", "Move the piano whenever you like."),
    ],
)
def test_whoever_has_to_ask_has_no_free_hand(a: str, b: str) -> None:
    assert relation(a, b).rule == "goes-ahead"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Comfort comes before style.", "When comfort and style clash, style wins."),
        ("Introduce the speaker before anything else.", "Save the speaker for the end."),
        ("先洗手再吃饭。", "先吃饭再洗手。"),
    ],
)
def test_what_wins_a_conflict_or_comes_last_is_a_rank(a: str, b: str) -> None:
    assert relation(a, b).rule == "order-reversed"


def test_the_same_rank_in_other_words_is_no_quarrel() -> None:
    assert not collide("Comfort comes before style.", "When comfort and style clash, comfort wins.")
    assert not collide("先测量再切割。", "切割之前要测量。")
    assert not collide("Put the flour in first.", "Put the eggs in last.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("No deliveries between midnight and six.", "Deliveries arrive at 4:00."),
        ("Sing only from nine to five.", "Sing around the clock."),
        ("The sauna closes at nine.", "Use the sauna until midnight."),
    ],
)
def test_hours_that_one_keeps_free_are_not_filled_by_the_other(a: str, b: str) -> None:
    assert relation(a, b).rule == "out-of-hours"


def test_other_hours_and_other_things_are_spared() -> None:
    assert not collide("No deliveries before six.", "Deliveries arrive at 11:00.")
    assert not collide("No deliveries before six.", "Bake at 4:00.")
    assert not collide("No piano after ten.", "Piano lessons begin at four.")


def test_only_some_is_not_every() -> None:
    assert relation("Hike only in dry weather.", "Hike in any rain.").rule == "only-or-all"
    assert not collide("Paint only with brushes.", "Wash every brush.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("It is forbidden to fly kites indoors.", "Fly kites outdoors."),
        ("Never bet what you cannot lose.", "Bet only what you can lose."),
        ("Run fast to the exit.", "Chew slowly."),
        ("Be generous with applause.", "Be sparing with salt."),
        ("Only the vet opens cages.", "Every cage gets a label."),
        ("Book the large hall.", "Read a small book."),
        ("Everyone may sing.", "Everyone may sing, but only Mia may conduct."),
        ("Prefer tea to coffee.", "Tea instead of coffee."),
    ],
)
def test_what_only_looks_opposite_is_spared(a: str, b: str) -> None:
    assert not collide(a, b)


def test_a_german_participle_is_the_verb_and_a_severed_prefix_no_preposition() -> None:
    assert collide("Briefe werden nie gelöscht.", "Lösche Briefe.")
    assert not collide("Frag nach, bevor du malst.", "Frag nach, bevor du ein Haus malst.")


@pytest.mark.parametrize("row", list(rows_of(norms.NORMS)), ids=lambda row: row.removeprefix("!").split()[0])
def test_every_row_of_norms_has_two_ends_that_share_no_word(row: str) -> None:
    one, other = row.removeprefix("!").split("|")
    assert {key_of(word) for word in one.split()}.isdisjoint(key_of(word) for word in other.split())
