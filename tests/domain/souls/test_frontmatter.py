"""Frontmatter is read as text, and what cannot be parsed is kept."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls.frontmatter import Frontmatter, Nested, double_quoted, quoted, read, single_quoted
from tests.system import examples


def front(inner: str) -> Frontmatter:
    block = read(f"---\n{inner}---\nbody\n")
    assert block is not None
    return block


def value(inner: str) -> object:
    (entry,) = front(inner).entries
    return entry.value


@pytest.mark.parametrize("scalar", ["no", "1.10", "12:30:45", "true", "null", "~", "0x1F", "2026-01-01", "1e3", "<<"])
def test_no_scalar_is_coerced(scalar: str) -> None:
    assert value(f"key: {scalar}\n") == scalar


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("key:\n", ""),
        ('key: "a\\nb"\n', "a\nb"),
        ("key: 'it''s'\n", "it's"),
        ("key: a # note\n", "a"),
        ("key: |\n  one\n  # two\n", "one\n# two\n"),
        ("key: [a, 'b, c']\n", ("a", "b, c")),
        ("key: []\n", ()),
        ("key:\n- a\n- no\n", ("a", "no")),
        ("key:\n  - q: Who?\n    a: Me\n", (("Who?", "Me"),)),
        ("key:\n  - answer: Me\n    question: Who?\n", (("Who?", "Me"),)),
        ("key:\n  deep: 1\n", Nested("deep: 1")),
        ("key: [[a]]\n", Nested("[[a]]")),
    ],
)
def test_values_are_scalars_lists_pairs_or_their_source(inner: str, expected: object) -> None:
    assert value(inner) == expected


@pytest.mark.parametrize(
    "inner",
    [
        "a: &x 1\n",
        "a: *x\n",
        "a: !!str 1\n",
        "a: !x 1\n",
        "a: 1\na: 2\n",
        "a: {b: 1, b: 2}\n",
        "- a\n",
        "{a: 1}\n",
        "just words\n",
        "a: [\n",
        "a: b: c\n",
        "\ta: 1\n",
        "? a\n: b\n",
        "[a]: b\n",
        "a: \x00\n",
        "a: 1\rb: 2\n",
        "a: 1\u2028b: 2\n",
        "a: " + "[" * 3000 + "\n",
        "a: " + "[x," * 2000 + "\n",
        "a: " + "x" * 9000 + "\n",
        "".join(f"k{n}: v\n" for n in range(65)),
    ],
)
def test_what_is_outside_the_subset_is_a_problem_and_has_no_entries(inner: str) -> None:
    block = front(inner)
    assert block.problem
    assert block.entries == ()
    assert (block.start, block.end) == (0, len(f"---\n{inner}---\n"))


@given(st.text(alphabet=" \n\t:-[]{},#&*!|>'\"%ab?\\\r", max_size=60))
@settings(max_examples=examples(300))
def test_nothing_raises_and_every_entry_is_within_the_block(inner: str) -> None:
    block = read(f"---\n{inner}\n---\nbody")
    assert block is not None
    for entry in block.entries:
        assert block.inner_start <= entry.start < entry.value_start <= entry.value_end <= entry.end <= block.inner_end


def test_an_entry_is_its_own_lines_and_comments_are_nobodys() -> None:
    text = "---\n# head\nname: Maya # note\n\n# about\ntraits:\n  - a\n  - b # why\n  # tail\nlast: x\n---\n"
    block = read(text)
    assert block is not None
    assert [text[one.start : one.end] for one in block.entries] == [
        "name: Maya # note\n",
        "traits:\n  - a\n  - b # why\n",
        "last: x\n",
    ]
    traits = block.entries[1]
    assert [text[a:b] for a, b in traits.elements] == ["a", "b"]
    assert [text[a:b] for a, b in traits.rows] == ["  - a\n", "  - b # why\n"]


def test_two_spellings_of_a_field_are_two_entries_with_one_key() -> None:
    assert [(one.name, one.key) for one in front("neverDo: a\nnever_do: b\n").entries] == [
        ("neverDo", "never-do"),
        ("never_do", "never-do"),
    ]


texts = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["no", "1.10", "a: b", "a #b", "- x", "", " ", "'", '"', "[x]", "a,b", "---", "x:", "=", "<<", "\ud800"]
    ),
)


@pytest.mark.slow
@given(texts)
@settings(max_examples=examples(400))
def test_a_quoted_value_reads_back_in_every_place(text: str) -> None:
    for scalar in (quoted(text), quoted(text, typed=True), double_quoted(text), single_quoted(text)):
        assert value(f"key: {scalar}\n") == text
        assert value(f"key:\n  - {scalar}\n") == (text,)
    assert value(f"key: [{quoted(text, flow=True)}, x]\n") == (text, "x")


@given(texts)
@settings(max_examples=examples(200))
def test_a_quoted_value_is_the_same_text_to_other_readers(text: str) -> None:
    assert yaml.safe_load(f"key: {quoted(text)}") == {"key": text}


@pytest.mark.parametrize("words", ["Maya", "1.2.0", "a, b", "it's", "边界 und mehr"])
def test_plain_words_stay_plain(words: str) -> None:
    assert quoted(words) == words
