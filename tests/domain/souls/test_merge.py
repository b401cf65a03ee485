from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls.fields import LAYOUT, fields
from soulkeeper.domain.souls.merge import MergeConflict, MergeResult, merge
from soulkeeper.domain.souls.segments import joined, split
from soulkeeper.domain.souls.text import parse
from tests.system import examples

SHARED = Path(__file__).resolve().parents[3] / ".." / "shared"

MAYA = """---
name: Maya
traits: [warm, brief]
languages:
  - English
  - Polish
---
# Maya

Maya helps people write.
She is patient.

## Tone

Warm and calm.

## Never Do

- lie
- flatter

## Always Do

1. listen
2. ask
"""

LINES = st.sampled_from(
    [
        *("---", "...", "name: Maya", "tone: warm", "traits: [a, b]", "traits: []", "list:", "  - a", "  - b", "# no"),
        *("# Maya", "## Tone", "## Never Do", "### Never Do", "**Bold**", "Title", "===", "<!--", "-->", "```"),
        *(
            "",
            "",
            "warm",
            "calm",
            "- a",
            "- b",
            "* c",
            "1. d",
            "  more",
            "\ufeff",
            "calm\r",
            "- a\r",
            "\t- e",
            "a\u2028b",
        ),
    ]
)
TEXTS = st.builds(lambda rows, end: "\n".join(rows) + end, st.lists(LINES, max_size=14), st.sampled_from(["", "\n"]))


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    rows = text.split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(rows)))
        rows[at : at + draw(st.integers(0, 2))] = draw(st.lists(LINES, max_size=2))
    return "\n".join(rows)


@st.composite
def threes(draw: st.DrawFn) -> tuple[str, str, str]:
    base = draw(st.one_of(TEXTS, st.just(MAYA)))
    return base, draw(edited(base)), draw(edited(base))


def text_of(merged: MergeResult) -> str:
    assert merged.text is not None, merged.conflicts
    return merged.text


@given(TEXTS)
@example(MAYA)
@example("\ufeff# Maya\r\n\r\n- a\r\n")
@settings(max_examples=examples(300))
def test_the_segments_of_a_text_joined_again_are_the_text(text: str) -> None:
    assert joined(split(text)) == text


@given(TEXTS, TEXTS)
def test_a_side_that_changed_nothing_leaves_the_other_as_it_is(base: str, side: str) -> None:
    assert merge(base, base, side) == MergeResult(side)
    assert merge(base, side, base) == MergeResult(side)
    assert merge(base, side, side) == MergeResult(side)


@pytest.mark.slow
@given(threes())
@example(("", "  - b\n", "- a\r\n"))
@example(("## S\n\n- a\nx\n", "## S\n\n  - a\n- a\nx\n", "## S\n\n- b\n- a\n"))
@example(("\ufeff-x\n\n**Style**\n", "\ufeff-x\n---\nNew", "\ufeff-x\n\n**Style**\n\n## Tone\n***"))
@settings(max_examples=examples(300))
def test_a_merge_conflicts_in_both_directions_or_in_neither(three: tuple[str, str, str]) -> None:
    base, ours, theirs = three
    assert (merge(base, ours, theirs).text is None) == (merge(base, theirs, ours).text is None)


@given(threes())
@settings(max_examples=examples(150))
def test_there_is_a_text_or_a_conflict_and_never_both(three: tuple[str, str, str]) -> None:
    merged = merge(*three)
    assert (merged.text is None) == bool(merged.conflicts)


@pytest.mark.slow
@given(threes())
@example(("  - b\n- b", "- b", "- a\n  - b\n- b"))
@example(("## S\n\n- a\nx\n", "## S\n\n  - a\n- a\nx\n", "## S\n\n- b\n- a\n"))
@settings(max_examples=examples(250))
def test_no_line_that_both_sides_kept_or_added_is_lost(three: tuple[str, str, str]) -> None:
    base, ours, theirs = (_counted(text) for text in three)
    merged = merge(*three)
    assume(merged.text is not None)
    result = _counted(text_of(merged))
    for line in ours.keys() & theirs.keys():
        is_removed_twice = ours[line] + theirs[line] <= base[line]
        assert result[line] or is_removed_twice, line


