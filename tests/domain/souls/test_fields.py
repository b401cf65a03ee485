"""Fields are views of the text, and a field diff has everything that changed."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls.fields import ChangeType, Field, FieldChange, FieldShape, compare, fields, whole
from soulkeeper.domain.souls.text import parse
from tests.system import examples

CORPUS = Path(__file__).resolve().parents[3] / ".." / "shared" / "corpus"
HISTORIES = CORPUS / "histories"
Contents = dict[str, tuple[tuple[tuple[str, ...], ...], Counter[str]]]

LINES = [
    "# Soul",
    "## Never Do",
    "## Tone",
    "- a",
    "- b",
    "- c",
    "- a",
    "1. a",
    "calm",
    "warm",
    "**Bold**",
    "",
    "",
    "---",
    "  - n",
]
FRONTS = [
    "",
    "",
    "---\nname: x\n---\n",
    "---\nneverDo: [a, b]\n---\n",
    "---\ntraits:\n  - a\n  - c\n---\n",
    "---\na: [\n---\n",
]
documents = st.tuples(st.sampled_from(FRONTS), st.lists(st.sampled_from(LINES), max_size=9)).map(
    lambda parts: parts[0] + "\n".join(parts[1])
)


def contents(known: dict[str, Field]) -> Contents:
    return {key: (_bare(field), Counter(field.items)) for key, field in known.items()}


def _bare(field: Field) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(filter(None, prose)) for prose in field.prose)


def replay(changes: tuple[FieldChange, ...], before: Contents, after: dict[str, Field]) -> Contents:
    """Rebuild the contents from the changes; a whole value is used if the change has one."""
    state = dict(before)
    for change in changes:
        prose, listed = state.get(change.field, ((), Counter()))
        match change.type:
            case _ if change.before is None and change.after is None and not change.values:
                pass
            case ChangeType.REORDERED:
                assert Counter(change.values) == listed
            case ChangeType.MODIFIED if change.values:
                old, new = change.values
                assert (old, new) == (change.before, change.after)
                assert listed[old]
                state[change.field] = prose, listed - Counter([old]) + Counter([new])
            case ChangeType.REMOVED if change.before is not None:
                del state[change.field]
            case ChangeType.REMOVED:
                assert not Counter(change.values) - listed
                state[change.field] = prose, listed - Counter(change.values)
            case ChangeType.ADDED if change.after is None:
                state[change.field] = prose, listed + Counter(change.values)
            case _:
                assert change.after == after[change.field].value
                state[change.field] = contents(after)[change.field]
    return state


@pytest.mark.slow
@given(documents, documents)
@settings(max_examples=examples(400))
def test_the_changes_are_enough_to_rebuild_every_field(before: str, after: str) -> None:
    changes = compare(before, after)
    was, now = fields(parse(before)), fields(parse(after))
    assert replay(changes, contents(was), now) == contents(now)


@given(documents, documents)
@settings(max_examples=examples(200))
def test_the_diff_is_empty_if_and_only_if_the_texts_are_equal(before: str, after: str) -> None:
    assert compare(before, before) == ()
    assert bool(compare(before, after)) == (before != after)


@given(documents)
@settings(max_examples=examples(100))
def test_every_section_and_key_is_part_of_one_field(text: str) -> None:
    soul = parse(text)
    spans = [(part.start, part.end) for field in fields(soul).values() for part in field.parts]
    places = [(one.body, one.end) for one in soul.sections]
    places += [(one.start, one.end) for one in soul.front.entries] if soul.front else []
    assert len(spans) == len(set(spans))
    assert set(places) <= set(spans)


def test_the_field_changes_of_real_histories_lead_from_each_text_to_the_next() -> None:
    if not HISTORIES.is_dir():
        pytest.skip("the histories of real soul files are not beside this checkout")
    for folder in sorted(path for path in HISTORIES.iterdir() if path.is_dir()):
        texts = [path.read_bytes().decode() for path in sorted(folder.glob("v*.md"))]
        for before, after in pairwise(texts):
            was, now = fields(parse(before)), fields(parse(after))
            assert replay(compare(before, after), contents(was), now) == contents(now)


SOUL = """---
name: Maya
neverDo:
  - lie
