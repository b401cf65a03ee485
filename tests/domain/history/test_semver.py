"""Versions: what is one, and the smallest bump that a change needs."""

from __future__ import annotations

import pytest

from soulkeeper.domain.history.semver import Bump, Version, bump_between, least_bump, version
from soulkeeper.domain.souls.fields import compare
from soulkeeper.errors import Invalid

TEXT = """---
name: Maya
version: 1.0.0
extends: base@1.0.0
updated: 2026-01-01
---
# Maya

## Prime Directive

Keep people safe.

## Values

- honesty above everything else
- patience with every beginner

## Never Do

- share a password

## Always Do

- greet everybody by their name
- wait for an answer

## Tone

Warm and calm.

## Changelog

| Version | Date | Author | Summary |
|---|---|---|---|
| 1.0.0 | 2026-01-01 | ada | First |
"""
NO_VERSIONS = ["", "1", "1.0", "1.0.0.0", "v1.0.0", "01.0.0", "1.00.0", "1.0.0-rc", " 1.0.0", "1.0.0\n", "1.0.٣"]


def least(before: str, after: str, *protected: str) -> tuple[Bump, tuple[str, ...]]:
    """The smallest bump for a text in which these words become those."""
    assert before in TEXT
    result = least_bump(compare(TEXT, TEXT.replace(before, after, 1)), frozenset(protected))
    return result.bump, result.because


@pytest.mark.parametrize("text", [*NO_VERSIONS, "1.0.1000000000", "0.9.9", "0.0.0"])
def test_only_three_whole_numbers_from_1_0_0_on_are_a_version(text: str) -> None:
    with pytest.raises(Invalid, match="version"):
        version(text)
    assert str(version("1.999999999.0")) == "1.999999999.0"


def test_versions_are_compared_as_numbers() -> None:
    assert version("1.9.0") < version("1.10.0") < version("2.0.0")


@pytest.mark.parametrize(
    ("bump", "bumped"),
    [(Bump.NONE, "1.2.3"), (Bump.PATCH, "1.2.4"), (Bump.MINOR, "1.3.0"), (Bump.MAJOR, "2.0.0")],
)
def test_a_bump_raises_its_part_and_resets_the_smaller_ones(bump: Bump, bumped: str) -> None:
    assert Version(1, 2, 3).bumped(bump) == version(bumped)
    assert bump_between("1.2.3", bumped) is bump


def test_the_greatest_part_that_changed_decides_also_on_the_way_back() -> None:
    assert bump_between("2.1.3", "1.3.4") is Bump.MAJOR
    assert bump_between("1.3.4", "1.2.9") is Bump.MINOR


@pytest.mark.parametrize(
    ("before", "after", "bump", "because"),
    [
        ("Keep people safe.", "Keep money safe.", Bump.MAJOR, "prime directive changed"),
        ("## Prime Directive\n\nKeep people safe.\n\n", "", Bump.MAJOR, "prime directive removed"),
        ("- patience with every beginner\n", "", Bump.MAJOR, 'value "patience with every beginner" removed'),
        ("- share a password\n", "", Bump.MAJOR, 'constraint "share a password" removed'),
        ("name: Maya", "name: Mira", Bump.MAJOR, 'name changed: "Maya" became "Mira"'),
        ("extends: base@", "extends: other@", Bump.MAJOR, 'base changed: "base@1.0.0" became "other@1.0.0"'),
        ("- share", "- guess a date\n- share", Bump.MINOR, 'constraint "guess a date" added'),
        ("- wait for an answer\n", "", Bump.MINOR, 'always-do "wait for an answer" removed'),
        ("## Tone\n\nWarm and calm.\n\n", "", Bump.MINOR, "tone section removed"),
        (
            *("- wait for an answer", "- wait until noon comes", Bump.MINOR),
            'always-do replaced: "wait for an answer" became "wait until noon comes"',
        ),
        ("- wait for an answer", "- Wait For an email", Bump.PATCH, "always-do changed"),
        ("- patience with every beginner", "- patience with everybody else", Bump.PATCH, "values changed"),
        ("extends: base@1.0.0", "extends: base@1.1.0", Bump.PATCH, "extends changed"),
        ("Warm and calm.", "Something else entirely.", Bump.PATCH, "tone changed"),
        ("version: 1.0.0", "version: 1.0.1", Bump.PATCH, "only its version, date or changelog changed"),
        ("| First |", "| Begun |", Bump.PATCH, "only its version, date or changelog changed"),
        ("updated: 2026-01-01", "updated: 2026-02-01", Bump.PATCH, "only its version, date or changelog changed"),
    ],
)
def test_a_change_needs_the_bump_of_what_it_does(before: str, after: str, bump: Bump, because: str) -> None:
    assert least(before, after) == (bump, (because,))


