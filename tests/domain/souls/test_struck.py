"""Struck-out text is read as absent, and everything else keeps its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.souls.struck import without_struck


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("a ~~b~~ c", "a c"),
        ("a <del>b\nb</del> c", "a c"),
        ("a <DEL class=x>b</del> c", "a c"),
        ("a <s>b</s> <strike>c</strike> d", "a d"),
        ("a <!-- b\n\nb --> c", "a c"),
        ("a ~~b c", "a ~~b c"),
        ("a <del>b ~~c~~ d", "a <del>b d"),
        ("a ~~b\n\nc~~ d", "a ~~b c~~ d"),
        ("`~~a~~` b", "`~~a~~` b"),
        ("~~~\ncode\n~~~", "~~~ code ~~~"),
        ("~~a~~ ~~b~~ c", "c"),
        ("l\u0336i\u0336e\u0336 a\u0336n\u0336d\u0336 c", "c"),
        ("l\u0338ie\u0338 c", "c"),
        ("l\u0336 c \u2260 =\u0338", "l\u0336 c \u2260 =\u0338"),
    ],
)
def test_what_is_crossed_out_is_blank(text: str, rest: str) -> None:
    assert " ".join(without_struck(text).split()) == rest


@given(st.text(alphabet="a ~<>del/s!-`\n\u0336", max_size=80))
def test_every_line_and_every_place_stays_where_it_was(text: str) -> None:
    blank = without_struck(text)
    assert len(blank) == len(text)
    assert all(new in (old, " ") for old, new in zip(text, blank, strict=True))
    assert [at for at, char in enumerate(blank) if char == "\n"] == [at for at, char in enumerate(text) if char == "\n"]