faq:
  - question: Who?
    answer: Me
deep: {a: 1}
---
hello

## Never Do
- steal

---

## Tone
calm, and:

- warm
- dry

and more
### Sub
x
"""


def test_fields_come_in_order_of_first_appearance_with_all_their_parts() -> None:
    known = fields(parse(SOUL))
    assert list(known) == ["name", "never-do", "faq", "deep", "preamble", "tone", "sub"]
    assert known["never-do"].items == ("lie", "steal")
    assert [part.place for part in known["never-do"].parts] == ["frontmatter", "section"]
    assert known["faq"].items == ("Who?\nMe",)


@pytest.mark.parametrize(
    ("key", "shape"),
    [
        ("name", FieldShape.SCALAR),
        ("never-do", FieldShape.LIST),
        ("faq", FieldShape.PAIRS),
        ("deep", FieldShape.NESTED),
        ("tone", FieldShape.PROSE),
    ],
)
def test_a_part_has_the_shape_of_its_text(key: str, shape: FieldShape) -> None:
    assert {part.shape for part in fields(parse(SOUL))[key].parts} == {shape}


def test_prose_with_a_list_keeps_both_and_a_closing_rule_is_no_value() -> None:
    known = fields(parse(SOUL))
    assert known["tone"].items == ("warm", "dry")
    assert known["tone"].value == "calm, and:\n\n- warm\n- dry\n\nand more"
    assert known["never-do"].parts[1].value == "- steal"


def test_the_whole_of_a_field_holds_its_sub_sections_and_its_key() -> None:
    soul = parse(SOUL)
    assert whole(soul, "neverDo") == ("neverDo:\n  - lie\n", "## Never Do\n- steal\n\n---\n\n")
    assert whole(soul, "tone")[0].endswith("### Sub\nx\n")


def test_an_unreadable_frontmatter_is_a_field_of_its_own() -> None:
    changes = compare("---\na: [\n---\n", "---\na: {\n---\n")
    assert [(one.field, one.type) for one in changes] == [("frontmatter", ChangeType.MODIFIED)]


LIST = "## Never Do\n- a\n- b\n- c\n"


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("## Never Do\n- a\n- b\n- c\n- d\n", [("added", ("d",), None, None)]),
        ("## Never Do\n- a\n- b\n- a\n- c\n", [("added", ("a",), None, None)]),
        ("## Never Do\n- a\n- c\n", [("removed", ("b",), None, None)]),
        ("## Never Do\n- a\n- x\n- c\n", [("modified", ("b", "x"), "b", "x")]),
        ("## Never Do\n- b\n- a\n- c\n", [("reordered", ("b", "a", "c"), None, None)]),
        ("## Never Do\n", [("removed", ("a", "b", "c"), None, None)]),
        ("", [("removed", ("a", "b", "c"), "- a\n- b\n- c", None)]),
        ("## Never Do\nnothing\n", [("modified", (), "- a\n- b\n- c", "nothing")]),
    ],
)
def test_a_list_says_which_items_came_went_and_moved(after: str, expected: list[tuple[object, ...]]) -> None:
    changes = compare(LIST, after)
    assert {one.field for one in changes} == {"never-do"}
    assert [(one.type, one.values, one.before, one.after) for one in changes] == expected


@pytest.mark.parametrize(
    ("before", "after", "type"),
    [
        ("# A\nx\n", "# A\n\nx\n", ChangeType.MODIFIED),
        ("## Never Do\n- a\n", "## neverDo\n* a\n", ChangeType.MODIFIED),
        ("# A\nx\n# B\ny\n", "# B\ny\n# A\nx\n", ChangeType.REORDERED),
        ("x\n", "x\r\n", ChangeType.MODIFIED),
        ("x\n", "x", ChangeType.MODIFIED),
        ("---\n# note\na: b\n---\n", "---\na: b\n---\n", ChangeType.MODIFIED),
    ],
)
def test_a_difference_that_no_field_shows_is_the_layouts(before: str, after: str, type: ChangeType) -> None:
    assert compare(before, after) == (FieldChange("layout", type),)
