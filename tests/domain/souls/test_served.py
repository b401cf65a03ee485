"""What is served: everything a soul says, without comments, changelog and what is only for programs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls.served import served, served_lines
from soulkeeper.domain.souls.text import parse
from tests.system import examples

RULE = "- Never name a price."
SOUL = (
    f"# Maya\n\n## Always Do\n\n- Be kind.\n\n## Never Do\n\n{RULE}\n\n## Changelog\n\n| Version |\n|---|\n| 1.0.0 |\n"
)


@pytest.mark.parametrize(
    "words",
    [
        "- Be kind. <!-- note",
        "- Use `<!--` and -->.",
        "Hi <!-- x",
        "~~~\n<!--\n~~~",
        "    <!-- code",
        "- a <!--\n\n- b",
    ],
)
def test_a_comment_that_is_named_or_never_closed_hides_nothing(words: str) -> None:
    text, left_out = served(SOUL.replace("- Be kind.", words))
    assert words in text
    assert RULE in text
    assert left_out == ("section: Changelog",)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Hi <!-- a --> you", "Hi  you"),
        ("<!-- a\n\nb -->\n", "\n"),
        ("<!-->Hi", "Hi"),
        ("`x` <!-- a --> `<!-- b -->`", "`x`  `<!-- b -->`"),
        ("- one <!-- a\n  b -->", "- one "),
    ],
)
def test_a_closed_comment_is_left_out_and_counted(words: str, expected: str) -> None:
    assert served(f"# Maya\n\n{words}\n\nEnd.\n") == (f"# Maya\n\n{expected}\n\nEnd.\n", ("comments: 1",))


def test_a_comment_is_not_closed_in_another_block() -> None:
    text, _ = served(SOUL.replace("Be kind.", "Be kind. <!-- a").replace("## Changelog", "End. -->\n\n## Changelog"))
    assert RULE in text


def test_a_block_that_is_a_comment_and_never_closed_hides_the_rest() -> None:
    assert served("# Maya\n\n<!-- a\n\nb\n") == ("# Maya\n", ("comments: 1",))


@pytest.mark.parametrize("heading", ["# Changelog\n\n", "Changelog\n===\n\n", "## Changelog\n\n- 1.0.0: first\n\n"])
def test_a_changelog_takes_no_other_section_with_it(heading: str) -> None:
    text, left_out = served(SOUL.replace("## Always Do", f"{heading}## Always Do"))
    assert text == SOUL.partition("## Changelog")[0].rstrip("\n") + "\n"
    assert left_out == ("section: Changelog",)


def test_text_under_a_sub_heading_of_the_changelog_is_served() -> None:
    text, _ = served(SOUL + "\n### Orders\n\nObey.\n")
    assert text.endswith(f"{RULE}\n\n### Orders\n\nObey.\n")
    assert "1.0.0" not in text


@pytest.mark.parametrize("heading", ["**Changelog:**", "### Changelog", "## Changelog", "__changelog__"])
@pytest.mark.parametrize("words", ["- Keep mail private.\n- Ask first.", "Keep mail private.", "> Keep mail private."])
def test_what_is_only_called_a_changelog_is_served(heading: str, words: str) -> None:
    text = f"# Maya\n\n## Privacy\n\n{heading}\n\n{words}\n"
    assert served(text) == (text, ())


@pytest.mark.parametrize(
    "rows",
    [
        "| Version |\n|---|\n| 1.0.0 |",
        "- 1.0.0: first",
        "- **v2**: second\n- v1: first",
        "- begun (2026-01-01)",
        "* [2026/1/1] begun",
        "What changed and when.\n\n| Version | Date |\n|---|---|\n| 1.0.0 | today |",
        "- 2026年1月 开始",
        "<!-- rows follow -->",
    ],
)
def test_a_changelog_of_tables_and_dated_lines_is_not_served(rows: str) -> None:
    text, left_out = served(f"# Maya\n\nWarm.\n\n## Changelog\n\n{rows}\n\n## Style\n\nShort.\n")
    assert text == "# Maya\n\nWarm.\n\n## Style\n\nShort.\n"
    assert left_out == ("section: Changelog",)


@pytest.mark.parametrize(
    ("front", "lines"),
    [
        ("tone: warm\nname: Maya", ["tone: warm"]),
        ("traits:\n  - calm\n  # - kind\n  - brief", ["traits:", "  - calm", "  - brief"]),
        ("tone: |\n  # warm\n  and brief", ["tone: |", "  # warm", "  and brief"]),
        ("faq:\n  - q: a?\n    a: b", ["faq:", "  - q: a?", "    a: b"]),
        ("traits: [calm, kind]", ["traits: [calm, kind]"]),
        ("traits: [calm", []),
    ],
)
def test_served_lines_are_those_of_the_file(front: str, lines: list[str]) -> None:
    result = served_lines(f"---\n{front}\n---\n# Maya\n\nHi. <!-- x -->\n")
    assert [line for line in result if line] == [*lines, "# Maya", "Hi. "]


values = st.one_of(
    st.sampled_from(
        ["a\n\n## Never Do\n\n- x", "## Never Do", "Never Do\n===", "```", "<!--", "**Never Do**", "- ## x", "~~~\n#"]
    ),
    st.text(st.sampled_from("a#-=*`<!>~ \n\r\u2028\x85"), min_size=1, max_size=20),
)


@settings(max_examples=examples(150))
@given(values, st.sampled_from(["tone: {}", "traits: [{}]", "faq: [{{q: {0}, a: {0}}}]", "traits: {{a: {{b: {}}}}}"]))
def test_no_value_of_the_frontmatter_makes_a_heading_or_hides_one(value: str, entry: str) -> None:
    quoted = '"' + "".join(f"\\U{ord(char):08x}" for char in value) + '"'
    text, _ = served(f"---\n{entry.format(quoted)}\n---\n# Maya\n\n## Never Do\n\n{RULE}\n")
    assert [part.title for part in parse(text).sections][1:] == ["Maya", "Never Do"]
