"""The validator's rules: each on its own examples, on real and hostile files, and its fixes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls.mask import masked, unquoted
from soulkeeper.domain.validation.budgets import CutPolicy, Unit, budgets
from soulkeeper.domain.validation.linter import RULES, LintFinding, fixed, lint, lint_bytes
from soulkeeper.domain.validation.profiles import ANY, VERSIONED, project_profile
from soulkeeper.domain.validation.rule import LintRule, LintSeverity, Profile
from soulkeeper.domain.validation.rules_versions import version_hint
from soulkeeper.errors import Invalid
from soulkeeper.starters import new_soul, starters
from tests.system import examples, share

KINDS = ("soul", "soul_variant", "identity", "agents", "histories")
STRICT = new_soul("Maya", "ada", date(2026, 1, 31), profile="versioned")
MARKDOWN = st.text(alphabet="aN [](){}<>#-*_`~|:.\"'\r\n\t1é不\u200b\ufeff", max_size=120)


def codes(text: str, profile: Profile = VERSIONED) -> set[str]:
    return {finding.code for finding in lint(text, profile)}


def findings_of(text: str, code: str, profile: Profile = VERSIONED) -> list[LintFinding]:
    return [finding for finding in lint(text, profile) if finding.code == code]


def real_files(shared: Path) -> list[tuple[str, bytes]]:
    paths = [path for kind in KINDS for path in sorted((shared / "corpus" / kind).rglob("*.md")) if path.is_file()]
    assert len(paths) >= 200, "the corpus is not complete"
    return [(path.name, path.read_bytes()) for path in paths]


WITH_EXAMPLES = [rule for rule in RULES if rule.code >= "SK1"]


@pytest.mark.parametrize("rule", WITH_EXAMPLES, ids=lambda rule: rule.code)
def test_a_rule_finds_its_bad_examples_and_passes_its_good_ones(rule: LintRule) -> None:
    assert rule.bad
    assert rule.good
    assert [text for text in rule.bad if rule.code not in codes(text)] == []
    assert [text for text in rule.good if rule.code in codes(text)] == []


def test_codes_are_unique_and_every_rule_says_why() -> None:
    listed = [rule.code for rule in RULES]
    assert len(listed) == len(set(listed))
    assert all(rule.title and rule.why.endswith(".") for rule in RULES)


def test_every_finding_has_a_place_inside_the_text_and_a_hint() -> None:
    for rule in WITH_EXAMPLES:
        for text in rule.bad:
            lines = text.split("\n")
            for finding in lint(text, VERSIONED):
                assert 1 <= finding.line <= len(lines), (finding, text[:80])
                assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1, (finding, text[:80])
                assert finding.hint, finding


@pytest.mark.slow
def test_the_any_profile_passes_every_real_file(shared: Path) -> None:
    errors = [
        (name, finding)
        for name, content in share(real_files(shared), 0)
        for finding in lint_bytes(content, ANY, file=name)
        if finding.severity is LintSeverity.ERROR
    ]
    assert errors == []


def test_the_any_profile_asks_for_nothing_that_is_missing() -> None:
    assert codes("be kind\n", ANY) == set()
    refused = {"SK001", "SK120", "SK121", "SK122", "SK123"}  # what no file may have: the gate would refuse it
    assert {code for code, severity in ANY.severities.items() if severity is LintSeverity.ERROR} == refused


@pytest.mark.slow
def test_the_versioned_profile_names_every_missing_part_of_a_real_file(shared: Path) -> None:
    for name, content in share(real_files(shared), 1):
        text = content.decode()
        messages = " / ".join(finding.message for finding in lint(text, VERSIONED, file=name))
        headings = {line.lstrip("# ").strip().casefold() for line in text.split("\n") if line.startswith("#")}
        for title in VERSIONED.requirements.sections:
            if (
                title.casefold() not in headings
                and f"**{title}" not in text
                and title.casefold() not in text.casefold()
            ):
                assert f"the section {title} is missing" in messages, (name, title)
        if not text.startswith("---"):
            assert all(f"the frontmatter has no {key}" in messages for key in VERSIONED.requirements.keys), name


@pytest.mark.parametrize("name", ["Maya", 'O"Hara', "Zoë: the second", "名字", "- dash", "[x"])
def test_the_versioned_starter_passes_its_own_profile_without_a_word(name: str) -> None:
    text = new_soul(name, "ada", date(2026, 1, 31), profile="versioned")
    assert lint(text, VERSIONED) == ()


def test_the_shipped_souls_pass_any_without_a_word() -> None:
    texts = [*starters().souls.values(), new_soul("Maya", "ada", date(2026, 1, 31))]
    assert [lint(text, ANY) for text in texts] == [()] * len(texts)


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("name: Maya\n", "SK204"),
        ("version: 1.0.0\n", "SK204"),
        ("created: 2026-01-31\n", "SK204"),
        ("updated: 2026-01-31\n", "SK204"),
        ("## Identity\n", "SK401"),
        ("## Prime Directive\n", "SK401"),
        ("## Values\n", "SK401"),
        ("## Audience Awareness\n", "SK401"),
        ("## Constraints\n", "SK401"),
        ("## Changelog\n", "SK401"),
        ("| 1.0.0 | 2026-01-31 | ada | First version |\n", "SK501"),
    ],
)
def test_taking_one_part_out_of_a_sound_soul_is_found(part: str, code: str) -> None:
    assert part in STRICT
    assert code in codes(STRICT.replace(part, "", 1))


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("01.2.0", "write 1.2.0"),
        ("1.2", "write 1.2.0"),
        ("v1.2.3", "write 1.2.3"),
        ("0.9.0", "versions start at 1.0.0"),
        ("1.10", "the number 1.1;"),
        ("1.12345678901234567890.0", "at most nine digits"),
        ("0" * 5_000 + "1.0.0", "write 1.0.0"),
        ("1.2.3.4", "three parts"),
        ("2.0.0-beta", "without '-beta'"),
        ("latest", "such as 1.0.0"),
        ("1", "write 1.0.0"),
    ],
)
def test_an_invalid_version_gets_a_hint_how_to_fix_it(value: str, hint: str) -> None:
    (finding,) = findings_of(STRICT.replace("version: 1.0.0", f"version: {value}"), "SK301")
    assert hint in finding.hint
    assert finding.line == 4


def test_a_quoted_version_is_not_said_to_be_a_number() -> None:
    assert version_hint("1.10", plain=False) == "write 1.10.0"


def test_a_version_after_nine_is_ten() -> None:
    rows = "| 1.9.0 | 2026-01-31 | ada | A |\n| 1.10.0 | 2026-01-31 | ada | B |\n"
    text = STRICT.replace("version: 1.0.0", "version: 1.10.0") + rows
    assert lint(text, VERSIONED) == ()


def test_a_template_with_a_title_before_its_frontmatter_is_read_and_reported() -> None:
    text = f"# A soul\n\n<!-- fill in\nbelow -->\n\n{STRICT}"
    assert codes(text) == {"SK131", "SK203"}
    (finding,) = findings_of(text, "SK203")
    assert (finding.line, finding.column) == (6, 1)


def test_places_after_a_late_frontmatter_are_those_of_the_whole_file() -> None:
    text = "# A soul\n\n---\nname: x\nversion: 1.2\n---\n"
    (finding,) = findings_of(text, "SK301")
    assert (finding.line, finding.column) == (5, 10)


def test_a_missing_section_is_placed_after_the_one_before_it_and_names_its_kin() -> None:
    text = STRICT.replace("## Values", "## Core Values")
    (finding,) = findings_of(text, "SK401")
    assert text.split("\n")[finding.line - 1] == "## Core Values"
    assert "“Core Values” on line" in finding.hint


def test_a_contradiction_names_both_sides() -> None:
    text = "# M\n\n## Always Do\n\n- Share the diary.\n\n## Never Do\n\n- Share the diary.\n"
    (finding,) = findings_of(text, "SK601")
    assert (finding.line, finding.other) == (9, (5, 3))
    assert "(line 5)" in finding.message


@pytest.mark.parametrize(
    "other",
    [
        "> Never lock the shed.",
        "```\nNever lock the shed.\n```",
        "    Never lock the shed.",
        "<!-- Never lock the shed. -->",
        '- Strike out "Never lock the shed".',
        "- Strike out `Never lock the shed`.",
        "- Do not say: “Never lock the shed.”",
        "- Never lock the shed?",
        "- Never lock the shed when somebody is in it.",
        "- Never leave the shed unlocked.",
        "## Examples\n\n- Never lock the shed.",
        "## Changelog\n\n| 1.0.0 | 2026-01-31 | ada | Never lock the shed. |",
        "## Changelog\n\n- Never lock the shed.",
    ],
)
def test_what_is_quoted_fenced_conditional_or_past_contradicts_nothing(other: str) -> None:
    text = f"# M\n\n## Rules\n\n- Always lock the shed.\n\n{other}\n"
    assert findings_of(text, "SK601") == []


def test_rules_of_the_frontmatter_count_and_a_key_that_forbids_forbids() -> None:
    text = "---\nalways_do:\n  - Answer in Polish.\nnever_do:\n  - Answer in Polish.\n---\n"
    (finding,) = findings_of(text, "SK601")
    assert (finding.line, finding.other) == (5, (3, 5))


def test_many_rules_are_compared_within_bounds() -> None:
    text = "# M\n\n## Rules\n\n" + "".join(f"- Keep shed number {n} locked.\n- Open shed {n}.\n" for n in range(2_000))
    assert len(findings_of(text, "SK601")) <= 10


def test_a_text_within_every_budget_has_no_cut() -> None:
    assert budgets("x" * 20_000) == ()
    assert budgets("") == ()


def test_a_runtime_that_keeps_head_and_tail_loses_the_lines_between() -> None:
    text = "".join(f"{number:09}\n" for number in range(3_000))
    cuts = {cut.runtime: cut for cut in budgets(text)}
    assert set(cuts) == {"OpenClaw", "Hermes", "ZeroClaw"}
    hermes = cuts["Hermes"]
    assert (hermes.size, hermes.fate, hermes.unit) == (29_999, CutPolicy.MIDDLE, Unit.CHARACTERS)
    remaining = text.rstrip()[:14_000] + text.rstrip()[-4_000:]
    assert f"{hermes.first - 1:09}" not in remaining
    assert f"{hermes.first - 2:09}" in remaining
    assert f"{hermes.last:09}" in remaining
    assert (cuts["ZeroClaw"].first, cuts["ZeroClaw"].last) == (2_001, 3_000)


def test_a_runtime_that_counts_utf_16_counts_an_emoji_twice() -> None:
    text = "😀" * 12_000
    assert {cut.runtime: cut.size for cut in budgets(text)}["OpenClaw"] == 24_000
    assert "Hermes" not in {cut.runtime for cut in budgets(text)}


@pytest.mark.parametrize(
    ("text", "tokens"), [("word" * 8_001, 8_001), ("中" * 8_001, 8_001), ("éé" * 2_000 + "中" * 7_001, 8_001)]
)
def test_a_runtime_that_counts_tokens_counts_four_letters_or_one_chinese_character_as_one(
    text: str, tokens: int
) -> None:
    cut = next(cut for cut in budgets(text) if cut.runtime == "IronClaw")
    assert (cut.size, cut.limit, cut.unit) == (tokens, 8_000, Unit.TOKENS)
    assert "IronClaw" not in {cut.runtime for cut in budgets(text[4:])}


def test_codex_counts_only_the_bytes_of_agents_files() -> None:
    over, within = "é\n" * 11_500, "é\n" * 9_000
    assert "Codex" in {cut.runtime for cut in budgets(over, "AGENTS.md")}
    assert "Codex" not in {cut.runtime for cut in budgets(over, "SOUL.md")}
    assert "Codex" not in {cut.runtime for cut in budgets(within, "AGENTS.md")}


def test_sections_of_a_conway_file_have_limits_of_their_own() -> None:
    text = "---\nformat: soul/v1\n---\n\n## Personality\n\n" + "word " * 300 + "\n\n## Values\n\n" + "- v\n" * 21
    assert [(cut.size, cut.limit, cut.first) for cut in budgets(text)] == [(1_499, 1_000, 5), (21, 20, 9)]
    assert budgets(text.replace("soul/v1", "other")) == ()


def test_bytes_that_are_not_text_are_a_finding() -> None:
    (finding,) = lint_bytes(b"# Maya\n\xff\n", ANY)
    assert (finding.code, finding.severity) == ("SK001", LintSeverity.ERROR)
    assert "0xff" in finding.message


def test_a_projects_profile_extends_its_base_and_changes_what_it_names() -> None:
    own = project_profile({"base": "any", "sections": ["Tone"], "rules": {"SK110": "error", "SK103": "off"}})
    text = "# M\n\n{{name}}"
    assert {(f.code, f.severity) for f in lint(text, own)} == {("SK110", "error"), ("SK401", "error")}
    assert codes("# M\n\n## Tone\n\nWarm.", own) == set()


@pytest.mark.parametrize(
    ("table", "word"),
    [
        ({"bases": "any"}, "bases"),
        ({"base": "loose"}, "loose"),
        ({"base": ["any"]}, "any"),
        ({"sections": "Tone"}, "sections"),
        ({"keys": [1]}, "keys"),
        ({"rules": ["SK110"]}, "rules"),
        ({"rules": {"SK999": "off"}}, "SK999"),
        ({"rules": {"SK110": "fatal"}}, "fatal"),
        ({"rules": {"SK110": True}}, "True"),
    ],
)
def test_a_projects_profile_that_is_wrong_is_refused_with_the_word(table: dict[str, object], word: str) -> None:
    with pytest.raises(Invalid, match=word) as refused:
        project_profile(table)
    assert refused.value.hint


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "a\n"),
        ("a\r\nb\r\nc", "a\r\nb\r\nc\r\n"),
        ("a\r\nb\nc\n", "a\nb\nc\n"),
        ("a\r\nb\r\nc\n", "a\r\nb\r\nc\r\n"),
        ("\ufeff# M\n", "# M\n"),
        ("a  \n\n\nb\t\n", "a  \n\n\nb\t\n"),
        ("", ""),
    ],
)
def test_a_fix_repairs_line_endings_and_marks_and_nothing_else(text: str, expected: str) -> None:
    assert fixed(text, ANY) == expected


def test_what_a_profile_turns_off_is_not_fixed() -> None:
    off = replace(ANY, severities={**ANY.severities, "SK103": LintSeverity.OFF})
    assert fixed("a", off) == "a"


@settings(max_examples=examples(150))
@given(MARKDOWN)
def test_any_text_is_judged_and_a_fix_changes_no_word_and_is_final(text: str) -> None:
    for profile in (ANY, VERSIONED):
        for finding in lint(text, profile):
            assert 1 <= finding.line <= text.count("\n") + 1
        result = fixed(text, profile)
        assert result.split() == text.lstrip("\ufeff").split()
        assert fixed(result, profile) == result
        assert not any(finding.fixable for finding in lint(result, profile))


@settings(max_examples=examples(150))
@given(MARKDOWN)
def test_masking_keeps_every_line_and_place(text: str) -> None:
    for hidden in (masked(text), unquoted(text)):
        assert len(hidden) == len(text)
        assert [len(line) for line in hidden.split("\n")] == [len(line) for line in text.split("\n")]
        assert all(new in (old, " ") for new, old in zip(hidden, text, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    ["[Your ", "<!--", "`", "“", "{{", "- a\n", "| a ", "# a\n", "---\n", "- Never a b.\n", "Always go. ", "\u200b"],
)
def test_a_large_hostile_text_is_judged(piece: str) -> None:
    text = piece * (128 * 1024 // len(piece))
    assert "SK123" in codes(text)