@pytest.mark.slow
@given(threes())
@settings(max_examples=examples(150))
def test_no_line_is_invented(three: tuple[str, str, str]) -> None:
    merged = merge(*three)
    assume(merged.text is not None)
    sides = _counted(three[1]) | _counted(three[2])
    if "[" not in "".join(three):
        assert _counted(text_of(merged)).keys() <= sides.keys()


def _counted(text: str) -> Counter[str]:
    bare = text.removeprefix("\ufeff")
    return Counter(line.removesuffix("\r") for line in bare.split("\n") if line.strip(" \t\r"))


FIELDS = ("tone", "greeting", "never-do", "always-do", "style")
VALUES = st.lists(st.sampled_from(["a", "b", "- c", "- d", "1. e", "", "f\r"]), min_size=1, max_size=5).map("\n".join)
BODIES = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5)


@pytest.mark.slow
@given(BODIES, st.sets(st.sampled_from(FIELDS)), BODIES, BODIES)
@settings(max_examples=examples(200))
def test_edits_to_different_fields_never_conflict_and_both_arrive(
    base: dict[str, str], mine: set[str], ours: dict[str, str], theirs: dict[str, str]
) -> None:
    our_bodies = {key: value for key in FIELDS if (value := (ours if key in mine else base).get(key)) is not None}
    their_bodies = {key: value for key in FIELDS if (value := (base if key in mine else theirs).get(key)) is not None}
    expected = {key: value for key in FIELDS if (value := (ours if key in mine else theirs).get(key)) is not None}
    merged = merge(*(_text(bodies) for bodies in (base, our_bodies, their_bodies)))
    assert _values(text_of(merged)) == _values(_text(expected))


def _text(bodies: dict[str, str]) -> str:
    return "".join(f"## {key}\n{bodies[key]}\n\n" for key in FIELDS if key in bodies)


def _values(text: str) -> dict[str, str]:
    return {key: field.value for key, field in fields(parse(text)).items()}


def test_both_append_to_the_same_list_and_both_items_stay_ours_first() -> None:
    ours = MAYA.replace("- flatter\n", "- flatter\n- guess\n")
    theirs = MAYA.replace("- flatter\n", "- flatter\n- shout\n- guess\n")
    assert merge(MAYA, ours, theirs) == MergeResult(MAYA.replace("- flatter\n", "- flatter\n- guess\n- shout\n"))


@pytest.mark.parametrize(
    ("old", "ours", "theirs", "both"),
    [
        ("[warm, brief]", "[warm, brief, calm]", "[warm, brief, wise]", "[warm, brief, calm, wise]"),
        ("[warm, brief]", "[brief]", "[warm, brief, wise]", "[brief, wise]"),
        ("[warm, brief]", "[calm, warm, brief]", "[brief]", "[calm, brief]"),
        ("  - Polish\n", "  - Polish\n  - Thai\n", "  - Polish\n  - Urdu\n", "  - Polish\n  - Thai\n  - Urdu\n"),
        ("  - English\n", "", "  - English\n  - Urdu\n", "  - Urdu\n"),
    ],
)
def test_lists_in_the_frontmatter_merge_item_by_item(old: str, ours: str, theirs: str, both: str) -> None:
    assert merge(MAYA, MAYA.replace(old, ours), MAYA.replace(old, theirs)) == MergeResult(MAYA.replace(old, both))


def test_a_comment_above_a_key_stays_there() -> None:
    base = MAYA.replace("traits:", "# what she is like\ntraits:")
    ours, theirs = base.replace("brief]", "brief, calm]"), base.replace("like\n", "like, in short\n")
    assert merge(base, ours, theirs) == MergeResult(theirs.replace("brief]", "brief, calm]"))


