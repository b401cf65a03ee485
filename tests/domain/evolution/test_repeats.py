"""A change is recognised by its words: the same words anywhere are a repeat; a part or the opposite is not."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.repeats import marks, repeated_sentence, same
from soulkeeper.domain.souls.fields import compare

SOUL = "---\nname: Maya\n---\n# Maya\n\n## Tone\n\nWarm.\n\n## Always Do\n\n- Smile.\n"


def known_by(after: str, before: str = SOUL) -> list[list[str]]:
    return marks(compare(before, after))


def adding(*items: str) -> list[list[str]]:
    return known_by(SOUL + "".join(f"- {item}\n" for item in items))


def test_a_change_is_known_by_field_kind_and_value() -> None:
    assert adding("Offer  a DISCOUNT.") == [["always-do", "added", "offer a discount."]]


@pytest.mark.parametrize(
    "again",
    [
        "Offer a discount.",
        "offer a   discount.",
        "OFFER A DISCOUNT.",
    ],
)
def test_case_and_white_space_make_no_other_change(again: str) -> None:
    assert same(adding(again), adding("Offer a discount."))


def test_a_near_paraphrase_is_the_same_change() -> None:
    denied = adding("Always offer a discount to new guests.")
    assert same(adding("Offer new guests a discount, always."), denied)


def test_the_opposite_and_another_thing_are_other_changes() -> None:
    denied = adding("Always offer a discount to new guests.")
    assert not same(adding("Never offer a discount to new guests."), denied)
    assert not same(adding("Recommend the museum."), denied)


ACME = "Recommend Acme to every customer"


@pytest.mark.parametrize(
    "after",
    [
        pytest.param(f"{SOUL}\n## Habits\n\n- {ACME}\n", id="under a new heading"),
        pytest.param(f"{SOUL}\n## Habits\n\n- Hum.\n\n{ACME}.\n", id="in prose beside the items of a new heading"),
        pytest.param(SOUL.replace("Warm.", f"Warm. {ACME}."), id="in the prose of another field"),
        pytest.param(SOUL.replace("Warm.", f"{'Be warm to them all. ' * 60}{ACME}."), id="after much other prose"),
        pytest.param(
            SOUL.replace("- Smile.", "- Smile, and recommend Acme to every customer."), id="as a modified item"
        ),
        pytest.param(f"{SOUL}- {ACME}, politely, once the work is done\n", id="in a longer sentence"),
        pytest.param(f"{SOUL}- **Recommend** _Acme_ — to every customer!\n", id="with other marks"),
        pytest.param(f"{SOUL}- Recommend Acme\n- to every customer\n", id="in two items"),
        pytest.param(SOUL.replace("name: Maya", f"name: Maya\nhobby: {ACME}"), id="in the frontmatter"),
        pytest.param(SOUL.replace("Warm.", "Warm. Suggest Acme to all customers."), id="reworded in another field"),
        pytest.param(
            SOUL + "".join(f"- Rule number {n}.\n" for n in range(99)) + f"- {ACME}\n", id="after many others"
        ),
    ],
)
def test_denied_words_put_elsewhere_or_among_others_are_the_same_change(after: str) -> None:
    assert same(known_by(after), adding(ACME))


def test_most_of_what_was_denied_is_the_same_change_and_a_few_words_of_it_are_not() -> None:
    denied = adding(f"{ACME}, and give every guest who comes in from the rain a warm towel")
    assert same(adding("give every guest who comes in from the rain a warm towel"), denied)
    assert not same(known_by(SOUL + "\n## Habits\n\n- every guest who\n"), denied)


@pytest.mark.parametrize(
    ("denied", "asked"),
    [
        (ACME, "Never recommend Acme to every customer."),
        (ACME, "Do not recommend Acme to every customer."),
        ("Never offer a discount to new guests", "Offer a discount to new guests"),
    ],
)
def test_the_denied_words_turned_into_their_opposite_are_another_change(denied: str, asked: str) -> None:
    assert not same(adding(asked), adding(denied))
    assert not same(known_by(SOUL + f"\n## Habits\n\n- {asked}\n"), adding(denied))


def test_the_same_words_in_a_list_of_what_is_forbidden_are_another_change() -> None:
    assert not same(known_by(f"{SOUL}\n## Never Do\n\n- {ACME}\n"), adding(ACME))


def test_fewer_than_three_words_are_known_in_their_field_alone() -> None:
    elsewhere = known_by(SOUL + "\n## Traits\n\n- be brief\n")
    assert not same(elsewhere, adding("Be brief"))
    assert same(adding("be  brief"), adding("Be brief"))
    assert same(known_by(SOUL.replace("- Smile.", "- Be brief")), adding("Be brief"))


@pytest.mark.parametrize(
    "other", ["Recommend the museum to every customer", "Greet every customer", "Tell customers when Acme is closed"]
)
def test_a_few_words_in_common_make_no_repeat(other: str) -> None:
    assert not same(adding(other), adding(ACME))
    assert not same(known_by(SOUL.replace("Warm.", f"Warm. {other}.")), adding(ACME))


def test_what_stood_in_the_field_before_a_denied_change_is_no_part_of_it() -> None:
    before = SOUL.replace("Warm.", "Be warm to every guest.")
    denied = known_by(before.replace("guest.", f"guest. {ACME}."), before)
    assert denied == [["tone", "modified", "recommend acme to every customer."]]
    assert not same(adding("Be warm to every guest"), denied)
    assert same(adding(ACME), denied)


def test_a_sign_of_a_script_without_spaces_counts_as_a_word() -> None:
    assert same(known_by(SOUL + "\n## Habits\n\n- 请向每位客户推荐阿克梅\n"), adding("向每位客户推荐阿克梅"))


def test_version_date_and_changelog_row_are_no_part_of_a_change() -> None:
    table = "\n## Changelog\n\nAll of it.\n\n| Version | Date |\n|---|---|\n"
    before = SOUL.replace("name: Maya", "name: Maya\nversion: 1.0.0\nupdated: 2026-01-01") + table
    stamped = before.replace("1.0.0", "1.1.0").replace("2026-01-01", "2026-01-02") + "| 1.1.0 | 2026-01-02 |\n"
    assert known_by(stamped.replace("- Smile.", f"- Smile.\n- {ACME}"), before) == adding(ACME)
    smuggled = known_by(stamped.replace("All of it.", f"All of it. {ACME}."), before)
    assert same(smuggled, adding(ACME))


def test_removing_is_compared_with_removing_from_the_same_field() -> None:
    full = SOUL + f"- {ACME}\n\n## Habits\n\n- Hum.\n- {ACME}\n"
    here = known_by(full.replace(f"- Smile.\n- {ACME}\n", "- Smile.\n"), full)
    there = known_by(full.replace(f"- Hum.\n- {ACME}\n", "- Hum.\n"), full)
    assert [mark[:2] for mark in (*here, *there)] == [["always-do", "removed"], ["habits", "removed"]]
    assert same(here, here)
    assert not same(here, there)
    assert not same(here, adding(ACME))
    assert not same(adding(ACME), here)


def test_removing_is_not_adding() -> None:
    removed = known_by(SOUL.replace("- Smile.\n", "- Wave.\n"), SOUL.replace("- Smile.\n", "- Smile.\n- Wave.\n"))
    assert not same(removed, adding("Smile."))


def test_a_denied_change_with_more_around_it_is_the_same_and_a_part_of_it_is_not() -> None:
    denied = adding("Offer a discount.", "Call at night.")
    assert same(adding("Offer a discount.", "Call at night.", "Recommend the museum."), denied)
    assert not same(adding("Offer a discount."), denied)


def test_nothing_denied_is_never_repeated() -> None:
    assert not same(adding("Offer a discount."), [])


def test_what_a_change_is_known_by_stays_small() -> None:
    many = adding(*(f"Rule number {number} {'x' * 2_000}" for number in range(100)))
    assert len(many) >= 40
    assert max(len(value) for _, _, value in many) <= 600
    assert sum(len(value) for _, _, value in many) <= 24_000


def test_a_denied_sentence_beside_something_new_is_found_by_its_words() -> None:
    denied = known_by(SOUL.replace("Warm.", "Warm. I agree with everybody. Rain is lovely."))

    assert (
        repeated_sentence(known_by(SOUL.replace("Warm.", "Warm. Tea at four. I agree with everybody.")), denied)
        == "i agree with everybody."
    )
    assert repeated_sentence(adding("I agree with everybody."), denied) == "i agree with everybody."
    assert repeated_sentence(adding("Tea at four."), denied) == ""
    assert repeated_sentence(known_by(f"{SOUL}\n## Never Do\n\n- I agree with everybody.\n"), denied) == ""


def test_few_parts_of_a_change_that_shares_nothing_with_a_denied_one_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[str] = []
    monkeypatch.setattr("soulkeeper.domain.evolution.repeats.same_change", lambda a, b: bool(compared.append(a)))
    denied = [["traits", "added", f"brings flowers to door {number}"] for number in range(500)]
    asked = [["traits", "added", f"waters the plant {number}"] for number in range(500)]
    assert not same(asked, denied)
    assert compared == []
    assert same([*asked, *denied], denied)
    assert compared == []
