"""The validator: every rule, and what they find in one text.

Laws: any bytes are judged and nothing raises; findings come in the order of their places; a fix changes no word, and fixing
twice is fixing once.
"""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.souls.text_file import decoded
from soulkeeper.domain.validation.rule import Profile, Rule, Severity, Spot, place, subject
from soulkeeper.domain.validation.rules_consistency import MEANING_RULES
from soulkeeper.domain.validation.rules_parts import PART_RULES
from soulkeeper.domain.validation.rules_text import TEXT_RULES
from soulkeeper.domain.validation.rules_versions import VERSION_RULES
from soulkeeper.errors import Invalid, SoulError

UNREADABLE = Rule(
    code="SK001",
    title="A file that cannot be read",
    why="It is not UTF-8, too large, no plain file, or closed to this user. Whatever reads it would fail or guess.",
    any=Severity.ERROR,
    versioned=Severity.ERROR,
    check=lambda _: (),
    bad=(),
    good=(),
)
LINK = Rule(
    code="SK002",
    title="A link that was not followed",
    why="In a folder links are left alone: one of them may lead out of it. Name the file itself to have it read.",
    any=Severity.NOTE,
    versioned=Severity.NOTE,
    check=lambda _: (),
    bad=(),
    good=(),
)
_ALL = (UNREADABLE, LINK, *TEXT_RULES, *PART_RULES, *VERSION_RULES, *MEANING_RULES)
RULES: tuple[Rule, ...] = tuple(sorted(_ALL, key=lambda rule: rule.code))


@dataclass(frozen=True, slots=True)
class Finding:
    """``other`` is the place of the other side, where a finding has two."""

    code: str
    severity: Severity
    message: str
    line: int = 1
    column: int = 1
    hint: str = ""
    other: tuple[int, int] | None = None
    fixable: bool = False


def lint(text: str, profile: Profile, *, file: str = "") -> tuple[Finding, ...]:
    seen = subject(text, file, profile.wanted)
    on = [rule for rule in RULES if _severity(rule, profile) is not Severity.OFF]
    found = [_finding(text, rule, spot, profile) for rule in on for spot in rule.check(seen)]
    return tuple(sorted(found, key=lambda finding: (finding.line, finding.column, finding.code)))


def lint_bytes(content: bytes, profile: Profile, *, file: str = "") -> tuple[Finding, ...]:
    try:
        return lint(decoded(content), profile, file=file)
    except Invalid as error:
        return unread(error, profile)


def unread(error: SoulError, profile: Profile, rule: Rule = UNREADABLE) -> tuple[Finding, ...]:
    """The finding on a file whose text nobody can see."""
    severity = _severity(rule, profile)
    return () if severity is Severity.OFF else (Finding(rule.code, severity, error.message, hint=error.hint),)


def fixed(text: str, profile: Profile) -> str:
    """The text with everything mended that can be without changing a word."""
    for rule in RULES:
        if rule.fix and _severity(rule, profile) is not Severity.OFF:
            text = rule.fix(text)
    return text


def _severity(rule: Rule, profile: Profile) -> Severity:
    return profile.severities.get(rule.code, Severity.OFF)


def _finding(text: str, rule: Rule, spot: Spot, profile: Profile) -> Finding:
    line, column = place(text, spot.at)
    other = place(text, spot.other) if spot.other is not None else None
    severity = _severity(rule, profile)
    return Finding(rule.code, severity, spot.message, line, column, spot.hint, other, rule.fix is not None)
