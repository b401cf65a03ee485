"""Any text is a soul, and no character of it is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from soulkeeper.domain.souls.text import SoulText, items, parse, render
from tests.system import examples

CORPUS = Path(__file__).resolve().parents[3] / ".." / "shared" / "corpus"
LINES = [
    "", "", "", "text", "# One", "## Two ##", "   ### Three", "    # code", "\t# tab", "#none", "####### seven",
    "===", "---", "--", "-", "***", "- a", "  - b", "  # in", "1. a", "2) b", "10. z", "> q", "> # q", "> ---",
    "```", "~~~~", "```py", "- ```", "  ```", "<!-- c", "-->", "<!-- x -->", "<div>", "</div>", "<b>", "<script>",
    "</script>", "  text", "| a | b |", "|---|---|", "**Bold**", "[a]: /u", "- > c", "- # h", "+ p", "- - x",
    "     more",
]  # fmt: skip
documents = st.lists(st.sampled_from(LINES), max_size=9).map("\n".join)
wild = st.one_of(documents, documents.map(lambda text: text.replace("\n", "\r\n")), st.text(max_size=80))

_oracle = MarkdownIt("commonmark").enable("table")


def corpus() -> list[str]:
    if not CORPUS.is_dir():
        pytest.skip("the corpus of real soul files is not beside this checkout")
    return [path.read_bytes().decode() for path in sorted(CORPUS.rglob("*.md")) if path.is_file()]


def body(soul: SoulText) -> str:
    return soul.text[soul.front.end if soul.front else 0 :]


def headings(soul: SoulText) -> list[tuple[int, int]]:
    begin = soul.front.end if soul.front else 0
    return [(soul.text.count("\n", begin, one.start), one.level) for one in soul.sections if not one.bold]


def oracle_headings(text: str) -> list[tuple[int, int]]:
    tokens = _oracle.parse(text)
    return [
        (one.map[0], int(one.tag[1])) for one in tokens if one.type == "heading_open" and one.level == 0 and one.map
    ]


def oracle_items(text: str) -> list[int]:
    return [one.map[0] for one in _oracle.parse(text) if one.type == "list_item_open" and one.level == 1 and one.map]


@given(wild)
@example("\ufeff---\nname: x\n---\n# A")
@example("---\nname: x\n")
@settings(max_examples=examples(300))
def test_reading_and_writing_back_is_the_identity_and_the_parts_tile_the_text(text: str) -> None:
    soul = parse(text)
    assert render(soul) == text
    spans = [(soul.front.start, soul.front.end)] if soul.front else []
    spans += [soul.preamble, *((one.start, one.end) for one in soul.sections)]
    ends = [0, *(end for _, end in spans)]
    assert [start for start, _ in spans] == ends[:-1]
    assert ends[-1] == len(text)
    assert all(one.start < one.body <= one.end <= one.whole for one in soul.sections)


@pytest.mark.slow
@given(documents)
@settings(max_examples=examples(500))
def test_headings_and_items_are_where_the_reference_parser_finds_them(text: str) -> None:
    soul = parse(text)
    # The reference lets an indented line belong to a list in one odd case that the standard does not.
    if soul.front or "\t# tab" in text or "     more" in text:
        return
    assert headings(soul) == oracle_headings(text)
    assert [text.count("\n", 0, one.start) for one in items(text)] == oracle_items(text)


@pytest.mark.slow
def test_headings_of_real_souls_are_where_the_reference_parser_finds_them() -> None:
    for text in corpus():
        soul = parse(text)
        assert render(soul) == text
        assert headings(soul) == oracle_headings(body(soul))


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# A\ntext\n## B ##\n", ["A", "B"]),
        ("Title\n=====\nSub\nline\n---\n", ["Title", "Sub\nline"]),
        ("#A\n#\n", [""]),
        ("```\n# no\n```\n# yes\n", ["yes"]),
        ("```\n# no\n~~~\n# no\n", []),
        ("<!-- hidden\n# no\n-->\n# yes\n", ["yes"]),
        ("    # code\n\n# yes\n", ["yes"]),
        ("text\n\n---\n\n# yes\n", ["yes"]),
        ("\ufeff# yes\r\n", ["yes"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n---\n# yes\n", ["yes"]),
        ("- a\n\n  # no\n\n# yes\n", ["yes"]),
        ("\u2028# no\x0b# no\n# yes", ["yes"]),
    ],
)
def test_headings_are_read_by_the_rules_of_markdown(text: str, titles: list[str]) -> None:
    assert [one.title for one in parse(text).sections] == titles


def test_a_section_knows_what_encloses_it_and_where_it_ends() -> None:
    text = "# Soul\nintro\n## Rules\n- a\n### Never Do\n- b\n## Tone\ncalm\n"
    soul = parse(text)
    never = soul.sections[2]
    assert (never.key, never.path) == ("never-do", ("soul", "rules"))
    rules = soul.sections[1]
    assert soul.own(rules) == "- a\n"
    assert text[rules.start : rules.whole] == "## Rules\n- a\n### Never Do\n- b\n"
    assert soul.sections[0].whole == len(text)


@pytest.mark.parametrize("line", ["**Never Do**", "__Never Do__", "**Never Do:**", "**Never Do**:", "  **Never Do**"])
def test_a_bold_line_alone_is_a_heading_of_the_lowest_level(line: str) -> None:
    soul = parse(f"# Soul\n\n{line}\n\n- a\n\n# Next\n")
    bold = soul.sections[1]
    assert (bold.key, bold.level, bold.bold, bold.path) == ("never-do", 7, True, ("soul",))
    assert soul.own(bold).strip() == "- a"


@pytest.mark.parametrize(
    "text", ["**Never** do", "a\n**Never Do**\n", "**Be kind.**", "- **Never Do**", "**a** and **b**"]
)
def test_bold_words_in_running_text_are_not_a_heading(text: str) -> None:
    assert parse(text).sections == ()


@pytest.mark.parametrize(
    "text", ["---\nname: x\n", "text\n---\nname: x\n---\n", " ---\nname: x\n---\n", "----\nname: x\n----\n"]
)
def test_frontmatter_is_at_the_very_start_and_closed_or_it_is_not_frontmatter(text: str) -> None:
    assert parse(text).front is None


def test_an_unclosed_frontmatter_leaves_everything_in_the_body() -> None:
    assert [one.key for one in parse("---\nname: x\n\n# Soul\n").sections] == ["soul"]


@pytest.mark.parametrize(
    "text", ["---\nname: x\n---\n# A\n", "\ufeff---\r\nname: x\r\n...\r\n# A\r\n", "--- \nname: x\n---\t\n# A"]
)
def test_frontmatter_is_found_behind_a_bom_and_with_any_line_break(text: str) -> None:
    soul = parse(text)
    assert soul.front is not None
    assert [(entry.key, entry.value) for entry in soul.front.entries] == [("name", "x")]
    assert [one.key for one in soul.sections] == ["a"]


def test_items_hold_their_continuation_and_their_nested_lists() -> None:
    text = "intro\n\n- a\n  more\n  - nested\n\n* [ ] task\n1. one\n2) two\n\n   para\n\nend\n"
    parsed = items(text)
    assert [(one.marker, one.text) for one in parsed] == [
        ("-", "a\nmore\n- nested"),
        ("*", "[ ] task"),
        ("1.", "one"),
        ("2)", "two\n\npara"),
    ]
    assert text[parsed[0].start : parsed[0].end] == "- a\n  more\n  - nested\n"
    assert text[parsed[3].start : parsed[3].end] == "2) two\n\n   para\n"
