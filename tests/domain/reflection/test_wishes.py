"""Wishes that match no dial: what the agent agrees to in several sessions, by the word that recurs."""

from __future__ import annotations

from typing import Any

import pytest

from soulkeeper.services.scenarios import reflect_scenario
from tests.domain.reflection.scenarios import LISTED, Own, case

FLOORS = ("the floor belongs in there too", "you left the floor unsaid", "floor and door for every visitor, please")


def reflected(*sessions: str, soul: str = LISTED, denials: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return reflect_scenario(case(Own("own", soul, sessions, denials=denials)))


def exchanges(*lines: str, speaker: str = "Eva", reply: str = "Understood.") -> tuple[str, ...]:
    return tuple(f"{speaker}: {line}>>{reply}" for line in lines)


def values(answer: dict[str, Any]) -> list[str]:
    return [str(proposal["value"]) for proposal in answer["proposals"]]


def reasons(answer: dict[str, Any]) -> list[str]:
    return [each["why"] for each in answer["dropped"] if each["topic"].startswith("wish")]


def test_instructions_that_share_a_rare_word_are_one_wish_in_the_words_of_its_speaker() -> None:
    (proposal,) = reflected(*exchanges(*FLOORS[:2]), *exchanges("where is the oil?"), *exchanges(FLOORS[2]))[
        "proposals"
    ]
    assert proposal["value"] == "Floor and door for every visitor, please"
    assert proposal["evidence"] == ["s00", "s01", "s03"]


@pytest.mark.parametrize(
    "sessions",
    [
        exchanges(*FLOORS[:2]),
        exchanges(*FLOORS, reply="It is the third floor, the green door."),
        exchanges(*FLOORS, reply="Sure, the third floor."),
        exchanges("the floor is for Bo today", "today mind the floor", "this time add the floor"),
        exchanges("wipe the floor of the hall", "wipe the floor of the lab", "wipe the floor of the bar"),
        exchanges("off to lunch", "lunch with Bo", "back after lunch time"),
        exchanges("is the floor dry?", "which floor was it?", "where is the floor plan?"),
        (*exchanges(*FLOORS), *("Eva: the floor is wet>>I see.",) * 3),
    ],
    ids=[
        "two sessions",
        "tasks",
        "consent with a report",
        "for today",
        "routine",
        "small talk",
        "only asked",
        "a usual word",
    ],
)
def test_what_is_no_instruction_or_has_no_topic_makes_no_wish(sessions: tuple[str, ...]) -> None:
    assert values(reflected(*sessions)) == []


@pytest.mark.parametrize(
    ("later", "why"),
    [
        (exchanges("I changed my mind about the floor"), "it was taken back later"),
        (exchanges("lovely, the floor is there"), "it was taken back later"),
        (exchanges("drop the floor from the letters again"), "it is not clear what was wanted in the end"),
        (
            exchanges("skip the stairs", "mention stairs to nobody", speaker="Tom"),
            "somebody else may want the opposite",
        ),
        (exchanges("no floor in the letters", speaker="Tom"), "people want opposite things"),
    ],
)
def test_a_wish_that_later_words_put_in_doubt_is_dropped(later: tuple[str, ...], why: str) -> None:
    answer = reflected(*exchanges(*FLOORS), *later)
    assert values(answer) == []
    assert why in reasons(answer)


@pytest.mark.parametrize(
    ("denied", "why"),
    [("Name the floor of a visitor", "the owner denied it"), ("Sing", "next to a denial it takes more sessions")],
)
def test_a_wish_next_to_a_denial_is_dropped(denied: str, why: str) -> None:
    denial = {"field": "always-do", "value": denied, "owner_feedback": "no", "days_ago": 2}
    assert reasons(reflected(*exchanges(*FLOORS), denials=(denial,))) == [why]


def test_a_wish_about_a_word_of_a_protected_rule_is_dropped() -> None:
    soul = LISTED.replace("- Pay for anything", "- Tell a visitor the floor of a tenant\n- Pay for anything")
    assert reasons(reflected(*exchanges(*FLOORS), soul=soul)) == ["it touches a protected rule"]


def test_a_word_with_a_capital_that_is_said_against_the_speakers_own_name_is_a_name() -> None:
    answer = reflected(
        *exchanges("Mags, not Margaret", "Margaret again... Mags!", "at work they say Mags too", speaker="Margaret")
    )
    assert values(answer) == ["Call Margaret “Mags”."]


def test_the_unit_that_the_agent_used_is_the_one_that_is_complained_of() -> None:
    asked = "how far is it?>>Nine miles. | kilometres! miles tell me nothing>>Understood."
    assert values(reflected(f"Eva: {asked}", f"Eva: {asked}")) == ["Use metric units: Celsius, kilometres, kilograms."]


def test_what_the_agent_says_before_every_answer_makes_unlike_questions_no_single_one() -> None:
    asked = {
        "Ann": ("is the lamp heavy?", "Two kilos."),
        "Ben": ("do you sell rugs?", "No."),
        "Cem": ("open?", "Till six."),
    }
    lines = (f"!{name}: {words}>>Welcome, dear visitor of the house! {reply}" for name, (words, reply) in asked.items())
    assert values(reflected(*lines)) == []


def test_what_is_asked_of_another_thing_each_time_is_a_task() -> None:
    lines = ("the hall notice in Welsh please", "put the stairs poster into Welsh", "and the fire letter, Welsh too")
    assert reasons(reflected(*exchanges(*lines))) == ["each time it is about another thing"]


def test_a_word_that_two_people_use_is_nobodys_wish() -> None:
    one = exchanges("say noon for twelve please", "say noon again please")
    answer = reflected(*one, *exchanges("say twelve, not what people say", speaker="Tom"))
    assert values(answer) == []


def test_a_wish_whose_last_words_call_something_better_is_unclear() -> None:
    answer = reflected(*exchanges(*FLOORS, "about the floor: scrap that, the street was much better"))
    assert values(answer) == []


RYE = "Preheat the oven, bake the rye loaf for an hour."
BUNS = "Brush the buns with milk, bake them in the middle."
OVENS = (
    f"Ada: oven for the rye?>>{RYE} | put the heat in front>>At 220. {RYE}",
    f"Ada: and the buns?>>{BUNS} | again the heat comes last>>180. {BUNS}",
)


def test_what_makes_the_agent_give_its_answer_again_in_two_sessions_is_a_wish() -> None:
    (proposal,) = reflected(*OVENS)["proposals"]
    assert proposal["value"] == "Put the heat in front"
    assert proposal["evidence"] == ["s00", "s01"]


def test_one_answer_that_is_given_again_is_no_wish() -> None:
    assert "heat" not in str(values(reflected(OVENS[0])))


def test_a_dial_is_turned_by_what_makes_the_agent_answer_again() -> None:
    long = "is the oak in?>>The oak was ordered on Monday, confirmed on Friday and left the yard. | {}>>The oak left the yard."
    said = ("shorter please", "Short answers! I read them on the phone")
    assert values(reflected(*(f"Ada: {long.format(each)}" for each in said))) == [
        "Keep answers short and concise: the point first, no preamble."
    ]


@pytest.mark.parametrize("said", ["shorter please", "Short sentences! It is for the board"])
def test_a_draft_in_quotation_marks_that_is_changed_is_work(said: str) -> None:
    draft = f"Ada: the note?>>“The choir will sing in the park on Saturday.” | {said}>>“The choir sings in the park.”"
    assert values(reflected(draft, draft)) == []


def test_an_amount_and_a_text_after_a_colon_are_no_wishes() -> None:
    assert values(reflected(*exchanges("make it 14 km", "now 12 km please", reply="Done."))) == []
    french = 'Ada: french please: "The grey is sold out until March.">>« Le gris est épuisé. »'
    assert values(reflected(french, french.replace("grey", "blue"), french.replace("grey", "red"))) == []
