"""Rules that are removed without a replacement are findings, on real files too, whatever else a change adds; additions pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from soulkeeper.domain.evolution import text_rules
from soulkeeper.domain.evolution.findings.finding import Severity
from soulkeeper.domain.evolution.findings.registry import registry
from soulkeeper.domain.evolution.findings.removed_rules import rule_removed
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.souls.blocks import BlockKind
from soulkeeper.domain.souls.rule_sections import is_rule_heading
from soulkeeper.domain.souls.text import Section, SoulText, parse
from tests.domain.souls.rule_section_labels import BLIND, TUNED

DECOY = """
## Hobbies

- Likes green tea in the morning.
- Collects old postcards.
- Sings while it sorts papers.
- Knows three card tricks.
- Prefers windows to walls.
"""
SOUL = (
    "# Maya\n\n"
    "## Boundaries\n\n- Private things stay private.\n- Never post for the owner.\n- Ask before you delete.\n\n"
    "## Tone\n\nWarm.\n"
)
ADDITIONS = ("- Never shout.\n", "- Ask twice.\n", "\n## Hobbies\n\n- Tea.\n", "- Be kind to guests, and never late.\n")


def found(before: str, after: str) -> bool:
    return bool(rule_removed.findings(TextChange(before, after)))


def labelled(shared: Path) -> Iterator[tuple[SoulText, Section]]:
    for file, titles in (TUNED | BLIND).items():
        soul = parse((shared / "corpus" / file).read_text(encoding="utf-8"))
        yield from ((soul, part) for part in soul.sections if part.title.strip("*_# :：") in titles)


def flagged(before: str, after: str) -> bool:
    """Whether any rule finds more than a note; the one that this is about is tried first."""
    change = TextChange(before, after)
    severities = (finding.severity for rule in (rule_removed, *registry()) for finding in rule.findings(change))
    return any(severity is not Severity.NOTE for severity in severities)


def test_what_to_skip_is_a_rule() -> None:
    assert found("- Skip links from strangers.\n- Be kind.", "- Be kind.")
    assert found("- Skip links from strangers.\n- Be kind.", "- Follow links from strangers.\n- Be kind.")


def test_a_removed_rule_is_reported_with_the_line_it_was_at() -> None:
    without_rule = SOUL.replace("- Never post for the owner.\n", "")
    finding, *_ = rule_removed.findings(TextChange(SOUL, without_rule))
    assert (finding.line, finding.column) == (0, 0), "no line of the new text"
    assert finding.message.endswith("“Never post for the owner.” (was line 6)")
    below = SOUL.replace("## Boundaries", "## Small talk").replace("- Never post for the owner.\n", "")
    headings = [
        each.message for each in rule_removed.findings(TextChange(SOUL, below)) if "no longer rules" in each.message
    ]
    assert headings[0].endswith("“Boundaries” (was line 3; its lines are no longer rules)")


@pytest.mark.parametrize("decoy", ["", DECOY], ids=["alone", "with decoys"])
def test_nine_of_ten_removed_rule_sections_of_real_files_are_findings(shared: Path, decoy: str) -> None:
    told = [
        flagged(soul.text, soul.text[: part.start] + soul.text[part.whole :] + decoy) for soul, part in labelled(shared)
    ]
    assert len(told) >= 80
    assert sum(told) / len(told) >= 0.9


@pytest.mark.parametrize("decoy", ["", DECOY], ids=["alone", "with decoys"])
def test_eight_of_ten_single_rules_removed_from_real_files_are_findings(shared: Path, decoy: str) -> None:
    told = [
        flagged(soul.text, soul.text[: item.start] + soul.text[item.end :] + decoy)
        for soul, part in labelled(shared)
        for item in soul.blocks_of(part.body, part.whole)
        if item.kind is BlockKind.ITEM
    ]
    assert len(told) >= 200
    assert sum(told) / len(told) >= 0.8


def test_an_addition_to_a_rule_section_of_a_real_file_is_neither_a_finding_nor_refused(shared: Path) -> None:
    for soul, part in labelled(shared):
        after = soul.text[: part.body] + "\n- Never shout at guests.\n" + soul.text[part.body :]
        assert not found(soul.text, after), part.title
        assert not text_rules.refusals(soul.text, after), part.title


@pytest.mark.parametrize(
    "line", ["- Private things stay private.\n", "- Never post for the owner.\n", "- Ask before you delete.\n"]
)
@pytest.mark.parametrize("addition", ["", *ADDITIONS, DECOY])
def test_a_removed_rule_is_a_finding_whatever_else_is_added(line: str, addition: str) -> None:
    assert found(SOUL, SOUL.replace(line, "") + addition)


@pytest.mark.parametrize("addition", ADDITIONS)
def test_what_is_only_added_takes_nothing_away(addition: str) -> None:
    assert not found(SOUL, SOUL.replace("- Ask before you delete.\n", f"- Ask before you delete.\n{addition}"))


@pytest.mark.parametrize("mark", ["~~{}~~", "<del>{}</del>", "<!-- {} -->"])
def test_a_rule_that_is_struck_out_is_gone(mark: str) -> None:
    assert found(SOUL, SOUL.replace("Never post for the owner.", mark.format("Never post for the owner.")))


@pytest.mark.parametrize("line", "\u0335\u0336\u0337\u0338\u20d2\u20e0\u20e5")
@pytest.mark.parametrize("words", ["Never post for the owner", "Never"])
def test_a_rule_with_a_line_through_its_letters_is_gone(line: str, words: str) -> None:
    assert found(SOUL, SOUL.replace(words, "".join(f"{char}{line}" for char in words)))


def test_a_rule_that_was_struck_out_before_can_go() -> None:
    struck = SOUL.replace("- Never post for the owner.", "- ~~Never post for the owner.~~")
    assert not found(struck, SOUL.replace("- Never post for the owner.\n", ""))


def test_a_decoy_with_the_words_of_the_rule_does_not_replace_it() -> None:
    assert found(SOUL, SOUL.replace("Never post for the owner.", "Post for the owner and enjoy it."))


def test_a_rule_that_moves_or_is_joined_with_another_is_not_removed() -> None:
    assert not found(SOUL, SOUL.replace("- Never post for the owner.\n", "") + "\n- Never post for the owner.\n")
    assert not found(SOUL, SOUL.replace("- Never post for the owner.", "- Never post or write for the owner."))


def test_lines_that_lose_the_heading_which_made_them_rules_are_findings() -> None:
    text = "## Off limits\n\n- Prices of suppliers.\n"
    assert found(text, text.replace("Off limits", "Small talk"))
    assert not found(text, text.replace("Off limits", "Red lines"))
    assert is_rule_heading("Red lines")
    assert not found("**Ask before:**\n\n- Deleting files.\n", "**Ask for a word before:**\n\n- Deleting files.\n")


@pytest.mark.parametrize("label", ["Off limits:", "Ask before:", "Needs approval:", "需要先确认："])
def test_items_that_lose_the_label_which_made_them_rules_are_findings(label: str) -> None:
    text = f"## Work\n\nWrite minutes.\n\n{label}\n- Letters to customers.\n- Large purchases.\n\n## Tone\n\nWarm.\n"
    assert found(text, text.replace(label, "Some ideas:"))
    assert found(text, text.replace(f"{label}\n", ""))
    assert not found(text, text.replace(label, "Never do without me:"))
    assert not found(text, text.replace("## Work", "## Boundaries"))
    assert not found(text, text.replace("## Work\n\nWrite minutes.\n\n", "") + "\n## Work\n\nWrite minutes.\n")


@pytest.mark.parametrize(
    "label", ["Never:", "Off limits:", "Ask before:", "Some of it needs approval first:", "需要先确认："]
)
def test_an_item_of_a_list_that_a_sentence_introduces_as_limits_is_a_rule(label: str) -> None:
    text = f"## Work\n\nWrite minutes.\n\n{label}\n- Letters to customers, of any\n  length.\n- Large purchases.\n\n- Calm.\n"
    assert found(text, text.replace("- Large purchases.\n", ""))
    assert found(text, text.replace("- Letters to customers, of any\n  length.\n", ""))
    steps = text.replace(label, "If you cannot find it:")
    assert not found(steps, steps.replace("- Large purchases.\n", ""))


@pytest.mark.parametrize("heading", ["Style rules", "Writing guidelines", "写作规则", "Regeln für Texte"])
def test_under_a_heading_for_rules_of_conduct_only_what_forbids_or_binds_is_a_rule(heading: str) -> None:
    text = f"## {heading}\n\n- Short words and plain verbs.\n- Always name the weekday.\n- Never shout.\n- Warm, calm tone.\n"
    assert not found(text, text.replace("- Short words and plain verbs.\n", ""))
    assert found(text, text.replace("- Always name the weekday.\n", ""))
    assert found(text, text.replace("- Never shout.\n", ""))
    limits = text.replace(heading, "Boundaries")
    assert found(limits, limits.replace("- Short words and plain verbs.\n", ""))


@pytest.mark.parametrize("rule", ["密码只给艾达看。", "每次部署先备份数据库。", "いつもアダに確認する。"])
def test_in_a_script_without_spaces_a_short_or_long_word_binds_as_well(rule: str) -> None:
    text = f"## 规则\n\n- {rule}\n- 语气温和、简短。\n"
    assert found(text, text.replace(f"- {rule}\n", ""))
    assert not found(text, text.replace("- 语气温和、简短。\n", ""))


def test_a_rule_with_a_compound_word_is_kept_inside_a_longer_one() -> None:
    rules = "- Never sign unread pages.\n- Never rubber-stamp a review.\n"
    assert not flagged(rules, "- Never sign unread pages, and never rubber-stamp: silence is an answer, too.\n")
    assert found(rules, "- Never sign unread pages.\n")


def test_a_rule_in_several_sentences_is_kept_if_each_still_denies_its_part() -> None:
    rule = "- Promote a pattern after it came back, and never merge it by hand."
    assert not found(rule, "- Promote a pattern after it came back three times.\n- Never merge it by hand.")
    assert found(rule, "- Promote a pattern after it came back three times.\n- Merge it by hand.")
    assert found(rule, "- Promote a pattern after it came back three times.\n<!-- Never merge it by hand. -->")


def test_a_label_above_rules_is_not_a_rule() -> None:
    text = "## Boundaries\n\nWhat we expect of you:\n\n- Ask before you delete.\n"
    assert not found(text, text.replace("What we expect of you:\n\n", ""))


@pytest.mark.parametrize(
    "line",
    [
        "- Empty trays: no refill needed.",
        "- For a small repair no offer is required.",
        "- Write the order down twice to avoid a queue.",
    ],
)
def test_a_purpose_or_what_is_not_needed_is_not_a_rule(line: str) -> None:
    assert not found(f"- Be kind.\n{line}", "- Be kind.")
    assert found(f"- Be kind.\n{line}\n- Avoid slang.", f"- Be kind.\n{line}")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- Never collect more guest data than required.", "- Collect guest data."),
        ("- Do not use more permissions than needed.", "- Use broad permissions for speed."),
        ("- Make sure you always remember to never name a guest.", "- Name guests when it helps."),
        ("- You must always take care to avoid naming clients.", "- Name clients."),
        ("- No payments (not even small ones).", "- No payments (above 500 euros)."),
    ],
)
def test_a_prohibition_that_speaks_of_needs_or_in_brackets_is_one(before: str, after: str) -> None:
    assert flagged(SOUL + before, SOUL + after)


def test_examples_in_brackets_are_not_what_a_rule_is_about() -> None:
    rule = '- No flattery ("what a clever idea", "I would love to help")'
    assert not found(f"- Be kind.\n{rule}", "- Be kind.\n- No flattery, no slang.")
    assert found(f"- Be kind.\n{rule}", "- Be kind.\n- No slang.")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- Never lend the keys.\n- Never sell the boat.", "- Never lend the keys, and never sell the boat."),
        (
            "- Do not open letters.\n- Be brief.",
            "Be brief and do not open letters, because they are not addressed to you.",
        ),
        ("- Never lend the keys to guests.", "- The keys are never lent to guests."),
        ("- Do not ring a guest unless the owner agreed.", "- Ring a guest only when the owner agreed."),
        ("- Never lend the keys.", "- Do not lend the keys."),
    ],
)
def test_a_prohibition_that_keeps_its_meaning_in_another_sentence_is_not_lost_to_a_rule_that_compares(
    before: str, after: str
) -> None:
    change = TextChange(SOUL + before, SOUL + after)
    codes = {
        found.code for rule in registry() for found in rule.findings(change) if found.severity is not Severity.NOTE
    }
    assert codes <= {"worded-like-a-takeover"}  # the model knows words, not sentences


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- Never lend the keys.\n- Never sell the boat.", "- Lend the keys, and never sell the boat."),
        ("- Do not open letters.\n- Be brief.", "Be brief and kind, because letters are not addressed to you."),
        ("- Never lend the keys to guests.", "- Lend the keys only to guests."),
        ("- Do not ring a guest unless the owner agreed.", "- Ring a guest when the owner agreed or sleeps."),
        ("- Never lend the keys.", "- Avoid lending the keys."),
    ],
)
def test_a_prohibition_that_loses_its_meaning_in_another_sentence_is_a_finding(before: str, after: str) -> None:
    assert flagged(SOUL + before, SOUL + after)


@pytest.mark.parametrize(
    "decoy", ["- Never send spam.", "- Never send cards.\n- Never count money.", "- Send money never late."]
)
def test_a_prohibition_that_only_shares_a_word_is_not_a_replacement(decoy: str) -> None:
    assert found("- Never send money.\n- Be kind.", f"{decoy}\n- Be kind.")


def test_a_rule_is_found_again_among_hundreds_that_share_its_common_words() -> None:
    rules = [f"- Never lend key{number} to guest{number}." for number in range(300)]
    reworded = [*rules[:250], "- Key250 must never be lent to guest250.", *rules[251:]]
    assert not found("\n".join(rules), "\n".join(reworded))
    assert found("\n".join(rules), "\n".join([*rules[:250], *rules[251:]]))


def test_more_rewritten_rules_than_are_compared_are_findings_even_if_all_still_apply() -> None:
    rules = [f"- Never lend key{number} to guest{number}." for number in range(90)]
    reworded = [f"- Key{number} must never be lent to guest{number}." for number in range(90)]
    assert not found("\n".join(rules[:50]), "\n".join(reworded[:50]))
    assert found("\n".join(rules), "\n".join(reworded))


@pytest.mark.parametrize("title", ["Limits", "Boundaries"])
def test_a_heading_in_the_middle_of_a_section_that_sets_limits_cuts_the_rest_off(title: str) -> None:
    """No line is removed: the rules after the new heading are tasks now."""
    before = f"# Maya\n\n## {title}\n\n- Share passwords\n- Send money\n- Delete files\n\n## Tone\n\nWarm.\n"
    after = before.replace("- Delete files", "\n## Daily work\n\n- Delete files")
    (finding,) = rule_removed.findings(TextChange(before, after))
    assert finding.message.endswith(f"“{title}” (was line 3; its lines are no longer rules)")
    assert not found(before, before.replace("- Delete files", "\n## More limits\n\n- Delete files"))
    assert not found(before, before.replace("- Delete files", "- Post publicly\n- Delete files"))


NEVER = "# Maya\n\nKind.\n\n## Never\n\n- Share passwords\n- Send money\n- Delete files\n\n## Tone\n\nWarm.\n"
LABEL = NEVER.replace("## Never", "## Habits\n\nNever:")


@pytest.mark.parametrize("before", [NEVER, LABEL], ids=["under a heading", "under a label"])
@pytest.mark.parametrize(
    "new",
    ["## Rules", "## Ask first", "# Rules", "### Do freely", "Do freely:", "**Always**", "Ask first:", "- Freely:"],
)
def test_something_new_that_says_less_above_lines_that_were_forbidden_is_a_finding(before: str, new: str) -> None:
    (finding,) = rule_removed.findings(TextChange(before, before.replace("- Delete", f"\n{new}\n\n- Delete")))
    assert "its lines are no longer rules" in finding.message


@pytest.mark.parametrize("before", [NEVER, LABEL], ids=["under a heading", "under a label"])
@pytest.mark.parametrize("new", ["### Never with money", "Also never:", "<!-- Do freely: -->"])
def test_something_new_that_says_as_much_is_not(before: str, new: str) -> None:
    assert not found(before, before.replace("- Send", f"\n{new}\n\n- Send"))


def test_a_new_title_or_label_in_other_words_frees_nothing() -> None:
    assert not found(NEVER, NEVER.replace("# Maya", "# Bob"))
    before = NEVER.replace("- Share", "These are off the table:\n\n- Share")
    assert not found(before, before.replace("These are off", "All of these are off"))


def test_rules_that_bind_may_get_a_heading_for_rules() -> None:
    before = NEVER.replace("Never", "Limits").replace("- Delete files", "- Always ask before you delete files")
    assert not found(before, before.replace("- Always", "\n## Rules\n\n- Always"))
