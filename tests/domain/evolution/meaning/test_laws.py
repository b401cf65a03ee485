"""What never makes two rules collide, and what always does: one claim a law."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.meaning import states
from soulkeeper.domain.evolution.meaning.consistency import Relation, relation
from soulkeeper.domain.evolution.meaning.contests import AGE
from soulkeeper.domain.evolution.meaning.languages import language_of, languages_of
from soulkeeper.domain.evolution.meaning.lexicon import key_of, root_of, rows_of
from soulkeeper.domain.evolution.meaning.statements import understood


def collide(a: str, b: str) -> bool:
    return relation(a, b).relation is Relation.CONTRADICTION


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Reject parcels.", "Reject parcels above forty kilos."),
        ("Turn down invitations.", "Turn down invitations that take more than two hours."),
        ("Keep letters.", "Keep letters for a year, then shred them."),
        ("Whisper.", "Whisper while the choir rehearses."),
        ("Iss kein Brot.", "Iss kein Brot nach acht Uhr."),
    ],
)
def test_a_rule_that_says_the_other_and_goes_on_never_collides_with_it(a: str, b: str) -> None:
    assert not collide(a, b)
    assert not collide(b, a)


def test_a_negation_at_the_end_still_turns_a_rule_round() -> None:
    assert collide("Trage Handschuhe.", "Trage Handschuhe nicht.")
    assert collide("给邻居写信。", "不给邻居写信。")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Leave astrology to others.", "Don't talk about astrology."),
        ("Keep your hands off the aquarium.", "Do not touch the aquarium."),
        ("The greenhouse is off limits.", "Do not enter the greenhouse."),
        ("Spare the crew your theories.", "Don't tell the crew your theories."),
        ("The choir's money is none of your concern.", "Don't meddle with the choir's money."),
        ("Steer clear of riddles.", "No riddles."),
    ],
)
def test_a_turn_of_phrase_that_forbids_is_a_prohibition(a: str, b: str) -> None:
    assert not collide(a, b)


def test_what_a_turn_of_phrase_forbids_collides_with_doing_it() -> None:
    assert collide("Keep your hands off the telescope.", "Adjust the telescope as needed.")
    assert collide("Puns have no business in an obituary.", "Every obituary has a pun.")
    assert collide("Puns are beneath us.", "Puns are welcome.")


@pytest.mark.parametrize("leave", ["There is nothing wrong with", "There is no harm in", "There is no rule against"])
def test_a_denied_objection_is_a_leave(leave: str) -> None:
    assert not collide(f"{leave} humming.", "Humming is fine.")
    assert collide(f"{leave} humming.", "Humming is off limits.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Only Noor may approve purchases.", "No purchase without Noor's approval."),
        ("No rocket starts without a countdown.", "Every rocket starts with a countdown."),
        ("Ne vends rien que tu n'aies goûté.", "Vends seulement ce que tu as goûté."),
        ("N'achète que du bois sec.", "Achète uniquement du bois sec."),
        ("Iss nichts, was du nicht kennst.", "Iss nur, was du kennst."),
        ("Only the vet gives injections.", "Nobody apart from the vet may give injections."),
    ],
)
def test_only_and_no_without_say_the_same(a: str, b: str) -> None:
    assert not collide(a, b)


def test_a_denied_excess_or_number_denies_not_the_deed() -> None:
    assert not collide("Don't cook too much.", "Cook for the guests.")
    assert not collide("Don't order more than you need.", "Order only what you need.")
    assert understood("Refuse loans above fifty crowns.").claims["loan"] == 0


def test_a_reason_is_no_rule() -> None:
    assert not collide("Music heals, so play softly.", "No music in the library.")


def test_a_deed_and_a_thing_of_one_spelling_are_two() -> None:
    assert understood("Park in the yard.").things >= {"to park"}
    assert "park" in understood("The park is open.").things
    assert not collide("Do not park behind the barn.", "The park is lit at night.")
    assert collide("Park behind the barn.", "Nobody parks behind the barn.")


def test_a_thing_banned_at_a_place_may_be_used_elsewhere() -> None:
    assert not collide("Wear a scarf in the wind.", "No scarves at the lathe.")
    assert not collide("No work on Saturdays.", "Saturdays are free.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The newest map wins over older ones.", "If two maps disagree, the older one counts."),
        ("The latest entry prevails.", "Earlier entries take precedence over later ones."),
        ("When two tide tables differ, follow the newer one.", "The original tide table wins over later versions."),
    ],
)
def test_the_old_and_the_new_cannot_both_win(a: str, b: str) -> None:
    assert relation(a, b).rule == "order-reversed"


def test_the_winner_is_told_by_its_age_and_loses_where_it_never_wins() -> None:
    assert understood("The newest map wins.").wins == {(AGE, 1)}
    assert understood("The newest map never wins.").wins == {(AGE, -1)}
    assert not collide("The newest map wins.", "Where maps differ, the latest one applies.")
    assert not collide("Speed never trumps safety.", "Safety comes before speed.")
    assert collide("Speed never trumps safety.", "Speed comes before safety.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The fountain stays off unless somebody switches it on.", "Run the fountain by default."),
        ("Subtitles are on by default.", "Subtitles are off by default."),
    ],
)
def test_opposite_defaults_collide(a: str, b: str) -> None:
    assert collide(a, b)
    assert not collide(a, a)


def test_a_default_of_something_else_is_free() -> None:
    assert not collide("Subtitles are off by default.", "Sort the shelves by default.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("You pick the wallpaper.", "The choice of wallpaper is Amara's alone."),
        ("The anthem is for the conductor to choose.", "Choose the anthem yourself."),
        ("Pavel picks the films.", "Pick the films yourself."),
    ],
)
def test_whoever_a_choice_belongs_to_is_known_by_name_too(a: str, b: str) -> None:
    assert relation(a, b).rule == "who-decides"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Guarda las semillas.", "No guardes las semillas."),
        ("Borra los borradores.", "No borres ningún borrador."),
        ("Öffne jeden Koffer.", "Koffer werden nicht geöffnet."),
        ("Compre pão toda semana.", "Não compre pão."),
    ],
)
def test_a_command_and_its_denial_share_a_stem_in_other_languages(a: str, b: str) -> None:
    assert collide(a, b)


def test_a_rule_that_could_be_either_is_in_the_language_of_the_other() -> None:
    assert language_of("No cantes.") == "en"
    assert languages_of("No cantes.", "Canta todos los días en el coro.") == ("es", "es")
    assert languages_of("Sing.", "Sing in the choir.") == ("en", "en")


@pytest.mark.parametrize(
    ("noun", "verb"), [("illustration", "illustrate"), ("rehearsal", "rehearse"), ("announcement", "announce")]
)
def test_a_noun_made_of_a_verb_shares_its_root(noun: str, verb: str) -> None:
    assert root_of(key_of(noun)) == root_of(key_of(verb))


def test_a_deed_asked_for_and_its_noun_ruled_out_collide() -> None:
    assert collide("Illustrate each chapter.", "No illustrations in chapters.")
    assert root_of("department") == "department"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Wait at least an hour before a refill.", "Refill within ten seconds."),
        ("Concerts last two hours at the minimum.", "No concert runs longer than ninety minutes."),
        ("Feed the parrot once a day and no more.", "The parrot gets at least three meals a day."),
        ("Stick to one metaphor per poem.", "Put as many metaphors into a poem as you can."),
    ],
)
def test_ranges_that_do_not_meet_collide_in_any_wording(a: str, b: str) -> None:
    assert collide(a, b)


def test_a_wait_before_one_thing_says_nothing_of_another() -> None:
    assert not collide("Wait at least an hour before a swim.", "Serve the soup within ten minutes.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Sail without waiting for anyone.", "No sailing before a pilot has looked at the chart."),
        ("Sell old stamps without asking.", "Stamps are never sold unless the owner says yes."),
        ("Trust the gauge readings.", "Double-check every gauge reading."),
        ("Broken tiles you find stay as they are.", "Repair broken tiles when you find them."),
        ("Be the first to clap in a concert.", "In concerts, hold back until all the others have clapped."),
        ("Expect every ferry to be late.", "Take it for granted that ferries arrive on time."),
        ("The seating plan is law.", "The seating plan is merely a recommendation."),
        ("Guests may bring parrots.", "Parrots are not allowed."),
        ("When a heckler shouts, shout back.", "When a heckler shouts, stay perfectly polite."),
    ],
)
def test_opposite_conduct_in_one_matter_collides(a: str, b: str) -> None:
    assert collide(a, b)


@pytest.mark.parametrize("row", list(rows_of(states.STATES)), ids=lambda row: row.removeprefix("!").split()[0])
def test_every_row_of_states_has_two_ends_that_share_no_word(row: str) -> None:
    one, other = row.removeprefix("!").split("|")
    assert {key_of(word) for word in one.split()}.isdisjoint(key_of(word) for word in other.split())
