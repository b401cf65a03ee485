"""Validation of files against a profile. Reads, checks, and fixes if asked; needs no ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Protocol

from soulkeeper.domain.evolution.findings.finding import GateFinding
from soulkeeper.domain.evolution.findings.finding import Severity as Risk
from soulkeeper.domain.souls.text import parse
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.domain.validation import linter
from soulkeeper.domain.validation.linter import LintFinding
from soulkeeper.domain.validation.rule import LintSeverity, Profile
from soulkeeper.domain.validation.scaffold import Scaffold, scaffolded
from soulkeeper.errors import Invalid, SoulError

LEFT_LINK = "this is a symbolic link; links inside a folder are not followed"


class Write(Protocol):
    def __call__(self, path: str, content: bytes, *, expected: bytes) -> None: ...


Read = Callable[[str], bytes]
Starter = Callable[[str], str]  # a whole text for a soul of this name


@dataclass(frozen=True, slots=True)
class ValidationTarget:
    """A file to validate, or a link that is skipped."""

    path: str
    link: bool = False


@dataclass(frozen=True, slots=True)
class FileReport:
    """A validated file: what is wrong with it, whether it was fixed, and the parts that a scaffold added."""

    path: str
    findings: tuple[LintFinding, ...]
    fixed: bool = False
    added: tuple[str, ...] = ()

    def count(self, severity: LintSeverity) -> int:
        return sum(finding.severity is severity for finding in self.findings)


def lint(path: str, content: bytes, profile: Profile) -> FileReport:
    return FileReport(path, linter.lint_bytes(content, profile, file=PurePath(path).name))


def judge(candidate: ValidationTarget, *, profile: Profile, read: Read) -> FileReport:
    """The findings for one file. A file that cannot be read is a finding."""
    if candidate.link:
        problem = Invalid(LEFT_LINK, hint="to read it, name the file itself")
        return FileReport(candidate.path, linter.unreadable_findings(problem, profile, linter.LINK))
    try:
        return lint(candidate.path, read(candidate.path), profile)
    except SoulError as error:
        return FileReport(candidate.path, linter.unreadable_findings(error, profile))


def fix(candidate: ValidationTarget, *, profile: Profile, read: Read, write: Write, starter: Starter) -> FileReport:
    """Fix what can be fixed without changing a word, add the keys and sections that the profile requires, and return the
    remaining findings."""
    if candidate.link:
        return judge(candidate, profile=profile, read=read)
    try:
        content = read(candidate.path)
        scaffold = _scaffold(PurePath(candidate.path), linter.fixed(decode(content), profile), profile, starter)
        fixed = scaffold.text.encode()
        if fixed != content:
            write(candidate.path, fixed, expected=content)
    except SoulError as error:
        return FileReport(candidate.path, linter.unreadable_findings(error, profile))
    report = lint(candidate.path, fixed, profile)
    return FileReport(report.path, report.findings, fixed=fixed != content, added=scaffold.added)


def _scaffold(path: PurePath, text: str, profile: Profile, starter: Starter) -> Scaffold:
    if not (profile.requirements.keys or profile.requirements.sections):
        return Scaffold(text)
    title = next((section.title for section in parse(text).sections), "")
    return scaffolded(text, starter(title or path.stem), profile.requirements)


def gate_findings(before: str, after: str) -> tuple[GateFinding, ...]:
    """The gate's findings on a text that the owner adds. Their own text needs no approval, but they see the findings."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    return tuple(finding for finding in text_rules.findings(before, after) if finding.severity != Risk.NOTE)


def has_failures(files: list[FileReport], *, strict: bool) -> bool:
    """Whether the findings include an error or, if ``strict``, a warning."""
    severities = (LintSeverity.ERROR, LintSeverity.WARNING) if strict else (LintSeverity.ERROR,)
    return any(file.count(severity) for file in files for severity in severities)