def test_both_fill_an_empty_list() -> None:
    assert merge("---\nx: []\n---\n", "---\nx: [a]\n---\n", "---\nx: [b]\n---\n").text == "---\nx: [a, b]\n---\n"


def test_one_edits_the_tone_while_the_other_adds_a_rule() -> None:
    ours = MAYA.replace("Warm and calm.", "Dry.")
    theirs = MAYA.replace("- flatter\n", "- flatter\n- guess\n")
    assert merge(MAYA, ours, theirs) == MergeResult(ours.replace("- flatter\n", "- flatter\n- guess\n"))


def test_both_edit_the_same_scalar_and_the_conflict_shows_the_three_values() -> None:
    merged = merge(MAYA, MAYA.replace("name: Maya", "name: Mia"), MAYA.replace("name: Maya", "name: May"))
    assert merged == MergeResult(None, (MergeConflict("name", "name: Maya", "name: Mia", "name: May"),))


def test_every_field_at_odds_is_named() -> None:
    ours = MAYA.replace("Warm and calm.", "Dry.").replace("- lie", "- ever lie")
    theirs = MAYA.replace("Warm and calm.", "Loud.").replace("- lie", "- lie at all")
    assert [conflict.field for conflict in merge(MAYA, ours, theirs).conflicts] == ["tone", "never-do"]


@pytest.mark.parametrize(
    ("removed", "changed", "field"),
    [
        ("## Tone\n\nWarm and calm.\n\n", ("Warm and calm.", "Warm."), "tone"),
        ("- lie\n", ("- lie", "- ever lie"), "never-do"),
        ("name: Maya\n", ("name: Maya", "name: Mia"), "name"),
        ("She is patient.\n", ("She is patient.", "She is calm."), "maya"),
    ],
)
def test_what_one_removed_and_the_other_changed_is_a_conflict(
    removed: str, changed: tuple[str, str], field: str
) -> None:
    merged = merge(MAYA, MAYA.replace(removed, ""), MAYA.replace(*changed))
    assert [conflict.field for conflict in merged.conflicts] == [field]


def test_an_item_that_one_removed_and_the_other_left_alone_goes() -> None:
    ours = MAYA.replace("- lie\n", "")
    theirs = MAYA.replace("- flatter\n", "- flatter\n- guess\n")
    assert merge(MAYA, ours, theirs).text == MAYA.replace("- lie\n- flatter\n", "- flatter\n- guess\n")


def test_the_markers_of_a_renumbered_list_are_not_a_conflict() -> None:
    ours = MAYA.replace("1. listen\n2. ask\n", "1. greet\n2. listen\n3. ask\n")
    theirs = MAYA.replace("2. ask\n", "2. ask\n3. thank\n")
    assert text_of(merge(MAYA, ours, theirs)).endswith("1. greet\n2. listen\n3. ask\n3. thank\n")


def test_lines_of_prose_that_do_not_touch_merge_and_touching_ones_conflict() -> None:
    base = "one\ntwo\nthree\nfour\n"
    assert merge(base, base.replace("one", "1"), base.replace("three", "3")).text == "1\ntwo\n3\nfour\n"
    assert merge(base, base.replace("one", "1"), base.replace("two", "2")).conflicts[0].field == "preamble"
    assert merge(base, base + "five\n", base + "six\n").text is None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_neighbouring_paragraphs_merge_unless_something_was_put_between_them(end: str) -> None:
    base = end.join(("# A", "", "One.", "", "Two,", "two.", "", "Three.", ""))
    ours, theirs = base.replace("One.", "1."), base.replace("Two,", "2,")
    assert merge(base, ours, theirs).text == merge(base, theirs, ours).text == ours.replace("Two,", "2,")
    assert merge(base, base.replace(f"One.{end}{end}", ""), theirs).text == theirs.replace(f"One.{end}{end}", "")
    assert merge(base, base.replace("One.", f"One.{end}{end}And a half."), theirs).text is None
    swapped = end.join(("# A", "", "Two,", "two.", "", "One.", "", "Three.", ""))
    assert merge(base, swapped, ours).text is None


