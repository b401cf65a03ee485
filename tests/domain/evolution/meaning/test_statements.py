from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.evolution.meaning.bounds import INFINITE
from soulkeeper.domain.evolution.meaning.deeds import DEEDS
from soulkeeper.domain.evolution.meaning.languages import language_of
from soulkeeper.domain.evolution.meaning.lexicon import key_of, rows_of
from soulkeeper.domain.evolution.meaning.manners import MANNERS
from soulkeeper.domain.evolution.meaning.order import ANYTHING
from soulkeeper.domain.evolution.meaning.statements import READ, understood


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Use emoji.", 1),
        ("Don't use emoji.", -1),
        ("Never refuse emoji.", 1),
        ("It is not forbidden to use emoji.", 1),
        ("Emoji are not welcome.", -1),
        ("Emoji are optional.", -1),
        ("No scarves, gloves or emoji.", -1),
        ("Benutze keine Emojis.", -1),
        ("N’utilise jamais d’emojis.", -1),
        ("No uses nunca emojis.", -1),
    ],
)
def test_an_even_number_of_negations_is_none_and_a_list_is_negated_to_its_end(text: str, sign: int) -> None:
    assert understood(text).claims["emoji"] == sign


@pytest.mark.parametrize("text", ["不要使用绘文字。", "絵文字は使わない。", "絵文字は禁止。"])
def test_scripts_without_spaces_are_cut_into_known_words(text: str) -> None:
    assert understood(text).claims["emoji"] == -1


def test_a_negated_antonym_is_the_other_end_of_its_axis() -> None:
    assert understood("Don't be verbose.").claims["length"] == understood("Be concise.").claims["length"] == 1


def test_words_beside_a_manner_are_only_its_topic() -> None:
    assert understood("Don't be rude to gardeners.").claims["gardener"] == 0


def test_what_stands_after_a_condition_is_no_claim() -> None:
    statement = understood("If the oven burns, call the baker.")
    assert statement.circumstances >= {"oven"}
    assert "oven" not in statement.claims


def test_an_exception_is_kept_apart_from_the_rule() -> None:
    statement = understood("Never lend books, except to neighbours.")
    assert statement.exceptions == {"neighbour"}
    assert "neighbour" not in statement.claims


def test_a_clause_with_its_own_negation_does_not_turn_the_rule() -> None:
    assert understood("Be honest about what you cannot judge.").claims["honesty"] == 1


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("At most four sources.", 0, 4),
        ("Four sources or fewer.", 0, 4),
        ("No more than 4 sources.", 0, 4),
        ("At least four sources.", 4, INFINITE),
        ("Name four sources.", 4, 4),
        ("Höchstens vier Quellen.", 0, 4),
        ("Cita al menos cuatro fuentes.", 4, INFINITE),
    ],
)
def test_a_number_with_a_unit_is_a_bound(text: str, low: float, high: float) -> None:
    (bound,) = understood(text).bounds
    assert (bound.low, bound.high, bound.unit) == (low, high, "source")


def test_units_of_time_share_one_scale() -> None:
    hour, minutes = understood("Within 1 hour.").bounds[0], understood("Within 60 minutes.").bounds[0]
    assert hour == minutes


def test_a_limit_of_text_is_a_wish_for_length() -> None:
    assert understood("At most two sentences.").claims["length"] == 1
    assert understood("At least three pages.").claims["length"] == -1


def test_waiting_for_leave_and_going_ahead_without_it_are_opposite_needs() -> None:
    waits, goes = understood("No parcel without a stamp.").needs, understood("Send a parcel without a stamp.").needs
    assert (waits[0].sign, goes[0].sign) == (1, -1)
    assert waits[0].leave == goes[0].leave == {"stamp"}


def test_what_is_done_first_comes_before_anything_not_named() -> None:
    (rank,) = understood("Safety first.").ranks
    assert (rank.first, rank.then) == ({"safety"}, {ANYTHING})


@pytest.mark.parametrize(
    ("text", "actor"), [("The user may whistle.", "user"), ("You may whistle.", "agent"), ("Whistle.", "agent")]
)
def test_the_person_at_the_head_of_a_rule_is_its_actor(text: str, actor: str) -> None:
    assert understood(text).actor == actor


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Never wear the hat.", "en"),
        ("Trage nie den Hut.", "de"),
        ("Nunca uses el sombrero.", "es"),
        ("Ne porte pas le chapeau.", "fr"),
        ("Não use o chapéu.", "pt"),
        ("帽子をかぶらない。", "ja"),
        ("不要戴帽子。", "zh"),
        ("Не носи шляпу.", "ru"),
    ],
)
def test_the_language_is_guessed_from_script_and_small_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_a_rule_is_read_only_to_its_limit() -> None:
    assert "hat" not in understood("word " * READ + "hat").claims


def test_a_negation_beside_a_plain_over_or_under_is_not_lost() -> None:
    assert understood("Don't whistle under bridges.").claims["whistl"] == -1


@pytest.mark.parametrize(
    "row", [row for table in (MANNERS, DEEDS) for row in rows_of(table)], ids=lambda row: row.split()[0]
)
def test_every_axis_has_two_ends_that_share_no_word(row: str) -> None:
    _, one, other = row.split("|")
    assert one.split()
    assert other.split()
    assert not {key_of(word) for word in one.split()} & {key_of(word) for word in other.split()}


@settings(max_examples=150)
@given(st.text(max_size=120))
def test_any_text_is_understood_and_every_sign_is_one_of_three(text: str) -> None:
    assert set(understood(text).claims.values()) <= {-1, 0, 1}
