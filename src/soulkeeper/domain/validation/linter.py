"""The validator: all rules, and their findings in one text.

- Any bytes are accepted and nothing raises.
- Findings are in the order of their places.
- A fix changes no word, and fixing twice equals fixing once.
"""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.souls.text_file import decode
from soulkeeper.domain.validation.rule import LintRule, LintSeverity, Profile, Spot, parse_subject, place
from soulkeeper.domain.validation.rules_consistency import MEANING_RULES
from soulkeeper.domain.validation.rules_gate import GATE_RULES
from soulkeeper.domain.validation.rules_parts import PART_RULES
from soulkeeper.domain.validation.rules_text import TEXT_RULES
from soulkeeper.domain.validation.rules_versions import VERSION_RULES
from soulkeeper.errors import Invalid, SoulError

UNREADABLE = LintRule(
    code="SK001",
    title="A file that cannot be read",
    why="It is not UTF-8, too large, not a regular file, or not readable for this user. Other programs would fail or guess.",
    any=LintSeverity.ERROR,
    versioned=LintSeverity.ERROR,
    check=lambda _: (),
    bad=(),
    good=(),
)
LINK = LintRule(
    code="SK002",
    title="A skipped link",
    why="Links inside a folder are skipped, because they may lead out of it. To read it, name the file itself.",
    any=LintSeverity.NOTE,
    versioned=LintSeverity.NOTE,
    check=lambda _: (),
    bad=(),
    good=(),
)
_ALL = (UNREADABLE, LINK, *TEXT_RULES, *GATE_RULES, *PART_RULES, *VERSION_RULES, *MEANING_RULES)
RULES: tuple[LintRule, ...] = tuple(sorted(_ALL, key=lambda rule: rule.code))


@dataclass(frozen=True, slots=True)
class LintFinding:
    """``other`` is the second place, if a finding has two; ``part`` is what is missing, if a scaffold can add it."""

    code: str
    severity: LintSeverity
    message: str
    line: int = 1
    column: int = 1
    hint: str = ""
    other: tuple[int, int] | None = None
    fixable: bool = False
    part: str = ""


def lint(text: str, profile: Profile, *, file: str = "") -> tuple[LintFinding, ...]:
    subject = parse_subject(text, file, profile.requirements)
    on = [rule for rule in RULES if _severity(rule, profile) is not LintSeverity.OFF]
    findings = [_finding(text, rule, spot, profile) for rule in on for spot in rule.check(subject)]
    return tuple(sorted(findings, key=lambda finding: (finding.line, finding.column, finding.code)))


def lint_bytes(content: bytes, profile: Profile, *, file: str = "") -> tuple[LintFinding, ...]:
    try:
        return lint(decode(content), profile, file=file)
    except Invalid as error:
        return unreadable_findings(error, profile)


def unreadable_findings(error: SoulError, profile: Profile, rule: LintRule = UNREADABLE) -> tuple[LintFinding, ...]:
    """The finding for a file that cannot be read."""
    severity = _severity(rule, profile)
    return () if severity is LintSeverity.OFF else (LintFinding(rule.code, severity, error.message, hint=error.hint),)


def fixed(text: str, profile: Profile) -> str:
    """The text with everything fixed that can be fixed without changing a word."""
    for rule in RULES:
        if rule.fix and _severity(rule, profile) is not LintSeverity.OFF:
            text = rule.fix(text)
    return text


def _severity(rule: LintRule, profile: Profile) -> LintSeverity:
    return profile.severities.get(rule.code, LintSeverity.OFF)


def _finding(text: str, rule: LintRule, spot: Spot, profile: Profile) -> LintFinding:
    line, column = place(text, spot.at)
    other = place(text, spot.other) if spot.other is not None else None
    severity = _severity(rule, profile)
    fixable = rule.fix is not None
    return LintFinding(rule.code, severity, spot.message, line, column, spot.hint, other, fixable, spot.part)