@pytest.mark.parametrize(
    ("was", "now", "merged"),
    [
        ("- One\n", "- One\n- New\n", "- New\n- Two\n- Three\n"),
        ("- One\n", "- New\n- One\n", "- New\n- Two\n- Three\n"),
        ("- Two\n", "- 2\n", "- 2\n- Three\n"),
        ("- Two\n", "", "- Three\n"),
    ],
)
def test_the_blank_line_below_a_heading_stays_there_if_the_first_item_goes(was: str, now: str, merged: str) -> None:
    base = "# A\n\n## B\n\n- One\n- Two\n- Three\n\n## C\n"
    ours, theirs = base.replace("- One\n", ""), base.replace(was, now)
    expected = f"# A\n\n## B\n\n{merged}\n## C\n"
    assert merge(base, ours, theirs).text == merge(base, theirs, ours).text == expected


def test_line_ends_stay_as_they_are() -> None:
    base = MAYA.replace("\n", "\r\n")
    ours = base.replace("Warm and calm.", "Dry.")
    theirs = base.replace("- flatter\r\n", "- flatter\r\n- guess\r\n")
    assert merge(base, ours, theirs).text == ours.replace("- flatter\r\n", "- flatter\r\n- guess\r\n")


def test_a_text_without_headings_merges_by_lines_and_items() -> None:
    base = "You are Maya.\n\n- lie\n"
    merged = merge(base, "You are Mia.\n\n- lie\n", base + "- guess\n")
    assert merged.text == "You are Mia.\n\n- lie\n- guess\n"


@pytest.mark.parametrize(("our_end", "their_end", "end"), [("\n", "\n", "\n"), ("", "\n", ""), ("\n\n", "\n", "\n\n")])
def test_both_append_at_the_end_whatever_the_last_byte_is(our_end: str, their_end: str, end: str) -> None:
    merged = merge("## A\n\n- a\n", "## A\n\n- a\n- b" + our_end, "## A\n\n- a\n- c" + their_end)
    assert merged.text == "## A\n\n- a\n- b\n- c" + end


def test_both_append_a_section_and_blank_lines_stay_between() -> None:
    merged = merge("## A\n\n- a\n", "## A\n\n- a\n\n## B\n\nb\n", "## A\n\n- a\n\n## C\n\nc")
    assert merged.text == "## A\n\n- a\n\n## B\n\nb\n\n## C\n\nc"


@pytest.mark.parametrize("swapped", [False, True])
def test_a_new_section_takes_no_child_of_the_other_side(swapped: bool) -> None:
    sides = ["## A\na\n\n## Z\nz\n\n## B\nb\n", "## A\na\n\n### A1\n1\n\n## B\nb\n"]
    merged = merge("## A\na\n\n## B\nb\n", *(sides[::-1] if swapped else sides))
    assert merged.text == "## A\na\n\n### A1\n1\n\n## Z\nz\n\n## B\nb\n"


@pytest.mark.parametrize("swapped", [False, True])
def test_a_new_section_inside_one_that_the_other_side_removed_is_a_conflict(swapped: bool) -> None:
    sides = ["## B\nb\n", "## A\na\n\n### A1\n1\n\n## B\nb\n"]
    merged = merge("## A\na\n\n## B\nb\n", *(sides[::-1] if swapped else sides))
    assert [conflict.field for conflict in merged.conflicts] == ["a"]


