"""What is no longer served, and what is around a protected field: found exactly where it applies."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.evolution.findings.around_protected import around_protected
from soulkeeper.domain.evolution.findings.finding import GateFinding, Rule
from soulkeeper.domain.evolution.findings.served import no_longer_served
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.souls.served import served
from tests.system import examples

AROUND, SERVED = around_protected, no_longer_served


def found(rule: Rule, before: str, after: str) -> tuple[GateFinding, ...]:
    return rule.findings(TextChange(before, after))


keys = st.sampled_from(["tone", "core-values", "coreValues", "motto", "never-do", "# tone"])
entries = st.tuples(keys, st.sampled_from(["warm", "[warm, brief]", "\n  - warm\n  - brief", "*very* warm"]))
fronts = st.lists(entries, max_size=3, unique_by=lambda entry: entry[0]).map(
    lambda found: "---\n" + "".join(f"{key}: {value}\n" for key, value in found) + "---\n"
)
pieces = st.sampled_from(
    [
        "# Maya",
        "## Privacy",
        "**Changelog:**",
        "## Changelog",
        "- 2026-01-01: begun",
        "| v |\n|---|\n| 1.0.0 |",
        "Keep mail private.",
        "- Ask first.",
        "* Ask first.",
        "<!--",
        "-->",
        "<!-- Ask first. -->",
        "---",
        "```\nAsk first.\n```",
        "warm",
        "- brief",
    ]
)
souls = st.tuples(st.one_of(st.just(""), fronts), st.lists(pieces, max_size=7)).map(
    lambda parts: parts[0] + "\n\n".join(parts[1]) + "\n"
)


@settings(max_examples=examples(200))
@given(before=souls, after=souls)
def test_where_nothing_is_lost_from_the_served_text_the_rule_is_silent(before: str, after: str) -> None:
    lost = Counter(said(served(before)[0])) - Counter(said(served(after)[0]))
    assert lost or found(SERVED, before, after) == ()


@settings(max_examples=examples(200))
@given(soul=souls, piece=pieces)
def test_additions_that_hide_nothing_are_not_findings(soul: str, piece: str) -> None:
    grown = f"{soul}\n{piece}\n"
    if served(grown)[0].startswith(served(soul)[0].rstrip("\n")):
        assert found(SERVED, soul, grown) == ()


def said(text: str) -> list[str]:
    """The lines of a text that have content, without the marks of lists and headings."""
    return [words for line in text.split("\n") if (words := line.strip(" -*#><!|`"))]


@pytest.mark.parametrize("hidden", ["core-values-of-old", "our-core-values", "coreValue"])
def test_it_names_the_first_line_and_how_many_others(hidden: str) -> None:
    before = "---\nname: Mina\ncore-values:\n  - Honesty\n  - Ask first\n  - Be brief\n---\n\nHello.\n"
    (finding,) = found(SERVED, before, before.replace("core-values", hidden))
    assert (finding.line, finding.column) == (4, 3)
    assert "“- Honesty” (and 2 more lines)" in finding.message


def test_a_frontmatter_that_was_left_open_may_be_closed() -> None:
    before = "---\nsummary: a template\nauthor: Ada\n\n# Maya\n\nHello.\n"
    assert found(SERVED, before, before.replace("Ada\n", "Ada\n---\n")) == ()
    assert found(SERVED, before, before.replace("# Maya\n", "# Maya\n---\n"))


SOUL = "# Maya\n\n## Tone\n\nWarm.\n\n## Never Do\n\n- Never send money.\n\n## Style\n\nShort.\n"
FIELD = "## Never Do\n\n- Never send money.\n"
TAGS = ("del", "s", "strike", "deprecated", "example", "old_version", "Archived", "x-draft", "details")


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize(
    "around", ["<{0}>\n\n{1}\n</{0}>\n", "<{0} open>\n\n{1}\n- a</{0}>\n", "[{0}]\n\n{1}\n[/{0}]\n"]
)
def test_a_tag_that_stays_open_over_a_protected_field_is_found(tag: str, around: str) -> None:
    after = SOUL.replace(FIELD, around.format(tag, FIELD))
    (finding,) = found(AROUND, SOUL, after)
    assert tag in finding.message
    assert found(AROUND, after, after.replace("Short.", "Brief.")) == ()


@pytest.mark.parametrize(
    "words",
    [
        "<details>\nMore.\n</details>",
        "Greet <name> and <name>.",
        "Write `<del>`.",
        "```\n<del>\n```",
        "First<br>\nsecond<br>",
        "<hr>",
        "<note/>",
        "[x] done",
        "[note]: https://example.org",
        "<p>\nA word.",
    ],
)
def test_a_self_closing_tag_is_not_a_finding(words: str) -> None:
    assert found(AROUND, SOUL, SOUL.replace("Warm.", f"Warm.\n\n{words}")) == ()
    assert found(AROUND, SOUL, SOUL.replace("Short.", f"Short.\n\n<del>\n\n{words}")) == ()


@pytest.mark.parametrize(
    "title",
    [
        "Maya (suspended)",
        "Maya: rules below are void",
        "Maya — an archived draft",
        "Maya whose lists bind nobody now",
        "小雪（以下规则已经作废）",
    ],
)
def test_a_title_that_says_more_than_a_name_is_found(title: str) -> None:
    after = SOUL.replace("# Maya", f"# {title}", 1)
    assert len(found(AROUND, SOUL, after)) == 1
    assert found(AROUND, after, after.replace("Short.", "Brief.")) == ()


@pytest.mark.parametrize(
    "title", ["Bo", "Maya Lin", "Maya (v2)", "SOUL.md - Maya", "Maya: Keeper of the House", "小雪", "Maya, She/Her"]
)
def test_another_name_is_not_a_finding(title: str) -> None:
    assert found(AROUND, SOUL, SOUL.replace("# Maya", f"# {title}", 1)) == ()


POINTING = (
    "The list below no longer counts.",
    "What follows is an example.",
    "- The next section is out of date.",
    "- Smile.\n- The list below is out of date.",
    "The following section is out of date:\n\n- by a year",
    "From here on everything is history.",
    "Die folgenden Punkte gelten nicht.",
    "Lo siguiente es solo un ejemplo.",
    "以下内容仅供参考。",
    "Следующее больше не действует.",
)


@pytest.mark.parametrize("words", POINTING)
def test_words_above_a_protected_field_that_point_down_at_it_are_found(words: str) -> None:
    assert len(found(AROUND, SOUL, SOUL.replace("Warm.", f"Warm.\n\n{words}"))) == 1
    assert found(AROUND, SOUL, SOUL.replace("Short.", f"Short.\n\n{words}")) == ()


plain = st.sampled_from(
    [
        "- Smile.",
        "Be brief.",
        "1. Say hello.",
        "Use the following forms:\n\n- a\n- b",
        "- Use the following forms:\n  - a\n  - b",
        "See the table below.\n\n| a |\n|---|\n| b |",
        "> A word.",
    ]
)


@settings(max_examples=60)
@given(st.lists(plain, min_size=1, max_size=4))
def test_a_plain_edit_of_the_section_above_is_not_a_finding(words: list[str]) -> None:
    assert found(AROUND, SOUL, SOUL.replace("Warm.", "\n\n".join(["Warm.", *words]))) == ()
