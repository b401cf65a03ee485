"""The body beside name and description: what is put in comes out, and the rest of the file stays the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.souls.body import body, new_text, retitled, with_body
from soulkeeper.domain.souls.soul import name_and_description
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Invalid

FRONTS = (
    "---\nname: Maya\n---\n",
    "---\r\nname: 'Maya'\r\nx: [1, 2]\r\n---\r\n",
    "\ufeff---\n# a note\nname: Maya # so\n...\n",
)
BODIES = st.text(st.sampled_from("ab#-: \n\r雪\ufeff"), max_size=30)
texts = st.builds(
    lambda front, gap, rest: front + gap + rest, st.sampled_from((*FRONTS, "")), st.sampled_from(("", "\n")), BODIES
)


@given(texts, BODIES)
def test_the_body_that_is_put_in_comes_out_and_the_frontmatter_keeps_its_bytes(text: str, new: str) -> None:
    try:
        result = with_body(text, new)
    except Invalid:
        assert parse(text).front is None
        return
    assert body(result) == new
    front = parse(text).front
    assert result.startswith(text[: front.end] if front else "")


@given(texts)
def test_the_same_body_again_changes_nothing(text: str) -> None:
    if body(text):
        assert with_body(text, body(text)) == text


@given(st.text(max_size=40), st.text(max_size=40), BODIES)
def test_a_text_begun_from_three_parts_gives_them_back(name: str, description: str, content: str) -> None:
    try:
        result = new_text(name, description, content)
    except Invalid:
        return
    assert (*name_and_description(result), body(result)) == (name, description, content)


def test_another_name_changes_only_the_name() -> None:
    text = "---\r\n# who\r\nname: 'Maya' # the first\r\nx: [1,  2]\r\n---\r\n\r\n# Maya\r\n"
    assert retitled(text, name="Noor") == text.replace("'Maya' #", "'Noor' #")
    assert retitled(text, name="Maya", description="") == text
    assert retitled("# Maya\n", description="Kind") == "---\ndescription: Kind\n---\n\n# Maya\n"


def test_a_body_that_would_become_frontmatter_is_refused_where_there_is_none() -> None:
    with pytest.raises(Invalid, match="read as frontmatter"):
        with_body("# Maya\n", "---\nname: Eve\n---\n")
    assert body(with_body("---\nname: Maya\n---\n", "---\nname: Eve\n---\n")) == "---\nname: Eve\n---\n"


def test_a_fence_without_an_end_of_line_gets_one_before_its_first_body() -> None:
    assert with_body("---\nname: Maya\n---", "# Maya\n") == "---\nname: Maya\n---\n\n# Maya\n"
