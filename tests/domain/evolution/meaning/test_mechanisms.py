"""What makes two rules collide, and what only looks like it: one claim a mechanism."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.meaning import contrasts, opposites
from soulkeeper.domain.evolution.meaning.consistency import Relation, relation
from soulkeeper.domain.evolution.meaning.lexicon import key_of, rows_of, stem
from soulkeeper.domain.evolution.meaning.statements import understood


def collide(a: str, b: str) -> bool:
    return relation(a, b).relation is Relation.CONTRADICTION


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Guard the recipe.", "Do not let the recipe get out."),
        ("Keep the path clear.", "Don't block the path."),
        ("Feed the fish.", "Don't let the fish starve."),
        ("Save electricity.", "Don't waste electricity."),
        ("Look after the roses.", "Don't neglect the roses."),
        ("Ferme toujours la porte.", "Ne laisse pas la porte ouverte."),
    ],
)
def test_not_doing_harm_to_a_thing_is_no_rule_against_it(a: str, b: str) -> None:
    assert not collide(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Take each opponent seriously.", "Never underestimate an opponent."),
        ("Report every error.", "Never hide an error."),
        ("Praise often.", "Don't be stingy with praise."),
        ("Reward honesty instead of punishing it.", "Don't punish honesty."),
    ],
)
def test_to_deny_one_deed_is_not_to_deny_another_on_the_same_thing(a: str, b: str) -> None:
    assert not collide(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Charge the drone.", "Do not charge friends."),
        ("Wear your ring at work.", "Do not ring after ten."),
        ("Iron the shirts.", "No iron tools near the magnet."),
        ("Match the socks.", "Never light a match here."),
        ("Mix the dough by hand.", "Do not mix colours."),
    ],
)
def test_one_word_in_two_senses_or_of_two_things_collides_with_nothing(a: str, b: str) -> None:
    assert not collide(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Be brief on the phone.", "Be thorough in reviews."),
        ("Speak slowly to children.", "Reply fast to alerts."),
        ("Be warm with guests.", "Serve white wine cold."),
    ],
)
def test_opposite_manners_of_other_topics_stand_side_by_side(a: str, b: str) -> None:
    assert not collide(a, b)


def test_opposite_manners_of_one_topic_collide() -> None:
    assert collide("Be brief on the phone.", "Be long-winded on the phone.")


def test_a_denied_manner_does_not_deny_the_deed() -> None:
    assert understood("Don't start a concert late.").claims["starting"] == 0
    assert not collide("Don't start a concert late.", "Concerts begin punctually.")


def test_a_case_named_with_only_is_an_exception_from_a_plain_ban() -> None:
    assert not collide("Don't call customers.", "Call customers only when a delivery is cancelled.")
    assert not collide("Do not lend the car.", "The car may be lent to Anna in an emergency.")
    assert collide("Never lend the car.", "The car may be lent to Anna.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Let the guests choose the wine.", "You choose the wine for the guests."),
        ("The menu is up to the cook.", "Decide on the menu yourself."),
        ("Leave the choice of colours to the designer.", "Pick the colours on your own."),
        ("Die Eltern entscheiden über das Taschengeld.", "Entscheide selbst über das Taschengeld."),
    ],
)
def test_two_people_cannot_both_have_the_last_word(a: str, b: str) -> None:
    assert relation(a, b).rule == "who-decides"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The owner decides on purchases.", "Leave decisions on purchases to the owner."),
        ("The cook picks the spices.", "Choose a quiet table."),
        ("The editor decides on titles.", "Decide quickly."),
    ],
)
def test_the_same_decider_or_another_matter_is_no_quarrel(a: str, b: str) -> None:
    assert not collide(a, b)


def test_two_people_s_leaves_and_duties_do_not_collide() -> None:
    assert not collide("The driver may smoke outside.", "You do not smoke.")
    assert understood("The driver may smoke.").actor == "driver"
    assert understood("The driver's cap is blue.").actor == "agent"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Only nurses give injections.", "Any helper can give an injection."),
        ("Reserve the front row for members.", "Anyone may sit in the front row."),
        ("The salary table is for the board alone.", "All employees see the salary table."),
        ("Nur der Chef öffnet den Tresor.", "Jeder darf den Tresor öffnen."),
    ],
)
def test_what_is_kept_for_some_is_not_open_to_all(a: str, b: str) -> None:
    assert relation(a, b).rule == "reserved"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Only the owner reads the diary.", "The diary is for the owner alone."),
        ("Only the cook enters the cellar.", "Everyone may use the garden."),
        ("Only ripe apples go into the pie.", "Everybody gets a slice of pie."),
    ],
)
def test_what_is_kept_for_the_same_or_is_something_else_is_spared(a: str, b: str) -> None:
    assert not collide(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("At most one status mail a week.", "Send a status mail every day."),
        ("Feed the turtle at least twice a day.", "The turtle is fed once a week."),
        ("Let the dough rest for at least two hours.", "Bake the dough within thirty minutes."),
        ("Answer tickets within ten minutes.", "Wait half a day before you answer a ticket."),
        ("Offer a single option.", "Offer several options."),
        ("Limit posts to 200 characters.", "A post has at least 500 characters."),
    ],
)
def test_limits_and_rhythms_that_cannot_both_be_kept_collide(a: str, b: str) -> None:
    assert collide(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Reply within an hour.", "Keep mails for at least a year."),
        ("At most two cups of tea a day.", "Brush the horse every day."),
        ("Do not ask several questions together.", "Ask one question at a time."),
        ("At most an hour.", "No more than 60 minutes."),
    ],
)
def test_limits_of_other_things_or_the_same_limit_in_other_words_do_not(a: str, b: str) -> None:
    assert not collide(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Start lessons with a song.", "Lessons open with a test."),
        ("Sort the archive by year.", "Keep the archive sorted by author."),
        ('Say "I" in posts.', 'Use "we" in posts.'),
        ('Address clients with "vous".', 'Use the informal "tu" with clients.'),
    ],
)
def test_a_place_that_one_thing_can_take_is_not_given_twice(a: str, b: str) -> None:
    assert collide(a, b)


def test_a_slot_of_something_else_is_free() -> None:
    assert not collide("Start lessons with a song.", "Start the engine with the key.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("When a player cheats, look away.", "When a player cheats, call it out."),
        ("Guests take off their shoes.", "Guests keep their shoes on."),
        ("Every chapter ends on a cliffhanger.", "Chapters close with everything resolved."),
        ("Keep your distance from patients.", "Get close to patients and hold their hand."),
        ("Assume the caller is in a hurry.", "Assume the caller has all day."),
        ("Parla ad alta voce.", "Parla sempre a bassa voce."),
    ],
)
def test_opposites_from_many_fields_of_life_are_known(a: str, b: str) -> None:
    assert collide(a, b)


@pytest.mark.parametrize(
    ("word", "other"),
    [("note", "not"), ("hardly", "hard"), ("plane", "plan"), ("wine", "win"), ("care", "car"), ("evening", "even")],
)
def test_two_words_that_differ_are_not_cut_to_one_stem(word: str, other: str) -> None:
    assert stem(word) != stem(other)


def test_a_plural_and_its_singular_are_cut_to_one_stem() -> None:
    assert stem("warnings") == stem("warning")
    assert stem("notes") == stem("note")


@pytest.mark.parametrize(
    "row",
    [row for table in (opposites.OPPOSITES, contrasts.CONTRASTS) for row in rows_of(table)],
    ids=lambda row: row.removeprefix("!").split()[0],
)
def test_every_row_of_opposites_has_two_ends_that_share_no_word(row: str) -> None:
    one, other = row.removeprefix("!").split("|")
    assert one.split()
    assert other.split()
    assert not {key_of(word) for word in one.split()} & {key_of(word) for word in other.split()}