@pytest.mark.parametrize("after", ["", "Cool.", "Warm and calm.\n\nAnd brief."])
def test_whatever_a_protected_field_loses_or_says_differently_is_major(after: str) -> None:
    assert least("Warm and calm.", after, "tone")[0] is Bump.MAJOR
    assert least("Warm and calm.", after)[0] < Bump.MAJOR


def test_what_a_protected_field_gains_is_not_major() -> None:
    assert least("- greet", "- say hello\n- greet", "always-do")[0] is Bump.MINOR


@pytest.mark.parametrize("heading", ["Core Values", "Constraints", "Blocked Topics", "Escalation Triggers"])
def test_a_value_or_constraint_is_one_under_any_of_its_headings(heading: str) -> None:
    text = TEXT.replace("Never Do", heading)
    assert least_bump(compare(text, text.replace("- share a password\n", ""))).bump is Bump.MAJOR


@pytest.mark.parametrize("heading", ["Never Do", "Values", "Rules", "Boundaries", "Principles"])
def test_a_rule_that_is_replaced_by_another_is_more_than_wording(heading: str) -> None:
    text = TEXT.replace("Tone\n\nWarm and calm.", f"{heading}\n\n- tell the truth")
    assert least_bump(compare(text, text.replace("tell the truth", "bring some flowers"))).bump is Bump.MINOR


def test_a_name_that_is_given_for_the_first_time_is_an_addition() -> None:
    assert least_bump(compare(TEXT.replace("name: Maya\n", ""), TEXT)).bump is Bump.MINOR


def test_another_order_of_directives_is_a_patch() -> None:
    directives = TEXT.replace("Directive\n\nKeep people safe.", "Directives\n\n- Keep people safe\n- Tell the truth")
    reordered = TEXT.replace("Directive\n\nKeep people safe.", "Directives\n\n- Tell the truth\n- Keep people safe")
    assert least_bump(compare(directives, reordered)).bump is Bump.PATCH
    assert least_bump(compare(directives, directives.replace("- Tell the truth\n", ""))).bump is Bump.MAJOR


def test_the_greatest_change_decides_and_only_its_reasons_are_given() -> None:
    after = TEXT.replace("- share a password\n", "").replace("- patience with every beginner\n", "")
    changes = compare(TEXT, after.replace("Warm", "Cool").replace("- greet", "- smile\n- greet"))
    result = least_bump(changes)
    assert result.bump is Bump.MAJOR
    assert [sentence.partition(" ")[0] for sentence in result.because] == ["value", "constraint"]


def test_only_no_change_at_all_needs_no_bump() -> None:
    assert least_bump(()) == least_bump(compare(TEXT, TEXT))
    assert least_bump(()).bump is Bump.NONE


@pytest.mark.parametrize(("length", "shown"), [(60, "x" * 60), (61, "x" * 57 + "…")])
def test_a_reason_quotes_no_more_than_a_line(length: int, shown: str) -> None:
    assert least("- greet", f"- {'x' * length}\n- greet")[1] == (f'always-do "{shown}" added',)


@pytest.mark.parametrize(("added", "more"), [("abc", ""), ("abcd", " and 1 more")])
def test_a_reason_quotes_three_items_and_counts_the_rest(added: str, more: str) -> None:
    items = "".join(f"- {item}\n" for item in added)
    assert least("- greet", f"{items}- greet")[1] == (f'always-do "a", "b", "c"{more} added',)
