"""Ids are strict, field names are forgiving."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls.names import RESERVED, agent_id, canonical_key, slug, soul_id
from soulkeeper.errors import Invalid
from tests.system import examples


@pytest.mark.parametrize("text", ["maya", "maya-angelou", "0", "a1-b2-c3", "a" * 128, "console"])
def test_a_slug_is_an_id(text: str) -> None:
    assert soul_id(text) == text
    assert agent_id(text) == text


BAD_IDS = [
    "",
    "Maya",
    "maya\n",
    "-maya",
    "maya-",
    "ma--ya",
    "../etc",
    "a/b",
    "a%2fb",
    "a.b",
    "ｄefault",
    "mауа",
    "١",
    "a" * 129,
    " a",
]


@pytest.mark.parametrize("text", [*BAD_IDS, *sorted(RESERVED)])
def test_what_is_not_a_slug_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(Invalid) as refusal:
        soul_id(text)
    assert refusal.value.hint


@pytest.mark.parametrize(
    ("name", "example"), [("Käthe Müller", "kathe-muller"), ("边界", "maya-angelou"), ("CON", "maya-angelou")]
)
def test_the_hint_proposes_an_id_for_a_name(name: str, example: str) -> None:
    with pytest.raises(Invalid) as refusal:
        soul_id(name)
    assert refusal.value.hint.endswith(f"for example {example}")


def test_the_message_names_the_kind_and_the_value() -> None:
    with pytest.raises(Invalid, match="'Maya B' is not a valid agent id"):
        agent_id("Maya B")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Maya Angelou", "maya-angelou"),
        ("Éloïse  d'Été", "eloise-d-ete"),
        ("Straße", "strasse"),
        ("边界", ""),
        ("!?", ""),
    ],
)
def test_a_name_gives_a_slug(name: str, expected: str) -> None:
    assert slug(name) == expected


@given(st.text(max_size=200))
@settings(max_examples=examples(200))
def test_a_slug_is_empty_or_an_id(name: str) -> None:
    id = slug(name)
    assert id == "" or (len(id) <= 128 and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id))


NEVER_DO = [
    "neverDo", "NeverDo", "never_do", "NEVER_DO", "never-do", "Never Do", "never do:", "🚫 Never Do", "⚠️ Never Do!", "**Never Do**",
    "_Never Do_", "`never_do`", "3. Never Do", "2) Never Do", "2.1 Never Do", "1️⃣ Never Do", "[Never Do](#rules)",
    "Ｎｅｖｅｒ　Ｄｏ", "Never\u200b Do", "~~Never Do~~", "<a id='x'></a>Never Do", "Never — Do", "NEVER DO",
    "Never Do (hard rules)", "Never Do {#never}", "Never Do [v2]", "Never Do（铁律）", "IV. Never Do", "b) Never Do",
    "Never Do (a) {#b}:", "<h2>Never Do</h2>",
]  # fmt: skip


@pytest.mark.parametrize("name", NEVER_DO)
def test_every_spelling_of_a_field_is_one_key(name: str) -> None:
    assert canonical_key(name) == "never-do"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("soul_version", "version"),
        ("agentName", "name"),
        ("FAQ", "faq"),
        ("FAQs", "faqs"),
        ("HTTPServer", "http-server"),
        ("Don't", "dont"),
        ("边界", "边界"),
        ("一、边界", "边界"),
        ("Границы", "границы"),
        ("7 rules", "7-rules"),
        ("1.", "1"),
        ("🎉", "🎉"),
        ("***", "***"),
        ("Boundaries", "boundaries"),
        ("(none)", "none"),
        ("I. Am", "am"),
    ],
)
def test_a_name_keeps_its_letters_and_its_meaning(name: str, key: str) -> None:
    assert canonical_key(name) == key


@pytest.mark.parametrize(
    "key",
    ["core-values", "communication-style", "always-do", "never-do", "blocked-topics", "escalation-triggers",
     "prime-directive", "prime-directives", "system-prompt", "system-message"],
)  # fmt: skip
def test_a_known_field_of_several_words_may_be_written_as_one(key: str) -> None:
    assert canonical_key(key.replace("-", "")) == key


@pytest.mark.parametrize("invisible", ["\u200b", "\u2060", "\u00ad", "\ufe0f", "\u20e3"])
def test_no_invisible_character_makes_another_key(invisible: str) -> None:
    assert canonical_key(f"Ne{invisible}ver{invisible} Do{invisible}") == "never-do"


@pytest.mark.parametrize("name", ["", "  ", "\t"])
def test_a_blank_name_is_untitled(name: str) -> None:
    assert canonical_key(name) == "untitled"


@given(st.text(max_size=60))
@settings(max_examples=examples(400))
def test_a_key_is_its_own_key_and_never_empty(name: str) -> None:
    key = canonical_key(name)
    assert key
    assert canonical_key(key) == key


@pytest.mark.parametrize("piece", ["()", "(a)", "[a] ", "{a}: ", "(", "()x", "【】"])
def test_a_heading_as_long_as_a_soul_is_read_in_a_moment(piece: str) -> None:
    began = time.perf_counter()
    canonical_key(f"x{piece * (60_000 // len(piece.encode()))}")
    assert time.perf_counter() - began < 2
