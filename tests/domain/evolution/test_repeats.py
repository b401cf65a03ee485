"""A change is known by field, kind and value: the same again, or a near paraphrase, is a repeat; a part of it is not."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.repeats import marks, same
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


def test_the_same_words_in_another_field_are_another_change() -> None:
    elsewhere = known_by(SOUL + "\n## Values\n\n- Offer a discount.\n")
    assert not same(elsewhere, adding("Offer a discount."))


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
    assert len(many) == 40
    assert max(len(value) for _, _, value in many) <= 600
