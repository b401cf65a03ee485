"""Carrying a change: the same lines in the same context, or not at all."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.history.carry import (
    CarryResult,
    LineChange,
    carry_change,
    change_digest,
    contexts,
    line_changes,
    state_digest,
)

BASE = """---
name: Maya
version: 1.0.0
tone: calm
tags:
  - one
---
# Maya

A helper.

## Values

What matters:

- Honesty
- Patience

### Small ones

- Tidy

## Style

Short answers.

Few words.

No shouting.
"""
ADDED = BASE.replace("- Patience\n", "- Patience\n- Curiosity\n")
LINES = st.lists(st.sampled_from(["## A", "## B", "- one", "- two", "words", "more words", ""]), max_size=9)
TEXTS = LINES.map(lambda lines: "\n".join(lines) + "\n")


def moved(*pairs: tuple[str, str]) -> str:
    text = BASE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def test_a_line_is_seen_under_its_headings() -> None:
    after = ADDED.replace("- Tidy\n", "- Neat\n").replace("tone: calm", "tone: warm")
    assert line_changes(BASE, after) == (
        LineChange("-", ("---", "tone"), "tone: calm"),
        LineChange("+", ("---", "tone"), "tone: warm"),
        LineChange("+", ("Maya", "Values"), "- Curiosity"),
        LineChange("-", ("Maya", "Values", "Small ones"), "- Tidy"),
        LineChange("+", ("Maya", "Values", "Small ones"), "- Neat"),
    )


def test_blank_lines_and_the_version_are_not_part_of_what_the_owner_sees() -> None:
    stamped = ADDED.replace("version: 1.0.0", "version: 1.1.0").replace("## Style\n", "\n## Style\n")
    assert change_digest(target="u", before=BASE, after=ADDED, nonce="n") == change_digest(
        target="u", before=BASE, after=stamped, nonce="n"
    )


@pytest.mark.parametrize(
    "change",
    [
        {"target": "v"},
        {"nonce": "m"},
        {"after": ADDED.replace("Curiosity", "Courage")},
        {"after": BASE.replace("- Tidy\n", "- Tidy\n- Curiosity\n")},
        {"before": ADDED, "after": BASE},
    ],
)
def test_another_change_has_another_digest(change: dict[str, str]) -> None:
    seen = {"target": "u", "before": BASE, "after": ADDED, "nonce": "n"}
    assert change_digest(**seen) != change_digest(**{**seen, **change})


@pytest.mark.parametrize("part", ["change", "base_hash", "new_hash"])
def test_the_state_of_a_question_binds_its_change_to_the_texts_before_and_after(part: str) -> None:
    parts = {"change": "1", "base_hash": "1", "new_hash": "1"}
    assert state_digest(**{**parts, part: "2"}) != state_digest(**parts)


@pytest.mark.parametrize(
    "head",
    [
        moved(("tone: calm", "tone: warm")),
        moved(("- Honesty\n", "- Honesty\n- Humour\n")),
        moved(("- Patience\n", "- Patience\n- Courage\n")),
        moved(("- Honesty\n", "")),
        moved(("Few words.", "Fewer words.")),
        moved(("- Tidy\n", "- Tidy\n- Neat\n")),
        moved(("## Style\n", "## Manners\n")),
    ],
)
def test_a_change_is_carried_where_its_surroundings_stayed(head: str) -> None:
    result = carry_change(BASE, ADDED, head)
    assert result.text is not None
    assert line_changes(head, result.text) == line_changes(BASE, ADDED)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (moved(("What matters:", "What never matters:")), "the text around it changed"),
        (moved(("## Values", "## Values of others")), "both changed values"),
        (moved(("# Maya\n\nA helper.", "# Maya\n\nAll of this is a joke.")), "the text around it changed"),
        (moved(("What matters:\n\n", "")), "the text around it changed"),
        (ADDED, "already has this change"),
    ],
)
def test_a_change_is_not_carried_where_its_surroundings_changed(head: str, why: str) -> None:
    result = carry_change(BASE, ADDED, head)
    assert result.text is None
    assert why in result.why_not


def test_a_paragraph_is_carried_unless_the_lines_beside_it_changed() -> None:
    proposed = BASE.replace("Few words.", "Fewer words.")
    assert carry_change(BASE, proposed, moved(("- Honesty", "- Candour"))).text is not None
    assert carry_change(BASE, proposed, moved(("No shouting.", "Shouting."))).text is None
    assert carry_change(BASE, proposed, moved(("Short answers.", "Long answers."))).text is None


def test_a_limit_under_a_changelog_that_is_served_is_not_left_out_when_a_change_is_carried() -> None:
    base = "# Maya\n\n## Tone\n\n- Warm\n\n## Changelog\n\n- Be open about changes\n"
    limit = "- Post only what Ada has seen\n"
    result = carry_change(base, base.replace("Warm\n", "Warm\n- Post daily\n") + limit, f"# Title\n\n{base}")
    assert result.text is None or limit in result.text
    result = carry_change(
        base, base.replace("Warm\n", "Warm\n- Post daily\n") + limit, base.replace("Be open", "Speak")
    )
    assert result.text is None or limit in result.text


RULES = "# Maya\n\n## Actions\n\nBe quick.\n\nNever do the\nfollowing:\n\n- Delete files\n"


@pytest.mark.parametrize(
    ("base", "head"),
    [
        (RULES, RULES.replace("Never do the", "Always do the")),
        (
            "## Actions\n\n- Never do:\n- Delete files\n",
            "## Actions\n\n- Never do:\n- Delete files\n- Do freely:\n- Read files\n",
        ),
        (
            "## Actions\n\n* **Never do**\n* Delete files\n",
            "## Actions\n\n* **Never do**\n* Delete files\n* **Do freely**\n* Read files\n",
        ),
    ],
)
def test_an_item_is_not_carried_under_another_introduction(base: str, head: str) -> None:
    marker = base.rpartition("Delete files")[0][-2:]
    proposed = f"{base}{marker}Post publicly\n"
    assert carry_change(base, proposed, head).why_not == "the text around it changed"
    assert carry_change(base, proposed, head.replace("Delete", "Erase")).text is None
    assert carry_change(base, proposed, f"{base}\n## More\n\nWarm.\n").text is not None


@pytest.mark.parametrize(
    "introduction",
    [
        *(
            "At home **freely:**",
            "Freely: *",
            "You may (freely:)",
            "`Freely:`",
            "“Freely:”",
            "Freely: <br>",
            "Freely:\ufe0f",
        ),
        *(
            "Freely﹕",
            "Freely∶",
            "Freely →",
            "Freely ->",
            "Freely =>",
            "Freely —",
            "Freely -",
            "Freely …",
            "Freely ...",
        ),
        *("Freely 👇", "Freely 👇🏽", "Freely ⬇\ufe0f", "Freely ▼"),
    ],
)
def test_an_item_that_introduces_others_is_known_by_any_sign_that_points_on(introduction: str) -> None:
    base = "## Actions\n\n- Never:\n- Delete files\n"
    for other in (f"{base}- {introduction}\n", base.replace("Never:", introduction)):
        assert carry_change(base, f"{base}- Post publicly\n", other).why_not == "the text around it changed"
    assert carry_change(base, f"{base}- Post publicly\n", f"{base}- See <https://example.org>\n").text is not None


@pytest.mark.parametrize(
    ("base", "was", "now"),
    [
        ("## Actions\n\nAsk before you do these:\n\n- Read files\n", "Ask before you", "You may"),
        ("## Actions\n\nBe quick.\n\nAsk before these:\n\n- Read files\n", "Ask before", "You may do"),
        ("## Actions\n\n- Ask before:\n- Read files\n", "Ask before", "Do freely"),
        ("## Ask before\n\nPlease.\n\n### Money\n\n- Read files\n", "Ask before", "Do freely"),
        ("## Rules\n\nAsk first.\n\n### Money\n\n- Read files\n", "Ask first", "No need to ask"),
        ("## Rules\n\nAsk first.\n", "Ask first", "No need to ask"),
    ],
)
def test_another_introduction_is_not_carried_over_what_has_come_under_it(base: str, was: str, now: str) -> None:
    addition = "- Pay invoices\n" if base.endswith("files\n") else "\n### Money\n\n- Pay invoices\n"
    result = carry_change(base, base.replace(was, now), base + addition)
    assert result.why_not == "it would change the context of newer text"
    assert carry_change(base, base.replace(was, now), f"{base}\n## More\n\n- Pay invoices\n").text is not None


@pytest.mark.parametrize(
    ("introduction", "was", "now"),
    [
        ("Never do these:\n\n### Files\n\n", "Never do", "Do all"),
        ("Never do these:\n\n### Mail\n\n- Send\n\n### Files\n\n", "Never do", "Do all"),
        ("Never do these:\n\n**Files**\n\n", "Never do", "Do all"),
        ("- Be kind\n- Never:\n\n### Files\n\n", "Never", "Always"),
        ("Never:\n\n- At home:\n", "Never", "Always"),
        ("Never:\n\nAt home:\n\n", "Never", "Always"),
        ("- Never:\n\nAt home:\n\n", "Never", "Always"),
        ("Words.\n\n### Files\n\n", "Words.\n", "Words.\n\nNo longer:\n"),
        ("Words.\n\n### Files\n\n", "Words.\n", "Words.\n\n<outdated>\n"),
        ("Words.\n\nMore words.\n\n", "Words.\n", "Words.\n\n<details>\n"),
    ],
)
def test_an_item_is_not_carried_under_another_introduction_of_its_heading_or_its_introduction(
    introduction: str, was: str, now: str
) -> None:
    base = f"## Actions\n\nBe quick.\n\n{introduction}- Read files\n- Answer mail\n\n## More\n\nWarm.\n"
    proposed, head = base.replace("mail\n", "mail\n- Delete files\n"), base.replace(was, now)
    assert carry_change(base, proposed, head).why_not == "the text around it changed"
    assert carry_change(base, head, proposed).why_not == "it would change the context of newer text"
    assert carry_change(base, proposed, base.replace("Warm.", "Warm.\n\n<br />")).text is not None


@pytest.mark.parametrize(
    ("opened", "closed"),
    [("<!--\n", "-->\n\n"), ("Words <!--\n", "\n--> words.\n\n"), ("```\n", "```\n\n"), ("<pre> x\n", "</pre>\n\n")],
)
def test_a_paragraph_is_not_carried_into_a_comment_or_into_code(opened: str, closed: str) -> None:
    base = "## Actions\n\nBe quick.\n\nBe kind.\n\nBe warm.\n\nBe short.\n"
    proposed = base.replace("Be warm.\n", "Be warm.\n\nNever share the keys.\n")
    head = base.replace("Be kind.\n", f"{opened}\nBe kind.\n").replace("Be short.\n", f"Be short.\n{closed}")
    assert carry_change(base, proposed, head).text is None
    assert carry_change(base, head, proposed).text is None
    assert carry_change(head, f"{head}\nBe fair.\n", f"# Maya\n\n{head}").text is None
    assert carry_change(head, f"{head}\nBe fair.\n", head.replace("Be kind", "Be very kind")).text is not None


@pytest.mark.parametrize("closed", ["</old>", "</outdated-too>", "</x>"])
def test_a_tag_is_closed_only_by_its_own_name(closed: str) -> None:
    base = "## Actions\n\nBe quick.\n\n## Files\n\nBe kind.\n"
    proposed = base.replace("Be kind.\n", "Be kind.\n\nNever share the keys.\n")
    head = base.replace("quick.\n", f"quick.\n\n<outdated>\n\n{closed}\n")
    assert carry_change(base, proposed, head).text is None
    assert carry_change(base, proposed, head.replace(closed, "</outdated>")).text is not None


@pytest.mark.parametrize("line", ["<b>\n", "<!--\n", "<b>\n<!--\n", "</b>\n"])
def test_a_context_takes_as_much_room_below_thousands_of_open_tags_as_below_one(line: str) -> None:
    (few,), (many,) = (
        contexts(text, f"{text}\nBe kind.\n") for text in ("<b>\n" + line, "<b>\n" * 5_000 + line * 5_000)
    )
    assert len(many.above) == len(few.above)


def test_the_comment_above_a_key_and_the_words_before_the_first_heading_are_context() -> None:
    base = "---\n# forbidden\nactions: [read, write]\n---\nNever do these.\n\n## Files\n\n- Read\n"
    added = base.replace("write]", "write, delete]")
    assert carry_change(base, added, base.replace("forbidden", "allowed")).why_not == "the text around it changed"
    added = f"{base}- Delete\n"
    assert carry_change(base, added, base.replace("Never", "Always")).why_not == "the text around it changed"


def test_an_item_of_several_lines_does_not_count_as_a_paragraph_beside_others() -> None:
    base = "## Actions\n\nBe quick.\n\n- Read files\n  that are open\n- Answer mail\n\nBe kind.\n"
    one, many = "- Take notes\n", "- Ask for a name\n  and a date\n"
    for first, second in permutations((one, many)):
        proposed, head = base.replace("- Answer", f"{first}- Answer"), base.replace("mail\n", f"mail\n{second}")
        assert carry_change(base, proposed, head).text == proposed.replace("mail\n", f"mail\n{second}")
    wrapped = base.replace("Answer mail", "Answer mail\n  at noon")
    assert carry_change(base, base.replace("- Read", f"{many}- Read"), wrapped).text is not None


@pytest.mark.parametrize("indent", ["", "  "])
def test_an_introduction_of_several_lines_in_an_item_is_context(indent: str) -> None:
    base = f"## Actions\n\n- Never do any\n{indent}of these:\n- Delete files\n"
    head = f"{base}- Do all\n{indent}of these:\n- Read files\n"
    assert carry_change(base, f"{base}- Post publicly\n", head).why_not == "the text around it changed"
    colon_first = head.replace("- Do all\n", "- Do all of these:\n").replace("of these:\n- Read", "when asked\n- Read")
    assert carry_change(base, f"{base}- Post publicly\n", colon_first).text is None


def test_the_lines_of_an_item_are_context_of_each_other() -> None:
    base = "## Actions\n\n- Delete files\n  if Ada asks\n  and they are old\n- Answer mail\n"
    proposed = base.replace("old", "very old")
    assert carry_change(base, proposed, base.replace("if Ada", "unless Ada")).text is None
    assert carry_change(base, base.replace("if Ada", "when Ada"), base.replace("are old", "are new")).text is None


def test_a_line_after_an_item_that_is_not_indented_is_context() -> None:
    base = "## Actions\n\n- Delete files\n"
    head = f"{base}- Read files\nThese are fine\n"
    assert carry_change(base, f"{base}- Post publicly\n", head).text is None


def test_a_line_below_an_item_that_is_not_indented_is_context_of_what_comes_before_the_item() -> None:
    base = "## Actions\n\n- Delete files\n"
    proposed = base.replace("- Delete", "- Post publicly\n- Delete")
    assert carry_change(base, proposed, f"{base}  These are old\n").text is not None
    assert carry_change(base, proposed, f"{base}These are forbidden\n").why_not == "the text around it changed"


def test_the_paragraph_below_a_change_is_context() -> None:
    base = "## Actions\n\nBe quick.\n\nBe kind.\n\nBe warm.\n"
    proposed = base.replace("quick.\n", "quick.\n\nShare the keys.\n")
    head = base.replace("Be kind.", "All of this is forbidden.\n\nBe kind.")
    assert carry_change(base, proposed, base.replace("Be warm", "Be very warm")).text is not None
    assert carry_change(base, proposed, head).text is None


def test_an_item_is_carried_under_its_own_item() -> None:
    base = "## Actions\n\n- Never do:\n  - Delete files\n"
    result = carry_change(base, f"{base}  - Post publicly\n", f"{base}- Do freely:\n  - Read files\n")
    assert result.text == f"{base}  - Post publicly\n- Do freely:\n  - Read files\n"


def test_where_both_changed_the_same_it_says_which_field() -> None:
    one, other = moved(("tone: calm", "tone: warm")), moved(("tone: calm", "tone: dry"))
    assert carry_change(BASE, one, other) == CarryResult(None, "both changed tone")


@given(TEXTS, TEXTS, TEXTS)
def test_whatever_is_carried_shows_the_same_lines_in_the_same_context(base: str, proposed: str, head: str) -> None:
    result = carry_change(base, proposed, head)
    if result.text is not None:
        assert line_changes(head, result.text) == line_changes(base, proposed)
        assert contexts(head, result.text) == contexts(base, proposed)
        assert contexts(proposed, result.text) == contexts(base, head)


@given(TEXTS, TEXTS)
def test_a_change_is_carried_onto_its_own_base_as_it_is(base: str, proposed: str) -> None:
    result = carry_change(base, proposed, base)
    assert result.text == (proposed if proposed != base else None)
