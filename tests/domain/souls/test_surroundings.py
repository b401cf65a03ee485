"""What a hunk is under: its headings, and what introduces its first changed line, as far as the hunk does not show them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.souls import surroundings
from soulkeeper.domain.souls.diff import apply, unified
from soulkeeper.domain.souls.statements import introduces
from soulkeeper.domain.souls.surroundings import leads

ITEMS = "".join(f"- thing {number}\n" for number in range(6))
TEXT = f"# Maya\n\n## Actions\n\nNever do:\n\n{ITEMS}\nDo freely,\nwithout asking:\n\n{ITEMS}\n## More\n\nWarm.\n"


def test_an_item_at_the_end_of_a_list_names_what_introduces_the_list() -> None:
    forbidden, allowed = (f"{part}{ITEMS}- Delete files\n" for part in ("Never do:\n\n", "asking:\n\n"))
    never = TEXT.replace(f"Never do:\n\n{ITEMS}", forbidden)
    freely = TEXT.replace(f"asking:\n\n{ITEMS}", allowed)
    assert leads(TEXT, never) == ("Maya › Actions › Never do:",)
    assert leads(TEXT, freely) == ("Maya › Actions › Do freely, without asking:",)
    assert leads(freely, TEXT) == leads(TEXT, freely)


def test_what_the_hunk_shows_is_not_repeated() -> None:
    text = "# Maya\n\n- Warm\n"
    assert leads(text, f"{text}- Calm\n") == ("",)
    assert leads("", text) == ("",)
    assert leads(text, "") == ("",)


@pytest.mark.parametrize(
    ("lines", "added", "lead"),
    [
        (f"- Never:\n{ITEMS}- Freely:\n{ITEMS}", "- Delete files\n", "- Freely:"),
        (f"- Never\n{ITEMS.replace('- ', '  - ')}", "  - Delete files\n", "- Never"),
        (f"- Never →\n  - At work\n{ITEMS.replace('- ', '    - ')}", "    - Delete files\n", "- Never → › - At work"),
        (f"**Never**\n\n{ITEMS}", "- Delete files\n", "**Never**"),
        (f"Fine.\n\nNot allowed\n{ITEMS}", "- Delete files\n", "Not allowed"),
    ],
)
def test_items_that_introduce_others_are_named(lines: str, added: str, lead: str) -> None:
    assert leads(lines, lines + added) == (lead,)


@pytest.mark.parametrize("sign", ["•", "–", "a)", "> -", "> •"])
def test_a_list_with_other_signs_or_in_a_quote_is_read_like_any_list(sign: str) -> None:
    part = ITEMS.replace("-", sign).replace("thing 3\n", "thing 3\n\n")
    text = f"## Actions\n\nNever:\n\n{part}\nDo freely:\n\n{part}"
    assert leads(text, f"{text}{sign} Delete files\n") == ("Actions › Do freely:",)


def test_the_last_line_of_an_item_may_introduce_the_items_after_it() -> None:
    text = f"## Actions\n\n- Never:\n- Lie\n  Do freely:\n{ITEMS}"
    assert leads(text, f"{text}- Delete files\n") == ("Actions › Do freely:",)


@pytest.mark.parametrize(
    ("introduction", "named"),
    [
        ("Never:\n\n### Files\n\n", "Never: › Files"),
        ("Never:\n\n### Mail\n\n- Send\n\n### Files\n\n", "Never: › Files"),
        ("Never:\n\n**Files**\n\n", "Never: › **Files**"),
        ("Rules.\n\n- Be kind\n- Never:\n\n### Files\n\n", "Rules. › - Never: › Files"),
        ("Never:\n\nAt home:\n\n", "Never: › At home:"),
        ("- Never:\n\nAt home:\n\n", "Words. › - Never: › At home:"),
        ("Never:\n\n- Shout\n\n### Files\n\n", "Files"),
        ("Never:\n\n- Shout\n\nAt home.\n\n", "At home."),
    ],
)
def test_what_introduces_a_heading_or_an_introduction_is_named_before_it(introduction: str, named: str) -> None:
    text = f"## Actions\n\nWords.\n\n{introduction}{ITEMS}"
    assert leads(text, f"{text}- Delete files\n") == (f"Actions › {named}",)


def test_an_introduction_between_lines_that_are_no_list_is_named() -> None:
    signs = ITEMS.replace("- ", "~ ")
    text = f"## Actions\n\nNever:\n{signs}Do freely:\n{signs}"
    (lead,) = leads(text, f"{text}~ Delete files\n")
    never, before, after = lead.removeprefix("Actions › ").split(" › ")
    assert (never, before[-10:], after[:9]) == ("Never:", "Do freely:", "~ thing 0")


def test_a_chain_of_introductions_takes_linear_time_and_little_room() -> None:
    text = "Never:\n\n" * 10_000 + ITEMS
    (lead,) = leads(text, f"{text}- Delete files\n")
    assert len(lead) < 100


def test_a_list_in_the_frontmatter_names_its_keys() -> None:
    text = f"---\nname: Maya\nnever-do:\n{ITEMS.replace('- ', '  - ')}---\n\n# Maya\n"
    assert leads(text, text.replace("  - thing 5\n", "  - thing 5\n  - Delete files\n")) == ("never-do",)
    entries = ITEMS.replace("- ", "    - ")
    text = f"---\nrules:\n  never:\n{entries}  always:\n{entries}---\n\n# Maya\n"
    assert leads(text, text.replace("---\n\n", "    - Delete files\n---\n\n")) == ("rules › always:",)
    assert leads(text, text.replace("  always", "    - Delete files\n  always")) == ("rules › never:",)


def test_a_heading_that_comes_or_goes_names_the_one_beside_it() -> None:
    """The lines below it are under that one before, or after, the change."""
    text = f"# Maya\n\n## Never\n\n{ITEMS}- Delete files\n"
    assert leads(text, text.replace("- Delete", "## Rules\n- Delete")) == ("Maya › Never",)
    text = f"# Maya\n\n## Do freely\n\n{ITEMS}\n## Never\n- Delete files\n"
    assert leads(text, text.replace("\n## Never\n", "\n")) == ("Maya › Do freely",)


def test_a_paragraph_that_is_indented_a_little_introduces_the_list_below_it() -> None:
    text = f"Never:\n- lie\n\n Do freely:\n{ITEMS}"
    assert leads(text, f"{text}- Delete files\n") == ("Do freely:",)


@pytest.mark.parametrize(
    "between",
    ["<!-- Do freely: -->\n\n", "<!-- Do\nfreely: -->\n", "```\nDo freely:\n```\n", "~~~\nDo\n\nfreely:\n~~~\n\n"],
)
def test_a_comment_or_a_fence_above_a_list_does_not_introduce_it(between: str) -> None:
    text = f"Never:\n\n{between}{ITEMS}"
    assert leads(text, f"{text}- Delete files\n") == ("Never:",)


def test_words_beside_a_comment_introduce_what_is_below_them() -> None:
    text = f"Never:\n\n<!-- note --> Do freely:\n\n{ITEMS}"
    assert leads(text, f"{text}- Delete files\n") == ("Never: › <!-- note --> Do freely:",)


def test_a_line_in_a_fence_names_what_is_above_it_inside_and_outside() -> None:
    text = f"Never:\n\n```\nDo freely:\n{ITEMS}```\n\n```\nAlways:\n{ITEMS}```\n\n{ITEMS}"
    freely = text.replace("5\n```\n\n```", "5\n- Delete files\n```\n\n```")
    always = text.replace("5\n```\n\n-", "5\n- Delete files\n```\n\n-")
    assert leads(text, freely) == ("Never: › ``` Do freely:",)
    assert leads(text, always) == ("Never: › ``` Always:",)
    assert leads(text, f"{text}- Delete files\n") == ("Never:",)


def test_a_row_of_a_table_is_under_the_names_of_its_columns() -> None:
    rows = "".join(f"| 1.{number}.0 | warmer |\n" for number in range(6))
    text = f"# Maya\n\n## Changelog\n\n| Version | Summary |\n|---|---|\n{rows}"
    assert leads(text, f"{text}| 1.6.0 | calmer |\n") == ("Maya › Changelog › | Version | Summary |",)


def test_a_line_or_a_list_after_a_table_is_under_all_of_it() -> None:
    """A row may introduce what follows the table."""
    text = f"| Topic |\n|---|\n| Mail |\n| Do freely: |\n{ITEMS}"
    assert leads(text, f"{text}- Delete files\n") == ("| Topic | |---| | Mail | | Do freely: |",)
    text = "| Never |\n|---|\n| Mail |\n| Files |\nDo freely:\nSing\nDance\nDraw\n"
    above = "| Never | |---| | Mail | | Files | Do freely:"
    for line in ("Delete files\n", "| Delete files |\n"):
        assert leads(text, f"{text}{line}") == (above,)


def test_a_long_introduction_keeps_its_beginning_and_its_end() -> None:
    text = f"Do {'very ' * 60}freely:\n\n{ITEMS}"
    (lead,) = leads(text, f"{text}- Delete files\n")
    assert (lead[:8], lead[-7:], " … " in lead, len(lead) < 120) == ("Do very ", "freely:", True, True)


@given(st.text("ab-: #\n\t*", max_size=60), st.text("ab-: #\n\t*", max_size=60))
def test_a_diff_with_leads_applies_like_any_other(before: str, after: str) -> None:
    diff = unified(before, after, leads=leads(before, after))
    assert apply(diff, before) == after
    assert diff.count("\n@@ ") == unified(before, after).count("\n@@ ")


def test_a_long_introduction_is_read_once_for_all_lines_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    paragraph = "\n".join(f"Word {number}," for number in range(100)) + "\nnever:"
    text, read = f"## Limits\n\n{paragraph}\n" + "- send mail\n" * 100, list[str]()

    def noted(words: str) -> bool:
        read.append(words)
        return introduces(words)

    monkeypatch.setattr(surroundings, "introduces", noted)
    words = paragraph.replace("\n", " ")
    above = surroundings.introductions(text, frozenset(range(103, 203)))
    assert set(above.values()) == {("Limits", words)}
    assert [" ".join(each.split()) for each in read].count(words) == 1