def test_both_add_the_same_section_with_items_of_their_own() -> None:
    merged = merge("# M\n", "# M\n\n## Never Do\n- a\n- b\n", "# M\n\n## Never Do\n- a\n- c\n")
    assert merged.text == "# M\n\n## Never Do\n- a\n- b\n- c\n"


def test_sections_follow_the_side_that_moved_them() -> None:
    base = "## A\na\n\n## B\nb\n\n## C\nc\n"
    theirs = "## C\nc\n\n## A\na\n\n## B\nb\n"
    merged = merge(base, base.replace("b\n", "b2\n"), theirs)
    assert merged.text == "## C\nc\n\n## A\na\n\n## B\nb2\n"


def test_sections_moved_by_both_to_different_places_are_a_conflict_of_layout() -> None:
    base = "## A\na\n\n## B\nb\n\n## C\nc\n"
    merged = merge(base, "## C\nc\n\n## A\na\n\n## B\nb\n", "## B\nb\n\n## A\na\n\n## C\nc\n")
    assert merged.conflicts == (MergeConflict(LAYOUT, "a\nb\nc", "c\na\nb", "b\na\nc"),)


def test_a_heading_above_all_others_does_not_hide_them_from_the_merge() -> None:
    base = "## Tone\n\nwarm\n"
    assert merge(base, "# Maya\n\n" + base, "## Tone\n\ndry\n").text == "# Maya\n\n## Tone\n\ndry\n"


def test_a_new_frontmatter_stays_at_the_start() -> None:
    merged = merge("# M\n", "---\nname: M\n---\n# M\n", "Hello.\n\n# M\n")
    assert merged.text == "---\nname: M\n---\nHello.\n\n# M\n"


def test_an_entry_added_to_a_frontmatter_that_the_other_removed_is_a_conflict() -> None:
    merged = merge("---\na: 1\n---\n# M\n", "# M\n", "---\na: 1\nb: 2\n---\n# M\n")
    assert [conflict.field for conflict in merged.conflicts] == [LAYOUT]


def test_a_fence_left_open_by_one_side_swallows_nothing_of_the_other() -> None:
    merged = merge("## A\na\n", "## A\na\n\n```\ncode\n", "## A\na\n\n## B\nb\n")
    assert [conflict.field for conflict in merged.conflicts] == [LAYOUT]


def test_sections_with_the_same_name_are_distinguished_by_their_place() -> None:
    base = "## A\n\n### Note\n\n1\n\n## B\n\n### Note\n\n2\n"
    merged = merge(base, base.replace("1", "one"), base.replace("2", "two"))
    assert merged.text == base.replace("1", "one").replace("2", "two")


def test_a_section_of_the_same_name_elsewhere_is_another_section() -> None:
    base = "## A\n\na\n\n## B\n\n### Note\n\n2\n"
    merged = merge(base, base.replace("a\n", "a\n\n### Note\n\n1\n"), base.replace("2", "two"))
    assert merged.text == base.replace("a\n", "a\n\n### Note\n\n1\n").replace("2", "two")


def test_a_section_that_was_first_on_one_side_is_set_apart_from_a_new_one_before_it() -> None:
    merged = merge("## A\na\n\n## B\nb\n", "## B\nb\n", "## A\na\n\n## N\nn\n\n## B\nb\n")
    assert merged.text == "## N\nn\n\n## B\nb\n"


def test_every_text_of_the_corpus_takes_an_item_from_both_sides() -> None:
    paths = [path for path in sorted(SHARED.glob("corpus/**/*.md")) if path.is_file()][::20]
    if not paths:
        pytest.skip("the corpus of souls is not beside this repository")
    for path in paths:
        base = path.read_bytes().decode("utf-8", "replace")
        start = base + "\n\n## Zz Rules\n\n- a\n"
        assert joined(split(base)) == base
        merged = merge(start, start + "- ours\n", start + "- theirs\n")
        assert merged.text in (start + "- ours\n- theirs\n", None)
        assert merged.text or base.count("```") % 2 or "<!--" in base, path
