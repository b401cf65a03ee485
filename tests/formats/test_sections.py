from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.formats.sections import RecordField, changes, front_values, heading, render, split

TITLES = ("Description", "Personality", "Scenario")
TEXTS = st.text(alphabet="ab #\n\r-`", max_size=20)


def parts(values: tuple[str, ...]) -> list[RecordField]:
    return [RecordField(title, (title,), value) for title, value in zip(TITLES, values, strict=True)]


@given(st.tuples(TEXTS, TEXTS, TEXTS))
def test_fields_are_found_again_whatever_they_say(values: tuple[str, ...]) -> None:
    known = dict(zip(TITLES, values, strict=True))
    fields = split(render("Mira", parts(values)), "Mira", TITLES, known)
    assert {title: fields.values.get(title, "") for title in TITLES} == known
    assert fields.preamble == ""


@given(st.tuples(TEXTS, TEXTS, TEXTS))
def test_an_unchanged_text_changes_no_field(values: tuple[str, ...]) -> None:
    places = {title: (title,) for title in TITLES}
    assert changes(render("Mira", parts(values)), "Mira", parts(values), places) == ({}, [])


def test_a_field_that_repeats_the_heading_of_another_is_found_whole() -> None:
    values = ("first\n\n## Scenario\n\nno scenario", "dry", "rain")
    text = render("Mira", parts(values)).replace("dry", "wry")
    assert changes(text, "Mira", parts(values), {title: (title,) for title in TITLES}) == (
        {("Personality",): "wry"},
        [],
    )


def test_text_before_the_first_heading_goes_to_the_first_field() -> None:
    fields, _ = changes("Hello.\n\n## Description\n\nMore.\n", "Mira", [], {title: (title,) for title in TITLES})
    assert fields == {("Description",): "Hello.\n\nMore."}


def test_a_value_that_frontmatter_cannot_hold_is_left_out() -> None:
    text = render("Mira", [], description="x" * 20_000)
    assert front_values(text) == {"name": "Mira"}


def test_headings_are_one_line_and_different_from_each_other() -> None:
    assert heading("a\nb ##") == "a b"
    assert heading("a", ["a", "a (2)"]) == "a (3)"
    assert heading(" # ") == "Untitled"
