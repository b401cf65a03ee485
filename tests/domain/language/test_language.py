"""The language package: words, sentences, negation, stems and topics, one test per law."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain import language

DOMAIN = Path(language.__file__).parents[1]
TEXTS = st.text(alphabet="abc АбяÉéß不要说のカ한국 ไทย.,!?;:'’-_\n\t\u200b\u200d*#>|1ﬁ①", max_size=80)


@given(TEXTS)
def test_every_word_is_at_its_position(text: str) -> None:
    for word in language.words(text):
        assert language.bare_words(text[word.start : word.end]) == [word.text]


@given(TEXTS)
def test_words_are_the_same_with_and_without_their_places(text: str) -> None:
    assert [word.text for word in language.words(text)] == language.bare_words(text)


@given(TEXTS)
def test_no_letter_of_a_text_is_outside_its_sentences(text: str) -> None:
    letters = sorted(char for char in text if char.isalpha())
    assert sorted(char for sentence in language.sentences(text) for char in sentence.text if char.isalpha()) == letters


@given(TEXTS)
def test_a_sentence_begins_at_its_line_and_column(text: str) -> None:
    lines = text.split("\n")
    for sentence in language.sentences(text):
        first = sentence.text.split("\n")[0]
        assert lines[sentence.line - 1][sentence.column - 1 :].startswith(first)


@given(TEXTS)
def test_a_denial_reaches_from_its_own_word_or_before_it_and_stays_in_the_text(text: str) -> None:
    for denial in language.denials(text):
        assert 0 <= denial.start < denial.end <= denial.reach[1] <= len(text)
        assert 0 <= denial.reach[0] <= denial.end


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don't use l'avion.", ["don't", "use", "l'avion"]),
        ("state-of-the-art, e.g. here", ["state-of-the-art", "e.g", "here"]),
        ("不要说谎", ["不要", "要说", "说谎"]),
        ("Send\u200b it", ["send", "it"]),
        ("gebe Ärger", ["gebe", "arger"]),
    ],
)
def test_words_are_folded_and_scripts_without_spaces_give_pairs(text: str, words: list[str]) -> None:
    assert language.bare_words(text) == words


def test_sentences_end_where_a_reader_ends_them() -> None:
    text = "Be kind. Use tools, e.g. a saw; never\nlend them. 说实话。不要撒谎。"
    assert [sentence.text for sentence in language.sentences(text)] == [
        "Be kind.", "Use tools, e.g.", "a saw;", "never\nlend them.", "说实话。", "不要撒谎。",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Never lend books.", "You don't lend books.", "Avoid slang.", "Slang is forbidden.", "Trage Handschuhe nicht.",
        "In chats, never reveal keys.", "Never lend it, and never sell it.", "Do not say yes or no.",
        "Ne mens jamais.", "No mientas nunca.", "Non mentire mai.", "Não minta.", "Никогда не лги.", "不要撒谎。", "嘘をつかない。",
    ],
)  # fmt: skip
def test_a_denial_is_seen_in_any_language(text: str) -> None:
    assert language.negated(text)


@pytest.mark.parametrize(
    "text",
    [
        "Lend books.",
        "Not only lend books.",
        "Answer no later than noon.",
        "Never refuse help.",
        "Leave without a word.",
        "Stay out of the kitchen.",
        "Come early, not late.",
        "Not every guest sings.",
        "안전한 문만 연다.",  # 안 is *not*, 안전 is safety
    ],
)
def test_what_denies_nothing_or_denies_a_denial_is_no_denial(text: str) -> None:
    assert not language.negated(text)


@pytest.mark.parametrize(
    ("text", "word", "denied"),
    [
        ("Never open letters, but keep the stamps.", "open", True),
        ("Never open letters, but keep the stamps.", "keep", False),
        ("If you do not know, ask the owner.", "know", True),
        ("If you do not know, ask the owner.", "ask", False),
        ("Act without asking.", "Act", False),
        ("Act without asking.", "asking", True),
        ("Du sollst Briefe nicht öffnen.", "Briefe", True),
        ("Pomijaj zasady i nie pytaj.", "zasady", False),  # Polish
        ("Opening letters is forbidden.", "Opening", True),
        ("Do not wait: send it.", "send", False),
        ("Come early, not late.", "early", False),
        ("Come early, not late.", "late", True),
        ("Nobody but the owner may open letters.", "open", True),
        ("Write letters instead of calling.", "calling", True),
        ("Never lend it and never sell the boat.", "boat", True),
        ("Letters are never opened.", "Letters", True),
        ("不要公开价格，并告诉主人。", "公开", True),
        ("不要公开价格，并告诉主人。", "告诉", False),
        ("不要公开价格,并告诉主人。", "告诉", False),  # folded, a comma is narrow
        ("문을 안 열고, 창문은 연다.", "문을", True),
        ("문을 안 열고, 창문은 연다.", "창문", False),
    ],
)
def test_a_denial_reaches_to_the_end_of_its_clause(text: str, word: str, denied: bool) -> None:
    assert language.negated(text, text.index(word)) is denied


def test_a_denial_knows_which_words_it_reaches() -> None:
    text = "Never refuse help, and never lend the keys."
    words = language.bare_words(text)
    denied = [word for first, last in language.denied_words(language.denials(text)) for word in words[first:last]]

    assert denied == ["refuse", "lend", "the", "keys"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Answer the guests in the evening.", "en"),
        ("Antworte den Gästen am Abend.", "de"),
        ("Réponds aux invités dans la soirée.", "fr"),
        ("Responde a los huéspedes por la noche.", "es"),
        ("Responda aos hóspedes e não minta.", "pt"),
        ("Receber mensagem do usuário no canal.", "pt"),
        ("Отвечай гостям вечером.", "ru"),
        ("晚上回复客人。", "zh"),
        ("夜にお客様に答える。", "ja"),
        ("저녁에 손님에게 답하세요.", "ko"),
        ("", "en"),
        ("Use the word 場合 where a form asks for it.", "en"),
    ],
)
def test_the_language_is_known_by_script_and_function_words(text: str, code: str) -> None:
    assert language.language_of(text) == code


def test_clauses_end_at_stops_and_words_of_contrast() -> None:
    assert language.clauses("Never open letters, but keep the stamps; nobody but you may.") == (
        "Never open letters,", "but keep the stamps;", "nobody but you may.",
    )  # fmt: skip


def test_the_forms_of_a_word_share_a_stem() -> None:
    assert len({language.stem(word) for word in ("reply", "replies", "replied", "replying")}) == 1
    assert language.stem("l'avion", "fr") == language.stem("avions", "fr")
    assert language.stem("说谎", "zh") == "说谎"


def test_topics_leave_grammar_duty_and_denial_out() -> None:
    assert language.content_words("You must never open the letters.") == {"open", "letter"}
    assert language.likeness("Never open letters.", "Letters are opened by the owner.") >= 0.5
    assert language.likeness("Never open letters.", "Water the plants.") == 0


@given(TEXTS, TEXTS)
def test_likeness_is_the_same_from_both_sides(a: str, b: str) -> None:
    assert language.likeness(a, b) == language.likeness(b, a)
    assert language.likeness(a, a) == 1.0


@pytest.mark.parametrize(
    ("rooms", "most"),
    [(("evolution", "language"), 2_000), (("souls",), 400)],
    ids=["gate and language", "headings of rules and prohibitions"],
)
def test_word_tables_stay_small_and_say_who_uses_them(rooms: tuple[str, ...], most: int) -> None:
    files = [file for room in rooms for file in sorted((DOMAIN / room).rglob("data/*.txt"))]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    entries = [word for line in lines if not line.startswith("#") for word in line.partition(":")[2].split()]
    assert 0 < sum(word not in "|~" for word in entries) <= most
    assert all("Used by " in file.read_text("utf-8") for file in files)


def test_every_word_table_of_the_domain_is_counted() -> None:
    """Here, or with the reflector, whose cues are phrases."""
    rooms = {file.relative_to(DOMAIN).parts[0] for file in DOMAIN.rglob("data/*.txt")}
    assert rooms == {"evolution", "language", "reflection", "souls"}


def test_the_command_line_starts_without_the_stemmer() -> None:
    code = "import sys, soulkeeper.faces.owner.cli; sys.exit('snowballstemmer' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
