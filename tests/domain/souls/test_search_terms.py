"""What a text is found by: the laws of search terms, in the scripts of the world."""

from __future__ import annotations

import unicodedata
from string import ascii_letters, digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls.search_terms import LONGEST_QUERY, is_match, query_terms, terms
from soulkeeper.errors import Invalid

HAN = st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), min_size=1, max_size=30)
WORD = st.text(st.sampled_from(ascii_letters + digits), min_size=1, max_size=20)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Maya-Angelou don't", ("maya", "angelou", "don", "t")),
        ("neverDo never_do", ("neverdo", "never", "do")),
        ("again Again AGAIN", ("again",)),
        ("José naïve Ёлка", ("jose", "naive", "елка")),
        ("ﬁne Ｆｕｌｌ ß", ("fine", "full", "ss")),
        ("雪山。Hello世界", ("雪山", "山", "hello", "世界", "界")),
        ("さくら", ("さく", "くら", "ら")),
        ("안녕", ("안녕", "녕")),
        ("हिन्दी", ("हिन्दी",)),
        ("🦊maya ❤️", ("🦊", "maya", "❤")),
        ("a\udcffb\0c", ("a", "b", "c")),
        ("*** --- \n", ()),
    ],
)
def test_words_are_folded_and_scripts_without_spaces_are_paired(text: str, expected: tuple[str, ...]) -> None:
    assert terms(text) == expected


@given(st.text(max_size=200))
def test_a_term_carries_nothing_an_engine_could_take_for_an_operator(text: str) -> None:
    for term in (*terms(text), *query_terms(text)):
        assert term
        assert all(char.isalnum() for char in term if char.isascii())
        assert not any(char.isspace() or unicodedata.category(char) in {"Cc", "Cs"} for char in term)
        assert len(term) <= 64


@given(before=HAN, part=HAN, after=HAN)
def test_every_part_of_a_chinese_text_finds_it(before: str, part: str, after: str) -> None:
    assert is_match(terms(before + part + after), query_terms(part))


@given(words=st.lists(WORD, min_size=1, max_size=8), data=st.data())
def test_every_beginning_of_a_word_finds_it_in_any_case(words: list[str], data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(words))
    start = word[: data.draw(st.integers(1, len(word)))]
    assert is_match(terms(" ".join(words)), query_terms(start.swapcase()))


@given(st.text(max_size=LONGEST_QUERY))
def test_a_text_finds_itself(text: str) -> None:
    assert is_match(terms(text), query_terms(text))


@given(words=st.lists(WORD, min_size=1, max_size=4, unique_by=str.casefold))
def test_all_words_are_wanted_not_some(words: list[str]) -> None:
    text_terms = terms(" ".join(words))
    assert not is_match(text_terms, query_terms(f"{' '.join(words)} {'x' * 21}"))


@settings(max_examples=20)
@given(st.text(min_size=LONGEST_QUERY + 1, max_size=LONGEST_QUERY + 20))
def test_a_query_that_is_too_long_is_refused_with_its_length(query: str) -> None:
    with pytest.raises(Invalid, match=f"{len(query)} characters"):
        query_terms(query)
